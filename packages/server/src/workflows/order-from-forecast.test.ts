import { defaultBlockLimits } from '@tandem/core/market/session.ts'
import { block, line, perKWh, tc } from '@tandem/core/testing/builders.ts'
import { updatePreferences } from '@tandem/contract/accounts/accounts.ts'
import type { QueryOf } from '@tandem/contract/endpoint.ts'
import * as contract from '@tandem/contract/orders/forecast-orders.ts'
import * as orders from '@tandem/contract/orders/orders.ts'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { saveForecasts } from '../testing/forecasts.ts'
import { aMarket, asDayAhead, blocksInput, coinsOf, orderInput } from '../testing/trading.ts'
import { useTestApp, type TestUser } from '../testing/test-app.ts'

const app = useTestApp({ now: '2026-03-01T08:00:00Z' })
const day = '2026-03-02'
let admin: TestUser
let marketId: number

type Query = QueryOf<typeof contract.generateOrderForecast>

const input = (user: TestUser, query: Query = {}, { as = user, date = day } = {}) => ({
  params: { userId: user.userId, marketDate: date as orders.Order['date'] },
  query,
  as,
})
const generate = (...terms: Parameters<typeof input>) => app.call(contract.generateOrderForecast, input(...terms))
const refused = async (...terms: Parameters<typeof input>) => {
  const { code, details } = await app.refused(contract.generateOrderForecast, input(...terms))
  return { code, details }
}
const ordersOf = async (user: TestUser) =>
  (await app.call(orders.listOrdersOfSession, { params: { marketId }, as: user })).filter(
    ({ status }) => status !== 'cancelled',
  )

/** Lacks 1.5 kWh in the first hour, has 2 kWh left in the second, and is even in all others. */
async function aProsumer(terms: { coins?: string } = {}): Promise<TestUser> {
  const user = await app.aUser({ coins: '100', ...terms })
  await saveForecasts(app, { day, userId: user.userId, consumption: [1500, 400, 300], production: [0, 2400, 300] })
  return user
}

beforeAll(async () => {
  admin = await app.aUser({ isAdministrator: true, userType: 'standard', username: 'forecast-admin' })
  marketId = await aMarket(app, admin, { date: day, closes: '2026-03-01T11:00:00Z' })
  await saveForecasts(app, { day, userId: 0, price: [40_000, 45_000, 50_000] })
})
beforeEach(() => {
  app.clock.set('2026-03-01T08:00:00Z')
})

test('missing forecasts are made where there is history, and said to be missing where there is none', async () => {
  const make = (user: TestUser) => app.call(contract.makeMissingForecasts, { params: { id: marketId }, as: user })
  expect(await make(await app.aUser())).toEqual({ price: true, consumption: false, production: false })
  expect(await make(await aProsumer())).toEqual({ price: true, consumption: true, production: true })
  const visitor = await app.aUser({ userType: 'standard' })
  expect(await app.refused(contract.makeMissingForecasts, { params: { id: marketId }, as: visitor })).toMatchObject({
    status: 403,
  })
  expect(
    await app.refused(contract.makeMissingForecasts, { params: { id: 2_000_000 }, as: await app.aUser() }),
  ).toMatchObject({ status: 404 })
})

