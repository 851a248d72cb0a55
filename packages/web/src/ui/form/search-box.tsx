import InputAdornment from '@mui/material/InputAdornment'
import TextField from '@mui/material/TextField'
import { mdiMagnify } from '@mdi/js'
import { Icon } from '../icon.tsx'

interface SearchBoxProps {
  readonly label: string
  /** What may be written. */
  readonly placeholder: string
  readonly value: string
  readonly onChange: (words: string) => void
}

/** Words that a list is narrowed by, as they are written. */
export function SearchBox({ label, placeholder, value, onChange }: SearchBoxProps) {
  return (
    <TextField
      type="search"
      size="small"
      fullWidth={false}
      label={label}
      placeholder={placeholder}
      value={value}
      sx={{ width: { xs: '100%', sm: 300 } }}
      onChange={({ target }) => onChange(target.value)}
      slotProps={{
        input: {
          startAdornment: (
            <InputAdornment position="start">
              <Icon path={mdiMagnify} />
            </InputAdornment>
          ),
        },
      }}
    />
  )
}
