import { Refusal } from '../refusal.ts'
import { formatDecimal } from '../units/decimal.ts'
import { decimals, type EnergyWh, type PriceTick } from '../units/units.ts'
import type { Side } from './order.ts'

/**
 * Limits that users set for themselves against their own slips; null is none. Quantities and buying prices are guarded
 * above the limit, selling prices below it. What is warned of the user may still send, what is refused not.
 */
export interface OrderGuards {
  readonly warnQuantity: EnergyWh | null
  readonly refuseQuantity: EnergyWh | null
  readonly warnBuyPrice: PriceTick | null
  readonly refuseBuyPrice: PriceTick | null
  readonly warnSellPrice: PriceTick | null
  readonly refuseSellPrice: PriceTick | null
}

export interface GuardedTerms {
  readonly side: Side
  /** Null, at any price, is beyond every guard of the price. */
  readonly price: PriceTick | null
  readonly quantity: EnergyWh
}

/** Which own limit an order passes, of those that `kind` says. */
export interface PassedGuard {
  readonly field: 'quantity' | 'price'
  /** As it is written: kWh or TC/kWh. */
  readonly given: string
  readonly limit: string
}

/** The first guard of a kind that an order passes; null when it passes none. */
export function passedGuard(guards: OrderGuards, kind: 'warn' | 'refuse', terms: GuardedTerms): PassedGuard | null {
  const { side, price, quantity } = terms
  const most = guards[`${kind}Quantity`]
  if (most !== null && quantity > most) {
    const [given, limit] = [quantity, most].map((value) => formatDecimal(value, decimals.energy))
    return { field: 'quantity', given: `${given} kWh`, limit: `${limit} kWh` }
  }
  const limit = side === 'buy' ? guards[`${kind}BuyPrice`] : guards[`${kind}SellPrice`]
  if (limit === null) return null
  if (price !== null && (side === 'buy' ? price <= limit : price >= limit)) return null
  const given = price === null ? 'any' : formatDecimal(price, decimals.price)
  return { field: 'price', given: `${given} TC/kWh`, limit: `${formatDecimal(limit, decimals.price)} TC/kWh` }
}

/** Refuses `own_guard_exceeded`, at its field, what the user's own guards do not let pass. */
export function checkGuards(guards: OrderGuards | undefined, terms: GuardedTerms): void {
  const passed = guards ? passedGuard(guards, 'refuse', terms) : null
  if (passed) throw new Refusal('own_guard_exceeded', { guard: passed.given, limit: passed.limit }, passed.field)
}
