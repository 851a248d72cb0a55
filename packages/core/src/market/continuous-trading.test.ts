import { describe, expect, test } from 'vitest'
import { applyPostings, availableAccount, reservedAccount, type AccountCode } from '../ledger/postings.ts'
import { aContract, codeOf, intradaySession as session, openTime, rich, terms } from '../testing/contracts.ts'
import { seededWholeNumbers } from '../testing/random.ts'
import { amount, energyWh, priceTick, type Amount } from '../units/units.ts'
import {
  amendOrder,
  cancelOrder,
  closeContract,
  enterOrder,
  resumeContract,
  suspendContract,
} from './continuous-trading.ts'
import { createBatch, newOrder, type Batch, type Contract, type IntradayOrder } from './intraday-contract.ts'
import { contractStatusAt } from './intraday.ts'
import { applyEvent, createBook, openOrders, type IntradayTerms } from './order-book.ts'
import type { OrderGuards } from './order-guards.ts'

describe('an order is refused, and nothing happens,', () => {
  const refusal = (order: IntradayTerms, set: Partial<Contract> = {}, at = openTime, guards?: Partial<OrderGuards>) => {
    const contract = Object.assign(aContract(), set)
    const none = {
      warnQuantity: null,
      refuseQuantity: null,
      warnBuyPrice: null,
      refuseBuyPrice: null,
      warnSellPrice: null,
      refuseSellPrice: null,
    }
    const batch = createBatch(at, rich(1), new Map(guards ? [[1, { ...none, ...guards }]] : []))
    const code = codeOf(() => enterOrder(batch, contract, newOrder(7, 1, order)))
    if (code) expect([contract.events, batch.journals, batch.orders.size, contract.orders.size]).toEqual([0, [], 0, 0])
    return code
  }
  const buy = terms('buy', 1_000, 30_000)
  const closure = Temporal.Instant.from('2026-03-27T08:00:00Z')

  test.each<[string, string | null, () => string | null]>([
    ['it is in order', null, () => refusal(buy)],
    ['a millisecond before closure', null, () => refusal(buy, {}, closure.subtract({ milliseconds: 1 }))],
    ['at the instant of closure', 'gate_closed', () => refusal(buy, {}, closure)],
    ['closed by hand', 'gate_closed', () => refusal(buy, { isClosed: true })],
    ['suspended', 'contract_suspended', () => refusal(buy, { isSuspended: true })],
    ['before the opening', 'gate_not_open', () => refusal(buy, {}, session.gateOpening.subtract({ milliseconds: 1 }))],
    ['not opened', 'market_not_open', () => refusal(buy, { session: { ...session, status: 'scheduled' } })],
    ['settled', 'market_already_cleared', () => refusal(buy, { session: { ...session, status: 'settled' } })],
    ['no price to rest at', 'price_required', () => refusal(terms('buy', 1, null))],
    ['a price beyond the bounds', 'price_out_of_bounds', () => refusal(terms('buy', 1, 999_901))],
    ['no quantity', 'quantity_out_of_bounds', () => refusal(terms('buy', 0, 1))],
    ['more than a line can have', 'quantity_out_of_bounds', () => refusal(terms('sell', 1_000_000_001, 1))],
    ['shows more than it has', 'display_not_allowed', () => refusal(terms('sell', 500, 1, { display: energyWh(501) }))],
    [
      'an iceberg that does not rest',
      'display_not_allowed',
      () => refusal(terms('sell', 500, 1, { display: energyWh(200), execution: 'IOC' })),
    ],
    ['no coins', 'insufficient_coins', () => refusal(terms('buy', 1_000_000, 30_000))],
    ['no coins below zero', 'insufficient_coins', () => refusal(terms('sell', 1_000_000, -30_000))],
    ['beyond its own guard', 'own_guard_exceeded', () => refusal(buy, {}, openTime, { refuseQuantity: energyWh(999) })],
    [
      'dearer than its guard',
      'own_guard_exceeded',
      () => refusal(buy, {}, openTime, { refuseBuyPrice: priceTick(29_999) }),
    ],
    ['just at its guard', null, () => refusal(buy, {}, openTime, { refuseBuyPrice: priceTick(30_000) })],
    [
      'cheaper than its guard',
      'own_guard_exceeded',
      () => refusal(terms('sell', 100, 100), {}, openTime, { refuseSellPrice: priceTick(101) }),
    ],
    [
      'just at the guard of a seller',
      null,
      () => refusal(terms('sell', 100, 101), {}, openTime, { refuseSellPrice: priceTick(101) }),
    ],
    [
      'at any price, with a guard of the price',
      'own_guard_exceeded',
      () => refusal(terms('sell', 100, null, { execution: 'IOC' }), {}, openTime, { refuseSellPrice: priceTick(1) }),
    ],
  ])('%s: %s', (_what, code, refused) => {
    expect(refused()).toBe(code)
  })

  test('because its user is below zero, whatever it costs', () => {
    const batch = createBatch(openTime, new Map([[1, amount(-1n)]]))
    const order = newOrder(7, 1, terms('sell', 1_000, 30_000))
    expect(codeOf(() => enterOrder(batch, aContract(), order))).toBe('balance_negative')
  })
})

