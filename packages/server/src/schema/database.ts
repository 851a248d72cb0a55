import type { AccountTables } from './accounts.ts'
import type { ContentTables } from './admin.ts'
import type { ForecastingTables } from './forecasting.ts'
import type { GroupTables } from './groups.ts'
import type { ImbalanceTables } from './imbalance.ts'
import type { JobTables } from './jobs.ts'
import type { LedgerTables } from './ledger.ts'
import type { MarketTables } from './markets.ts'
import type { MeteringTables } from './metering.ts'
import type { NoticeTables } from './notices.ts'
import type { OrderTables } from './orders.ts'
import type { PlatformTables } from './platform.ts'
import type { TradeTables } from './trades.ts'

/** The tables as the migrations make them. Each file here is named after the part of the server that writes its tables. */
export interface Database
  extends
    AccountTables,
    ContentTables,
    ForecastingTables,
    GroupTables,
    ImbalanceTables,
    JobTables,
    LedgerTables,
    MarketTables,
    MeteringTables,
    NoticeTables,
    OrderTables,
    PlatformTables,
    TradeTables {}
