import * as contract from '@tandem/contract/markets/markets.ts'
import { formatFor } from '@tandem/contract/texts/format.ts'
import type { DeliveryDay } from '@tandem/core/calendar/delivery-day.ts'
import { line, perKWh } from '@tandem/core/testing/builders.ts'
import { beforeEach, describe, expect, test } from 'vitest'
import type { z } from 'zod'
import { anOpenMarket, sendOrder } from '../../testing/cleared-day.ts'
import { useTestApp, type TestUser } from '../../testing/test-app.ts'
import { getSession } from '../../domain/market-session.ts'
import { dueSessions, setStatus } from './index.ts'

const app = useTestApp()
const instant = (text: string) => Temporal.Instant.from(text)
const day = (text: string) => text as DeliveryDay
const now = () => ({ at: app.clock.now(), by: null })

let admin: TestUser
let days = 0
beforeEach(async () => {
  app.clock.set('2026-03-02T08:00:00Z')
  admin = await app.aUser({ isAdministrator: true })
})

type Options = z.output<typeof contract.SessionTerms>

/** Terms for a delivery day that no other test uses. */
function terms(changes: Partial<Options> = {}): Options {
  const date = Temporal.PlainDate.from('2026-04-01').add({ days: ++days }).toString() as DeliveryDay
  return {
    marketType: 'dayAhead',
    date,
    zone: 'Europe/Bucharest',
    mtuMinutes: 60,
    openingTime: instant('2026-03-02T09:00:00Z'),
    closingTime: instant('2026-03-02T11:00:00Z'),
    minPrice: perKWh('-0.5'),
    maxPrice: perKWh('4'),
    ...changes,
  }
}

const add = (changes: Partial<Options> = {}) => app.call(contract.addSession, { body: terms(changes), as: admin })
const open = (id: number) => app.call(contract.openSession, { params: { id }, as: admin })
const update = (body: Options & { id: number }) => app.call(contract.updateSession, { body, as: admin })
const refusedUpdate = (body: Options & { id: number }) => app.refused(contract.updateSession, { body, as: admin })
const termsOf = ({
  marketType,
  date,
  zone,
  mtuMinutes,
  openingTime,
  closingTime,
  minPrice,
  maxPrice,
  id,
}: contract.MarketSession) => ({
  id,
  marketType,
  date,
  zone,
  mtuMinutes,
  openingTime,
  closingTime,
  minPrice,
  maxPrice,
})

