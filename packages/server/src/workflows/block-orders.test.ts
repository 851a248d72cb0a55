import { defaultBlockLimits } from '@tandem/core/market/session.ts'
import { block, kWh, line, perKWh, tc } from '@tandem/core/testing/builders.ts'
import type { OrderBlock } from '@tandem/core/market/blocks/order-blocks.ts'
import { getSession, updateSession } from '@tandem/contract/markets/markets.ts'
import * as contract from '@tandem/contract/orders/orders.ts'
import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { undecidedOrders } from '../domain/undecided-orders.ts'
import { aMarket, asDayAhead, blocksInput, coinsOf, orderInput } from '../testing/trading.ts'
import { useTestApp, type TestUser } from '../testing/test-app.ts'
import { placeOrder } from './day-ahead-orders.ts'

const opening = '2026-03-01T08:00:00Z'
const closes = '2026-03-01T11:00:00Z'
const app = useTestApp({ now: opening })
let admin: TestUser
let day = 0

beforeAll(async () => {
  admin = await app.aUser({ isAdministrator: true, userType: 'standard' })
})
beforeEach(() => {
  app.clock.set(opening)
})

const date = () => Temporal.PlainDate.from('2026-06-01').add({ days: ++day }).toString()
const blockMarket = () => aMarket(app, admin, { date: date(), closes, blockLimits: defaultBlockLimits })
const bodyOf = (marketId: number, blocks: readonly OrderBlock[], ...lines: ReturnType<typeof line>[]) => ({
  marketId,
  ...orderInput(...lines),
  blocks: blocksInput(...blocks),
})

const shift = block('shift', 'buy @ 0.3, 9: 100, 10: 120.5')
const storage = [
  block('in', 'buy @ 0.1, 3: 50', { loop: 'out', exclusiveGroup: 'once' }),
  block('out', 'sell @ 0.08, 20: 40', { loop: 'in' }),
  block('late', 'buy @ 0.05, 4: 50', { exclusiveGroup: 'once', minimumRatio: 250_000 }),
]

