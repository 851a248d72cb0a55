import { clearBlockColumns, type BlockColumnsToClear } from '@tandem/core/market/blocks/clear-block-columns.ts'
import { clearWithBlocks } from '@tandem/core/market/blocks/block-clearing.ts'
import type { OrderBlock } from '@tandem/core/market/blocks/order-blocks.ts'
import { defaultBlockLimits } from '@tandem/core/market/session.ts'
import type { OrderLine } from '@tandem/core/market/order.ts'
import { block, kWh, line, perKWh, tc } from '@tandem/core/testing/builders.ts'
import { auditLedger } from '@tandem/contract/admin/admin.ts'
import { getAuctionCurves, getAuctionProof, getAuctionResult } from '@tandem/contract/markets/auctions.ts'
import { closeSession, getSession } from '@tandem/contract/markets/markets.ts'
import { listNotices } from '@tandem/contract/notices.ts'
import { getOrder, placeOrder } from '@tandem/contract/orders/orders.ts'
import { z } from 'zod'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { verifyCommand } from '../cli/auction-commands.ts'
import { openDatabase, type Db } from '../platform/database.ts'
import { aMarket, asDayAhead, blocksInput, coinsOf, orderInput } from '../testing/trading.ts'
import { useTestApp, type TestUser } from '../testing/test-app.ts'
import { clearSession } from './clear-session.ts'

const app = useTestApp({ now: '2026-03-01T08:00:00Z' })
let admin: TestUser
let secondDb: Db
let day = 0

beforeAll(async () => {
  admin = await app.aUser({ isAdministrator: true, userType: 'standard' })
  secondDb = openDatabase(app.platform.config.databaseUrl ?? '', { poolSize: 3 })
})
afterAll(() => secondDb.destroy())

const newMarket = (seconds = 10) =>
  aMarket(app, admin, {
    date: Temporal.PlainDate.from('2026-07-01').add({ days: ++day }).toString(),
    closes: '2026-03-01T11:00:00Z',
    blockLimits: { ...defaultBlockLimits, seconds },
  })
const send = async (marketId: number, user: TestUser, lines: readonly OrderLine[], ...blocks: readonly OrderBlock[]) =>
  app.call(placeOrder, { body: { marketId, ...orderInput(...lines), blocks: blocksInput(...blocks) }, as: user })
const read = async (id: number) => asDayAhead(await app.call(getOrder, { params: { id }, as: admin }))
const closed = async (marketId: number) => {
  await app.platform.db.updateTable('market_sessions').set({ status: 'closed' }).where('id', '=', marketId).execute()
  return marketId
}

/** A household and a plant with lines, a wind farm with a block that is accepted, and a factory with one that is rejected in the money. */
async function windAndFactory(seconds?: number) {
  const marketId = await newMarket(seconds)
  // Each has what is set aside for the order, and nothing more.
  const buyer = await app.aUser({ coins: '120' })
  const [plant, wind, factory] = [await app.aUser(), await app.aUser(), await app.aUser({ coins: '28' })]
  const household = await send(
    marketId,
    buyer,
    [1, 2, 3, 4].map((period) => line(period, 'buy 100 @ 0.30')),
  )
  const steps = ['sell 100 @ 0.10, 40 @ 0.26', 'sell 100 @ 0.10, 40 @ 0.26', 'sell 100 @ 0.10', 'sell 100 @ 0.10']
  const offered = await send(
    marketId,
    plant,
    steps.map((notation, index) => line(index + 1, notation)),
  )
  const farm = await send(marketId, wind, [], block('wind', 'sell @ 0.05, 3: 50, 4: 50'))
  const run = await send(marketId, factory, [], block('run', 'buy @ 0.28, 1: 50, 2: 50'))
  expect(await coinsOf(app, factory)).toEqual([0n, tc('28')])
  return { marketId, buyer, plant, wind, factory, orders: { household, offered, farm, run } }
}

const audit = async () => {
  const { checks } = await app.call(auditLedger, { as: admin })
  return checks.filter(({ passed }) => !passed)
}

