import type { DeliveryDay } from '@tandem/core/calendar/delivery-day.ts'
import type { OrderBlock } from '@tandem/core/market/blocks/order-blocks.ts'
import type { OrderLine } from '@tandem/core/market/order.ts'
import { defaultBlockLimits } from '@tandem/core/market/session.ts'
import { block, line, tc } from '@tandem/core/testing/builders.ts'
import { closeSession } from '@tandem/contract/markets/markets.ts'
import { placeOrder } from '@tandem/contract/orders/orders.ts'
import { getDayAheadReport } from '@tandem/contract/reports.ts'
import { listTradesOfUser, pageTrades } from '@tandem/contract/trades.ts'
import { expect, test } from 'vitest'
import { expectCells, readSheets } from '../testing/spreadsheets.ts'
import { aMarket, blocksInput, coinsOf, orderInput } from '../testing/trading.ts'
import { useTestApp, type TestUser } from '../testing/test-app.ts'

const app = useTestApp({ now: '2026-03-01T08:00:00Z' })
const date = '2026-07-10' as DeliveryDay

test('trades, the report of the day and both spreadsheets say of lines and blocks what the ledger posted', async () => {
  const admin = await app.aUser({ isAdministrator: true, userType: 'standard' })
  const marketId = await aMarket(app, admin, {
    date,
    closes: '2026-03-01T11:00:00Z',
    blockLimits: defaultBlockLimits,
  })
  const send = (user: TestUser, lines: readonly OrderLine[], ...blocks: readonly OrderBlock[]) =>
    app.call(placeOrder, { body: { marketId, ...orderInput(...lines), blocks: blocksInput(...blocks) }, as: user })
  const [buyer, plant] = [await app.aUser({ coins: '200' }), await app.aUser()]
  const [farm, battery] = [await app.aUser({ coins: '50' }), await app.aUser({ coins: '100' })]
  await send(
    buyer,
    [1, 2, 3, 4].map((period) => line(period, 'buy 100 @ 0.3')),
  )
  await send(
    plant,
    [1, 2, 3, 4].map((period) => line(period, `sell 100 @ 0.1${period}, 60 @ 0.2${period}`)),
  )
  // A line that buys where its block sells, a part of a block with an odd price, and a loop.
  await send(farm, [line(3, 'buy 7.001 @ 0.29')], block('wind', 'sell @ 0.05, 3: 50.003, 4: 31.337'))
  const [charge, discharge] = [block('charge', 'buy @ 0.2, 1: 20.5'), block('discharge', 'sell @ 0.11, 2: 18.25')]
  await send(battery, [], { ...charge, loop: 'discharge' }, { ...discharge, loop: 'charge' })
  const before = new Map([
    [buyer, tc('200')],
    [plant, 0n],
    [farm, tc('50')],
    [battery, tc('100')],
  ])
  await app.call(closeSession, { params: { id: marketId }, as: admin })

  let all = 0n
  let traded = 0
  for (const [user, coins] of before) {
    const [available, reserved] = await coinsOf(app, user)
    const posted = available - coins
    expect(reserved).toBe(0n)
    const { userId } = user
    const span = { params: { userId, dateFrom: date, dateTo: date }, query: { marketType: null }, as: user }
    const trades = await app.call(listTradesOfUser, span)
    const sum = (values: readonly bigint[]) => values.reduce((total, value) => total + value, 0n)
    expect({ userId, trades: sum(trades.map(({ value }) => value)) }).toEqual({ userId, trades: posted })
    const { totals, periods } = await app.call(getDayAheadReport, { params: { userId, date }, as: user })
    expect(totals.net).toBe(posted)
    const energy = (type: string) =>
      trades.reduce((total, trade) => (trade.type === type ? total + trade.quantity : total), 0)
    expect([totals.bought, totals.sold]).toEqual([energy('buy'), energy('sell')])
    const dates = { dateFrom: date, dateTo: date }
    const page = await app.call(pageTrades, { params: dates, query: { marketType: null }, as: user })
    expect(page.totals.net).toBe(posted)
    const [ofTrades] = await readSheets(app, user, `/api/reports/trades/excel/${userId}/${date}/${date}`)
    expectCells(ofTrades, { 'Value (TC)': ['value', 8] }, trades)
    const [ofDay] = await readSheets(app, user, `/api/test/exportDaily/excel/${userId}/${date}`)
    expectCells(ofDay, { 'Paid (TC)': ['paid', 8], 'Received (TC)': ['received', 8] }, periods)
    all += posted
    traded += trades.length
  }
  expect(all).toBe(0n)
  expect(traded).toBeGreaterThan(8)
})