test('a contract is open up to its closure, exclusive, and from the opening of its market', () => {
  const contract = aContract()
  const statusAt = (at: string) => contractStatusAt(session, contract.period, contract, Temporal.Instant.from(at))
  const opening = session.gateOpening.toString()
  expect([opening, '2026-03-27T07:59:59.999Z', '2026-03-27T08:00:00Z'].map(statusAt)).toEqual([
    'open',
    'open',
    'closed',
  ])
  expect(statusAt('2026-03-26T13:59:59.999Z')).toBe('planned')
})

test('an iceberg that was suspended with less than a slice left comes back showing all of it', () => {
  const contract = aContract({ smallestOrder: energyWh(70) })
  const batch = createBatch(openTime, rich(1, 2))
  const ice = newOrder(1, 1, terms('sell', 100, 28_000, { display: energyWh(60) }))
  enterOrder(batch, contract, ice)
  enterOrder(batch, contract, newOrder(2, 2, terms('buy', 70, 28_000)))
  suspendContract(batch, contract)
  expect([ice.status, ice.open, ice.reserved, contract.book.orders.size]).toEqual(['hibernated', 30, 0n, 0])
  resumeContract(batch, contract)
  enterOrder(batch, contract, ice)
  expect([ice.status, ice.open, ice.visible]).toEqual(['active', 30, 30])
})

test('what orders and their contract have traded is worth the sum of their trades, at several prices', () => {
  const contract = aContract()
  const batch = createBatch(openTime, rich(1, 2, 3))
  const [low, high] = [newOrder(1, 1, terms('sell', 100, 28_000)), newOrder(2, 2, terms('sell', 300, -30_000))]
  for (const order of [low, high]) enterOrder(batch, contract, order)
  const taker = newOrder(3, 3, terms('buy', 1_000, 29_000))
  enterOrder(batch, contract, taker)
  const later = newOrder(4, 2, terms('sell', 200, 28_500))
  enterOrder(batch, contract, later)
  // 300 at −0.3, 100 at 0.28, then 200 at the price of the order that rests, 0.29.
  expect([low, high, taker, later].map(({ filled, value }) => [filled, value])).toEqual([
    [100, 2_800_000n],
    [300, -9_000_000n],
    [600, -400_000n],
    [200, 5_800_000n],
  ])
  expect(contract.statistics).toMatchObject({ volume: 600, value: -400_000n })
})

test('suspending and resuming a contract, and cancelling what waits for it, are in the batch', () => {
  const contract = aContract()
  const before = createBatch(openTime, rich(1))
  const order = newOrder(1, 1, terms('buy', 1_000, 30_000))
  enterOrder(before, contract, order)
  const actions: ((batch: Batch) => void)[] = [
    (batch) => suspendContract(batch, contract),
    (batch) => resumeContract(batch, contract),
  ]
  for (const action of actions) {
    const batch = createBatch(openTime, before.available)
    action(batch)
    expect([...batch.contracts]).toEqual([contract])
  }
  const batch = createBatch(openTime, before.available)
  cancelOrder(batch, contract, order)
  expect([order.status, order.version, [...batch.orders], batch.events]).toEqual(['cancelled', 2, [order], []])
})

test('an amendment that trades pays with what the order had set aside; all that it touched is in the batch', () => {
  const contract = aContract()
  const first = createBatch(
    openTime,
    new Map([
      [1, amount(0n)],
      [2, amount(30_000_000n)],
    ]),
  )
  const [offer, bid] = [newOrder(1, 1, terms('sell', 1_000, 30_000)), newOrder(2, 2, terms('buy', 1_000, 29_000))]
  enterOrder(first, contract, offer)
  enterOrder(first, contract, bid)
  expect([...first.orders]).toEqual([offer, bid])
  const second = createBatch(openTime, first.available)
  amendOrder(second, contract, bid, { price: priceTick(30_000) })
  expect([bid.status, offer.status, new Set(second.orders)]).toEqual(['filled', 'filled', new Set([bid, offer])])
  let balances: ReadonlyMap<AccountCode, Amount> = new Map([[availableAccount(2), amount(30_000_000n)]])
  for (const { postings } of [...first.journals, ...second.journals])
    balances = applyPostings(balances, postings).balances
  expect([1, 2].map((user) => balances.get(availableAccount(user)))).toEqual([30_000_000n, 0n])
  expect(balances.get(reservedAccount(2))).toBe(0n)
})

