import type { TradeStatistics } from '@tandem/core/market/trade-statistics.ts'
import { amount, energyWh, priceOrNull } from '@tandem/core/units/units.ts'

/** What a contract's row says of its trades. */
export interface StatisticsRow {
  readonly trades: number
  readonly open_ticks: number | null
  readonly high_ticks: number | null
  readonly low_ticks: number | null
  readonly last_ticks: number | null
  readonly volume_wh: bigint
  readonly value_units: string
}

export function readStatistics(row: StatisticsRow): TradeStatistics {
  return {
    open: priceOrNull(row.open_ticks),
    high: priceOrNull(row.high_ticks),
    low: priceOrNull(row.low_ticks),
    last: priceOrNull(row.last_ticks),
    volume: energyWh(row.volume_wh),
    value: amount(BigInt(row.value_units)),
  }
}
