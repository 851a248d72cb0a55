import { applySettlement } from '@tandem/contract/imbalance/imbalance-settlements.ts'
import { cancelSession, closeSession } from '@tandem/contract/markets/markets.ts'
import { saveForecastPreference } from '@tandem/contract/orders/forecast-orders.ts'
import { placeOrder } from '@tandem/contract/orders/orders.ts'
import { getDayReplay, getEnergyCost } from '@tandem/contract/reports.ts'
import { addDays, type DeliveryDay } from '@tandem/core/calendar/delivery-day.ts'
import type { OrderBlock } from '@tandem/core/market/blocks/order-blocks.ts'
import type { OrderLine } from '@tandem/core/market/order.ts'
import { defaultBlockLimits } from '@tandem/core/market/session.ts'
import { block, kWh, line, perKWh, tc } from '@tandem/core/testing/builders.ts'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { aClearedDay, anOpenMarket } from '../testing/cleared-day.ts'
import { saveForecasts } from '../testing/forecasts.ts'
import { meter } from '../testing/imbalances.ts'
import { liveSettledDay } from '../testing/settled-day.ts'
import { aMarket, blocksInput, orderInput } from '../testing/trading.ts'
import { useTestApp, type TestUser } from '../testing/test-app.ts'
import type { WholeDay } from '../testing/whole-day.ts'

const app = useTestApp({ now: '2026-03-01T08:00:00Z' })
const date = '2026-03-02' as DeliveryDay
const small = addDays(date, 4)
let whole: WholeDay
let [buyer, other, seller]: TestUser[] = []

const replay = (as: TestUser | undefined, day = small, of = as) =>
  app.call(getDayReplay, { params: { userId: of?.userId ?? 0, day }, as: as as TestUser })
const refused = async (as: TestUser | undefined, day = small, of = as) =>
  (await app.refused(getDayReplay, { params: { userId: of?.userId ?? 0, day }, as: as as TestUser })).code

/** A day with one hour of trading, whose only price others make: 12 kWh are offered at 0.10 and 10 more at 0.20. */
async function aSmallDay(day: DeliveryDay): Promise<number> {
  const { id } = await aClearedDay(app, { date: day, admin: whole.admin }, [
    { as: buyer as TestUser, lines: [line(1, 'buy 10 @ 0.30')] },
    { as: other as TestUser, lines: [line(1, 'buy 6 @ 0.25')] },
    { as: seller as TestUser, lines: [line(1, 'sell 12 @ 0.10, 10 @ 0.20')] },
  ])
  return id
}

beforeAll(async () => {
  whole = await liveSettledDay(app, date)
  ;[buyer, other, seller] = await Promise.all(['100', '100', '100'].map((coins) => app.aUser({ coins })))
  await saveForecasts(app, { day: small, userId: buyer?.userId ?? 0, consumption: [4_000, 0], price: [20_000] })
  await saveForecasts(app, { day: small, userId: other?.userId ?? 0, consumption: [6_000, 0] })
  const marketId = await aSmallDay(small)
  app.clock.set(`${addDays(small, 1)}T08:00:00Z`)
  await meter(app, buyer as TestUser, small, (hour) => ({ consumption: hour === 0 ? 4 : 0, production: 0 }))
  await meter(app, other as TestUser, small, (hour) => ({ consumption: hour === 0 ? 6 : 0, production: 0 }))
  // Was settled without an order in the auction, because of trades of another day.
  const [idle] = whole.traders
  await saveForecasts(app, { day: small, userId: idle?.userId ?? 0, consumption: [2_000, 0] })
  await meter(app, idle as TestUser, small, (hour) => ({ consumption: hour === 0 ? 2 : 0, production: 0 }))
  await app.call(applySettlement, { params: { marketId }, as: whole.admin })
}, 60_000)

