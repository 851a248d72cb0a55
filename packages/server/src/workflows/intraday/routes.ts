import * as intraday from '@tandem/contract/orders/intraday.ts'
import * as lists from '@tandem/contract/orders/intraday-lists.ts'
import { streamIntraday } from '@tandem/contract/orders/intraday-live.ts'
import * as guards from '@tandem/contract/orders/order-guards.ts'
import * as agents from '@tandem/contract/markets/trading-agents.ts'
import type { Serve } from '../../platform/http.ts'
import type { Platform } from '../../platform/platform.ts'
import { resumeContracts, suspendContracts } from './contracts.ts'
import { getOrderGuards, saveOrderGuards } from './guards.ts'
import { amendOrder, cancelMyOrders, cancelOrder, placeOrder } from './intraday-orders.ts'
import { liveOf } from './live.ts'
import * as show from './show-market.ts'
import { getTradingAgents, saveTradingAgents } from './trading-agents.ts'

/** The calls of the intraday market. */
export function serveIntraday(serve: Serve, platform: Platform): void {
  serve.confirming(intraday.placeIntradayOrder, ({ body, caller, standing }) =>
    placeOrder(platform, caller, { ...body, standing }),
  )
  serve.confirming(intraday.amendIntradayOrder, ({ params, body, caller, standing }) =>
    amendOrder(platform, caller, params.id, { ...body, standing }),
  )
  serve.confirming(intraday.cancelIntradayOrder, ({ params, caller, standing }) =>
    cancelOrder(platform, caller, params.id, standing),
  )
  serve(intraday.cancelMyIntradayOrders, ({ query, caller }) => cancelMyOrders(platform, caller, query))
  serve(guards.getOrderGuards, ({ caller }) => getOrderGuards(platform, caller))
  serve(guards.saveOrderGuards, ({ body, caller }) => saveOrderGuards(platform, caller, body))
  serve(intraday.getIntradayBoard, ({ params }) => show.showBoard(platform, params.marketId))
  serve(intraday.getContractBook, ({ params }) => show.showBook(platform, params.marketId, params.period))
  serve(intraday.listMyIntradayOrders, ({ params, caller, rows }) =>
    show.listMyOrders(platform, caller, params.marketId, rows),
  )
  serve(intraday.getMyPosition, ({ params, caller }) => show.showMyPosition(platform, caller, params.marketId))
  serve(lists.listIntradayMarkets, () => show.listIntradayMarkets(platform))
  serve(lists.getActiveIntradaySession, () => show.showActiveMarket(platform))
  serve(lists.getActiveIntradaySessionWithOrders, ({ params, caller, rows }) =>
    show.showActiveMarketOf(platform, caller, params.userId, rows),
  )
  serve(lists.listMyIntradayOrdersByDay, ({ params, caller, rows }) =>
    show.listOwnOrdersOfDay(platform, caller, params, rows),
  )
  serve(lists.listIntradayOrdersByDay, ({ params, caller, rows }) =>
    show.listOrdersOfDay(platform, caller, params.marketDate, rows),
  )
  serve(lists.listActiveIntradayOrdersByDay, ({ params, caller, rows }) =>
    show.listBookOfDay(platform, caller, params.marketDate, rows),
  )
  serve.stream(streamIntraday, ({ params, query, caller }, stream) =>
    liveOf(platform).join(caller, { ...params, ...query }, stream),
  )
  serve(intraday.suspendContracts, async ({ params, body, caller }) => {
    await suspendContracts(platform, params.marketId, body.period, caller.userId)
    return show.showBoard(platform, params.marketId)
  })
  serve(intraday.resumeContracts, async ({ params, body, caller }) => {
    await resumeContracts(platform, params.marketId, body.period, caller.userId)
    return show.showBoard(platform, params.marketId)
  })
  serve(agents.getTradingAgents, () => getTradingAgents(platform))
  serve(agents.saveTradingAgents, ({ body, caller }) => saveTradingAgents(platform, caller, body))
}
