import type { IntradayContract, IntradayOrder, IntradayOrderInput, OwnTrade } from '@tandem/contract/orders/intraday.ts'
import type { Execution } from '@tandem/core/market/order-book.ts'
import type { Side } from '@tandem/core/market/order.ts'
import { formatDecimal, parseDecimal } from '@tandem/core/units/decimal.ts'
import { decimals } from '@tandem/core/units/units.ts'
import type { FillEstimate } from './fill-estimate.ts'
import type { TicketPick } from './pick.ts'

/** What stands in the ticket; quantities and prices as canonical decimal text. */
export interface TicketValues {
  readonly side: Side
  readonly quantity: string
  readonly price: string
  readonly execution: Execution
  readonly display: string
}

export const emptyTicket: TicketValues = { side: 'buy', quantity: '', price: '', execution: 'NON', display: '' }

/** The ticket after somebody pointed at a price. What they typed as a quantity themselves stays. */
export function takePick(values: TicketValues, pick: TicketPick, isOwnQuantity: boolean): TicketValues {
  const takesQuantity = pick.quantity !== null && !(isOwnQuantity && values.quantity !== '')
  return {
    ...values,
    side: pick.side,
    price: pick.price === null ? values.price : formatDecimal(pick.price, decimals.price),
    quantity: takesQuantity ? formatDecimal(pick.quantity, decimals.energy) : values.quantity,
  }
}

/** By how much an arrow key changes a field, in stored units: a tick of the price and 0.1 kWh; with Shift more. */
const steps = { price: { one: 1, many: 100 }, quantity: { one: 100, many: 1_000 } } as const

interface PressedKey {
  readonly key: string
  readonly shiftKey: boolean
}

/** The stored value after an arrow key; null for another key. A quantity stays above zero. */
export function steppedUnits(field: keyof typeof steps, units: bigint, { key, shiftKey }: PressedKey): bigint | null {
  if (key !== 'ArrowUp' && key !== 'ArrowDown') return null
  const step = BigInt(steps[field][shiftKey ? 'many' : 'one']) * (key === 'ArrowUp' ? 1n : -1n)
  const next = units + step
  return field === 'quantity' && next <= 0n ? null : next
}

/** The same of a text; null where it is no number, too. */
export function stepped(field: keyof typeof steps, text: string, pressed: PressedKey): string | null {
  const scale = field === 'price' ? decimals.price : decimals.energy
  const units = text === '' ? 0n : parseDecimal(text, scale)
  const next = typeof units === 'bigint' ? steppedUnits(field, units, pressed) : null
  return next === null ? null : formatDecimal(next, scale)
}

/** What an order would do against the visible depth now, in a word. */
export function reachOf(
  { filled, meetsOwn }: FillEstimate,
  { side, quantity, execution }: Pick<IntradayOrderInput, 'side' | 'quantity' | 'execution'>,
): Reach {
  if (filled === quantity) return 'all'
  if (execution === 'FOK') return 'tooLittle'
  if (meetsOwn) return filled === 0 ? 'own' : 'thenOwn'
  if (execution === 'IOC') return filled === 0 ? 'nothing' : 'cancels'
  if (filled > 0) return 'rests'
  return side === 'buy' ? 'nobodySells' : 'nobodyBuys'
}
export type Reach =
  'own' | 'thenOwn' | 'all' | 'rests' | 'cancels' | 'nobodySells' | 'nobodyBuys' | 'nothing' | 'tooLittle'

/** Why a contract takes no orders now; null when it does. */
export function closedReason({ status }: IntradayContract): 'planned' | 'suspended' | 'closed' | null {
  return status === 'open' ? null : status
}

/** What became of an order at once, in a word. */
export function outcomeOf(order: IntradayOrder, trades: readonly OwnTrade[]): TicketResult {
  if (order.ending?.code === 'killed') return 'killed'
  if (order.ending?.code === 'self_match') return 'selfMatch'
  if (trades.length === 0) return order.status === 'active' ? 'rests' : 'nothing'
  const bought = order.side === 'buy'
  if (order.status === 'active') return bought ? 'boughtPart' : 'soldPart'
  if (order.status === 'filled') return bought ? 'boughtAll' : 'soldAll'
  if (order.status === 'hibernated') return bought ? 'boughtOnHold' : 'soldOnHold'
  return bought ? 'boughtRestCancelled' : 'soldRestCancelled'
}
export type TicketResult =
  | 'killed'
  | 'selfMatch'
  | 'rests'
  | 'nothing'
  | 'boughtPart'
  | 'soldPart'
  | 'boughtAll'
  | 'soldAll'
  | 'boughtOnHold'
  | 'soldOnHold'
  | 'boughtRestCancelled'
  | 'soldRestCancelled'
