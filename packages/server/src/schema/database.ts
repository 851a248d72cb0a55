import type { AccountTables } from './accounts.ts'
import type { ContentTables } from './admin.ts'
import type { ForecastingTables } from './forecasting.ts'
import type { ImbalanceTables } from './imbalance.ts'
import type { JobTables } from './jobs.ts'
import type { LedgerTables } from './ledger.ts'
import type { MarketTables } from './markets.ts'
import type { MeteringTables } from './metering.ts'
import type { NoticeTables } from './notices.ts'
import type { OrderTables } from './orders.ts'
import type { TradeTables } from './trades.ts'
import type { Generated, GeneratedAlways, JSONColumnType } from 'kysely'
import type { Id, Instant, BigId } from './columns.ts'
import type { AuditAction } from '@tandem/core/access/audit.ts'

/** The settings of the installation, and the audit log. */
interface PlatformTables {
  settings: { key: string; value: JSONColumnType<object>; changed_at: Instant }
  audit_entries: {
    id: BigId
    at: Instant
    actor_id: number | null
    action: AuditAction
    subject: string
    subject_id: Generated<string>
    user_id: number | null
    before: JSONColumnType<object> | null
    after: JSONColumnType<object> | null
  }
}

/** The tables of groups: who belongs to them, who did, who asks to. */
interface GroupTables {
  groups: {
    id: Id
    name: string
    name_key: string
    owner_id: number
    created_at: Instant
    deleted_at: Generated<Instant | null>
    owning_id: GeneratedAlways<number | null>
  }
  group_members: { user_id: number; group_id: number; joined_at: Instant }
  group_departures: { id: Id; group_id: number; user_id: number; joined_at: Instant; left_at: Instant }
  group_requests: {
    id: Id
    group_id: number
    user_id: number
    status: Generated<'pending' | 'approved' | 'rejected' | 'withdrawn'>
    requested_at: Instant
    decided_at: Instant | null
    decided_by: number | null
  }
}

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
