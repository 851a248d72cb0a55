import type { DeliveryDay } from '@tandem/core/calendar/delivery-day.ts'
import { line, perKWh, tc } from '@tandem/core/testing/builders.ts'
import { energyWh } from '@tandem/core/units/units.ts'
import { getImbalanceSettings, saveImbalanceSettings } from '@tandem/contract/imbalance/imbalance.ts'
import { applySettlement } from '@tandem/contract/imbalance/imbalance-settlements.ts'
import { deleteUser } from '@tandem/contract/accounts/accounts.ts'
import { listManagedOrders } from '@tandem/contract/admin/dashboards.ts'
import { saveHoursOfDay } from '@tandem/contract/metering/readings.ts'
import * as contract from '@tandem/contract/orders/autopilot.ts'
import * as orders from '@tandem/contract/orders/orders.ts'
import { listMyIntradayOrders, getMyPosition } from '@tandem/contract/orders/intraday.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openDatabase, type Db } from '../../platform/database.ts'
import type { Platform } from '../../platform/platform.ts'
import { findUsedCoins } from '../../slices/orders/index.ts'
import { saveForecasts } from '../../testing/forecasts.ts'
import { anIntradayMarket, place, wish } from '../../testing/intraday.ts'
import { aMarket, coinsOf, saveOrder, sendOrder } from '../../testing/trading.ts'
import { findStoredNotices } from '../../testing/notices.ts'
import { useTestApp, type TestUser } from '../../testing/test-app.ts'
import { runMarketDay } from '../market-day.ts'
import { prepareOrders } from '../prepare-orders.ts'
import { runAutopilots } from './run-autopilots.ts'

const app = useTestApp({ now: '2026-05-01T00:00:00Z' })
let admin: TestUser
let secondDb: Db
let today: Temporal.PlainDate
let day: DeliveryDay
let marketId: number
let days = 0

const secondNode = (): Platform => ({ ...app.platform, db: secondDb })
/** A time of today, or of another day counted from it, by UTC: Bucharest is three hours ahead in May. */
const at = (time: string, later = 0) => `${today.add({ days: later }).toString()}T${time}Z`

beforeAll(async () => {
  admin = await app.aUser({ isAdministrator: true, userType: 'standard', username: 'autopilot-admin' })
  secondDb = openDatabase(app.platform.config.databaseUrl ?? '', { poolSize: 6 })
})
afterAll(() => secondDb.destroy())

/** Half past nine (half past eight in winter) of a morning that no other test has, with a market of tomorrow that closes at one. */
beforeEach(async () => {
  today = Temporal.PlainDate.from('2026-05-01').add({ days: 4 * days++ })
  await begin()
})

async function begin() {
  app.clock.set(at('06:30:00'))
  day = today.add({ days: 1 }).toString() as DeliveryDay
  marketId = await aMarket(app, admin, { date: day, opens: at('03:00:00'), closes: at('10:00:00') })
  await saveForecasts(app, { day, userId: 0, price: [40_000] })
}

const limits: contract.AutopilotSettings = {
  pricing: 'ownPrices',
  chance: null,
  highestPrice: perKWh('0.50'),
  lowestPrice: perKWh('0.10'),
  coinsPerDay: tc('20'),
  closesGaps: true,
  gapEnergy: null,
  gapCoins: null,
  mostLoss: tc('5'),
}

interface House {
  readonly settings?: Partial<contract.AutopilotSettings>
  readonly consumption?: readonly number[]
  readonly production?: readonly number[]
  readonly coins?: string
  readonly isRead?: boolean
}

/** Half a kWh in every hour but the second, which sells a whole one, and an autopilot that is on. */
async function aHouse(house: House = {}): Promise<TestUser> {
  const user = await app.aUser({ coins: house.coins ?? '100' })
  const { consumption = [500, 0, 500], production = [0, 1000, 0] } = house
  if (consumption.length > 0) await saveForecasts(app, { day, userId: user.userId, consumption, production })
  if (house.isRead ?? true) await read(user)
  await app.call(contract.saveAutopilot, { body: { ...limits, ...house.settings }, as: user })
  await app.call(contract.switchAutopilot, { body: { state: 'on' }, as: user })
  return user
}

