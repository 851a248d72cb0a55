import type { Side } from './order.ts'
import { amount, costOf, sumAmounts, sumEnergy, type Amount, type EnergyWh, type PriceTick } from '../units/units.ts'

/** The reader's side of a trade, as far as figures need it. */
export interface OwnSide {
  readonly side: Side
  readonly quantity: EnergyWh
  readonly price: PriceTick
}

/** What the reader bought and sold, and the coins that left and came, both ≥ 0: below a price of zero a buyer receives. */
export interface OwnPart {
  readonly bought: EnergyWh
  readonly sold: EnergyWh
  readonly paid: Amount
  readonly received: Amount
}

/** What own trades come to. */
export function ownPartOf(trades: readonly OwnSide[]): OwnPart {
  const energyOf = (side: Side) =>
    sumEnergy(trades.filter((trade) => trade.side === side).map(({ quantity }) => quantity))
  const values = trades.map(valueOf)
  return {
    bought: energyOf('buy'),
    sold: energyOf('sell'),
    paid: amount(-sumAmounts(values.filter((value) => value < 0n))),
    received: sumAmounts(values.filter((value) => value > 0n)),
  }
}

/** + what the owner received, − what it paid. */
export function valueOf({ side, quantity, price }: OwnSide): Amount {
  const cost = costOf(quantity, price)
  return side === 'sell' ? cost : amount(-cost)
}

/** The own part with `net`: received − paid. */
export function withNet<Part extends OwnPart>(part: Part): Part & { readonly net: Amount } {
  return { ...part, net: amount(part.received - part.paid) }
}
