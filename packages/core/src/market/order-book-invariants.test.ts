import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { applySlowly, emptySlowBook, prioritySlowly } from '../testing/slow-book.ts'
import { divideHalfUp } from '../units/rounding.ts'
import { energyWh, priceTick } from '../units/units.ts'
import type { BookOutcome, BookTrade } from './book-outcome.ts'
import { depthOf, type OrderBook, type RestingOrder } from './book-state.ts'
import {
  applyEvent,
  catchUp,
  createBook,
  executions,
  openOrders,
  type BookEvent,
  type BookOrder,
} from './order-book.ts'
import { sides } from './order.ts'
import { statisticsOf, vwapOf } from './trade-statistics.ts'

/* The invariants of the continuous market, numbered as in section 7 of market-rules.md. */

const priceShape = fc.integer({ min: -4, max: 4 }).map(priceTick)
const quantityShape = fc.integer({ min: 1, max: 12 }).map(energyWh)

const orderShape = fc.record({
  user: fc.constantFrom('u1', 'u2', 'u3', 'u4'),
  side: fc.constantFrom(...sides),
  price: priceShape,
  quantity: quantityShape,
  execution: fc.constantFrom('NON' as const, ...executions),
  atAnyPrice: fc.integer({ min: 0, max: 5 }).map((dice) => dice === 0),
  display: fc.option(quantityShape),
})

/** A few users, prices and quantities, so that streams are full of ties, self-matches and exact fills. */
const eventShape = fc.oneof(
  { weight: 8, arbitrary: orderShape.map((shape) => ({ type: 'order' as const, ...shape })) },
  {
    weight: 2,
    arbitrary: fc.record({
      type: fc.constant('amend' as const),
      which: fc.nat(),
      price: fc.option(priceShape, { nil: undefined }),
      quantity: fc.option(quantityShape, { nil: undefined }),
    }),
  },
  { weight: 2, arbitrary: fc.record({ type: fc.constant('cancel' as const), which: fc.nat() }) },
)

const streams = fc
  .tuple(fc.array(eventShape, { maxLength: 40, size: 'max' }), fc.boolean())
  .map(([shapes, closes]): BookEvent[] => {
    const events = shapes.map((shape, index): BookEvent => {
      // Most are ids of orders that came before; some are of none.
      if (shape.type === 'cancel') return { type: 'cancel', id: `o${shape.which % (index + 1)}` }
      if (shape.type === 'amend') return { ...shape, id: `o${shape.which % (index + 1)}` }
      const { user, side, execution, quantity } = shape
      const price = shape.atAnyPrice && execution !== 'NON' ? null : shape.price
      const display = execution === 'NON' && shape.display !== null && shape.display <= quantity ? shape.display : null
      return { type: 'order', order: { id: `o${index}`, user, side, price, quantity, execution, display } }
    })
    return closes ? [...events, { type: 'gateClosure' }] : events
  })

interface Moment {
  readonly book: OrderBook
  readonly event: BookEvent
  readonly before: readonly RestingOrder[]
  readonly outcomes: readonly BookOutcome[]
  readonly trades: readonly BookTrade[]
  /** Every order that was entered so far, by its id. */
  readonly entered: ReadonlyMap<string, BookOrder>
}

/** Plays random streams and looks at every moment of them. */
function atEveryMoment(look: (moment: Moment) => void): void {
  fc.assert(
    fc.property(streams, (events) => {
      const book = createBook()
      const entered = new Map<string, BookOrder>()
      for (const event of events) {
        if (event.type === 'order') entered.set(event.order.id, event.order)
        const before = openOrders(book)
        const outcomes = applyEvent(book, event)
        look({ book, event, before, outcomes, trades: tradesIn(outcomes), entered })
      }
    }),
    { seed: 20260302, numRuns: 1000 },
  )
}

function atTheEnd(look: (book: OrderBook, events: readonly BookEvent[], outcomes: readonly BookOutcome[]) => void) {
  fc.assert(
    fc.property(streams, (events) => {
      const book = createBook()
      const outcomes = events.flatMap((event) => applyEvent(book, event))
      look(book, events, outcomes)
    }),
    { seed: 20260303, numRuns: 1000 },
  )
}

const tradesIn = (outcomes: readonly BookOutcome[]) => outcomes.filter((outcome) => outcome.type === 'traded')
const sum = (quantities: readonly number[]) => quantities.reduce((total, quantity) => total + quantity, 0)
const restingSide = ({ aggressor }: BookTrade) => (aggressor === 'buy' ? 'sell' : 'buy')
/** The sum of the quantities that ended otherwise than in a trade. */
const endedIn = (outcomes: readonly BookOutcome[], id: string) =>
  sum(
    outcomes.flatMap((outcome) =>
      outcome.type !== 'traded' && 'quantity' in outcome && outcome.id === id ? [outcome.quantity] : [],
    ),
  )