test('a block is accepted whole and another one rejected in the money, each with its why and the coins exact', async () => {
  const { marketId, buyer, plant, wind, factory, orders } = await windAndFactory()
  expect(await app.call(closeSession, { params: { id: marketId }, as: admin })).toMatchObject({ status: 'settled' })

  const result = await app.call(getAuctionResult, { params: { id: marketId }, as: admin })
  expect(result.periods.slice(0, 4).map(({ price, volume }) => [price, volume])).toEqual([
    [perKWh('0.18'), kWh('100')],
    [perKWh('0.18'), kWh('100')],
    [perKWh('0.10'), kWh('100')],
    [perKWh('0.10'), kWh('100')],
  ])
  // (0.30 − 0.10) × 200 in the first two, and 0.30 × 200 − 0.05 × 100 − 0.10 × 100 in the others.
  expect(result.blocks).toEqual({
    sent: 2,
    accepted: 1,
    rejectedInTheMoney: 1,
    welfare: tc('85'),
    optimal: true,
    gap: 0n,
    tie: 'proven',
  })
  expect(result.verification.checks.find(({ id }) => id === 'V13')).toMatchObject({ passed: true, figure: '0' })

  // Beside what the block sells at any price the curves of the others meet at the price.
  const curves = await app.call(getAuctionCurves, { params: { id: marketId, period: 3 }, as: admin })
  expect(curves.blocks).toEqual({ bought: 0, sold: kWh('50') })
  expect(curves.supply.map(({ price, cumulative }) => [price, cumulative])).toEqual([
    [perKWh('-0.5'), kWh('50')],
    [perKWh('0.10'), kWh('150')],
  ])
  expect((await app.call(getAuctionCurves, { params: { id: marketId, period: 1 }, as: admin })).blocks).toBeNull()

  const farm = await read(orders.farm.id)
  expect(farm).toMatchObject({ status: 'filled', soldQuantity: kWh('100'), reserved: 0n, lines: [] })
  expect(farm.blocks[0]?.outcome).toEqual({
    reason: 'accepted',
    ratio: 1_000_000,
    surplus: tc('5'),
    averagePrice: perKWh('0.10'),
    priceIfAccepted: null,
  })
  const blocksToldTo = async (user: TestUser) => {
    const { notices } = await app.call(listNotices, { as: user })
    return notices.flatMap(({ facts }) => (facts.kind === 'marketCleared' ? [facts.blocks] : []))
  }
  expect(await blocksToldTo(wind)).toEqual([
    { accepted: { count: 1, names: ['wind'] }, paradoxical: { count: 0, blocks: [] } },
  ])
  expect(await blocksToldTo(plant)).toEqual([undefined])
  const run = await read(orders.run.id)
  expect(await blocksToldTo(factory)).toEqual([
    {
      accepted: { count: 0, names: [] },
      paradoxical: { count: 1, blocks: [{ name: 'run', price: run.blocks[0]?.outcome?.priceIfAccepted }] },
    },
  ])
  expect(run).toMatchObject({ status: 'unfilled', boughtQuantity: kWh('0'), reserved: 0n })
  expect(run.blocks[0]?.quantities.map(({ accepted }) => accepted)).toEqual([0, 0])
  expect(run.blocks[0]?.outcome).toEqual({
    reason: 'rejected_in_the_money',
    ratio: 0,
    surplus: tc('10'),
    averagePrice: perKWh('0.18'),
    priceIfAccepted: perKWh('0.30'),
  })
  expect((await read(orders.offered.id)).soldQuantity).toBe(kWh('300'))

  expect(await coinsOf(app, buyer)).toEqual([tc('64'), 0n])
  expect(await coinsOf(app, plant)).toEqual([tc('46'), 0n])
  expect(await coinsOf(app, wind)).toEqual([tc('10'), 0n])
  expect(await coinsOf(app, factory)).toEqual([tc('28'), 0n])
  expect(await audit()).toEqual([])
})

test('the proof that is downloaded carries the certificate, names nobody, and passes the command line', async () => {
  const { marketId } = await windAndFactory()
  await app.call(closeSession, { params: { id: marketId }, as: admin })
  const proof = z.encode(
    getAuctionProof.response,
    await app.call(getAuctionProof, { params: { id: marketId }, as: admin }),
  )
  const text = JSON.stringify(proof)
  expect(text).not.toMatch(/wind|run/)
  expect(proof.book.blocks).toHaveLength(2)
  const verify = async (certificate: unknown) => {
    const files = { book: proof.book, result: proof.result, proof: certificate }
    let out = ''
    const io = {
      readInput: (name: string) => Promise.resolve(JSON.stringify(files[name as keyof typeof files])),
      out: (line: string) => void (out += line),
      err: (line: string) => void (out += line),
    }
    return { code: await verifyCommand(['book', 'result', '--certificate', 'proof'], io), out }
  }
  const { code, out } = await verify(proof.certificate)
  expect(out).not.toContain('FAILED')
  expect(code).toBe(0)
  expect((await verify({ ...proof.certificate, welfare: `${proof.certificate?.welfare}1` })).code).toBe(1)
})

test('a storage that buys and sells, and needs both, pays from what the sale brings', async () => {
  const marketId = await newMarket()
  const [plant, buyer, battery] = [await app.aUser(), await app.aUser({ coins: '30' }), await app.aUser({ coins: '1' })]
  await send(marketId, plant, [line(3, 'sell 100 @ 0.05')])
  await send(marketId, buyer, [line(19, 'buy 100 @ 0.30')])
  const order = await send(
    marketId,
    battery,
    [],
    block('in', 'buy @ 0.10, 3: 50', { loop: 'out' }),
    block('out', 'sell @ 0.10, 19: 40', { loop: 'in' }),
  )
  expect(order).toMatchObject({ reserved: tc('1') })
  await app.call(closeSession, { params: { id: marketId }, as: admin })
  const { blocks, status } = await read(order.id)
  expect([status, ...blocks.map(({ outcome }) => outcome?.reason)]).toEqual(['filled', 'accepted', 'accepted'])
  // 50 kWh at 0.05 bought, 40 at 0.30 sold.
  expect(await coinsOf(app, battery)).toEqual([tc('10.5'), 0n])
  expect(await audit()).toEqual([])
})

