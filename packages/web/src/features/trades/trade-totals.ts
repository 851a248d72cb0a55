import type { Trade } from '@tandem/contract/trades.ts'
import { divideHalfUp } from '@tandem/core/units/rounding.ts'
import { amount, priceTick, sumAmounts, sumEnergy } from '@tandem/core/units/units.ts'
import type { Amount, EnergyWh, PriceTick } from '@tandem/core/units/units.ts'

export interface SideTotal {
  readonly energy: EnergyWh
  /** Volume-weighted, half-up to the tick; null without energy. */
  readonly average: PriceTick | null
}

export interface TradeTotals {
  readonly bought: SideTotal
  readonly sold: SideTotal
  /** The coins that left and came, both ≥ 0: below a price of zero a buyer receives and a seller pays. */
  readonly paid: Amount
  readonly received: Amount
  readonly net: Amount
}

/** What trades come to: energy and coins exact, averages rounded. */
export function tradeTotals(trades: readonly Trade[]): TradeTotals {
  const bought = sideTotal(trades, 'buy')
  const sold = sideTotal(trades, 'sell')
  const values = trades.map((trade) => trade.value)
  const paid = amount(-sumAmounts(values.filter((value) => value < 0n)))
  const received = sumAmounts(values.filter((value) => value > 0n))
  return { bought, sold, paid, received, net: amount(received - paid) }
}

/** `value` is + received and − paid, so a purchase's cost is its opposite. */
function sideTotal(trades: readonly Trade[], type: Trade['type']): SideTotal {
  const own = trades.filter((trade) => trade.type === type)
  const energy = sumEnergy(own.map((trade) => trade.quantity))
  const value = sumAmounts(own.map((trade) => trade.value))
  const coins = type === 'buy' ? amount(-value) : value
  return { energy, average: energy === 0 ? null : priceTick(divideHalfUp(coins, BigInt(energy))) }
}

/** A trade in its place in time, with what all trades up to it come to. */
export interface RankedTrade extends Trade {
  readonly rank: number
  /** + received, − paid, by this trade and those before it. */
  readonly netSoFar: Amount
}

/** Trades by delivery and, within an interval, by the time they were made: the last one's `netSoFar` is the net of all. */
export function rankTrades(trades: readonly Trade[]): RankedTrade[] {
  const sorted = trades.toSorted(
    (a, b) =>
      Temporal.Instant.compare(a.start, b.start) || Temporal.Instant.compare(a.tradedAt, b.tradedAt) || a.id - b.id,
  )
  let net = amount(0n)
  return sorted.map((trade, rank) => {
    net = amount(net + trade.value)
    return { ...trade, rank, netSoFar: net }
  })
}

export interface TradeBars {
  readonly labels: readonly string[]
  readonly bought: readonly number[]
  readonly sold: readonly number[]
}

/** Energy by interval when all trades are of one day, else by day. */
export function tradeBars(trades: readonly Trade[], writeDay: (day: string) => string): TradeBars {
  const isOneDay = new Set(trades.map((trade) => trade.date)).size <= 1
  const sorted = trades.toSorted((a, b) => Temporal.Instant.compare(a.start, b.start))
  const groups = Map.groupBy(sorted, (trade) => (isOneDay ? trade.label : trade.date))
  const sum = (list: readonly Trade[], type: Trade['type']) =>
    Number(sumEnergy(list.filter((trade) => trade.type === type).map((trade) => trade.quantity)))
  const lists = [...groups.values()]
  return {
    labels: [...groups.keys()].map((key) => (isOneDay ? key : writeDay(key))),
    bought: lists.map((list) => sum(list, 'buy')),
    sold: lists.map((list) => sum(list, 'sell')),
  }
}
