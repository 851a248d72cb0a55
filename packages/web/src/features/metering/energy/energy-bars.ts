/** Makes bars of the periods of a span. No React here. */
import type { EnergyPeriod, getEnergyGraphic } from '@tandem/contract/metering/energy.ts'
import type { ResponseOf } from '@tandem/contract/endpoint.ts'
import { fieldName } from '@tandem/contract/field.ts'
import { f } from '@tandem/contract/fields.ts'
import { displayZone, type Format } from '@tandem/contract/texts/format.ts'
import type { z } from 'zod'
import type { EnergyText } from './sentences.ts'

export type EnergyGraphic = ResponseOf<typeof getEnergyGraphic>

const hour = 3_600_000

/** `14:00-15:00`, with its day where there are several; `14-06`, `June 2026`, `2026`. */
export function labelsOf(
  { granularity, periods: shown }: EnergyGraphic,
  periods: readonly EnergyPeriod[],
  format: Format,
): string[] {
  // Of the time before, the day is always told.
  const isOneDay = periods === shown && periods[0]?.day === periods.at(-1)?.day
  const isOneYear = periods[0]?.day.slice(0, 4) === periods.at(-1)?.day.slice(0, 4)
  return periods.map(({ label, day }) => {
    if (granularity === 'month') return format.month(label)
    if (granularity === 'year') return label
    const date = isOneYear ? format.date(day).slice(0, 5) : format.date(day)
    if (granularity === 'day') return date
    return isOneDay ? label : `${date} ${label}`
  })
}

/**
 * For each period the one to compare it with: days, months and years by their number in the span, hours by the clock of the
 * same number of day, so that evening stays beside evening when clocks changed between. The second of a repeated hour
 * stands beside the only one of the other day.
 */
export function pairWithBefore({ granularity, periods, previous }: EnergyGraphic): (EnergyPeriod | null)[] {
  if (granularity !== 'hour' && granularity !== 'quarter') {
    return periods.map((_period, index) => previous.periods[index] ?? null)
  }
  const before = new Map<string, EnergyPeriod>()
  for (const [key, period] of keysByClock(previous.periods)) if (!before.has(key)) before.set(key, period)
  const exact = new Map(keysByClock(previous.periods, true))
  const exactKeys = keysByClock(periods, true).map(([key]) => key)
  return keysByClock(periods).map(([key], index) => exact.get(exactKeys[index] ?? '') ?? before.get(key) ?? null)
}

function keysByClock(periods: readonly EnergyPeriod[], withLetter = false): [string, EnergyPeriod][] {
  let number = 0
  return periods.map((period, index) => {
    if (index > 0 && period.day !== periods[index - 1]?.day) number += 1
    const clock = withLetter ? period.label : period.label.replace(/ [AB]$/, '')
    return [`${String(number)} ${clock}`, period]
  })
}

/** From a tenth of its hours on, what is estimated changes what a long bar says; a short one is estimated or not. */
export function isEstimated({ quality, estimatedHours, knownHours }: EnergyPeriod): boolean {
  return quality === 'estimated' || (estimatedHours > 0 && estimatedHours * 10 >= knownHours)
}

/** What is to be known of a period besides its figures: hours missing so far, hours estimated. */
export function noteOf(period: EnergyPeriod, now: number, t: EnergyText): string | null {
  const { start, end, knownHours, estimatedHours, expectedHours } = period
  const passed = Math.floor((Math.min(end.epochMilliseconds, now) - start.epochMilliseconds) / hour)
  const missing = expectedHours === 0 ? 0 : Math.max(0, passed - knownHours)
  const notes = [
    ...(missing > 0 ? [t('chart.missing', { count: missing })] : []),
    ...(estimatedHours > 0 ? [t('chart.estimated', { count: estimatedHours })] : []),
    ...(expectedHours === 0 && period.quality === 'estimated' ? [t('common:word.estimated')] : []),
  ]
  return notes.length === 0 ? null : notes.join(' · ')
}

/** The first day with hours that have passed and are not known. */
export function firstMissingDay(periods: readonly EnergyPeriod[], now: number): string | null {
  const found = periods.find(({ start, end, knownHours, expectedHours }) => {
    const passed = Math.floor((Math.min(end.epochMilliseconds, now) - start.epochMilliseconds) / hour)
    return expectedHours > 0 && passed > knownHours
  })
  return found?.day ?? null
}

/** The periods as a file, instants with their offset, kWh with the decimal sign of the language. */
export function csvOf({ periods }: EnergyGraphic, language: Format['language']): string {
  const [separator, point] = language === 'ro' ? [';', ','] : [',', '.']
  const kWh = (wh: number | null) => {
    if (wh === null) return ''
    return `${String(Math.floor(wh / 1000))}${point}${String(wh % 1000).padStart(3, '0')}`
  }
  const time = (instant: Temporal.Instant) =>
    instant.toZonedDateTimeISO(displayZone).toString({ timeZoneName: 'never', smallestUnit: 'minute' })
  const name = (field: z.ZodType) => fieldName(field, language)
  const header = [
    ...[name(f.start), name(f.end), name(f.label)],
    ...[`${name(f.consumption)} (kWh)`, `${name(f.production)} (kWh)`],
  ]
  const rows = periods.map(({ start, end, label, consumption, production }) => [
    ...[time(start), time(end), label, kWh(consumption), kWh(production)],
  ])
  // The mark by which spreadsheet programs know the letters.
  return `\uFEFF${[header, ...rows].map((row) => row.join(separator)).join('\r\n')}\r\n`
}
