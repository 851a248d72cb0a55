/** A transform that keeps spikes from deciding everything, and its way back. */
export interface Scale {
  toStable(value: number): number
  fromStable(stable: number): number
}

/** `value`, or where it is farther from 0 than `most` the nearest that is not; NaN stays NaN. */
export function boundTo(value: number, most: number): number {
  return Math.max(-most, Math.min(most, value))
}

/** Φ⁻¹(3 ÷ 4): makes the median of absolute deviations a standard deviation where values are normal. */
const normalQuartile = 0.6744897501960817

/**
 * asinh((value − median) ÷ (MAD ÷ Φ⁻¹(0.75))), learnt from `values` (Uniejewski, Weron, Ziel 2018). Where more than half of them
 * are the same the standard deviation stands in for the MAD; where all are, 1.
 *
 * The way back ends a quarter of the seen range beyond it: what grows like sinh must not make a small error of the stable forecast
 * a price that nobody ever saw.
 */
export function learnScale(values: Float64Array): Scale {
  const sorted = values.toSorted()
  const centre = medianOfSorted(sorted)
  const deviation = medianDistance(sorted, centre) / normalQuartile
  const width = deviation > 0 ? deviation : spreadOf(values, centre) || 1
  const [lowest, highest] = [sorted[0] ?? 0, sorted.at(-1) ?? 0]
  const beyond = (highest - lowest) / 4
  return {
    toStable: (value) => Math.asinh((value - centre) / width),
    fromStable: (stable) => Math.min(highest + beyond, Math.max(lowest - beyond, Math.sinh(stable) * width + centre)),
  }
}

/** The middle of ascending values, or the mean of both where their number is even; 0 of none. */
export function medianOfSorted(sorted: Float64Array): number {
  const middle = sorted.length >> 1
  const upper = sorted[middle] ?? 0
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? 0) + upper) / 2
}

/** The median of |value − centre|, going outwards from the middle to whichever side is nearer. */
function medianDistance(sorted: Float64Array, centre: number): number {
  const { length } = sorted
  if (length === 0) return 0
  let above = length >> 1
  let below = above - 1
  let before = 0
  let distance = 0
  for (let step = 0; step <= length >> 1; step++) {
    before = distance
    const up = above < length ? (sorted[above] ?? 0) - centre : Infinity
    const down = below >= 0 ? centre - (sorted[below] ?? 0) : Infinity
    if (up <= down) above++
    else below--
    distance = Math.min(up, down)
  }
  return length % 2 === 1 ? distance : (before + distance) / 2
}

function spreadOf(values: Float64Array, centre: number): number {
  return Math.sqrt(values.reduce((sum, value) => sum + (value - centre) ** 2, 0) / Math.max(1, values.length))
}
