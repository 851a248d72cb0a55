import type { IntradayContract, PositionRow } from '@tandem/contract/orders/intraday.ts'
import type { OpenHour } from '@tandem/contract/orders/open-position.ts'
import { leftToClose, needWithin, openEnergy } from '@tandem/core/imbalance/gap.ts'
import type { Side } from '@tandem/core/market/order.ts'
import { energyWh, priceTick, type EnergyWh, type PriceTick } from '@tandem/core/units/units.ts'

/** What somebody pointed at and wants to trade: the ticket starts with it. */
export interface TicketPick {
  readonly side: Side
  /** Null where nobody is on the other side. */
  readonly price: PriceTick | null
  readonly quantity: EnergyWh | null
  /** Another one each time, so that the same price can be pointed at twice. */
  readonly key: number
}

export type Pick = Omit<TicketPick, 'key'>

/** Buying takes the best seller's price and quantity, selling the best buyer's. */
export function bestPick(contract: IntradayContract, side: Side): Pick {
  return side === 'buy'
    ? { side, price: contract.ask, quantity: contract.askQuantity }
    : { side, price: contract.bid, quantity: contract.bidQuantity }
}

interface Closing {
  readonly contract: IntradayContract
  /** Undefined where nothing was traded for it. */
  readonly position: PositionRow | undefined
  readonly market: { readonly minPrice: PriceTick; readonly maxPrice: PriceTick; readonly smallestOrder: EnergyWh }
}

/**
 * What is open in a contract, need − position, and the ticket that closes what no order waits for yet: at the limit at which
 * leaving it open would cost the same. Null where the need is not known; no ticket where nothing is left or it does not trade.
 */
export function closingPick(
  hours: readonly OpenHour[],
  { contract, position, market }: Closing,
): { readonly open: EnergyWh; readonly pick: (Pick & { readonly quantity: EnergyWh }) | null } | null {
  const { dayAhead = 0, intraday = 0, openBuy = energyWh(0), openSell = energyWh(0) } = position ?? {}
  const open = openEnergy(needWithin(hours, contract), energyWh(dayAhead + intraday))
  if (open === null) return null
  const left = leftToClose(open, { buy: openBuy, sell: openSell })
  if (left === 0 || contract.status !== 'open' || Math.abs(left) < market.smallestOrder) return { open, pick: null }
  const side = left > 0 ? 'buy' : 'sell'
  const at = contract.start.epochMilliseconds
  const hour = hours.find(({ start, end }) => start.epochMilliseconds <= at && at < end.epochMilliseconds)
  const limit = (side === 'buy' ? hour?.deficitPrice : hour?.excessPrice) ?? null
  const price = limit === null ? null : priceTick(Math.min(Math.max(limit, market.minPrice), market.maxPrice))
  return { open, pick: { side, price, quantity: energyWh(Math.abs(left)) } }
}
