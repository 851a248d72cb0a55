import type { MeasuredValues } from '@tandem/core/metering/quantities.ts'
import { useText } from '../../../i18n/use-text.ts'
import { useFormat } from '../../../lib/format.ts'
import { Section, StatFigure, StatRow } from '../../../ui/index.ts'
import { directionOf, kilowatts, writtenOf } from './quantity-styles.ts'

const words = { in: 'live.batteryCharging', out: 'live.batteryDischarging', none: 'live.batteryIdle' } as const

/** What the battery does now and how full it is, where the device says either. */
export function BatteryFigures({ values }: { readonly values: MeasuredValues }) {
  const t = useText('analysers')
  const format = useFormat()
  const { battery_power: power, battery_charge: charge } = values
  if (power === undefined && charge === undefined) return null
  return (
    <Section title={t('live.battery')} note={t('live.batteryNote')}>
      <StatRow>
        {power !== undefined && (
          <StatFigure label={t(words[directionOf(power)])} value={kilowatts(format, power)} unit="kW" />
        )}
        {charge !== undefined && (
          <StatFigure label={t('live.batteryCharge')} value={writtenOf(format, 'battery_charge', charge)} />
        )}
      </StatRow>
    </Section>
  )
}
