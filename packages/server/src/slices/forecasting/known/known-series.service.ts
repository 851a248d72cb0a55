import type { Caller } from '@tandem/core/access/access.ts'
import { addDays, dayOf, type DeliveryDay } from '@tandem/core/calendar/delivery-day.ts'
import { Refusal } from '@tandem/core/refusal.ts'
import type { BodyOf, ResponseOf } from '@tandem/contract/endpoint.ts'
import type * as contract from '@tandem/contract/admin/data-sources.ts'
import { mostOwnSeries, type OwnSeries, type uploadOwnSeries as ownUpload } from '@tandem/contract/own-series.ts'
import { displayZone, type Language } from '@tandem/contract/texts/format.ts'
import { fetchedSeriesWords } from '@tandem/contract/texts/source-words.ts'
import { recordAudit } from '../../../platform/audit.ts'
import { inDatabaseTransaction } from '../../../platform/database.ts'
import type { Asking } from '../../../platform/http.ts'
import type { Platform } from '../../../platform/platform.ts'
import type { UploadedFile } from '../../../platform/uploads.ts'
import { listSourceDays } from '../sources/source-days.store.ts'
import { shownSettings } from '../sources/source-settings.ts'
import {
  addDayValues,
  ensureSeries,
  fileKey,
  listSeries,
  mostSeries,
  removeSeriesOf,
  switchSeries,
  type SeriesSwitch,
  type StoredSeries,
} from './known-series.store.ts'
import { readKnownFile } from './read-known-file.ts'

/** Where data are fetched, what came of it in two weeks, and the series known a day ahead; no secret of any of them. */
export async function dataSources(
  { db, clock, config }: Platform,
  language: Language,
): Promise<ResponseOf<typeof contract.getDataSources>> {
  const since = addDays(dayOf(clock.now(), displayZone), -14)
  return {
    ...(await shownSettings(db)),
    hosts: config.dataHosts.map(({ host, isWildcard, port, isLoopback }) => {
      const name = `${isWildcard ? '*.' : ''}${host}`
      return isLoopback || port !== 443 ? `${name}:${String(port)}` : name
    }),
    series: (await listSeries(db, null)).map((series) => toWire(series, language)),
    days: await listSourceDays(db, { since, limit: 200 }),
  }
}

/** What a series is called: what is fetched by what it is, and of where. */
export function titleOfSeries(
  { name, key, origin }: Pick<StoredSeries, 'name' | 'key' | 'origin'>,
  language: Language,
): string {
  if (origin === 'file') return name
  return `${fetchedSeriesWords[language][name] ?? name} (${key.split(':').slice(2).join(':')})`
}

function toWire(stored: StoredSeries, language: Language): contract.KnownSeries {
  const { id, unit, origin, isUsed, isUsedForVolumes, days, firstDay, lastDay, knownAt } = stored
  return {
    id,
    seriesName: titleOfSeries(stored, language),
    seriesUnit: unit,
    origin,
    isUsed,
    isUsedForVolumes,
    days,
    firstDay,
    lastDay,
    knownAt,
  }
}

/** For what forecasts that are made from now on use a series; refuses `not_found`. */
export async function switchKnownSeries(
  { db, clock }: Platform,
  { caller, language }: Asking,
  { id, ...to }: SeriesSwitch & { readonly id: number },
): Promise<contract.KnownSeries> {
  await inDatabaseTransaction(db, async (tx) => {
    if (!(await switchSeries(tx, id, to))) throw new Refusal('not_found')
    await recordAudit(tx, auditOf(caller, clock.now(), { action: 'series.switched', id, after: switched(to) }))
  })
  return findOne({ db }, id, language)
}

const switched = ({ isUsed, isUsedForVolumes }: SeriesSwitch) => ({
  isUsed,
  ...(isUsedForVolumes !== undefined && { isUsedForVolumes }),
})

