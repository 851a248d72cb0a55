/** What a dashboard knows of its span. No React here. */
import type { EnergyPeriod } from '@tandem/contract/metering/energy.ts'
import type { Format } from '@tandem/contract/texts/format.ts'
import { sumEnergy } from '@tandem/core/units/units.ts'
import { isQuick, periodName, spanOfPeriod, type DaySpan, type Period } from '../../../lib/period.ts'
import { todayIn } from '../../../lib/time.ts'
import type { OverviewPeriod } from '@tandem/contract/admin/dashboards.ts'

/** Days as months: what is known of a month is the sum of what is known of its days. */
export function monthsOf(days: readonly EnergyPeriod[]): EnergyPeriod[] {
  const months = Map.groupBy(days, ({ day }) => day.slice(0, 7))
  return Array.from(months, ([label, inside]) => {
    const first = inside[0] as EnergyPeriod
    const sum = (name: 'consumption' | 'production' | 'balance') => {
      const known = inside.flatMap((each) => each[name] ?? [])
      return known.length === 0 ? null : sumEnergy(known)
    }
    const count = (name: 'estimatedHours' | 'knownHours' | 'expectedHours') =>
      inside.reduce((hours, each) => hours + each[name], 0)
    return {
      ...first,
      label,
      end: inside.at(-1)?.end ?? first.end,
      quality: null,
      selfUsed: null,
      consumption: sum('consumption'),
      production: sum('production'),
      balance: sum('balance'),
      estimatedHours: count('estimatedHours'),
      knownHours: count('knownHours'),
      expectedHours: count('expectedHours'),
    }
  })
}

/** The period by which the overview knows what is looked at; null for one that is over, and for the quick choices. */
export function overviewPeriodOf(period: Period): OverviewPeriod | null {
  const { kind } = period
  if (isQuick(kind)) return null
  const { from, to } = spanOfPeriod(period)
  const today = todayIn()
  return from <= today && today <= to ? (kind as OverviewPeriod) : null
}

/** `November 2026`, `2026`; of all time from the first day that anything is known of. */
export function spanName(period: Period, { from, to }: DaySpan, format: Format): string {
  return period.kind === 'all' ? `${format.date(from)} – ${format.date(to)}` : periodName(period, format)
}
