import type { OrderGuards } from '@tandem/core/market/order-guards.ts'
import { energyOrNull, priceOrNull } from '@tandem/core/units/units.ts'
import { sql, type Selectable } from 'kysely'
import type { Database, Db } from '../../platform/database.ts'
import { fixedStatement, listOf } from '../../platform/fixed-statement.ts'

export const noGuards: OrderGuards = {
  warnQuantity: null,
  refuseQuantity: null,
  warnBuyPrice: null,
  refuseBuyPrice: null,
  warnSellPrice: null,
  refuseSellPrice: null,
}

/** The guards that users set for themselves; who set none is not in the answer. */
export async function guardsOf(db: Db, userIds: readonly number[]): Promise<Map<number, OrderGuards>> {
  const rows = await findGuards(db, { userIds: listOf(userIds) })
  return new Map(rows.map((row) => [row.user_id, readGuards(row)]))
}

const findGuards = fixedStatement((db, value: (name: 'userIds') => unknown) =>
  db
    .selectFrom('order_guards')
    .selectAll()
    .where('user_id', '=', sql<number>`any(${value('userIds')}::int4[])`),
)

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
  return {
    warnQuantity: energyOrNull(row.warn_quantity_wh),
    refuseQuantity: energyOrNull(row.refuse_quantity_wh),
    warnBuyPrice: priceOrNull(row.warn_buy_price_ticks),
    refuseBuyPrice: priceOrNull(row.refuse_buy_price_ticks),
    warnSellPrice: priceOrNull(row.warn_sell_price_ticks),
    refuseSellPrice: priceOrNull(row.refuse_sell_price_ticks),
  }
}
