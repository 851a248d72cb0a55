import * as contract from '@tandem/contract/markets/markets.ts'
import type { DeliveryDay } from '@tandem/core/calendar/delivery-day.ts'
import { perKWh } from '@tandem/core/testing/builders.ts'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { useTestApp, type TestUser } from '../../testing/test-app.ts'
import { planSessions } from './index.ts'
import { defaultIntradayPlan, marketSettings } from '../../domain/market-settings.ts'

const app = useTestApp()
const day = (text: string) => text as DeliveryDay
let admin: TestUser
beforeEach(async () => {
  app.clock.set('2026-03-02T08:00:00Z')
  admin = await app.aUser({ isAdministrator: true })
})

describe('market settings', () => {
  test('have defaults until they are saved', async () => {
    const settings = await app.call(contract.getMarketSettings, { as: admin })
    expect(settings).toMatchObject({
      planAhead: false,
      openingTime: '08:00',
      closingTime: '13:00',
      daysAhead: 2,
      mtuMinutes: 60,
    })
    expect(settings).toMatchObject({ zone: 'Europe/Bucharest', minPrice: perKWh('-0.5'), maxPrice: perKWh('4') })
    expect(settings.peak).toEqual({ from: 8, to: 20, days: [1, 2, 3, 4, 5, 6, 7], holidays: [] })
    expect(await planSessions(app.platform.db, app.clock.now())).toEqual([])
  })

  test('come back as they were saved', async () => {
    const settings = await app.call(contract.getMarketSettings, { as: admin })
    const changed = {
      ...settings,
      maxPrice: perKWh('3.00001'),
      peak: { ...settings.peak, days: [5, 1, 1], holidays: [day('2026-12-25')] },
    }
    const saved = await app.call(contract.saveMarketSettings, { body: changed, as: admin })
    expect(saved).toEqual({ ...changed, peak: { ...changed.peak, days: [1, 5] } })
    expect(await marketSettings(app.platform.db)).toEqual(saved)
    await app.call(contract.saveMarketSettings, { body: settings, as: admin })
  })

  test.each<[string, Partial<contract.MarketSettings>, object]>([
    ['an unknown zone', { zone: 'Europe/Atlantis' }, { code: 'invalid_request', field: 'zone' }],
    [
      'a gate that closes before it opens',
      { openingTime: '13:00', daysAhead: 1 },
      { code: 'start_not_before_end', field: 'closingTime' },
    ],
    [
      'bounds that cross',
      { minPrice: perKWh('5'), maxPrice: perKWh('5') },
      { code: 'min_price_not_below_max', field: 'maxPrice' },
    ],
    ['bounds beyond reason', { minPrice: perKWh('-11') }, { code: 'price_out_of_bounds', field: 'minPrice' }],
    [
      'a peak that ends before it begins',
      { peak: { from: 20, to: 8, days: [1], holidays: [] } },
      { code: 'start_not_before_end', field: 'peak.to' },
    ],
    [
      'an intraday market that closes before it opens',
      { intraday: { ...defaultIntradayPlan, openingTime: '23:30', leadMinutes: 1440 } },
      { code: 'start_not_before_end', field: 'intraday.leadMinutes' },
    ],
    [
      'intraday bounds that cross',
      { intraday: { ...defaultIntradayPlan, minPrice: perKWh('2'), maxPrice: perKWh('1') } },
      { code: 'min_price_not_below_max', field: 'intraday.maxPrice' },
    ],
  ])('%s is refused', async (_, changes, expected) => {
    const settings = await app.call(contract.getMarketSettings, { as: admin })
    const refused = await app.refused(contract.saveMarketSettings, { body: { ...settings, ...changes }, as: admin })
    expect(refused).toMatchObject({ status: 400, ...expected })
  })

  test('are changed by the administrator alone', async () => {
    const trader = await app.aUser()
    const settings = await app.call(contract.getMarketSettings, { as: trader })
    expect(await app.refused(contract.saveMarketSettings, { body: settings, as: trader })).toMatchObject({
      status: 403,
    })
  })
})