test('an amendment that does not trade changes what is set aside in one posting', () => {
  const contract = aContract()
  const batch = createBatch(openTime, rich(1))
  const order = newOrder(1, 1, terms('buy', 1_000, 30_000))
  enterOrder(batch, contract, order)
  const before = order.reserved
  const second = createBatch(openTime, batch.available)
  amendOrder(second, contract, order, { price: priceTick(20_000) })
  expect(second.journals.map(({ postings }) => postings)).toEqual([
    [{ kind: 'release', from: reservedAccount(1), to: availableAccount(1), amount: before - order.reserved }],
  ])
  expect(before - order.reserved).toBeGreaterThan(0n)
})

test('an amendment is held to the own guards', () => {
  const contract = aContract()
  const guards: OrderGuards = {
    warnQuantity: null,
    refuseQuantity: energyWh(1_500),
    warnBuyPrice: null,
    refuseBuyPrice: null,
    warnSellPrice: null,
    refuseSellPrice: null,
  }
  const batch = createBatch(openTime, rich(1), new Map([[1, guards]]))
  const order = newOrder(1, 1, terms('buy', 1_000, 30_000))
  enterOrder(batch, contract, order)
  expect(codeOf(() => amendOrder(batch, contract, order, { quantity: energyWh(1_501) }))).toBe('own_guard_exceeded')
  expect([order.quantity, order.version]).toEqual([1_000, 1])
  expect(codeOf(() => amendOrder(batch, contract, order, { quantity: energyWh(1_500) }))).toBeNull()
})

test('an amendment that the coins do not suffice for leaves the order and its place untouched', () => {
  const contract = aContract()
  const batch = createBatch(openTime, new Map([[1, amount(30_000_000n)]]))
  const order = newOrder(1, 1, terms('buy', 1_000, 30_000))
  enterOrder(batch, contract, order)
  const before = JSON.stringify([openOrders(contract.book), contract.events])
  expect(codeOf(() => amendOrder(batch, contract, order, { price: priceTick(30_001) }))).toBe('insufficient_coins')
  expect(JSON.stringify([openOrders(contract.book), contract.events])).toBe(before)
  expect([order.price, order.reserved, order.version]).toEqual([30_000, 30_000_000n, 1])
})

/** One contract and the ledger beside it, as the postings make it. */
interface World {
  readonly contract: Contract
  readonly orders: Map<number, IntradayOrder>
  balances: Map<AccountCode, Amount>
  trades: number
}

const userIds = [1, 2, 3, 4, 5]
const text = (_key: string, value: unknown) =>
  typeof value === 'bigint' ? `${value}` : value instanceof Map ? [...(value as Map<unknown, unknown>)] : value
const stateOf = ({ contract, orders, balances }: World, batch: Batch) =>
  JSON.stringify(
    [
      [openOrders(contract.book), contract.book.sequence, contract.events, contract.trades, contract.isSuspended],
      ...[[...orders.values()], balances, batch.available],
    ],
    text,
  )

/** Does something at random; what it is refused must change nothing. */
function actAtRandom(world: World, batch: Batch, random: (from: number, to: number) => number): void {
  const { contract, orders } = world
  const pick = () => [...orders.values()][random(0, Math.max(0, orders.size - 1))]
  const price = () => random(-3, 12) * 2_500
  const before = stateOf(world, batch)
  const kind = random(0, 99)
  const chosen = pick()
  const code = codeOf(() => {
    if (kind < 60 || !chosen) {
      const execution = (['NON', 'NON', 'NON', 'IOC', 'FOK'] as const)[random(0, 4)] ?? 'NON'
      const quantity = random(0, 40)
      const display = execution === 'NON' && random(0, 4) === 0 ? energyWh(random(1, 10)) : null
      const limit = execution !== 'NON' && random(0, 5) === 0 ? null : price()
      const side = random(0, 1) === 0 ? 'buy' : 'sell'
      const order = newOrder(orders.size + 1, random(1, 5), terms(side, quantity, limit, { execution, display }))
      enterOrder(batch, contract, order)
      orders.set(order.orderId, order)
    } else if (kind < 78) cancelOrder(batch, contract, chosen)
    else if (kind < 92)
      amendOrder(batch, contract, chosen, { price: priceTick(price()), quantity: energyWh(random(0, 30)) })
    else if (kind < 94) suspendContract(batch, contract)
    else if (kind < 98) resumeContract(batch, contract)
    else if (chosen.status === 'hibernated') enterOrder(batch, contract, chosen)
  })
  if (code) expect(stateOf(world, batch)).toBe(before)
}

