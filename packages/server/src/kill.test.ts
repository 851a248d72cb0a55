import { deliveryPeriods } from '@tandem/core/calendar/delivery-period.ts'
import { defaultBlockLimits } from '@tandem/core/market/session.ts'
import { block } from '@tandem/core/testing/builders.ts'
import type { OrderLine } from '@tandem/core/market/order.ts'
import { seededWholeNumbers } from '@tandem/core/testing/random.ts'
import { energyWh, priceTick } from '@tandem/core/units/units.ts'
import { getAuctionResult } from '@tandem/contract/markets/auctions.ts'
import { closeSession, getSession } from '@tandem/contract/markets/markets.ts'
import { addOrder, getOrder, placeOrder, transmitOrder, updateOrder } from '@tandem/contract/orders/orders.ts'
import { displayZone } from '@tandem/contract/texts/format.ts'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { systemClock } from './platform/clock.ts'
import { aMarket, blocksInput, coinsOf, orderInput, sendOrder } from './testing/trading.ts'
import { startServerProcess, type ServerProcess } from './testing/server-process.ts'
import { useTestApp, type TestUser } from './testing/test-app.ts'

// The servers run by the real clock; the tests' own stands still at the time at which they began.
const now = systemClock.now()
const app = useTestApp({ now: now.toString() })
const random = seededWholeNumbers(7)
const inHalfAnHour = now.add({ minutes: 30 }).toString()
const inAnHour = now.add({ hours: 1 }).toString()
const patient = { timeout: 300_000 }
let day = 0
let admin: TestUser
let traders: TestUser[]
const running = new Set<ServerProcess>()

beforeAll(async () => {
  admin = await app.aUser({ isAdministrator: true, userType: 'standard' })
  traders = await Promise.all(Array.from({ length: 12 }, () => app.aUser({ coins: '100000' })))
})
afterEach(async () => {
  for (const server of running) await kill(server)
})

async function start(): Promise<ServerProcess> {
  const server = await startServerProcess(app.platform)
  running.add(server)
  return server
}

async function kill(server: ServerProcess): Promise<void> {
  running.delete(server)
  await server.kill()
}

/** A market opened by hand well before its time, so that no running server's schedule opens it first. */
function newMarket(opens = inHalfAnHour, closes = inAnHour): Promise<number> {
  const date = now
    .toZonedDateTimeISO('UTC')
    .add({ days: 30 + ++day })
    .toPlainDate()
    .toString()
  return aMarket(app, admin, { date, opens, closes, blockLimits: defaultBlockLimits })
}

/** A line of many steps in every hour, the last of a long or a usual day left out: whenever this runs, a day may be short. */
function linesOf(index: number): OrderLine[] {
  const side = index % 2 === 0 ? 'buy' : 'sell'
  const step = (place: number) => ({
    price: priceTick(20_000 + place * 100 + index),
    quantity: energyWh(random(1, 2_000)),
  })
  return Array.from({ length: 23 }, (_, hour) => ({
    period: hour + 1,
    side,
    steps: Array.from({ length: 32 }, (_s, place) => step(place)),
  }))
}

/** The same with a block over the first hours. */
function sendWithBlock(index: number, user: TestUser, marketId: number) {
  const side = index % 2 === 0 ? 'buy' : 'sell'
  const own = block('own', `${side} @ 0.2${index}, 1: 7, 2: 9.5, 3: 2`)
  const body = { marketId, ...orderInput(...linesOf(index)), blocks: blocksInput(own) }
  return app.call(placeOrder, { body, as: user })
}

/** What a trader was answered last, and what was on its way when the server died. */
interface Known {
  id: number
  version: number
  isSent: boolean
}

