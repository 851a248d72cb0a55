import { maySee, type Caller } from '@tandem/core/access/access.ts'
import { addMonths, dayOf, lastOfMonth, type DeliveryDay } from '@tandem/core/calendar/delivery-day.ts'
import { checkIndex, checkIsUsual, usualEnergy, type MonthIndex } from '@tandem/core/metering/index-reading.ts'
import { Refusal } from '@tandem/core/refusal.ts'
import { formatDecimal } from '@tandem/core/units/decimal.ts'
import { decimals, energyWh, type EnergyWh } from '@tandem/core/units/units.ts'
import type { BodyOf, ParamsOf, ResponseOf } from '@tandem/contract/endpoint.ts'
import type * as contract from '@tandem/contract/metering/readings.ts'
import type { IndexReading } from '@tandem/contract/metering/readings.ts'
import { displayZone } from '@tandem/contract/texts/format.ts'
import { recordActOnAnother } from '../../platform/audit.ts'
import { brokenUniqueness, inDatabaseTransaction, type Db } from '../../platform/database.ts'
import { InvalidRequest } from '../../platform/http-errors.ts'
import { requireOwn } from '../../platform/http.ts'
import type { Platform } from '../../platform/platform.ts'
import * as store from './index-readings.store.ts'
import { lockOpenUserForShare } from './users.store.ts'

/** The indexes of the months that have a day within a span, both ends included, the latest first. */
export async function listIndexReadings(
  { db }: Platform,
  caller: Caller,
  { userId, dateFrom, dateTo }: ParamsOf<typeof contract.listIndexReadings>,
): Promise<IndexReading[]> {
  requireOwn(caller, userId)
  if (dateFrom > dateTo) throw new Refusal('start_not_before_end', {}, 'dateTo')
  const indexes = await store.indexesOf(db, userId)
  const shown = indexes.filter(({ month }) => lastOfMonth(month) >= dateFrom && month <= dateTo)
  return shown.map(({ month }) => toWire(indexes, month)).toReversed()
}

/** The index of a month, with what a new one is compared with. */
export async function getIndexReading(
  { db }: Platform,
  caller: Caller,
  { userId, month }: ParamsOf<typeof contract.getIndexReading>,
): Promise<ResponseOf<typeof contract.getIndexReading>> {
  requireOwn(caller, userId)
  const indexes = await store.indexesOf(db, userId)
  const { earlier, previous, next } = around(indexes, month)
  const wireOf = (index: MonthIndex | null) => (index ? toWire(indexes, index.month) : null)
  return {
    reading: wireOf(indexes.find((each) => each.month === month) ?? null),
    previous: wireOf(previous),
    next: wireOf(next),
    usualConsumption: usualEnergy(earlier, 'consumption'),
    usualProduction: usualEnergy(earlier, 'production'),
  }
}

/**
 * Enters the index of a month, once: `index_already_entered` for a second. Refuses a month that has not begun by the
 * platform's clock, an index below the last or above the next, and one far from the usual unless the user has confirmed it.
 */
export async function addIndexReading(
  { db, clock }: Platform,
  caller: Caller,
  body: BodyOf<typeof contract.addIndexReading>,
): Promise<IndexReading> {
  requireOwn(caller, body.userId)
  const { userId, month, indexDate, isConfirmed } = body
  const at = clock.now()
  checkDays(month, indexDate, at)
  return inDatabaseTransaction(db, async (tx) => {
    await lockOpenUserForShare(tx, userId)
    await store.lockIndexesOf(tx, userId)
    const indexes = await store.indexesOf(tx, userId)
    if (indexes.some((each) => each.month === month)) throw new Refusal('index_already_entered', {}, 'month')
    const wanted = { month, consumption: body.consumptionIndex, production: body.productionIndex }
    checkAgainst(indexes, wanted, isConfirmed)
    await insertOnce(tx, { ...wanted, userId, readOn: indexDate, version: 1, enteredBy: caller.userId, at })
    await recordEntry(tx, { actorId: caller.userId, at, userId }, null, wanted)
    return toWire(await store.indexesOf(tx, userId), month)
  })
}