describe('a day with one hour of trading', () => {
  test('is cleared again with the order of the forecast, to the last unit', async () => {
    const { hours, ...rest } = await replay(buyer)
    // It bought 10 at 0.20 for a need of 4, and the 6 left over brought 0.15. With 4 the price falls to 0.10, and nothing is left.
    expect(rest).toMatchObject({
      day: small,
      hadOrder: true,
      unreadHours: 0,
      unpricedHours: 0,
      published: { dayAhead: tc('2'), intraday: 0n, imbalance: tc('-0.9'), cost: tc('1.1') },
      replayed: { dayAhead: tc('0.4'), intraday: 0n, imbalance: 0n, cost: tc('0.4') },
      saving: { dayAhead: tc('1.6'), intraday: 0n, imbalance: tc('-0.9'), cost: tc('0.7') },
    })
    expect(hours).toHaveLength(24)
    expect(hours[0]).toMatchObject({
      label: '00:00-01:00',
      state: 'known',
      price: perKWh('0.2'),
      replayedPrice: perKWh('0.1'),
      dayAhead: kWh('10'),
      replayedDayAhead: kWh('4'),
      imbalance: kWh('6'),
      replayedImbalance: kWh('0'),
      saving: tc('0.7'),
    })
    for (const hour of hours.slice(1)) expect(hour).toMatchObject({ price: null, replayedPrice: null, saving: 0n })
  })

  test('comes out as it was with the very same order', async () => {
    // 0.20 is forecast and the margin 0.05 above it, which is the limit that was sent; and of half of it, half.
    const strategy = { part: 'balance', sell: 'limit', sellMargin: perKWh('0'), buy: 'limit', chance: null } as const
    const withShare = async (share: number) => {
      const body = {
        preparesDraft: false,
        notifiesByMail: false,
        strategy: { ...strategy, share, buyMargin: perKWh('0.05') },
      }
      await app.call(saveForecastPreference, { body, as: other as TestUser })
      return replay(other)
    }
    const { hours, published, replayed, saving } = await withShare(50)
    expect([hours[0]?.dayAhead, hours[0]?.replayedDayAhead]).toEqual([kWh('6'), kWh('3')])
    expect(saving.cost).toBe(published.cost - replayed.cost)
    const same = await withShare(100)
    expect(same.replayed).toEqual(published)
    expect(same.saving).toEqual({ dayAhead: 0n, intraday: 0n, imbalance: 0n, cost: 0n })
    expect(same.hours.map(({ replayedPrice }) => replayedPrice)).toEqual(hours.map(({ price }) => price))
  })

  test('has the order of who sent none beside those that were sent', async () => {
    const [idle] = whole.traders
    const { hours, ...rest } = await replay(idle)
    // 2 kWh at the deficit price of 0.25 before; bought at 0.20 in the replay, where nothing is missing.
    expect(rest).toMatchObject({
      hadOrder: false,
      published: { dayAhead: 0n, imbalance: tc('0.5'), cost: tc('0.5') },
      replayed: { dayAhead: tc('0.4'), imbalance: 0n, cost: tc('0.4') },
      saving: { cost: tc('0.1') },
    })
    expect(hours[0]).toMatchObject({ dayAhead: 0, replayedDayAhead: kWh('2'), replayedPrice: perKWh('0.2') })
  })

  test('is for its owner and the administrator', async () => {
    expect(await refused(other, small, buyer)).toBe('not_allowed')
    expect(await replay(whole.admin, small, buyer)).toEqual(await replay(buyer))
  })
})

