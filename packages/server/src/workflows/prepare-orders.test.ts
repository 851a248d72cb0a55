import { line, perKWh } from '@tandem/core/testing/builders.ts'
import { deleteUser, updatePreferences } from '@tandem/contract/accounts/accounts.ts'
import { saveForecastPreference } from '@tandem/contract/orders/forecast-orders.ts'
import * as orders from '@tandem/contract/orders/orders.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openDatabase, type Db } from '../platform/database.ts'
import { createMailer } from '../platform/mail.ts'
import type { Platform } from '../platform/platform.ts'
import { saveForecasts } from '../testing/forecasts.ts'
import { aMarket, saveOrder } from '../testing/trading.ts'
import { useTestApp, type TestUser } from '../testing/test-app.ts'
import { prepareOrders } from './prepare-orders.ts'

const app = useTestApp({ now: '2026-05-01T00:00:00Z' })
let admin: TestUser
let secondDb: Db
let morning: { readonly day: string; readonly marketId: number }
let days = 0

const secondNode = (): Platform => ({ ...app.platform, db: secondDb })

beforeAll(async () => {
  admin = await app.aUser({ isAdministrator: true, userType: 'standard', username: 'morning-admin' })
  secondDb = openDatabase(app.platform.config.databaseUrl ?? '', { poolSize: 6 })
})
afterAll(() => secondDb.destroy())

/** Half past eight of a morning that no other test has, with a market that closes at one. */
beforeEach(async () => {
  const today = Temporal.PlainDate.from('2026-05-01').add({ days: 3 * days++ })
  app.clock.set(`${today.toString()}T05:30:00Z`)
  const day = today.add({ days: 1 }).toString()
  const gate = { opens: `${today.toString()}T03:00:00Z`, closes: `${today.toString()}T10:00:00Z` }
  morning = { day, marketId: await aMarket(app, admin, { date: day, ...gate }) }
  await saveForecasts(app, { day, userId: 0, price: [40_000] })
})

interface Wish {
  readonly consumption?: readonly number[]
  readonly notifiesByMail?: boolean
  readonly language?: 'en' | 'ro'
}

/** Wants a draft every morning; uses half a kWh an hour unless said otherwise. */
async function aSleeper({ consumption = [500], notifiesByMail = true, language = 'en' }: Wish = {}): Promise<TestUser> {
  const user = await app.aUser({ coins: '100' })
  const strategy = { part: 'balance', share: 100, sell: 'limit', buy: 'limit', chance: null } as const
  const margins = { sellMargin: perKWh('0.1'), buyMargin: perKWh('0.1') }
  const body = { preparesDraft: true, notifiesByMail, strategy: { ...strategy, ...margins } }
  await app.call(saveForecastPreference, { body, as: user })
  const preference = { userId: user.userId, preference: 'language', value: language } as const
  await app.call(updatePreferences, { params: preference, as: user })
  if (consumption.length > 0) await saveForecasts(app, { day: morning.day, userId: user.userId, consumption })
  return user
}

const ordersOf = async (user: TestUser) =>
  app.call(orders.listOrdersOfSession, { params: { marketId: morning.marketId }, as: user })
const mailsTo = ({ email }: TestUser) => app.platform.mailer.recent().filter(({ to }) => to === email)
const preparedFor = ({ userId }: TestUser) =>
  app.platform.db.selectFrom('prepared_orders').selectAll().where('user_id', '=', userId).execute()

test('a draft waits in the morning, a mail tells of it, and nothing was sent', async () => {
  const [ana, ion] = [await aSleeper(), await aSleeper({ language: 'ro' })]
  const made = await prepareOrders(app.platform)
  const [draft, ...others] = await ordersOf(ana)
  expect(others).toEqual([])
  expect(draft).toMatchObject({ status: 'draft', buyQuantity: 12_000, reserved: 0n, worstCase: 600_000_000n })
  expect(made).toHaveLength(2)
  expect(await preparedFor(ana)).toMatchObject([{ session_id: morning.marketId, order_id: draft?.id }])
  const [mail] = mailsTo(ana)
  expect(mail?.subject).toMatch(/^Your draft order for \d\d-05-2026 is ready$/)
  const text = mail?.text.replaceAll('\u00A0', ' ')
  expect(text).toContain(`http://localhost:3000/updateOrder?id=${String(draft?.id)}\n`)
  expect(text).toContain('Energy to buy: 12.00 kWh\nExpected result at forecast prices: −4.80 TC')
  expect(text).toContain('Reserved when sent: 6.00 TC\nGate closure: ')
  expect(mailsTo(ion)[0]?.subject).toMatch(/^Ciorna ofertei tale/)
  expect((await ordersOf(ion))[0]?.name).toMatch(/^Prognoză \d\d-05-2026$/)
})

test('each is looked at once, even by two servers at the same time', async () => {
  const sleepers = await Promise.all(Array.from({ length: 6 }, () => aSleeper()))
  const made = await Promise.all([
    prepareOrders(app.platform),
    prepareOrders(secondNode()),
    prepareOrders(app.platform),
  ])
  expect(new Set(made.flat()).size).toBe(made.flat().length)
  expect(await prepareOrders(secondNode())).toEqual([])
  for (const user of sleepers) {
    expect(await ordersOf(user)).toHaveLength(1)
    expect(mailsTo(user)).toHaveLength(1)
  }
})