const tradedBy = (outcomes: readonly BookOutcome[], id: string) =>
  sum(tradesIn(outcomes).flatMap((trade) => (trade.buy === id || trade.sell === id ? [trade.quantity] : [])))

test('2,500 random streams: every outcome, the queue, the priorities as by searching a list', () => {
  const seen = new Set<string>()
  fc.assert(
    fc.property(streams, (events) => {
      const book = createBook()
      let slow = emptySlowBook
      for (const event of events) {
        const outcomes = applyEvent(book, event)
        const step = applySlowly(slow, event)
        slow = step.book
        expect(outcomes).toEqual(step.outcomes)
        expect(openOrders(book)).toEqual([...prioritySlowly(slow, 'buy'), ...prioritySlowly(slow, 'sell')])
        expect(book.sequence).toBe(slow.sequence)
        for (const { type } of outcomes) seen.add(type)
      }
    }),
    { seed: 20260301, numRuns: 2500 },
  )
  expect([...seen].sort()).toEqual([
    ...['accepted', 'amended', 'cancelled', 'expired', 'killed', 'refused', 'remainderCancelled'],
    ...['selfMatchPrevented', 'sliceRenewed', 'traded'],
  ])
})

describe('every moment of a stream', () => {
  test('24 the book is never crossed, and 30 empty once the gate is closed', () => {
    atEveryMoment(({ book, event }) => {
      const bid = depthOf(book.buy)[0]?.price ?? -Infinity
      const ask = depthOf(book.sell)[0]?.price ?? Infinity
      expect(bid).toBeLessThan(ask)
      if (event.type === 'gateClosure') expect([openOrders(book), book.orders.size]).toEqual([[], 0])
    })
  })

  test('25 a trade is at the price of the resting order, within both limits, and 28 never within one user', () => {
    atEveryMoment(({ before, event, trades, entered }) => {
      for (const trade of trades) {
        const resting = before.find(({ id }) => id === trade[restingSide(trade)])
        expect(resting?.price).toBe(trade.price)
        const old = event.type === 'amend' ? before.find(({ id }) => id === event.id)?.price : undefined
        const incoming = event.type === 'order' ? event.order.price : event.type === 'amend' && (event.price ?? old)
        if (typeof incoming === 'number') {
          const isWithin = trade.aggressor === 'buy' ? trade.price <= incoming : trade.price >= incoming
          expect(isWithin).toBe(true)
        }
        expect(entered.get(trade.buy)?.user).not.toBe(entered.get(trade.sell)?.user)
      }
    })
  })

  test('27 an order trades only when all that was better or older on its side is used up', () => {
    atEveryMoment(({ book, before, trades }) => {
      const traded = new Set(trades.map((trade) => trade[restingSide(trade)]))
      const after = new Map([...book.orders.values()].map((order) => [order.id, order]))
      for (const order of before.filter(({ id }) => traded.has(id))) {
        for (const other of before) {
          if (other.side !== order.side || other.id === order.id) continue
          const worse = other.side === 'buy' ? order.price - other.price : other.price - order.price
          if (worse > 0 || (worse === 0 && other.sequence > order.sequence)) continue
          // All of what is better in price, and of what is older at the same price the slice that showed.
          const left = after.get(other.id)
          if (worse < 0) expect(left).toBeUndefined()
          else expect(left?.sequence).not.toBe(other.sequence)
        }
      }
    })
  })

  test('29 a FOK trades in full or not at all and an IOC never rests', () => {
    atEveryMoment(({ book, event, outcomes, trades }) => {
      if (event.type !== 'order' || event.order.execution === 'NON') return
      const { id, quantity, execution } = event.order
      expect(book.orders.has(id)).toBe(false)
      const filled = sum(trades.map((trade) => trade.quantity))
      if (execution === 'FOK') expect([0, quantity]).toContain(filled)
      expect(filled + endedIn(outcomes, id)).toBe(quantity)
    })
  })

  test('31 an amended order that rests has the last place of its price', () => {
    atEveryMoment(({ book, event }) => {
      if (event.type !== 'amend') return
      const amended = book.orders.get(event.id)
      if (amended) expect(amended.level.last).toBe(amended)
    })
  })

  test('32 the depth is what shows: at most a slice of every order, and no more than is there', () => {
    atEveryMoment(({ book }) => {
      for (const side of sides) {
        const open = openOrders(book).filter((order) => order.side === side)
        for (const { visible, remaining, display } of open) {
          expect(visible).toBeGreaterThan(0)
          expect(visible).toBeLessThanOrEqual(Math.min(remaining, display ?? remaining))
        }
        const levels = depthOf(book[side])
        expect(sum(levels.map(({ quantity }) => quantity))).toBe(sum(open.map(({ visible }) => visible)))
        for (const level of levels) {
          const there = open.filter(({ price }) => price === level.price)
          expect(level).toEqual({
            price: level.price,
            quantity: sum(there.map(({ visible }) => visible)),
            orders: there.length,
          })
        }
      }
    })
  })
})