/** Corrects an index by the same rules; the one before stays, replaced. Refuses `changed_meanwhile` of two at once the later. */
export async function updateIndexReading(
  { db, clock }: Platform,
  caller: Caller,
  body: BodyOf<typeof contract.updateIndexReading>,
): Promise<IndexReading> {
  const known = await store.ownerOfIndex(db, body.id)
  if (!known || !maySee(caller, known.userId)) throw new Refusal('not_found')
  const { userId, month } = known
  const at = clock.now()
  checkDays(month, body.indexDate, at)
  return inDatabaseTransaction(db, async (tx) => {
    await store.lockIndexesOf(tx, userId)
    const indexes = await store.indexesOf(tx, userId)
    const current = indexes.find(({ id }) => id === body.id)
    if (current?.version !== body.version) throw new Refusal('changed_meanwhile')
    const wanted = { month, consumption: body.consumptionIndex, production: body.productionIndex }
    checkAgainst(indexes, wanted, body.isConfirmed)
    await replaceIndex(tx, current, { ...wanted, readOn: body.indexDate, enteredBy: caller.userId, at })
    await recordEntry(tx, { actorId: caller.userId, at, userId }, current, wanted)
    return toWire(await store.indexesOf(tx, userId), month)
  })
}

/** Writes the index that an administrator entered for somebody to the audit log. */
async function recordEntry(
  tx: Db,
  who: { readonly actorId: number; readonly at: Temporal.Instant; readonly userId: number },
  before: MonthIndex | null,
  after: MonthIndex,
): Promise<void> {
  const kWh = (energy: EnergyWh | null) => (energy === null ? null : formatDecimal(energy, decimals.energy))
  const facts = (index: MonthIndex | null) =>
    index && { consumptionIndex: kWh(index.consumption), productionIndex: kWh(index.production) }
  const act = { action: 'reading.changed', subject: 'indexReading', subjectId: after.month } as const
  await recordActOnAnother(tx, { ...who, ...act, before: facts(before), after: facts(after) })
}

type Correction = Omit<store.IndexWrite, 'userId' | 'version'>

/** Puts a correction in the place of an index, which stays as it was; the indexes of the user must be locked. */
export async function replaceIndex(tx: Db, current: store.StoredIndex, correction: Correction): Promise<void> {
  if (!(await store.markReplaced(tx, current.id, correction.at))) throw new Refusal('changed_meanwhile')
  await insertOnce(tx, { ...correction, userId: current.userId, version: current.version + 1 })
}

/** The database keeps the rule as well. */
export async function insertOnce(tx: Db, index: store.IndexWrite): Promise<void> {
  try {
    await store.insertIndex(tx, index)
  } catch (error) {
    if (brokenUniqueness(error) === 'index_readings_once') throw new Refusal('index_already_entered', {}, 'month')
    throw error
  }
}

/** The latest day on which an index of a month is read: the end of the month after it. */
const lastDayFor = (month: DeliveryDay) => lastOfMonth(addMonths(month, 1))

function checkDays(month: DeliveryDay, readOn: DeliveryDay, now: Temporal.Instant): void {
  const today = dayOf(now, displayZone)
  if (month > today) throw new Refusal('reading_in_the_future', {}, 'month')
  if (readOn > today) throw new Refusal('reading_in_the_future', {}, 'indexDate')
  const [min, max] = [month, lastDayFor(month)]
  if (readOn < min || readOn > max) {
    throw new InvalidRequest([{ field: 'indexDate', rule: 'between', params: { min, max } }])
  }
}

/** The indexes on both sides of a month. */
function around<Index extends MonthIndex>(indexes: readonly Index[], month: DeliveryDay) {
  const earlier = indexes.filter((each) => each.month < month)
  const next = indexes.find((each) => each.month > month) ?? null
  return { earlier, previous: earlier.at(-1) ?? null, next }
}

function checkAgainst(indexes: readonly MonthIndex[], wanted: MonthIndex, isConfirmed: boolean): void {
  if (wanted.consumption < 0) throw belowZero('consumptionIndex')
  if (wanted.production !== null && wanted.production < 0) throw belowZero('productionIndex')
  const { earlier, previous, next } = around(indexes, wanted.month)
  checkIndex(wanted, previous, next)
  if (!isConfirmed) checkIsUsual(wanted, earlier)
}

function belowZero(field: string): InvalidRequest {
  return new InvalidRequest([{ field, rule: 'min_value', params: { min: 0 } }])
}

function toWire(indexes: readonly store.StoredIndex[], month: DeliveryDay): IndexReading {
  const reading = indexes.find((each) => each.month === month)
  if (!reading) throw new Error('an index that was just written is not there')
  const { previous } = around(indexes, month)
  return {
    id: reading.id,
    userId: reading.userId,
    month,
    indexDate: reading.readOn,
    version: reading.version,
    consumptionIndex: reading.consumption,
    productionIndex: reading.production,
    monthlyConsumption: difference(reading.consumption, previous?.consumption ?? null),
    monthlyProduction: difference(reading.production, previous?.production ?? null),
    enteredAt: reading.enteredAt,
    enteredBy: reading.enteredBy,
  }
}

function difference(later: EnergyWh | null, earlier: EnergyWh | null): EnergyWh | null {
  return later === null || earlier === null ? null : energyWh(later - earlier)
}
