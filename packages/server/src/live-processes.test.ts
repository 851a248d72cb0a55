import { addDays, dayOf } from '@tandem/core/calendar/delivery-day.ts'
import { placeIntradayOrder } from '@tandem/contract/orders/intraday.ts'
import { perKWh } from '@tandem/core/testing/builders.ts'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { systemClock } from './platform/clock.ts'
import { anIntradayMarket, wish } from './testing/intraday.ts'
import { parseLive, type LiveReader } from './testing/live-reader.ts'
import { startLosingProxy } from './testing/losing-commits.ts'
import { startServerProcess, type ServerProcess } from './testing/server-process.ts'
import { useTestApp, type TestUser } from './testing/test-app.ts'

const now = systemClock.now()
const app = useTestApp({ now: now.toString() })
const running = new Set<{ kill?: () => Promise<void>; close?: () => void }>()
let [ana, bob]: TestUser[] = []
let marketId: number

beforeAll(async () => {
  const admin = await app.aUser({ isAdministrator: true, userType: 'standard' })
  ;[ana, bob] = [await app.aUser({ coins: '1000' }), await app.aUser({ coins: '1000' })]
  const date = addDays(dayOf(now, 'Europe/Bucharest'), 30)
  // Far ahead, opened by hand before its time: no schedule opens or closes it. Closed well before the day ends, whenever
  // this runs.
  const gates = { opens: now.add({ minutes: 30 }).toString(), closes: now.add({ hours: 24 * 29 }).toString() }
  marketId = await anIntradayMarket(app, admin, { date, ...gates })
})
afterEach(async () => {
  for (const each of running) {
    each.close?.()
    await each.kill?.()
  }
})

async function start(databaseUrl = app.platform.config.databaseUrl): Promise<ServerProcess> {
  const server = await startServerProcess({ ...app.platform, config: { ...app.platform.config, databaseUrl } })
  running.add(server)
  return server
}

async function read({ address }: ServerProcess): Promise<LiveReader> {
  const reader = await parseLive(address, ana?.token ?? '', { marketId, period: 12 })
  running.add(reader)
  return reader
}

test('what one process does is seen at the other, and whole again after that one was killed', async () => {
  const [first, second] = await Promise.all([start(), start()])
  const send = (quantity: number, user = bob) =>
    first.call(placeIntradayOrder, {
      body: { marketId, ...wish(user === bob ? 'sell' : 'buy', quantity, '0.4') },
      token: user?.token ?? '',
    })
  const reader = await read(second)
  expect((await reader.next('snapshot')).book?.asks).toEqual([])
  await send(5)
  const { book } = await reader.next('book', ({ book: { asks } }) => asks.length > 0)
  expect(book.asks).toEqual([{ price: perKWh('0.4'), quantity: 5_000, orders: 1 }])
  await second.kill()
  await reader.ended
  // Nobody tells the reader of these.
  await send(2, ana)
  await send(7)
  const again = await (await read(await start())).next('snapshot')
  expect(again.book).toMatchObject({
    asks: [{ quantity: 10_000, orders: 2 }],
    trades: [{ number: 1, quantity: 2_000 }],
  })
  expect(again.contracts[11]).toMatchObject({ trades: 1, volume: 2_000, last: perKWh('0.4') })
  expect(again.trades).toMatchObject([{ period: 12, quantity: 2_000 }])
  expect(again.contracts[11]?.number).toBeGreaterThan(book.number)
})

test('what a process has committed is seen at the others, even where it was killed before it could say so', async () => {
  const server: { dying?: ServerProcess } = {}
  const kill = () => void server.dying?.kill()
  const proxy = await startLosingProxy(app.platform.config.databaseUrl ?? '', 'stored', {
    text: 'live_news',
    onLoss: kill,
  })
  server.dying = await start(proxy.url)
  const reader = await read(await start())
  const { book: before } = await reader.next('snapshot')
  const price = '0.9'
  const sending = server.dying.call(placeIntradayOrder, {
    body: { marketId, ...wish('sell', 3, price) },
    token: bob?.token ?? '',
  })
  await expect(sending).rejects.toThrow()
  await server.dying.ended
  const { book } = await reader.next('book', ({ book: { asks } }) => asks.some((ask) => ask.price === perKWh(price)))
  expect(before?.asks.some((ask) => ask.price === perKWh(price))).toBe(false)
  expect(book.asks.at(-1)).toEqual({ price: perKWh(price), quantity: 3_000, orders: 1 })
  proxy.close()
})
