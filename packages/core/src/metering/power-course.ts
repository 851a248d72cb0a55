/** The power that a counter counts, as it was read: epoch milliseconds and mW, never negative. */
export interface PowerSample {
  readonly at: number
  readonly mw: number
}

/** Power over time, to ask for its integral. */
export interface PowerCourse {
  readonly at: readonly number[]
  /** Twice the integral since the first sample, in mW·ms, so that it is whole. */
  readonly sums: readonly bigint[]
  /** Longer silences until each sample. */
  readonly gaps: readonly number[]
}

/** Of the doubled integral in mW·ms, one Wh. */
const perWh = 7_200_000_000n

/** Prepares samples in any sequence; between two neighbours power goes straight from one to the other. */
export function integratePower(samples: readonly PowerSample[], maxGap: number): PowerCourse {
  const sorted = samples
    .filter(({ at, mw }) => Number.isSafeInteger(at) && Number.isSafeInteger(mw) && mw >= 0)
    .toSorted((a, b) => a.at - b.at)
  const sums: bigint[] = []
  const gaps: number[] = []
  sorted.forEach(({ at, mw }, index) => {
    const before = sorted[index - 1]
    const time = before ? at - before.at : 0
    sums.push((sums[index - 1] ?? 0n) + BigInt(time) * BigInt(mw + (before?.mw ?? 0)))
    gaps.push((gaps[index - 1] ?? 0) + (time > maxGap ? 1 : 0))
  })
  return { at: sorted.map(({ at }) => at), sums, gaps }
}

/** The doubled integral between two moments, in mW·ms; null where power is not known all the time. */
export function integralBetween(course: PowerCourse, from: number, to: number): bigint | null {
  const [start, end] = [placeOf(course, from), placeOf(course, to)]
  if (!start || !end || start.gaps !== end.gaps) return null
  return end.sum - start.sum
}

/** The same in whole Wh. */
export function energyByPower(course: PowerCourse, from: number, to: number): number | null {
  const integral = integralBetween(course, from, to)
  return integral === null ? null : Number(integral / perWh)
}

function placeOf({ at, sums, gaps }: PowerCourse, moment: number): { sum: bigint; gaps: number } | null {
  const after = firstNotBefore(at, moment)
  const [sum, time] = [sums[after], at[after]]
  if (sum === undefined || time === undefined) return null
  if (time === moment) return { sum, gaps: gaps[after] ?? 0 }
  const [sumBefore, timeBefore] = [sums[after - 1], at[after - 1]]
  if (sumBefore === undefined || timeBefore === undefined || gaps[after] !== gaps[after - 1]) return null
  const part = ((sum - sumBefore) * BigInt(moment - timeBefore)) / BigInt(time - timeBefore)
  return { sum: sumBefore + part, gaps: gaps[after] ?? 0 }
}

function firstNotBefore(times: readonly number[], moment: number): number {
  let [low, high] = [0, times.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((times[middle] ?? 0) < moment) low = middle + 1
    else high = middle
  }
  return low
}
