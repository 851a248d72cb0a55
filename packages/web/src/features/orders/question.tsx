import Box from '@mui/material/Box'
import FormControl from '@mui/material/FormControl'
import FormControlLabel from '@mui/material/FormControlLabel'
import FormLabel from '@mui/material/FormLabel'
import Radio from '@mui/material/Radio'
import RadioGroup from '@mui/material/RadioGroup'
import Typography from '@mui/material/Typography'
import { useId, type ReactNode } from 'react'

interface QuestionProps<Value extends string> {
  readonly label: string
  readonly value: Value
  readonly onChange: (value: Value) => void
  readonly choices: readonly { readonly value: Value; readonly label: string; readonly help?: ReactNode }[]
}

/** A question in plain words with a few answers, of which one is always chosen. */
export function Question<Value extends string>({ label, value, onChange, choices }: QuestionProps<Value>) {
  const id = useId()
  return (
    <FormControl>
      <FormLabel id={id} sx={{ typography: 'subtitle2', color: 'text.primary', mb: 0.5 }}>
        {label}
      </FormLabel>
      <RadioGroup
        aria-labelledby={id}
        value={value}
        onChange={(_event, next) => {
          onChange(next as Value)
        }}
      >
        {choices.map((choice) => (
          <FormControlLabel
            key={choice.value}
            value={choice.value}
            control={<Radio size="small" sx={{ py: 0.75 }} />}
            sx={{ alignItems: 'flex-start' }}
            label={
              <Box sx={{ pt: 0.75 }}>
                <Typography variant="body2">{choice.label}</Typography>
                {choice.help !== undefined && choice.value === value && (
                  <Typography variant="caption" color="textSecondary" component="div">
                    {choice.help}
                  </Typography>
                )}
              </Box>
            }
          />
        ))}
      </RadioGroup>
    </FormControl>
  )
}
