import { describe, expect, test } from 'vitest'
import { aContract, codeOf, openTime, rich, terms } from '../testing/contracts.ts'
import { seededWholeNumbers } from '../testing/random.ts'
import { energyWh, priceTick } from '../units/units.ts'
import {
  amendOrder,
  cancelOrder,
  closeContract,
  enterOrder,
  resumeContract,
  suspendContract,
} from './continuous-trading.ts'
import { createBatch, hasUsedItsTrades, newOrder, type Contract } from './intraday-contract.ts'
import { applyEvent, createBook, openOrders, type IntradayTerms } from './order-book.ts'
import type { MarketSession } from './session.ts'

describe('bounds of the book', () => {
  const codeFor = (order: IntradayTerms, changes: Partial<MarketSession> = {}) => {
    const contract = aContract(changes)
    return codeOf(() => enterOrder(createBatch(openTime, rich(1)), contract, newOrder(1, 1, order)))
  }
  const free = (quantity: number, display?: number) =>
    terms('sell', quantity, 0, { display: display === undefined ? null : energyWh(display) })

  test.each<[string, string | null, IntradayTerms, Partial<MarketSession>?]>([
    ['1 Wh of a million kWh', 'display_too_small', free(1_000_000_000, 1)],
    ['one Wh below a hundredth', 'display_too_small', free(1_000_000_000, 9_999_999)],
    ['a hundredth', null, free(1_000_000_000, 10_000_000)],
    ['a hundredth, not rounded up', 'display_too_small', free(10_001, 100)],
    ['a hundredth, rounded up', null, free(10_001, 101)],
    ['99 Wh', 'order_too_small', free(99)],
    ['100 Wh', null, free(100)],
    ['what another market takes', null, free(1), { smallestOrder: energyWh(1) }],
    ['what another market does not take', 'order_too_small', free(100), { smallestOrder: energyWh(101) }],
  ])('%s: %s', (_what, code, order, changes) => {
    expect(codeFor(order, changes)).toBe(code)
  })

  test('however it is entered, amended and traded, an iceberg shows a hundredth of what is open, so in 100 slices at most', () => {
    for (let seed = 1; seed <= 200; seed++) {
      const random = seededWholeNumbers(seed)
      const contract = aContract()
      const batch = createBatch(openTime, rich(1, 2))
      const quantity = random(100, 100_000)
      const ice = newOrder(1, 1, free(quantity, random(1, Math.ceil(quantity / 50))))
      if (codeOf(() => enterOrder(batch, contract, ice))) {
        expect((ice.display ?? 0) * 100).toBeLessThan(quantity)
        continue
      }
      expect(ice.visible * 100).toBeGreaterThanOrEqual(quantity)
      if (random(0, 1) === 1)
        codeOf(() => amendOrder(batch, contract, ice, { quantity: energyWh(random(100, 200_000)) }))
      expect((ice.display ?? 0) * 100).toBeGreaterThanOrEqual(ice.open)
      enterOrder(batch, contract, newOrder(2, 2, terms('buy', 1_000_000, 0, { execution: 'IOC' })))
      expect(ice.status).toBe('filled')
      expect(batch.trades.length).toBeLessThanOrEqual(100)
    }
  })

  test('what is left of an order may be less than the smallest one, also when its price is changed', () => {
    const contract = aContract()
    const batch = createBatch(openTime, rich(1, 2))
    const rest = newOrder(1, 1, terms('sell', 150, 30_000))
    enterOrder(batch, contract, rest)
    enterOrder(batch, contract, newOrder(2, 2, terms('buy', 100, 30_000)))
    expect(rest.open).toBe(50)
    amendOrder(batch, contract, rest, { price: priceTick(30_001) })
    expect([rest.open, rest.status]).toEqual([50, 'active'])
    expect(codeOf(() => amendOrder(batch, contract, rest, { quantity: energyWh(49) }))).toBe('order_too_small')
    suspendContract(batch, contract)
    resumeContract(batch, contract)
    enterOrder(batch, contract, rest)
    expect([rest.open, rest.status]).toEqual([50, 'active'])
  })

  test('a user has so many orders in the book of a contract; what does not rest is none of them', () => {
    const contract = aContract({ mostOpenOrders: 3 })
    const batch = createBatch(openTime, rich(1, 2))
    const enter = (id: number, user: number, order: IntradayTerms) =>
      codeOf(() => enterOrder(batch, contract, newOrder(id, user, order)))
    const sells = [1, 2, 3].map((id) => enter(id, 1, terms('sell', 100, 30_000 + id)))
    expect([...sells, enter(4, 1, terms('buy', 100, 1))]).toEqual([null, null, null, 'too_many_open_orders'])
    expect(enter(5, 1, terms('buy', 100, 1, { execution: 'IOC' }))).toBeNull()
    expect(enter(6, 2, terms('sell', 100, 40_000))).toBeNull()
    const [first] = contract.orders.values()
    if (first) cancelOrder(batch, contract, first)
    expect(enter(7, 1, terms('buy', 100, 1))).toBeNull()
    expect(enter(8, 2, terms('buy', 100, 30_002))).toBeNull()
    expect([enter(9, 1, terms('buy', 100, 1)), enter(10, 1, terms('buy', 100, 1))]).toEqual([
      null,
      'too_many_open_orders',
    ])
    closeContract(batch, contract)
    expect(contract.book.counts.size).toBe(0)
  })

  test('200 orders unless the session says otherwise', () => {
    const contract = aContract()
    const batch = createBatch(openTime, rich(1))
    const codes = Array.from({ length: 201 }, (_, place) =>
      codeOf(() => enterOrder(batch, contract, newOrder(place + 1, 1, terms('sell', 100, place)))),
    )
    expect([codes.lastIndexOf(null), codes[200]]).toEqual([199, 'too_many_open_orders'])
  })
})

