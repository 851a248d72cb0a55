/**
 * LEAR, the lasso-estimated autoregression for day-ahead prices (Lago, Marcjasz, De Schutter, Weron 2021, section 4.2.1), estimated anew
 * each day over several calibration windows, and beside it what days that LEAR takes for alike turned out to be.
 */
import { forecastAutoregression } from './autoregression.ts'
import { hoursOfDay } from './clock-days.ts'
import type { PriceHistory } from './price-history.ts'
import { meanOf } from './products.ts'
import { collectSample, longestLag, type RegressionSample } from './regression-sample.ts'
import { weighSimilarDays } from './similar-days.ts'
import { describeDays, fitWindow, predictToday } from './window-fit.ts'

/** What the forecast is made of; the bench takes it apart. */
export interface LearSettings {
  /** Days of the calibration windows: the last weeks follow what is new, two years know what is rare. */
  readonly windows: readonly number[]
  /** Days after which what was alike counts less. None: days are not compared. */
  readonly memories: readonly number[]
}

export const learSettings: LearSettings = {
  windows: [56, 112, 364, 728],
  memories: [Infinity, 365],
}

/**
 * Beside trees, which forget nothing of three years, LEAR is asked for what is alike of late alone: nearer together, and a sixth of the
 * time less.
 */
export const besideTrees: LearSettings = { ...learSettings, memories: [365] }

/** Of the forecast, what the windows say; the rest is what similar days say, each memory as much as the other. */
const linearShare = 1 / 3

/**
 * The 24 prices of day number `day` (from 0), in the unit of the history. Windows longer than the history are cut to it; equal
 * ones count once.
 *
 * Where nothing is known a day ahead most of the hours of past days are chance, and the few regressors of the small autoregression are
 * a safer guess: it counts for half.
 */
export function forecastLear(history: PriceHistory, day: number, settings: LearSettings = learSettings): Float64Array {
  const lengths = new Set(settings.windows.map((window) => Math.min(window, day - longestLag)))
  const fits = [...lengths].map((window) => {
    const sample = collectSample(history, day, window)
    return { window, sample, fit: fitWindow(sample) }
  })
  const linear = averageOf(fits.map(({ sample, fit }) => toPrices(sample, predictToday(fit, sample))))
  const longest = fits.reduce((most, each) => (each.window > most.window ? each : most))
  if (settings.memories.length === 0) return linear
  // What makes days alike now, as the short windows know, and ever.
  const models = fits.map(({ sample, fit }) =>
    describeDays(fit, sample === longest.sample ? sample : collectSample(history, day, longest.window, sample.scales)),
  )
  const similar = weighSimilarDays(models, longest.window, settings.memories).map((weights) =>
    toPrices(longest.sample, sumDays(longest.sample, weights)),
  )
  const alike = averageOf(similar)
  const forecast = linear.map((value, hour) => linearShare * value + (1 - linearShare) * (alike[hour] ?? value))
  return history.known.length > 0 ? forecast : averageOf([forecast, forecastAutoregression(history, day)])
}

/** The mean of each hour's stable prices, and the deviations of the past days from it by their weights. */
function sumDays({ targets }: RegressionSample, weights: Float64Array): Float64Array {
  return Float64Array.from(targets, (target) => {
    const mean = meanOf(target)
    return target.reduce((sum, value, row) => sum + (weights[row] ?? 0) * (value - mean), mean)
  })
}

function toPrices({ scales }: RegressionSample, stable: Float64Array): Float64Array {
  return stable.map((value, hour) => scales.prices[hour]?.fromStable(value) ?? 0)
}

function averageOf(forecasts: readonly Float64Array[]): Float64Array {
  return Float64Array.from({ length: hoursOfDay }, (_, hour) =>
    forecasts.reduce((sum, forecast) => sum + (forecast[hour] ?? 0) / forecasts.length, 0),
  )
}
