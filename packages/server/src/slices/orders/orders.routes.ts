import * as contract from '@tandem/contract/orders/orders.ts'
import type { Serve } from '../../platform/http.ts'
import type { Platform } from '../../platform/platform.ts'
import * as orders from './orders.service.ts'

/** Reading orders; what changes them needs the market and the ledger, too, and is a workflow. */
export function serveOrders(serve: Serve, platform: Platform): void {
  serve(contract.getOrder, ({ params, caller }) => orders.getAnyOrder(platform, caller, params.id))
  serve(contract.pageOrders, ({ query, caller }) => orders.pageOrders(platform, caller, query))
  serve(contract.getLastOrder, ({ params, query, caller }) =>
    orders.getLastOrder(platform, caller, { ...params, ...query }),
  )
  serve(contract.listOrdersOfSession, ({ params, caller, rows }) =>
    orders.listOrdersOfSession(platform, caller, params.marketId, rows),
  )
}