describe('a draft from forecasts', () => {
  test('for a chance of being filled needs to know how sure the prices are', async () => {
    const user = await aProsumer()
    expect((await refused(user, { chance: 80, preview: true })).code).toBe('forecast_chance_unknown')
    await saveForecasts(app, { day, userId: 0, price: [40_000, 45_000, 50_000], spread: 1_000 })
    const { lines } = await generate(user, { chance: 80, preview: true })
    // Three levels above the median, and three below.
    expect(lines.map(({ side, price }) => [side, price])).toEqual([
      ['buy', perKWh('0.43')],
      ['sell', perKWh('0.42')],
    ])
    expect((await generate(user, { preview: true })).lines[0]?.price).not.toBe(perKWh('0.43'))
  })

  test('is made for the chance that the strategy keeps, until margins are asked for', async () => {
    const user = await aProsumer()
    const { strategy } = await app.call(contract.getForecastPreference, { as: user })
    expect(strategy.chance).toBeNull()
    const body = { preparesDraft: false, notifiesByMail: true, strategy: { ...strategy, chance: 80 } }
    expect((await app.call(contract.saveForecastPreference, { body, as: user })).strategy.chance).toBe(80)
    await saveForecasts(app, { day, userId: 0, price: [40_000, 45_000, 50_000], spread: 1_000 })
    const limits = async (query: Parameters<typeof input>[1]) =>
      (await generate(user, { ...query, preview: true })).lines.map(({ price }) => price)
    expect(await limits({})).toEqual([perKWh('0.43'), perKWh('0.42')])
    expect(await limits({ chance: 50 })).toEqual([perKWh('0.4'), perKWh('0.45')])
    expect(await limits({ chance: 0 })).toEqual([perKWh('0.5'), perKWh('0.35')])
    expect(await generate(user, { preview: true })).toMatchObject({ strategy: { chance: 80 } })
  })

  test('is saved under its day and not sent', async () => {
    const user = await aProsumer()
    const proposal = await generate(user)
    expect(proposal).toMatchObject({
      day,
      marketId,
      buyQuantity: 1500,
      sellQuantity: 2000,
      // 2 kWh at 0.45 − 1.5 kWh at 0.40; the purchase is limited at 0.50.
      expectedResult: tc('0.3'),
      worstCase: tc('0.75'),
      available: tc('100'),
      existing: { status: 'draft', name: 'Forecast 02-03-2026' },
      strategy: { part: 'balance', share: 100, sell: 'limit', sellMargin: perKWh('0.1') },
      forecasts: { price: { model: 'lear', trust: 'unknown' }, consumption: { model: 'dayTypeMean' } },
    })
    expect(proposal.lines).toMatchObject([
      {
        period: 1,
        side: 'buy',
        quantity: 1500,
        price: perKWh('0.5'),
        expectedPrice: perKWh('0.4'),
        label: '00:00-01:00',
      },
      { period: 2, side: 'sell', quantity: 2000, price: perKWh('0.35'), expectedPrice: perKWh('0.45') },
    ])
    expect(proposal.order).toMatchObject({ status: 'draft', userId: user.userId, reserved: 0n, worstCase: tc('0.75') })
    const [saved] = await ordersOf(user)
    expect(asDayAhead(await app.call(orders.getOrder, { params: { id: saved?.id ?? 0 }, as: user }))).toEqual(
      proposal.order,
    )
    expect(await coinsOf(app, user)).toEqual([tc('100'), 0n])
  })

  test('has its name in the language of its owner', async () => {
    const user = await aProsumer()
    await app.call(updatePreferences, {
      params: { userId: user.userId, preference: 'language', value: 'ro' },
      as: user,
    })
    expect((await generate(user)).order?.name).toBe('Prognoză 02-03-2026')
  })

  test('follows what is asked for, and the preference in all else', async () => {
    const user = await aProsumer()
    const strategy = {
      part: 'production',
      share: 50,
      sell: 'anyPrice',
      sellMargin: perKWh('0'),
      buy: 'limit',
      chance: null,
    } as const
    const preference = { preparesDraft: false, notifiesByMail: true, strategy: { ...strategy, buyMargin: perKWh('1') } }
    await app.call(contract.saveForecastPreference, { body: preference, as: user })
    const preview = await generate(user, { preview: true })
    expect(preview.lines.map(({ side, quantity, price }) => [side, quantity, price])).toEqual([
      ['sell', 1200, perKWh('-0.5')],
      ...Array.from({ length: 22 }, () => ['sell', 150, perKWh('-0.5')]),
    ])
    expect(await generate(user, { preview: true, part: 'consumption', share: 100 })).toMatchObject({
      sellQuantity: 0,
      buyQuantity: 1500 + 400 + 22 * 300,
      strategy: { part: 'consumption', share: 100, sell: 'anyPrice', buyMargin: perKWh('1') },
    })
  })

  test('is only shown as a preview, as often as one likes', async () => {
    const user = await aProsumer()
    const shown = await generate(user, { preview: true })
    expect(await generate(user, { preview: true })).toEqual(shown)
    expect(shown).toMatchObject({ order: null, existing: null, worstCase: tc('0.75') })
    expect(await ordersOf(user)).toEqual([])
  })

  test('can be asked for by the address, as the specification has it', async () => {
    const user = await aProsumer()
    const url = `/api/test/generateOrderForecast/${user.userId}/${day}?preview=true&sell=limit&sellMargin=0.02&share=50`
    const answer = await app.server.inject({ method: 'GET', url, headers: { authorization: `Bearer ${user.token}` } })
    expect(answer.json()).toMatchObject({ strategy: { sellMargin: 0.02, share: 50 }, sellQuantity: 1, order: null })
  })
})

