import Autocomplete from '@mui/material/Autocomplete'
import Box from '@mui/material/Box'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { mqttProfile } from '@tandem/contract/metering/analysers.ts'
import type { DeviceProfile } from '@tandem/contract/metering/device-models.ts'
import { useController, useFormContext, type Control } from 'react-hook-form'
import { useText } from '../../../i18n/use-text.ts'
import { placeFor, type AnalyserForm, type TypedAnalyser } from './analyser-values.ts'

interface ProfileFieldProps {
  readonly control: Control<TypedAnalyser, unknown, AnalyserForm>
  /** Undefined while they load. */
  readonly profiles: readonly DeviceProfile[] | undefined
}

/** The model of a device, found by typing a part of its name, and what is good to know about it. */
export function ProfileField({ control, profiles }: ProfileFieldProps) {
  const t = useText('analysers')
  const { field, fieldState } = useController({ control, name: 'profile' })
  const { setValue } = useFormContext<TypedAnalyser, unknown, AnalyserForm>()
  const choose = (id: string) => {
    // What sends has no address, and what is asked has one to be typed.
    const isOther = (id === mqttProfile) !== (field.value === mqttProfile)
    if (isOther) for (const [name, value] of Object.entries(placeFor(id))) setValue(name as 'ip', value)
    setValue('mqtt.isUsed', id === mqttProfile)
    field.onChange(id)
  }
  const chosen = profiles?.find(({ id }) => id === field.value) ?? null
  return (
    <Box>
      <Autocomplete
        options={profiles ?? []}
        loading={!profiles}
        value={chosen}
        onChange={(_event, profile) => choose(profile?.id ?? '')}
        onBlur={field.onBlur}
        getOptionLabel={({ name }) => name}
        getOptionKey={({ id }) => id}
        isOptionEqualToValue={(one, other) => one.id === other.id}
        noOptionsText={t('form.profileNone')}
        renderOption={({ key, ...props }, profile) => (
          <Box component="li" key={key} {...props} sx={{ gap: 2 }}>
            <Box sx={{ flex: 1, minWidth: 0 }}>{profile.name}</Box>
            <Typography variant="caption" color="textSecondary" sx={{ textAlign: 'right' }}>
              {t('form.profilePhases', { count: profile.phases })}
            </Typography>
          </Box>
        )}
        renderInput={(params) => (
          <TextField
            {...params}
            label={t('field.profile')}
            inputRef={field.ref}
            error={fieldState.invalid}
            helperText={fieldState.error?.message ?? t('form.profileHelp')}
          />
        )}
      />
      {chosen && chosen.notes.length > 0 && <Notes notes={chosen.notes} />}
    </Box>
  )
}

function Notes({ notes }: { readonly notes: readonly string[] }) {
  const t = useText('analysers')
  return (
    <Box
      component="details"
      sx={{ mt: 1, px: 1.75, py: 1, borderRadius: 1, bgcolor: 'action.hover', typography: 'caption' }}
    >
      <Box component="summary" sx={{ cursor: 'pointer', fontWeight: 600 }}>
        {t('form.notes')}
      </Box>
      <Box component="ul" lang="en" sx={{ m: 0, mt: 0.5, pl: 2, color: 'text.secondary' }}>
        {notes.map((note) => (
          <li key={note}>{note}</li>
        ))}
      </Box>
    </Box>
  )
}
