import type { LeftOut } from '@tandem/contract/admin/research-packages.ts'
import type { PackageTableName } from '@tandem/contract/texts/package-words.ts'
import type { DeliveryDay } from '@tandem/core/calendar/delivery-day.ts'
import { Refusal } from '@tandem/core/refusal.ts'
import { sql, type Selectable } from 'kysely'
import { brokenUniqueness, inDatabaseTransaction, type Database, type Db } from '../../platform/database.ts'
import { failed, piecesOf, readPieces } from './file-pieces.ts'

export type PackageRow = Selectable<Database['research_packages']> & { readonly username: string }

/** A package that ends its process each time it is begun is not begun for ever. */
const mostAttempts = 3

export interface WantedPackage {
  readonly title: string
  readonly from: DeliveryDay
  readonly to: DeliveryDay
  readonly authors: readonly string[]
  readonly licence: string
  readonly askedBy: number
}

/** Keeps that a package is wanted. Refuses `package_running` while another is, and `too_many_packages`. */
export async function insertPackage(
  db: Db,
  wanted: WantedPackage,
  { at, most }: { readonly at: Temporal.Instant; readonly most: number },
): Promise<number> {
  const { count } = await db
    .selectFrom('research_packages')
    .select((eb) => eb.fn.countAll<bigint>().as('count'))
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow()
  if (Number(count) >= most) throw new Refusal('too_many_packages', { max: most })
  try {
    const { id } = await db
      .insertInto('research_packages')
      .values({
        title: wanted.title,
        date_from: wanted.from,
        date_to: wanted.to,
        authors: [...wanted.authors],
        licence: wanted.licence,
        asked_by: wanted.askedBy,
        asked_at: at,
        state: 'waiting',
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    return id
  } catch (error) {
    if (brokenUniqueness(error) === 'research_packages_one') throw new Refusal('package_running')
    throw error
  }
}

const withUser = (db: Db) =>
  db
    .selectFrom('research_packages as p')
    .innerJoin('users as u', 'u.id', 'p.asked_by')
    .selectAll('p')
    .select('u.username')

/** Refuses `not_found`, also for one whose file was deleted. With a lock, nobody else changes it until the database transaction ends. */
export async function findPackage(db: Db, id: number, isLocked = false): Promise<PackageRow> {
  let query = withUser(db).where('p.id', '=', id).where('p.deleted_at', 'is', null)
  if (isLocked) query = query.forUpdate('p')
  const row = await query.executeTakeFirst()
  if (!row) throw new Refusal('not_found')
  return row
}

/** As anybody may read it. Refuses `not_found` for what was never published, and `package_withdrawn`. */
export async function findPublished(db: Db, id: number): Promise<PackageRow> {
  const row = await withUser(db).where('p.id', '=', id).where('p.published_at', 'is not', null).executeTakeFirst()
  if (!row) throw new Refusal('not_found')
  if (row.withdrawn_at !== null) throw new Refusal('package_withdrawn')
  return row
}

interface Page {
  readonly limit: number
  readonly offset: number
}

/** Packages, the latest first, and how many there are; of those that anybody may read alone, or of all that are kept. */
export async function listPackages(db: Db, { limit, offset }: Page, isPublished: boolean) {
  const chosen = isPublished
    ? sql<boolean>`p.published_at is not null and p.withdrawn_at is null`
    : sql<boolean>`p.deleted_at is null`
  const { count } = await db
    .selectFrom('research_packages as p')
    .select((eb) => eb.fn.countAll<bigint>().as('count'))
    .where(chosen)
    .executeTakeFirstOrThrow()
  const rows = await withUser(db)
    .where(chosen)
    .orderBy(isPublished ? 'p.published_at' : 'p.asked_at', 'desc')
    .orderBy('p.id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()
  return { count: Number(count), rows }
}

/** Whether a package waits, or was begun by a process that may have died. */
export async function isPackageDue(db: Db): Promise<boolean> {
  const row = await db
    .selectFrom('research_packages')
    .select('id')
    .where('state', 'in', ['waiting', 'making'])
    .executeTakeFirst()
  return row !== undefined
}

/** Begins the package that is due, for who alone may make packages now; null where none is. One that was begun too often has failed. */
export async function beginPackage(db: Db, at: Temporal.Instant): Promise<PackageRow | null> {
  await db
    .updateTable('research_packages')
    .set(failed(new Refusal('package_interrupted'), at))
    .where('state', '=', 'making')
    .where('attempt', '>=', mostAttempts)
    .execute()
  const begun = await db
    .updateTable('research_packages')
    .set((eb) => ({ state: 'making' as const, attempt: eb('attempt', '+', 1), done_parts: 0 }))
    .where('state', 'in', ['waiting', 'making'])
    .returning('id')
    .executeTakeFirst()
  return begun ? findPackage(db, begun.id) : null
}

/** An attempt at a package: another attempt, or a deletion, ends it. */
export interface Attempt {
  readonly id: number
  readonly attempt: number
}

const ofAttempt = (db: Db, { id, attempt }: Attempt) =>
  db.updateTable('research_packages').where('id', '=', id).where('attempt', '=', attempt).where('state', '=', 'making')

/** How far it is; false where it is no longer wanted. */
export async function notePackageParts(db: Db, attempt: Attempt, parts: number): Promise<boolean> {
  const { numUpdatedRows } = await ofAttempt(db, attempt).set({ done_parts: parts }).executeTakeFirst()
  if (numUpdatedRows > 0n) return true
  const row = await db.selectFrom('research_packages').select('state').where('id', '=', attempt.id).executeTakeFirst()
  // It was stored a moment ago, and who did so is about to say it.
  return row?.state === 'done'
}

/** Ends an attempt without a file. */
export async function failPackage(db: Db, attempt: Attempt, reason: Refusal, at: Temporal.Instant): Promise<void> {
  await ofAttempt(db, attempt).set(failed(reason, at)).execute()
}

export interface MadePackage {
  readonly hash: string
  readonly members: number
  readonly leftOut: LeftOut
  readonly rows: readonly { readonly table: PackageTableName; readonly count: number }[]
}

/** Stores the file of an attempt, all of it or nothing. False where it is no longer wanted. */
export async function storePackage(
  db: Db,
  attempt: Attempt,
  file: Uint8Array,
  { made, at }: { readonly made: MadePackage; readonly at: Temporal.Instant },
): Promise<boolean> {
  return inDatabaseTransaction(db, async (tx) => {
    const { numUpdatedRows } = await ofAttempt(tx, attempt)
      .set({
        state: 'done' as const,
        ended_at: at,
        bytes: BigInt(file.byteLength),
        hash: made.hash,
        members: made.members,
        left_out: JSON.stringify(made.leftOut),
        row_counts: JSON.stringify(made.rows),
      })
      .executeTakeFirst()
    if (numUpdatedRows === 0n) return false
    for (const piece of piecesOf(file)) {
      await tx
        .insertInto('research_package_parts')
        .values({ package_id: attempt.id, ...piece })
        .execute()
    }
    return true
  })
}

/** The file in pieces, as `readPieces` says; it may be deleted meanwhile. */
export function readPackageFile(db: Db, id: number, bytes: number): AsyncGenerator<Uint8Array> {
  const parts = db.selectFrom('research_package_parts').select('content').where('package_id', '=', id)
  return readPieces(
    bytes,
    (number) => parts.where('number', '=', number).executeTakeFirst(),
    `the file of package ${String(id)} was deleted while it was sent`,
  )
}

/** Makes a package readable for anybody from then on, or for nobody any more. */
export async function setPublication(db: Db, id: number, at: Temporal.Instant, isPublished: boolean): Promise<void> {
  await db
    .updateTable('research_packages')
    .set(isPublished ? { published_at: at, withdrawn_at: null } : { withdrawn_at: at })
    .where('id', '=', id)
    .execute()
}

/** Removes a package with its file; of one that was published ever, its address goes on saying that it was withdrawn. */
export async function removePackage(
  db: Db,
  { id, published_at: publishedAt }: Pick<PackageRow, 'id' | 'published_at'>,
  at: Temporal.Instant,
): Promise<void> {
  await db.deleteFrom('research_package_parts').where('package_id', '=', id).execute()
  if (publishedAt === null) await db.deleteFrom('research_packages').where('id', '=', id).execute()
  else await db.updateTable('research_packages').set({ deleted_at: at }).where('id', '=', id).execute()
}
