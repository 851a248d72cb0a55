import type { LiveMessage } from '@tandem/contract/orders/intraday-live.ts'
import { energyWh, priceTick } from '@tandem/core/units/units.ts'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { retryDelay, silenceMilliseconds } from '../../../../lib/live-stream.ts'
import { aBook, aContract, aMarket, aSnapshot, aTrade, fakeServer, now } from '../testing.ts'

describe('a live market', () => {
  it('shows what the snapshot says, then what changed', async () => {
    const { store, send } = fakeServer(1)
    const stop = store.subscribe(() => undefined)
    expect(store.shown()).toMatchObject({ state: 'connecting', market: null })
    await send(aSnapshot({ book: aBook(1, { trades: [aTrade(1)] }) }))
    expect(store.shown()).toMatchObject({ state: 'live', market: { id: 7 }, staleSince: null })
    await send({ type: 'contracts', contracts: [aContract(2, { number: 2, last: priceTick(50_000), trades: 1 })] })
    await send({ type: 'book', book: aBook(1, { number: 2, bids: [], trades: [aTrade(2), aTrade(1)] }) })
    const { contracts, book, trades } = store.shown()
    expect(contracts.map(({ last }) => last)).toEqual([null, 50_000, null])
    expect(book?.bids).toEqual([])
    expect(trades.map(({ number }) => number)).toEqual([2, 1])
    stop()
  })

  it('keeps the identity of what did not change', async () => {
    const { store, send } = fakeServer(null)
    const stop = store.subscribe(() => undefined)
    await send(aSnapshot())
    const before = store.shown()
    await send({ type: 'contracts', contracts: [aContract(2, { number: 2, bid: priceTick(41_000) })] })
    const after = store.shown()
    expect(after.contracts[0]).toBe(before.contracts[0])
    expect(after.contracts[1]).not.toBe(before.contracts[1])
    expect(after.orders).toBe(before.orders)
    stop()
  })

  it('ignores what is older than what is known, and books of other contracts', async () => {
    const { store, send } = fakeServer(1)
    const stop = store.subscribe(() => undefined)
    await send(aSnapshot({ contracts: [aContract(1, { number: 5 })], book: aBook(1, { number: 5 }) }))
    await send({ type: 'contracts', contracts: [aContract(1, { number: 4, bid: null })] })
    await send(
      { type: 'book', book: aBook(1, { number: 4, bids: [] }) },
      { type: 'book', book: aBook(2, { asks: [] }) },
    )
    expect(store.shown().contracts[0]?.bid).toBe(40_000)
    expect(store.shown().book).toMatchObject({ period: 1, number: 5 })
    stop()
  })

  it('tells which way a last price went', async () => {
    const { store, send } = fakeServer(null)
    const stop = store.subscribe(() => undefined)
    const traded = (number: number, last: number): LiveMessage => ({
      type: 'contracts',
      contracts: [aContract(1, { number, last: priceTick(last) })],
    })
    await send(aSnapshot(), traded(2, 45_000))
    expect(store.shown().moves).toEqual({})
    await send(traded(3, 46_000))
    expect(store.shown().moves).toEqual({ 1: 'up' })
    await send(traded(4, 44_000))
    expect(store.shown().moves).toEqual({ 1: 'down' })
    stop()
  })

  it('replaces position and coins with what the server says of its own', async () => {
    const { store, send } = fakeServer(null)
    const stop = store.subscribe(() => undefined)
    const row = {
      period: 1,
      dayAhead: energyWh(0),
      intraday: energyWh(500),
      openBuy: energyWh(0),
      openSell: energyWh(0),
    }
    const { wallet } = aSnapshot()
    await send(aSnapshot(), { type: 'own', orders: [], trades: [], position: [row], wallet })
    expect(store.shown().position).toEqual([row])
    await send({ type: 'market', market: aMarket({ status: 'closed', active: false }) })
    expect(store.shown().market?.active).toBe(false)
    stop()
  })
})

describe('a connection that breaks', () => {
  beforeEach(() => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
  })
  afterEach(() => {
    vi.useRealTimers()
  })

  it('is stale since it was last heard, comes back by itself and has everything again', async () => {
    let time = now.epochMilliseconds
    const { store, send, breakOff, openings } = fakeServer(1, () => time)
    const states: string[] = []
    const stop = store.subscribe(() => states.push(store.shown().state))
    await send(aSnapshot())
    time += 5000
    await breakOff()
    expect(store.shown()).toMatchObject({ state: 'stale', staleSince: now.epochMilliseconds })
    expect(store.shown().contracts).toHaveLength(3)
    await vi.advanceTimersByTimeAsync(1000)
    expect(openings()).toBe(2)
    expect(store.shown().state).toBe('catchingUp')
    await send(aSnapshot({ contracts: [aContract(1)] }))
    expect(store.shown()).toMatchObject({ state: 'live', staleSince: null })
    expect(store.shown().contracts).toHaveLength(1)
    expect(states.filter((state, place) => state !== states[place - 1])).toEqual([
      'connecting',
      'live',
      'stale',
      'catchingUp',
      'live',
    ])
    stop()
  })

  it('is stale when it falls silent, and is tried anew at once when asked', async () => {
    const { store, send, openings } = fakeServer(1)
    const stop = store.subscribe(() => undefined)
    await send(aSnapshot())
    await vi.advanceTimersByTimeAsync(silenceMilliseconds + 10)
    expect(store.shown().state).toBe('stale')
    store.reopen()
    await send(aSnapshot())
    expect(openings()).toBe(2)
    expect(store.shown().state).toBe('live')
    stop()
  })

  it('opens another stream for another contract, and none once nobody looks', async () => {
    const { store, send, openings } = fakeServer(1)
    const stop = store.subscribe(() => undefined)
    await send(aSnapshot({ book: aBook(1) }))
    store.choose(2)
    store.choose(3)
    expect(store.shown().book).toBeNull()
    expect(store.shown().state).toBe('live')
    await vi.advanceTimersByTimeAsync(200)
    expect(openings()).toBe(2)
    stop()
    await vi.advanceTimersByTimeAsync(60_000)
    expect(openings()).toBe(2)
  })

  it('waits longer each time, ten seconds at most', () => {
    expect([1, 2, 3, 4, 5, 6, 20].map((failures) => retryDelay(failures, 1))).toEqual([
      ...[500, 1000, 2000, 4000, 8000, 10_000, 10_000],
    ])
    expect(retryDelay(6, 0)).toBe(5000)
  })
})
