import { getUserBoard } from '@tandem/contract/admin/admin.ts'
import { getPublicContent } from '@tandem/contract/admin/content.ts'
import { requestCoins } from '@tandem/contract/ledger/ledger.ts'
import { addSession, openSession } from '@tandem/contract/markets/markets.ts'
import { addOrder, transmitOrder } from '@tandem/contract/orders/orders.ts'
import type { DeliveryDay } from '@tandem/core/calendar/delivery-day.ts'
import type { Side } from '@tandem/core/market/order.ts'
import { amount, energyWh, priceTick } from '@tandem/core/units/units.ts'
import { expect, test } from 'vitest'
import { useTestApp, type TestUser } from '../testing/test-app.ts'
import { runMarketDay } from './market-day.ts'

const app = useTestApp({ now: '2026-03-02T08:00:00Z' })

/** Ten kWh in two intervals, in the market. */
async function sendOrder(as: TestUser, marketId: number, side: Side, prices: readonly number[]): Promise<number> {
  const lines = prices.map((price, index) => ({
    period: 8 + index,
    side,
    steps: [{ price: priceTick(price), quantity: energyWh(10_000) }],
  }))
  const { id } = await app.call(addOrder, { body: { marketId, name: 'Morning', lines }, as })
  await app.call(transmitOrder, { params: { orderId: id }, as })
  return id
}

test('the board of a user shows the open market, the own order in it, the coins and, once cleared, the result', async () => {
  const admin = await app.aUser({ isAdministrator: true })
  const [buyer, seller] = [await app.aUser({ coins: '20' }), await app.aUser({ coins: '20' })]
  expect(await app.call(getUserBoard, { as: buyer })).toMatchObject({
    activeMarket: null,
    order: null,
    lastResult: null,
  })

  const { id: marketId } = await app.call(addSession, {
    body: {
      marketType: 'dayAhead',
      date: '2026-03-03' as DeliveryDay,
      zone: 'Europe/Bucharest',
      mtuMinutes: 60,
      minPrice: priceTick(-50_000),
      maxPrice: priceTick(400_000),
      openingTime: Temporal.Instant.from('2026-03-01T08:00:00Z'),
      closingTime: Temporal.Instant.from('2026-03-02T08:30:00Z'),
    },
    as: admin,
  })
  await app.call(openSession, { params: { id: marketId }, as: admin })
  // The second interval clears below zero: the buyer is paid.
  const orderId = await sendOrder(buyer, marketId, 'buy', [50_000, -20_000])
  await sendOrder(seller, marketId, 'sell', [50_000, -20_000])
  await app.call(requestCoins, { body: { amount: amount(100_000_000n), note: '' }, as: buyer })
  expect(await app.call(getUserBoard, { as: buyer })).toMatchObject({
    balance: 2_000_000_000n,
    available: 1_500_000_000n,
    reserved: 500_000_000n,
    pendingPurchases: 1,
    activeMarket: { id: marketId, active: true },
    order: { id: orderId, status: 'transmitted' },
    lastResult: null,
  })

  app.clock.set('2026-03-02T08:30:00Z')
  await runMarketDay(app.platform)
  const own = { marketId, date: '2026-03-03' }
  expect(await app.call(getUserBoard, { as: buyer })).toMatchObject({
    balance: 1_700_000_000n,
    reserved: 0n,
    activeMarket: null,
    order: null,
    lastResult: { ...own, bought: 20_000, sold: 0, paid: 500_000_000n, received: 200_000_000n },
  })
  expect(await app.call(getUserBoard, { as: seller })).toMatchObject({
    balance: 2_300_000_000n,
    pendingPurchases: 0,
    lastResult: { ...own, bought: 0, sold: 20_000, paid: 200_000_000n, received: 500_000_000n },
  })
  expect((await app.call(getPublicContent)).figures).toEqual({
    participants: 3,
    auctionsCleared: 1,
    energyTraded: 20_000,
    lastDeliveryDay: '2026-03-03',
    lastPrice: { date: '2026-03-03', base: expect.any(Number) as number },
  })
  expect(await app.refused(getUserBoard)).toMatchObject({ status: 401 })
})
