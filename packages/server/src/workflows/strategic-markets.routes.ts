import { dayOf } from '@tandem/core/calendar/delivery-day.ts'
import type { FileAnswer } from '@tandem/contract/file-answer.ts'
import * as contract from '@tandem/contract/admin/strategic-markets.ts'
import { displayZone } from '@tandem/contract/texts/format.ts'
import type { Serve } from '../platform/http.ts'
import type { Platform } from '../platform/platform.ts'
import { writeSpreadsheet, type Sheet } from '../platform/spreadsheet.ts'
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
    fileOf(platform, marketSheets(await markets.getOverallMarkets(platform, query), language)),
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
    return fileOf(platform, orderSheets(answer, query.marketType, language))
  })
  serve(contract.getParticipantEnergy, ({ params, query, caller }) =>
    participant.getParticipantEnergy(platform, caller, { ...query, ...params }),
  )
  serve(contract.exportParticipantEnergy, async ({ query, caller, language }) =>
    fileOf(platform, energySheets(await participant.getParticipantEnergy(platform, caller, query), language)),
  )
  serve(contract.getParticipantWallet, ({ params, query, caller }) =>
    participant.getParticipantWallet(platform, caller, { ...query, ...params }),
  )
  serve(contract.exportParticipantWallet, async ({ query, caller, language }) =>
    fileOf(platform, walletSheets(await participant.getParticipantWallet(platform, caller, query), language)),
  )
}

/** Named by today's date in Bucharest. */
async function fileOf({ clock }: Platform, sheets: readonly Sheet[]): Promise<FileAnswer> {
  return { name: `${dayOf(clock.now(), displayZone)}.xlsx`, content: await writeSpreadsheet(sheets) }
}
