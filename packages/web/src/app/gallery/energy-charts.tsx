import { f } from '@tandem/contract/fields.ts'
import { addDays, deliveryDay } from '@tandem/core/calendar/delivery-day.ts'
import { useMemo } from 'react'
import { Chart, HeatMapChart } from '../../ui/charts/index.ts'
import { Section } from '../../ui/index.ts'

const hours = Array.from({ length: 24 }, (_, hour) => `${String(hour).padStart(2, '0')}:00-${String(hour + 1)}:00`)
const sunAt = (hour: number, height: number) => Math.max(0, Math.round(Math.sin(((hour - 6) / 13) * Math.PI) * height))
const used = hours.map((_label, hour) => (hour === 9 ? null : 300 + (hour > 17 && hour < 22 ? 1_400 : 0)))
const usedBefore = hours.map((_label, hour) => 420 + (hour > 16 && hour < 20 ? 1_700 : 0))
const isGuessed = (hour: number) => hour > 12 && hour < 16

/** A year with a week of which nothing is known and both days on which clocks change. */
const year = Array.from({ length: 365 }, (_, index) => {
  const day = addDays(deliveryDay('2026-01-01'), index)
  const count = day === '2026-03-29' ? 23 : day === '2026-10-25' ? 25 : 24
  const height = 1_800 - Math.round(1_400 * Math.cos(((index + 10) / 365) * 2 * Math.PI))
  const balanceAt = (hour: number) => sunAt(hour, height) - 300 - (hour > 17 && hour < 22 ? 1_400 : 0)
  const values = Array.from({ length: count }, (_hour, hour) => (index > 200 && index < 208 ? null : balanceAt(hour)))
  return { day, values }
})

/** Estimated bars, the time before behind them, and a year by hour. */
export function EnergyChartsGallery() {
  const hues = useMemo(() => ({ above: 'surplus' as const, below: 'deficit' as const }), [])
  return (
    <>
      <Section>
        <Chart
          title="A day with the day before, three hours estimated and one not known"
          description="Most is used in the evening, most produced at noon."
          height={300}
          rows={hours.map((_label, hour) => hour)}
          labels={hours}
          bars={[
            {
              of: f.consumption,
              color: 'consumption',
              value: (hour) => used[hour],
              isEstimated: isGuessed,
              before: (hour) => usedBefore[hour],
            },
            {
              of: f.production,
              color: 'production',
              value: (hour) => sunAt(hour, 2_400),
              before: (hour) => sunAt(hour, 3_100),
            },
          ]}
          before={{ name: 'The day before', labels: hours }}
          note={(hour) => (isGuessed(hour) ? 'Estimated across a gap' : null)}
        />
      </Section>
      <Section>
        <HeatMapChart
          title="A year by hour"
          description="The balance of a year by day and hour."
          days={year}
          zone="Europe/Bucharest"
          hues={hues}
          of={f.netEnergy}
        />
      </Section>
    </>
  )
}
