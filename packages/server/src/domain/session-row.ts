import type { MarketSession } from '@tandem/core/market/session.ts'
import { energyWh, priceTick } from '@tandem/core/units/units.ts'
import type { Selectable } from 'kysely'
import type { Database } from '../platform/database.ts'

export type SessionRow = Omit<Selectable<Database['market_sessions']>, 'cleared_at' | 'created_at'>

/** A market session as the rules know it, from its row. */
export function readSession(row: SessionRow): MarketSession {
  return {
    sessionId: row.id,
    marketType: row.market_type,
    deliveryDay: row.delivery_day,
    deliveryZone: row.delivery_zone,
    mtuMinutes: row.mtu_minutes,
    gateOpening: row.gate_opening,
    gateClosure: row.gate_closure,
    minPrice: priceTick(row.min_price_ticks),
    maxPrice: priceTick(row.max_price_ticks),
    leadMinutes: row.lead_minutes,
    smallestOrder: energyWh(row.smallest_order_wh),
    mostOpenOrders: row.most_open_orders,
    status: row.status,
  }
}