test('who threw the draft away or has an order gets none', async () => {
  const [ana, ion] = [await aSleeper(), await aSleeper()]
  const own = await saveOrder(app, ion, morning.marketId, line(1, 'buy 1 @ 0.30'))
  const [draft] = await prepareOrders(app.platform)
  await app.call(orders.deleteOrder, { params: { id: draft ?? 0 }, as: ana })
  expect(await prepareOrders(app.platform)).toEqual([])
  expect((await ordersOf(ana)).filter(({ status }) => status !== 'cancelled')).toEqual([])
  expect((await ordersOf(ion)).map(({ id }) => id)).toEqual([own.id])
  expect(mailsTo(ion)).toEqual([])
})

test('without history or with nothing to trade there is neither draft nor mail', async () => {
  const [unknown, idle] = [await aSleeper({ consumption: [] }), await aSleeper({ consumption: [0] })]
  for (let run = 0; run < 3; run++) expect(await prepareOrders(app.platform)).toEqual([])
  for (const user of [unknown, idle]) {
    expect(await ordersOf(user)).toEqual([])
    expect(mailsTo(user)).toEqual([])
    expect(await preparedFor(user)).toMatchObject([{ order_id: null }])
  }
})

test('nobody is written for who does not want it, may not trade or is gone', async () => {
  const [quiet, gone, demoted] = [await aSleeper({ notifiesByMail: false }), await aSleeper(), await aSleeper()]
  await app.call(deleteUser, { params: { id: gone.userId }, as: admin })
  await app.platform.db.updateTable('users').set({ user_type: 'standard' }).where('id', '=', demoted.userId).execute()
  expect(await prepareOrders(app.platform)).toHaveLength(1)
  expect(await ordersOf(quiet)).toHaveLength(1)
  expect(mailsTo(quiet)).toEqual([])
  expect(await preparedFor(gone)).toEqual([])
  expect(await preparedFor(demoted)).toEqual([])
})

test('one that fails keeps nobody waiting, and is tried again', async () => {
  const [unlucky, lucky] = [await aSleeper(), await aSleeper()]
  const { db } = app.platform
  await sql`create function refuse_order() returns trigger language plpgsql as $$
    begin raise exception 'the disk is full'; end $$`.execute(db)
  await sql`create trigger unlucky before insert on orders for each row
    when (new.user_id = ${sql.lit(unlucky.userId)}) execute function refuse_order()`.execute(db)
  expect(await prepareOrders(app.platform)).toHaveLength(1)
  expect(await ordersOf(lucky)).toHaveLength(1)
  expect(await preparedFor(unlucky)).toEqual([])
  await sql`drop trigger unlucky on orders`.execute(db)
  expect(await prepareOrders(app.platform)).toHaveLength(1)
  expect(mailsTo(unlucky)).toHaveLength(1)
})

test('a mail server that is away takes no draft with it', async () => {
  const user = await aSleeper()
  const { config, log } = app.platform
  const mailer = createMailer({ ...config, smtpUrl: 'smtp://127.0.0.1:9' }, log)
  expect(await prepareOrders({ ...app.platform, mailer })).toHaveLength(1)
  expect(await ordersOf(user)).toHaveLength(1)
})

test('the morning begins at eight before the gate, by the clock of the markets', async () => {
  const user = await aSleeper()
  const today = Temporal.PlainDate.from(morning.day).subtract({ days: 1 })
  const date = today.add({ days: 2 }).toString()
  const late = await aMarket(app, admin, { date, closes: `${today.add({ days: 1 }).toString()}T10:00:00Z` })
  await saveForecasts(app, { day: date, userId: user.userId, consumption: [500], price: [40_000] })
  app.clock.set(`${today.toString()}T04:59:59Z`)
  expect(await prepareOrders(app.platform)).toEqual([])
  app.clock.set(`${today.toString()}T05:00:00Z`)
  // Of the two markets that are open only the one that closes today.
  expect(await prepareOrders(app.platform)).toHaveLength(1)
  app.clock.set(`${today.add({ days: 1 }).toString()}T05:00:00Z`)
  expect(await prepareOrders(app.platform)).toHaveLength(1)
  expect((await preparedFor(user)).map((row) => row.session_id)).toEqual([morning.marketId, late])
})

test('a gate that closes at night has its morning the day before', async () => {
  const user = await aSleeper({ consumption: [] })
  app.clock.set(app.clock.now().add({ hours: 6 }))
  const today = Temporal.PlainDate.from(morning.day).subtract({ days: 1 })
  const date = today.add({ days: 2 }).toString()
  await aMarket(app, admin, { date, closes: `${today.toString()}T21:30:00Z` })
  await saveForecasts(app, { day: date, userId: user.userId, consumption: [500], price: [40_000] })
  expect(await prepareOrders(app.platform)).toHaveLength(1)
})
