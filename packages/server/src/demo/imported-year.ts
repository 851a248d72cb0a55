import { energyWh } from '@tandem/core/units/units.ts'
import type { MeterPlacement } from '@tandem/core/metering/readings.ts'
import { simulateDevice } from '../simulator/device.ts'
import type { HourWrite } from '../slices/metering/index.ts'
import { hourMs, type HourSpan } from './metered-year.ts'
import type { Random } from './random.ts'

/** `household`: what it consumes. `panels`: load and generation metered by themselves. `workshop`: a small business. */
export type YearKind = 'household' | 'panels' | 'workshop'

export const placementOf = (kind: YearKind): MeterPlacement => (kind === 'panels' ? 'separate' : 'connection')

interface FileHour {
  readonly start: Temporal.Instant
  readonly consumption: number
  readonly production: number | null
}

/** The hours of a span as a supplier's file gives them. */
export function importHours(
  { userId, kind, seed }: { readonly userId: number; readonly kind: YearKind; readonly seed: number },
  span: HourSpan,
  random: Random,
): HourWrite[] {
  const hours = kind === 'workshop' ? workHours(span, random) : homeHours(kind, seed, span)
  return hours.map(({ start, consumption, production }) => ({
    ...{ userId, start, quality: 'imported', placement: placementOf(kind), writtenBy: userId },
    ...{ consumption: energyWh(consumption), consumptionQuarters: null },
    ...{ production: production === null ? null : energyWh(production), productionQuarters: null },
  }))
}

function homeHours(kind: YearKind, seed: number, { from, until }: HourSpan): FileHour[] {
  const load = simulateDevice({ kind: 'household', seed })
  const panels = kind === 'panels' ? simulateDevice({ kind: 'generator', seed }) : null
  const read = (at: number) => ({
    consumption: Math.round(load.countAt(at).imported * 1000),
    // A third of the simulated roof.
    production: panels && Math.round((panels.countAt(at).exported * 1000) / 3),
  })
  const hours: FileHour[] = []
  for (let at = from, before = read(from); at < until; at += hourMs) {
    const after = read(at + hourMs)
    hours.push({
      start: Temporal.Instant.fromEpochMilliseconds(at),
      consumption: after.consumption - before.consumption,
      production: after.production === null ? null : after.production - (before.production ?? 0),
    })
    before = after
  }
  return hours
}

/** Machines on weekdays from eight to five, half of Saturday, light and cold rooms always. */
function workHours({ from, until }: HourSpan, random: Random): FileHour[] {
  const hours: FileHour[] = []
  for (let at = from; at < until; at += hourMs) {
    const start = Temporal.Instant.fromEpochMilliseconds(at)
    const { dayOfWeek, hour, month } = start.toZonedDateTimeISO('Europe/Bucharest')
    const isOpen = hour >= 8 && hour < (dayOfWeek === 6 ? 13 : 17) && dayOfWeek < 7
    const cooling = month >= 6 && month <= 8 ? 900 : 0
    const watts = 1400 + (isOpen ? 6500 + cooling : 0) + random() * (isOpen ? 2600 : 300)
    hours.push({ start, consumption: Math.round(watts), production: null })
  }
  return hours
}
