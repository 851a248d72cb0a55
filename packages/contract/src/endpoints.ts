import * as accessTokens from './accounts/access-tokens.ts'
import * as accountSecurity from './accounts/account-security.ts'
import * as accounts from './accounts/accounts.ts'
import * as admin from './admin/admin.ts'
import * as analysers from './metering/analysers.ts'
import * as auditLog from './admin/audit-log.ts'
import * as auctions from './markets/auctions.ts'
import * as callLimits from './admin/call-limits.ts'
import * as content from './admin/content.ts'
import * as consents from './accounts/consents.ts'
import * as dashboards from './admin/dashboards.ts'
import * as dataSources from './admin/data-sources.ts'
import * as ownSeries from './own-series.ts'
import * as deviceModels from './metering/device-models.ts'
import * as energy from './metering/energy.ts'
import type { AnyEndpoint } from './endpoint.ts'
import * as autopilot from './orders/autopilot.ts'
import * as findUsers from './accounts/find-users.ts'
import * as forecastOrders from './orders/forecast-orders.ts'
import * as forecasting from './forecasting.ts'
import * as groups from './groups.ts'
import * as imbalance from './imbalance/imbalance.ts'
import * as imbalancePrices from './imbalance/imbalance-prices.ts'
import * as imbalanceSettlements from './imbalance/imbalance-settlements.ts'
import * as intraday from './orders/intraday.ts'
import * as intradayLists from './orders/intraday-lists.ts'
import * as intradayLive from './orders/intraday-live.ts'
import * as jobs from './admin/jobs.ts'
import * as ledger from './ledger/ledger.ts'
import * as looks from './accounts/looks.ts'
import * as lookups from './accounts/lookups.ts'
import * as markets from './markets/markets.ts'
import * as mqtt from './metering/mqtt.ts'
import * as notices from './notices.ts'
import * as openPosition from './orders/open-position.ts'
import * as orderImport from './orders/order-import.ts'
import * as orderGuards from './orders/order-guards.ts'
import * as orders from './orders/orders.ts'
import * as personalData from './accounts/personal-data.ts'
import * as people from './accounts/people.ts'
import * as peopleImport from './accounts/people-import.ts'
import * as pushDevices from './accounts/push-devices.ts'
import * as readingImport from './metering/reading-import.ts'
import * as readingLayouts from './metering/reading-layouts.ts'
import * as readingPush from './metering/reading-push.ts'
import * as readings from './metering/readings.ts'
import * as researchPackages from './admin/research-packages.ts'
import * as reports from './reports.ts'
import * as scenarioRuns from './admin/scenario-runs.ts'
import * as strategicBalancing from './admin/strategic-balancing.ts'
import * as strategicPortfolio from './admin/strategic-portfolio.ts'
import * as strategicBoard from './admin/strategic-board.ts'
import * as strategicMarkets from './admin/strategic-markets.ts'
import * as tradingAgents from './markets/trading-agents.ts'
import * as trades from './trades.ts'
import * as wallet from './ledger/wallet.ts'

/** Every call that is served, by its name in code: what the routes, the client and the OpenAPI document are made of. */
export const endpoints: ReadonlyMap<string, AnyEndpoint> = new Map(
  Object.entries<unknown>({
    ...accessTokens,
    ...accountSecurity,
    ...accounts,
    ...admin,
    ...analysers,
    ...auctions,
    ...auditLog,
    ...callLimits,
    ...content,
    ...consents,
    ...dashboards,
    ...dataSources,
    ...ownSeries,
    ...deviceModels,
    ...energy,
    ...autopilot,
    ...findUsers,
    ...forecastOrders,
    ...forecasting,
    ...groups,
    ...imbalance,
    ...imbalancePrices,
    ...imbalanceSettlements,
    ...intraday,
    ...intradayLists,
    ...intradayLive,
    ...orderGuards,
    ...orderImport,
    ...jobs,
    ...ledger,
    ...looks,
    ...lookups,
    ...markets,
    ...mqtt,
    ...notices,
    ...orders,
    ...personalData,
    ...people,
    ...pushDevices,
    ...peopleImport,
    ...readingImport,
    ...readingLayouts,
    ...readingPush,
    ...readings,
    ...openPosition,
    ...reports,
    ...researchPackages,
    ...scenarioRuns,
    ...strategicBalancing,
    ...strategicPortfolio,
    ...strategicBoard,
    ...strategicMarkets,
    ...trades,
    ...tradingAgents,
    ...wallet,
  }).filter(isEndpoint),
)

function isEndpoint(entry: [string, unknown]): entry is [string, AnyEndpoint] {
  const value = entry[1]
  return typeof value === 'object' && value !== null && 'path' in value && 'audience' in value
}
