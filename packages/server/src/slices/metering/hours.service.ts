import type { Caller } from '@tandem/core/access/access.ts'
import type { DeliveryDay } from '@tandem/core/calendar/delivery-day.ts'
import { deliveryPeriods } from '@tandem/core/calendar/delivery-period.ts'
import { maxHourEnergy } from '@tandem/core/metering/readings.ts'
import { Refusal } from '@tandem/core/refusal.ts'
import { formatDecimal } from '@tandem/core/units/decimal.ts'
import { decimals, type EnergyWh } from '@tandem/core/units/units.ts'
import type { BodyOf, ParamsOf } from '@tandem/contract/endpoint.ts'
import type * as contract from '@tandem/contract/metering/readings.ts'
import type { HourReadingRow } from '@tandem/contract/metering/readings.ts'
import { displayZone } from '@tandem/contract/texts/format.ts'
import { recordActOnAnother } from '../../platform/audit.ts'
import { inDatabaseTransaction, type Db } from '../../platform/database.ts'
import { requireOwn } from '../../platform/http.ts'
import type { Platform } from '../../platform/platform.ts'
import {
  hoursBetween,
  lockHoursOf,
  versionsOfHour,
  writeHours,
  type HourWrite,
  type StoredHour,
} from './hours.store.ts'
import { hourRows, labelsOfDay } from './hours.wire.ts'
import { lockOpenUserForShare } from './users.store.ts'

/** Every hour of a day by the platform's clock, 23, 24 or 25, known or not. */
export async function getHoursOfDay(
  { db }: Platform,
  caller: Caller,
  { userId, day }: ParamsOf<typeof contract.getHoursOfDay>,
): Promise<HourReadingRow[]> {
  requireOwn(caller, userId)
  return rowsOfDay(db, userId, day)
}

/** An hour as it is and as it was before each correction, the latest first. */
export async function listHourVersions(
  { db }: Platform,
  caller: Caller,
  { userId, start }: ParamsOf<typeof contract.listHourVersions>,
): Promise<HourReadingRow[]> {
  requireOwn(caller, userId)
  return hourRows(db, await versionsOfHour(db, userId, start))
}

type Typed = BodyOf<typeof contract.saveHoursOfDay>['hours'][number]

/**
 * Writes hours by hand; all of them or none. Refuses an hour that the day has not (`reading_period_unknown`), one that has not
 * ended, energy below zero or beyond any meter, and `changed_meanwhile` where an hour is no longer as the caller saw it. An
 * hour that says what is known already stays as it is.
 */
export async function saveHoursOfDay(
  { db, clock }: Platform,
  caller: Caller,
  { userId, day }: ParamsOf<typeof contract.saveHoursOfDay>,
  { placement, hours }: BodyOf<typeof contract.saveHoursOfDay>,
): Promise<HourReadingRow[]> {
  requireOwn(caller, userId)
  const at = clock.now()
  checkHours(hours, day, at)
  return inDatabaseTransaction(db, async (tx) => {
    await lockOpenUserForShare(tx, userId)
    await lockHoursOf(tx, [userId])
    const known = new Map((await hoursOfDay(tx, userId, day)).map((hour) => [hour.start.epochMilliseconds, hour]))
    const changed = hours.filter((hour, index) => {
      const before = known.get(hour.start.epochMilliseconds)
      if ((before?.version ?? 0) !== hour.version) throw new Refusal('changed_meanwhile', {}, `hours.${String(index)}`)
      return !saysTheSame(hour, before, placement)
    })
    const writes = changed.map(({ start, consumption, production }): HourWrite => ({
      userId,
      start,
      consumption,
      production,
      placement,
      quality: 'manual',
      writtenBy: caller.userId,
      consumptionQuarters: null,
      productionQuarters: null,
    }))
    await writeHours(tx, writes, at)
    await recordHours(tx, { actorId: caller.userId, at, userId, day }, known, changed)
    return rowsOfDay(tx, userId, day)
  })
}

/** Writes the hours that an administrator typed for somebody to the audit log, by their start. */
async function recordHours(
  tx: Db,
  {
    day,
    ...who
  }: { readonly actorId: number; readonly at: Temporal.Instant; readonly userId: number; readonly day: DeliveryDay },
  known: ReadonlyMap<number, StoredHour>,
  changed: readonly Typed[],
): Promise<void> {
  if (changed.length === 0) return
  const kWh = (energy: EnergyWh | null) => (energy === null ? null : formatDecimal(energy, decimals.energy))
  const byStart = (energyOf: (hour: Typed) => Pick<Typed, 'consumption' | 'production'> | undefined) =>
    Object.fromEntries(
      changed.map((hour) => {
        const energy = energyOf(hour)
        const facts = energy && { consumption: kWh(energy.consumption), production: kWh(energy.production) }
        return [hour.start.toString(), facts ?? null]
      }),
    )
  await recordActOnAnother(tx, {
    ...who,
    action: 'reading.changed',
    subject: 'hourReadings',
    subjectId: day,
    before: byStart(({ start }) => known.get(start.epochMilliseconds)),
    after: byStart((hour) => hour),
  })
}

function checkHours(hours: readonly Typed[], day: DeliveryDay, now: Temporal.Instant): void {
  const ends = new Map(
    deliveryPeriods(day, displayZone, 60).map(({ start, end }) => [start.epochMilliseconds, end.epochMilliseconds]),
  )
  hours.forEach(({ start, consumption, production }, index) => {
    const field = `hours.${String(index)}`
    const end = ends.get(start.epochMilliseconds)
    // An hour that was there before in the list is not there any more.
    if (end === undefined || !ends.delete(start.epochMilliseconds))
      throw new Refusal('reading_period_unknown', {}, field)
    if (end > now.epochMilliseconds) throw new Refusal('reading_in_the_future', {}, field)
    checkBounds(consumption, `${field}.consumption`)
    checkBounds(production, `${field}.production`)
  })
}

function checkBounds(energy: EnergyWh | null, field: string): void {
  if (energy === null || (energy >= 0 && energy <= maxHourEnergy)) return
  throw new Refusal('reading_out_of_bounds', { max: formatDecimal(maxHourEnergy, decimals.energy) }, field)
}

/** Looking at a measured hour and saving it does not make it one that a person wrote. */
function saysTheSame(typed: Typed, known: StoredHour | undefined, placement: string): boolean {
  const isSame = (side: 'consumption' | 'production') => typed[side] === null || typed[side] === known?.[side]
  return isSame('consumption') && isSame('production') && (!known || known.placement === placement)
}

async function hoursOfDay(db: Db, userId: number, day: DeliveryDay): Promise<StoredHour[]> {
  const periods = deliveryPeriods(day, displayZone, 60)
  const [first, last] = [periods[0], periods.at(-1)]
  return first && last ? hoursBetween(db, userId, first.start, last.end) : []
}

async function rowsOfDay(db: Db, userId: number, day: DeliveryDay): Promise<HourReadingRow[]> {
  const rows = await hourRows(db, await hoursOfDay(db, userId, day))
  const known = new Map(rows.map((row) => [row.start.epochMilliseconds, row]))
  const labels = labelsOfDay(day)
  return deliveryPeriods(day, displayZone, 60).map(({ start, end }) => {
    const label = labels.get(start.toString()) ?? ''
    return known.get(start.epochMilliseconds) ?? { ...unknownHour, start, end, label, day }
  })
}

const unknownHour = {
  consumption: null,
  production: null,
  consumptionQuarters: null,
  productionQuarters: null,
  quality: null,
  placement: null,
  source: null,
  writtenAt: null,
  version: 0,
}
