import { hoursOfDay } from '@tandem/core/forecasting/clock-days.ts'
import type { ForecastKind } from '@tandem/core/forecasting/forecast.ts'
import type { ClockForecast, ForecastJob, PastForecast, Target } from './forecast-job.ts'

/** Days whose errors make the quantiles of the next. */
export const errorDays = 28

interface Asked {
  readonly kind: ForecastKind
  readonly target: Target
  /** What is known at the cut-off of the target, from day 0 on; NaN elsewhere. */
  readonly known: Float64Array
  /** Forecasts a day from what was known at its own gate; null where that was too little. */
  readonly backcast: (day: number) => ClockForecast | null
}

/** Of a day that is forecast for its error alone. */
export const noRanks = new Uint8Array()

const keyOf = (kind: ForecastKind, day: number) => `${kind}/${String(day)}`

/** The forecasts of days before, made when they were made, or made anew as they would have been: each once. */
export function pastForecasts(job: ForecastJob) {
  const earlier = Map.groupBy(job.earlier, ({ kind, day }) => keyOf(kind, day))
  const isAsked = new Set(job.targets.map(({ day }) => day))
  const anew = new Map<string, Float64Array | null>()
  const unread: PastForecast[] = []

  function errorsOf(kind: ForecastKind, day: number, backcast: Asked['backcast']): Float64Array | null {
    const key = keyOf(kind, day)
    const forecast = backcast(day)
    anew.set(key, forecast?.values ?? null)
    if (forecast && !earlier.has(key) && !isAsked.has(day)) unread.push({ ...forecast, day })
    return forecast?.values ?? null
  }

  /**
   * 28 days of actual − forecast before a target, the newest last, from what is known at its cut-off. A forecast that was kept counts if it had been
   * made by then; otherwise the day is forecast anew from what was known at its gate.
   */
  function* errorsBefore({ kind, target, known, backcast }: Asked): Generator<null, Float64Array[]> {
    const errors: Float64Array[] = []
    let latest: number | undefined
    for (let day = Math.min(target.day, Math.ceil(known.length / hoursOfDay)) - 1; day >= 0; day--) {
      const actual = known.subarray(day * hoursOfDay, (day + 1) * hoursOfDay)
      if (actual.every(Number.isNaN)) continue
      // The 28 days end with the last of which anything is known.
      latest ??= day
      if (latest - day >= errorDays) break
      const kept = earlier.get(keyOf(kind, day))?.findLast(({ madeAt }) => madeAt <= target.cutOff)
      let forecast = kept?.values ?? anew.get(keyOf(kind, day))
      if (forecast === undefined) {
        forecast = errorsOf(kind, day, backcast)
        yield null
      }
      const said = forecast
      if (said) errors.push(actual.map((value, hour) => value - (said[hour] ?? NaN)))
    }
    return errors.toReversed()
  }

  return {
    errorsBefore,
    /** A forecast made from what was known at its gate serves the days after it. */
    keep(kind: ForecastKind, { day, cutOff }: Target, values: Float64Array) {
      if (cutOff === job.gates[day]) anew.set(keyOf(kind, day), values)
    },
    /** Those made anew that nobody was told of, once. */
    takeNew: () => unread.splice(0),
  }
}
