import { kWh, line, tc } from '@tandem/core/testing/builders.ts'
import { addAnalyser } from '@tandem/contract/metering/analysers.ts'
import { suspendContracts } from '@tandem/contract/orders/intraday.ts'
import { acceptCoinPurchase, rejectCoinPurchase, requestCoins } from '@tandem/contract/ledger/ledger.ts'
import { listNotices, type NoticeFacts, type NoticeKind } from '@tandem/contract/notices.ts'
import { formatFor } from '@tandem/contract/texts/format.ts'
import { transmitOrder } from '@tandem/contract/orders/orders.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import { sendDueNews } from '../slices/notices/index.ts'
import { anIntradayMarket, place, wish } from '../testing/intraday.ts'
import { aMarket, saveOrder, sendOrder } from '../testing/trading.ts'
import { useTestApp, type TestUser } from '../testing/test-app.ts'
import { closeDueContracts } from './intraday/contracts.ts'
import { runMarketDay } from './market-day.ts'

const app = useTestApp({ now: '2026-03-01T08:00:00Z' })
let admin: TestUser
let days = 0

beforeAll(async () => {
  admin = await app.aUser({ isAdministrator: true, userType: 'standard', username: 'news-admin' })
})

/** A day-ahead market that is open and closes so many minutes from now, of a day of its own. */
function aMarketFor(minutes: number): Promise<number> {
  const date = Temporal.PlainDate.from('2026-06-01').add({ days: ++days })
  return aMarket(app, admin, { date: date.toString(), closes: app.clock.now().add({ minutes }).toString() })
}

type FactsOf<Kind extends NoticeKind> = Extract<NoticeFacts, { kind: Kind }>

/** What a user was told of a kind, the first first. */
async function noticesOf<Kind extends NoticeKind>(user: TestUser, kind: Kind): Promise<FactsOf<Kind>[]> {
  const { notices } = await app.call(listNotices, { query: { quiet: true }, as: user })
  return notices.flatMap(({ facts }) => (facts.kind === kind ? [facts as FactsOf<Kind>] : [])).reverse()
}
const sentAtOnce = () => Promise.all([sendDueNews(app.platform), sendDueNews(app.platform), sendDueNews(app.platform)])

describe('a cleared market', () => {
  test('tells each who had an order in it their own part, and what got nothing why', async () => {
    const marketId = await aMarketFor(60)
    const [ana, bo] = [await app.aUser({ coins: '100' }), await app.aUser({ coins: '10' })]
    const [cam, dan] = [await app.aUser(), await app.aUser({ coins: '10' })]
    // Example A1 of market-rules.md section 2.8: 130 kWh at 0.20.
    await sendOrder(app, ana, marketId, line(8, 'buy 100 @ 0.30, 50 @ 0.20'))
    await sendOrder(app, bo, marketId, line(8, 'sell 60 @ 0.05, 80 @ 0.25'))
    await sendOrder(app, cam, marketId, line(8, 'sell 70 @ 0.12'))
    const refused = await sendOrder(app, dan, marketId, line(8, 'buy 10 @ 0.10'), line(9, 'buy 1 @ 0.10'))
    await saveOrder(app, await app.aUser(), marketId, line(8, 'buy 1 @ 4'))
    app.clock.advance({ minutes: 60 })
    await Promise.all([runMarketDay(app.platform), runMarketDay(app.platform)])
    await runMarketDay(app.platform)

    const nothing = { bought: 0, sold: 0, paid: 0n, received: 0n }
    const of = { kind: 'marketCleared', marketId, date: refused.date }
    expect(await noticesOf(ana, 'marketCleared')).toEqual([{ ...of, ...nothing, bought: kWh('130'), paid: tc('26') }])
    expect(await noticesOf(bo, 'marketCleared')).toEqual([{ ...of, ...nothing, sold: kWh('60'), received: tc('12') }])
    expect(await noticesOf(dan, 'marketCleared')).toEqual([{ ...of, ...nothing }])
    expect([await noticesOf(ana, 'orderRefused'), await noticesOf(bo, 'orderRefused')]).toEqual([[], []])
    expect(await noticesOf(dan, 'orderRefused')).toEqual([
      {
        kind: 'orderRefused',
        orderId: refused.id,
        marketType: 'dayAhead',
        date: refused.date,
        side: 'buy',
        quantity: kWh('11'),
        orders: 1,
        periods: [],
        reason: 'refused_price',
      },
    ])
  })

  test('tells a whole book without counterparts that nobody was there', async () => {
    const marketId = await aMarketFor(60)
    const ana = await app.aUser({ coins: '10' })
    await sendOrder(app, ana, marketId, line(8, 'buy 10 @ 0.10'), line(9, 'sell 1 @ 0.10'))
    app.clock.advance({ minutes: 60 })
    await runMarketDay(app.platform)
    expect(await noticesOf(ana, 'orderRefused')).toMatchObject([
      { side: null, reason: 'no_trade', quantity: kWh('11') },
    ])
  })
})

