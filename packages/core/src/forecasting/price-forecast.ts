import { forecastAutoregression } from './autoregression.ts'
import { besideTrees, forecastLear } from './lear.ts'
import { forecastNaive } from './naive-price.ts'
import type { PriceHistory } from './price-history.ts'
import { forecastTrees } from './tree-forecast.ts'

export type { PriceHistory } from './price-history.ts'

export type PriceModel = 'lear' | 'autoregression' | 'naive'

export interface PriceForecast {
  readonly model: PriceModel
  /** 24 prices by the local clock, in the unit of the history. */
  readonly values: Float64Array
  /** The naive forecast of the same hours, to measure by. */
  readonly naive: Float64Array
}

/** Days of history from which on each model takes over. */
export const leastAutoregressionDays = 14
export const leastLearDays = 60
/** Half a year, the shortest history in which trees were tried; they were worth most there. */
const leastTreeDays = 182
/** Of the forecast, what trees say. */
const treeShare = 0.5

/** What a history of so many days allows. */
export function choosePriceModel(historyDays: number): PriceModel {
  if (historyDays < leastAutoregressionDays) return 'naive'
  return historyDays < leastLearDays ? 'autoregression' : 'lear'
}

const models: Readonly<Record<PriceModel, (history: PriceHistory, day: number) => Float64Array>> = {
  naive: forecastNaive,
  autoregression: forecastAutoregression,
  lear: forecastByBoth,
}

/** LEAR, and from half a year of history on the trees beside it, where anything is known a day ahead. */
function forecastByBoth(history: PriceHistory, day: number): Float64Array {
  if (!hasTrees(history, day)) return forecastLear(history, day)
  return mixMembers(forecastLear(history, day, besideTrees), forecastTrees(history, day))
}

/** Whether trees stand beside LEAR on a day. */
export function hasTrees({ known }: PriceHistory, day: number): boolean {
  return day >= leastTreeDays && known.length > 0
}

/** The forecast that LEAR and the trees are together, hour by hour. */
export function mixMembers(linear: Float64Array, trees: Float64Array): Float64Array {
  return linear.map((value, hour) => (1 - treeShare) * value + treeShare * (trees[hour] ?? value))
}

/**
 * The 24 prices of day number `day` (from 0) from what is known when its day-ahead gate closes: prices of the days before it and the
 * known series up to and with it. Nothing later is looked at; the same history gives the same forecast. Where days of it were filled,
 * `knownDays` is how many were not: they decide the model.
 */
export function forecastPrices(history: PriceHistory, day: number, knownDays = day): PriceForecast {
  const model = choosePriceModel(Math.min(day, knownDays))
  return { model, values: models[model](history, day), naive: forecastNaive(history, day) }
}
