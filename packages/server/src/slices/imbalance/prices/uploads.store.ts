import type { DeliveryDay } from '@tandem/core/calendar/delivery-day.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../platform/database.ts'
import type { PriceUnit, TimedPriceRow } from './parse-prices.ts'

interface NewUpload extends PriceUnit {
  readonly fileName: string
  readonly status: 'estimated' | 'final'
  readonly at: Temporal.Instant
  readonly by: number
}

/** Keeps an upload with all its prices; returns its number, which is above those of all before. */
export async function insertUpload(tx: Tx, upload: NewUpload, rows: readonly TimedPriceRow[]): Promise<number> {
  // Of two uploads at once the later number is committed later, so that what counts never changes back.
  await sql`lock table imbalance_price_uploads in share row exclusive mode`.execute(tx)
  const { id } = await tx
    .insertInto('imbalance_price_uploads')
    .values({
      file_name: upload.fileName,
      status: upload.status,
      unit: upload.unit,
      rate_millionths: BigInt(upload.rate),
      uploaded_at: upload.at,
      uploaded_by: upload.by,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const column = <Value>(read: (row: TimedPriceRow) => Value) => rows.map(read)
  await sql`
    insert into imbalance_prices (upload_id, period_start, period_end, deficit_price_ticks, excess_price_ticks)
    select ${id}::int8, price.* from unnest(
      ${column(({ start }) => start.toString())}::timestamptz[], ${column(({ end }) => end.toString())}::timestamptz[],
      ${column(({ deficitPrice }) => deficitPrice)}::int4[], ${column(({ excessPrice }) => excessPrice)}::int4[]) as price`.execute(
    tx,
  )
  return id
}

/** The versions in which days were settled; days that were not are not there. */
export async function settledVersions(db: Db, days: readonly DeliveryDay[]): Promise<Map<DeliveryDay, number>> {
  const rows = await db
    .selectFrom('imbalance_settlements')
    .select(['delivery_day', 'version'])
    .where('replaced_at', 'is', null)
    .where('delivery_day', '=', sql<DeliveryDay>`any(${[...days]}::date[])`)
    .execute()
  return new Map(rows.map((row) => [row.delivery_day, row.version]))
}

interface UploadFacts {
  readonly status: 'estimated' | 'final'
  readonly uploadedAt: Temporal.Instant
}

export async function findUploads(db: Db, ids: readonly number[]): Promise<Map<number, UploadFacts>> {
  const rows = await db
    .selectFrom('imbalance_price_uploads')
    .select(['id', 'status', 'uploaded_at'])
    .where('id', '=', sql<number>`any(${[...ids]}::int8[])`)
    .execute()
  return new Map(rows.map((row) => [row.id, { status: row.status, uploadedAt: row.uploaded_at }]))
}
