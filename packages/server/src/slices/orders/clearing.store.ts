import type { BookColumns } from '@tandem/core/market/book-columns.ts'
import type { ClearedBlock, PlacedBlocks } from '@tandem/core/market/blocks/clear-block-columns.ts'
import type { OrderStatus } from '@tandem/core/market/order.ts'
import { amount, type Amount } from '@tandem/core/units/units.ts'
import { sql } from 'kysely'
import type { Db } from '../../platform/database.ts'
import { piecesOf } from '../../platform/pieces.ts'
import type { StoredBlock } from '../../domain/order-blocks.ts'
import { blockResultsText, readBlocks } from './order-blocks.ts'
import { arrayText } from './order-steps.ts'

/** An order in a book, without its steps. */
export interface BookOrder {
  readonly orderId: number
  readonly userId: number
  readonly reserved: Amount
}

/** The orders of a session, and in the same sequence their steps as columns. */
export interface Book {
  readonly orders: readonly BookOrder[]
  readonly columns: BookColumns
  /** Those of the orders that have some. */
  readonly blocks: readonly (PlacedBlocks & { readonly results: readonly (ClearedBlock | null)[] })[]
  /** Wh that each step got; zeros before the clearing. */
  readonly accepted: Int32Array<ArrayBuffer>
}

/** At 24 hours of 32 steps an order these are 77,000 steps. */
const ordersAtOnce = 100

/** Everything that was sent to a locked session, by order number; read in pieces, between which others have their turn. */
export function transmittedBook(tx: Db, sessionId: number): Promise<Book> {
  return readBook(tx, sessionId, ['transmitted'])
}

/** Everything that took part in the clearing of a session; read in the same way. Nothing of it is changed any more. */
export function clearedBook(db: Db, sessionId: number): Promise<Book> {
  return readBook(db, sessionId, clearedStatuses)
}

const clearedStatuses = ['filled', 'partiallyFilled', 'unfilled'] as const

async function readBook(db: Db, sessionId: number, statuses: readonly OrderStatus[]): Promise<Book> {
  const orders: BookOrder[] = []
  const pieces: ReturnType<typeof stepsOf>[] = []
  const blocks: Book['blocks'][number][] = []
  const seq: number[] = []
  const from = [0]
  for (;;) {
    const rows = await readAfter(db, { sessionId, statuses, after: orders.at(-1)?.orderId ?? 0 })
    for (const { id, user_id: userId, transmission_seq: sequence, reserved_units: reserved, steps, ...row } of rows) {
      if (row.blocks) {
        const own = readBlocks({ blocks: row.blocks, block_results: row.block_results })
        blocks.push({ place: orders.length, blocks: own, results: own.map(({ result }) => result) })
      }
      orders.push({ orderId: id, userId, reserved: amount(reserved) })
      seq.push(Number(sequence))
      from.push((from.at(-1) ?? 0) + steps[0].length)
    }
    pieces.push(stepsOf(rows.map(({ steps }) => steps)))
    if (rows.length < ordersAtOnce) break
  }
  const count = from.at(-1) ?? 0
  const joined = <Column extends Uint8Array | Int32Array>(
    column: Column,
    of: (piece: (typeof pieces)[number]) => Column,
  ) => {
    let filled = 0
    for (const piece of pieces) {
      column.set(of(piece), filled)
      filled += of(piece).length
    }
    return column
  }
  return {
    orders,
    blocks,
    columns: {
      orderId: Float64Array.from(orders, ({ orderId }) => orderId),
      seq: Float64Array.from(seq),
      from: Int32Array.from(from),
      period: joined(new Uint8Array(count), ({ period }) => period),
      step: joined(new Uint8Array(count), ({ step }) => step),
      isSell: joined(new Uint8Array(count), ({ isSell }) => isSell),
      price: joined(new Int32Array(count), ({ price }) => price),
      quantity: joined(new Int32Array(count), ({ quantity }) => quantity),
    },
    accepted: joined(new Int32Array(count), ({ accepted }) => accepted),
  }
}

type StepArrays = readonly [
  periods: readonly number[],
  numbers: readonly number[],
  sells: readonly boolean[],
  prices: readonly number[],
  quantities: readonly number[],
  accepted: readonly number[] | null,
]

function readAfter(
  db: Db,
  { sessionId, statuses, after }: { sessionId: number; statuses: readonly OrderStatus[]; after: number },
) {
  return db
    .selectFrom('orders')
    .select(['id', 'user_id', 'transmission_seq', 'reserved_units'])
    .select(
      sql<StepArrays>`json_build_array(step_period, step_number, step_is_sell, step_price_ticks, step_quantity_wh,
        step_accepted_wh)`.as('steps'),
    )
    .select([sql<StoredBlock[] | null>`nullif(blocks, '[]')`.as('blocks'), 'block_results'])
    .where('session_id', '=', sessionId)
    .where('status', 'in', statuses)
    .where('id', '>', after)
    .orderBy('id')
    .limit(ordersAtOnce)
    .execute()
}

function stepsOf(rows: readonly StepArrays[]) {
  return {
    period: Uint8Array.from(rows.flatMap(([periods]) => periods)),
    step: Uint8Array.from(rows.flatMap(([, numbers]) => numbers)),
    isSell: Uint8Array.from(
      rows.flatMap(([, , sells]) => sells),
      Number,
    ),
    price: Int32Array.from(rows.flatMap(([, , , prices]) => prices)),
    quantity: Int32Array.from(rows.flatMap(([, , , , quantities]) => quantities)),
    accepted: Int32Array.from(rows.flatMap(([periods, , , , , accepted]) => accepted ?? periods.map(() => 0))),
  }
}

export interface OrderOutcome {
  readonly orderId: number
  readonly status: (typeof clearedStatuses)[number]
  /** Wh that each of its steps got, in their sequence. */
  readonly accepted: Int32Array
  /** What became of its blocks, in their sequence; null of an order without. */
  readonly blocks: readonly ClearedBlock[] | null
}

/**
 * Writes what the clearing gave every step and block of the orders of a session, once, and what became of them; they set nothing aside any more.
 */
export async function recordOutcomes(tx: Db, orders: readonly OrderOutcome[]): Promise<void> {
  for (const piece of piecesOf(orders, ordersAtOnce)) {
    const ids = piece.map(({ orderId }) => orderId)
    const statuses = piece.map(({ status }) => status)
    const accepted = piece.map((order) => arrayText(order.accepted))
    const blocks = piece.map((order) => order.blocks && blockResultsText(order.blocks))
    await sql`update orders set status = cleared.status, reserved_units = 0, step_accepted_wh = cleared.accepted::int4[],
        block_results = cleared.blocks::jsonb
      from unnest(${ids}::int8[], ${statuses}::text[], ${accepted}::text[], ${blocks}::text[]) as cleared (id, status, accepted, blocks)
      where orders.id = cleared.id`.execute(tx)
  }
}
