import type { MarketSession, SessionStatus } from '@tandem/core/market/session.ts'
import { readSession, type SessionRow } from '../../domain/session-row.ts'

/** The session of an order, joined as `s`. */
export const sessionColumns = [
  's.id as session_id',
  's.status as session_status',
  's.market_type',
  's.delivery_day',
  's.delivery_zone',
  's.mtu_minutes',
  's.gate_opening',
  's.gate_closure',
  's.min_price_ticks',
  's.max_price_ticks',
  's.lead_minutes',
  's.smallest_order_wh',
  's.most_open_orders',
] as const

type OwnColumns = { readonly session_id: number; readonly session_status: SessionStatus }

/** Reads the joined columns; an order has a number and a status of its own. */
export function readJoinedSession(row: Omit<SessionRow, 'id' | 'status'> & OwnColumns): MarketSession {
  return readSession({ ...row, id: row.session_id, status: row.session_status })
}
