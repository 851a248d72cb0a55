import * as contract from '@tandem/contract/admin/strategic-markets.ts'
import type { Serve } from '../platform/http.ts'
import type { Platform } from '../platform/platform.ts'
import { spreadsheetOfToday } from '../platform/sheets.ts'
import {
  energySheets,
  listSessionParticipants,
  marketSheets,
  orderSheets,
  walletSheets,
} from '../slices/admin/index.ts'
import * as markets from './strategic-markets.ts'
import * as participant from './strategic-participant.ts'

/** What a strategic provider sees of markets and participants: all of it for reading. */
export function serveStrategicMarkets(serve: Serve, platform: Platform): void {
  serve(contract.getOverallMarkets, ({ query }) => markets.getOverallMarkets(platform, query))
  serve(contract.exportOverallMarkets, async ({ query, language }) =>
    spreadsheetOfToday(platform, marketSheets(await markets.getOverallMarkets(platform, query), language)),
  )
  serve(contract.listMarketSessions, ({ params, query }) =>
    markets.listMarketSessions(platform, params.marketTypeKey, query),
  )
  serve(contract.listSessionParticipants, ({ params, query }) =>
    listSessionParticipants(platform.db, params.marketId, query),
  )
  serve(contract.getParticipantOrders, ({ params: { userId, marketTypeKey }, query, caller }) =>
    participant.getParticipantOrders(platform, caller, { ...query, userId, marketType: marketTypeKey }),
  )
  serve(contract.exportParticipantOrders, async ({ query, caller, language }) => {
    const answer = await participant.getParticipantOrders(platform, caller, query)
    return spreadsheetOfToday(platform, orderSheets(answer, query.marketType, language))
  })
  serve(contract.getParticipantEnergy, ({ params, query, caller }) =>
    participant.getParticipantEnergy(platform, caller, { ...query, ...params }),
  )
  serve(contract.exportParticipantEnergy, async ({ query, caller, language }) =>
    spreadsheetOfToday(
      platform,
      energySheets(await participant.getParticipantEnergy(platform, caller, query), language),
    ),
  )
  serve(contract.getParticipantWallet, ({ params, query, caller }) =>
    participant.getParticipantWallet(platform, caller, { ...query, ...params }),
  )
  serve(contract.exportParticipantWallet, async ({ query, caller, language }) =>
    spreadsheetOfToday(
      platform,
      walletSheets(await participant.getParticipantWallet(platform, caller, query), language),
    ),
  )
}
