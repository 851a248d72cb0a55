import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { costOf, energyWh, priceTick } from '../units/units.ts'
import { verifyAuction } from '../verification/auction-verifier.ts'
import { sides } from './order.ts'
import type { PriceBounds } from './session.ts'
import { clearUniformPriceAuction, type AuctionOrder, type AuctionResult } from './uniform-price-auction.ts'

/* The auction's invariants, numbered as in section 7 of market-rules.md. */

const bounds: PriceBounds = { min: priceTick(-8), max: priceTick(12) }

const orderShape = fc.record({
  side: fc.constantFrom(...sides),
  price: fc.integer({ min: bounds.min, max: bounds.max }).map(priceTick),
  quantity: fc.oneof(fc.integer({ min: 1, max: 4 }), fc.integer({ min: 1, max: 1_000_000_000 })).map(energyWh),
  time: fc.nat({ max: 3 }),
})
const books = fc
  .array(orderShape, { maxLength: 14 })
  .map((shapes) => shapes.map((shape, index): AuctionOrder => ({ ...shape, id: `o${index}` })))
const booksWithOrders = books.filter((book) => book.length > 0)

function hold<Values extends [unknown, ...unknown[]]>(
  arbitraries: { [Index in keyof Values]: fc.Arbitrary<Values[Index]> },
  predicate: (...values: Values) => void,
): void {
  fc.assert(fc.property(...arbitraries, predicate), { seed: 20260302, numRuns: 1000 })
}

const clear = (book: readonly AuctionOrder[], within = bounds) => clearUniformPriceAuction(book, within)
const gainOf = ({ side, price }: AuctionOrder, at: number) => (side === 'buy' ? price - at : at - price)
const fillOf = (result: AuctionResult, order: { readonly id: string }) => result.fills.get(order.id) ?? NaN
const sumOfFills = (result: AuctionResult, book: readonly AuctionOrder[], side: string) =>
  book.filter((order) => order.side === side).reduce((sum, order) => sum + fillOf(result, order), 0)

describe('one result', () => {
  test('1 bought equals sold, and 2 every fill lies between nothing and all', () => {
    hold([books], (book) => {
      const result = clear(book)
      expect(sumOfFills(result, book, 'buy')).toBe(result.volume)
      expect(sumOfFills(result, book, 'sell')).toBe(result.volume)
      expect(result.fills.size).toBe(book.length)
      for (const order of book) {
        expect(fillOf(result, order)).toBeGreaterThanOrEqual(0)
        expect(fillOf(result, order)).toBeLessThanOrEqual(order.quantity)
      }
    })
  })

  test('3 the price is within the bounds, 7 the midpoint of its interval, 9 one for all', () => {
    hold([books], (book) => {
      const { price, interval } = clear(book)
      expect(interval.low).toBeGreaterThanOrEqual(bounds.min)
      expect(interval.high).toBeLessThanOrEqual(bounds.max)
      expect(interval.low).toBeLessThanOrEqual(interval.high)
      if (price !== null) expect(price).toBe(Math.floor((interval.low + interval.high) / 2 + 0.5))
    })
  })

  test('4 better than the price is filled, worse gets nothing, so that 5 nobody trades beyond the limit', () => {
    hold([books], (book) => {
      const result = clear(book)
      if (result.price === null) return
      for (const order of book) {
        const gain = gainOf(order, result.price)
        if (gain > 0) expect(fillOf(result, order)).toBe(order.quantity)
        if (gain < 0) expect(fillOf(result, order)).toBe(0)
      }
    })
  })

  test('6 welfare equals its dual', () => {
    hold([books], (book) => {
      const { price, interval, welfare } = clear(book)
      const at = price ?? interval.low
      const gains = book.map((order) => costOf(order.quantity, priceTick(Math.max(0, gainOf(order, at)))))
      expect(gains.reduce((sum, gain) => sum + gain, 0n)).toBe(welfare)
    })
  })

  test('8 no unserved buyer meets an unserved seller', () => {
    hold([books], (book) => {
      const result = clear(book)
      const unserved = book.filter((order) => fillOf(result, order) < order.quantity)
      const bids = unserved.filter((order) => order.side === 'buy').map((order) => order.price)
      const asks = unserved.filter((order) => order.side === 'sell').map((order) => order.price)
      expect(Math.max(...bids)).toBeLessThan(Math.min(...asks))
    })
  })

  test('10 merit order: whoever is strictly better than a filled order is filled first', () => {
    hold([books], (book) => {
      const result = clear(book)
      for (const filled of book.filter((order) => fillOf(result, order) > 0)) {
        const better = book.filter((order) => order.side === filled.side && gainOf(order, filled.price) > 0)
        for (const order of better) expect(fillOf(result, order)).toBe(order.quantity)
      }
    })
  })

  test('19 equals at the price get the same to the Wh', () => {
    hold([books], (book) => {
      const result = clear(book)
      for (const a of book) {
        for (const b of book) {
          if (a.side !== b.side || a.price !== b.price || a.quantity !== b.quantity) continue
          expect(Math.abs(fillOf(result, a) - fillOf(result, b))).toBeLessThanOrEqual(1)
        }
      }
    })
  })

  test('20 no volume, no price: the best buyer bids less than the best seller asks', () => {
    hold([books], (book) => {
      const { price, volume } = clear(book)
      const bid = Math.max(...book.filter((order) => order.side === 'buy').map((order) => order.price))
      const ask = Math.min(...book.filter((order) => order.side === 'sell').map((order) => order.price))
      expect([price === null, volume === 0]).toEqual([bid < ask, bid < ask])
    })
  })

  test('the verifier agrees', () => {
    hold([books], (book) => {
      const report = verifyAuction([{ label: 'p', bounds, orders: book }], [{ label: 'p', ...clear(book) }])
      expect(report.checks.filter((check) => !check.passed)).toEqual([])
    })
  })
})

