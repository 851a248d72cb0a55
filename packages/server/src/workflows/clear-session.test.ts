import { kWh, line, perKWh, tc } from '@tandem/core/testing/builders.ts'
import { clearUniformPriceAuction } from '@tandem/core/market/uniform-price-auction.ts'
import type { Clear } from '@tandem/core/market/verified-clearing.ts'
import { energyWh } from '@tandem/core/units/units.ts'
import { listAuditEntries } from '@tandem/contract/admin/audit-log.ts'
import { auditLedger } from '@tandem/contract/admin/admin.ts'
import { getStatement } from '@tandem/contract/ledger/ledger.ts'
import { getAuctionResult } from '@tandem/contract/markets/auctions.ts'
import { cancelSession, closeSession, getSession } from '@tandem/contract/markets/markets.ts'
import { addOrder, getOrder, transmitOrder } from '@tandem/contract/orders/orders.ts'
import { getLastTrade, listTrades, listTradesOfUser } from '@tandem/contract/trades.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import { aMarket, aSessionOf, asDayAhead, coinsOf, orderInput, saveOrder, sendOrder } from '../testing/trading.ts'
import { useTestApp, type TestUser } from '../testing/test-app.ts'
import { clearHere, clearInThread } from './clear-book.ts'
import { clearSession } from './clear-session.ts'
import { closeAndClearDue } from './market-day.ts'

const app = useTestApp({ now: '2026-03-01T08:00:00Z' })
let admin: TestUser
let day = 0

const newMarket = () =>
  aMarket(app, admin, {
    date: Temporal.PlainDate.from('2026-04-01').add({ days: ++day }).toString(),
    closes: '2026-03-01T11:00:00Z',
  })
const close = (id: number) => app.call(closeSession, { params: { id }, as: admin })

beforeAll(async () => {
  admin = await app.aUser({ isAdministrator: true, userType: 'standard', username: 'clear-admin' })
})