test('a whole day agrees with what the other screens say of it, for everybody', async () => {
  let compared = 0
  const [first] = whole.traders
  const energy = { consumption: [900, 1_400, 300], production: [0, 0, 2_000, 250] }
  await saveForecasts(app, { day: date, userId: first?.userId ?? 0, ...energy })
  expect(await refused(first, date)).toBe('replay_forecast_missing')
  await saveForecasts(app, { day: date, userId: 0, price: [20_000, 25_000, 30_000] })
  for (const trader of whole.traders) {
    const { userId } = trader
    if (trader !== first) await saveForecasts(app, { day: date, userId, ...energy })
    const { figures, ...unknown } = await app.call(getEnergyCost, {
      params: { userId, dateFrom: date, dateTo: date },
      as: trader,
    })
    if (!figures || unknown.unreadHours > 0) continue
    const { published, replayed, saving, hours, unreadHours } = await replay(trader, date)
    expect([unreadHours, published.cost]).toEqual([0, figures.cost])
    for (const cost of [published, replayed, saving]) {
      expect(cost.dayAhead + cost.intraday + cost.imbalance).toBe(cost.cost)
    }
    expect(saving.intraday).toBe(0n)
    expect(hours.reduce((sum, hour) => sum + (hour.saving ?? 0n), 0n)).toBe(saving.cost)
    if (saving.cost !== 0n) compared++
  }
  expect(compared).toBeGreaterThan(0)
})

describe('a day with blocks', () => {
  const day = addDays(small, 8)
  let [household, plant, wind, factory]: TestUser[] = []

  beforeAll(async () => {
    ;[household, plant, wind, factory] = await Promise.all(['200', '0', '0', '60'].map((coins) => app.aUser({ coins })))
    const start = app.clock.now()
    app.clock.set(`${addDays(day, -1)}T08:00:00Z`)
    await saveForecasts(app, {
      day,
      userId: wind?.userId ?? 0,
      production: [0, 0, 50_000, 50_000, 0],
      price: [9_000, 9_000, 9_000, 9_000],
    })
    await saveForecasts(app, { day, userId: factory?.userId ?? 0, consumption: [50_000, 50_000, 0] })
    const marketId = await aMarket(app, whole.admin, {
      date: day,
      closes: `${addDays(day, -1)}T11:00:00Z`,
      blockLimits: defaultBlockLimits,
    })
    const send = (as: TestUser | undefined, lines: readonly OrderLine[], ...blocks: readonly OrderBlock[]) =>
      app.call(placeOrder, {
        body: { marketId, ...orderInput(...lines), blocks: blocksInput(...blocks) },
        as: as as TestUser,
      })
    await send(
      household,
      [1, 2, 3, 4].map((period) => line(period, 'buy 100 @ 0.30')),
    )
    const dear = 'sell 100 @ 0.10, 40 @ 0.26'
    await send(
      plant,
      [dear, dear, 'sell 100 @ 0.10', 'sell 100 @ 0.10', 'sell 1 @ 0.10'].map((steps, index) => line(index + 1, steps)),
    )
    await send(wind, [], block('wind', 'sell @ 0.05, 3: 50, 4: 50'))
    // Who never traded has no imbalances.
    await send(factory, [line(5, 'buy 1 @ 0.10')], block('run', 'buy @ 0.28, 1: 50, 2: 50'))
    await app.call(closeSession, { params: { id: marketId }, as: whole.admin })
    app.clock.set(`${addDays(day, 1)}T08:00:00Z`)
    await meter(app, wind as TestUser, day, (hour) => ({
      consumption: 0,
      production: hour === 2 || hour === 3 ? 50 : 0,
    }))
    await meter(app, factory as TestUser, day, (hour) => ({
      consumption: hour < 2 ? 50 : hour === 4 ? 1 : 0,
      production: 0,
    }))
    await app.call(applySettlement, { params: { marketId }, as: whole.admin })
    app.clock.set(start.toString())
  })

  /** A share of the forecast, at any price. */
  const orderShare = (share: number, as: TestUser | undefined) => {
    const strategy = {
      part: 'balance',
      sell: 'anyPrice',
      sellMargin: perKWh('0'),
      buy: 'anyPrice',
      share,
      chance: null,
    } as const
    const body = { preparesDraft: false, notifiesByMail: false, strategy: { ...strategy, buyMargin: perKWh('0') } }
    return app.call(saveForecastPreference, { body, as: as as TestUser })
  }

  test('comes out as it was where the same energy is sold by steps instead of the block', async () => {
    await orderShare(100, wind)
    const { published, replayed, saving, hours } = await replay(wind, day)
    expect(published).toMatchObject({ dayAhead: tc('-10'), cost: tc('-10') })
    expect(replayed).toEqual(published)
    expect(saving.cost).toBe(0n)
    expect(hours[2]).toMatchObject({ price: perKWh('0.1'), replayedPrice: perKWh('0.1'), dayAhead: kWh('-50') })
  })

  test('is cleared again without the own block, all of its periods together, beside the blocks of others', async () => {
    await orderShare(100, factory)
    const { hours, published, replayed } = await replay(factory, day)
    // Its block was rejected in the money. By steps at any price it gets what it needs, and the household is cut at 0.30.
    expect(published).toMatchObject({ dayAhead: tc('0.1') })
    expect(replayed).toMatchObject({ dayAhead: tc('30') })
    expect(hours.slice(0, 4).map((hour) => [hour.price, hour.replayedPrice, hour.replayedDayAhead])).toEqual([
      [perKWh('0.18'), perKWh('0.3'), kWh('50')],
      [perKWh('0.18'), perKWh('0.3'), kWh('50')],
      [perKWh('0.1'), perKWh('0.1'), 0],
      [perKWh('0.1'), perKWh('0.1'), 0],
    ])
  })

  test('is not replayed where its stored proof is not one of its result', async () => {
    const { db } = app.platform
    const market = sql`session_id = (select id from market_sessions where delivery_day = ${day} and market_type = 'dayAhead')`
    await sql`alter table auction_proofs disable trigger user`.execute(db)
    await sql`update auction_proofs set welfare_units = welfare_units + 1 where ${market}`.execute(db)
    await orderShare(50, wind)
    expect(await refused(wind, day)).toBe('replay_not_verified')
  })
})

