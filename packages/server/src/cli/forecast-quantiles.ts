import { hoursOfDay } from '@tandem/core/forecasting/clock-days.ts'
import type { SaidDay } from '@tandem/core/forecasting/error-regression.ts'
import { pathsFrom } from '@tandem/core/forecasting/paths.ts'
import { errorsOf, quantileDays, quantileLevels, quantilesFrom } from '@tandem/core/forecasting/quantiles.ts'
import type { ForecastDay, Forecaster } from './forecast-days.ts'

/** A forecaster that makes each day once, and says how sure it is of one. */
export interface SureForecaster extends Forecaster {
  /**
   * For each slot its quantiles, those of every level, from how far the forecasts of the days before were off as far as that was
   * known when the gate closed; null where too little is known.
   */
  readonly quantilesOf: (day: number) => (readonly Float64Array[] | null)[]
  /** So many days as they may come, for each slot 24 values; none where too little is known. */
  readonly pathsOf: (day: number, count: number) => (readonly Float64Array[])[]
}

/** Adds the quantiles; `onDay` hears of each day that is forecast anew on the way. */
export function withQuantiles(forecaster: Forecaster, onDay: (day: number) => void): SureForecaster {
  const made = new Map<number, ForecastDay>()
  const forecast = (day: number) => {
    const known = made.get(day)
    if (known) return known
    onDay(day)
    const own = forecaster.forecast(day)
    made.set(day, own)
    return own
  }
  /** Of each slot what was said of the days before and what came, as far as that was known when the gate closed. */
  const pastOf = (day: number) => {
    const knownHours = forecaster.knownHoursOf(day)
    const before: number[] = []
    for (let each = Math.max(0, day - quantileDays); each < day && each * hoursOfDay < knownHours; each++) {
      if (forecaster.refusalOf(each) === null) before.push(each)
    }
    return forecast(day).slots.map((_, slot) =>
      before.map((each): SaidDay => {
        const values = forecast(each).slots[slot] ?? new Float64Array(hoursOfDay)
        const actual = values.map((_value, hour) => {
          const index = each * hoursOfDay + hour
          return index < knownHours ? (forecaster.slots[slot]?.[index] ?? NaN) : NaN
        })
        return { values, actual, sizes: forecast(each).sizes }
      }),
    )
  }
  const quantilesOf = (day: number, past = pastOf(day)) => {
    const { slots, sizes } = forecast(day)
    return slots.map((values, slot) => quantilesFrom(past[slot] ?? [], values, { ...forecaster, sizes }))
  }
  return {
    ...forecaster,
    forecast,
    quantilesOf: (day) => quantilesOf(day),
    pathsOf: (day, count) => {
      const past = pastOf(day)
      const known = quantilesOf(day, past).flatMap((quantiles) => (quantiles ? [quantiles] : []))
      const errors = past.map((slot) => slot.map(errorsOf))
      if (known.length < errors.length) return []
      // All slots of a day go together.
      const quantiles = quantileLevels.map((_, level) => joinSlots(known.map((slot) => slot[level])))
      const days = (errors[0] ?? []).map((_, each) => joinSlots(errors.map((slot) => slot[each])))
      const paths = pathsFrom({ errors: days, quantiles, count, seed: pathSeed }) ?? []
      return paths.map((path) => errors.map((_, slot) => path.subarray(slot * hoursOfDay, (slot + 1) * hoursOfDay)))
    },
  }
}

const pathSeed = 1

function joinSlots(slots: readonly (Float64Array | undefined)[]): Float64Array {
  return Float64Array.from(slots.flatMap((slot) => [...(slot ?? [])]))
}