describe('a changed book', () => {
  test('11 a higher limit never buys less; more supply never raises the price, more demand never lowers it', () => {
    hold([booksWithOrders, fc.nat(), fc.nat({ max: 8 }), orderShape], (book, at, raise, shape) => {
      const chosen = book[at % book.length]!
      const before = clear(book)
      const better = chosen.price + (chosen.side === 'buy' ? raise : -raise)
      const price = priceTick(Math.min(bounds.max, Math.max(bounds.min, better)))
      const raised = clear(book.map((order) => (order === chosen ? { ...order, price } : order)))
      expect(fillOf(raised, chosen)).toBeGreaterThanOrEqual(fillOf(before, chosen))
      const after = clear([...book, { ...shape, id: 'new' }])
      if (before.price === null || after.price === null) return
      if (shape.side === 'sell') expect(after.price).toBeLessThanOrEqual(before.price)
      else expect(after.price).toBeGreaterThanOrEqual(before.price)
    })
  })

  test('12 an order that is out of the money changes nothing, or moves the price within its interval', () => {
    hold([books, orderShape], (book, shape) => {
      const before = clear(book)
      if (before.price === null || gainOf({ ...shape, id: 'new' }, before.price) >= 0) return
      const after = clear([...book, { ...shape, id: 'new' }])
      const { low, high } = before.interval
      expect(after.volume).toBe(before.volume)
      expect(after.price).toBeGreaterThanOrEqual(low)
      expect(after.price).toBeLessThanOrEqual(high)
      if (shape.price >= low && shape.price <= high) return
      expect({ ...after, fills: null }).toEqual({ ...before, fills: null })
      for (const order of book) expect(fillOf(after, order)).toBe(fillOf(before, order))
    })
  })

  test('13 splitting an order in two moves at most one Wh', () => {
    hold([booksWithOrders, fc.nat(), fc.nat()], (book, at, cut) => {
      const chosen = book[at % book.length]!
      if (chosen.quantity < 2) return
      const part = energyWh(1 + (cut % (chosen.quantity - 1)))
      const halves = [
        { ...chosen, quantity: part },
        { ...chosen, id: `${chosen.id}-2`, quantity: energyWh(chosen.quantity - part) },
      ]
      const result = clear(book.flatMap((order) => (order === chosen ? halves : [order])))
      const whole = halves.reduce((sum, half) => sum + fillOf(result, half), 0)
      expect(Math.abs(whole - fillOf(clear(book), chosen))).toBeLessThanOrEqual(1)
    })
  })

  test('14 neither the sequence nor the names of the orders matter, 15 nor when it is cleared', () => {
    hold([books, fc.infiniteStream(fc.nat())], (book, ranks) => {
      const result = clear(book)
      const shuffled = book.map((order) => ({ order, rank: ranks.next().value as number }))
      const again = clear(shuffled.sort((a, b) => a.rank - b.rank).map(({ order }) => order))
      for (const order of book) expect(fillOf(again, order)).toBe(fillOf(result, order))
      const renamed = clear(book.map((order) => ({ ...order, id: `x${order.id}` })))
      const public_ = ({ fills: _, ...figures }: AuctionResult) => figures
      expect(public_(again)).toEqual(public_(result))
      expect(public_(renamed)).toEqual(public_(result))
      expect([...clear(book).fills]).toEqual([...result.fills])
    })
  })

  test('16 all prices and bounds shifted shift the price alone', () => {
    hold([books, fc.integer({ min: -100_000, max: 100_000 })], (book, shift) => {
      const result = clear(book)
      const within = { min: priceTick(bounds.min + shift), max: priceTick(bounds.max + shift) }
      const shifted = clear(
        book.map((order) => ({ ...order, price: priceTick(order.price + shift) })),
        within,
      )
      expect(shifted.price).toBe(result.price === null ? null : result.price + shift)
      expect(shifted.fills).toEqual(result.fills)
    })
  })

  test('17 all quantities scaled scale the volume alone', () => {
    hold([books, fc.integer({ min: 2, max: 1000 })], (book, scale) => {
      const result = clear(book)
      const scaled = clear(book.map((order) => ({ ...order, quantity: energyWh(order.quantity * scale) })))
      expect([scaled.price, scaled.volume]).toEqual([result.price, result.volume * scale])
    })
  })

  test('18 buyers and sellers mirrored mirror the price, to the half tick', () => {
    hold([books], (book) => {
      const result = clear(book)
      const mirrored = clear(
        book.map((order) => ({
          ...order,
          side: order.side === 'buy' ? 'sell' : 'buy',
          price: priceTick(-order.price),
        })),
        { min: priceTick(-bounds.max), max: priceTick(-bounds.min) },
      )
      expect(mirrored.volume).toBe(result.volume)
      expect(mirrored.price === null).toBe(result.price === null)
      if (result.price === null || mirrored.price === null) return
      // A midpoint on half a tick rounds up on both sides of the mirror.
      expect(result.price + mirrored.price).toBe(Math.abs(result.interval.low + result.interval.high) % 2)
    })
  })
})
