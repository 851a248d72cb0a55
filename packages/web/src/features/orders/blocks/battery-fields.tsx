import Alert from '@mui/material/Alert'
import { useText } from '../../../i18n/use-text.ts'
import { DecimalBox } from '../../../ui/form/index.ts'
import { Question } from '../question.tsx'
import type { BatteryAnswers, BatteryFaults } from './battery-plan.ts'
import { Pair } from './pair.tsx'
import type { PricePaths } from './use-price-paths.ts'

const units = { capacity: 'kWh', power: 'kW', efficiency: '%', wear: 'TC/kWh' } as const

interface BatteryFieldsProps {
  readonly answers: BatteryAnswers
  readonly faults: BatteryFaults
  readonly onWrite: (part: Partial<BatteryAnswers>) => void
}

/** What a battery is: the price forecast then chooses its hours and prices. */
export function BatteryFields({ answers, faults, onWrite }: BatteryFieldsProps) {
  const t = useText('blocks')
  const box = (name: keyof BatteryAnswers, help?: string) => {
    const isWrong = faults.includes(name)
    return (
      <DecimalBox
        label={t(`battery.${name}`)}
        unit={units[name]}
        value={answers[name]}
        error={isWrong}
        help={isWrong ? t(`battery.fault.${name}`) : help}
        onChange={(value) => {
          onWrite({ [name]: value })
        }}
      />
    )
  }
  return (
    <>
      <Pair>
        {box('capacity', t('battery.capacityHelp'))}
        {box('power')}
      </Pair>
      <Pair>
        {box('efficiency')}
        {box('wear', t('battery.wearHelp'))}
      </Pair>
    </>
  )
}

interface BatteryModeProps {
  readonly isOwn: boolean
  readonly pricePaths: PricePaths
  readonly onChange: (isOwn: boolean) => void
}

/** Whether the price forecast chooses the hours, or the person; where there is no choice, why. */
export function BatteryMode({ isOwn, pricePaths: { paths, gap, isLoading }, onChange }: BatteryModeProps) {
  const t = useText('blocks')
  if (isLoading) return null
  if (!paths) return gap && <Alert severity="info">{t(`battery.gaps.${gap}`)}</Alert>
  return (
    <Question
      label={t('battery.question')}
      value={isOwn ? 'own' : 'forecast'}
      onChange={(value) => {
        onChange(value === 'own')
      }}
      choices={[
        { value: 'forecast', label: t('battery.forecast'), help: t('battery.forecastHelp', { days: paths.length }) },
        { value: 'own', label: t('battery.own') },
      ]}
    />
  )
}
