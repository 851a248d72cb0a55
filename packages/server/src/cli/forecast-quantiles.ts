import { hoursOfDay } from '@tandem/core/forecasting/clock-days.ts'
import { quantileDays, quantilesFrom } from '@tandem/core/forecasting/quantiles.ts'
import type { ForecastDay, Forecaster } from './forecast-days.ts'

/** A forecaster that makes each day once, and says how sure it is of one. */
export interface SureForecaster extends Forecaster {
  /**
   * For each slot its quantiles, those of every level, from how far the forecasts of the days before were off as far as that was
   * known when the gate closed; null where too little is known.
   */
  readonly quantilesOf: (day: number) => (readonly Float64Array[] | null)[]
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
  return {
    ...forecaster,
    forecast,
    quantilesOf: (day) => {
      const knownHours = forecaster.knownHoursOf(day)
      const before: number[] = []
      for (let each = Math.max(0, day - quantileDays); each < day && each * hoursOfDay < knownHours; each++) {
        if (forecaster.refusalOf(each) === null) before.push(each)
      }
      return forecast(day).slots.map((values, slot) => {
        const errors = before.map((each) =>
          (forecast(each).slots[slot] ?? new Float64Array(hoursOfDay)).map((said, hour) => {
            const index = each * hoursOfDay + hour
            return index < knownHours ? (forecaster.slots[slot]?.[index] ?? NaN) - said : NaN
          }),
        )
        return quantilesFrom(errors, values, forecaster.least)
      })
    },
  }
}
