import { forecastAutoregression } from './autoregression.ts'
import { besideTrees, forecastLear } from './lear.ts'
import { forecastNaive } from './naive-price.ts'
import { mixMembers, type Members } from './members.ts'
import { forecastNetworks } from './network-forecast.ts'
import type { PriceHistory } from './price-history.ts'
import { forecastTrees } from './tree-forecast.ts'

export type { PriceHistory } from './price-history.ts'

export type PriceModel = 'lear' | 'autoregression' | 'naive'

export interface PriceForecast {
  readonly model: PriceModel
  /** 24 prices by the local clock, in the unit of the history: of members by their usual shares, and not damped (`finishForecast`). */
  readonly values: Float64Array
  /** The naive forecast of the same hours, to measure by. */
  readonly naive: Float64Array
  /** What it is made of: LEAR, from half a year of history on trees beside it, and from a year on networks; null where there is one model. */
  readonly members: Members | null
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
/** What a history of so many days allows. */
export function choosePriceModel(historyDays: number): PriceModel {
  if (historyDays < leastAutoregressionDays) return 'naive'
  return historyDays < leastLearDays ? 'autoregression' : 'lear'
}

const models: Readonly<Record<PriceModel, (history: PriceHistory, day: number) => Float64Array>> = {
  naive: forecastNaive,
  autoregression: forecastAutoregression,
  lear: forecastLear,
}

/** Whether trees stand beside LEAR on a day. */
export function hasTrees({ known }: PriceHistory, day: number): boolean {
  return day >= leastTreeDays && known.length > 0
}

/** Whether networks stand beside both on a day. */
export function hasNetworks({ known }: PriceHistory, day: number): boolean {
  return day >= leastNetworkDays && known.length > 0
}

/**
 * The 24 prices of day number `day` (from 0) from what is known when its day-ahead gate closes: prices of the days before it and the
 * known series up to and with it. Nothing later is looked at; the same history gives the same forecast. Where days of it were filled,
 * `knownDays` is how many were not: they decide the model.
 */
export function forecastPrices(history: PriceHistory, day: number, knownDays = day): PriceForecast {
  const model = choosePriceModel(Math.min(day, knownDays))
  const naive = forecastNaive(history, day)
  if (model !== 'lear' || !hasTrees(history, day)) {
    return { model, values: models[model](history, day), naive, members: null, sizes: null }
  }
  const networks = hasNetworks(history, day) ? forecastNetworks(history, day) : null
  const two = [forecastLear(history, day, besideTrees), forecastTrees(history, day)]
  const members = networks ? [...two, networks.values] : two
  return { model, values: mixMembers(members), naive, members, sizes: networks && networks.sizes }
}
