import { addDays } from '@tandem/core/calendar/delivery-day.ts'
import type { Caller } from '@tandem/core/access/access.ts'
import { Refusal } from '@tandem/core/refusal.ts'
import type { BodyOf, QueryOf, ResponseOf } from '@tandem/contract/endpoint.ts'
import type { PiecesOfFile } from '@tandem/contract/file-answer.ts'
import * as contract from '@tandem/contract/admin/research-packages.ts'
import { refusalMessage } from '@tandem/contract/texts/all-messages.ts'
import type { Language } from '@tandem/contract/texts/format.ts'
import { licences } from '@tandem/contract/texts/package-words.ts'
import { recordAudit } from '../platform/audit.ts'
import { inDatabaseTransaction, readAtOnce, type Db } from '../platform/database.ts'
import type { Asking } from '../platform/http.ts'
import type { Platform } from '../platform/platform.ts'
import { researchPackages as store, type ResearchPackageRow } from '../slices/admin/index.ts'
import { countScope, spanOfAll } from './collect.ts'
import { packageParts } from './package-parts.ts'

/** What a package of these days would hold; without days of all that was settled. Refuses `start_not_before_end`. */
export function getScope(
  { db }: Platform,
  { dateFrom, dateTo }: QueryOf<typeof contract.getPackageScope>,
): Promise<contract.PackageScope> {
  if (dateFrom && dateTo && dateFrom > dateTo) throw new Refusal('start_not_before_end', {}, 'dateTo')
  return readAtOnce(db, async (tx) => {
    const all = await spanOfAll(tx)
    const [from, to] = [dateFrom ?? all?.from, dateTo ?? all?.to]
    const counts = await countScope(tx, from && to ? { from, to } : null)
    return { firstDay: all?.from ?? null, lastDay: all?.to ?? null, ...counts }
  })
}

/** Asks for a package; it is made by the job. Refuses days without a settled market, and another one while one is made. */
export async function makePackage(
  { db, clock }: Platform,
  { caller: { userId }, language }: Asking,
  body: BodyOf<typeof contract.makeResearchPackage>,
): Promise<contract.ResearchPackage> {
  const { title, dateFrom, dateTo, authors, licence } = body
  if (dateFrom > dateTo) throw new Refusal('start_not_before_end', {}, 'dateTo')
  if (dateTo >= addDays(dateFrom, contract.longestPackageDays)) {
    throw new Refusal('span_too_long', { days: contract.longestPackageDays }, 'dateTo')
  }
  return inDatabaseTransaction(db, async (tx) => {
    const { markets } = await countScope(tx, { from: dateFrom, to: dateTo })
    if (markets === 0) throw new Refusal('package_span_empty', {}, 'dateFrom')
    const wanted = { title, from: dateFrom, to: dateTo, authors, licence, askedBy: userId }
    const id = await store.insertPackage(tx, wanted, { at: clock.now(), most: contract.mostPackages })
    await audit(tx, { userId, at: clock.now(), action: 'package.requested', id, after: { title, dateFrom, dateTo } })
    return toWire(await store.findPackage(tx, id), language)
  })
}

const pageSize = 20

export async function listPackages(
  { db }: Platform,
  { page = 1 }: QueryOf<typeof contract.listResearchPackages>,
  language: Language,
): Promise<ResponseOf<typeof contract.listResearchPackages>> {
  const { count, rows } = await store.listPackages(db, { limit: pageSize, offset: (page - 1) * pageSize }, false)
  return { page, pageSize, count, packages: rows.map((row) => toWire(row, language)) }
}

/** Deletes a package, or what is being made of one. Refuses `package_published`. */
export async function deletePackage(
  { db, clock }: Platform,
  { userId }: Caller,
  id: number,
): Promise<Record<string, never>> {
  await inDatabaseTransaction(db, async (tx) => {
    const row = await store.findPackage(tx, id, true)
    if (publicationOf(row) === 'published') throw new Refusal('package_published')
    await store.removePackage(tx, row, clock.now())
    const before = { title: row.title, hash: row.hash }
    await audit(tx, { userId, at: clock.now(), action: 'package.deleted', id, before })
  })
  return {}
}

