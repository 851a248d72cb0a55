import type { Caller } from '@tandem/core/access/access.ts'
import { maxHourEnergy } from '@tandem/core/metering/readings.ts'
import { Refusal } from '@tandem/core/refusal.ts'
import { formatDecimal } from '@tandem/core/units/decimal.ts'
import { decimals, type EnergyWh } from '@tandem/core/units/units.ts'
import type { BodyOf, ResponseOf } from '@tandem/contract/endpoint.ts'
import type { PushedCounters, PushedHour, pushReadings as contract } from '@tandem/contract/metering/reading-push.ts'
import { inDatabaseTransaction, type Db } from '../../../platform/database.ts'
import type { Platform } from '../../../platform/platform.ts'
import { lockAnalysersOf } from '../analysers.store.ts'
import { writeHours, type HourWrite } from '../hours.store.ts'
import { clockAhead, ensureDaysOf, storeCounters } from '../sent-readings.ts'
import type { SentTarget } from '../sent-readings.store.ts'
import { lockOpenUserForShare } from '../users.store.ts'
import { addPushed, findPushTarget } from './push.store.ts'

type Body = BodyOf<typeof contract>
type Answer = ResponseOf<typeof contract>

const hour = 3_600_000
/** Before it nobody's meter was read for the platform. */
const earliest = Temporal.Instant.from('2011-01-01T00:00Z')

/**
 * Takes what a program read of the caller's own meter; all of it or nothing. Counters become samples of an analyser that is
 * attached with the first of them, and hours like those of any device. Refuses what is in the future, counters that are older than
 * samples are kept (`reading_too_old`), what is no whole hour (`reading_period_unknown`), counters while another analyser is
 * attached (`analyser_attached`), and those of one that was disabled (`pushed_analyser_disabled`).
 */
export async function pushReadings(
  { db, clock, config }: Platform,
  caller: Caller,
  { placement, readings }: Body,
): Promise<Answer> {
  const now = clock.now()
  const oldest = now.subtract({ hours: 24 * config.sampleDays })
  const counters: PushedCounters[] = []
  const hours: PushedHour[] = []
  readings.forEach((reading, index) => {
    const field = `readings.${String(index)}`
    if ('at' in reading) counters.push(checkCounters(reading, { now, oldest, field }))
    else hours.push(checkHour(reading, { now, field }))
  })
  await ensureDaysOf(
    db,
    counters.map(({ at }) => at),
  )
  return inDatabaseTransaction(db, async (tx) => {
    await lockAnalysersOf(tx, caller.userId)
    await lockOpenUserForShare(tx, caller.userId)
    const target = counters.length > 0 ? await findOrAddTarget(tx, caller, { placement, now, oldest }) : null
    const stored = target ? await storeCounters(tx, [{ target, counters }], now) : 0
    const { added, replaced, unchanged } = await writeHours(tx, toWrites(hours, caller.userId, placement), now)
    return { counters: { stored, known: counters.length - stored }, hours: { added, replaced, unchanged } }
  })
}

interface ReadingBounds {
  readonly now: Temporal.Instant
  readonly field: string
}

function checkCounters(
  counters: PushedCounters,
  { now, oldest, field }: ReadingBounds & { readonly oldest: Temporal.Instant },
): PushedCounters {
  if (Temporal.Instant.compare(counters.at, now.add(clockAhead)) > 0)
    throw new Refusal('reading_in_the_future', {}, field)
  if (Temporal.Instant.compare(counters.at, oldest) < 0) {
    throw new Refusal('reading_too_old', { since: oldest.round('minute').toString() }, field)
  }
  checkBounds([counters.import, counters.export], Number.MAX_SAFE_INTEGER, field)
  return counters
}

function checkHour(reading: PushedHour, { now, field }: ReadingBounds): PushedHour {
  const isHour = reading.start.epochNanoseconds % BigInt(hour * 1_000_000) === 0n
  const isEarly = Temporal.Instant.compare(reading.start, earliest) < 0
  if (!isHour || isEarly) throw new Refusal('reading_period_unknown', {}, field)
  if (reading.start.epochMilliseconds + hour > now.epochMilliseconds)
    throw new Refusal('reading_in_the_future', {}, field)
  checkBounds([reading.consumption, reading.production], maxHourEnergy, field)
  return reading
}

function checkBounds(energies: readonly (EnergyWh | undefined)[], most: number, field: string): void {
  if (energies.every((energy) => energy === undefined || (energy >= 0 && energy <= most))) return
  throw new Refusal('reading_out_of_bounds', { max: formatDecimal(most, decimals.energy) }, field)
}

interface PushTerms {
  readonly placement: Body['placement']
  readonly now: Temporal.Instant
  readonly oldest: Temporal.Instant
}

async function findOrAddTarget(tx: Db, { userId }: Caller, { placement, now, oldest }: PushTerms): Promise<SentTarget> {
  const { attached, isDisabled, endedAt } = await findPushTarget(tx, userId)
  if (attached === 'other') throw new Refusal('analyser_attached')
  if (attached) return attached
  if (isDisabled) throw new Refusal('pushed_analyser_disabled')
  // Its samples may be from before its first call, but not from when another analyser measured.
  const attachedAt = endedAt && Temporal.Instant.compare(endedAt, oldest) > 0 ? endedAt : oldest
  return addPushed(tx, { userId, placement, at: now, attachedAt })
}

function toWrites(hours: readonly PushedHour[], userId: number, placement: Body['placement']): HourWrite[] {
  return hours.map(({ start, consumption = null, production = null }) => ({
    userId,
    start,
    consumption,
    production,
    placement,
    quality: 'imported',
    writtenBy: userId,
    consumptionQuarters: null,
    productionQuarters: null,
  }))
}