test('what an order buys by its lines and sells by a block in the same period nets out', async () => {
  const marketId = await newMarket()
  const [other, own] = [await app.aUser({ coins: '100' }), await app.aUser({ coins: '100' })]
  await send(marketId, other, [line(1, 'buy 40 @ 0.30'), line(2, 'sell 30 @ 0.10')])
  const order = await send(
    marketId,
    own,
    [line(1, 'buy 20 @ 0.25'), line(2, 'buy 10 @ 0.25')],
    block('a', 'sell @ 0.12, 1: 60'),
    block('b', 'buy @ 0.25, 2: 20'),
  )
  await app.call(closeSession, { params: { id: marketId }, as: admin })
  expect(await read(order.id)).toMatchObject({ status: 'filled', boughtQuantity: kWh('50'), soldQuantity: kWh('60') })
  const trades = await app.platform.db
    .selectFrom('trades')
    .select(['period', 'side', 'quantity_wh'])
    .where('order_id', '=', order.id)
    .orderBy('period')
    .orderBy('side')
    .execute()
  expect(trades).toEqual([
    { period: 1, side: 'sell', quantity_wh: 40_000 },
    { period: 2, side: 'buy', quantity_wh: 30_000 },
  ])
  expect(await audit()).toEqual([])
})

const clearedBy = (clear: typeof clearWithBlocks) => (work: unknown) =>
  Promise.resolve(clearBlockColumns(work as BlockColumnsToClear, clear))

test.each<[string, typeof clearWithBlocks]>([
  [
    'a certificate with another digit',
    (book, limits) => {
      const result = clearWithBlocks(book, limits)
      const [first = [], ...others] = result.certificate.prices
      const prices = [first.map((price, index) => (index === 0 ? price + 1 : price)), ...others]
      return { ...result, certificate: { ...result.certificate, prices } }
    },
  ],
  [
    'a certificate of another selection',
    (book, limits) => {
      const result = clearWithBlocks(book, limits)
      return {
        ...result,
        certificate: { ...result.certificate, levels: result.certificate.levels.map((at) => 1 - at) },
      }
    },
  ],
])('%s publishes nothing, and the market is cleared once it is right', async (_, clear) => {
  const { marketId, factory, orders } = await windAndFactory()
  const clearing = clearSession(app.platform, await closed(marketId), { clear: clearedBy(clear) })
  await expect(clearing).rejects.toMatchObject({ code: 'result_not_verified', details: { failed: 'V13' } })
  expect((await app.call(getSession, { params: { id: marketId }, as: admin })).status).toBe('closed')
  expect((await read(orders.run.id)).blocks[0]?.outcome).toBeNull()
  expect(await coinsOf(app, factory)).toEqual([0n, tc('28')])
  await app.call(closeSession, { params: { id: marketId }, as: admin })
  expect(await coinsOf(app, factory)).toEqual([tc('28'), 0n])
})

test('what is not finished in its time is published as the best so far, with its proven gap', async () => {
  const { marketId } = await windAndFactory()
  const rivals = await app.aUser({ coins: '500' })
  // Of what is to be had at 0.26 not all of them can have theirs; which should, only looking at one after the other could show.
  const asked = Array.from({ length: 9 }, (_, index) => {
    const [first, then] = [1 + (index % 2), 3 + (index % 2)]
    return block(
      `rival ${index}`,
      `buy @ 0.${2_650 + 11 * index}, ${first}: ${17 + 4 * index}, ${then}: ${31 - 3 * index}`,
    )
  })
  await send(marketId, rivals, [], ...asked)
  // No work at all is left for a proof.
  const clear: typeof clearWithBlocks = (book) => clearWithBlocks(book, { work: 0 })
  expect(await clearSession(app.platform, await closed(marketId), { clear: clearedBy(clear) })).not.toBeNull()
  const { blocks, verification } = await app.call(getAuctionResult, { params: { id: marketId }, as: admin })
  expect(verification.passed).toBe(true)
  expect(blocks).toMatchObject({ optimal: false, tie: 'unproven' })
  expect(blocks?.gap).toBeGreaterThan(0n)
  const { result } = await app.call(getAuctionProof, { params: { id: marketId }, as: admin })
  expect(result).toMatchObject({ optimal: false, tie: 'unproven', gap: blocks?.gap })
  expect(await audit()).toEqual([])
})

test('of two servers one clears', async () => {
  const { marketId, wind } = await windAndFactory()
  await closed(marketId)
  const both = await Promise.all([
    clearSession(app.platform, marketId),
    clearSession({ ...app.platform, db: secondDb }, marketId),
  ])
  expect(both.filter((each) => each !== null)).toHaveLength(1)
  expect(await coinsOf(app, wind)).toEqual([tc('10'), 0n])
  expect(await audit()).toEqual([])
})
