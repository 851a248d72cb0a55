import type { DeliveryDay } from '@tandem/core/calendar/delivery-day.ts'
import type { PricedSpan, TradedContract, UploadedSpan } from '@tandem/core/imbalance/reference-price.ts'
import type { SettledPrices } from '@tandem/core/imbalance/gap.ts'
import type { ImbalanceMode } from '@tandem/core/imbalance/imbalance-price.ts'
import { energyWh, priceTick } from '@tandem/core/units/units.ts'
import { sql } from 'kysely'
import type { Db } from '../../platform/database.ts'
import type { DayBounds } from './inputs.store.ts'

/** The prices of the day's auctions, where something was traded. */
export async function findAuctionPrices(db: Db, { from, to }: Pick<DayBounds, 'from' | 'to'>): Promise<PricedSpan[]> {
  const rows = await db
    .selectFrom('auction_periods')
    .select(['period_start', 'period_end', 'price_ticks'])
    .where('period_start', '>=', from)
    .where('period_start', '<', to)
    .where('price_ticks', 'is not', null)
    .orderBy('session_id')
    .execute()
  return rows.map((row) => spanOf(row, row.price_ticks ?? 0))
}

export async function findContracts(
  db: Db,
  sessionIds: readonly number[],
  { from, to }: DayBounds,
): Promise<TradedContract[]> {
  const rows = await db
    .selectFrom('trades')
    .select(['period_start', 'period_end'])
    .select(sql<string>`sum(quantity_wh::numeric * price_ticks)`.as('value'))
    .select(sql<bigint>`sum(quantity_wh)::int8`.as('quantity'))
    .where('session_id', '=', sql<number>`any(${[...sessionIds]}::int4[])`)
    .where('side', '=', 'buy')
    .where('number', 'is not', null)
    .where('period_start', '>=', from)
    .where('period_start', '<', to)
    .groupBy(['period_start', 'period_end'])
    .orderBy('period_start')
    .execute()
  return rows.map((row) => ({
    start: row.period_start,
    end: row.period_end,
    value: BigInt(row.value),
    quantity: row.quantity,
  }))
}

const hour = { hours: 1 }

/** The administrator's reference prices of the day, by the hour. */
export async function findHourPrices(db: Db, { from, to }: DayBounds): Promise<PricedSpan[]> {
  const rows = await db
    .selectFrom('reference_prices')
    .select(['period_start', 'price_ticks'])
    .where('period_start', '>=', from)
    .where('period_start', '<', to)
    .execute()
  return rows.map((row) => ({
    start: row.period_start,
    end: row.period_start.add(hour),
    price: priceTick(row.price_ticks),
  }))
}

/** Everything that was uploaded for the day, the latest upload first. */
export async function findUploadedPrices(
  db: Db,
  { from, to }: Pick<DayBounds, 'from' | 'to'>,
): Promise<UploadedSpan[]> {
  const rows = await db
    .selectFrom('imbalance_prices')
    .select(['upload_id', 'period_start', 'period_end', 'deficit_price_ticks', 'excess_price_ticks'])
    .where('period_start', '>=', from)
    .where('period_start', '<', to)
    .orderBy('upload_id', 'desc')
    .orderBy('period_start')
    .execute()
  return rows.map((row) => ({
    uploadId: row.upload_id,
    start: row.period_start,
    end: row.period_end,
    deficitPrice: priceTick(row.deficit_price_ticks),
    excessPrice: priceTick(row.excess_price_ticks),
  }))
}

/** The settled periods from a day on that were priced in a mode, by the hour of the clock in which they began. */
export async function findSettledPrices(
  db: Db,
  { mode, since, zone }: { readonly mode: ImbalanceMode; readonly since: DeliveryDay; readonly zone: string },
): Promise<Map<number, SettledPrices[]>> {
  const rows = await db
    .selectFrom('imbalance_periods as p')
    .innerJoin('imbalance_settlements as s', 's.id', 'p.settlement_id')
    .select(['p.reference_ticks', 'p.deficit_price_ticks', 'p.excess_price_ticks', 'p.system_imbalance_wh'])
    .select(sql<number>`extract(hour from p.period_start at time zone ${zone}::text)::int4`.as('clock_hour'))
    .where('s.replaced_at', 'is', null)
    .where('s.mode', '=', mode)
    .where('s.delivery_day', '>=', since)
    .where('p.reference_ticks', 'is not', null)
    .where('p.deficit_price_ticks', 'is not', null)
    .execute()
  const settled = rows.map((row) => ({
    clockHour: row.clock_hour,
    reference: priceTick(row.reference_ticks ?? 0),
    deficitPrice: priceTick(row.deficit_price_ticks ?? 0),
    excessPrice: priceTick(row.excess_price_ticks ?? 0),
    systemImbalance: energyWh(row.system_imbalance_wh),
  }))
  return Map.groupBy(settled, ({ clockHour }) => clockHour)
}

function spanOf(row: { period_start: Temporal.Instant; period_end: Temporal.Instant }, price: number): PricedSpan {
  return { start: row.period_start, end: row.period_end, price: priceTick(price) }
}
