/** For tests: an intra-day market, and a live store that is told what a test wants. */
import type { ContractBook, IntradayContract, IntradayOrder, PublicTrade } from '@tandem/contract/orders/intraday.ts'
import { LiveMessage } from '@tandem/contract/orders/intraday-live.ts'
import type { MarketSession } from '@tandem/contract/markets/markets.ts'
import { Day } from '@tandem/contract/wire.ts'
import { amount, energyWh, priceTick } from '@tandem/core/units/units.ts'
import { z } from 'zod'
import { createLiveStore, type LiveStore } from './live/live-store.ts'

export const now = Temporal.Instant.from('2026-06-14T09:00:00Z')

export function aMarket(changes: Partial<MarketSession> = {}): MarketSession {
  return {
    id: 7,
    marketType: 'intraday',
    date: z.decode(Day, '2026-06-14'),
    zone: 'Europe/Bucharest',
    mtuMinutes: 60,
    openingTime: now.subtract({ hours: 20 }),
    closingTime: now.add({ hours: 11 }),
    minPrice: priceTick(-999_900),
    maxPrice: priceTick(999_900),
    leadMinutes: 60,
    smallestOrder: energyWh(100),
    mostOpenOrders: 200,
    blockLimits: null,
    status: 'open',
    active: true,
    periodCount: 24,
    orderCount: 0,
    hasPrice: false,
    ...changes,
  }
}

export function aContract(period: number, changes: Partial<IntradayContract> = {}): IntradayContract {
  const start = now.add({ hours: period })
  const two = (hour: number) => String(hour).padStart(2, '0')
  return {
    period,
    start,
    end: start.add({ hours: 1 }),
    label: `${two(period + 11)}:00-${two(period + 12)}:00`,
    status: 'open',
    closure: start.subtract({ minutes: 60 }),
    bid: priceTick(40_000),
    bidQuantity: energyWh(1500),
    ask: priceTick(45_000),
    askQuantity: energyWh(2500),
    open: null,
    high: null,
    low: null,
    last: null,
    vwap: null,
    volume: energyWh(0),
    trades: 0,
    dayAheadPrice: priceTick(42_000),
    number: 1,
    ...changes,
  }
}

export function anOrder(changes: Partial<IntradayOrder> = {}): IntradayOrder {
  return {
    id: 41,
    userId: 3,
    marketId: 7,
    period: 2,
    start: now,
    label: '13:00-14:00',
    name: 'PI',
    side: 'buy',
    price: priceTick(44_000),
    execution: 'NON',
    display: null,
    status: 'active',
    ending: null,
    origin: 'manual',
    version: 1,
    quantity: energyWh(4_000),
    filled: energyWh(0),
    open: energyWh(4_000),
    averagePrice: null,
    reserved: amount(176_000_000n),
    createdAt: now,
    changedAt: now,
    enteredAt: now,
    ...changes,
  }
}

export function aTrade(number: number, changes: Partial<PublicTrade> = {}): PublicTrade {
  return { number, at: now, price: priceTick(45_000), quantity: energyWh(500), aggressor: 'buy', ...changes }
}

export function aBook(period: number, changes: Partial<ContractBook> = {}): ContractBook {
  return {
    period,
    number: 1,
    trades: [],
    id1: null,
    id3: null,
    vwap: null,
    bids: [
      { price: priceTick(40_000), quantity: energyWh(1500), orders: 1 },
      { price: priceTick(39_000), quantity: energyWh(1000), orders: 2 },
    ],
    asks: [
      { price: priceTick(45_000), quantity: energyWh(2500), orders: 1 },
      { price: priceTick(46_000), quantity: energyWh(500), orders: 1 },
    ],
    ...changes,
  }
}

type Snapshot = Extract<LiveMessage, { type: 'snapshot' }>

export function aSnapshot(changes: Partial<Omit<Snapshot, 'type'>> = {}): Snapshot {
  return {
    type: 'snapshot',
    now,
    market: aMarket(),
    contracts: [aContract(1), aContract(2), aContract(3)],
    book: null,
    orders: [],
    trades: [],
    position: [],
    wallet: { userId: 3, available: amount(0n), reserved: amount(0n), balance: amount(0n) },
    ...changes,
  }
}

/** The server's end of a stream. */
export interface FakeServer {
  readonly store: LiveStore
  readonly openings: () => number
  /** Sends to the stream opened last. */
  readonly send: (...messages: readonly LiveMessage[]) => Promise<void>
  readonly breakOff: () => Promise<void>
  /** Leaves the next openings without an answer. */
  readonly hold: () => void
}

/** A live store whose streams a test writes to. Its frames are drawn at once. */
export function fakeServer(period: number | null, clock: () => number = () => now.epochMilliseconds): FakeServer {
  const streams: ReadableStreamDefaultController<Uint8Array>[] = []
  const encoder = new TextEncoder()
  let holds = false
  const settle = () => new Promise<void>((resolve) => void setTimeout(resolve, 0))
  const store = createLiveStore(period, {
    now: clock,
    onFrame: (run) => {
      run()
    },
    random: () => 0,
    open: () => {
      if (holds) return new Promise(() => undefined)
      const start = (stream: ReadableStreamDefaultController<Uint8Array>) => void streams.push(stream)
      return Promise.resolve(new Response(new ReadableStream<Uint8Array>({ start })))
    },
  })
  return {
    store,
    openings: () => streams.length,
    send: async (...messages) => {
      await settle()
      for (const message of messages) {
        const text = JSON.stringify(z.encode(LiveMessage, message))
        streams.at(-1)?.enqueue(encoder.encode(`data: ${text}\n\n`))
      }
      await settle()
    },
    breakOff: async () => {
      await settle()
      streams.at(-1)?.close()
      await settle()
    },
    hold: () => {
      holds = true
    },
  }
}
