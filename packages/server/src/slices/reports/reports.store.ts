import type { Side } from '@tandem/core/market/order.ts'
import { energyWh, priceTick, type EnergyWh, type PriceTick } from '@tandem/core/units/units.ts'
import type { Db } from '../../platform/database.ts'

/** What one user traded in one delivery period. */
export interface OwnTrade {
  readonly sessionId: number
  readonly period: number
  readonly side: Side
  readonly quantity: EnergyWh
  readonly price: PriceTick
}

/** The trades of one user in several sessions. */
export async function ownTrades(db: Db, userId: number, sessionIds: readonly number[]): Promise<OwnTrade[]> {
  if (sessionIds.length === 0) return []
  const rows = await db
    .selectFrom('trades')
    .select(['session_id', 'period', 'side', 'quantity_wh', 'price_ticks'])
    .where('user_id', '=', userId)
    .where('session_id', 'in', sessionIds)
    .orderBy('id')
    .execute()
  return rows.map((row) => ({
    sessionId: row.session_id,
    period: row.period,
    side: row.side,
    quantity: energyWh(row.quantity_wh),
    price: priceTick(row.price_ticks),
  }))
}