describe('a gate that closes soon', () => {
  test('is told an hour before, once, to who trades and has sent nothing', async () => {
    const trader = await app.aUser({ coins: '10' })
    const past = await aMarketFor(60)
    await sendOrder(app, trader, past, line(1, 'buy 1 @ 0.30'))
    await sendOrder(app, await app.aUser(), past, line(1, 'sell 1 @ 0.10'))
    app.clock.advance({ hours: 13 * 24 })
    await runMarketDay(app.platform)
    app.clock.advance({ hours: 12 })
    const marketId = await aMarketFor(61)
    const [drafter, sender, stranger] = [await app.aUser(), await app.aUser(), await app.aUser()]
    const draft = await saveOrder(app, drafter, marketId, line(1, 'sell 1 @ 0.10'))
    await sendOrder(app, sender, marketId, line(1, 'sell 1 @ 0.10'))
    await sentAtOnce()
    expect(await noticesOf(trader, 'gateClosesSoon')).toEqual([])
    app.clock.advance({ minutes: 1 })
    await sentAtOnce()
    const of = { kind: 'gateClosesSoon', marketId, date: draft.date, closingTime: app.clock.now().add({ minutes: 60 }) }
    expect(await noticesOf(trader, 'gateClosesSoon')).toEqual([{ ...of, hasDraft: false }])
    expect(await noticesOf(drafter, 'gateClosesSoon')).toEqual([{ ...of, hasDraft: true }])
    expect([await noticesOf(sender, 'gateClosesSoon'), await noticesOf(stranger, 'gateClosesSoon')]).toEqual([[], []])
    await app.call(transmitOrder, { params: { orderId: draft.id }, as: drafter })
    app.clock.advance({ minutes: 30 })
    await sentAtOnce()
    expect(await noticesOf(trader, 'gateClosesSoon')).toHaveLength(1)
    app.clock.advance({ minutes: 30 })
    await runMarketDay(app.platform)
  })

  test('is not told who stopped trading, nor once it has closed', async () => {
    const trader = await app.aUser({ coins: '10' })
    const past = await aMarketFor(60)
    await sendOrder(app, trader, past, line(1, 'buy 1 @ 0.30'))
    await sendOrder(app, await app.aUser(), past, line(1, 'sell 1 @ 0.10'))
    app.clock.advance({ hours: 1 })
    await runMarketDay(app.platform)
    app.clock.advance({ hours: 15 * 24 })
    await aMarketFor(30)
    await sendDueNews(app.platform)
    expect(await noticesOf(trader, 'gateClosesSoon')).toEqual([])
    const drafter = await app.aUser()
    await saveOrder(app, drafter, await aMarketFor(30), line(1, 'sell 1 @ 0.10'))
    app.clock.advance({ minutes: 30 })
    await sendDueNews(app.platform)
    expect(await noticesOf(drafter, 'gateClosesSoon')).toEqual([])
  })
})

test('coins that are accepted or rejected are told who asked, once', async () => {
  const ana = await app.aUser()
  const ask = (units: string) => app.call(requestCoins, { body: { amount: tc(units), note: '' }, as: ana })
  const [accepted, rejected] = [await ask('5'), await ask('7')]
  await app.call(rejectCoinPurchase, { params: { id: rejected.id }, as: admin })
  const decide = () => app.call(acceptCoinPurchase, { params: { id: accepted.id }, as: admin }).catch(() => null)
  await Promise.all([decide(), decide(), decide()])
  expect(await noticesOf(ana, 'coinsAccepted')).toEqual([
    { kind: 'coinsAccepted', purchaseId: accepted.id, amount: tc('5') },
  ])
  expect(await noticesOf(ana, 'coinsRejected')).toEqual([
    { kind: 'coinsRejected', purchaseId: rejected.id, amount: tc('7') },
  ])
})

