import type { OrderGuards } from '@tandem/core/market/order-guards.ts'
import { energyWh, priceTick } from '@tandem/core/units/units.ts'
import { sql, type Selectable } from 'kysely'
import type { Database, Db } from '../../platform/database.ts'

export const noGuards: OrderGuards = {
  ...{ warnQuantity: null, refuseQuantity: null, warnBuyPrice: null, refuseBuyPrice: null },
  ...{ warnSellPrice: null, refuseSellPrice: null },
}

/** The guards that users set for themselves; who set none is not in the answer. */
export async function guardsOf(db: Db, userIds: readonly number[]): Promise<Map<number, OrderGuards>> {
  const rows = await db
    .selectFrom('order_guards')
    .selectAll()
    .where('user_id', '=', sql<number>`any(${[...userIds]}::int4[])`)
    .execute()
  return new Map(rows.map((row) => [row.user_id, readGuards(row)]))
}

export async function writeGuards(db: Db, userId: number, guards: OrderGuards, at: Temporal.Instant): Promise<void> {
  const energy = (value: OrderGuards['warnQuantity']) => (value === null ? null : BigInt(value))
  const row = {
    warn_quantity_wh: energy(guards.warnQuantity),
    refuse_quantity_wh: energy(guards.refuseQuantity),
    warn_buy_price_ticks: guards.warnBuyPrice,
    refuse_buy_price_ticks: guards.refuseBuyPrice,
    warn_sell_price_ticks: guards.warnSellPrice,
    refuse_sell_price_ticks: guards.refuseSellPrice,
    changed_at: at,
  }
  await db
    .insertInto('order_guards')
    .values({ user_id: userId, ...row })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(row))
    .execute()
}

function readGuards(row: Selectable<Database['order_guards']>): OrderGuards {
  const energy = (value: bigint | null) => (value === null ? null : energyWh(value))
  const price = (value: number | null) => (value === null ? null : priceTick(value))
  return {
    warnQuantity: energy(row.warn_quantity_wh),
    refuseQuantity: energy(row.refuse_quantity_wh),
    warnBuyPrice: price(row.warn_buy_price_ticks),
    refuseBuyPrice: price(row.refuse_buy_price_ticks),
    warnSellPrice: price(row.warn_sell_price_ticks),
    refuseSellPrice: price(row.refuse_sell_price_ticks),
  }
}
