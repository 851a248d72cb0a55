import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import { mdiClose, mdiPlus } from '@mdi/js'
import {
  isUnitOf,
  mostSignals,
  mqttIntervals,
  mqttMeanings,
  mqttUnits,
  sideOf,
  type MqttMeaning,
} from '@tandem/core/metering/mqtt-source.ts'
import { findMeterTopics } from '@tandem/contract/metering/mqtt.ts'
import { useEffect } from 'react'
import { useFieldArray, useFormContext, useWatch } from 'react-hook-form'
import { useText } from '../../../i18n/use-text.ts'
import { useCall } from '../../../lib/query.ts'
import { useSignedInUser } from '../../../lib/session.ts'
import { SelectInput, TextInput } from '../../../ui/form/index.ts'
import { Icon, Loaded } from '../../../ui/index.ts'
import { newSignal, type AnalyserForm, type TypedAnalyser } from './analyser-values.ts'

const sideBySide = { display: 'grid', gap: 2, gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: '1fr 1fr' } }

/** Which messages of a broker are this meter's, and what their numbers are. */
export function MqttFields({ userId }: { readonly userId: number }) {
  const t = useText('mqtt')
  const isOwn = useSignedInUser()?.userId === userId
  const known = useCall(findMeterTopics, { params: { userId } })
  return (
    <Loaded of={[known]} loading={200}>
      {({ topics }) =>
        topics.length === 0 ? (
          <Alert severity="info">{t(isOwn ? 'noTopics' : 'noTopicsAdmin')}</Alert>
        ) : (
          <SourceFields topics={topics} />
        )
      }
    </Loaded>
  )
}

interface SourceFieldsProps {
  readonly topics: readonly { readonly broker: string; readonly prefix: string }[]
}

function SourceFields({ topics }: SourceFieldsProps) {
  const t = useText('mqtt')
  const { control, getValues, setValue } = useFormContext<TypedAnalyser, unknown, AnalyserForm>()
  const { fields, append, remove } = useFieldArray({ control, name: 'mqtt.signals' })
  const [broker, signals] = useWatch({ control, name: ['mqtt.broker', 'mqtt.signals'] })
  const brokers = [...new Set(topics.map((topic) => topic.broker))]
  const prefixes = topics.filter((topic) => topic.broker === broker).map(({ prefix }) => prefix)
  const isOfInterval = signals.some(({ meaning }) => meaning.endsWith('InInterval'))
  // Where there is one to choose from, it is chosen.
  const [first] = brokers
  useEffect(() => {
    if (first !== undefined && getValues('mqtt.broker') === '') setValue('mqtt.broker', first)
  }, [first, getValues, setValue])
  return (
    <>
      <SelectInput
        control={control}
        name="mqtt.broker"
        label={t('broker')}
        help={prefixes.length > 0 ? t('own', { topics: prefixes.join(', ') }) : ''}
        choices={brokers.map((value) => ({ value, label: value }))}
        required
      />
      {fields.map(({ id }, index) => (
        <SignalFields key={id} index={index} onRemove={fields.length > 1 ? () => remove(index) : null} />
      ))}
      {fields.length < mostSignals && (
        <div>
          <Button startIcon={<Icon path={mdiPlus} />} onClick={() => append(nextSignal(signals))}>
            {t('addLine')}
          </Button>
        </div>
      )}
      <TextInput
        control={control}
        name="mqtt.timePath"
        label={t('timePath')}
        help={t('timePathHelp')}
        autoComplete="off"
        required={isOfInterval}
      />
      {isOfInterval && (
        <Box sx={sideBySide}>
          <SelectInput
            control={control}
            name="mqtt.minutes"
            label={t('minutes')}
            choices={mqttIntervals.map((value) => ({ value: String(value), label: String(value) }))}
          />
          <SelectInput
            control={control}
            name="mqtt.stamp"
            label={t('stamp')}
            choices={(['start', 'end'] as const).map((value) => ({ value, label: t(`stamps.${value}`) }))}
          />
        </Box>
      )}
    </>
  )
}

type Signal = TypedAnalyser['mqtt']['signals'][number]

const unitsOf = (meaning: MqttMeaning) => mqttUnits.filter((unit) => isUnitOf(meaning, unit))

/** Most meters say several things in one message: the next number is of the topic of the last. */
function nextSignal(signals: readonly Signal[]): Signal {
  const meaning = mqttMeanings.find((each) => signals.every((signal) => sideOf(signal.meaning) !== each)) ?? 'power'
  return { ...newSignal, meaning, topic: signals.at(-1)?.topic ?? '', unit: meaning === 'power' ? 'W' : 'kWh' }
}

interface SignalFieldsProps {
  readonly index: number
  /** null: the last one stays. */
  readonly onRemove: (() => void) | null
}

function SignalFields({ index, onRemove }: SignalFieldsProps) {
  const t = useText('mqtt')
  const { control, getValues, setValue } = useFormContext<TypedAnalyser, unknown, AnalyserForm>()
  const name = `mqtt.signals.${index}` as const
  const meaning = useWatch({ control, name: `${name}.meaning` })
  // A unit of power for energy would be nonsense.
  useEffect(() => {
    const units = unitsOf(meaning)
    const [first] = units
    if (first && !units.includes(getValues(`${name}.unit`))) setValue(`${name}.unit`, first === 'Wh' ? 'kWh' : first)
  }, [meaning, name, getValues, setValue])
  return (
    <Box
      sx={{
        display: 'grid',
        gap: 2,
        p: 2,
        pt: 2.5,
        borderRadius: 1,
        border: 1,
        borderColor: 'divider',
        gridTemplateColumns: 'minmax(0, 1fr) auto',
      }}
    >
      <SelectInput
        control={control}
        name={`${name}.meaning`}
        label={t('meaning')}
        choices={mqttMeanings.map((value) => ({ value, label: t(`meanings.${value}`) }))}
      />
      {onRemove ? (
        <IconButton aria-label={t('removeLine', { line: index + 1 })} onClick={onRemove}>
          <Icon path={mdiClose} />
        </IconButton>
      ) : (
        <span />
      )}
      <Box sx={{ gridColumn: '1 / -1' }}>
        <TextInput control={control} name={`${name}.topic`} label={t('topic')} autoComplete="off" required />
      </Box>
      <Box sx={{ ...sideBySide, gridColumn: '1 / -1', gridTemplateColumns: 'minmax(0, 1fr) 110px' }}>
        <TextInput control={control} name={`${name}.path`} label={t('path')} help={t('pathHelp')} autoComplete="off" />
        <SelectInput
          control={control}
          name={`${name}.unit`}
          label={t('unit')}
          choices={unitsOf(meaning).map((value) => ({ value, label: value }))}
        />
      </Box>
    </Box>
  )
}