describe('planning', () => {
  const plan = async (at: string) => {
    const ids = await planSessions(app.platform.db, Temporal.Instant.from(at))
    const all = await app.call(contract.listSessions, { as: admin })
    return all
      .filter(({ id }) => ids.includes(id))
      .map(({ date, openingTime, closingTime }) => [date, String(openingTime), String(closingTime)])
  }
  beforeEach(async () => {
    const settings = await marketSettings(app.platform.db)
    await app.call(contract.saveMarketSettings, { body: { ...settings, planAhead: true }, as: admin })
  })

  test('adds the days ahead whose gate is still to close, and only once', async () => {
    expect(await plan('2026-03-02T11:00:00Z')).toEqual([['2026-03-04', '2026-03-02T06:00:00Z', '2026-03-03T11:00:00Z']])
    expect(await plan('2026-03-02T10:59:59Z')).toEqual([['2026-03-03', '2026-03-01T06:00:00Z', '2026-03-02T11:00:00Z']])
    expect(await plan('2026-03-02T10:59:59Z')).toEqual([])
  })

  test('on two nodes at once adds each day once', async () => {
    const at = Temporal.Instant.from('2026-06-02T05:00:00Z')
    const both = await Promise.all([1, 2, 3].map(() => planSessions(app.platform.db, at)))
    expect(both.flat()).toHaveLength(2)
  })

  test('keeps the local clock when the hour changes', async () => {
    expect(await plan('2026-03-28T09:00:00Z')).toEqual([
      ['2026-03-30', '2026-03-28T06:00:00Z', '2026-03-29T10:00:00Z'],
      ['2026-03-29', '2026-03-27T06:00:00Z', '2026-03-28T11:00:00Z'],
    ])
    expect(await plan('2026-10-24T09:00:00Z')).toEqual([
      ['2026-10-26', '2026-10-24T05:00:00Z', '2026-10-25T11:00:00Z'],
      ['2026-10-25', '2026-10-23T05:00:00Z', '2026-10-24T10:00:00Z'],
    ])
  })

  describe('of intraday markets', () => {
    const planned = async (at: string) => {
      const ids = await planSessions(app.platform.db, Temporal.Instant.from(at))
      const all = await app.call(contract.listSessions, { as: admin })
      return all
        .filter(({ id, marketType }) => ids.includes(id) && marketType === 'intraday')
        .map(({ date, openingTime, closingTime, periodCount, leadMinutes }) => {
          return [date, String(openingTime), String(closingTime), periodCount, leadMinutes]
        })
    }
    const saveIntraday = async (
      changes: Partial<contract.IntradayPlan>,
      others: Partial<contract.MarketSettings> = {},
    ) => {
      const settings = await marketSettings(app.platform.db)
      const body = { ...settings, ...others, intraday: { ...settings.intraday, planAhead: true, ...changes } }
      await app.call(contract.saveMarketSettings, { body, as: admin })
    }
    afterEach(() => saveIntraday(defaultIntradayPlan, { mtuMinutes: 60 }))

    test('adds today and the days ahead, from 15:00 CET on the day before until the last contract closes', async () => {
      await saveIntraday({})
      expect(await planned('2026-04-02T08:00:00Z')).toEqual([
        ['2026-04-04', '2026-04-03T13:00:00Z', '2026-04-04T19:00:00Z', 24, 60],
        ['2026-04-03', '2026-04-02T13:00:00Z', '2026-04-03T19:00:00Z', 24, 60],
        ['2026-04-02', '2026-04-01T13:00:00Z', '2026-04-02T19:00:00Z', 24, 60],
      ])
      expect(await planned('2026-04-02T08:00:00Z')).toEqual([])
    })

    test('has the 23 and 25 hours, or the quarters, of the days on which the clocks change', async () => {
      await saveIntraday({ leadMinutes: 5 }, { mtuMinutes: 15 })
      // 29 March itself: its last contract, from 23:45, closes at 23:40.
      expect(await planned('2029-03-25T20:39:59Z')).toContainEqual([
        ...['2029-03-25', '2029-03-24T14:00:00Z', '2029-03-25T20:40:00Z', 92, 5],
      ])
      await saveIntraday({}, { mtuMinutes: 60 })
      expect(await planned('2029-10-27T08:00:00Z')).toContainEqual([
        ...['2029-10-28', '2029-10-27T13:00:00Z', '2029-10-28T20:55:00Z', 25, 5],
      ])
    })

    test('leaves out a day whose last contract is closed', async () => {
      await saveIntraday({})
      expect((await planned('2026-05-02T19:00:00Z')).map(([date]) => date)).toEqual(['2026-05-04', '2026-05-03'])
    })

    test('leaves out a day that a clock change makes too short for its lead', async () => {
      await saveIntraday({ leadMinutes: 1400, openingTime: '23:20' })
      expect((await planned('2030-03-29T08:00:00Z')).map(([date]) => date)).toEqual(['2030-03-30'])
    })

    test('on two nodes at once adds each day once, and goes without the day-ahead plan', async () => {
      await saveIntraday({}, { planAhead: false })
      const at = Temporal.Instant.from('2026-07-02T05:00:00Z')
      const both = await Promise.all([1, 2, 3].map(() => planSessions(app.platform.db, at)))
      expect(both.flat()).toHaveLength(3)
    })

    test('settings saved before there were intraday plans have none', async () => {
      const { db } = app.platform
      await sql`update settings set value = value - 'intraday' where key = 'markets'`.execute(db)
      expect((await marketSettings(db)).intraday).toEqual(defaultIntradayPlan)
    })
  })

  test('leaves out a day that has not 23 to 25 hours', async () => {
    const { db } = app.platform
    const settings = await marketSettings(db)
    const troll = { ...settings, planAhead: true, zone: 'Antarctica/Troll', mtuMinutes: 15 as const, daysAhead: 3 }
    await app.call(contract.saveMarketSettings, { body: troll, as: admin })
    app.clock.set('2028-10-27T06:00:00Z')
    const added = await planSessions(db, app.clock.now())
    const rows = await db.selectFrom('market_sessions').select('delivery_day').where('id', 'in', added).execute()
    expect(rows.map((row) => row.delivery_day).sort()).toEqual(['2028-10-28', '2028-10-30'])
    await app.call(contract.saveMarketSettings, { body: settings, as: admin })
  })

  test('a gate inside the skipped or the repeated hour still opens before it closes', async () => {
    const settings = await marketSettings(app.platform.db)
    const narrow = { ...settings, daysAhead: 1, openingTime: '03:30', closingTime: '03:45' }
    await app.call(contract.saveMarketSettings, { body: narrow, as: admin })
    expect(await plan('2027-03-28T00:00:00Z')).toEqual([['2027-03-29', '2027-03-28T00:30:00Z', '2027-03-28T01:45:00Z']])
    expect(await plan('2027-10-31T00:00:00Z')).toEqual([['2027-11-01', '2027-10-31T00:30:00Z', '2027-10-31T01:45:00Z']])
    await app.call(contract.saveMarketSettings, { body: settings, as: admin })
  })
})

