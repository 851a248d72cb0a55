import * as contract from '@tandem/contract/trades.ts'
import type { Serve } from '../../platform/http.ts'
import type { Platform } from '../../platform/platform.ts'
import * as trades from './trades.service.ts'

export function serveTrades(serve: Serve, platform: Platform): void {
  serve(contract.listTrades, ({ params, query, caller }) =>
    trades.listTrades(platform, caller, { ...params, ...query }),
  )
  serve(contract.listTradesOfUser, ({ params, query, caller }) =>
    trades.listTradesOfUser(platform, caller, { ...params, ...query }),
  )
  serve(contract.getLastTrade, ({ params, caller }) => trades.getLastTrade(platform, caller, params.userId))
}
