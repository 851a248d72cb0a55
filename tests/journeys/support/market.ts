import { addOrder, transmitOrder } from '@tandem/contract/orders/orders.ts'
import { listDayAheadSessions, type MarketSession } from '@tandem/contract/markets/markets.ts'
import { energyWh, priceTick } from '@tandem/core/units/units.ts'
import { callServer, signInAs } from './server-calls.ts'

/** kWh and TC/kWh of a price step. */
type Step = readonly [kWh: number, price: number]

export async function marketOf(day: string): Promise<MarketSession> {
  const caller = await signInAs('mihai')
  const sessions = await callServer(listDayAheadSessions, {}, caller)
  const market = sessions.find(({ date }) => date === day)
  if (!market) throw new Error(`no market for ${day}`)
  return market
}

/** Sends an order with the same steps in every interval. */
export async function sendOrder(
  username: string,
  market: MarketSession,
  { side, steps }: { side: 'buy' | 'sell'; steps: readonly Step[] },
): Promise<void> {
  const caller = await signInAs(username)
  const lines = Array.from({ length: market.periodCount }, (_, index) => ({
    period: index + 1,
    side,
    steps: steps.map(([kWh, price]) => ({
      quantity: energyWh(Math.round(kWh * 1_000)),
      price: priceTick(Math.round(price * 100_000)),
    })),
  }))
  const order = await callServer(addOrder, { body: { marketId: market.id, name: `PZU ${side}`, lines } }, caller)
  await callServer(transmitOrder, { params: { orderId: order.id } }, caller)
}

/**
 * Two traders of the demo meet in every interval: 40 kWh wanted at 0.60 and 20 at 0.30, 25 kWh offered at 0.20 and 30
 * at 0.50. With less than 15 kWh more demand at 0.50 and above, the price is 0.50: there the second offer is cut.
 */
export async function sendOrdersOfOthers(market: MarketSession): Promise<void> {
  await sendOrder('volta-supply', market, {
    side: 'buy',
    steps: [
      [40, 0.6],
      [20, 0.3],
    ],
  })
  await sendOrder('apa-muntelui', market, {
    side: 'sell',
    steps: [
      [25, 0.2],
      [30, 0.5],
    ],
  })
}