describe('reference prices', () => {
  const save = (date: string, prices: { period: number; price: string }[]) => ({
    body: { date: day(date), prices: prices.map(({ period, price }) => ({ period, price: perKWh(price) })) },
    as: admin,
  })
  const hours = (count: number, price = '0.1') =>
    Array.from({ length: count }, (_, index) => ({ period: index + 1, price }))

  test.each([
    ['2026-03-28', 24],
    ['2026-03-29', 23],
    ['2026-10-25', 25],
  ])('%s has %s hours, each saved by its instant', async (date, count) => {
    const saved = await app.call(contract.saveReferencePrices, save(date, hours(count)))
    expect(saved.map(({ period }) => period)).toEqual(Array.from({ length: count }, (_, index) => index + 1))
    expect(new Set(saved.map(({ start }) => String(start))).size).toBe(count)
    expect(new Set(saved.map(({ label }) => label)).size).toBe(count)
    const refused = await app.refused(
      contract.saveReferencePrices,
      save(date, [
        { period: 1, price: '1' },
        ...(count === 25 ? [{ period: 1, price: '1' }] : [{ period: count + 1, price: '1' }]),
      ]),
    )
    expect(refused).toMatchObject(
      count === 25
        ? { code: 'period_repeated', field: 'prices.1.period' }
        : {
            status: 400,
            code: 'reference_price_period_unknown',
            field: 'prices.1.period',
            details: { period: count + 1, date, periods: count },
          },
    )
  })

  test('a second save replaces the first, also when both come at once', async () => {
    await app.call(contract.saveReferencePrices, save('2026-05-01', hours(24, '-0.05')))
    expect(
      await app.call(contract.saveReferencePrices, save('2026-05-01', [{ period: 9, price: '0.12345' }])),
    ).toMatchObject([{ date: '2026-05-01', period: 9, price: perKWh('0.12345'), label: '08:00-09:00' }])
    await Promise.all(
      ['0.1', '0.2', '0.3'].map((price) =>
        app.call(contract.saveReferencePrices, save('2026-05-02', hours(24, price))),
      ),
    )
    const prices = await app.call(contract.listReferencePrices, {
      query: { dateFrom: day('2026-05-02'), dateTo: day('2026-05-02') },
      as: admin,
    })
    expect(prices).toHaveLength(24)
    expect(new Set(prices.map(({ price }) => price)).size).toBe(1)
  })

  test('beyond ±10 TC/kWh are refused', async () => {
    expect(
      await app.refused(contract.saveReferencePrices, save('2026-05-03', [{ period: 1, price: '10.00001' }])),
    ).toMatchObject({
      status: 400,
      code: 'price_out_of_bounds',
      field: 'prices.0.price',
      details: { min: '-10', max: '10' },
    })
  })

  test('are listed with the latest day first, a month unless asked otherwise', async () => {
    for (const date of ['2026-01-15', '2026-02-10', '2026-03-03'])
      await app.call(contract.saveReferencePrices, save(date, hours(2)))
    const listed = async (query: { dateFrom?: DeliveryDay; dateTo?: DeliveryDay }) =>
      (await app.call(contract.listReferencePrices, { query, as: admin })).map(
        ({ date, period }) => `${date}/${period}`,
      )
    const all = await listed({})
    expect(all.slice(-4)).toEqual(['2026-03-03/1', '2026-03-03/2', '2026-02-10/1', '2026-02-10/2'])
    expect(await listed({ dateTo: day('2026-02-01') })).toEqual(['2026-01-15/1', '2026-01-15/2'])
    expect(await listed({ dateFrom: day('2026-01-01'), dateTo: day('2026-02-28') })).toHaveLength(4)
  })
})