/** A reading that has just come in. */
async function read({ userId }: TestUser) {
  const startsAt = app.clock.now().subtract({ hours: 3 }).round({ smallestUnit: 'hour', roundingMode: 'floor' })
  await sql`insert into hour_readings (user_id, starts_at, consumption_wh, production_wh, quality, placement, written_at)
    values (${userId}, ${startsAt}, 1, 0, 'manual', 'connection', ${app.clock.now()})`.execute(app.platform.db)
}

const autopilotOf = (user: TestUser) => app.call(contract.getAutopilot, { as: user })
const ordersOf = (user: TestUser) => app.call(orders.listOrdersOfSession, { params: { marketId }, as: user })
const newsOf = (user: TestUser) => findStoredNotices(app, user, 'autopilot')
const usedBy = ({ userId }: TestUser) => findUsedCoins(app.platform.db, userId, day)
const auditOf = async ({ userId }: TestUser) =>
  (
    await app.platform.db
      .selectFrom('audit_entries')
      .select(['action', 'actor_id'])
      .where('user_id', '=', userId)
      .where('action', 'in', ['order.sentByAutopilot', 'autopilot.stopped'])
      .execute()
  ).map(({ action, actor_id: actor }) => `${action} by ${actor ?? 'the platform'}`)

test('a whole day: announced in the morning, sent before the gate, cleared, and the gap closed before its gate', async () => {
  const ana = await aHouse()
  const maker = await app.aUser({ coins: '1000' })
  const intraday = await anIntradayMarket(app, admin, { date: day, opens: at('03:00:00'), closes: at('20:00:00', 1) })
  await runAutopilots(app.platform)
  const { next, state } = await autopilotOf(ana)
  expect(state).toBe('on')
  expect(next).toMatchObject({ state: 'planned', buyQuantity: 11_500, sellQuantity: 1000, worstCase: tc('5.75') })
  expect(next?.lines.slice(0, 2)).toMatchObject([
    { period: 1, side: 'buy', price: perKWh('0.5'), quantity: 500 },
    { period: 2, side: 'sell', price: perKWh('0.1'), quantity: 1000 },
  ])
  expect(await newsOf(ana)).toMatchObject([{ event: 'planned', buyQuantity: 11_500, worstCase: tc('5.75') }])
  expect(await ordersOf(ana)).toEqual([])

  app.clock.set(at('09:29:59'))
  await runAutopilots(app.platform)
  expect(await ordersOf(ana)).toEqual([])
  app.clock.set(at('09:30:00'))
  await runAutopilots(app.platform)
  await runAutopilots(app.platform)
  const [sent, ...others] = await ordersOf(ana)
  expect(others).toEqual([])
  expect(sent).toMatchObject({ status: 'transmitted', origin: 'autopilot', reserved: tc('5.75') })
  expect(sent?.name).toMatch(/^Autopilot \d\d-05-2026$/)
  expect((await newsOf(ana)).map(({ event }) => event)).toEqual(['planned', 'sent'])
  expect(await auditOf(ana)).toEqual(['order.sentByAutopilot by the platform'])
  expect(await usedBy(ana)).toBe(tc('5.75'))

  // The first hour is sold at 0.30; nobody else trades.
  await sendOrder(app, maker, marketId, line(1, 'sell 10 @ 0.30'))
  app.clock.set(at('10:00:05'))
  await runMarketDay(app.platform)
  // The midpoint of 0.30 and 0.50; what is reserved no more is spent or free again.
  const spent = await usedBy(ana)
  expect([spent > 0n, spent <= tc('0.25')]).toEqual([true, true])
  const position = await app.call(getMyPosition, { params: { marketId: intraday }, as: ana })
  expect(position[0]).toMatchObject({ dayAhead: 500, intraday: 0 })

  // Period 12 is 11:00 by the clock of Bucharest and closes at 10:00, which is 07:00Z.
  await place(app, maker, intraday, wish('sell', 0.3, '0.45', { period: 12 }))
  app.clock.set(at('06:44:59', 1))
  await runAutopilots(app.platform)
  const before = await app.call(listMyIntradayOrders, { params: { marketId: intraday }, as: ana })
  expect(before.filter(({ period }) => period === 12)).toEqual([])
  app.clock.set(at('06:45:00', 1))
  await Promise.all([runAutopilots(app.platform), runAutopilots(secondNode()), runAutopilots(app.platform)])
  const mine = await app.call(listMyIntradayOrders, { params: { marketId: intraday }, as: ana })
  expect(mine.filter(({ period }) => period === 12)).toMatchObject([
    { side: 'buy', quantity: 500, price: perKWh('0.5'), filled: 300, origin: 'autopilot' },
  ])
  // 300 Wh at 0.45 are spent, 200 Wh at 0.50 reserved.
  expect((await usedBy(ana)) - spent).toBe(tc('0.135') + tc('0.1'))
  const step = (await autopilotOf(ana)).steps.find(({ period }) => period === 12)
  expect(step).toMatchObject({ state: 'sent', marketType: 'intraday', worstCase: tc('0.25') })
  const managed = await app.call(listManagedOrders, {
    params: { userId: ana.userId, dateFrom: day, dateTo: day, marketType: null },
    as: ana,
  })
  expect(managed.every(({ origin }) => origin === 'autopilot')).toBe(true)
})

