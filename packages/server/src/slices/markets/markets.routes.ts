import * as auctions from '@tandem/contract/markets/auctions.ts'
import * as contract from '@tandem/contract/markets/markets.ts'
import type { Serve } from '../../platform/http.ts'
import type { Platform } from '../../platform/platform.ts'
import { listReferencePrices, saveReferencePrices } from './reference-prices.service.ts'
import * as results from './results.service.ts'
import * as sessions from './sessions.service.ts'
import { saveMarketSettings } from './settings.service.ts'
import { marketSettings } from '../../domain/market-settings.ts'

export function serveMarkets(serve: Serve, platform: Platform): void {
  serve(contract.listSessions, ({ rows }) => sessions.listSessions(platform, {}, rows))
  serve(contract.getSession, ({ params }) => sessions.getSession(platform, params.id))
  serve(contract.listDayAheadSessions, ({ rows }) => sessions.listSessions(platform, { marketType: 'dayAhead' }, rows))
  serve(contract.listActiveSessions, () => sessions.listActiveSessions(platform))
  serve(contract.getActiveDayAheadSession, () => sessions.getActiveDayAheadSession(platform))
  serve(contract.addSession, ({ body, caller }) => sessions.addSession(platform, caller, body))
  serve(contract.getSessionForEditing, ({ params }) => sessions.getSessionForEditing(platform, params.id))
  serve(contract.updateSession, ({ body, caller }) => sessions.updateSession(platform, caller, body))
  serve(contract.deleteSession, ({ params, caller, language }) =>
    sessions.deleteSession(platform, { caller, language }, params.id),
  )
  serve(contract.openSession, ({ params, caller }) => sessions.openSession(platform, caller, params.id))

  serve(contract.listReferencePrices, ({ query, rows }) => listReferencePrices(platform, query, rows))
  serve(contract.saveReferencePrices, ({ body, caller }) => saveReferencePrices(platform, caller, body))

  serve(auctions.getAuctionResult, ({ params }) => results.getAuctionResult(platform, params.id))
  serve(auctions.getAuctionCurves, ({ params }) => results.getCurves(platform, params.id, params.period))
  serve(auctions.getPastPrices, ({ params }) => results.getPastPrices(platform, params.id))
  serve(auctions.getAuctionProof, ({ params }) => results.getProof(platform, params.id))

  serve(contract.getMarketSettings, () => marketSettings(platform.db))
  serve(contract.saveMarketSettings, ({ body, caller }) => saveMarketSettings(platform, caller, body))
}