function checkWorld(world: World, batch: Batch): void {
  const { contract, orders } = world
  const resting = new Map(openOrders(contract.book).map((order) => [order.id, order]))
  expect([...contract.orders.keys()].sort()).toEqual([...resting.keys()].sort())
  const reserved = new Map(userIds.map((userId) => [userId, 0n]))
  for (const order of orders.values()) {
    const inBook = resting.get(String(order.orderId))
    expect(order.status === 'active').toBe(inBook !== undefined)
    expect([order.visible, order.sequence]).toEqual([inBook?.visible ?? 0, inBook?.sequence ?? null])
    if (inBook) expect([order.open, order.filled + order.open]).toEqual([inBook.remaining, order.quantity])
    expect(order.filled + order.open).toBeLessThanOrEqual(order.quantity)
    if (order.status === 'filled') expect(order.filled).toBe(order.quantity)
    if (order.execution === 'FOK' && order.status !== 'draft') expect([0, order.quantity]).toContain(order.filled)
    reserved.set(order.userId, (reserved.get(order.userId) ?? 0n) + order.reserved)
  }
  for (const userId of userIds) {
    expect(world.balances.get(reservedAccount(userId)) ?? 0n).toBe(reserved.get(userId))
    expect(world.balances.get(availableAccount(userId)) ?? 0n).toBe(batch.available.get(userId))
    expect(batch.available.get(userId)).toBeGreaterThanOrEqual(0n)
  }
  // Never crossed but by orders of one user.
  const all = [...resting.values()]
  for (const bid of all.filter(({ side }) => side === 'buy')) {
    for (const ask of all.filter(({ side }) => side === 'sell')) {
      if (bid.user !== ask.user) expect(bid.price).toBeLessThan(ask.price)
    }
  }
}

test('24 to 31, 34, 52, 57 whatever is done, coins and quantities add up and the events make the book again', () => {
  let trades = 0
  for (let seed = 1; seed <= 60; seed++) {
    const random = seededWholeNumbers(seed)
    const coins = new Map(userIds.map((userId) => [userId, amount(BigInt(random(0, 4_000_000)))]))
    const world: World = {
      contract: aContract({ smallestOrder: energyWh(1) }),
      orders: new Map(),
      trades: 0,
      balances: new Map([...coins].map(([userId, units]) => [availableAccount(userId), units])),
    }
    const total = (balances: World['balances']) => [...balances.values()].reduce((sum, units) => sum + units, 0n)
    const issued = total(world.balances)
    const events = []
    let available = coins
    for (let step = 0; step < 80; step++) {
      // A batch holds any number of acts, as in the market.
      const batch = createBatch(openTime, new Map(available))
      for (let action = random(1, 4); action > 0; action--) {
        const journals = batch.journals.length
        actAtRandom(world, batch, random)
        for (const { postings } of batch.journals.slice(journals)) {
          world.balances = applyPostings(world.balances, postings).balances
        }
      }
      if (step === 79) {
        const journals = batch.journals.length
        closeContract(batch, world.contract)
        for (const { postings } of batch.journals.slice(journals)) {
          world.balances = applyPostings(world.balances, postings).balances
        }
      }
      checkWorld(world, batch)
      for (const { buy, sell, price } of batch.trades) {
        world.trades++
        expect(buy.userId).not.toBe(sell.userId)
        if (buy.price !== null && buy.version === 1) expect(price).toBeLessThanOrEqual(buy.price)
        if (sell.price !== null && sell.version === 1) expect(price).toBeGreaterThanOrEqual(sell.price)
      }
      events.push(...batch.events)
      available = batch.available
    }
    expect(total(world.balances)).toBe(issued)
    expect(openOrders(world.contract.book)).toEqual([])
    for (const userId of userIds) expect(world.balances.get(reservedAccount(userId)) ?? 0n).toBe(0n)
    expect(world.trades).toBe(world.contract.trades)
    trades += world.trades
    const book = createBook()
    expect(events.map(({ number }) => number)).toEqual(events.map((_event, index) => index + 1))
    for (const { event } of events) applyEvent(book, event)
    expect([openOrders(book), book.sequence]).toEqual([openOrders(world.contract.book), world.contract.book.sequence])
  }
  expect(trades).toBeGreaterThan(1_000)
})