test('not today, changed by hand, an own order and a pause: each keeps it from sending', async () => {
  const [lazy, own, drafting, taking, paused] = await Promise.all([aHouse(), aHouse(), aHouse(), aHouse(), aHouse()])
  await saveOrder(app, own, marketId, line(1, 'buy 1 @ 0.30'))
  await runAutopilots(app.platform)
  expect((await autopilotOf(own)).next).toBeNull()
  await app.call(contract.skipAutopilotDay, { body: { marketId }, as: lazy })
  const draft = await app.call(contract.takeAutopilotPlan, { body: { marketId }, as: taking })
  expect(draft).toMatchObject({ status: 'draft', origin: 'manual', buyQuantity: 11_500 })
  const hand = await saveOrder(app, drafting, marketId, line(2, 'buy 2 @ 0.20'))
  await app.call(contract.switchAutopilot, { body: { state: 'paused' }, as: paused })
  app.clock.set(at('09:40:00'))
  await runAutopilots(app.platform)
  for (const user of [lazy, paused]) expect(await ordersOf(user)).toEqual([])
  expect(await ordersOf(taking)).toMatchObject([{ id: draft.id, status: 'draft' }])
  expect(await ordersOf(drafting)).toMatchObject([{ id: hand.id, version: 1, status: 'draft', buyQuantity: 2000 }])
  expect((await autopilotOf(drafting)).next).toMatchObject({ state: 'skipped', reason: 'ownOrder' })
  expect((await newsOf(drafting)).map(({ event, reason }) => `${event} ${reason}`)).toEqual([
    'planned null',
    'notSent ownOrder',
  ])
  expect((await autopilotOf(lazy)).next).toMatchObject({ state: 'skipped', reason: 'notToday' })
  // Until the gate "not today" can be taken back, and a pause ended.
  await app.call(contract.skipAutopilotDay, { body: { marketId }, as: lazy })
  await app.call(contract.switchAutopilot, { body: { state: 'on' }, as: paused })
  await runAutopilots(app.platform)
  for (const user of [lazy, paused]) expect(await ordersOf(user)).toMatchObject([{ status: 'transmitted' }])
  expect((await app.refused(contract.skipAutopilotDay, { body: { marketId }, as: lazy })).code).toBe(
    'autopilot_nothing_planned',
  )
  // What a person withdraws is not sent again.
  const [sent] = await ordersOf(lazy)
  await app.call(orders.deleteOrder, { params: { id: sent?.id ?? 0 }, as: lazy })
  await runAutopilots(app.platform)
  expect((await ordersOf(lazy)).filter(({ status }) => status !== 'cancelled')).toEqual([])
  const nobody = await app.aUser()
  expect((await app.refused(contract.switchAutopilot, { body: { state: 'on' }, as: nobody })).code).toBe(
    'autopilot_not_set',
  )
})

