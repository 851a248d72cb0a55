import type { ImbalancePrices } from '../imbalance/imbalance-price.ts'
import { divideHalfUp } from '../units/rounding.ts'
import { costOf, energyWh, priceTick, type Amount, type EnergyWh, type PriceTick } from '../units/units.ts'

/*
 * Imbalance prices of a period in which balancing energy was activated, so that who is out of balance bears its cost
 * (market-rules.md section 4.3, reconstructed from ANRE orders 127/2021 and 9/2025). They are uploaded as mode C;
 * the product computes none of them, the examples of the rule book do.
 */

/** A single price made neutral: price = initial price + component. */
export interface NeutralPrice {
  readonly component: PriceTick
  readonly price: PriceTick
}

/**
 * The single price at which the imbalances bear the balancing cost, Σ imbalance × price + cost = 0:
 *   component = (cost + Σ imbalance × initial price) / −Σ imbalance
 * half up to the tick. Imbalances that cancel out can bear nothing: the initial price stays.
 */
export function neutralPrice(sumOfImbalances: EnergyWh, cost: Amount, initial: PriceTick): NeutralPrice {
  if (sumOfImbalances === 0) return { component: priceTick(0), price: initial }
  const open = cost + costOf(sumOfImbalances, initial)
  const turned = sumOfImbalances < 0 ? open : -open
  const component = priceTick(divideHalfUp(turned, BigInt(Math.abs(sumOfImbalances))))
  return { component, price: priceTick(initial + component) }
}

/** The imbalances of a period: volumes never below zero, and the direction of the system, + excess, − deficit. */
export interface ImbalanceVolumes {
  readonly deficit: EnergyWh
  readonly excess: EnergyWh
  readonly systemImbalance: EnergyWh
}

/**
 * The two prices at which deficits and excesses bear the balancing cost. They start at the average price of upward and of
 * downward energy; net = deficit × upward − excess × downward is what these would collect, and the difference to the
 * cost is
 *   net > cost, system short   given to the excess:         excess price  = downward + (net − cost) / excess
 *   net > cost, system long    taken off the deficit:       deficit price = upward   − (net − cost) / deficit
 *   net < cost                 asked of both, by c = (cost − net) / (excess + deficit): upward + c, downward − c
 * each half up to the tick. Where nobody is there to bear a difference, and in a balanced system, what is
 * collected beyond the cost stays with the balancing account.
 */
export function neutralPrices(
  { deficit, excess, systemImbalance }: ImbalanceVolumes,
  { upward, downward }: { readonly upward: PriceTick; readonly downward: PriceTick },
  cost: Amount,
): ImbalancePrices {
  const surplus = costOf(deficit, upward) - costOf(excess, downward) - cost
  if (surplus < 0n) {
    const gross = energyWh(excess + deficit)
    return { deficitPrice: moved(upward, -surplus, gross), excessPrice: moved(downward, surplus, gross) }
  }
  return {
    deficitPrice: systemImbalance > 0 ? moved(upward, -surplus, deficit) : upward,
    excessPrice: systemImbalance < 0 ? moved(downward, surplus, excess) : downward,
  }
}

/** price + value / energy; the price alone without energy. */
function moved(price: PriceTick, value: bigint, energy: EnergyWh): PriceTick {
  return energy === 0 ? price : priceTick(BigInt(price) + divideHalfUp(value, BigInt(energy)))
}
