import { amendIntradayOrder, listMyIntradayOrders, placeIntradayOrder } from '@tandem/contract/orders/intraday.ts'
import { getMarketSettings, getSession, saveMarketSettings } from '@tandem/contract/markets/markets.ts'
import { addOrder } from '@tandem/contract/orders/orders.ts'
import { perKWh } from '@tandem/core/testing/builders.ts'
import { costOf, energyWh, sumAmounts, sumEnergy } from '@tandem/core/units/units.ts'
import { sql } from 'kysely'
import fs from 'node:fs'
import path from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { marketSettings } from '../../domain/market-settings.ts'
import type { Tx } from '../../platform/database.ts'
import { anIntradayMarket, place, wish } from '../../testing/intraday.ts'
import { useTestApp, type TestUser } from '../../testing/test-app.ts'
import { placeOrder } from './intraday-orders.ts'

const app = useTestApp({ now: '2026-03-26T08:00:00Z' })
let admin: TestUser
let ana: TestUser
let bob: TestUser
let cleo: TestUser
let marketId: number

beforeAll(async () => {
  admin = await app.aUser({ isAdministrator: true, userType: 'standard' })
  ;[ana, bob, cleo] = (await Promise.all([1, 2, 3].map(() => app.aUser({ coins: '1000' })))) as [
    TestUser,
    TestUser,
    TestUser,
  ]
  marketId = await anIntradayMarket(app, admin, { date: '2026-03-27', closes: '2026-03-27T20:00:00Z' })
})

describe('an order beyond the bounds is refused, and says where', () => {
  test.each([
    ['1 Wh of a million kWh', wish('sell', 1_000_000, '0', { display: 0.001 }), 'display_too_small', 'display'],
    ['1 Wh below a hundredth', wish('sell', 1_000, '0', { display: 9.999 }), 'display_too_small', 'display'],
    ['99 Wh', wish('buy', 0.099, '0.1'), 'order_too_small', 'quantity'],
  ])('%s, sent or saved', async (_what, order, code, field) => {
    expect(await app.refused(placeIntradayOrder, { body: { marketId, ...order }, as: ana })).toMatchObject({
      status: 400,
      code,
      field,
    })
    const draft = { ...order, marketId, marketType: 'intraday' as const }
    expect(await app.refused(addOrder, { body: draft, as: ana })).toMatchObject({ code, field })
  })

  test('just at the bounds it is taken', async () => {
    const ice = await place(app, ana, marketId, wish('sell', 1_000, '0.9', { display: 10, period: 2 }))
    expect([ice.order.status, ice.furtherTrades]).toEqual(['active', null])
    expect((await place(app, ana, marketId, wish('sell', 0.1, '0.9', { period: 2 }))).order.status).toBe('active')
    const amended = { params: { id: ice.order.id }, body: { quantity: energyWh(1_000_001) }, as: ana }
    expect(await app.refused(amendIntradayOrder, amended)).toMatchObject({
      code: 'display_too_small',
      field: 'quantity',
    })
  })

  test('a market has its own, which the plan gives to new ones', async () => {
    const settings = await app.call(getMarketSettings, { as: admin })
    expect(settings.intraday).toMatchObject({ smallestOrder: 100, mostOpenOrders: 200 })
    const intraday = { ...settings.intraday, smallestOrder: energyWh(0) }
    expect(await app.refused(saveMarketSettings, { body: { ...settings, intraday }, as: admin })).toMatchObject({
      code: 'quantity_out_of_bounds',
      field: 'intraday.smallestOrder',
    })
    const other = await anIntradayMarket(app, admin, {
      date: '2026-03-28',
      closes: '2026-03-28T20:00:00Z',
      smallestOrder: 2_000,
      mostOpenOrders: 1,
    })
    expect(await app.call(getSession, { params: { id: other }, as: ana })).toMatchObject({
      smallestOrder: 2_000,
      mostOpenOrders: 1,
    })
    const refused = (order: ReturnType<typeof wish>) =>
      app.refused(placeIntradayOrder, { body: { marketId: other, ...order }, as: ana })
    expect((await refused(wish('buy', 1.999, '0.1'))).code).toBe('order_too_small')
    await place(app, ana, other, wish('buy', 2, '0.1'))
    expect(await refused(wish('buy', 2, '0.1'))).toMatchObject({ status: 409, code: 'too_many_open_orders' })
    await place(app, ana, other, wish('buy', 2, '0.1', { period: 13 }))
  })

  test('settings that were saved before there were bounds have the usual ones', async () => {
    await app.platform.db.transaction().execute(async (tx) => {
      const settings = await app.call(getMarketSettings, { as: admin })
      await app.call(saveMarketSettings, { body: settings, as: admin })
      await sql`update settings set value = value #- '{intraday,smallestOrder}' #- '{intraday,mostOpenOrders}'
        where key = 'markets'`.execute(tx)
      expect((await marketSettings(tx)).intraday).toMatchObject({ smallestOrder: 100, mostOpenOrders: 200 })
    })
  })
})