test('each is planned and sent once by two servers at a time, and one that fails keeps nobody waiting', async () => {
  const users = await Promise.all(Array.from({ length: 4 }, () => aHouse()))
  const unlucky = await aHouse()
  const { db } = app.platform
  const both = () =>
    Promise.all([runAutopilots(app.platform), runAutopilots(secondNode()), runAutopilots(app.platform)])
  await both()
  await sql`create function refuse_sending() returns trigger language plpgsql as $$
    begin raise exception 'the disk is full'; end $$`.execute(db)
  await sql`create trigger unlucky before insert on orders for each row
    when (new.user_id = ${sql.lit(unlucky.userId)}) execute function refuse_sending()`.execute(db)
  app.clock.set(at('09:30:00'))
  await both()
  for (const user of users) {
    expect(await ordersOf(user)).toMatchObject([{ status: 'transmitted' }])
    expect((await newsOf(user)).map(({ event }) => event)).toEqual(['planned', 'sent'])
  }
  expect(await ordersOf(unlucky)).toEqual([])
  await sql`drop trigger unlucky on orders`.execute(db)
  await both()
  expect(await ordersOf(unlucky)).toMatchObject([{ status: 'transmitted' }])
})

test('it keeps to the coins of the day and to those that there are, and says what is left out', async () => {
  const thrifty = await aHouse({ settings: { coinsPerDay: tc('2.3') } })
  const poor = await aHouse({ coins: '1' })
  const empty = await aHouse({ coins: '0.0000001', production: [0] })
  await runAutopilots(app.platform)
  app.clock.set(at('09:30:00'))
  await runAutopilots(app.platform)
  expect(await ordersOf(thrifty)).toMatchObject([{ reserved: tc('2.3'), sellQuantity: 1000 }])
  expect((await autopilotOf(thrifty)).next?.leftOut[0]).toMatchObject({
    side: 'buy',
    quantity: 300,
    reason: 'coinsOfDay',
  })
  const [, reserved] = await coinsOf(app, poor)
  expect(reserved <= tc('1') && reserved > tc('0.98')).toBe(true)
  expect((await autopilotOf(poor)).next?.leftOut[0]?.reason).toBe('coinsAvailable')
  expect(await ordersOf(empty)).toEqual([])
  expect((await newsOf(empty)).map(({ event, reason }) => `${event} ${reason}`)).toEqual(['notSent coinsAvailable'])
})

test('forecasts that fail stop it, with a notice and an entry of the audit log, until it is switched on again', async () => {
  const blind = await aHouse({ consumption: [] })
  const silent = await aHouse({ isRead: false })
  const old = await aHouse({ consumption: [] })
  await runAutopilots(app.platform)
  expect(await autopilotOf(blind)).toMatchObject({ state: 'stopped', stopReason: 'forecastMissing', next: null })
  expect(await autopilotOf(silent)).toMatchObject({ state: 'stopped', stopReason: 'readingsSilent' })
  expect(await newsOf(blind)).toMatchObject([{ event: 'stopped', reason: 'forecastMissing', worstCase: 0n }])
  expect(await auditOf(blind)).toEqual(['autopilot.stopped by the platform'])
  // A forecast of four days ago is too old, too.
  const now = app.clock.now()
  app.clock.set(now.subtract({ hours: 96 }))
  await saveForecasts(app, { day, userId: old.userId, consumption: [500] })
  app.clock.set(now)
  await app.call(contract.switchAutopilot, { body: { state: 'on' }, as: old })
  await runAutopilots(app.platform)
  expect((await autopilotOf(old)).stopReason).toBe('forecastOld')
  await read(silent)
  await app.call(contract.switchAutopilot, { body: { state: 'on' }, as: silent })
  await runAutopilots(app.platform)
  expect(await autopilotOf(silent)).toMatchObject({ state: 'on', stopReason: null, next: { state: 'planned' } })
})

