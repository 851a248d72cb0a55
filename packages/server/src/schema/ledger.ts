import type { Generated } from 'kysely'
import type { Id, BigId, Instant } from './columns.ts'

/** The accounts of coins in 1e-8 TC, and what was posted between them. */
export interface LedgerTables {
  ledger_accounts: { id: Id; code: string; user_id: number | null; balance_units: Generated<bigint> }
  ledger_transactions: {
    id: BigId
    kind: string
    idempotency_key: string
    session_id: number | null
    order_id: number | null
    posted_at: Instant
  }
  postings: {
    id: BigId
    transaction_id: bigint
    kind: string
    from_account_id: number
    to_account_id: number
    amount_units: bigint
    from_balance_after: bigint
    to_balance_after: bigint
  }
  coin_purchases: {
    id: Id
    user_id: number
    amount_units: bigint
    note: Generated<string>
    request_key: string | null
    status: Generated<'pending' | 'accepted' | 'rejected'>
    requested_at: Instant
    decided_at: Instant | null
    decided_by: number | null
  }
}