describe('an order that trades with 450 slices', () => {
  const slices = 450
  const sum = { quantity: 45_000, value: 0n }
  let answer: Awaited<ReturnType<typeof place>>

  beforeAll(async () => {
    // 1 kWh in ten slices each, at prices that differ.
    for (let number = 0; number < slices / 10; number++) {
      const price = (0.1 + number / 1000).toFixed(3)
      await place(app, number % 2 === 0 ? ana : bob, marketId, wish('sell', 1, price, { display: 0.1, period: 14 }))
      sum.value += costOf(energyWh(1_000), perKWh(price))
    }
    const order = { ...wish('buy', 60, '0.5', { period: 14 }), requestKey: 'sweep' }
    answer = await place(app, cleo, marketId, order)
  })

  test('lists a hundred of its trades, and the rest in sum, which is exact', async () => {
    const { order, trades, furtherTrades } = answer
    expect([trades.length, furtherTrades?.trades]).toEqual([100, slices - 100])
    expect(trades.map(({ number }) => number)).toEqual(Array.from({ length: 100 }, (_, place) => place + 1))
    expect(sumEnergy([...trades.map(({ quantity }) => quantity), furtherTrades?.quantity ?? energyWh(0)])).toBe(45_000)
    const listed = sumAmounts(trades.map(({ quantity, price }) => costOf(quantity, price)))
    expect(listed + (furtherTrades?.value ?? 0n)).toBe(sum.value)
    expect(order).toMatchObject({ status: 'active', filled: sum.quantity, open: 15_000, quantity: 60_000 })
    const { rows } = await sql<{ trades: number; quantity: bigint; value: bigint }>`
      select count(*)::int4 as trades, sum(quantity_wh)::int8 as quantity, sum(quantity_wh::int8 * price_ticks)::int8 as value
      from trades where intraday_order_id = ${order.id}`.execute(app.platform.db)
    expect(rows).toEqual([{ trades: slices, quantity: BigInt(sum.quantity), value: sum.value }])
  })

  test('is answered the same when its key is sent again', async () => {
    const again = await place(app, cleo, marketId, { ...wish('buy', 60, '0.5', { period: 14 }), requestKey: 'sweep' })
    expect(again.furtherTrades).toEqual(answer.furtherTrades)
    expect(again.trades.map(({ number, price, quantity }) => [number, price, quantity])).toEqual(
      answer.trades.map(({ number, price, quantity }) => [number, price, quantity]),
    )
  })
})

/** Two icebergs of a hundred slices each, and one more slice: what no batch trades at once. */
async function fillContract(period: number): Promise<void> {
  for (const owner of [ana, bob]) {
    await place(app, owner, marketId, wish('sell', 10, '0.1', { display: 0.1, period }))
  }
  await place(app, ana, marketId, wish('sell', 1, '0.1', { period }))
}

test('an order of another user does not wait for one that trades with many slices', async () => {
  await fillContract(15)
  const answered: string[] = []
  const send = async (name: string, user: TestUser, order: ReturnType<typeof wish>) => {
    const { order: done } = await placeOrder(app.platform, user, { marketId, ...order })
    answered.push(name)
    return done
  }
  const [long, short] = await Promise.all([
    send('long', cleo, wish('buy', 21, '0.2', { period: 15, execution: 'IOC' })),
    send('short', bob, wish('buy', 1, '0.05', { period: 16 })),
  ])
  expect(answered).toEqual(['short', 'long'])
  expect([long.status, long.filled, short.status]).toEqual(['filled', 21_000, 'active'])
})