describe('an order with blocks', () => {
  test('is saved, sent, read back, changed and withdrawn, with its coins set aside by the worst case', async () => {
    const user = await app.aUser({ coins: '100' })
    const marketId = await blockMarket()
    const blocks = [shift, ...storage]
    const body = bodyOf(marketId, blocks, line(9, 'buy 10 @ 0.2'), line(1, 'sell 5 @ 0.1'))
    const draft = asDayAhead(await app.call(contract.addOrder, { body, as: user }))
    // 66.15 of the shift, 2.5 of the late block, which is dearer than the storage's 5 − 3.2, 2 of the line.
    const worstCase = tc('70.65')
    expect(draft).toMatchObject({ status: 'draft', type: 'both', worstCase, reserved: 0n })
    // Of the group “once” one at most is accepted: it counts once.
    expect(draft.buyQuantity).toBe(kWh('280.5'))
    expect(draft.sellQuantity).toBe(kWh('45'))
    expect(draft.blocks).toMatchObject(blocks)
    expect(draft.blocks[0]).toMatchObject({
      outcome: null,
      quantities: [
        { period: 9, label: '08:00-09:00', quantity: kWh('100'), accepted: null },
        { period: 10, label: '09:00-10:00', quantity: kWh('120.5'), accepted: null },
      ],
    })
    const sent = await app.call(contract.transmitOrder, { params: { orderId: draft.id }, as: user })
    expect(sent).toMatchObject({ status: 'transmitted', reserved: worstCase })
    expect(await coinsOf(app, user)).toEqual([tc('29.35'), worstCase])
    expect(await app.call(contract.getOrder, { params: { id: draft.id }, as: user })).toEqual(sent)

    // Without a word of blocks they stay; a list of none takes them out.
    const change = { id: draft.id, ...orderInput(line(9, 'buy 10 @ 0.3')) }
    const changed = asDayAhead(await app.call(contract.updateOrder, { body: change, as: user }))
    expect(changed).toMatchObject({ version: 2, reserved: tc('71.65'), blocks })
    const less = { ...change, blocks: [] }
    expect(await app.call(contract.updateOrder, { body: less, as: user })).toMatchObject({ version: 3, blocks: [] })
    expect(await coinsOf(app, user)).toEqual([tc('97'), tc('3')])
    const alone = { id: draft.id, ...orderInput(), blocks: blocksInput(shift) }
    expect(await app.call(contract.updateOrder, { body: alone, as: user })).toMatchObject({ version: 4, lines: [] })
    expect(await app.call(contract.updateOrder, { body: alone, as: user })).toMatchObject({ version: 4 })
    const nothing = { ...alone, blocks: [] }
    expect(await app.refused(contract.updateOrder, { body: nothing, as: user })).toMatchObject({ code: 'order_empty' })
    await app.call(contract.deleteOrder, { params: { id: draft.id }, as: user })
    expect(await coinsOf(app, user)).toEqual([tc('100'), 0n])
  })

  test('is placed many at a time, each with its blocks; the same again is answered as it is', async () => {
    const marketId = await blockMarket()
    const users = await Promise.all(Array.from({ length: 6 }, () => app.aUser({ coins: '100' })))
    const inputs = users.map((_, index) => bodyOf(marketId, index % 2 === 0 ? [shift] : [], line(2, 'buy 10 @ 0.2')))
    const placed = await Promise.all(users.map((user, index) => placeOrder(app.platform, user, inputs[index]!)))
    expect(placed.map(({ blocks, reserved }) => [blocks.length, reserved])).toEqual(
      users.map((_, index) => (index % 2 === 0 ? [1, tc('68.15')] : [0, tc('2')])),
    )
    expect(await app.call(contract.placeOrder, { body: inputs[0]!, as: users[0]! })).toEqual(placed[0])
    const other = bodyOf(marketId, [{ ...shift, price: perKWh('0.29') }], line(2, 'buy 10 @ 0.2'))
    expect(await app.refused(contract.placeOrder, { body: other, as: users[0]! })).toMatchObject({
      code: 'day_ahead_order_exists',
    })
  })

  test('is refused where the market takes none, with its place where it is wrong, and without the coins', async () => {
    const user = await app.aUser({ coins: '10' })
    const plain = await aMarket(app, admin, { date: date(), closes })
    const refused = async (marketId: number, ...blocks: OrderBlock[]) =>
      app.refused(contract.placeOrder, { body: bodyOf(marketId, blocks), as: user })
    expect(await refused(plain, shift)).toMatchObject({ code: 'blocks_not_allowed', field: 'blocks' })
    const marketId = await blockMarket()
    expect(await refused(marketId, shift)).toMatchObject({ code: 'insufficient_coins' })
    expect(await refused(marketId, { ...shift, linkedTo: 'gone' })).toMatchObject({
      code: 'block_unknown',
      field: 'blocks.0.linkedTo',
    })
  })

  test('leads to the largest position of an exclusive group, not to that of all its members', async () => {
    const user = await app.aUser({ coins: '100' })
    const marketId = await blockMarket()
    const blocks = [
      block('calm', 'buy @ 0.06, 4: 20, 5: 20', { exclusiveGroup: 'weather' }),
      block('storm', 'buy @ 0.03, 4: 30', { exclusiveGroup: 'weather' }),
      block('always', 'buy @ 0.03, 4: 7'),
    ]
    await app.call(contract.placeOrder, {
      body: bodyOf(marketId, blocks, line(4, 'buy 1 @ 0.2'), line(5, 'sell 2 @ 0.3')),
      as: user,
    })
    const market = await app.call(getSession, { params: { id: marketId }, as: admin })
    const { rows } = await sql`
      select row_number() over (partition by side order by at)::int4 as place, side, wh::int4 as wh
      from (${undecidedOrders({ from: market.date, to: market.date })}) open where user_id = ${user.userId} order by side, at`.execute(
      app.platform.db,
    )
    expect(rows).toEqual([
      { place: 1, side: 'buy', wh: 38_000 },
      { place: 2, side: 'buy', wh: 20_000 },
      { place: 1, side: 'sell', wh: 2_000 },
    ])
  })

  test('is counted where quantities are added up', async () => {
    const user = await app.aUser({ coins: '100' })
    const marketId = await blockMarket()
    const body = bodyOf(marketId, [shift, ...storage], line(9, 'buy 10 @ 0.2'))
    const { id } = await app.call(contract.placeOrder, { body, as: user })
    const { rows } = await sql`select period, side, quantity_wh::int4 as wh, accepted_wh from order_quantities
      where order_id = ${id} order by period, quantity_wh`.execute(app.platform.db)
    expect(rows).toEqual([
      { period: 3, side: 'buy', wh: 50_000, accepted_wh: null },
      { period: 4, side: 'buy', wh: 50_000, accepted_wh: null },
      { period: 9, side: 'buy', wh: 10_000, accepted_wh: null },
      { period: 9, side: 'buy', wh: 100_000, accepted_wh: null },
      { period: 10, side: 'buy', wh: 120_500, accepted_wh: null },
      { period: 20, side: 'sell', wh: 40_000, accepted_wh: null },
    ])
    const totals =
      await sql`select side, quantity_wh::int4 as wh from order_totals where order_id = ${id} order by side`.execute(
        app.platform.db,
      )
    expect(totals.rows).toEqual([
      { side: 'buy', wh: 280_500 },
      { side: 'sell', wh: 40_000 },
    ])
    const listed = async (orderType: 'buy' | 'sell' | 'both') => {
      const { date: dateFrom } = await app.call(getSession, { params: { id: marketId }, as: user })
      const query = { marketType: 'dayAhead', orderType } as const
      const found = await app.call(contract.listOrders, { params: { dateFrom, dateTo: dateFrom }, query, as: user })
      return found.map((order) => order.id)
    }
    expect([await listed('both'), await listed('buy'), await listed('sell')]).toEqual([[id], [], []])
  })
})

describe('the limits of a market', () => {
  test('are none unless said, change while nobody sent an order, and stay where a change leaves them out', async () => {
    const marketId = await aMarket(app, admin, { date: date(), closes })
    const market = await app.call(getSession, { params: { id: marketId }, as: admin })
    expect(market.blockLimits).toBeNull()
    const { marketType, date: delivery, zone, mtuMinutes, openingTime, closingTime, minPrice, maxPrice } = market
    const terms = {
      id: marketId,
      marketType,
      date: delivery,
      zone,
      mtuMinutes,
      openingTime,
      closingTime,
      minPrice,
      maxPrice,
    }
    const limits = { blocks: 2, linked: 0, levels: 1, seconds: 5 }
    const changed = await app.call(updateSession, { body: { ...terms, blockLimits: limits }, as: admin })
    expect(changed.blockLimits).toEqual(limits)
    expect((await app.call(updateSession, { body: terms, as: admin })).blockLimits).toEqual(limits)
    const user = await app.aUser({ coins: '100' })
    const blocks = [shift, { ...shift, name: 'next' }, { ...shift, name: 'last' }]
    expect(await app.refused(contract.addOrder, { body: bodyOf(marketId, blocks), as: user })).toMatchObject({
      code: 'too_many_blocks',
    })
    await app.call(contract.placeOrder, { body: bodyOf(marketId, [shift]), as: user })
    expect(await app.refused(updateSession, { body: { ...terms, blockLimits: null }, as: admin })).toMatchObject({
      code: 'market_has_orders',
    })
  })
})
