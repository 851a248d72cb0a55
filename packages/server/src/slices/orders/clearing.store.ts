import type { Outcome } from '@tandem/core/market/uniform-price-auction.ts'
import type { OrderStatus, Side } from '@tandem/core/market/order.ts'
import { amount, type Amount, type EnergyWh, type PriceTick } from '@tandem/core/units/units.ts'
import { sql } from 'kysely'
import type { Db } from '../../platform/database.ts'
import { arrayText, readLines, stepsColumn } from './order-steps.ts'

export interface BookStep {
  readonly period: number
  readonly side: Side
  /** 1 is the best price of the line. */
  readonly step: number
  readonly price: PriceTick
  readonly quantity: EnergyWh
}

/** An order in the market with all its steps. */
export interface BookOrder {
  readonly orderId: number
  readonly userId: number
  /** The sequence of its last modification. */
  readonly seq: number
  readonly reserved: Amount
  readonly steps: readonly BookStep[]
}

/** At 24 hours of 32 steps an order these are 77,000 steps. */
const ordersAtOnce = 100

/** Everything that was sent to a locked session, by order number; read in pieces, between which others have their turn. */
export async function transmittedBook(tx: Db, sessionId: number): Promise<BookOrder[]> {
  const book: BookOrder[] = []
  for (;;) {
    const piece = await transmittedAfter(tx, sessionId, book.at(-1)?.orderId ?? 0)
    for (const order of piece) book.push(order)
    if (piece.length < ordersAtOnce) return book
  }
}

async function transmittedAfter(tx: Db, sessionId: number, after: number): Promise<BookOrder[]> {
  const rows = await tx
    .selectFrom('orders as o')
    .select(['id', 'user_id', 'transmission_seq', 'reserved_units'])
    .select(stepsColumn.as('steps'))
    .where('session_id', '=', sessionId)
    .where('status', '=', 'transmitted')
    .where('id', '>', after)
    .orderBy('id')
    .limit(ordersAtOnce)
    .execute()
  return rows.map((row) => ({
    orderId: row.id,
    userId: row.user_id,
    seq: Number(row.transmission_seq),
    reserved: amount(row.reserved_units),
    steps: readLines(row.steps).flatMap(({ period, side, steps }) =>
      steps.map(({ price, quantity }, index) => ({ period, side, step: index + 1, price, quantity })),
    ),
  }))
}

export interface StepFill {
  readonly orderId: number
  readonly period: number
  readonly step: number
  readonly accepted: EnergyWh
  readonly outcome: Outcome
}

export interface OrderOutcome {
  readonly orderId: number
  readonly status: Extract<OrderStatus, 'filled' | 'partiallyFilled' | 'unfilled'>
  /** What each of its steps got, in their sequence. */
  readonly accepted: readonly EnergyWh[]
}

/** Writes what the clearing gave every step of the orders of a session, once, and what became of them; they set nothing aside any more. */
export async function recordOutcomes(tx: Db, orders: readonly OrderOutcome[]): Promise<void> {
  for (let from = 0; from < orders.length; from += ordersAtOnce) {
    const piece = orders.slice(from, from + ordersAtOnce)
    const ids = piece.map(({ orderId }) => orderId)
    const statuses = piece.map(({ status }) => status)
    const accepted = piece.map((order) => arrayText(order.accepted))
    await sql`update orders set status = cleared.status, reserved_units = 0, step_accepted_wh = cleared.accepted::int4[]
      from unnest(${ids}::int4[], ${statuses}::text[], ${accepted}::text[]) as cleared (id, status, accepted)
      where orders.id = cleared.id`.execute(tx)
  }
}
