import {
  exportImbalances,
  getImbalanceSettings,
  getUserImbalances,
  listImbalances,
  saveImbalanceSettings,
} from '@tandem/contract/imbalance/imbalance.ts'
import * as prices from '@tandem/contract/imbalance/imbalance-prices.ts'
import {
  getGroupStatement,
  getSettlement,
  getSettlementUser,
  listSettlementDays,
  listSettlementUsers,
  previewSettlement,
} from '@tandem/contract/imbalance/imbalance-settlements.ts'
import type { Serve } from '../../platform/http.ts'
import type { Platform } from '../../platform/platform.ts'
import * as exports from './export.service.ts'
import * as groups from './group-statement.ts'
import * as lists from './lists.service.ts'
import * as preview from './preview.service.ts'
import * as files from './prices/price-files.service.ts'
import * as settings from './settings.service.ts'
import * as days from './settlement-days.service.ts'
import { serveStrategicBalancing } from './strategic.routes.ts'
import * as users from './user-day.service.ts'

/** Imbalances as users and administrators see them, and how they are priced. */
export function serveImbalance(serve: Serve, platform: Platform): void {
  serve(getImbalanceSettings, () => settings.imbalanceSettings(platform.db))
  serve(saveImbalanceSettings, ({ body, caller }) => settings.saveImbalanceSettings(platform, caller, body))
  serve(listImbalances, ({ params, query, caller }) => lists.listImbalances(platform, caller, { ...params, ...query }))
  serve(getUserImbalances, ({ params: { userId, marketDate }, caller }) =>
    users.getUserImbalances(platform, caller, { userId, day: marketDate }),
  )
  serve(exportImbalances, ({ params, caller, language }) =>
    exports.exportImbalances(platform, { caller, language }, params),
  )
  serve(listSettlementDays, ({ query }) => days.listSettlementDays(platform, query))
  serve(previewSettlement, ({ params, query }) => preview.previewSettlement(platform, params.marketId, query))
  serve(getSettlement, ({ params }) => preview.getSettlement(platform, params.marketId))
  serve(listSettlementUsers, ({ query }) => days.listSettlementUsers(platform, query.marketId))
  serve(getSettlementUser, ({ params, query }) => days.getSettlementUser(platform, { ...params, ...query }))
  serve(getGroupStatement, ({ params, caller }) => groups.getGroupStatement(platform, caller, params))
  servePrices(serve, platform)
  serveStrategicBalancing(serve, platform)
}

/** Uploaded prices, for mode C. */
function servePrices(serve: Serve, platform: Platform): void {
  serve(prices.previewImbalancePrices, ({ file, body, caller, language }) =>
    files.previewPrices(platform, { caller, language }, file, body),
  )
  serve(prices.saveImbalancePrices, ({ file, body, caller, language }) =>
    files.savePrices(platform, { caller, language }, file, body),
  )
  serve(prices.downloadImbalancePriceTemplate, ({ params, language }) =>
    files.priceTemplate(platform, params.date, language),
  )
  serve(prices.listImbalancePrices, ({ params }) => files.listPrices(platform, params))
}