describe('adding', () => {
  test('a session is scheduled with the periods of its day', async () => {
    const added = await add()
    expect(added).toMatchObject({ status: 'scheduled', active: false, periodCount: 24, orderCount: 0 })
    expect(added.periods.map(({ label }) => label)).toContain('23:00-24:00')
  })

  test.each([
    ['2026-10-25', 60, 25],
    ['2027-03-28', 60, 23],
    ['2027-10-31', 15, 100],
    ['2028-03-26', 30, 46],
  ] as const)('%s by %s minutes has %s periods', async (date, mtuMinutes, periods) => {
    const added = await add({ date: day(date), mtuMinutes })
    expect(added.periodCount).toBe(periods)
    expect(new Set(added.periods.map(({ label }) => label)).size).toBe(periods)
  })

  test.each([
    ['2026-10-25', 'Antarctica/Troll'],
    ['2011-12-30', 'Pacific/Apia'],
  ])('%s in %s, which has not 23 to 25 hours, is refused', async (date, zone) => {
    const body = { ...terms({ date: day(date), mtuMinutes: 15 }), zone, closingTime: instant('2011-12-29T00:00:00Z') }
    const refusal = await app.refused(contract.addSession, {
      body: { ...body, openingTime: instant('2011-12-01T00:00:00Z') },
      as: admin,
    })
    expect(refusal).toMatchObject({ status: 400, code: 'invalid_request', field: 'date' })
  })

  test('gates that differ by less than the database keeps are one instant, so the market never opens', async () => {
    const answer = await app.server.inject({
      method: 'POST',
      url: contract.addSession.path,
      headers: { authorization: `Bearer ${admin.token}` },
      payload: {
        marketType: 'pzu_market',
        date: '2026-09-01',
        minPrice: 0,
        maxPrice: 1,
        openingTime: '2026-03-02T09:00:00.0000001Z',
        closingTime: '2026-03-02T09:00:00.0000002Z',
      },
    })
    expect(answer.json()).toMatchObject({ code: 'start_not_before_end', field: 'closingTime' })
  })

  test('a day has one session of a type, also when two are added at once', async () => {
    const same = terms()
    const both = await Promise.allSettled([1, 2].map(() => app.call(contract.addSession, { body: same, as: admin })))
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    const refused = await app.refused(contract.addSession, { body: same, as: admin })
    expect(refused).toMatchObject({ status: 409, code: 'market_already_exists', field: 'date' })
    expect(await add({ ...same, marketType: 'intraday' })).toMatchObject({ marketType: 'intraday' })
  })

  test.each<[string, Partial<Options>, object]>([
    ['an unknown zone', { zone: 'Mars/Olympus' }, { code: 'invalid_request', field: 'zone' }],
    [
      'a gate that closes as it opens',
      { closingTime: instant('2026-03-02T09:00:00Z') },
      { code: 'start_not_before_end', field: 'closingTime' },
    ],
    [
      'a gate that closes after delivery',
      { date: day('2026-03-01') },
      { field: 'closingTime', message: 'The closing time must be 02-03-2026 00:00 or earlier' },
    ],
    ['bounds that cross', { minPrice: perKWh('4') }, { code: 'min_price_not_below_max', field: 'maxPrice' }],
    ['bounds beyond reason', { maxPrice: perKWh('10.00001') }, { code: 'price_out_of_bounds', field: 'maxPrice' }],
  ])('%s is refused', async (_, changes, expected) => {
    expect(await app.refused(contract.addSession, { body: terms(changes), as: admin })).toMatchObject({
      status: 400,
      ...expected,
    })
  })

  test('is for the administrator', async () => {
    const trader = await app.aUser()
    expect(await app.refused(contract.addSession, { body: terms(), as: trader })).toMatchObject({ status: 403 })
    expect((await app.call(contract.listSessions, { as: trader })).length).toBeGreaterThan(0)
  })
})

describe('changing', () => {
  test('all terms while no order is sent', async () => {
    const { id } = await add()
    const other = { ...terms({ mtuMinutes: 15, maxPrice: perKWh('2') }), id }
    expect(await update(other)).toMatchObject({
      date: other.date,
      mtuMinutes: 15,
      maxPrice: perKWh('2'),
      periodCount: 96,
    })
    const form = await app.call(contract.getSessionForEditing, { params: { id }, as: admin })
    expect(form.editable).toBe(true)
  })

  test('with orders only the gate closure, and not into the past', async () => {
    const market = await anOpenMarket(app, { date: '2027-01-01', admin })
    const trader = await app.aUser({ coins: '100' })
    await sendOrder(app, market.id, trader, [line(1, 'buy 1 @ 0.5')])
    const later = app.clock.now().add({ minutes: 40 })
    expect(await update({ ...termsOf(market), closingTime: later })).toMatchObject({
      closingTime: later,
      orderCount: 1,
    })
    const moved = { ...termsOf(market), closingTime: later }
    expect(await refusedUpdate({ ...moved, maxPrice: perKWh('3') })).toMatchObject({
      status: 409,
      code: 'market_has_orders',
    })
    app.clock.advance({ minutes: 5 })
    const past = app.clock.now().subtract({ seconds: 1 })
    const after = formatFor('en').dateTime(app.clock.now())
    expect(await refusedUpdate({ ...moved, closingTime: past })).toMatchObject({
      field: 'closingTime',
      message: `The closing time must be later than ${after}`,
    })
    const form = await app.call(contract.getSessionForEditing, { params: { id: market.id }, as: admin })
    expect(form.editable).toBe(false)
    app.clock.advance({ minutes: 36 })
    expect(await refusedUpdate({ ...moved, closingTime: app.clock.now().add({ hours: 1 }) })).toMatchObject({
      status: 409,
      code: 'market_state_conflict',
      details: { status: 'closed' },
    })
  })

  test('to the day of another session is refused', async () => {
    const [one, other] = [await add(), await add()]
    expect(await refusedUpdate({ ...termsOf(one), date: other.date })).toMatchObject({ code: 'market_already_exists' })
  })

  test('a cleared one is refused', async () => {
    const market = await add()
    await setStatus(app.platform.db, await getSession(app.platform.db, market.id), 'settled', now())
    expect(await refusedUpdate(termsOf(market))).toMatchObject({ status: 409, code: 'market_already_cleared' })
    expect(await app.refused(contract.openSession, { params: { id: market.id }, as: admin })).toMatchObject({
      code: 'market_already_cleared',
    })
  })
})

