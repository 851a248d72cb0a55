/** How far a forecast was from what came, by the measures of market-rules.md section 6.2. Units are those of the series. */
export interface ForecastErrors {
  /** How many values were compared; with 0 every other figure is 0 or null. */
  readonly count: number
  readonly mae: number
  readonly rmse: number
  /** Mean of forecast − actual: above 0 the forecast was too high. */
  readonly bias: number
  /** Mean of 2|error| / (|actual| + |forecast|), from 0 to 2; 0 where both are 0. */
  readonly sMape: number
  /** MAE of the naive forecast, over the values that it has. */
  readonly naiveMae: number | null
  /** MAE over the same values, as a share of `naiveMae`: below 1 the forecast was better. Null when that is 0 or unknown. */
  readonly rMae: number | null
  /** MAE as a share of the mean of |actual|; null when that is 0. */
  readonly nMae: number | null
  /** Share of values within [low, high]; null without an interval. */
  readonly coverage: number | null
}

export interface ForecastSeries {
  readonly forecast: ArrayLike<number>
  /** NaN where it is not known: such values are left out. */
  readonly actual: ArrayLike<number>
  readonly naive: ArrayLike<number>
  readonly low?: ArrayLike<number> | undefined
  readonly high?: ArrayLike<number> | undefined
}

/** Measures one forecast against what came. Nothing is ever divided by zero, and nothing is NaN. */
export function measureErrors({ forecast, actual, naive, low, high }: ForecastSeries): ForecastErrors {
  const all = { count: 0, absolute: 0, squared: 0, signed: 0, relative: 0, size: 0 }
  const beside = { count: 0, absolute: 0, naive: 0 }
  const inside = { count: 0, hits: 0 }
  for (let index = 0; index < actual.length; index++) {
    const came = actual[index] ?? NaN
    const said = forecast[index] ?? NaN
    if (!Number.isFinite(came) || !Number.isFinite(said)) continue
    const error = said - came
    const span = Math.abs(came) + Math.abs(said)
    all.count++
    all.absolute += Math.abs(error)
    all.squared += error * error
    all.signed += error
    all.relative += span > 0 ? (2 * Math.abs(error)) / span : 0
    all.size += Math.abs(came)
    const simple = naive[index] ?? NaN
    if (Number.isFinite(simple)) {
      beside.count++
      beside.absolute += Math.abs(error)
      beside.naive += Math.abs(simple - came)
    }
    const [least, most] = [low?.[index] ?? NaN, high?.[index] ?? NaN]
    if (Number.isFinite(least) && Number.isFinite(most)) {
      inside.count++
      if (came >= least && came <= most) inside.hits++
    }
  }
  return {
    count: all.count,
    mae: divide(all.absolute, all.count) ?? 0,
    rmse: Math.sqrt(divide(all.squared, all.count) ?? 0),
    bias: divide(all.signed, all.count) ?? 0,
    sMape: divide(all.relative, all.count) ?? 0,
    naiveMae: divide(beside.naive, beside.count),
    rMae: beside.count > 0 && beside.absolute === 0 ? 0 : divide(beside.absolute, beside.naive),
    nMae: all.count > 0 && all.absolute === 0 ? 0 : divide(all.absolute, all.size),
    coverage: divide(inside.hits, inside.count),
  }
}

function divide(part: number, whole: number): number | null {
  return whole > 0 ? part / whole : null
}
