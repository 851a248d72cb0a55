import { addDays, dayOf, startOfDay, type DeliveryDay } from '@tandem/core/calendar/delivery-day.ts'
import type { MeterPlacement } from '@tandem/core/metering/readings.ts'
import { energyWh, type EnergyWh } from '@tandem/core/units/units.ts'
import { displayZone } from '@tandem/contract/texts/format.ts'
import type { Platform } from '../platform/platform.ts'
import { simulateDevice } from '../simulator/device.ts'
import { insertImport, markConfirmed, writeHours } from '../slices/metering/index.ts'
import { hourMs, type HourSpan } from './metered-year.ts'
import { seededRandom, type Random } from '@tandem/core/seeded-random.ts'

const instantOf = (at: number) => Temporal.Instant.fromEpochMilliseconds(at)

/** `household`: what it consumes. `panels`: load and generation metered by themselves. `workshop`: a small business. */
export type YearKind = 'household' | 'panels' | 'workshop'

const placementOf = (kind: YearKind): MeterPlacement => (kind === 'panels' ? 'separate' : 'connection')

interface FileHour {
  readonly start: Temporal.Instant
  readonly consumption: EnergyWh
  readonly production: EnergyWh | null
}

/** Whose readings come from files, and what its seed makes of them. */
export interface Importer {
  readonly userId: number
  readonly kind: YearKind
  readonly seed: number
}

/** The year, and from when on its readings come day by day, so that they are known when their imbalances are settled. */
interface SentYear extends HourSpan {
  readonly daily: number
}

/**
 * Takes a year as a supplier sends it, a file for each quarter of it; of four days nothing was ever sent.
 */
export async function importYear({ db }: Pick<Platform, 'db'>, importer: Importer, year: SentYear): Promise<void> {
  const { userId, kind, seed } = importer
  const missing = startOfDay(
    addDays(dayOf(instantOf(year.from), displayZone), 150 + (seed % 40)),
    displayZone,
  ).epochMilliseconds
  const hours = kind === 'workshop' ? workHours(year, seededRandom(seed)) : homeHours(kind, seed, year)
  const sent = hours.filter(({ start: { epochMilliseconds: at } }) => at < missing || at >= missing + 4 * 24 * hourMs)
  for (const [name, rows] of Map.groupBy(sent, ({ start }) => fileNameOf(start))) {
    const end = rows.at(-1)?.start ?? instantOf(year.until)
    const [at, expiresAt] = [end.add({ hours: 30 }), end.add({ hours: 54 })]
    const file = { name, type: 'csv' as const, content: Buffer.alloc(0) }
    const importId = await insertImport(db, { userId, uploadedBy: userId, file, at, expiresAt })
    await markConfirmed(db, importId, at)
    const origin = { userId, quality: 'imported' as const, placement: placementOf(kind), importId, writtenBy: userId }
    for (const [day, hours] of Map.groupBy(rows, ({ start }) => writtenOn(start, year))) {
      await writeHours(
        db,
        hours.map((row) => ({ ...row, ...origin, consumptionQuarters: null, productionQuarters: null })),
        day === null ? at : startOfDay(day, displayZone).add({ hours: 54 }),
      )
    }
  }
}

function writtenOn(start: Temporal.Instant, year: SentYear): DeliveryDay | null {
  return start.epochMilliseconds < year.daily ? null : dayOf(start, displayZone)
}

function fileNameOf(start: Temporal.Instant): string {
  const { year, month } = start.toZonedDateTimeISO(displayZone)
  return `consum-${String(year)}-T${String(Math.ceil(month / 3))}.csv`
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
      start: instantOf(at),
      consumption: energyWh(after.consumption - before.consumption),
      production: after.production === null ? null : energyWh(after.production - (before.production ?? 0)),
    })
    before = after
  }
  return hours
}

/** Machines on weekdays from eight to five, half of Saturday, light and cold rooms always. */
function workHours({ from, until }: HourSpan, random: Random): FileHour[] {
  const hours: FileHour[] = []
  for (let at = from; at < until; at += hourMs) {
    const start = instantOf(at)
    const { dayOfWeek, hour, month } = start.toZonedDateTimeISO(displayZone)
    const isOpen = hour >= 8 && hour < (dayOfWeek === 6 ? 13 : 17) && dayOfWeek < 7
    const cooling = month >= 6 && month <= 8 ? 900 : 0
    const watts = 1400 + (isOpen ? 6500 + cooling : 0) + random() * (isOpen ? 2600 : 300)
    hours.push({ start, consumption: energyWh(Math.round(watts)), production: null })
  }
  return hours
}
