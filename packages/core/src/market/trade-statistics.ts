import { divideHalfUp } from '../units/rounding.ts'
import { amount, costOf, decimals, energyWh, type Amount, type EnergyWh, type PriceTick } from '../units/units.ts'

/** What one contract's trades come to (market-rules.md section 3.5). Prices are null until there is a trade. */
export interface TradeStatistics {
  readonly open: PriceTick | null
  readonly high: PriceTick | null
  readonly low: PriceTick | null
  readonly last: PriceTick | null
  readonly volume: EnergyWh
  /** Σ price × quantity: over the volume it is the VWAP, exactly. */
  readonly value: Amount
}

interface PricedTrade {
  readonly price: PriceTick
  readonly quantity: EnergyWh
}

const nothingTraded: TradeStatistics = {
  open: null,
  high: null,
  low: null,
  last: null,
  volume: energyWh(0),
  value: amount(0n),
}

/** Adds trades, in the sequence in which they were made, to the statistics so far. */
export function statisticsOf(trades: Iterable<PricedTrade>, soFar = nothingTraded): TradeStatistics {
  let statistics = soFar
  for (const { price, quantity } of trades) {
    const { open, high, low, volume, value } = statistics
    statistics = {
      open: open ?? price,
      high: high === null || price > high ? price : high,
      low: low === null || price < low ? price : low,
      last: price,
      volume: energyWh(volume + quantity),
      value: amount(value + costOf(quantity, price)),
    }
  }
  return statistics
}

/** The volume-weighted average price in whole 10^-places TC/kWh, half up; null when nothing was traded. */
export function vwapOf({ volume, value }: TradeStatistics, places: number = decimals.price): bigint | null {
  if (volume === 0) return null
  const [up, down] = [places - decimals.price, decimals.price - places]
  return divideHalfUp(value * 10n ** BigInt(Math.max(0, up)), BigInt(volume) * 10n ** BigInt(Math.max(0, down)))
}