/** Publishes or withdraws a package; again does no harm. Refuses `package_not_ready` for what has no file. */
export function setPublication(
  { db, clock }: Platform,
  { caller: { userId }, language }: Asking,
  { id, isPublished }: { readonly id: number; readonly isPublished: boolean },
): Promise<contract.ResearchPackage> {
  return inDatabaseTransaction(db, async (tx) => {
    const row = await store.findPackage(tx, id, true)
    if (row.state !== 'done') throw new Refusal('package_not_ready')
    if ((publicationOf(row) === 'published') === isPublished || (!isPublished && row.published_at === null)) {
      return toWire(row, language)
    }
    await store.setPublication(tx, id, clock.now(), isPublished)
    const action = isPublished ? 'package.published' : 'package.withdrawn'
    await audit(tx, { userId, at: clock.now(), action, id, after: { title: row.title, hash: row.hash } })
    return toWire(await store.findPackage(tx, id), language)
  })
}

/** The file, for an administrator; it is kept who had it. */
export async function downloadPackage({ db, clock }: Platform, { userId }: Caller, id: number): Promise<PiecesOfFile> {
  const row = await store.findPackage(db, id)
  const file = fileOf(db, row)
  await audit(db, { userId, at: clock.now(), action: 'package.downloaded', id, after: { hash: row.hash } })
  return file
}

export async function listPublished(
  { db }: Platform,
  { page = 1 }: QueryOf<typeof contract.listPublishedPackages>,
): Promise<ResponseOf<typeof contract.listPublishedPackages>> {
  const { count, rows } = await store.listPackages(db, { limit: pageSize, offset: (page - 1) * pageSize }, true)
  return { page, pageSize, count, packages: rows.map(published) }
}

/** Refuses `not_found`, and `package_withdrawn`. */
export async function getPublished({ db }: Platform, id: number): Promise<contract.PublishedPackage> {
  return published(await store.findPublished(db, id))
}

/** Refuses as `getPublished` does. */
export async function downloadPublished({ db }: Platform, id: number): Promise<PiecesOfFile> {
  return fileOf(db, await store.findPublished(db, id))
}

function fileOf(db: Db, { id, hash, bytes, date_from: from, date_to: to }: ResearchPackageRow): PiecesOfFile {
  if (hash === null || bytes === null) throw new Refusal('package_not_ready')
  const name = `tandem-${from}-${to}-${String(id)}.zip`
  return { name, pieces: store.readPackageFile(db, id, Number(bytes)), bytes: Number(bytes), hash }
}

interface Act {
  readonly userId: number
  readonly at: Temporal.Instant
  readonly action: `package.${'requested' | 'deleted' | 'published' | 'withdrawn' | 'downloaded'}`
  readonly id: number
  readonly before?: object
  readonly after?: object
}

function audit(db: Db, { userId, id, ...act }: Act): Promise<void> {
  return recordAudit(db, { ...act, actorId: userId, subject: 'researchPackage', subjectId: id })
}

function publicationOf({ published_at: publishedAt, withdrawn_at: withdrawnAt }: ResearchPackageRow) {
  if (publishedAt === null) return 'private'
  return withdrawnAt === null ? 'published' : 'withdrawn'
}

const described = ({ id, title, date_from: dateFrom, date_to: dateTo, authors, licence }: ResearchPackageRow) => ({
  id,
  packageTitle: title,
  dateFrom,
  dateTo,
  authors,
  licence: licences.find((each) => each === licence) ?? 'CC-BY-4.0',
})

function toWire(row: ResearchPackageRow, language: Language): contract.ResearchPackage {
  return {
    ...described(row),
    packageState: row.state,
    publication: publicationOf(row),
    doneParts: row.state === 'done' ? packageParts : row.done_parts,
    allParts: packageParts,
    failure: row.failure && refusalMessage(row.failure.code, row.failure.details, language),
    askedBy: row.username,
    askedAt: row.asked_at,
    endedAt: row.ended_at,
    bytes: row.bytes === null ? null : Number(row.bytes),
    hash: row.hash,
    members: row.members,
    leftOut: row.left_out,
  }
}

/** Only what has a file can be published: the database says so. */
function published(row: ResearchPackageRow): contract.PublishedPackage {
  const { bytes, hash, members, left_out: leftOut, row_counts: rows, published_at: publishedAt } = row
  if (bytes === null || hash === null || members === null || leftOut === null || publishedAt === null) {
    throw new Error(`package ${String(row.id)} was published without a file`)
  }
  return { ...described(row), bytes: Number(bytes), hash, members, leftOut, rows: rows ?? [], publishedAt }
}
