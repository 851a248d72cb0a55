import type { ReadingLayout } from '@tandem/contract/metering/reading-layouts.ts'
import { sql } from 'kysely'
import type { Db } from '../../../platform/database.ts'
import { LayoutTerms, type KnownLayout, type NewLayout } from './remembered-layout.ts'

/** The layouts with one of these fingerprints: a person's own, then those for everybody. What an older version stored is left out. */
export async function findLayoutsBy(db: Db, userId: number, fingerprints: readonly string[]): Promise<KnownLayout[]> {
  const rows = await db
    .selectFrom('reading_layouts')
    .select(['user_id', 'name', 'fingerprint', 'terms'])
    .where('fingerprint', '=', sql<string>`any(${[...fingerprints]}::text[])`)
    .where((where) => where.or([where('user_id', '=', userId), where('user_id', 'is', null)]))
    .orderBy('user_id', (order) => order.asc().nullsLast())
    .orderBy('id')
    .execute()
  return rows.flatMap(({ user_id: owner, name, fingerprint, terms }) => {
    const parsed = LayoutTerms.safeParse(terms)
    return parsed.success ? [{ name, fingerprint, isShared: owner === null, terms: parsed.data }] : []
  })
}

const shown = ['l.id', 'l.user_id', 'l.name', 'l.headers', 'l.remembered_at', 'u.username'] as const
const withNames = (db: Db) =>
  db.selectFrom('reading_layouts as l').leftJoin('users as u', 'u.id', 'l.user_id').select(shown)
type Shown = Awaited<ReturnType<ReturnType<typeof withNames>['execute']>>[number]

function readLayout({ id, name, headers, username, remembered_at: rememberedAt }: Shown): ReadingLayout {
  return { id, headers, username, rememberedAt, layoutName: name }
}

/** The newest first: those of a person and those for everybody, or the latest of all. */
export async function findLayouts(
  db: Db,
  of: { readonly userId: number | 'all'; readonly most: number },
): Promise<ReadingLayout[]> {
  const { userId, most } = of
  const rows = await withNames(db)
    .$if(userId !== 'all', (query) =>
      query.where((where) => where.or([where('l.user_id', '=', Number(userId)), where('l.user_id', 'is', null)])),
    )
    .orderBy('l.remembered_at', 'desc')
    .orderBy('l.id', 'desc')
    .limit(most)
    .execute()
  return rows.map(readLayout)
}

export interface StoredLayout extends NewLayout {
  readonly id: number
  readonly userId: number | null
  readonly name: string
}

export async function findLayout(db: Db, id: number): Promise<StoredLayout | null> {
  const row = await db.selectFrom('reading_layouts').selectAll().where('id', '=', id).executeTakeFirst()
  if (!row) return null
  const { name, fingerprint, headers, terms, user_id: userId } = row
  return { id, name, fingerprint, headers, userId, terms: terms as LayoutTerms }
}

interface Remembered extends Omit<StoredLayout, 'id'> {
  readonly at: Temporal.Instant
  readonly most: number
}

/** Writes a layout in the place of the one with the same fingerprint; null where its owner has the most already. */
export async function putLayout(tx: Db, { userId, at, most, ...layout }: Remembered): Promise<ReadingLayout | null> {
  // Two at once would both be the last one.
  await sql`select pg_advisory_xact_lock(34, ${userId ?? 0}::int4)`.execute(tx)
  const { name, headers, fingerprint } = layout
  const values = { name, headers, terms: JSON.stringify(layout.terms), remembered_at: at }
  const { id } = await tx
    .insertInto('reading_layouts')
    .values({ ...values, fingerprint, user_id: userId })
    .onConflict((conflict) => conflict.columns(['user_id', 'fingerprint']).doUpdateSet(values))
    .returning('id')
    .executeTakeFirstOrThrow()
  const { count } = await tx
    .selectFrom('reading_layouts')
    .select((of) => of.fn.countAll<bigint>().as('count'))
    .where('user_id', userId === null ? 'is' : '=', userId)
    .executeTakeFirstOrThrow()
  if (count > BigInt(most)) return null
  return readLayout(await withNames(tx).where('l.id', '=', id).executeTakeFirstOrThrow())
}

export async function deleteLayout(tx: Db, id: number): Promise<void> {
  await tx.deleteFrom('reading_layouts').where('id', '=', id).execute()
}