test('what is left stays on hold where it cannot go on, and its owner cancels it or sends it again', async () => {
  await fillContract(17)
  // Enough for all of it, until the second order takes what the last slice would have cost.
  const poor = await app.aUser({ coins: '2.1' })
  const [{ order }] = await Promise.all([
    placeOrder(app.platform, poor, { marketId, ...wish('buy', 21, '0.1', { period: 17 }) }),
    placeOrder(app.platform, poor, { marketId, ...wish('buy', 0.1, '0.1', { period: 18 }) }),
  ])
  expect([order.status, order.filled, order.open, order.reserved]).toEqual(['hibernated', 10_900, 10_100, 0n])
  const mine = await app.call(listMyIntradayOrders, { params: { marketId }, as: poor })
  expect(mine.map(({ status }) => status).sort()).toEqual(['active', 'hibernated'])
})

test('all or nothing of more trades than are made at once is refused, and nothing is traded', async () => {
  await fillContract(19)
  const all = (quantity: number) => ({ marketId, ...wish('buy', quantity, '0.2', { period: 19, execution: 'FOK' }) })
  const refused = await app.refused(placeIntradayOrder, { body: all(11), as: cleo })
  expect(refused).toMatchObject({ status: 409, code: 'too_many_trades', field: 'quantity', details: { most: 100 } })
  const { order, trades } = await place(app, cleo, marketId, all(10.9))
  expect([order.status, trades.length]).toEqual(['filled', 100])
})

describe('an iceberg from before that shows less than its hundredth', () => {
  /** What the tables were before the migration that brought the bound. */
  async function withTablesOfBefore(tx: Tx): Promise<void> {
    await sql`alter table intraday_orders drop column shows_less cascade`.execute(tx)
    await sql`alter table market_sessions drop column smallest_order_wh, drop column most_open_orders`.execute(tx)
  }
  const migration = path.join(import.meta.dirname, '../../migrations/0030_bounds_of_intraday_books.sql')

  test('stays as it is through the migration, and can be filled; a new one of its kind is not stored', async () => {
    const rolledBack = new Error('rolled back')
    const work = app.platform.db.transaction().execute(async (tx) => {
      await withTablesOfBefore(tx)
      const insert = (id: number) => sql`
        insert into intraday_orders (id, user_id, session_id, period, side, price_ticks, execution, display_wh, quantity_wh,
          open_wh, visible_wh, sequence, status, created_at, changed_at)
        values (${id}, ${ana.userId}, ${marketId}, 21, 'sell', 0, 'NON', 1, 300, 300, 1, ${id}, 'active', now(), now())`
      await insert(900_001).execute(tx)
      await sql.raw(fs.readFileSync(migration, 'utf8')).execute(tx)
      await sql`update intraday_orders set open_wh = 299, filled_wh = 1 where id = 900001`.execute(tx)
      const marked = await tx.selectFrom('intraday_orders').select('id').where('shows_less', '=', true).execute()
      expect(marked).toEqual([{ id: 900_001 }])
      await expect(insert(900_002).execute(tx)).rejects.toThrow('intraday_orders_display')
      throw rolledBack
    })
    await expect(work).rejects.toBe(rolledBack)
  })

  test('goes on trading slice by slice; amended it is held to the bound', async () => {
    const { db } = app.platform
    const id = 900_003
    await sql`insert into intraday_contracts (session_id, period, sequence, events) values (${marketId}, 22, 1, 1)`.execute(
      db,
    )
    await sql`
      insert into intraday_orders (id, user_id, session_id, period, name, side, price_ticks, execution, display_wh, quantity_wh,
        open_wh, visible_wh, sequence, status, shows_less, created_at, changed_at, entered_at)
      values (${id}, ${ana.userId}, ${marketId}, 22, 'old', 'sell', 0, 'NON', 1, 300, 300, 1, 1, 'active', true, now(), now(), now())`.execute(
      db,
    )
    await sql`
      insert into book_events (session_id, period, number, type, order_id, user_id, side, price_ticks, quantity_wh, execution, display_wh, at)
      values (${marketId}, 22, 1, 'order', ${id}, ${ana.userId}, 'sell', 0, 300, 'NON', 1, now())`.execute(db)
    const { order, trades, furtherTrades } = await place(app, bob, marketId, wish('buy', 0.15, '0', { period: 22 }))
    expect([order.status, trades.length, furtherTrades?.trades]).toEqual(['filled', 100, 50])
    const change = { params: { id }, body: { price: perKWh('0.1') }, as: ana }
    expect((await app.refused(amendIntradayOrder, change)).code).toBe('display_too_small')
    const [old] = await app
      .call(listMyIntradayOrders, { params: { marketId }, as: ana })
      .then((all) => all.filter((one) => one.id === id))
    expect([old?.status, old?.open]).toEqual(['active', 150])
  })
})
