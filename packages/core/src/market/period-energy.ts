import { divideFloor } from '../units/rounding.ts'
import { energyWh, type EnergyWh } from '../units/units.ts'

interface Span {
  readonly start: Temporal.Instant
  readonly end: Temporal.Instant
}

/**
 * How much of the energy of some spans, whose length may be another, is delivered within one period: evenly over each
 * span's time. Over periods that tile a span the shares add up to its energy to the Wh; + and − as in `spans`.
 */
export function energyWithin(
  spans: readonly (Span & { readonly quantity: EnergyWh })[],
  { start, end }: Span,
): EnergyWh {
  let total = 0n
  for (const span of spans) {
    const [from, until] = [start, end].map((edge) => deliveredBy(span, edge))
    total += (until ?? 0n) - (from ?? 0n)
  }
  return energyWh(total)
}

/** What a span has delivered until `edge`, rounded down, so that neighbouring periods share no Wh and lose none. */
function deliveredBy(span: Span & { readonly quantity: EnergyWh }, edge: Temporal.Instant): bigint {
  const begin = span.start.epochMilliseconds
  const length = span.end.epochMilliseconds - begin
  const passed = Math.min(Math.max(edge.epochMilliseconds - begin, 0), length)
  return length > 0 ? divideFloor(BigInt(span.quantity) * BigInt(passed), BigInt(length)) : 0n
}
