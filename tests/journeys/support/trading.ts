import { cancelMyIntradayOrders, getContractBook, placeIntradayOrder } from '@tandem/contract/orders/intraday.ts'
import { listIntradayMarkets } from '@tandem/contract/orders/intraday-lists.ts'
import type { MarketSession } from '@tandem/contract/markets/markets.ts'
import { energyWh, priceTick, type PriceTick } from '@tandem/core/units/units.ts'
import { callServer, signInAs, type Caller } from './server-calls.ts'

export async function intradayMarketOf(day: string): Promise<MarketSession> {
  const markets = await callServer(listIntradayMarkets, {}, await signInAs('mihai'))
  const market = markets.find(({ date }) => date === day)
  if (!market) throw new Error(`no intra-day market for ${day}`)
  return market
}

/** A trader of the demo who has no order of their own in this market any more: nobody trades with themselves. */
export async function traderWithoutOrders(username: string, marketId: number): Promise<Caller> {
  const caller = await signInAs(username)
  await callServer(cancelMyIntradayOrders, { query: { marketId } }, caller)
  return caller
}

/** A price between the best buyer and the best seller of a contract, at which nobody waits. */
export async function freePrice(marketId: number, period: number, caller: Caller): Promise<PriceTick> {
  const { bids, asks } = await callServer(getContractBook, { params: { marketId, period } }, caller)
  const [bid, ask] = [bids[0]?.price ?? 10_000, asks[0]?.price ?? 90_000]
  if (ask - bid < 3) throw new Error('no room between buyers and sellers')
  return priceTick(Math.floor((bid + ask) / 2))
}

/** Somebody sells, as a program would. */
export async function offer(caller: Caller, marketId: number, period: number, wh: number, price: PriceTick) {
  const terms = { period, side: 'sell', price, quantity: energyWh(wh), execution: 'NON', display: null } as const
  await callServer(placeIntradayOrder, { body: { marketId, ...terms } }, caller)
}
