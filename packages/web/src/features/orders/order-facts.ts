import { reservationForOrder, type OrderContent } from '@tandem/core/market/blocks/order-blocks.ts'
import type { Side } from '@tandem/core/market/order.ts'
import { amount, sumEnergy, type Amount, type EnergyWh } from '@tandem/core/units/units.ts'

/** What an order means before it is sent. All exact. */
export interface OrderFacts {
  readonly buy: EnergyWh
  readonly sell: EnergyWh
  /** What sending sets aside: the most the order can cost (market-rules.md section 5.1). */
  readonly worstCase: Amount
  /** What can be set aside: available coins and what the order holds already. Null while it is not known. */
  readonly funds: Amount | null
  /** Coins that are lacking, zero when there are enough or when that is not known. */
  readonly missing: Amount
}

/** `reservedNow` are the coins that the order in the market has set aside; a change gives them back first. */
export function orderFacts(content: OrderContent, available: Amount | null, reservedNow: Amount): OrderFacts {
  const worstCase = reservationForOrder(content)
  const funds = available === null ? null : amount(available + reservedNow)
  const missing = funds === null || worstCase <= funds ? amount(0n) : amount(worstCase - funds)
  return { buy: energyOf(content, 'buy'), sell: energyOf(content, 'sell'), worstCase, funds, missing }
}

function energyOf({ lines, blocks }: OrderContent, side: Side): EnergyWh {
  return sumEnergy(
    [
      ...lines.flatMap((line) => (line.side === side ? line.steps : [])),
      ...blocks.flatMap((block) => (block.side === side ? block.quantities : [])),
    ].map(({ quantity }) => quantity),
  )
}
