import * as intraday from '@tandem/contract/intraday.ts'
import type { Serve } from '../../platform/http.ts'
import type { Platform } from '../../platform/platform.ts'
import { getOrderGuards, saveOrderGuards } from './guards.ts'
import { amendOrder, cancelMyOrders, cancelOrder, placeOrder } from './intraday-orders.ts'

/** The calls of the intraday market. */
export function serveIntraday(serve: Serve, platform: Platform): void {
  serve(intraday.placeIntradayOrder, ({ body, caller }) => placeOrder(platform, caller, body))
  serve(intraday.amendIntradayOrder, ({ params, body, caller }) => amendOrder(platform, caller, params.id, body))
  serve(intraday.cancelIntradayOrder, ({ params, caller }) => cancelOrder(platform, caller, params.id))
  serve(intraday.cancelMyIntradayOrders, ({ query, caller }) => cancelMyOrders(platform, caller, query))
  serve(intraday.getOrderGuards, ({ caller }) => getOrderGuards(platform, caller))
  serve(intraday.saveOrderGuards, ({ body, caller }) => saveOrderGuards(platform, caller, body))
}
