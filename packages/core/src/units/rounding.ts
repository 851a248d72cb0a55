/** Every place where the market has to round names its rule here (market-rules.md section 1.1). */

/** numerator / denominator, half toward +∞: 2.5 → 3, −2.5 → −2. The denominator must be positive. */
export function divideHalfUp(numerator: bigint, denominator: bigint): bigint {
  if (denominator <= 0n) throw new RangeError('the denominator was not positive')
  return divideFloor(2n * numerator + denominator, 2n * denominator)
}

/** Largest whole number not above numerator / denominator. The denominator must be positive. */
export function divideFloor(numerator: bigint, denominator: bigint): bigint {
  const quotient = numerator / denominator
  return numerator % denominator < 0n ? quotient - 1n : quotient
}

/**
 * Shares `total` in proportion to `weights` so that the parts add up to it exactly: each part is
 * floor(total × weight / Σ weights), and the missing units go, one each, to the largest remainders;
 * equal remainders in the order of the list.
 */
export function shareByLargestRemainder(total: bigint, weights: readonly bigint[]): bigint[] {
  const sum = weights.reduce((a, b) => a + b, 0n)
  if (sum <= 0n) {
    if (total !== 0n) throw new RangeError('nothing to share by: the weights did not sum to more than zero')
    return weights.map(() => 0n)
  }
  const shares = weights.map((weight, index) => {
    const part = divideFloor(total * weight, sum)
    return { index, part, remainder: total * weight - part * sum }
  })
  let missing = total - shares.reduce((placed, { part }) => placed + part, 0n)
  const byRemainder = shares.toSorted((a, b) =>
    a.remainder === b.remainder ? a.index - b.index : a.remainder > b.remainder ? -1 : 1,
  )
  for (const share of byRemainder) {
    if (missing === 0n) break
    share.part += 1n
    missing -= 1n
  }
  return shares.map(({ part }) => part)
}
