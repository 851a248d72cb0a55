import { type RowsWanted } from '../../platform/long-lists.ts'
import type { Caller } from '@tandem/core/access/access.ts'
import { addDays, dayOf, startOfDay, type DeliveryDay } from '@tandem/core/calendar/delivery-day.ts'
import { spanWithin } from '@tandem/core/metering/energy-span.ts'
import { hourOf } from '@tandem/core/metering/measured-hours.ts'
import { comparePower } from '@tandem/core/metering/power-agreement.ts'
import { energyWh } from '@tandem/core/units/units.ts'
import type { ResponseOf } from '@tandem/contract/endpoint.ts'
import type { checkAnalyser as contract } from '@tandem/contract/metering/analysers.ts'
import type { HourReadingRow } from '@tandem/contract/metering/readings.ts'
import { displayZone } from '@tandem/contract/texts/format.ts'
import type { Db } from '../../platform/database.ts'
import type { Platform } from '../../platform/platform.ts'
import { findOwn, toWire } from './analysers.service.ts'
import { countSamples, findEvents, type StoredAnalyser } from './analysers.store.ts'
import { findCounters } from './counters.store.ts'
import { followReadings } from './follow-readings.ts'
import { hoursBetween } from './hours.store.ts'
import { hourRows } from './hours.wire.ts'

/** The last days that a check goes over, and the most that a list of hours gives at once. */
const checkedDays = 30
const listedDays = 92
const listedEvents = 100
const hour = 3_600_000

/** How well an analyser has been read of late. Refuses `not_found` for what is not the caller's. */
export async function checkAnalyser(
  { db, clock }: Platform,
  caller: Caller,
  analyserId: number,
): Promise<ResponseOf<typeof contract>> {
  const analyser = await findOwn(db, caller, analyserId)
  const now = clock.now()
  const today = dayOf(now, displayZone)
  const days = Array.from({ length: checkedDays }, (_, back) => addDays(today, back + 1 - checkedDays))
  const from = startOfDay(addDays(today, 1 - checkedDays), displayZone)
  const hours = (await hoursBetween(db, analyser.userId, from, now)).filter((each) => each.analyserId === analyserId)
  const byDay = Map.groupBy(hours, ({ start }) => dayOf(start, displayZone))
  return {
    analyser: toWire(analyser),
    events: await findEvents(db, analyserId, listedEvents),
    days: days.map((day) => {
      const known = byDay.get(day) ?? []
      const measured = known.filter(({ quality }) => quality === 'measured').length
      return { day, measured, estimated: known.length - measured, expected: hoursPassed(day, analyser.addedAt, now) }
    }),
    samples: await countSamples(db, analyserId, now.subtract({ hours: 24 })),
    power: await comparePowerOfLate(db, analyser, now),
  }
}

/** What the counters counted in the last 24 hours beside the integral of power. */
async function comparePowerOfLate(
  db: Db,
  { analyserId, addedAt, phases, connectionPower }: StoredAnalyser,
  now: Temporal.Instant,
): Promise<ResponseOf<typeof contract>['power']> {
  const until = hourOf(now.epochMilliseconds)
  const from = Math.max(until - 24 * hour, hourOf(addedAt.epochMilliseconds))
  const read = await findCounters(db, analyserId, from, null)
  const device = { phases, connectionPower, import: null, export: null, highestPower: 0 }
  const { agreement, counted, byPower } = comparePower(followReadings(read, device).courses, from, until)
  return read.power.length === 0 ? null : { agreement, counted: energyWh(counted), byPower: energyWh(byPower) }
}

/** Whole hours of a day between the registration and now. */
function hoursPassed(day: DeliveryDay, since: Temporal.Instant, now: Temporal.Instant): number {
  const start = Math.max(startOfDay(day, displayZone).epochMilliseconds, since.epochMilliseconds)
  const end = Math.min(startOfDay(addDays(day, 1), displayZone).epochMilliseconds, now.epochMilliseconds)
  return Math.max(0, Math.floor(end / hour) - Math.ceil(start / hour))
}

interface Span {
  readonly analyzerId: number
  readonly dateFrom: DeliveryDay
  readonly dateTo: DeliveryDay
}

/** The hours that an analyser measured, of days by the platform's clock, both included. */
export async function listAnalyserReadings(
  { db }: Platform,
  caller: Caller,
  { analyzerId, dateFrom, dateTo }: Span,
  rows: RowsWanted,
): Promise<HourReadingRow[]> {
  const analyser = await findOwn(db, caller, analyzerId)
  spanWithin({ dateFrom, dateTo }, listedDays)
  const [from, until] = [startOfDay(dateFrom, displayZone), startOfDay(addDays(dateTo, 1), displayZone)]
  const hours = await hoursBetween(db, analyser.userId, from, until)
  const own = hours.filter((each) => each.analyserId === analyzerId)
  return hourRows(db, rows.take(own.slice(rows.offset, rows.offset + rows.limit)))
}
