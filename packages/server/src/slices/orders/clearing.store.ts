import type { Outcome } from '@tandem/core/market/uniform-price-auction.ts'
import type { OrderStatus, Side } from '@tandem/core/market/order.ts'
import { amount, energyWh, priceTick, type Amount, type EnergyWh, type PriceTick } from '@tandem/core/units/units.ts'
import { sql } from 'kysely'
import type { Db } from '../../platform/database.ts'

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

type StepRow = readonly [period: number, side: Side, step: number, price: number, quantity: number]

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
    .selectFrom('orders')
    .select(['id', 'user_id', 'transmission_seq', 'reserved_units'])
    .select(
      sql<
        StepRow[]
      >`(select json_agg(json_build_array(period, side, step, price_ticks, quantity_wh) order by period, step)
        from order_steps where order_id = orders.id)`.as('steps'),
    )
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
    steps: row.steps.map(([period, side, step, price, quantity]) => ({
      period,
      side,
      step,
      price: priceTick(price),
      quantity: energyWh(quantity),
    })),
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
}

/** Bounds the memory of one statement. */
const rowsAtOnce = 20_000

/** Writes what the clearing gave every step of a session, once, and what became of the orders; they set nothing aside any more. */
export async function recordOutcomes(
  tx: Db,
  orders: readonly OrderOutcome[],
  fills: readonly StepFill[],
): Promise<void> {
  for (let from = 0; from < fills.length; from += rowsAtOnce) {
    await writeFills(tx, fills.slice(from, from + rowsAtOnce))
  }
  const ids = orders.map(({ orderId }) => orderId)
  const statuses = orders.map(({ status }) => status)
  await sql`update orders set status = cleared.status, reserved_units = 0
    from unnest(${ids}::int4[], ${statuses}::text[]) as cleared (id, status)
    where orders.id = cleared.id`.execute(tx)
}

async function writeFills(tx: Db, fills: readonly StepFill[]): Promise<void> {
  const orderIds = fills.map((fill) => fill.orderId)
  const periods = fills.map((fill) => fill.period)
  const steps = fills.map((fill) => fill.step)
  const accepted = fills.map((fill) => fill.accepted)
  const outcomes = fills.map((fill) => JSON.stringify(fill.outcome))
  await sql`update order_steps set accepted_wh = fill.accepted, outcome = fill.outcome::jsonb
    from unnest(${orderIds}::int4[], ${periods}::int4[], ${steps}::int4[], ${accepted}::int4[], ${outcomes}::text[])
      as fill (order_id, period, step, accepted, outcome)
    where order_steps.order_id = fill.order_id and order_steps.period = fill.period and order_steps.step = fill.step`.execute(
    tx,
  )
}
