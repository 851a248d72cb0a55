import { line, tc } from '@tandem/core/testing/builders.ts'
import { updatePreferences } from '@tandem/contract/accounts/accounts.ts'
import { settleOutstanding } from '@tandem/contract/ledger/ledger.ts'
import { getMarketSettings, getSession, saveMarketSettings } from '@tandem/contract/markets/markets.ts'
import { beforeAll, expect, test } from 'vitest'
import { startSchedule } from '../jobs/schedule.ts'
import { aMarket, coinsOf, sendOrder } from '../testing/trading.ts'
import { useTestApp, type TestUser } from '../testing/test-app.ts'
import { mailNotices } from './mail-notices.ts'
import { runMarketDay } from './market-day.ts'

const app = useTestApp({ now: '2026-03-01T08:00:00Z' })
let admin: TestUser
let days = 0

/** Opens and closes so many hours from now, and is scheduled. */
function aMarketFor(opensIn: number, closesIn: number): Promise<number> {
  const at = (hours: number) =>
    app.clock
      .now()
      .add({ minutes: Math.round(hours * 60) })
      .toString()
  const date = Temporal.PlainDate.from('2026-06-01').add({ days: ++days }).toString()
  return aMarket(app, admin, { date, opens: at(opensIn), closes: at(closesIn), isOpen: false })
}
const statusOf = async (id: number) => (await app.call(getSession, { params: { id }, as: admin })).status

beforeAll(async () => {
  admin = await app.aUser({ isAdministrator: true, userType: 'standard', username: 'day-admin' })
})

test('opens at the opening, closes and clears at the closure, and not a moment before', async () => {
  const id = await aMarketFor(1, 2)
  const [buyer, seller] = [await app.aUser({ coins: '10' }), await app.aUser()]
  app.clock.advance({ milliseconds: 3_599_999 })
  await runMarketDay(app.platform)
  expect(await statusOf(id)).toBe('scheduled')
  app.clock.advance({ milliseconds: 1 })
  expect((await runMarketDay(app.platform)).opened).toEqual([id])
  await sendOrder(app, buyer, id, line(1, 'buy 10 @ 0.30'))
  await sendOrder(app, seller, id, line(1, 'sell 10 @ 0.20'))
  app.clock.advance({ milliseconds: 3_599_999 })
  expect(await runMarketDay(app.platform)).toMatchObject({ opened: [], closed: [], cleared: [] })
  expect(await statusOf(id)).toBe('open')
  app.clock.advance({ milliseconds: 1 })
  expect(await runMarketDay(app.platform)).toMatchObject({ closed: [id], cleared: [id] })
  expect(await statusOf(id)).toBe('settled')
  expect(await coinsOf(app, buyer)).toEqual([tc('7.5'), 0n])
  expect(await runMarketDay(app.platform)).toEqual({ planned: [], opened: [], closed: [], cleared: [] })
})

test('catches up with all that was missed while no server ran', async () => {
  const [past, traded, running] = [await aMarketFor(1, 2), await aMarketFor(0, 3), await aMarketFor(4, 9)]
  await runMarketDay(app.platform)
  const [buyer, seller] = [await app.aUser({ coins: '10' }), await app.aUser()]
  await sendOrder(app, buyer, traded, line(1, 'buy 10 @ 0.30'))
  await sendOrder(app, seller, traded, line(1, 'sell 10 @ 0.20'))
  app.clock.advance({ hours: 5 })
  expect(await runMarketDay(app.platform)).toMatchObject({ opened: [running], cleared: [past, traded] })
  expect(await Promise.all([past, traded, running].map(statusOf))).toEqual(['settled', 'settled', 'open'])
  expect(await coinsOf(app, seller)).toEqual([tc('2.5'), 0n])
  app.clock.advance({ hours: 5 })
  await runMarketDay(app.platform)
})

test('one session that cannot be cleared keeps nobody waiting', async () => {
  const [broken, sound] = [await aMarketFor(0, 1), await aMarketFor(0, 2)]
  await runMarketDay(app.platform)
  const buyer = await app.aUser({ coins: '10' })
  const order = await sendOrder(app, buyer, broken, line(1, 'buy 10 @ 0.30'))
  await sendOrder(app, buyer, sound, line(1, 'buy 10 @ 0.20'))
  const setReserved = (units: bigint) =>
    app.platform.db.updateTable('orders').set({ reserved_units: units }).where('id', '=', order.id).execute()
  // More than was ever set aside: the ledger will not release it.
  await setReserved(tc('1000'))
  app.clock.advance({ hours: 3 })
  expect(await runMarketDay(app.platform)).toMatchObject({ closed: [broken, sound], cleared: [sound] })
  expect(await statusOf(broken)).toBe('closed')
  expect(await coinsOf(app, buyer)).toEqual([tc('7'), tc('3')])
  await setReserved(order.reserved)
  expect(await app.call(settleOutstanding, { as: admin })).toEqual({ markets: [broken] })
  expect(await app.call(settleOutstanding, { as: admin })).toEqual({ markets: [] })
  expect(await coinsOf(app, buyer)).toEqual([tc('10'), 0n])
})

test('plans the next days when the settings say so, once', async () => {
  const settings = await app.call(getMarketSettings, { as: admin })
  await app.call(saveMarketSettings, { body: { ...settings, planAhead: true, daysAhead: 3 }, as: admin })
  const [first, second] = await Promise.all([runMarketDay(app.platform), runMarketDay(app.platform)])
  const planned = [...first.planned, ...second.planned]
  expect(planned).toHaveLength(new Set(planned).size)
  expect(planned.length).toBeGreaterThanOrEqual(2)
  expect((await runMarketDay(app.platform)).planned).toEqual([])
  await app.call(saveMarketSettings, { body: settings, as: admin })
})

test('mails the result to participants who want it, in their language', async () => {
  const id = await aMarketFor(0, 1)
  await runMarketDay(app.platform)
  const [buyer, seller, silent] = [await app.aUser({ coins: '10' }), await app.aUser(), await app.aUser()]
  const prefer = (as: TestUser, preference: 'language' | 'resultMail', value: string) =>
    app.call(updatePreferences, { params: { userId: as.userId, preference, value }, as })
  await prefer(buyer, 'language', 'ro')
  await prefer(silent, 'resultMail', 'off')
  await sendOrder(app, buyer, id, line(1, 'buy 10 @ 0.30'))
  await sendOrder(app, seller, id, line(1, 'sell 10 @ 0.20'))
  await sendOrder(app, silent, id, line(2, 'sell 10 @ 0.20'))
  app.clock.advance({ hours: 1 })
  await runMarketDay(app.platform)
  await mailNotices(app.platform)
  const mails = app.platform.mailer.recent()
  const to = (user: TestUser) => mails.filter((mail) => mail.to === user.email)
  expect(to(buyer).map(({ subject }) => subject)).toEqual([expect.stringContaining('Rezultatul PZU')])
  expect(to(seller).map(({ subject }) => subject)).toEqual([expect.stringContaining('Day-ahead result')])
  expect(to(seller)[0]?.text).toContain('10')
  expect(to(silent)).toEqual([])
})

test('the schedule runs at once, beside another one, and finishes what it is at when it stops', async () => {
  const id = await aMarketFor(0, 1)
  await runMarketDay(app.platform)
  app.clock.advance({ hours: 1 })
  const schedules = [startSchedule(app.platform), startSchedule(app.platform)]
  await Promise.all(schedules.map((schedule) => schedule.stop()))
  await runMarketDay(app.platform)
  expect(await statusOf(id)).toBe('settled')
})
