import type { Caller } from '@tandem/core/access/access.ts'
import type { OrderGuards } from '@tandem/core/market/order-guards.ts'
import { Refusal } from '@tandem/core/refusal.ts'
import { formatDecimal } from '@tandem/core/units/decimal.ts'
import { decimals, maxLineEnergy, maxPrice, minPrice } from '@tandem/core/units/units.ts'
import type { Platform } from '../../platform/platform.ts'
import { guardsOf, noGuards, writeGuards } from '../../slices/orders/index.ts'

/** The limits that the caller set for itself. */
export async function getOrderGuards({ db }: Platform, { userId }: Caller): Promise<OrderGuards> {
  return (await guardsOf(db, [userId])).get(userId) ?? noGuards
}

/** Sets the caller's own limits. Refuses quantities and prices that no order could have. */
export async function saveOrderGuards(platform: Platform, caller: Caller, guards: OrderGuards): Promise<OrderGuards> {
  for (const field of ['warnQuantity', 'refuseQuantity'] as const) {
    const value = guards[field]
    if (value !== null && !(value > 0 && value <= maxLineEnergy)) {
      throw new Refusal('quantity_out_of_bounds', { max: formatDecimal(maxLineEnergy, decimals.energy) }, field)
    }
  }
  for (const field of ['warnBuyPrice', 'refuseBuyPrice', 'warnSellPrice', 'refuseSellPrice'] as const) {
    const value = guards[field]
    if (value !== null && !(value >= minPrice && value <= maxPrice)) {
      const bounds = { min: formatDecimal(minPrice, decimals.price), max: formatDecimal(maxPrice, decimals.price) }
      throw new Refusal('price_out_of_bounds', bounds, field)
    }
  }
  await writeGuards(platform.db, caller.userId, guards, platform.clock.now())
  return getOrderGuards(platform, caller)
}
