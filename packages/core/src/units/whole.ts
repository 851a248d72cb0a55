/** A whole number: a float as long as it counts exactly, else a bigint. Comparisons take both. */
export type Whole = number | bigint

/** A share of at most so much leaves room for what is added to it. */
const mostShare = 2 ** 52

/** A bigint as a float where that counts it exactly. */
export function wholeOf(value: bigint): Whole {
  const float = Number(value)
  return Number.isSafeInteger(float) ? float : value
}

export function plus(one: Whole, other: Whole): Whole {
  if (typeof one === 'number' && typeof other === 'number') {
    const sum = one + other
    if (Number.isSafeInteger(sum)) return sum
  }
  return wholeOf(BigInt(one) + BigInt(other))
}

export function minus(one: Whole, other: Whole): Whole {
  if (typeof one === 'number' && typeof other === 'number') {
    const difference = one - other
    if (Number.isSafeInteger(difference)) return difference
  }
  return wholeOf(BigInt(one) - BigInt(other))
}

export function times(one: Whole, other: Whole): Whole {
  if (typeof one === 'number' && typeof other === 'number') {
    const product = one * other
    if (Number.isSafeInteger(product)) return product
  }
  return wholeOf(BigInt(one) * BigInt(other))
}

/** ⌈value ÷ by⌉, `by` above zero. */
export function quotientUp(value: Whole, by: Whole): Whole {
  // A quotient of whole numbers that floats count exactly is never rounded to a whole one.
  if (typeof value === 'number' && typeof by === 'number') return Math.ceil(value / by) + 0
  const [whole, divisor] = [BigInt(value), BigInt(by)]
  const quotient = whole / divisor
  return wholeOf(whole % divisor > 0n ? quotient + 1n : quotient)
}

/** ⌈value × by ÷ of⌉, `of` above zero and no `by` below it. */
export function ceilShare(value: Whole, by: number, of: number): Whole {
  if (by === of) return value
  if (typeof value === 'number') {
    // By what `of` goes into the value, and by the rest: both are counted exactly where the whole product is not.
    const each = Math.floor(value / of)
    const rest = (value - each * of) * by
    const share = each * by
    if (rest <= Number.MAX_SAFE_INTEGER && Math.abs(share) <= mostShare) return share + Math.ceil(rest / of)
  }
  return quotientUp(times(value, by), of)
}

/** ⌊value × by ÷ of⌋, `of` above zero. */
export function floorShare(value: Whole, by: number, of: number): Whole {
  return minus(0, ceilShare(minus(0, value), by, of))
}
