import * as accessTokens from './access-tokens.ts'
import * as accountSecurity from './account-security.ts'
import * as accounts from './accounts.ts'
import * as admin from './admin.ts'
import * as analysers from './analysers.ts'
import * as auditLog from './audit-log.ts'
import * as auctions from './auctions.ts'
import * as callLimits from './call-limits.ts'
import * as content from './content.ts'
import * as consents from './consents.ts'
import * as dashboards from './dashboards.ts'
import * as energy from './energy.ts'
import type { AnyEndpoint } from './endpoint.ts'
import * as forecastOrders from './forecast-orders.ts'
import * as forecasting from './forecasting.ts'
import * as groups from './groups.ts'
import * as imbalance from './imbalance.ts'
import * as imbalancePrices from './imbalance-prices.ts'
import * as imbalanceSettlements from './imbalance-settlements.ts'
import * as intraday from './intraday.ts'
import * as intradayLists from './intraday-lists.ts'
import * as intradayLive from './intraday-live.ts'
import * as jobs from './jobs.ts'
import * as ledger from './ledger.ts'
import * as looks from './looks.ts'
import * as lookups from './lookups.ts'
import * as markets from './markets.ts'
import * as notices from './notices.ts'
import * as orderImport from './order-import.ts'
import * as orderGuards from './order-guards.ts'
import * as orders from './orders.ts'
import * as personalData from './personal-data.ts'
import * as people from './people.ts'
import * as peopleImport from './people-import.ts'
import * as readingImport from './reading-import.ts'
import * as readings from './readings.ts'
import * as reports from './reports.ts'
import * as strategicBalancing from './strategic-balancing.ts'
import * as strategicPortfolio from './strategic-portfolio.ts'
import * as strategicBoard from './strategic-board.ts'
import * as strategicMarkets from './strategic-markets.ts'
import * as tradingAgents from './trading-agents.ts'
import * as trades from './trades.ts'
import * as wallet from './wallet.ts'

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
    ...energy,
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
    ...notices,
    ...orders,
    ...personalData,
    ...people,
    ...peopleImport,
    ...readingImport,
    ...readings,
    ...reports,
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
