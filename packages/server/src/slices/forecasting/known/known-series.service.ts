import type { Caller } from '@tandem/core/access/access.ts'
import { addDays, dayOf, type DeliveryDay } from '@tandem/core/calendar/delivery-day.ts'
import { Refusal } from '@tandem/core/refusal.ts'
import type { BodyOf, ResponseOf } from '@tandem/contract/endpoint.ts'
import type * as contract from '@tandem/contract/admin/data-sources.ts'
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
    series: (await listSeries(db)).map((series) => toWire(series, language)),
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
  readonly action: 'series.switched' | 'series.uploaded'
  readonly id: number
  readonly after: Readonly<Record<string, string | number | boolean>>
}

const auditOf = ({ userId }: Caller, at: Temporal.Instant, { action, id, after }: Act) =>
  ({ at, actorId: userId, action, subject: 'knownSeries', subjectId: id, after }) as const

async function findOne({ db }: Pick<Platform, 'db'>, id: number, language: Language): Promise<contract.KnownSeries> {
  const [series] = await listSeries(db, id)
  if (!series) throw new Refusal('not_found')
  return toWire(series, language)
}

/**
 * Adds the values of a file to the series of a name: they are known from now on, whatever day they are of. All of them or none:
 * refuses `import_rows_faulty` with the first faulty row.
 */
export async function uploadKnownSeries(
  { db, clock }: Platform,
  asking: Asking,
  file: UploadedFile,
  { name, unit }: BodyOf<typeof contract.uploadKnownSeries>,
): Promise<ResponseOf<typeof contract.uploadKnownSeries>> {
  const { days, rows } = await readKnownFile(asking, file)
  const at = clock.now()
  const { id, added } = await inDatabaseTransaction(db, async (tx) => {
    const seriesId = await ensureSeries(tx, { key: fileKey(name), name, unit, origin: 'file', at })
    if (seriesId === null) throw new Refusal('too_many_known_series', { max: mostSeries })
    const values = new Map<DeliveryDay, readonly (bigint | null)[]>(days)
    const count = await addDayValues(tx, seriesId, { at, days: values })
    const after = { name, fileName: file.name, rows, days: days.length }
    await recordAudit(tx, auditOf(asking.caller, at, { action: 'series.uploaded', id: seriesId, after }))
    return { id: seriesId, added: count }
  })
  return { series: await findOne({ db }, id, asking.language), rows, days: added }
}