test('intraday orders that nobody takes, or that leave the book, are told their owners once for each', async () => {
  const marketId = await anIntradayMarket(app, admin, {
    date: app.clock.now().add({ hours: 24 }).toString().slice(0, 10),
    closes: app.clock.now().add({ hours: 40 }).toString(),
  })
  const [ana, bo] = [await app.aUser({ coins: '100' }), await app.aUser()]
  await place(app, ana, marketId, wish('buy', 5, '0.20', { execution: 'FOK' }))
  await place(app, ana, marketId, wish('buy', 60, '0.29', { period: 13 }))
  const { order: untouched } = await place(app, ana, marketId, wish('buy', 6, '0.10', { period: 15 }))
  await place(app, bo, marketId, wish('sell', 20, '0.29', { period: 13 }))
  const { order: waiting } = await place(app, ana, marketId, wish('buy', 7, '0.29', { period: 14 }))
  await app.call(suspendContracts, { params: { marketId }, body: { period: 14 }, as: admin })
  await sentAtOnce()
  await sendDueNews(app.platform)
  const of = { kind: 'orderRefused', marketType: 'intraday', side: 'buy' }
  expect(await noticesOf(ana, 'orderRefused')).toMatchObject([
    { ...of, orderId: waiting.id, quantity: kWh('7'), reason: 'hibernated' },
  ])
  expect(await app.call(listNotices, { as: ana })).toMatchObject({ unread: 1, notices: [{ rank: 'act' }] })
  app.clock.advance({ hours: 40 })
  await runMarketDay(app.platform)
  await closeDueContracts(app.platform)
  await sentAtOnce()
  const [expired, ...others] = (await noticesOf(ana, 'orderRefused')).filter(({ reason }) => reason === 'expired')
  expect(others).toEqual([])
  expect(expired).toMatchObject({ ...of, quantity: kWh('13'), orders: 2 })
  expect(expired && formatFor('en').intervals(expired.periods)).toBe('13:00-15:00')
  expect([untouched.id, waiting.id]).toContain(expired?.orderId)
  // Nobody can do anything about either any more.
  expect(await app.call(listNotices, { as: ana })).toMatchObject({ unread: 0, notices: [] })
  expect(await noticesOf(bo, 'orderRefused')).toEqual([])
})

test('an analyser that is silent for half an hour is told its owner, each outage once', async () => {
  const ana = await app.aUser()
  const { id } = await app.call(addAnalyser, {
    params: { userId: ana.userId, ip: '127.0.0.1', port: 5020, deviceId: 1 },
    body: { readingCode: 'RO001', profile: 'eastron_sdm630', placement: 'connection' },
    as: ana,
  })
  const become = (state: 'online' | 'offline') =>
    app.platform.db
      .updateTable('analyser_states')
      .set({ state, since: app.clock.now() })
      .where('analyser_id', '=', id)
      .execute()
  await become('offline')
  const first = app.clock.now()
  app.clock.advance({ minutes: 29, seconds: 59 })
  await sentAtOnce()
  expect(await noticesOf(ana, 'analyserOffline')).toEqual([])
  app.clock.advance({ seconds: 1 })
  await sentAtOnce()
  app.clock.advance({ hours: 3 })
  await sentAtOnce()
  expect(await noticesOf(ana, 'analyserOffline')).toEqual([{ kind: 'analyserOffline', analyserId: id, since: first }])
  await become('online')
  app.clock.advance({ minutes: 40 })
  await become('offline')
  const second = app.clock.now()
  app.clock.advance({ minutes: 31 })
  await sentAtOnce()
  const stored = app.platform.db.selectFrom('notices').select('key').where('user_id', '=', ana.userId).execute()
  expect(await stored).toHaveLength(2)
  expect((await noticesOf(ana, 'analyserOffline')).at(-1)).toMatchObject({ since: second })
})