describe('an order that is there', () => {
  test('is in the way; a draft may be replaced, and keeps its number', async () => {
    const user = await aProsumer()
    const first = await generate(user)
    expect((await refused(user)).code).toBe('day_ahead_order_exists')
    const preview = await generate(user, { preview: true, share: 50 })
    expect(preview).toMatchObject({ existing: { id: first.order?.id, status: 'draft' }, order: null })
    const second = await generate(user, { replace: true, share: 50 })
    expect(second.order).toMatchObject({ id: first.order?.id, version: 2, sellQuantity: 1000, buyQuantity: 750 })
    expect(await ordersOf(user)).toHaveLength(1)
  })

  test('keeps its blocks beside the lines of the forecasts', async () => {
    const date = '2026-03-04'
    const market = await aMarket(app, admin, { date, closes: '2026-03-03T11:00:00Z', blockLimits: defaultBlockLimits })
    const user = await app.aUser({ coins: '100' })
    await saveForecasts(app, { day: date, userId: 0, price: [40_000, 45_000, 50_000] })
    await saveForecasts(app, {
      day: date,
      userId: user.userId,
      consumption: [1500, 400, 300],
      production: [0, 2400, 300],
    })
    const blocks = blocksInput(block('run', 'buy @ 0.2, 3: 10, 4: 10'))
    const body = { marketId: market, ...orderInput(line(5, 'buy 1 @ 0.3')), blocks }
    const before = asDayAhead(await app.call(orders.addOrder, { body, as: user }))
    const { order } = await generate(user, { replace: true }, { date })
    expect(order).toMatchObject({ id: before.id, status: 'draft', buyQuantity: 21_500, sellQuantity: 2000 })
    expect(order?.lines.map(({ period }) => period)).toEqual([1, 2])
    expect(order?.blocks).toEqual(before.blocks)
    // 20 kWh at 0.20 beside the 1.5 kWh at 0.50.
    expect(order?.worstCase).toBe(tc('4.75'))
  })

  test('is never replaced once it was sent', async () => {
    const user = await aProsumer()
    const { order } = await generate(user, { replace: true })
    const sent = asDayAhead(await app.call(orders.transmitOrder, { params: { orderId: order?.id ?? 0 }, as: user }))
    expect((await refused(user, { replace: true, share: 10 })).code).toBe('day_ahead_order_exists')
    expect(asDayAhead(await app.call(orders.getOrder, { params: { id: sent.id }, as: user }))).toEqual(sent)
    expect(await generate(user, { preview: true })).toMatchObject({ existing: { status: 'transmitted' } })
    await app.call(orders.deleteOrder, { params: { id: sent.id }, as: user })
    expect((await generate(user)).order).toMatchObject({ status: 'draft', version: 1 })
  })

  test('comes of two requests at once only once', async () => {
    const user = await aProsumer()
    const answers = await Promise.allSettled([generate(user), generate(user), generate(user)])
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await ordersOf(user)).toHaveLength(1)
    const again = await Promise.all([generate(user, { replace: true }), generate(user, { replace: true })])
    expect(new Set(again.map(({ order }) => order?.id)).size).toBe(1)
  })

  test('is replaced or sent, never both, when both are asked at once', async () => {
    const user = await aProsumer()
    const { order } = await generate(user)
    const [replaced] = await Promise.allSettled([
      generate(user, { replace: true, share: 10 }),
      app.call(orders.transmitOrder, { params: { orderId: order?.id ?? 0 }, as: user }),
    ])
    const [after] = await ordersOf(user)
    expect(after).toMatchObject({ status: 'transmitted', version: replaced.status === 'fulfilled' ? 2 : 1 })
  })
})

