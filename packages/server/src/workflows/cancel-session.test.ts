import { line } from '@tandem/core/testing/builders.ts'
import { getWallet } from '@tandem/contract/ledger/ledger.ts'
import {
  cancelSession,
  closeSession,
  deleteSession,
  getSession,
  listSessions,
  openSession,
} from '@tandem/contract/markets/markets.ts'
import { listNotices } from '@tandem/contract/notices.ts'
import { transmitOrder } from '@tandem/contract/orders/orders.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import { ledgerAudit } from '../slices/ledger/index.ts'
import { anOpenMarket } from '../testing/cleared-day.ts'
import { anIntradayMarket, place, wish } from '../testing/intraday.ts'
import { useTestApp, type TestUser } from '../testing/test-app.ts'
import { saveOrder, sendOrder } from '../testing/trading.ts'
import { clearSession } from './clear-session.ts'
import { runMarketDay } from './market-day.ts'

const app = useTestApp()
let admin: TestUser
let days = 0

beforeAll(async () => {
  admin = await app.aUser({ isAdministrator: true, userType: 'standard' })
})

const nextDay = () => Temporal.PlainDate.from('2026-03-10').add({ days: days++ }).toString()
const aMarket = async () => (await anOpenMarket(app, { date: nextDay(), admin })).id
const cancel = (id: number) => app.call(cancelSession, { params: { id }, as: admin })
const statusOf = async (id: number) => (await app.call(getSession, { params: { id }, as: admin })).status
const reservedOf = async (as: TestUser) => (await app.call(getWallet, { params: { userId: as.userId }, as })).reserved
const noticesOf = async (as: TestUser) =>
  (await app.call(listNotices, { as })).notices
    .map(({ facts }) => facts)
    .filter(({ kind }) => kind === 'marketCancelled')
