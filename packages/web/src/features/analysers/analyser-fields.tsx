import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { DeviceProfile } from '@tandem/contract/analysers.ts'
import type { ReactNode } from 'react'
import type { Control } from 'react-hook-form'
import { useText } from '../../i18n/use-text.ts'
import { CheckboxInput, TextInput } from '../../ui/form/index.ts'
import type { AnalyserForm, TypedAnalyser } from './analyser-values.ts'
import { PlacementField } from './placement-field.tsx'
import { ProfileField } from './profile-field.tsx'

interface AnalyserFieldsProps {
  readonly control: Control<TypedAnalyser, unknown, AnalyserForm>
  readonly profiles: readonly DeviceProfile[] | undefined
  /** Asks whether it is attached when saved; a new one always is. */
  readonly attaching: 'always' | 'choice' | 'blocked'
}

/** What the platform must know of an analyser: the device, where it is, what it stands for. */
export function AnalyserFields({ control, profiles, attaching }: AnalyserFieldsProps) {
  const t = useText('analysers')
  return (
    <>
      <Part title={t('form.device')}>
        <ProfileField control={control} profiles={profiles} />
      </Part>
      <Part title={t('form.where')}>
        <TextInput
          control={control}
          name="ip"
          label={t('field.ip')}
          help={t('form.ipHelp')}
          autoComplete="off"
          required
        />
        <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: '1fr 1fr' }}>
          <TextInput control={control} name="port" label={t('field.port')} help={t('form.portHelp')} required />
          <TextInput
            control={control}
            name="deviceId"
            label={t('field.deviceId')}
            help={t('form.deviceIdHelp')}
            required
          />
        </Box>
      </Part>
      <Part title={t('form.code')}>
        <TextInput
          control={control}
          name="readingCode"
          label={t('field.readingCode')}
          help={t('form.readingCodeHelp')}
          autoComplete="off"
          required
        />
        <PlacementField control={control} />
        {attaching !== 'always' && (
          <CheckboxInput
            control={control}
            name="isActive"
            label={t('form.attach')}
            help={t(attaching === 'blocked' ? 'form.attachBlocked' : 'form.attachHelp')}
            disabled={attaching === 'blocked'}
          />
        )}
      </Part>
    </>
  )
}

function Part({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      <Typography variant="h4" component="h2">
        {title}
      </Typography>
      {children}
    </Box>
  )
}
