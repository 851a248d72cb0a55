import type { SiteDocument, SiteSettings } from '@tandem/contract/admin/content.ts'
import type { DeliveryDay } from '@tandem/core/calendar/delivery-day.ts'
import { sql } from 'kysely'
import type { Db } from '../../platform/database.ts'
import { putSetting } from '../../platform/settings.ts'
import { siteSettingsKey } from '../../domain/site-content.ts'

export function writeSiteSettings(db: Db, settings: SiteSettings, at: Temporal.Instant): Promise<void> {
  return putSetting(db, siteSettingsKey, JSON.stringify(settings), at)
}

/** One writer of the content at a time, until the end of the database transaction. */
export async function lockContent(db: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('tandem/content'))`.execute(db)
}

interface NewVersion {
  readonly document: SiteDocument
  readonly version: number
  readonly en: string
  readonly ro: string
  readonly at: Temporal.Instant
  readonly actorId: number | null
}

/** Puts a version after those that are there. Nothing happens when another server was faster. */
export async function insertVersion(db: Db, { document, version, en, ro, at, actorId }: NewVersion): Promise<void> {
  await db
    .insertInto('document_versions')
    .values({ document, version, text_en: en, text_ro: ro, at, actor_id: actorId })
    .onConflict((conflict) => conflict.columns(['document', 'version']).doNothing())
    .execute()
}

/** The usernames of those who saved something; whoever left keeps the name that the account has now. */
export async function namesOf(db: Db, ids: readonly number[]): Promise<ReadonlyMap<number, string>> {
  if (ids.length === 0) return new Map()
  const rows = await db.selectFrom('users').select(['id', 'username']).where('id', 'in', ids).execute()
  return new Map(rows.map(({ id, username }) => [id, username]))
}

export async function findImage(db: Db, id: string): Promise<Uint8Array | null> {
  const row = await db.selectFrom('site_images').select('content').where('id', '=', id).executeTakeFirst()
  return row?.content ?? null
}

export async function insertImage(db: Db, id: string, content: Uint8Array, at: Temporal.Instant): Promise<void> {
  await db
    .insertInto('site_images')
    .values({ id, content: Buffer.from(content), added_at: at })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ added_at: at }))
    .execute()
}

/** Which of these pictures are kept. */
export async function knownImages(db: Db, ids: readonly string[]): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set()
  const rows = await db.selectFrom('site_images').select('id').where('id', 'in', ids).execute()
  return new Set(rows.map(({ id }) => id))
}

/** Takes away pictures that nobody uses and that nobody is about to use. */
export async function deleteUnusedImages(db: Db, used: readonly string[], before: Temporal.Instant): Promise<void> {
  let query = db.deleteFrom('site_images').where('added_at', '<', before)
  if (used.length > 0) query = query.where('id', 'not in', used)
  await query.execute()
}

/** The latest day up to `last` for which an auction set a price; null before the first. */
export async function lastPricedDay(db: Db, last: DeliveryDay): Promise<DeliveryDay | null> {
  const row = await db
    .selectFrom('market_sessions as s')
    .select('s.delivery_day')
    .where('s.market_type', '=', 'dayAhead')
    .where('s.delivery_day', '<=', last)
    .where('s.cleared_at', 'is not', null)
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('auction_periods as p')
          .select('p.period')
          .whereRef('p.session_id', '=', 's.id')
          .where('p.price_ticks', 'is not', null),
      ),
    )
    .orderBy('s.delivery_day', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.delivery_day ?? null
}

/** What the auction of a day brought, interval by interval; nothing when none was held. */
export async function pricesOf(db: Db, day: DeliveryDay) {
  return await db
    .selectFrom('auction_periods as p')
    .innerJoin('market_sessions as s', 's.id', 'p.session_id')
    .select([
      's.delivery_zone as zone',
      'p.period_start as start',
      'p.period_end as end',
      'p.price_ticks as price',
      'p.volume_wh as volume',
    ])
    .where('s.market_type', '=', 'dayAhead')
    .where('s.delivery_day', '=', day)
    .where('s.cleared_at', 'is not', null)
    .orderBy('p.period')
    .execute()
}