describe('an order that meets more than a batch lets it trade', () => {
  /** 3 icebergs of 4 slices and one order of another user's behind them, all at no price. */
  const aBookToSweep = () => {
    const contract = aContract()
    const batch = createBatch(openTime, rich(1, 2, 3))
    for (const id of [1, 2, 3])
      enterOrder(batch, contract, newOrder(id, 1, terms('sell', 400, 0, { display: energyWh(100) })))
    enterOrder(batch, contract, newOrder(4, 2, terms('sell', 400, 10)))
    return { contract, events: batch.events, available: batch.available }
  }
  const stateAfter = (contract: Contract) => JSON.stringify([openOrders(contract.book), contract.book.sequence])

  test.each(['NON', 'IOC'] as const)(
    'goes on with the next batch, and its events make the same book: %s',
    (execution) => {
      const { contract, events } = aBookToSweep()
      const order = newOrder(9, 3, terms('buy', 2_000, 20, { execution }))
      const parts: number[] = []
      while (order.status === 'draft' || order.status === 'hibernated') {
        const batch = createBatch(openTime, rich(1, 2, 3), new Map(), 5)
        enterOrder(batch, contract, order)
        parts.push(batch.trades.length)
        events.push(...batch.events)
        if (order.status === 'hibernated') {
          expect([order.reserved, order.visible, order.sequence, order.filled + order.open]).toEqual([
            0n,
            0,
            null,
            2_000,
          ])
          expect(contract.book.orders.has('9')).toBe(false)
        }
      }
      expect(parts).toEqual([5, 5, 3])
      expect([order.filled, order.open]).toEqual([1_600, execution === 'NON' ? 400 : 0])
      const replayed = createBook()
      for (const { event } of events) applyEvent(replayed, event)
      expect(JSON.stringify([openOrders(replayed), replayed.sequence])).toBe(stateAfter(contract))
    },
  )

  test('an amendment does, too', () => {
    const { contract, events } = aBookToSweep()
    const first = createBatch(openTime, rich(3))
    const order = newOrder(9, 3, terms('buy', 2_000, -20))
    enterOrder(first, contract, order)
    const second = createBatch(openTime, rich(1, 2, 3), new Map(), 5)
    amendOrder(second, contract, order, { price: priceTick(0) })
    expect([order.status, order.filled, order.open, order.quantity, order.reserved]).toEqual([
      'hibernated',
      500,
      1_500,
      2_000,
      0n,
    ])
    const replayed = createBook()
    for (const { event } of [...events, ...first.events, ...second.events]) applyEvent(replayed, event)
    expect(JSON.stringify([openOrders(replayed), replayed.sequence])).toBe(stateAfter(contract))
  })

  test('all or nothing is refused, and nothing has changed; with as many trades as there may be it is filled', () => {
    const { contract } = aBookToSweep()
    const before = stateAfter(contract)
    const enter = (quantity: number) => {
      const batch = createBatch(openTime, rich(1, 2, 3), new Map(), 12)
      const order = newOrder(9, 3, terms('buy', quantity, 20, { execution: 'FOK' }))
      return { code: codeOf(() => enterOrder(batch, contract, order)), order, batch }
    }
    expect([enter(1_201).code, stateAfter(contract)]).toEqual(['too_many_trades', before])
    const { order, batch } = enter(1_200)
    expect([order.status, batch.trades.length]).toEqual(['filled', 12])
    expect(enter(1_201).order.status).toBe('killed')
  })

  test('counts the trades of all orders of a user in the batch, and nobody else’s', () => {
    const { contract } = aBookToSweep()
    const batch = createBatch(openTime, rich(1, 2, 3, 4), new Map(), 5)
    enterOrder(batch, contract, newOrder(9, 3, terms('buy', 300, 0)))
    enterOrder(batch, contract, newOrder(10, 3, terms('buy', 300, 0)))
    expect([hasUsedItsTrades(batch, 3), hasUsedItsTrades(batch, 4)]).toEqual([true, false])
    const other = newOrder(11, 4, terms('buy', 300, 0))
    enterOrder(batch, contract, other)
    expect([batch.trades.length, other.filled]).toEqual([8, 300])
  })
})
