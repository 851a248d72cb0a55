import { createAccessToken } from '@tandem/contract/accounts/access-tokens.ts'
import { getMyPosition, type IntradayOrder } from '@tandem/contract/orders/intraday.ts'
import { perKWh } from '@tandem/core/testing/builders.ts'
import { energyWh } from '@tandem/core/units/units.ts'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { projectRoot } from '../../platform/config.ts'
import { findIntradayOrders, intradayOrderToWire } from '../../slices/orders/index.ts'
import { anIntradayMarket, place, wish } from '../../testing/intraday.ts'
import { parseLive, type LiveReader } from '../../testing/live-reader.ts'
import { useTestApp, type TestUser } from '../../testing/test-app.ts'

const app = useTestApp({ now: '2026-03-26T08:00:00Z' })
let maker: TestUser
let ana: TestUser
let bob: TestUser
let marketId: number
let address: string

beforeAll(async () => {
  const admin = await app.aUser({ isAdministrator: true, userType: 'standard' })
  maker = await app.aUser({ coins: '1000' })
  ana = await app.aUser({ coins: '1000' })
  bob = await app.aUser({ coins: '1000' })
  marketId = await anIntradayMarket(app, admin, { date: '2026-03-27', closes: '2026-03-27T20:00:00Z' })
  await app.server.listen({ host: '127.0.0.1', port: 0 })
  const listening = app.server.server.address()
  if (listening === null || typeof listening === 'string') throw new Error('the server does not listen')
  address = `http://127.0.0.1:${listening.port}`
})

/** The bot as a program of its own, with a token that its owner has made. */
async function startBot() {
  const body = { name: 'Example bot', scopes: ['read' as const, 'trade' as const], days: 1, callsPerMinute: 600 }
  const { token } = await app.call(createAccessToken, { body, as: maker })
  const bot = spawn(process.execPath, [path.join(projectRoot, 'examples/bot.mjs')], {
    env: { TANDEM_URL: address, TANDEM_TOKEN: token },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  for (const output of [bot.stdout, bot.stderr]) output.on('data', (part: Buffer) => (said += part.toString()))
  return { bot, said: () => said, ended: once(bot, 'close') as Promise<[number | null]> }
}

/** The terms of the maker's order on one side, as the stream tells them. */
async function quoted(reader: LiveReader, side: 'buy' | 'sell', price: string, open = 10): Promise<IntradayOrder> {
  const isAsWanted = (order: IntradayOrder) =>
    order.side === side && order.price === perKWh(price) && order.open === energyWh(open * 1000)
  const { orders } = await reader.next('own', (message) => message.orders.some(isAsWanted))
  return orders.find(isAsWanted) as IntradayOrder
}

test('the example quotes both sides, trades, follows the price and leaves nothing behind', async () => {
  // What the price is known from: one trade at 0.3 TC/kWh.
  await place(app, ana, marketId, wish('sell', 5, '0.3', { period: 1 }))
  await place(app, bob, marketId, wish('buy', 5, '0.3', { period: 1 }))
  const [offers, bids] = [
    await parseLive(address, maker.token, { marketId }),
    await parseLive(address, maker.token, { marketId }),
  ]
  const { bot, said, ended } = await startBot()
  try {
    const offer = await quoted(offers, 'sell', '0.305')
    const bid = await quoted(bids, 'buy', '0.295')
    expect([offer.period, bid.period]).toEqual([1, 1])

    // Somebody takes four of its ten: the price is 0.305 now, and both its orders move there with ten again.
    const { trades } = await place(app, bob, marketId, wish('buy', 4, '0.31', { period: 1 }))
    expect(trades).toMatchObject([{ price: perKWh('0.305'), quantity: 4_000 }])
    expect(await quoted(offers, 'sell', '0.31')).toMatchObject({ id: offer.id, filled: 4_000 })
    expect(await quoted(bids, 'buy', '0.3')).toMatchObject({ id: bid.id, filled: 0 })

    // The price falls far below its bid, by one seller's trades with it and with the next buyer: the bid goes down, the
    // offer follows, and they never meet.
    await place(app, bob, marketId, wish('buy', 2, '0.01', { period: 1 }))
    await place(app, ana, marketId, wish('sell', 12, '0.01', { period: 1 }))
    expect((await quoted(offers, 'sell', '0.015')).filled).toBe(4_000)

    // Its position has a limit: it holds 50 kWh and bids no more. What is sold to it is what it bids for and no more, because
    // what would be left could meet a bid of before it knew the price.
    for (const [price, quantity] of [['0.005'], ['0'], ['-0.005'], ['-0.01'], ['-0.015', 4]] as [string, number?][]) {
      await quoted(bids, 'buy', price, quantity)
      await place(app, ana, marketId, wish('sell', quantity ?? 10, '-1', { period: 1 }))
    }
    await quoted(offers, 'sell', '-0.01')
    const locked = await app.call(getMyPosition, { params: { marketId }, as: maker })
    expect(locked[0]).toMatchObject({ intraday: 50_000, openBuy: 0 })
    const orders = await findIntradayOrders(app.platform.db, { userId: maker.userId })
    expect(orders.filter(({ status }) => status === 'active').map(({ side }) => side)).toEqual(['sell'])
    expect(orders.filter(({ ending }) => ending !== null)).toEqual([])
  } finally {
    bot.kill('SIGINT')
  }
  expect([await ended, said()]).toEqual([[0, null], expect.stringContaining('cancelled')])
  const left = (await findIntradayOrders(app.platform.db, { userId: maker.userId })).map(intradayOrderToWire)
  expect(left.every(({ open }) => open === 0)).toBe(true)
  offers.close()
  bids.close()
})
