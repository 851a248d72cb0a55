import { divideHalfUp } from '../units/rounding.ts'
import { priceTick, type PriceTick } from '../units/units.ts'

interface Span {
  readonly start: Temporal.Instant
  readonly end: Temporal.Instant
}

/**
 * What delivery over a period cost in a market whose periods may be longer or shorter: the price of the period that holds
 * it, else the mean of those it is made of, by their length, half up to the tick. Null where any part of it has no price.
 */
export function priceWithin(
  priced: readonly (Span & { readonly price: PriceTick | null })[],
  { start, end }: Span,
): PriceTick | null {
  let [covered, sum] = [0, 0n]
  for (const part of priced) {
    const from = Math.max(part.start.epochMilliseconds, start.epochMilliseconds)
    const length = Math.min(part.end.epochMilliseconds, end.epochMilliseconds) - from
    if (length <= 0) continue
    if (part.price === null) return null
    covered += length
    sum += BigInt(length) * BigInt(part.price)
  }
  const whole = end.epochMilliseconds - start.epochMilliseconds
  return covered === whole && whole > 0 ? priceTick(divideHalfUp(sum, BigInt(whole))) : null
}
