import type { OrderBlock } from '@tandem/core/market/blocks/order-blocks.ts'
import type { OrderLine, OrderOrigin, OrderStatus } from '@tandem/core/market/order.ts'
import { amount, type Amount } from '@tandem/core/units/units.ts'
import { annotationsOf, orderAnnotations, type OrderAnnotations } from '@tandem/contract/orders/order-fields.ts'
import type { Db } from '../../platform/database.ts'
import { blockColumns, readBlocks, type BlockOfOrder } from './order-blocks.ts'
import { readLines, stepsColumn, type StoredLine } from './order-steps.ts'

/** A day-ahead order by itself, without its user and its session. */
export interface OrderByItself extends OrderAnnotations {
  readonly orderId: number
  readonly userId: number
  readonly sessionId: number
  readonly status: OrderStatus
  readonly origin: OrderOrigin
  readonly version: number
  /** Coins set aside for it, above zero only while it is transmitted. */
  readonly reserved: Amount
  readonly createdAt: Temporal.Instant
  readonly transmittedAt: Temporal.Instant | null
  readonly lines: readonly OrderLine[]
  readonly blocks: readonly OrderBlock[]
}

/** The same with what was accepted of it. */
export interface OrderWithOutcome extends OrderByItself {
  readonly lines: readonly StoredLine[]
  readonly blocks: readonly BlockOfOrder[]
}

/** Whole orders, to be narrowed down and read by `readOrder`. */
export function selectOrders(db: Db) {
  return db
    .selectFrom('orders as o')
    .select(orderAnnotations.map((name) => `o.${name}` as const))
    .select(['o.id', 'o.user_id', 'o.session_id', 'o.status', 'o.origin', 'o.version', 'o.reserved_units'])
    .select(['o.created_at', 'o.transmitted_at', stepsColumn.as('steps'), ...blockColumns])
}

type Row = Awaited<ReturnType<ReturnType<typeof selectOrders>['execute']>>[number]

export function readOrder(row: Row): OrderWithOutcome {
  return {
    ...annotationsOf(row),
    orderId: row.id,
    userId: row.user_id,
    sessionId: row.session_id,
    status: row.status,
    origin: row.origin,
    version: row.version,
    reserved: amount(row.reserved_units),
    createdAt: row.created_at,
    transmittedAt: row.transmitted_at,
    lines: readLines(row.steps),
    blocks: readBlocks(row),
  }
}
