import { energyWh, priceTick } from '../units/units.ts'
import type { AuctionOrder } from './uniform-price-auction.ts'

/**
 * A day-ahead book as columns, an order after the other and of each its steps by period and step: small, and handed to another thread
 * at the cost of a copy in one piece.
 */
export interface BookColumns {
  /** Of each order its number, and the sequence of its last modification. */
  readonly orderId: Float64Array
  readonly seq: Float64Array
  /** Where the steps of each order begin, and where those of the last end. */
  readonly from: Int32Array
  /** Of each step: its period from 1 on, its place in its line from 1 on, 1 where it sells, its limit in ticks, its quantity in Wh. */
  readonly period: Uint8Array
  readonly step: Uint8Array
  readonly isSell: Uint8Array
  readonly price: Int32Array
  readonly quantity: Int32Array
}

/** The steps of one period: each as the auction knows it, with its place in the columns and that of its order. */
export interface PeriodSteps {
  readonly orders: readonly AuctionOrder[]
  readonly step: readonly number[]
  readonly order: readonly number[]
}

/**
 * Reads the steps of one period after the other, which are asked for in their order; in the sequence of the book. `id` is the number of
 * the order and the step within its line.
 */
export function readPeriods(book: BookColumns): (period: number) => PeriodSteps {
  const next = book.from.slice(0, -1)
  // A text is as dear as all else of a step, and the same in every period.
  const ids: string[][] = Array.from(book.orderId, () => [])
  const idOf = (place: number, step: number) => {
    const own = ids[place] ?? []
    return (own[step] ??= `${book.orderId[place]}.${step}`)
  }
  return (period) => {
    const read = { orders: [] as AuctionOrder[], step: [] as number[], order: [] as number[] }
    for (let place = 0; place < next.length; place++) {
      const end = at(book.from, place + 1)
      let step = at(next, place)
      while (step < end && at(book.period, step) < period) step++
      for (; step < end && book.period[step] === period; step++) {
        read.step.push(step)
        read.order.push(place)
        read.orders.push({
          id: idOf(place, at(book.step, step)),
          side: book.isSell[step] === 1 ? 'sell' : 'buy',
          price: priceTick(at(book.price, step)),
          quantity: energyWh(at(book.quantity, step)),
          time: at(book.seq, place),
        })
      }
      next[place] = step
    }
    return read
  }
}

/** What stands at a place that there must be. */
export function at(column: { readonly [place: number]: number | undefined }, place: number): number {
  const value = column[place]
  if (value === undefined) throw new RangeError(`a column ends before ${place}`)
  return value
}
