import { hoursOfDay } from '@tandem/core/forecasting/clock-days.ts'
import type { SaidDay } from '@tandem/core/forecasting/error-regression.ts'
import {
  pinballLoss,
  scoreQuantiles,
  type QuantileDay,
  type QuantileScores,
} from '@tandem/core/forecasting/quantile-scores.ts'
import { quantileDays, quantileLevels, quantilesFrom } from '@tandem/core/forecasting/quantiles.ts'
import { averageQuantiles } from './quantile-averaging.ts'

/** How sure the forecasts of days one after another were. */
export interface Sureness {
  readonly scores: QuantileScores
  /** CRPS and coverage of 80 % of each hour of the day. */
  readonly byHour: readonly { readonly crps: number; readonly coverage80: number }[]
  /** By the protocol of fev-bench on the last twenty days: errors beside those of repeating a day over all history. */
  readonly fev: { readonly mase: number; readonly sql: number }
}

interface Judged {
  /** From the first day of the file. */
  readonly prices: Float64Array
  /** The forecast of each day, from `quantileDays` before the first that is judged, where there are as many. */
  readonly forecasts: ReadonlyMap<number, Float64Array>
  /** How large errors were at the hours of each, as networks learnt it, where the forecast has it. */
  readonly sizes?: ReadonlyMap<number, Float64Array> | undefined
  readonly first: number
  readonly end: number
}

const fevDays = 20

/** How quantile regression over several point forecasts did. */
export interface Averaging {
  readonly scores: QuantileScores
  readonly fevSql: number
}

interface Averaged extends Pick<Judged, 'prices' | 'first' | 'end'> {
  readonly members: readonly ReadonlyMap<number, Float64Array>[]
}

/** The bar: each hour's quantiles by a regression on what the members said on the days before, fitted anew each day. */
export function judgeAveraging({ prices, members, first, end }: Averaged): Averaging {
  const days = Array.from({ length: end - first }, (_, place): QuantileDay => {
    const day = first + place
    const before = Array.from({ length: quantileDays }, (_each, back) => day - quantileDays + back).filter((each) =>
      members.every((made) => made.has(each)),
    )
    const quantiles = quantileLevels.map(() => new Float64Array(hoursOfDay))
    for (let hour = 0; hour < hoursOfDay; hour++) {
      const past = {
        members: members.map((made) => Float64Array.from(before, (each) => made.get(each)?.[hour] ?? NaN)),
        came: Float64Array.from(before, (each) => prices[each * hoursOfDay + hour] ?? NaN),
      }
      const said = members.map((made) => made.get(day)?.[hour] ?? NaN)
      averageQuantiles(past, said).forEach((value, level) => quantiles[level]?.fill(value, hour, hour + 1))
    }
    return { quantiles, actual: prices.subarray(day * hoursOfDay, (day + 1) * hoursOfDay) }
  })
  return { scores: scoreQuantiles(days), fevSql: followFev(prices, new Map(), days.slice(-fevDays), end).sql }
}

/** Judges the days from `first` to before `end`, each from the errors of the days before it. */
export function judgeSureness({ prices, forecasts, sizes, first, end }: Judged): Sureness {
  const actualOf = (day: number) => prices.subarray(day * hoursOfDay, (day + 1) * hoursOfDay)
  const pastOf = (day: number): SaidDay[] => {
    const values = forecasts.get(day)
    return values ? [{ values, actual: actualOf(day), sizes: sizes?.get(day) }] : []
  }
  const days = Array.from({ length: end - first }, (_, place): QuantileDay => {
    const day = first + place
    const past = Array.from({ length: quantileDays }, (_each, back) => day - quantileDays + back).flatMap(pastOf)
    return {
      quantiles:
        quantilesFrom(past, forecasts.get(day) ?? new Float64Array(hoursOfDay), {
          least: -Infinity,
          byPlace: true,
          sizes: sizes?.get(day),
        }) ?? [],
      actual: actualOf(day),
    }
  })
  const byHour = Array.from({ length: hoursOfDay }, (_, hour) => {
    const only = days.map(({ quantiles, actual }) => ({
      quantiles: quantiles.map((values) => [values[hour] ?? NaN]),
      actual: [actual[hour] ?? NaN],
    }))
    const { crps, coverage80 } = scoreQuantiles(only)
    return { crps: crps ?? NaN, coverage80: coverage80 ?? NaN }
  })
  return { scores: scoreQuantiles(days), byHour, fev: followFev(prices, forecasts, days.slice(-fevDays), end) }
}

/** ../shared/data/epf-day-ahead/README.md: MASE by the forecast, SQL by its nine deciles, the mean of the days of each. */
function followFev(
  prices: Float64Array,
  forecasts: ReadonlyMap<number, Float64Array>,
  days: readonly QuantileDay[],
  end: number,
): Sureness['fev'] {
  const deciles = quantileLevels.flatMap((level, place) => (level >= 0.1 && level <= 0.9 ? [{ level, place }] : []))
  let [mase, sql] = [0, 0]
  days.forEach(({ quantiles, actual }, place) => {
    const day = end - days.length + place
    let scale = 0
    for (let at = hoursOfDay; at < day * hoursOfDay; at++) {
      scale += Math.abs((prices[at] ?? NaN) - (prices[at - hoursOfDay] ?? NaN)) / ((day - 1) * hoursOfDay)
    }
    for (let hour = 0; hour < hoursOfDay; hour++) {
      const came = actual[hour] ?? NaN
      mase += Math.abs((forecasts.get(day)?.[hour] ?? NaN) - came) / scale
      for (const decile of deciles) {
        const loss = pinballLoss(quantiles[decile.place]?.[hour] ?? NaN, decile.level, came)
        sql += (2 * loss) / deciles.length / scale
      }
    }
  })
  const values = days.length * hoursOfDay
  return { mase: mase / values, sql: sql / values }
}
