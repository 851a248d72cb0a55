import type { Side } from '@tandem/core/market/order.ts'
import { energyWh, priceTick, type EnergyWh, type PriceTick } from '@tandem/core/units/units.ts'
import type { Db } from '../../platform/database.ts'

/** One price step of an order that took part in an auction. */
export interface BookStep {
  readonly orderId: number
  readonly userId: number
  readonly period: number
  readonly side: Side
  readonly price: PriceTick
  readonly quantity: EnergyWh
  readonly accepted: EnergyWh
}

/** The steps of all orders in a session, or in one of its periods: as they were sent, the earliest order first. */
export async function findBook(db: Db, sessionId: number, period?: number): Promise<BookStep[]> {
  const rows = await db
    .selectFrom('order_steps')
    .innerJoin('orders', 'orders.id', 'order_steps.order_id')
    .selectAll('order_steps')
    .select('orders.user_id')
    .where('orders.session_id', '=', sessionId)
    .where('orders.status', 'not in', ['draft', 'cancelled'])
    .$if(period !== undefined, (query) => query.where('order_steps.period', '=', period ?? 0))
    .orderBy('orders.transmission_seq')
    .orderBy('order_steps.period')
    .orderBy('order_steps.step')
    .execute()
  return rows.map((row) => ({
    orderId: row.order_id,
    userId: row.user_id,
    period: row.period,
    side: row.side,
    price: priceTick(row.price_ticks),
    quantity: energyWh(row.quantity_wh),
    accepted: energyWh(row.accepted_wh ?? 0),
  }))
}

/** How many orders took part in a session, and how many people sent them. */
export async function countParticipation(db: Db, sessionId: number): Promise<{ orders: number; participants: number }> {
  const row = await db
    .selectFrom('orders')
    .select((eb) => [eb.fn.countAll().as('orders'), eb.fn.count('user_id').distinct().as('participants')])
    .where('session_id', '=', sessionId)
    .where('status', 'not in', ['draft', 'cancelled'])
    .executeTakeFirstOrThrow()
  return { orders: Number(row.orders), participants: Number(row.participants) }
}