describe('a cleared market', () => {
  test('says of every step what it got and why, and moves the coins', async () => {
    const marketId = await newMarket()
    const [ana, bo, cam] = [await app.aUser({ coins: '100' }), await app.aUser({ coins: '10' }), await app.aUser()]
    // Example A1 of market-rules.md section 2.8: 130 kWh at 0.20.
    const buy = await sendOrder(app, ana, marketId, line(8, 'buy 100 @ 0.30, 50 @ 0.20'))
    const sell = await sendOrder(app, bo, marketId, line(8, 'sell 60 @ 0.05, 80 @ 0.25'), line(9, 'sell 1 @ 0.10'))
    const sold = await sendOrder(app, cam, marketId, line(8, 'sell 70 @ 0.12'))
    const draft = await saveOrder(app, await app.aUser(), marketId, line(8, 'buy 1 @ 4'))
    expect(await coinsOf(app, ana)).toEqual([tc('70'), tc('30')])

    expect(await close(marketId)).toMatchObject({ status: 'settled', active: false, orderCount: 3 })

    const read = async (id: number) => asDayAhead(await app.call(getOrder, { params: { id }, as: admin }))
    const bought = await read(buy.id)
    expect(bought).toMatchObject({
      status: 'partiallyFilled',
      boughtQuantity: kWh('130'),
      soldQuantity: 0,
      reserved: 0n,
    })
    expect(bought.abilities.change).toMatchObject({ code: 'market_already_cleared' })
    expect(bought.lines[0]?.steps.map(({ accepted, outcome }) => [accepted, outcome])).toEqual([
      [kWh('100'), { code: 'filled', price: perKWh('0.20') }],
      [kWh('30'), { code: 'cut_at_margin', price: perKWh('0.20'), placed: kWh('30'), offered: kWh('50') }],
    ])
    const outcomes = (await read(sell.id)).lines.flatMap(({ steps }) => steps.map(({ outcome }) => outcome))
    expect(outcomes).toEqual([
      { code: 'filled', price: perKWh('0.20') },
      { code: 'refused_price', price: perKWh('0.20') },
      { code: 'no_trade', low: perKWh('-0.5'), high: perKWh('0.10') },
    ])
    expect((await read(sold.id)).status).toBe('filled')
    expect(await read(draft.id)).toMatchObject({
      status: 'draft',
      boughtQuantity: null,
      abilities: { change: { code: 'market_already_cleared' } },
    })

    expect(await coinsOf(app, ana)).toEqual([tc('74'), 0n])
    expect(await coinsOf(app, bo)).toEqual([tc('22'), 0n])
    expect(await coinsOf(app, cam)).toEqual([tc('14'), 0n])
    const date = '2026-03-01' as typeof buy.date
    const { lines } = await app.call(getStatement, {
      params: { userId: ana.userId, dateFrom: date, dateTo: date },
      as: ana,
    })
    expect(
      lines.map(({ type, value, initialBalance, finalBalance }) => [type, value, initialBalance, finalBalance]),
    ).toEqual([
      ['coinPurchase', tc('100'), 0n, tc('100')],
      ['reservation', tc('-30'), tc('100'), tc('70')],
      ['release', tc('30'), tc('70'), tc('100')],
      ['auctionPurchase', tc('-26'), tc('100'), tc('74')],
    ])
    expect(lines.map(({ marketType }) => marketType)).toEqual([null, 'dayAhead', 'dayAhead', 'dayAhead'])
    const audit = await app.call(auditLedger, { as: admin })
    expect(audit.passed).toBe(true)
  })

  test('takes nothing any more', async () => {
    const marketId = await newMarket()
    const user = await app.aUser({ coins: '1' })
    const { id } = await saveOrder(app, user, marketId, line(1, 'buy 1 @ 0.10'))
    await close(marketId)
    expect((await app.refused(closeSession, { params: { id: marketId }, as: admin })).code).toBe(
      'market_already_cleared',
    )
    expect((await app.refused(transmitOrder, { params: { orderId: id }, as: user })).code).toBe(
      'market_already_cleared',
    )
    const body = { marketId, ...orderInput(line(1, 'buy 1 @ 0.10')) }
    expect((await app.refused(addOrder, { body, as: await app.aUser() })).code).toBe('market_already_cleared')
  })

  test('without an order publishes periods without prices', async () => {
    const marketId = await newMarket()
    await close(marketId)
    const result = await app.call(getAuctionResult, { params: { id: marketId }, as: admin })
    expect(result.periods).toHaveLength(24)
    expect(result.periods.every(({ price, volume }) => price === null && volume === 0)).toBe(true)
    expect(result.verification.passed).toBe(true)
  })

  test('below a price of zero pays the buyer, and the seller’s coins are set aside for it', async () => {
    const marketId = await newMarket()
    const [buyer, seller] = [await app.aUser(), await app.aUser({ coins: '5' })]
    await sendOrder(app, buyer, marketId, line(1, 'buy 50 @ -0.02, 20 @ -0.03'))
    await sendOrder(app, seller, marketId, line(1, 'sell 70 @ -0.04'))
    expect(await coinsOf(app, seller)).toEqual([tc('2.2'), tc('2.8')])
    await close(marketId)
    const { periods } = await app.call(getAuctionResult, { params: { id: marketId }, as: admin })
    expect([periods[0]?.price, periods[0]?.volume]).toEqual([perKWh('-0.035'), kWh('70')])
    expect(await coinsOf(app, buyer)).toEqual([tc('2.45'), 0n])
    expect(await coinsOf(app, seller)).toEqual([tc('2.55'), 0n])
  })

  test('shows who traded what, to those who may see it', async () => {
    const marketId = await newMarket()
    const [buyer, seller] = [await app.aUser({ coins: '5' }), await app.aUser()]
    await sendOrder(app, buyer, marketId, line(2, 'buy 3 @ 0.30, 2 @ 0.20'), line(5, 'buy 1 @ 0.10'))
    await sendOrder(app, seller, marketId, line(2, 'sell 5 @ 0.10'), line(5, 'sell 1 @ 0.10'))
    const { date } = await close(marketId)
    const span = { dateFrom: date, dateTo: date }
    const own = await app.call(listTrades, { params: span, query: { marketType: null }, as: buyer })
    expect(
      own.map(({ period, type, quantity, price, value, label }) => [period, type, quantity, price, value, label]),
    ).toEqual([
      [2, 'buy', kWh('5'), perKWh('0.15'), tc('-0.75'), '01:00-02:00'],
      [5, 'buy', kWh('1'), perKWh('0.10'), tc('-0.1'), '04:00-05:00'],
    ])
    const all = await app.call(listTrades, { params: span, query: { marketType: 'dayAhead' }, as: admin })
    expect(all.map(({ value }) => value).reduce((sum, value) => sum + value, 0n)).toBe(0n)
    expect(await app.call(listTrades, { params: span, query: { marketType: 'intraday' }, as: admin })).toEqual([])
    const query = { params: { userId: seller.userId, ...span }, query: { marketType: null } }
    expect(await app.call(listTradesOfUser, { ...query, as: seller })).toHaveLength(2)
    expect((await app.refused(listTradesOfUser, { ...query, as: buyer })).code).toBe('not_allowed')
    const last = { params: { userId: buyer.userId } }
    expect((await app.call(getLastTrade, { ...last, as: buyer }))?.period).toBe(5)
    expect((await app.refused(getLastTrade, { ...last, as: seller })).code).toBe('not_allowed')
    const other = await app.aUser()
    expect(await app.call(getLastTrade, { params: { userId: other.userId }, as: other })).toBeNull()
    const backwards = { params: { dateFrom: date, dateTo: '2026-01-01' as typeof date }, query: { marketType: null } }
    expect((await app.refused(listTrades, { ...backwards, as: buyer })).code).toBe('start_not_before_end')
  })
})

