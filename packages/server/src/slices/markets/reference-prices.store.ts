import { wholeList, type RowsWanted } from '../../platform/long-lists.ts'
import type { DeliveryDay } from '@tandem/core/calendar/delivery-day.ts'
import { priceTick, type PriceTick } from '@tandem/core/units/units.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/database.ts'

export interface StoredReferencePrice {
  readonly start: Temporal.Instant
  readonly day: DeliveryDay
  readonly period: number
  readonly price: PriceTick
}

/** Reference prices of the days from..to, both included and both optional: the latest day first, its periods in order. */
export async function findReferencePrices(
  db: Db,
  { from, to }: { from?: DeliveryDay | undefined; to?: DeliveryDay | undefined },
  { limit, offset }: Pick<RowsWanted, 'limit' | 'offset'> = wholeList,
): Promise<StoredReferencePrice[]> {
  let query = db.selectFrom('reference_prices').selectAll()
  if (from) query = query.where('delivery_day', '>=', from)
  if (to) query = query.where('delivery_day', '<=', to)
  const rows = await query.orderBy('delivery_day', 'desc').orderBy('period').limit(limit).offset(offset).execute()
  return rows.map((row) => ({
    start: row.period_start,
    day: row.delivery_day,
    period: row.period,
    price: priceTick(row.price_ticks),
  }))
}

export interface Saving {
  readonly by: number
  readonly at: Temporal.Instant
}

/** Puts these prices in the place of all that the day had, which is kept as it was; returns those. */
export async function replaceReferencePrices(
  tx: Tx,
  day: DeliveryDay,
  prices: readonly StoredReferencePrice[],
  { by, at }: Saving,
): Promise<StoredReferencePrice[]> {
  // Of two saves at once the second waits; without rows there is nothing else to lock.
  await sql`lock table reference_prices in share row exclusive mode`.execute(tx)
  const before = await findReferencePrices(tx, { from: day, to: day })
  await sql`insert into reference_price_versions select *, ${at} from reference_prices where delivery_day = ${day}`.execute(
    tx,
  )
  await tx.deleteFrom('reference_prices').where('delivery_day', '=', day).execute()
  await insertPrices(tx, prices, { by, at })
  return before
}

/** Adds the prices of a day that has none; false where it has some, which stay. */
export async function addReferencePrices(
  tx: Tx,
  day: DeliveryDay,
  prices: readonly StoredReferencePrice[],
  saving: Saving,
): Promise<boolean> {
  await sql`lock table reference_prices in share row exclusive mode`.execute(tx)
  if ((await findReferencePrices(tx, { from: day, to: day })).length > 0) return false
  await insertPrices(tx, prices, saving)
  return true
}

async function insertPrices(tx: Tx, prices: readonly StoredReferencePrice[], { by, at }: Saving): Promise<void> {
  const rows = prices.map(({ start, day, period, price }) => ({
    period_start: start,
    delivery_day: day,
    period,
    price_ticks: price,
    saved_at: at,
    saved_by: by,
  }))
  await tx.insertInto('reference_prices').values(rows).execute()
}
