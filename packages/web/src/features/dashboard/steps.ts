/** The steps of a span as charts show them. No React here. */
import type { EnergyPeriod } from '@tandem/contract/energy.ts'
import type { WalletGranularity } from '@tandem/contract/wallet.ts'
import type { Format } from '@tandem/contract/texts/format.ts'
import { daysIn } from '@tandem/core/metering/energy-span.ts'
import { decimals, sumEnergy } from '@tandem/core/units/units.ts'
import type { DaySpan, Period } from '../../lib/period.ts'
import { isQuick, periodName, spanOfPeriod } from '../../lib/period.ts'
import { todayIn } from '../../lib/time.ts'
import type { OverviewPeriod } from '@tandem/contract/dashboards.ts'
import type { ChartScale } from '../../ui/charts/index.ts'

export interface Step {
  readonly label: string
  readonly day: string
}

/** A day by its hours, up to two months by days, more by months. */
export function granularityOf(span: DaySpan): WalletGranularity {
  const days = daysIn(span)
  if (days <= 2) return 'hour'
  return days <= 62 ? 'day' : 'month'
}

/** `14:00-15:00`, `14-06`, `June 2026`; the day before an hour where there are several, the year of a day likewise. */
export function stepLabels(steps: readonly Step[], granularity: WalletGranularity, format: Format): string[] {
  const isOneDay = steps[0]?.day === steps.at(-1)?.day
  const isOneYear = steps[0]?.day.slice(0, 4) === steps.at(-1)?.day.slice(0, 4)
  return steps.map(({ label, day }) => {
    if (granularity === 'month') return format.month(label)
    if (granularity === 'year') return label
    const date = isOneYear ? format.date(day).slice(0, 5) : format.date(day)
    if (granularity === 'day') return date
    return isOneDay ? label : `${date} ${label}`
  })
}

/** From the first step of which something is to be told. */
export function fromFirst<S>(steps: readonly S[], isThere: (step: S) => boolean): readonly S[] {
  const first = steps.findIndex(isThere)
  return first <= 0 ? steps : steps.slice(first)
}

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
      ...{ label, end: inside.at(-1)?.end ?? first.end, quality: null, selfUsed: null },
      ...{ consumption: sum('consumption'), production: sum('production'), balance: sum('balance') },
      estimatedHours: count('estimatedHours'),
      ...{ knownHours: count('knownHours'), expectedHours: count('expectedHours') },
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

/** Coins of a chart: whole ones on the axis unless they are few. */
export function coinsScale(name: string, format: Format): ChartScale {
  return {
    name,
    axis: (units) =>
      format.decimal(units, decimals.amount, { max: units !== 0 && Math.abs(units) < 1_000_000_000 ? 2 : 0 }),
    exact: (units) => format.coins(units),
  }
}

/** Energy of a chart: whole kWh on the axis unless it is little. */
export function energyScale(name: string, format: Format): ChartScale {
  return {
    name,
    axis: (wh) => format.decimal(wh, decimals.energy, { max: wh !== 0 && Math.abs(wh) < 10_000 ? 2 : 0 }),
    exact: (wh) => format.energy(wh),
  }
}
