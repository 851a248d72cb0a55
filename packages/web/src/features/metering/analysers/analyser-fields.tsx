import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { modbusFramings } from '@tandem/core/metering/analyser.ts'
import { answerRange, mqttProfile } from '@tandem/contract/metering/analysers.ts'
import type { DeviceProfile } from '@tandem/contract/metering/device-models.ts'
import type { ReactNode } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { useText } from '../../../i18n/use-text.ts'
import { CheckboxInput, DecimalInput, SelectInput, TextInput } from '../../../ui/form/index.ts'
import type { AnalyserForm, TypedAnalyser } from './analyser-values.ts'
import { MqttFields } from './mqtt-fields.tsx'
import { PlacementField } from './placement-field.tsx'
import { ProfileField } from './profile-field.tsx'

interface AnalyserFieldsProps {
  readonly userId: number
  readonly profiles: readonly DeviceProfile[] | undefined
  /** Asks whether it is attached when saved; a new one always is. */
  readonly attaching: 'always' | 'choice' | 'blocked'
}

/** What the platform must know of an analyser: the device, where it is or what it sends, what it stands for. */
export function AnalyserFields({ userId, profiles, attaching }: AnalyserFieldsProps) {
  const t = useText('analysers')
  const ofMqtt = useText('mqtt')
  const { control } = useFormContext<TypedAnalyser, unknown, AnalyserForm>()
  const isMqtt = useWatch({ control, name: 'profile' }) === mqttProfile
  return (
    <>
      <Part title={t('form.device')}>
        <ProfileField control={control} profiles={profiles} />
      </Part>
      {isMqtt ? (
        <Part title={ofMqtt('source')}>
          <MqttFields userId={userId} />
        </Part>
      ) : (
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
          <SelectInput
            control={control}
            name="framing"
            label={t('field.framing')}
            help={t('form.framingHelp')}
            choices={modbusFramings.map((value) => ({ value, label: t(`framing.${value}`) }))}
          />
          <TextInput
            control={control}
            name="answerMs"
            label={t('field.answerMs')}
            help={t('form.answerMsHelp', answerRange)}
            autoComplete="off"
          />
        </Part>
      )}
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
        <DecimalInput
          control={control}
          name="connectionPower"
          label={t('field.connectionPower')}
          help={t('form.connectionPowerHelp')}
        />
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
