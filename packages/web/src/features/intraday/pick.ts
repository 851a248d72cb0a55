import type { IntradayContract } from '@tandem/contract/intraday.ts'
import type { Side } from '@tandem/core/market/order.ts'
import type { EnergyWh, PriceTick } from '@tandem/core/units/units.ts'

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