describe('days and markets', () => {
  test.each([
    ['2026-03-29', 23, 60],
    ['2026-10-25', 25, 60],
    ['2026-03-31', 24, 15],
    ['2026-10-26', 24, 30],
  ] as const)('%s has lines for each of its %i hours, in periods of %i minutes', async (date, hours, mtuMinutes) => {
    const opens = `${Temporal.PlainDate.from(date).subtract({ days: 1 }).toString()}T06:00:00Z`
    app.clock.set(opens)
    await aMarket(app, admin, { date, closes: opens.replace('T06', 'T11'), mtuMinutes })
    const user = await app.aUser()
    await saveForecasts(app, { day: date, userId: user.userId, consumption: [1003], price: [40_000] })
    const { lines, buyQuantity, order } = await generate(user, {}, { date })
    const periods = hours * (60 / mtuMinutes)
    expect(lines.map(({ period }) => period)).toEqual(Array.from({ length: periods }, (_, index) => index + 1))
    expect(new Set(lines.map(({ label }) => label)).size).toBe(periods)
    expect(buyQuantity).toBe(hours * 1003)
    expect(order?.buyQuantity).toBe(buyQuantity)
  })

  test('a day without a market, before its gate and after it', async () => {
    const user = await aProsumer()
    expect(await refused(user, {}, { date: '2026-03-20' })).toEqual({
      code: 'no_market_for_day',
      details: { date: '2026-03-20' },
    })
    app.clock.set('2026-03-01T11:00:00Z')
    expect((await refused(user, { preview: true })).code).toBe('gate_closed')
    expect((await refused(user)).code).toBe('gate_closed')
    await aMarket(app, admin, {
      date: '2026-03-05',
      opens: '2026-03-03T08:00:00Z',
      closes: '2026-03-04T11:00:00Z',
      isOpen: false,
    })
    await saveForecasts(app, { day: '2026-03-05', userId: user.userId, consumption: [100], price: [40_000] })
    expect((await generate(user, {}, { date: '2026-03-05' })).order?.status).toBe('draft')
  })
})

describe('what cannot be made', () => {
  test('without readings, without prices, with nothing to trade, beyond the margins', async () => {
    const user = await app.aUser()
    expect(await refused(user)).toEqual({ code: 'forecast_readings_missing', details: { needed: 2, days: 0 } })
    await saveForecasts(app, { day, userId: user.userId, production: [0] })
    expect((await refused(user, { part: 'consumption' })).code).toBe('forecast_readings_missing')
    expect((await refused(user, { preview: true })).code).toBe('nothing_to_trade')
    expect(await refused(user, { sellMargin: perKWh('10.00001') })).toEqual({
      code: 'margin_out_of_bounds',
      details: { max: '10' },
    })
    expect((await refused(user, { buyMargin: perKWh('-0.1') })).code).toBe('margin_out_of_bounds')
    const date = '2026-03-07'
    await aMarket(app, admin, { date, closes: '2026-03-06T11:00:00Z' })
    await saveForecasts(app, { day: date, userId: user.userId, consumption: [500] })
    expect((await refused(user, {}, { date })).code).toBe('forecast_prices_missing')
    const { expectedResult, lines } = await generate(user, { buy: 'anyPrice' }, { date })
    expect(expectedResult).toBeNull()
    expect(lines[0]).toMatchObject({ price: perKWh('4'), expectedPrice: null })
  })

  test('in the name of another', async () => {
    const user = await aProsumer()
    expect((await refused(user, { preview: true }, { as: await app.aUser() })).code).toBe('not_allowed')
    expect((await generate(user, { preview: true }, { as: admin })).sellQuantity).toBe(2000)
    expect(await generate(user, {}, { as: admin })).toMatchObject({ sellQuantity: 2000, order: null })
    expect((await refused(user, { preview: false }, { as: admin })).code).toBe('not_allowed')
    expect(await ordersOf(user)).toEqual([])
  })
})

describe('the preference', () => {
  test('is off until it is saved, and then as it was saved', async () => {
    const user = await app.aUser()
    const read = () => app.call(contract.getForecastPreference, { as: user })
    const usual = await read()
    expect(usual).toMatchObject({ preparesDraft: false, strategy: { part: 'balance', share: 100 } })
    const wanted = { ...usual, preparesDraft: true, strategy: { ...usual.strategy, share: 80 } }
    expect(await app.call(contract.saveForecastPreference, { body: wanted, as: user })).toEqual(wanted)
    const again = { ...wanted, notifiesByMail: false }
    await app.call(contract.saveForecastPreference, { body: again, as: user })
    expect(await read()).toEqual(again)
    const beyond = { ...wanted, strategy: { ...wanted.strategy, buyMargin: perKWh('11') } }
    const { code, field } = await app.refused(contract.saveForecastPreference, { body: beyond, as: user })
    expect([code, field]).toEqual(['margin_out_of_bounds', 'strategy.buyMargin'])
    expect(await read()).toEqual(again)
  })
})