test('the loss of its days stops it', async () => {
  const ana = await aHouse({ settings: { mostLoss: tc('0.01') }, consumption: [500], production: [0] })
  await runAutopilots(app.platform)
  app.clock.set(at('09:30:00'))
  await runAutopilots(app.platform)
  await sendOrder(app, await app.aUser({ coins: '9' }), marketId, line(1, 'sell 10 @ 0.30'))
  app.clock.set(at('10:00:05'))
  await runMarketDay(app.platform)
  app.clock.set(at('06:30:00', 2))
  // The first hour was bought at 0.40. All others, half a kWh each at a reference of 0.40, met the imbalance price.
  const first = Temporal.Instant.from(at('21:00:00'))
  const hours = Array.from({ length: 24 }, (_, hour) => {
    return { start: first.add({ hours: hour }), consumption: energyWh(500), production: null, version: 0 }
  })
  const params = { userId: ana.userId, day }
  await app.call(saveHoursOfDay, { params, body: { placement: 'connection', hours }, as: ana })
  const settings = await app.call(getImbalanceSettings, { as: admin })
  const usual = { usualPeak: perKWh('0.4'), usualOffPeak: perKWh('0.4') }
  await app.call(saveImbalanceSettings, { body: { ...settings, ...usual }, as: admin })
  await app.call(applySettlement, { params: { marketId }, as: admin })
  const settled = app.platform.db.selectFrom('imbalance_days').select('cash_units').where('user_id', '=', ana.userId)
  const { cash_units: cash } = await settled.executeTakeFirstOrThrow()
  expect((await autopilotOf(ana)).loss).toBe(tc('0.2') - cash - tc('4.8'))
  expect(tc('0.2') - cash - tc('4.8') > tc('0.01')).toBe(true)
  day = today.add({ days: 3 }).toString() as DeliveryDay
  await aMarket(app, admin, { date: day, opens: at('03:00:00', 2), closes: at('10:00:00', 2) })
  await saveForecasts(app, { day, userId: ana.userId, consumption: [500] })
  await runAutopilots(app.platform)
  expect(await autopilotOf(ana)).toMatchObject({ state: 'stopped', stopReason: 'loss' })
  // Switched on again, it counts anew.
  await app.call(contract.switchAutopilot, { body: { state: 'on' }, as: ana })
  await runAutopilots(app.platform)
  expect(await autopilotOf(ana)).toMatchObject({ state: 'on', loss: null, next: { state: 'planned' } })
})

test('cut off between deciding and placing it goes on with the same order, and not at all once it was paused', async () => {
  const [ana, ion] = [await aHouse(), await aHouse()]
  const intraday = await anIntradayMarket(app, admin, { date: day, opens: at('03:00:00'), closes: at('20:00:00', 1) })
  app.clock.set(at('06:45:00', 1))
  const { db } = app.platform
  await sql`create function lose_orders() returns trigger language plpgsql as $$
    begin raise exception 'the disk is full'; end $$`.execute(db)
  await sql`create trigger losing before insert on intraday_orders for each row execute function lose_orders()`.execute(
    db,
  )
  await runAutopilots(app.platform)
  await sql`drop trigger losing on intraday_orders`.execute(db)
  const stepsOf = async (user: TestUser) => (await autopilotOf(user)).steps.map(({ state, reason }) => reason ?? state)
  expect(await stepsOf(ana)).toEqual(['planned'])
  // On its way it counts as reserved.
  expect(await usedBy(ana)).toBe(tc('0.25'))
  await app.call(contract.switchAutopilot, { body: { state: 'paused' }, as: ion })
  await Promise.all([runAutopilots(app.platform), runAutopilots(secondNode())])
  await runAutopilots(secondNode())
  const params = { marketId: intraday }
  expect(await app.call(listMyIntradayOrders, { params, as: ana })).toMatchObject([{ period: 12, quantity: 500 }])
  expect(await app.call(listMyIntradayOrders, { params, as: ion })).toEqual([])
  expect([await stepsOf(ana), await stepsOf(ion)]).toEqual([['sent'], ['switchedOff']])
  expect(await usedBy(ana)).toBe(tc('0.25'))
  expect(await auditOf(ana)).toEqual(['order.sentByAutopilot by the platform'])
})

