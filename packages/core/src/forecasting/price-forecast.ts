import { forecastAutoregression } from './autoregression.ts'
import { besideTrees, forecastLear } from './lear.ts'
import { forecastNaive } from './naive-price.ts'
import { forecastNetworks, sizeOfErrors } from './network-forecast.ts'
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
  /** How large errors were at hours like these, as networks learnt it, in the unit of the history; null where there are none. */
  readonly sizes: Float64Array | null
}

/** Days of history from which on each model takes over. */
export const leastAutoregressionDays = 14
export const leastLearDays = 60
/** Half a year, the shortest history in which trees were tried; they were worth most there. */
const leastTreeDays = 182
/** A year: half a year is too little for networks, which need to have seen each season. */
const leastNetworkDays = 364
/** Of the forecast, what each member says. */
const shares = { linear: 0.4, trees: 0.3, networks: 0.3 } as const
/** Of the forecast, what trees say where there are no networks. */
const treeShare = 0.5

/** What a history of so many days allows. */
export function choosePriceModel(historyDays: number): PriceModel {
  if (historyDays < leastAutoregressionDays) return 'naive'
  return historyDays < leastLearDays ? 'autoregression' : 'lear'
}

const models: Readonly<Record<PriceModel, (history: PriceHistory, day: number) => Float64Array>> = {
  naive: forecastNaive,
  autoregression: forecastAutoregression,
  lear: forecastTogether,
}

/** LEAR, from half a year of history on trees beside it, and from a year on networks, where anything is known a day ahead. */
function forecastTogether(history: PriceHistory, day: number): Float64Array {
  if (!hasTrees(history, day)) return forecastLear(history, day)
  return mixMembers({
    linear: forecastLear(history, day, besideTrees),
    trees: forecastTrees(history, day),
    networks: hasNetworks(history, day) ? forecastNetworks(history, day) : null,
  })
}

/** Whether trees stand beside LEAR on a day. */
export function hasTrees({ known }: PriceHistory, day: number): boolean {
  return day >= leastTreeDays && known.length > 0
}

/** Whether networks stand beside both on a day. */
export function hasNetworks({ known }: PriceHistory, day: number): boolean {
  return day >= leastNetworkDays && known.length > 0
}

/** What each of the three says of the 24 hours; networks are null where the history is too short for them. */
export interface Members {
  readonly linear: Float64Array
  readonly trees: Float64Array
  readonly networks: Float64Array | null
}

/** The forecast that the members are together, hour by hour. */
export function mixMembers({ linear, trees, networks }: Members): Float64Array {
  return linear.map((own, hour) => {
    const ofTrees = trees[hour] ?? own
    if (!networks) return (1 - treeShare) * own + treeShare * ofTrees
    return shares.linear * own + shares.trees * ofTrees + shares.networks * (networks[hour] ?? own)
  })
}

/**
 * The 24 prices of day number `day` (from 0) from what is known when its day-ahead gate closes: prices of the days before it and the
 * known series up to and with it. Nothing later is looked at; the same history gives the same forecast. Where days of it were filled,
 * `knownDays` is how many were not: they decide the model.
 */
export function forecastPrices(history: PriceHistory, day: number, knownDays = day): PriceForecast {
  const model = choosePriceModel(Math.min(day, knownDays))
  return {
    model,
    values: models[model](history, day),
    naive: forecastNaive(history, day),
    sizes: model === 'lear' && hasNetworks(history, day) ? sizeOfErrors(history, day) : null,
  }
}