interface Act {
  readonly action: 'series.switched' | 'series.uploaded' | 'series.removed'
  readonly id: number
  readonly after: Readonly<Record<string, string | number | boolean>>
}

const auditOf = ({ userId }: Caller, at: Temporal.Instant, { action, id, after }: Act) =>
  ({ at, actorId: userId, action, subject: 'knownSeries', subjectId: id, after }) as const

async function findOne({ db }: Pick<Platform, 'db'>, id: number, language: Language): Promise<contract.KnownSeries> {
  const [series] = await listSeries(db, null, id)
  if (!series) throw new Refusal('not_found')
  return toWire(series, language)
}

/**
 * Adds the values of a file to the series of a name: they are known from now on, whatever day they are of. All of them or none:
 * refuses the first faulty cell (`file_cell_unreadable`, `file_interval_twice`), and `too_many_known_series`.
 */
export async function uploadKnownSeries(
  platform: Platform,
  asking: Asking,
  file: UploadedFile,
  terms: BodyOf<typeof contract.uploadKnownSeries>,
): Promise<ResponseOf<typeof contract.uploadKnownSeries>> {
  const { id, ...added } = await addFile(platform, asking, file, { ...terms, ownerId: null, most: mostSeries })
  return { series: await findOne(platform, id, asking.language), ...added }
}

/** The same for a series of who asks, which forecasts of the own consumption and production use, and nothing else. */
export async function uploadOwnSeries(
  platform: Platform,
  asking: Asking,
  file: UploadedFile,
  terms: BodyOf<typeof ownUpload>,
): Promise<ResponseOf<typeof ownUpload>> {
  const { userId } = asking.caller
  const { id, ...added } = await addFile(platform, asking, file, { ...terms, ownerId: userId, most: mostOwnSeries })
  const series = (await listOwnSeries(platform, userId)).series.find((each) => each.id === id)
  if (!series) throw new Refusal('not_found')
  return { series, ...added }
}

/** The series that a person brought. */
export async function listOwnSeries({ db }: Pick<Platform, 'db'>, userId: number): Promise<{ series: OwnSeries[] }> {
  const series = (await listSeries(db, userId)).map(({ id, name, unit, days, firstDay, lastDay, knownAt }) => ({
    id,
    seriesName: name,
    seriesUnit: unit,
    days,
    firstDay,
    lastDay,
    knownAt,
  }))
  return { series }
}

/** Deletes a series of who asks with all its values; refuses `not_found`. What is left is returned. */
export async function removeOwnSeries({ db, clock }: Platform, { caller }: Asking, id: number) {
  await inDatabaseTransaction(db, async (tx) => {
    if ((await removeSeriesOf(tx, caller.userId, id)) === 0) throw new Refusal('not_found')
    await recordAudit(tx, auditOf(caller, clock.now(), { action: 'series.removed', id, after: {} }))
  })
  return listOwnSeries({ db }, caller.userId)
}

interface Terms {
  readonly name: string
  readonly unit: string
  readonly ownerId: number | null
  readonly most: number
}

async function addFile(
  { db, clock }: Platform,
  asking: Asking,
  file: UploadedFile,
  { name, unit, ownerId, most }: Terms,
): Promise<{ id: number; rows: number; days: number }> {
  const { days, rows } = await readKnownFile(asking, file)
  const at = clock.now()
  return inDatabaseTransaction(db, async (tx) => {
    const id = await ensureSeries(tx, { key: fileKey(name, ownerId), name, unit, origin: 'file', ownerId, most, at })
    if (id === null) throw new Refusal('too_many_known_series', { max: most })
    const added = await addDayValues(tx, id, { at, days: new Map<DeliveryDay, readonly (bigint | null)[]>(days) })
    // What a person calls a series is nobody else's business.
    const after = { ...(ownerId === null && { name, fileName: file.name }), rows, days: days.length }
    await recordAudit(tx, auditOf(asking.caller, at, { action: 'series.uploaded', id, after }))
    return { id, rows, days: added }
  })
}
