/** What helps to choose the numbers of a row: beside the field, in grey. */
import type { PastPrices } from '@tandem/contract/markets/auctions.ts'
import type { MarketDetails } from '@tandem/contract/markets/markets.ts'
import type { OpenPosition } from '@tandem/contract/orders/open-position.ts'
import type { DeliveryDay } from '@tandem/core/calendar/delivery-day.ts'
import { needWithin } from '@tandem/core/imbalance/gap.ts'
import { fillShareOf, type FillShare } from '@tandem/core/market/past-prices.ts'
import type { Side } from '@tandem/core/market/order.ts'
import { formatDecimal } from '@tandem/core/units/decimal.ts'
import { decimals, priceTick, type EnergyWh, type PriceTick } from '@tandem/core/units/units.ts'
import { parseCell } from '../../ui/form/index.ts'
import type { NumberColumn, RowDraft } from './ticket.ts'

export interface RowHint {
  /** Forecast consumption − production; null where nothing is forecast. */
  readonly need: EnergyWh | null
  /** need − position. */
  readonly open: EnergyWh | null
  readonly forecast: PriceTick | null
  readonly low: PriceTick | null
  readonly high: PriceTick | null
  /** The last delivery day with a price, and the price at this hour. */
  readonly last: { readonly day: DeliveryDay; readonly price: PriceTick } | null
  /** Prices at this hour of the last 28 days. */
  readonly past: readonly (PriceTick | null)[]
}

/** The hints of each period of a market; what is not known yet is null. */
export function rowHints(
  { periods }: Pick<MarketDetails, 'periods'>,
  position: OpenPosition | undefined,
  past: PastPrices | undefined,
): RowHint[] {
  const hours = position?.hours ?? []
  const open = hours.map((hour) => ({ ...hour, need: hour.open }))
  const pastOf = new Map(past?.periods.map(({ period, prices }) => [period, prices]))
  const [lastDay] = past?.days ?? []
  return periods.map((period) => {
    const at = period.start.epochMilliseconds
    const hour = hours.find(({ start, end }) => start.epochMilliseconds <= at && at < end.epochMilliseconds)
    const prices = pastOf.get(period.period) ?? []
    const [last = null] = prices
    return {
      need: needWithin(hours, period),
      open: needWithin(open, period),
      forecast: hour?.expectedPrice ?? null,
      low: hour?.low ?? null,
      high: hour?.high ?? null,
      last: lastDay === undefined || last === null ? null : { day: lastDay, price: last },
      past: prices,
    }
  })
}

/** What Tab writes into an empty cell of a row, and the side that goes with a quantity; null where nothing is suggested. */
export function suggestionOf(
  { open, forecast, last }: RowHint,
  column: NumberColumn,
  row: RowDraft,
): { readonly text: string; readonly side: Side } | null {
  if (column === 'price') {
    const price = forecast ?? last?.price ?? null
    return price === null ? null : { text: formatDecimal(price, decimals.price), side: row.side }
  }
  if (open === null || open === 0) return null
  const side = open > 0 ? 'buy' : 'sell'
  // Somebody who wrote a price chose the side.
  const isFree = row.steps.every((step) => step.price === '')
  if (row.side !== side && !isFree) return null
  return { text: formatDecimal(Math.abs(open), decimals.energy), side }
}

/** On how many of the last days a limit as it is written would have been filled whole; null while it is no price. */
export function shareOf({ past }: RowHint, side: Side, written: string): FillShare | null {
  const limit = parseCell(written, { decimals: decimals.price, min: -1_000_000, max: 1_000_000 })
  return typeof limit === 'number' ? fillShareOf(past, side, priceTick(limit)) : null
}