test('an order of one’s own in a contract counts, and what is too small is left', async () => {
  const own = await aHouse()
  const small = await aHouse({ consumption: [50], production: [0] })
  const capped = await aHouse({ settings: { gapEnergy: energyWh(200) } })
  const intraday = await anIntradayMarket(app, admin, { date: day, opens: at('03:00:00'), closes: at('20:00:00', 1) })
  app.clock.set(at('06:40:00', 1))
  const { order } = await place(app, own, intraday, wish('buy', 0.2, '0.30', { period: 12 }))
  app.clock.set(at('06:46:00', 1))
  await runAutopilots(app.platform)
  const params = { marketId: intraday }
  expect(await app.call(listMyIntradayOrders, { params, as: own })).toMatchObject([{ id: order.id, origin: 'manual' }])
  expect((await autopilotOf(own)).steps).toMatchObject([{ state: 'skipped', reason: 'ownOrder' }])
  expect((await autopilotOf(small)).steps).toMatchObject([{ state: 'skipped', reason: 'tooSmall' }])
  expect((await autopilotOf(capped)).steps).toMatchObject([
    { state: 'sent', buyQuantity: 200, leftOut: [{ quantity: 300, reason: 'gapLimit' }] },
  ])
  // Nobody says of an order made by hand that the autopilot made it.
  const body = { marketId: intraday, ...wish('buy', 0.1, '0.2', { period: 20 }), origin: 'autopilot' }
  expect((await place(app, own, intraday, body)).order.origin).toBe('manual')
})

test('it plans days of 23 and 25 hours as they are', async () => {
  for (const [date, hours] of [
    ['2027-03-28', 23],
    ['2027-10-31', 25],
  ] as const) {
    // prettier-ignore
    today = Temporal.PlainDate.from(date).subtract({ days: 1 })
    await begin()
    const user = await aHouse({ consumption: [500], production: [0] })
    await runAutopilots(app.platform)
    expect((await autopilotOf(user)).next?.lines).toHaveLength(hours)
    app.clock.set(at('09:30:00'))
    await runAutopilots(app.platform)
    expect(await ordersOf(user)).toMatchObject([{ status: 'transmitted', buyQuantity: 500 * hours }])
  }
})

test('a preview saves nothing, limits are checked, and a closed account has no autopilot', async () => {
  const ana = await aHouse()
  const preview = await app.call(contract.previewAutopilot, { body: { ...limits, coinsPerDay: tc('1.15') }, as: ana })
  expect(preview).toMatchObject({ buyQuantity: 2300, sellQuantity: 1000, worstCase: tc('1.15') })
  expect((await autopilotOf(ana)).steps).toEqual([])
  const refusalOf = async (body: Partial<contract.AutopilotSettings>) =>
    (await app.refused(contract.saveAutopilot, { body: { ...limits, ...body }, as: ana })).code
  expect(await refusalOf({ coinsPerDay: tc('0') })).toBe('amount_out_of_bounds')
  expect(await refusalOf({ gapCoins: tc('-1') })).toBe('amount_out_of_bounds')
  expect(await refusalOf({ gapEnergy: energyWh(0) })).toBe('quantity_out_of_bounds')
  expect(await refusalOf({ highestPrice: perKWh('10.1') })).toBe('price_out_of_bounds')
  // New limits are announced anew; the draft of the morning is not prepared beside it.
  await runAutopilots(app.platform)
  await app.call(contract.saveAutopilot, { body: { ...limits, coinsPerDay: tc('1.15') }, as: ana })
  await runAutopilots(app.platform)
  expect((await newsOf(ana)).map(({ worstCase }) => worstCase)).toEqual([tc('5.75'), tc('1.15')])
  expect(await prepareOrders(app.platform)).toEqual([])
  await app.call(deleteUser, { params: { id: ana.userId }, as: admin })
  await runAutopilots(app.platform)
  const left = await app.platform.db.selectFrom('autopilots').selectAll().where('user_id', '=', ana.userId).execute()
  expect(left).toEqual([])
})
