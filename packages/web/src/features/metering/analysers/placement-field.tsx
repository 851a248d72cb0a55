import Box from '@mui/material/Box'
import FormControl from '@mui/material/FormControl'
import FormControlLabel from '@mui/material/FormControlLabel'
import FormLabel from '@mui/material/FormLabel'
import Radio from '@mui/material/Radio'
import RadioGroup from '@mui/material/RadioGroup'
import Typography from '@mui/material/Typography'
import { meterPlacements } from '@tandem/core/metering/readings.ts'
import { useId } from 'react'
import { useController, type Control } from 'react-hook-form'
import { useText } from '../../../i18n/use-text.ts'
import type { AnalyserForm, TypedAnalyser } from './analyser-values.ts'

/** What an analyser measures, each choice in plain words. */
export function PlacementField({ control }: { readonly control: Control<TypedAnalyser, unknown, AnalyserForm> }) {
  const t = useText('analysers')
  const id = useId()
  const { field } = useController({ control, name: 'placement' })
  return (
    <FormControl>
      <FormLabel id={id} sx={{ typography: 'subtitle2', mb: 0.5 }}>
        {t('field.placement')}
      </FormLabel>
      <RadioGroup aria-labelledby={id} {...field}>
        {meterPlacements.map((placement) => (
          <FormControlLabel
            key={placement}
            value={placement}
            control={<Radio sx={{ alignSelf: 'flex-start', mt: 0.25 }} />}
            sx={{ alignItems: 'flex-start', mb: 1, mr: 0 }}
            label={
              <Box sx={{ pt: 1.25 }}>
                <Typography variant="body2" sx={{ fontWeight: 600 }}>
                  {t(`placement.${placement}`)}
                </Typography>
                <Typography variant="body2" color="textSecondary">
                  {t(`placement.${placement}Text`)}
                </Typography>
              </Box>
            }
          />
        ))}
      </RadioGroup>
    </FormControl>
  )
}