describe('a whole stream', () => {
  test('26 fills, what remains and what was cancelled are what was entered', () => {
    atTheEnd((book, events, outcomes) => {
      if (events.some(({ type }) => type === 'amend')) return
      for (const event of events) {
        if (event.type !== 'order') continue
        const { id, quantity } = event.order
        const open = book.orders.get(id)?.remaining ?? 0
        expect(tradedBy(outcomes, id) + endedIn(outcomes, id) + open).toBe(quantity)
      }
    })
    atEveryMoment(({ book, event, before, outcomes }) => {
      if (event.type !== 'amend') return
      const old = before.find(({ id }) => id === event.id)
      const open = book.orders.get(event.id)?.remaining ?? 0
      const wanted = old ? (event.quantity ?? old.remaining) : 0
      expect(tradedBy(outcomes, event.id) + endedIn(outcomes, event.id) + open).toBe(wanted)
    })
  })

  test('33 the statistics come from the trades alone, and the average lies between low and high', () => {
    atTheEnd((_book, _events, outcomes) => {
      const trades = tradesIn(outcomes)
      const statistics = statisticsOf(trades)
      const prices = trades.map(({ price }) => price)
      expect(statistics).toEqual({
        open: prices[0] ?? null,
        high: prices.length > 0 ? Math.max(...prices) : null,
        low: prices.length > 0 ? Math.min(...prices) : null,
        last: prices.at(-1) ?? null,
        volume: sum(trades.map(({ quantity }) => quantity)),
        value: BigInt(sum(trades.map(({ price, quantity }) => price * quantity))),
      })
      const vwap = vwapOf(statistics)
      if (trades.length === 0) return expect(vwap).toBeNull()
      expect(vwap).toBe(divideHalfUp(statistics.value, BigInt(statistics.volume)))
      expect(Number(vwap)).toBeGreaterThanOrEqual(statistics.low ?? NaN)
      expect(Number(vwap)).toBeLessThanOrEqual(statistics.high ?? NaN)
      const half = trades.length >> 1
      expect(statisticsOf(trades.slice(half), statisticsOf(trades.slice(0, half)))).toEqual(statistics)
    })
  })

  test('34 its events rebuild the same book, and so do its resting orders, which then trade alike', () => {
    atTheEnd((book, events) => {
      const again = createBook()
      for (const event of events) applyEvent(again, event)
      expect(again).toEqual(book)
      const half = events.length >> 1
      const first = createBook()
      for (const event of events.slice(0, half)) applyEvent(first, event)
      const stored = createBook(openOrders(first), first.sequence)
      for (const event of events.slice(half)) applyEvent(stored, event)
      expect(openOrders(stored)).toEqual(openOrders(book))
      expect(stored.sequence).toBe(book.sequence)
    })
  })
})

/** Whom an event names, and all whom its outcomes name. */
function namedBy(event: BookEvent, outcomes: readonly BookOutcome[]): string[] {
  const own = event.type === 'order' ? [event.order.id] : event.type === 'gateClosure' ? [] : [event.id]
  const others = outcomes.flatMap((outcome) => (outcome.type === 'traded' ? [outcome.buy, outcome.sell] : [outcome.id]))
  return [...own, ...others]
}

test('a book that catches up by the orders that were touched is the book that saw it all, and goes on as it does', () => {
  const more = fc.array(fc.nat(), { maxLength: 5 })
  fc.assert(
    fc.property(streams, streams, fc.nat(), fc.nat(), more, (events, later, one, other, alsoNamed) => {
      const [from, to] = [one % (events.length + 1), other % (events.length + 1)].sort((a, b) => a - b) as [
        number,
        number,
      ]
      const book = createBook()
      for (const event of events.slice(0, from)) applyEvent(book, event)
      const behind = createBook(openOrders(book), book.sequence)
      const touched = events.slice(from, to).flatMap((event) => namedBy(event, applyEvent(book, event)))
      // Naming somebody whom nothing happened to does no harm.
      const known = openOrders(behind)
      for (const place of alsoNamed) touched.push(known[place % (known.length || 1)]?.id ?? 'nobody')
      const now = new Map(openOrders(book).map((order) => [order.id, order]))
      catchUp(behind, new Map(touched.map((id) => [id, now.get(id) ?? null])), book.sequence)
      const state = (of: OrderBook) => [
        openOrders(of),
        of.sequence,
        depthOf(of.buy),
        depthOf(of.sell),
        new Map(of.counts),
      ]
      expect(state(behind)).toEqual(state(book))
      const renamed = later.map((event): BookEvent =>
        event.type === 'order' ? { ...event, order: { ...event.order, id: `later-${event.order.id}` } } : event,
      )
      for (const event of renamed) expect(applyEvent(behind, event)).toEqual(applyEvent(book, event))
      expect(state(behind)).toEqual(state(book))
    }),
    { seed: 20261124, numRuns: 2000 },
  )
})
