import * as contract from '@tandem/contract/trades.ts'
import type { Serve } from '../../platform/http.ts'
import type { Platform } from '../../platform/platform.ts'
import * as pages from './trade-pages.service.ts'
import * as trades from './trades.service.ts'

export function serveTrades(serve: Serve, platform: Platform): void {
  serve(contract.listTrades, ({ params, query, caller, rows }) =>
    trades.listTrades(platform, caller, { ...params, ...query }, rows),
  )
  serve(contract.listTradesOfUser, ({ params, query, caller, rows }) =>
    trades.listTradesOfUser(platform, caller, { ...params, ...query }, rows),
  )
  serve(contract.getLastTrade, ({ params, caller }) => trades.getLastTrade(platform, caller, params.userId))
  serve(contract.pageTrades, ({ params, query, caller }) => pages.pageTrades(platform, caller, { ...params, ...query }))
  serve(contract.exportTrades, ({ params, query, caller, language }) =>
    pages.exportTrades(platform, caller, { ...params, ...query }, language),
  )
}
