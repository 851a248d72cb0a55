import { amount, costOf, energyWh, type Amount, type EnergyWh, type PriceTick } from '../units/units.ts'

export interface PricedTrade {
  readonly price: PriceTick
  readonly quantity: EnergyWh
}

/** Trades in their sequence: the first ones each by itself, those after them in sum. */
export interface ListedTrades<Trade extends PricedTrade> {
  readonly listed: readonly Trade[]
  readonly further: FurtherTrades
}

export interface FurtherTrades {
  readonly trades: number
  readonly quantity: EnergyWh
  /** Σ price × quantity. */
  readonly value: Amount
}

export const noTrades = { listed: [], further: { trades: 0, quantity: energyWh(0), value: amount(0n) } } as const

export function sumFurther(a: FurtherTrades, b: FurtherTrades): FurtherTrades {
  return {
    trades: a.trades + b.trades,
    quantity: energyWh(a.quantity + b.quantity),
    value: amount(a.value + b.value),
  }
}

/** Adds trades to those before them, of which at most `most` are listed. */
export function addTrades<Trade extends PricedTrade>(
  { listed, further }: ListedTrades<Trade>,
  trades: readonly Trade[],
  most: number,
): ListedTrades<Trade> {
  const room = Math.max(0, most - listed.length)
  let { quantity, value }: { quantity: number; value: bigint } = further
  for (const trade of trades.slice(room)) {
    quantity += trade.quantity
    value += costOf(trade.quantity, trade.price)
  }
  return {
    listed: [...listed, ...trades.slice(0, room)],
    further: {
      trades: further.trades + Math.max(0, trades.length - room),
      quantity: energyWh(quantity),
      value: amount(value),
    },
  }
}