const actionsOn = async (id: number) => {
  const rows = await app.platform.db
    .selectFrom('audit_entries')
    .select(['action', 'actor_id'])
    .where('subject', '=', 'market')
    .where('subject_id', '=', String(id))
    .orderBy('id')
    .execute()
  return rows.map(({ action, actor_id }) => [action, actor_id])
}
describe('a day-ahead market that is cancelled', () => {
  test('gives every coin back, tells who had sent an order, and is never cleared', async () => {
    const id = await aMarket()
    const [buyer, seller, drafter] = [await app.aUser({ coins: '100' }), await app.aUser(), await app.aUser()]
    await sendOrder(app, buyer, id, line(1, 'buy 10 @ 0.5'), line(2, 'buy 3 @ 0.25'))
    await sendOrder(app, seller, id, line(1, 'sell 10 @ 0.1'))
    const { id: draftId } = await saveOrder(app, drafter, id, line(1, 'sell 1 @ 0.1'))
    const reserved = await reservedOf(buyer)
    expect(reserved).toBeGreaterThan(0n)

    expect(await cancel(id)).toMatchObject({ status: 'cancelled', active: false, hasPrice: false })

    expect(await reservedOf(buyer)).toBe(0n)
    expect(await noticesOf(buyer)).toMatchObject([{ marketId: id, marketType: 'dayAhead', released: reserved }])
    expect(await noticesOf(seller)).toMatchObject([{ marketId: id, released: 0n }])
    expect(await noticesOf(drafter)).toEqual([])
    expect(await app.refused(transmitOrder, { params: { orderId: draftId }, as: drafter })).toMatchObject({
      code: 'market_not_open',
    })
    expect(await actionsOn(id)).toEqual([
      ['market.created', admin.userId],
      ['market.opened', admin.userId],
      ['market.cancelled', admin.userId],
    ])
    for (const call of [cancelSession, closeSession, openSession]) {
      expect(await app.refused(call, { params: { id }, as: admin })).toMatchObject({ code: 'market_state_conflict' })
    }
    app.clock.advance({ hours: 1 })
    await runMarketDay(app.platform)
    expect(await clearSession(app.platform, id)).toBeNull()
    expect(await statusOf(id)).toBe('cancelled')
    const listed = await app.call(listSessions, { as: seller })
    expect(listed.find((each) => each.id === id)?.status).toBe('cancelled')
  })

  test('is refused once it is cleared, and to whoever is no administrator', async () => {
    const id = await aMarket()
    const user = await app.aUser()
    expect(await app.refused(cancelSession, { params: { id }, as: user })).toMatchObject({ status: 403 })
    await app.call(closeSession, { params: { id }, as: admin })
    expect(await app.refused(cancelSession, { params: { id }, as: admin })).toMatchObject({
      code: 'market_already_cleared',
    })
  })

  test('while orders are sent: each is released or was never in it', async () => {
    const id = await aMarket()
    const users = await Promise.all(Array.from({ length: 8 }, () => app.aUser({ coins: '50' })))
    const sending = users.map((user) => sendOrder(app, user, id, line(1, 'buy 5 @ 0.5')))
    const answers = await Promise.allSettled([...sending.slice(0, 4), cancel(id), ...sending.slice(4)])
    expect(answers[4]?.status).toBe('fulfilled')
    for (const user of users) expect(await reservedOf(user)).toBe(0n)
    expect((await ledgerAudit(app.platform.db)).passed).toBe(true)
  })

  test.each([1, 2, 3])('while it closes: one of the two happens, and the other is refused (%i)', async () => {
    const id = await aMarket()
    const [buyer, seller] = [await app.aUser({ coins: '50' }), await app.aUser()]
    await sendOrder(app, buyer, id, line(1, 'buy 5 @ 0.5'))
    await sendOrder(app, seller, id, line(1, 'sell 5 @ 0.1'))
    const answers = await Promise.allSettled([app.call(closeSession, { params: { id }, as: admin }), cancel(id)])
    expect(answers.filter((answer) => answer.status === 'fulfilled')).toHaveLength(1)
    const status = await statusOf(id)
    const trades = await app.platform.db.selectFrom('trades').select('id').where('session_id', '=', id).execute()
    expect([status, trades.length > 0]).toEqual(status === 'cancelled' ? ['cancelled', false] : ['settled', true])
    expect([await reservedOf(buyer), (await noticesOf(buyer)).length]).toEqual([0n, status === 'cancelled' ? 1 : 0])
  })

  test('by two administrators at once is cancelled once', async () => {
    const id = await aMarket()
    const answers = await Promise.allSettled([cancel(id), cancel(id)])
    expect(answers.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    expect((await actionsOn(id)).filter(([action]) => action === 'market.cancelled')).toHaveLength(1)
  })
})

describe('an intra-day market that is cancelled', () => {
  const aSession = () => {
    const date = nextDay()
    return anIntradayMarket(app, admin, { date, closes: `${date}T20:00:00Z` })
  }

  test('empties its books and gives the coins back; nobody trades in it any more', async () => {
    const id = await aSession()
    const buyer = await app.aUser({ coins: '100' })
    await place(app, buyer, id, wish('buy', 10, '0.4'))
    const reserved = await reservedOf(buyer)
    expect(await cancel(id)).toMatchObject({ status: 'cancelled' })
    expect(await reservedOf(buyer)).toBe(0n)
    expect(await noticesOf(buyer)).toMatchObject([{ marketType: 'intraday', released: reserved }])
    const open = await app.platform.db
      .selectFrom('intraday_orders')
      .select('id')
      .where('session_id', '=', id)
      .where('status', 'in', ['active', 'hibernated'])
      .execute()
    expect(open).toEqual([])
    await expect(place(app, buyer, id, wish('buy', 1, '0.4'))).rejects.toThrow()
    await runMarketDay(app.platform)
    expect(await statusOf(id)).toBe('cancelled')
  })

  test('is refused once something was traded: that stands', async () => {
    const id = await aSession()
    const [buyer, seller] = [await app.aUser({ coins: '100' }), await app.aUser()]
    await place(app, seller, id, wish('sell', 5, '0.2'))
    await place(app, buyer, id, wish('buy', 5, '0.3'))
    expect(await app.refused(cancelSession, { params: { id }, as: admin })).toMatchObject({ code: 'market_has_trades' })
    expect(await statusOf(id)).toBe('open')
  })

  test('while orders come: either it has trades and stays, or it is cancelled and holds nothing', async () => {
    const id = await aSession()
    const users = await Promise.all(Array.from({ length: 6 }, () => app.aUser({ coins: '50' })))
    const orders = users.map((user, index) => place(app, user, id, wish(index % 2 === 0 ? 'buy' : 'sell', 1, '0.2')))
    await Promise.allSettled([...orders.slice(0, 1), cancel(id), ...orders.slice(1)])
    const status = await statusOf(id)
    const trades = await app.platform.db.selectFrom('trades').select('id').where('session_id', '=', id).execute()
    expect(['open', 'cancelled']).toContain(status)
    expect(trades.length > 0).toBe(status === 'open')
    if (status === 'cancelled') for (const user of users) expect(await reservedOf(user)).toBe(0n)
  })
})

describe('a market that is deleted', () => {
  test('is gone where nobody wrote an order for it', async () => {
    const id = await aMarket()
    await app.call(deleteSession, { params: { id }, as: admin })
    expect(await app.refused(getSession, { params: { id }, as: admin })).toMatchObject({ status: 404 })
    expect((await actionsOn(id)).at(-1)).toEqual(['market.deleted', admin.userId])
  })

  test('is refused with a draft in it, and with an order that was withdrawn', async () => {
    const id = await aMarket()
    const user = await app.aUser({ coins: '10' })
    await sendOrder(app, user, id, line(1, 'buy 1 @ 0.5'))
    await cancel(id)
    expect(await app.refused(deleteSession, { params: { id }, as: admin })).toMatchObject({ code: 'market_has_orders' })
  })

  test('while an order is written: one of the two happens', async () => {
    const id = await aMarket()
    const user = await app.aUser({ coins: '10' })
    const [sent, gone] = await Promise.allSettled([
      sendOrder(app, user, id, line(1, 'buy 1 @ 0.5')),
      app.call(deleteSession, { params: { id }, as: admin }),
    ])
    expect([sent.status, gone.status].filter((status) => status === 'fulfilled')).toHaveLength(1)
  })
})

test('coins of nobody appear or vanish by any of it', async () => {
  const rows = await app.platform.db.selectFrom('ledger_accounts').select('balance_units').execute()
  expect(rows.reduce((sum, { balance_units: units }) => sum + units, 0n)).toBe(0n)
})