describe('opening', () => {
  test('before its time moves the gate opening to now', async () => {
    const { id } = await add()
    expect(await open(id)).toMatchObject({ status: 'open', active: true, openingTime: app.clock.now() })
    expect(await app.refused(contract.openSession, { params: { id }, as: admin })).toMatchObject({
      status: 409,
      code: 'market_state_conflict',
      details: { status: 'open' },
    })
    const ids = (await app.call(contract.listActiveSessions, { as: admin })).map((market) => market.id)
    expect(ids).toContain(id)
  })

  test('once, when two administrators press at the same time', async () => {
    const { id } = await add()
    const both = await Promise.allSettled([open(id), open(id), open(id)])
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected', 'rejected'])
  })

  test('after its gate closed is refused', async () => {
    const { id } = await add({ closingTime: instant('2026-03-02T09:30:00Z') })
    const late = await app.aUser({ isAdministrator: true })
    app.clock.set('2026-03-02T08:30:00Z')
    expect(await app.refused(contract.openSession, { params: { id: 999_999 }, as: late })).toMatchObject({
      status: 404,
    })
    await app.call(contract.updateSession, {
      body: {
        ...termsOf(await app.call(contract.getSession, { params: { id }, as: late })),
        openingTime: instant('2026-03-02T08:00:00Z'),
        closingTime: instant('2026-03-02T08:40:00Z'),
      },
      as: late,
    })
    app.clock.set('2026-03-02T08:40:00Z')
    expect(await app.refused(contract.openSession, { params: { id }, as: late })).toMatchObject({
      status: 409,
      code: 'gate_closed',
      details: { closedAt: '2026-03-02T08:40:00Z' },
    })
  })
})

test('the active day-ahead market is the open one that closes first', async () => {
  const later = await add({ closingTime: instant('2026-03-02T10:30:00Z') })
  const sooner = await add({
    closingTime: instant('2026-03-02T08:20:00Z'),
    openingTime: instant('2026-03-02T08:00:00Z'),
  })
  await open(later.id)
  await open(sooner.id)
  const active = () => app.call(contract.getActiveDayAheadSession, { as: admin })
  expect(await active()).toMatchObject({ market: { id: sooner.id }, now: app.clock.now() })
  app.clock.set('2026-03-02T08:19:59.999Z')
  expect((await active()).market?.id).toBe(sooner.id)
  app.clock.set('2026-03-02T08:20:00Z')
  expect((await active()).market?.id).not.toBe(sooner.id)
})

test('what is due is what was missed, too', async () => {
  const gates = { openingTime: instant('2026-03-02T08:10:00Z'), closingTime: instant('2026-03-02T08:20:00Z') }
  const [scheduled, opened, closed, intraday] = [
    await add(gates),
    await add(gates),
    await add(gates),
    await add({ ...gates, marketType: 'intraday' }),
  ]
  const { db } = app.platform
  await setStatus(db, await getSession(db, opened.id), 'open', now())
  await setStatus(db, await getSession(db, closed.id), 'closed', now())
  await setStatus(db, await getSession(db, intraday.id), 'closed', now())
  const due = async (at: string) => {
    const found = await dueSessions(db, instant(at))
    const own = [scheduled.id, opened.id, closed.id, intraday.id]
    const ownOf = (ids: readonly number[]) => ids.filter((id) => own.includes(id))
    return { toOpen: ownOf(found.toOpen), toClose: ownOf(found.toClose), toClear: ownOf(found.toClear) }
  }
  const toClear = [closed.id]
  expect(await due('2026-03-02T08:09:59.999Z')).toEqual({ toOpen: [], toClose: [], toClear })
  expect(await due('2026-03-02T08:10:00Z')).toEqual({ toOpen: [scheduled.id], toClose: [], toClear })
  expect(await due('2026-03-02T08:20:00Z')).toEqual({ toOpen: [], toClose: [scheduled.id, opened.id], toClear })
  expect(await due('2026-03-09T00:00:00Z')).toEqual({ toOpen: [], toClose: [scheduled.id, opened.id], toClear })
})