describe('what cannot be replayed is refused', () => {
  test('without an auction that was cleared, or a settlement', async () => {
    const day = addDays(small, 5)
    expect(await refused(buyer, day)).toBe('replay_market_missing')
    const { id } = await anOpenMarket(app, { date: day, admin: whole.admin })
    expect(await refused(buyer, day)).toBe('not_cleared_yet')
    await app.call(cancelSession, { params: { id }, as: whole.admin })
    expect(await refused(buyer, day)).toBe('replay_market_cancelled')
    await aSmallDay(addDays(day, 1))
    expect(await refused(buyer, addDays(day, 1))).toBe('not_settled_yet')
  })

  test('without a reading, or a forecast of before the gate', async () => {
    expect(await refused(seller)).toBe('replay_readings_missing')
    await meter(app, seller as TestUser, small, () => ({ consumption: 0 }))
    expect(await refused(seller)).toBe('replay_readings_missing')
    const stranger = await app.aUser({})
    expect(await refused(stranger)).toBe('replay_readings_missing')
    const { db } = app.platform
    const ofBuyer = sql`user_id = ${buyer?.userId ?? 0} and delivery_day = ${small}`
    await sql`update forecasts set made_at = gate_closure + interval '1 second' where ${ofBuyer}`.execute(db)
    expect(await refused(buyer)).toBe('replay_forecast_missing')
    await sql`update forecasts set made_at = gate_closure, value = array_fill(0::int8, array[24]) where ${ofBuyer}`.execute(
      db,
    )
    expect(await refused(buyer)).toBe('nothing_to_trade')
  })

  test('where the stored result is not what its orders make', async () => {
    const { db } = app.platform
    await sql`update auction_periods set price_ticks = price_ticks + 1 where period = 1`.execute(db)
    await sql`update forecasts set made_at = gate_closure, value = array_fill(7::int8, array[24])
      where user_id = ${buyer?.userId ?? 0}`.execute(db)
    const { code, status } = await app.refused(getDayReplay, {
      params: { userId: buyer?.userId ?? 0, day: small },
      as: buyer as TestUser,
    })
    expect([code, status]).toEqual(['replay_not_verified', 500])
  })
})
