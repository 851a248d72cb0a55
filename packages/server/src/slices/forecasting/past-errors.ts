import { hoursOfDay } from '@tandem/core/forecasting/clock-days.ts'
import type { ForecastKind } from '@tandem/core/forecasting/forecast.ts'
import type { ForecastJob, Target } from './forecast-job.ts'

/** Days whose errors make the interval of the next. */
export const errorDays = 28

interface Asked {
  readonly kind: ForecastKind
  readonly target: Target
  /** What is known at the cut-off of the target, from day 0 on; NaN elsewhere. */
  readonly known: Float64Array
  /** Forecasts a day from what was known at its own gate; null where that was too little. */
  readonly backcast: (day: number) => Float64Array | null
}

/** The forecasts of days before, made when they were made, or made anew as they would have been: each once. */
export function pastForecasts(job: ForecastJob) {
  const earlier = Map.groupBy(job.earlier, ({ kind, day }) => `${kind}/${String(day)}`)
  const anew = new Map<string, Float64Array | null>()

  /**
   * 28 days of actual − forecast before a target, from what is known at its cut-off. A forecast that was kept counts if it had been
   * made by then; otherwise the day is forecast anew from what was known at its gate.
   */
  function* errorsBefore({ kind, target, known, backcast }: Asked): Generator<null, Float64Array[]> {
    const errors: Float64Array[] = []
    const last = Math.min(target.day, Math.ceil(known.length / hoursOfDay)) - 1
    let latest: number | undefined
    for (let day = last; day >= 0; day--) {
      const actual = known.subarray(day * hoursOfDay, (day + 1) * hoursOfDay)
      const isKnown = actual.some((value) => !Number.isNaN(value))
      if (!isKnown) continue
      // The 28 days end with the last of which anything is known.
      latest ??= day
      if (latest - day >= errorDays) break
      const key = `${kind}/${String(day)}`
      let forecast = earlier.get(key)?.findLast(({ madeAt }) => madeAt <= target.cutOff)?.values ?? anew.get(key)
      if (forecast === undefined) {
        forecast = backcast(day)
        anew.set(key, forecast)
        yield null
      }
      if (forecast) errors.push(actual.map((value, hour) => value - (forecast[hour] ?? NaN)))
    }
    return errors
  }

  return {
    errorsBefore,
    /** A forecast made from what was known at its gate serves the days after it. */
    keep(kind: ForecastKind, { day, cutOff }: Target, values: Float64Array) {
      if (cutOff === job.gates[day]) anew.set(`${kind}/${String(day)}`, values)
    },
  }
}
