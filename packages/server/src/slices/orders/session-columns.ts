import type { MarketSession } from '@tandem/core/market/session.ts'
import { priceTick } from '@tandem/core/units/units.ts'
import type { Selectable } from 'kysely'
import type { Database } from '../../platform/database.ts'

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
] as const

type Row = Selectable<Database['market_sessions']>

export function readSession(
  row: Omit<Row, 'id' | 'status' | 'cleared_at' | 'created_at'> & { session_id: number; session_status: Row['status'] },
): MarketSession {
  return {
    sessionId: row.session_id,
    status: row.session_status,
    marketType: row.market_type,
    deliveryDay: row.delivery_day,
    deliveryZone: row.delivery_zone,
    mtuMinutes: row.mtu_minutes,
    gateOpening: row.gate_opening,
    gateClosure: row.gate_closure,
    minPrice: priceTick(row.min_price_ticks),
    maxPrice: priceTick(row.max_price_ticks),
  }
}
