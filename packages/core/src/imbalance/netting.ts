import { amount, sumAmounts, sumEnergy, type Amount, type EnergyWh } from '../units/units.ts'
import { imbalanceCash, type ImbalancePrices } from './imbalance-price.ts'

/** The imbalances of several balance responsible parties in one period, as sums. */
export interface SummedPeriod {
  readonly imbalance: EnergyWh
  /** What they come to, each alone. */
  readonly standAlone: Amount
  /** Null where no price was known and nobody was out of balance. */
  readonly prices: ImbalancePrices | null
}

/**
 * What all of them would come to as one party: the sum at the price of its side, or each alone where that is more, which
 * only happens where an uploaded deficit price is lower than the excess price (market-rules.md section 4.5, invariant 39).
 */
export function cashAsOne({ imbalance, standAlone, prices }: SummedPeriod): Amount {
  if (!prices) return standAlone
  const netted = imbalanceCash(imbalance, prices)
  return netted > standAlone ? netted : standAlone
}

/** A period as it was settled: some alone, some in groups. */
export interface SettledSums extends SummedPeriod {
  /** Stand-alone cash and the netting benefits of groups. */
  readonly cash: Amount
}

/** What one balance group of all of them would have changed; `saving` is never below zero. */
export interface PortfolioNetting {
  readonly imbalance: EnergyWh
  readonly standAlone: Amount
  readonly cash: Amount
  readonly asOne: Amount
  readonly saving: Amount
}

/** A period beside what it would have been with all participants in one balance group. */
export function netPortfolio(period: SettledSums): PortfolioNetting {
  const { imbalance, standAlone, cash } = period
  const asOne = cashAsOne(period)
  return { imbalance, standAlone, cash, asOne, saving: amount(asOne - cash) }
}

/** Several periods in sum. Each is netted by itself: what is left over at noon does not help in the evening. */
export function addNettings(all: readonly PortfolioNetting[]): PortfolioNetting {
  const coins = (key: 'standAlone' | 'cash' | 'asOne' | 'saving') => sumAmounts(all.map((each) => each[key]))
  return {
    imbalance: sumEnergy(all.map(({ imbalance }) => imbalance)),
    standAlone: coins('standAlone'),
    cash: coins('cash'),
    asOne: coins('asOne'),
    saving: coins('saving'),
  }
}
