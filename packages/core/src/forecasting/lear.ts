/**
 * LEAR, the lasso-estimated autoregression for day-ahead prices (Lago, Marcjasz, De Schutter, Weron 2021, section 4.2.1), estimated anew
 * each day over several calibration windows, and beside it what days that LEAR takes for alike turned out to be: the average of both.
 */
import { hoursADay } from './price-history.ts'
import type { PriceHistory } from './price-history.ts'
import { collectSample, longestLag } from './regression-sample.ts'
import type { RegressionSample } from './regression-sample.ts'
import { weighSimilarDays } from './similar-days.ts'
import { describeDays, fitWindow } from './window-fit.ts'
import type { WindowFit } from './window-fit.ts'

/** Days of the calibration windows: short ones follow what is new, long ones know what is rare. */
const calibrationWindows: readonly number[] = [56, 84, 112, 182, 364, 1092]
/** Days after which what was alike counts less: never, and a year. */
const memories: readonly number[] = [Infinity, 365]
/** With fewer days none are alike enough. */
const leastSimilarDays = 182

/** What the forecast is made of; the bench takes it apart. */
export interface LearSettings {
  readonly windows: readonly number[]
  readonly memories: readonly number[]
}

/**
 * The 24 prices of day number `day` (from 0), in the unit of the history. Windows longer than the history are cut to it; equal
 * ones count once.
 */
export function forecastLear(
  history: PriceHistory,
  day: number,
  settings: LearSettings = { windows: calibrationWindows, memories },
): Float64Array {
  const available = day - longestLag
  const lengths = [...new Set(settings.windows.map((window) => Math.min(window, available)))]
  const longest = Math.max(...lengths)
  const linear: Float64Array[] = []
  const similar: Float64Array[] = []
  for (const length of lengths) {
    const sample = collectSample(history, day, length)
    const fit = fitWindow(sample)
    linear.push(Float64Array.from(fit.hours, ({ today }, hour) => sample.scales[hour]?.fromStable(today) ?? 0))
    if (length === longest && length >= leastSimilarDays && settings.memories.length > 0) {
      similar.push(forecastBySimilarDays(sample, fit, settings.memories))
    }
  }
  return averageOf([averageOf(linear), ...similar])
}

function forecastBySimilarDays(sample: RegressionSample, fit: WindowFit, over: readonly number[]): Float64Array {
  const { rows, targets, scales } = sample
  const weights = weighSimilarDays({ values: describeDays(fit, rows), days: rows, size: hoursADay }, over)
  return Float64Array.from(targets, (target, hour) => {
    const mean = fit.hours[hour]?.mean ?? 0
    const stable = target.reduce((sum, value, row) => sum + (weights[row] ?? 0) * (value - mean), mean)
    return scales[hour]?.fromStable(stable) ?? 0
  })
}

function averageOf(forecasts: readonly Float64Array[]): Float64Array {
  return Float64Array.from({ length: hoursADay }, (_, hour) =>
    forecasts.reduce((sum, forecast) => sum + (forecast[hour] ?? 0) / forecasts.length, 0),
  )
}
