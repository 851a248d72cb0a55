import { Refusal } from '../refusal.ts'
import { formatDecimal } from '../units/decimal.ts'
import {
  amount,
  costOf,
  decimals,
  energyWh,
  maxLineEnergy,
  sumAmounts,
  sumEnergy,
  type Amount,
  type EnergyWh,
  type PriceTick,
} from '../units/units.ts'
import { periodsOf, type SessionTerms } from './session.ts'

export const sides = ['buy', 'sell'] as const
export type Side = (typeof sides)[number]

export const orderStatuses = ['draft', 'transmitted', 'partiallyFilled', 'filled', 'unfilled', 'cancelled'] as const
export type OrderStatus = (typeof orderStatuses)[number]

/** Who made an order: its owner, or the autopilot that its owner had switched on. */
export const orderOrigins = ['manual', 'autopilot'] as const
export type OrderOrigin = (typeof orderOrigins)[number]

/** Up to 32 price steps a line (market-rules.md section 0). */
export const maxSteps = 32

/** A wish to trade `quantity` at `price` or better: a buyer pays at most, a seller gets at least. */
export interface OrderStep {
  readonly price: PriceTick
  readonly quantity: EnergyWh
}

/** The steps of one delivery period, all on one side. `period` is the index 1..n in the delivery day. */
export interface OrderLine {
  readonly period: number
  readonly side: Side
  readonly steps: readonly OrderStep[]
}

/** What the lines of an order are held against. */
export type OrderFrame = Pick<SessionTerms, 'deliveryDay' | 'deliveryZone' | 'mtuMinutes' | 'minPrice' | 'maxPrice'>

/**
 * Refuses lines that the session cannot take, at the field where the fault is: no lines, a period that the day does
 * not have or that has a line already, more than 32 steps, two steps at one price, a price outside the session's
 * bounds, a quantity that is not above zero or a line beyond `maxLineEnergy` (market-rules.md sections 0 and 2.1).
 */
export function checkOrderLines(lines: readonly OrderLine[], session: OrderFrame): void {
  if (lines.length === 0) throw new Refusal('order_empty', {}, 'lines')
  const periods = periodsOf(session).length
  const taken = new Set<number>()
  lines.forEach((line, index) => {
    const { period } = line
    const field = `lines.${index}.period`
    if (!(Number.isInteger(period) && period >= 1 && period <= periods)) {
      throw new Refusal('period_unknown', { period, periods }, field)
    }
    if (taken.has(period)) throw new Refusal('period_repeated', { period }, field)
    taken.add(period)
    checkSteps(line.steps, session, `lines.${index}.steps`)
  })
}

function checkSteps(steps: readonly OrderStep[], bounds: OrderFrame, field: string): void {
  if (steps.length === 0) throw new Refusal('order_empty', {}, field)
  if (steps.length > maxSteps) throw new Refusal('too_many_steps', { max: maxSteps }, field)
  const prices = new Set<PriceTick>()
  steps.forEach(({ price, quantity }, index) => {
    if (!(price >= bounds.minPrice && price <= bounds.maxPrice)) {
      const details = {
        min: formatDecimal(bounds.minPrice, decimals.price),
        max: formatDecimal(bounds.maxPrice, decimals.price),
      }
      throw new Refusal('price_out_of_bounds', details, `${field}.${index}.price`)
    }
    if (prices.has(price)) {
      throw new Refusal(
        'step_price_repeated',
        { price: formatDecimal(price, decimals.price) },
        `${field}.${index}.price`,
      )
    }
    prices.add(price)
    if (!(quantity > 0 && quantity <= maxLineEnergy)) throw quantityRefusal(`${field}.${index}.quantity`)
  })
  if (sumEnergy(steps.map((step) => step.quantity)) > maxLineEnergy) throw quantityRefusal(field)
}

function quantityRefusal(field: string): Refusal {
  const details = { min: formatDecimal(1, decimals.energy), max: formatDecimal(maxLineEnergy, decimals.energy) }
  return new Refusal('quantity_out_of_bounds', details, field)
}

/** The steps with the best price of their side first: the highest of a buyer, the lowest of a seller. */
export function inMeritOrder<Step extends OrderStep>(steps: readonly Step[], side: Side): Step[] {
  return steps.toSorted((a, b) => (side === 'buy' ? b.price - a.price : a.price - b.price))
}

/** The order's type is what its lines are. */
export function orderSideOf(lines: readonly Pick<OrderLine, 'side'>[]): Side | 'both' {
  const buys = lines.some((line) => line.side === 'buy')
  const sells = lines.some((line) => line.side === 'sell')
  return buys && sells ? 'both' : sells ? 'sell' : 'buy'
}

/**
 * The coins set aside when an order is transmitted: the most its lines can cost in an auction, ≥ 0
 * (market-rules.md section 5.1). Lines are added; there is one per delivery period and side.
 */
export function reservationFor(lines: readonly OrderLine[]): Amount {
  return sumAmounts(lines.map(reservationForLine))
}

/**
 * Only one price holds in a period, so a buyer never pays more than `max over k of p_k · Q_k` over positive p_k, with
 * Q_k what it bids for at p_k or more; the plain sum of p_k · q_k would lock coins that can never be asked for.
 * A seller pays when the price is negative: the same with the signs turned.
 */
function reservationForLine({ side, steps }: OrderLine): Amount {
  let wanted = 0
  let most = 0n
  for (const { price, quantity } of inMeritOrder(steps, side)) {
    wanted += quantity
    const value = costOf(energyWh(wanted), price)
    const payment = side === 'buy' ? value : -value
    if (payment > most) most = payment
  }
  return amount(most)
}
