import { dayOf, firstOfMonth } from '@tandem/core/calendar/delivery-day.ts'
import { Refusal } from '@tandem/core/refusal.ts'
import { energyOrNull, energyWh } from '@tandem/core/units/units.ts'
import type { ResponseOf } from '@tandem/contract/endpoint.ts'
import type { confirmReadings as endpoint } from '@tandem/contract/metering/reading-import.ts'
import { displayZone } from '@tandem/contract/texts/format.ts'
import { recordActOnAnother } from '../../../platform/audit.ts'
import { inDatabaseTransaction, type Db } from '../../../platform/database.ts'
import type { Asking } from '../../../platform/http.ts'
import type { Platform } from '../../../platform/platform.ts'
import { lockHoursOf, writeHours, type HourWrite } from '../hours.store.ts'
import { insertOnce, replaceIndex } from '../index-readings.service.ts'
import { indexesOf, lockIndexesOf } from '../index-readings.store.ts'
import { lockOpenUserForShare } from '../users.store.ts'
import type { ReadReadings } from './import-job.ts'
import { checked, findOwn, jobOf, type AsMapped } from './import.service.ts'
import * as store from './imports.store.ts'
import { judgeIndexes } from './index-rows.ts'
import { stateOfHour, type FileHour } from './assemble-hours.ts'
import { runJob } from './run-job.ts'

type ImportResult = ResponseOf<typeof endpoint>

/** Something of a file would stay out that was to be imported whole: nothing of it was imported. */
export class NotWhole extends Error {}

/** Bounds what one statement carries, and how long other requests wait for this one's arithmetic. */
const hoursAtOnce = 4_000

/**
 * Imports the good rows of a kept file, and the replacing ones where asked, all of them or none. What is known is compared
 * once more, so that nothing is replaced that came in since the preview unless the user replaces. Refuses
 * `import_already_done` for the second of two. With `whole`, throws `NotWhole` and imports nothing where a row would stay out.
 */
export async function confirmReadings(
  platform: Platform,
  { caller, language }: Asking,
  importId: number,
  { replace, whole = false, ...asMapped }: AsMapped & { readonly replace: boolean; readonly whole?: boolean },
): Promise<ImportResult> {
  const { db, clock } = platform
  const { id, userId, file, isConfirmed } = await findOwn(platform, caller, importId)
  if (isConfirmed) throw new Refusal('import_already_done')
  const job = await jobOf(platform, { userId, file, task: 'hours', ...checked(asMapped), language })
  const { readings } = await runJob(job, caller.userId, () => Promise.resolve([]))
  const terms = { importId: id, userId, writtenBy: caller.userId, replace, at: clock.now() }
  return inDatabaseTransaction(db, async (tx) => {
    await lockOpenUserForShare(tx, userId)
    if (!(await store.markConfirmed(tx, id, terms.at))) throw new Refusal('import_already_done')
    const isIndex = readings.mapping.kind === 'index'
    const read = isIndex ? await importIndexes(tx, readings, terms) : await importHours(tx, readings, terms)
    const { leftOut, ...outcome } = read
    if (whole && leftOut + outcome.rejected > 0) throw new NotWhole('rows of the file would stay out')
    const { consumption, production, ...counts } = outcome
    await store.recordOutcome(tx, id, { ...counts, consumption: String(consumption), production: String(production) })
    await recordActOnAnother(tx, {
      at: terms.at,
      actorId: caller.userId,
      userId,
      action: 'reading.changed',
      subject: 'readingImport',
      subjectId: id,
      after: { kind: readings.mapping.kind, ...counts },
    })
    return outcome
  })
}

interface Imported extends ImportResult {
  /** Rows that would replace what is known, and did not. */
  readonly leftOut: number
}

interface Options {
  readonly importId: number
  readonly userId: number
  readonly writtenBy: number
  readonly replace: boolean
  readonly at: Temporal.Instant
}

async function importHours(tx: Db, { mapping, hours, ...read }: ReadReadings, terms: Options): Promise<Imported> {
  const { userId, replace, at } = terms
  await lockHoursOf(tx, [userId])
  const count = { good: 0, replacing: 0, duplicate: 0 }
  let [consumption, production, first] = [0, 0, null as number | null]
  for (let start = 0; start < hours.length; start += hoursAtOnce) {
    const batch = hours.slice(start, start + hoursAtOnce)
    const [from, to] = [batch[0]?.hour ?? 0, (batch.at(-1)?.hour ?? 0) + 1]
    const known = new Map((await store.knownHours(tx, userId, from, to)).map((hour) => [hour.hour, hour]))
    const wanted = batch.filter((hour) => {
      const state = stateOfHour(hour, known.get(hour.hour), mapping.placement)
      count[state]++
      return state === 'good' || (state === 'replacing' && replace)
    })
    for (const hour of wanted) {
      consumption += hour.consumption ?? 0
      production += hour.production ?? 0
      first ??= hour.hour
    }
    const writes = wanted.map((hour) => toWrite(hour, mapping.placement, terms))
    await writeHours(tx, writes, at)
  }
  const rowsOfHour = 3600 / mapping.step
  return {
    imported: count.good * rowsOfHour,
    replaced: replace ? count.replacing * rowsOfHour : 0,
    leftOut: replace ? 0 : count.replacing * rowsOfHour,
    duplicate: count.duplicate * rowsOfHour + read.repeated,
    rejected: read.rejected,
    consumption: energyWh(consumption),
    production: energyWh(production),
    firstMonth: first === null ? null : firstOfMonth(dayOf(store.instantOf(first), displayZone)),
  }
}

function toWrite(hour: FileHour, placement: HourWrite['placement'], terms: Options): HourWrite {
  return {
    userId: terms.userId,
    start: store.instantOf(hour.hour),
    quality: 'imported',
    placement,
    importId: terms.importId,
    writtenBy: terms.writtenBy,
    consumption: energyOrNull(hour.consumption),
    production: energyOrNull(hour.production),
    consumptionQuarters: hour.consumptionQuarters?.map(energyWh) ?? null,
    productionQuarters: hour.productionQuarters?.map(energyWh) ?? null,
  }
}

async function importIndexes(tx: Db, { indexes, ...read }: ReadReadings, terms: Options): Promise<Imported> {
  const { userId, writtenBy, replace, at } = terms
  await lockIndexesOf(tx, userId)
  const known = await indexesOf(tx, userId)
  const judged = judgeIndexes(indexes, known, replace)
  const right = judged.filter(({ fault }) => fault === null)
  const wanted = right.filter(({ state }) => state === 'good' || (state === 'replacing' && replace))
  for (const { index, state } of wanted) {
    const { month, readOn, consumption } = index
    const current = known.find((each) => each.month === month)
    // A file that says nothing of production leaves what is known of it.
    const production = index.production ?? current?.production ?? null
    const write = { month, readOn, consumption, production, enteredBy: writtenBy, at }
    if (state === 'replacing' && current) await replaceIndex(tx, current, write)
    else await insertOnce(tx, { ...write, userId, version: 1 })
  }
  const countOf = (of: string) => right.filter(({ state }) => state === of).length
  return {
    imported: countOf('good'),
    replaced: replace ? countOf('replacing') : 0,
    leftOut: replace ? 0 : countOf('replacing'),
    duplicate: countOf('duplicate'),
    rejected: read.unreadable + judged.length - right.length,
    consumption: energyWh(0),
    production: energyWh(0),
    firstMonth: wanted[0]?.index.month ?? null,
  }
}
