import { divideHalfUp } from '../units/rounding.ts'
import { amount, costOf, priceTick, type Amount, type EnergyWh, type PriceTick } from '../units/units.ts'

/**
 * How the imbalances of a period are priced without a market for balancing energy (market-rules.md section 4.4):
 * A, two prices around the reference; B, one price with an incentive by the direction of the system; C, two uploaded
 * prices.
 */
export const imbalanceModes = ['A', 'B', 'C'] as const
export type ImbalanceMode = (typeof imbalanceModes)[number]

/**
 * Where the reference price of a period comes from, the first that there is (market-rules.md section 4.4): the day-ahead
 * auction, the volume-weighted price of its intraday contract, the administrator's price of the hour, the usual price.
 */
export const referenceOrigins = ['dayAhead', 'intraday', 'administrator', 'usual'] as const
export type ReferenceOrigin = (typeof referenceOrigins)[number]

/** How far an imbalance price lies from the reference: max(k · |reference|, m). Neither is below zero. */
export interface PriceSpread {
  /** k in whole millionths: 250 000 is a quarter of the reference. */
  readonly factorMillionths: number
  /** m, which counts where the reference is near zero. */
  readonly minimum: PriceTick
}

/** Decimals that the factor k can carry. */
export const factorDecimals = 6
/** What makes a price ten times the reference; more is a typing error. In whole millionths. */
export const highestFactor = 10_000_000
const one = 10n ** BigInt(factorDecimals)

/** k = 0.25 and m = 0.02 TC/kWh, where nobody has set others. */
export const usualSpread: PriceSpread = { factorMillionths: 250_000, minimum: priceTick(2000) }

export interface ReferencePricing {
  readonly mode: 'A' | 'B'
  readonly reference: PriceTick
  readonly spread: PriceSpread
}

interface UploadedPricing extends ImbalancePrices {
  readonly mode: 'C'
}

export type ImbalancePricing = ReferencePricing | UploadedPricing

/**
 * What a deficit pays and an excess receives, per kWh; below zero the other way round. Of real prices the one of a
 * deficit may be the lower of the two (market-rules.md section 4.3); in the modes A and B it never is.
 */
export interface ImbalancePrices {
  readonly deficitPrice: PriceTick
  readonly excessPrice: PriceTick
}

/**
 * The prices of a period whose imbalances sum to `systemImbalance` (+ excess, − deficit), which only mode B looks at:
 *   A   deficit price = reference + a, excess price = reference − a
 *   B   both = reference + a in deficit, reference − a in excess, the reference itself at zero
 *   C   as uploaded
 * with a = max(k · |reference|, m). A price that falls between two ticks is rounded half up (section 1.1).
 */
export function imbalancePrices(pricing: ImbalancePricing, systemImbalance: EnergyWh): ImbalancePrices {
  if (pricing.mode === 'C') return { deficitPrice: pricing.deficitPrice, excessPrice: pricing.excessPrice }
  const { mode, reference, spread } = pricing
  if (mode === 'A') {
    return { deficitPrice: priceBeside(reference, spread, 1n), excessPrice: priceBeside(reference, spread, -1n) }
  }
  const price = systemImbalance === 0 ? reference : priceBeside(reference, spread, systemImbalance < 0 ? 1n : -1n)
  return { deficitPrice: price, excessPrice: price }
}

/** reference ± max(k · |reference|, m). */
function priceBeside(reference: PriceTick, { factorMillionths, minimum }: PriceSpread, sign: 1n | -1n): PriceTick {
  if (factorMillionths < 0 || minimum < 0) throw new RangeError('the spread of an imbalance price was below zero')
  const relative = BigInt(factorMillionths) * BigInt(Math.abs(reference))
  const absolute = BigInt(minimum) * one
  const spread = relative > absolute ? relative : absolute
  return priceTick(divideHalfUp(BigInt(reference) * one + sign * spread, one))
}

/** The price that an imbalance is settled at; null without an imbalance, for then no price applies. */
export function priceFor(imbalance: EnergyWh, { deficitPrice, excessPrice }: ImbalancePrices): PriceTick | null {
  if (imbalance === 0) return null
  return imbalance < 0 ? deficitPrice : excessPrice
}

/**
 * imbalance cash = imbalance × price, + received, − paid, exact (market-rules.md section 4.2). At a price below zero
 * an excess pays and a deficit receives.
 */
export function imbalanceCash(imbalance: EnergyWh, prices: ImbalancePrices): Amount {
  const price = priceFor(imbalance, prices)
  return price === null ? amount(0n) : costOf(imbalance, price)
}

/**
 * imbalance penalty = imbalance × (reference − price): what was lost against a perfect schedule, never below zero in
 * mode A. In mode B who helps the system gains, and the penalty is below zero.
 */
export function imbalancePenalty(imbalance: EnergyWh, reference: PriceTick, prices: ImbalancePrices): Amount {
  return amount(costOf(imbalance, reference) - imbalanceCash(imbalance, prices))
}
