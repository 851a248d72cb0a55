import { quantileLevels } from './quantiles.ts'

/** Quantiles of a day beside what came; the same number of values in each, NaN where one is not known. */
export interface QuantileDay {
  /** One series for each of `quantileLevels`. */
  readonly quantiles: readonly ArrayLike<number>[]
  readonly actual: ArrayLike<number>
}

/** How sure a forecast was, and how rightly. In the unit of the series; shares from 0 to 1. Null where nothing was compared. */
export interface QuantileScores {
  /** How many values were compared. */
  readonly count: number
  /** The mean pinball loss of each level: what comes above a quantile costs its level, what comes below costs the rest. */
  readonly pinball: readonly number[]
  /** The continuous ranked probability score: twice the loss of all levels from 0 to 1, straight between those that are known. */
  readonly crps: number | null
  /** Shares of values from .1 to .9 and from .025 to .975: .8 and .95 are meant. */
  readonly coverage80: number | null
  readonly coverage95: number | null
  /** The same in those 30 days one after another where it was least; of all days where they are fewer. */
  readonly worst80: number | null
  readonly worst95: number | null
}

/** Days of which the worst are looked for. */
const worstDays = 30

/** The pinball loss of one quantile (Koenker, Bassett 1978). Never below 0. */
export function pinballLoss(quantile: number, level: number, came: number): number {
  return (came - quantile) * (level - (came < quantile ? 1 : 0))
}

/** Measures quantiles of days in order against what came. */
export function scoreQuantiles(days: readonly QuantileDay[]): QuantileScores {
  const sums = new Float64Array(quantileLevels.length)
  const counts: Inside[] = days.map(({ quantiles, actual }) => {
    const inside = { count: 0, in80: 0, in95: 0 }
    for (let place = 0; place < actual.length; place++) {
      const came = actual[place] ?? NaN
      const said = quantiles.map((values) => values[place] ?? NaN)
      if (!Number.isFinite(came) || said.length === 0 || !said.every(Number.isFinite)) continue
      inside.count++
      quantileLevels.forEach((level, index) => {
        sums[index] = (sums[index] ?? 0) + pinballLoss(said[index] ?? NaN, level, came)
      })
      const isBetween = (low: number, high: number) => came >= (said[low] ?? NaN) && came <= (said[high] ?? NaN)
      inside.in80 += Number(isBetween(1, quantileLevels.length - 2))
      inside.in95 += Number(isBetween(0, quantileLevels.length - 1))
    }
    return inside
  })
  const all = addUp(counts)
  const pinball = Array.from(sums, (sum) => (all.count > 0 ? sum / all.count : 0))
  const worst = findWorst(counts)
  return {
    count: all.count,
    pinball,
    crps: all.count > 0 ? integrate(pinball) : null,
    coverage80: share(all.in80, all.count),
    coverage95: share(all.in95, all.count),
    ...worst,
  }
}

interface Inside {
  readonly count: number
  readonly in80: number
  readonly in95: number
}

function addUp(days: readonly Inside[]): Inside {
  const sum = { count: 0, in80: 0, in95: 0 }
  for (const { count, in80, in95 } of days) {
    sum.count += count
    sum.in80 += in80
    sum.in95 += in95
  }
  return sum
}

function findWorst(days: readonly Inside[]): Pick<QuantileScores, 'worst80' | 'worst95'> {
  let [worst80, worst95]: (number | null)[] = [null, null]
  const windows = Math.max(1, days.length - worstDays + 1)
  for (let first = 0; first < windows; first++) {
    const { count, in80, in95 } = addUp(days.slice(first, first + worstDays))
    if (count === 0) continue
    worst80 = Math.min(worst80 ?? 1, in80 / count)
    worst95 = Math.min(worst95 ?? 1, in95 / count)
  }
  return { worst80: worst80 ?? null, worst95: worst95 ?? null }
}

/** The loss is 0 at the levels 0 and 1, where nothing comes beyond the quantile. */
function integrate(pinball: readonly number[]): number {
  const levels = [0, ...quantileLevels, 1]
  const losses = [0, ...pinball, 0]
  return levels.slice(1).reduce<number>((sum, level, index) => {
    const width = level - (levels[index] ?? 0)
    return sum + width * ((losses[index] ?? 0) + (losses[index + 1] ?? 0))
  }, 0)
}

function share(part: number, whole: number): number | null {
  return whole > 0 ? part / whole : null
}