/** Enters an order and changes it again and again until the server is gone. */
async function trade(
  server: ServerProcess,
  { token }: TestUser,
  { marketId, isAtOnce }: { readonly marketId: number; readonly isAtOnce: boolean },
): Promise<Known | null> {
  let known: Known | null = null
  try {
    const lines = linesOf(0).slice(0, 3)
    const body = { marketId, ...orderInput(...lines) }
    const { id } = await server.call(isAtOnce ? placeOrder : addOrder, { body, token })
    known = { id, version: 1, isSent: isAtOnce }
    if (!isAtOnce) await server.call(transmitOrder, { params: { orderId: id }, token })
    known.isSent = true
    for (;;) {
      const body = { id, version: known.version, ...orderInput(...linesOf(known.version).slice(0, 3)) }
      known.version = (await server.call(updateOrder, { body, token })).version
    }
  } catch (error) {
    // Anything but a broken connection is a fault of the server's.
    if (!(error instanceof TypeError)) throw error
    return known
  }
}

test('an order that was acknowledged before the server was killed is there after it', patient, async () => {
  for (const delay of [150, 500]) {
    const marketId = await newMarket()
    const server = await start()
    const trading = Promise.all(
      traders.map((user, index) => trade(server, user, { marketId, isAtOnce: index % 2 === 0 })),
    )
    await sleep(delay)
    await kill(server)
    for (const known of await trading) {
      if (!known) continue
      const order = await app.call(getOrder, { params: { id: known.id }, as: admin })
      // At most the one change that was on its way is there, too.
      expect([known.version, known.version + 1]).toContain(order.version)
      if (known.isSent) expect([order.status, order.reserved]).toEqual(['transmitted', order.worstCase])
      else expect(['draft', 'transmitted']).toContain(order.status)
    }
  }
})

const statusOf = async (id: number) => (await app.call(getSession, { params: { id }, as: admin })).status

/** Once settled, the market was cleared by exactly one journal and nobody has anything set aside. */
async function expectSettledOnce(marketId: number): Promise<void> {
  for (;;) {
    if ((await statusOf(marketId)) === 'settled') break
    await sleep(50)
  }
  const result = await app.call(getAuctionResult, { params: { id: marketId }, as: admin })
  const { date } = await app.call(getSession, { params: { id: marketId }, as: admin })
  const hours = deliveryPeriods(date, displayZone, 60).length
  expect([result.periods.length, result.orders, result.verification.passed]).toEqual([hours, traders.length, true])
  const journals = await app.platform.db
    .selectFrom('ledger_transactions')
    .select('kind')
    .where('session_id', '=', marketId)
    .where('kind', '=', 'auctionSettlement')
    .execute()
  expect(journals).toHaveLength(1)
}

test('a server that is killed while it clears leaves everything or nothing', patient, async () => {
  let server = await start()
  for (const delay of [60, 150, 300]) {
    const marketId = await newMarket()
    for (const [index, user] of traders.entries()) await sendWithBlock(index, user, marketId)
    const closing = server.call(closeSession, { params: { id: marketId }, token: admin.token }).catch(() => null)
    await sleep(delay)
    await kill(server)
    await closing
    const status = await statusOf(marketId)
    expect(['open', 'closed', 'settled']).toContain(status)
    server = await start()
    // Where the closing itself was lost, nobody else would do it before the hour is over.
    if (status === 'open') await server.call(closeSession, { params: { id: marketId }, token: admin.token })
    await expectSettledOnce(marketId)
  }
})

test('a market whose gate closed while no server ran is cleared once, whoever comes back first', patient, async () => {
  const before = await Promise.all(traders.map((user) => coinsOf(app, user)))
  const marketId = await newMarket(now.toString(), systemClock.now().add({ milliseconds: 1 }).toString())
  for (const [index, user] of traders.entries()) await sendOrder(app, user, marketId, ...linesOf(index))
  await Promise.all([start(), start()])
  await expectSettledOnce(marketId)
  const after = await Promise.all(traders.map((user) => coinsOf(app, user)))
  const total = (wallets: typeof before) =>
    wallets.reduce((sum, [available, reserved]) => sum + available + reserved, 0n)
  expect(total(after)).toBe(total(before))
})