test('only an auction is cleared: a closed market of another type is left as it is', async () => {
  const id = await aSessionOf(
    app,
    admin,
    { date: '2026-09-01', closes: '2026-08-31T11:00:00Z' },
    { marketType: 'balancing', minPrice: perKWh('-1'), maxPrice: perKWh('1') },
  )
  expect((await close(id)).status).toBe('closed')
  expect(await clearSession(app.platform, id)).toBeNull()
  expect((await app.call(getSession, { params: { id }, as: admin })).status).toBe('closed')
  // Closed already, and nothing is left to be cleared.
  expect(await app.refused(closeSession, { params: { id }, as: admin })).toMatchObject({
    code: 'market_state_conflict',
    details: { status: 'closed' },
  })
})

test('an auction that is not closed is not cleared', async () => {
  const id = await newMarket()
  expect(await clearSession(app.platform, id)).toBeNull()
  expect((await app.call(getSession, { params: { id }, as: admin })).status).toBe('open')
})

test('closed a second time an auction is cleared, and nobody is written down for closing it again', async () => {
  const id = await newMarket()
  await app.platform.db.updateTable('market_sessions').set({ status: 'closed' }).where('id', '=', id).execute()
  expect((await close(id)).status).toBe('settled')
  const query = { subject: 'market' as const, subjectId: String(id) }
  const { entries } = await app.call(listAuditEntries, { query, as: admin })
  expect(entries.map(({ action }) => action)).not.toContain('market.closed')
})

test('a cancelled market is not closed', async () => {
  const id = await newMarket()
  await app.call(cancelSession, { params: { id }, as: admin })
  expect(await app.refused(closeSession, { params: { id }, as: admin })).toMatchObject({
    code: 'market_state_conflict',
    details: { status: 'cancelled' },
  })
})

test('a result that is not verified is not published, and nothing moves', async () => {
  const marketId = await newMarket()
  const [buyer, seller] = [await app.aUser({ coins: '100' }), await app.aUser()]
  const order = await sendOrder(app, buyer, marketId, line(8, 'buy 100 @ 0.30'))
  await sendOrder(app, seller, marketId, line(8, 'sell 90 @ 0.10'))
  await app.platform.db.updateTable('market_sessions').set({ status: 'closed' }).where('id', '=', marketId).execute()
  const oneWhMissing: Clear = (orders, bounds) => {
    const result = clearUniformPriceAuction(orders, bounds)
    const fills = new Map(Array.from(result.fills, ([id, fill]) => [id, energyWh(Math.max(0, fill - 1))]))
    return { ...result, fills }
  }
  const clearing = clearSession(app.platform, marketId, { clear: (work) => clearHere(work, oneWhMissing) })
  await expect(clearing).rejects.toMatchObject({ code: 'result_not_verified' })
  expect((await app.call(getSession, { params: { id: marketId }, as: admin })).status).toBe('closed')
  expect(await app.call(getOrder, { params: { id: order.id }, as: buyer })).toMatchObject({ status: 'transmitted' })
  expect(await coinsOf(app, buyer)).toEqual([tc('70'), tc('30')])
  expect(await close(marketId)).toMatchObject({ status: 'settled' })
  expect(await coinsOf(app, buyer)).toEqual([tc('73'), 0n])
})

test('a thread that dies, or answers nothing, leaves a market closed, which the job clears later', async () => {
  const marketId = await newMarket()
  const buyer = await app.aUser({ coins: '100' })
  const order = await sendOrder(app, buyer, marketId, line(8, 'buy 100 @ 0.30'))
  await app.platform.db.updateTable('market_sessions').set({ status: 'closed' }).where('id', '=', marketId).execute()
  for (const code of ["throw new Error('broken')", 'process.exit(1)', '']) {
    const script = new URL(`data:text/javascript,${encodeURIComponent(code)}`)
    const clearing = clearSession(app.platform, marketId, { clear: (work) => clearInThread(work, script) })
    await expect(clearing).rejects.toThrow(/broken|without an answer/)
  }
  expect((await app.call(getSession, { params: { id: marketId }, as: admin })).status).toBe('closed')
  expect(await app.call(getOrder, { params: { id: order.id }, as: buyer })).toMatchObject({ status: 'transmitted' })
  expect(await coinsOf(app, buyer)).toEqual([tc('70'), tc('30')])
  expect(await closeAndClearDue(app.platform)).toEqual({ closed: [], cleared: [marketId] })
  expect((await app.call(getSession, { params: { id: marketId }, as: admin })).status).toBe('settled')
  expect(await coinsOf(app, buyer)).toEqual([tc('100'), 0n])
})
