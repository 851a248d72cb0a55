import type { DeliveryDay } from '@tandem/core/calendar/delivery-day.ts'
import type { Side } from '@tandem/core/market/order.ts'
import { amount, costOf, sumAmounts, sumEnergy } from '@tandem/core/units/units.ts'
import type { Indices, PeriodResult } from '@tandem/contract/auctions.ts'
import type { MarketSession } from '@tandem/contract/markets.ts'
import type { DayAheadReport, ReportPeriod } from '@tandem/contract/reports.ts'
import type { z } from 'zod'
import type { OwnTrade } from './reports.store.ts'

/** What a report is made of; a day without a cleared market has neither market nor results. */
export interface ReportSources {
  readonly date: DeliveryDay
  readonly market: MarketSession | null
  readonly indices: Indices | null
  readonly results: readonly PeriodResult[]
  /** The reader's own trades of that market. */
  readonly trades: readonly OwnTrade[]
}

/**
 * The market and the reader's part in it, period by period, with totals. `paid` and `received` are the coins that left
 * and came, both ≥ 0: below a price of zero a buyer receives and a seller pays. `net` is received − paid.
 */
export function composeReport({ date, market, indices, results, trades }: ReportSources): DayAheadReport {
  const byPeriod = Map.groupBy(trades, ({ period }) => period)
  const periods = results.map((result) => withOwnPart(result, byPeriod.get(result.period) ?? []))
  const paid = sumAmounts(periods.map((period) => period.paid))
  const received = sumAmounts(periods.map((period) => period.received))
  const totals = {
    volume: sumEnergy(periods.map(({ volume }) => volume)),
    bought: sumEnergy(periods.map(({ bought }) => bought)),
    sold: sumEnergy(periods.map(({ sold }) => sold)),
    paid,
    received,
    net: amount(received - paid),
  }
  return { date, market, indices, periods, totals }
}

function withOwnPart(result: PeriodResult, trades: readonly OwnTrade[]): z.output<typeof ReportPeriod> {
  const energyOf = (side: Side) =>
    sumEnergy(trades.filter((trade) => trade.side === side).map(({ quantity }) => quantity))
  const costs = trades.map(({ side, quantity, price }) => (side === 'buy' ? 1n : -1n) * costOf(quantity, price))
  return {
    ...result,
    bought: energyOf('buy'),
    sold: energyOf('sell'),
    paid: sumAmounts(costs.filter((cost) => cost > 0n).map(amount)),
    received: sumAmounts(costs.filter((cost) => cost < 0n).map((cost) => amount(-cost))),
  }
}
