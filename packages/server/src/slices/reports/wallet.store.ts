import { availableAccount, type PostingKind } from '@tandem/core/ledger/postings.ts'
import { amount, type Amount } from '@tandem/core/units/units.ts'
import { sql } from 'kysely'
import type { Db } from '../../platform/database.ts'
import { keyOf, type SumBy } from './wallet-steps.ts'

/** Where the coins of a change came from. */
export type Source = 'purchases' | 'dayAhead' | 'intraday' | 'imbalance' | 'other'

const sourceOf: Readonly<Partial<Record<PostingKind, Source>>> = {
  coinPurchase: 'purchases',
  auctionPurchase: 'dayAhead',
  auctionSale: 'dayAhead',
  intradayTrade: 'intraday',
  imbalance: 'imbalance',
}

/** What came to a user's coins and went from them in a step, both ≥ 0. */
export interface Change {
  readonly key: string
  readonly source: Source
  readonly came: Amount
  readonly went: Amount
}

export interface Changes {
  /** Available and reserved coins before the span. */
  readonly before: Amount
  readonly changes: readonly Change[]
}

interface ChangeRow {
  readonly key: string | null
  readonly kind: PostingKind
  readonly came: string
  readonly went: string
}

/**
 * How a user's coins changed from `from` until `until`. Reserving and releasing moves them from one account of the user to
 * the other; all else is posted on the available one. The clocks of two nodes may differ by a little, so a posting counts as
 * made no earlier than the one before it, as in the statement.
 */
export async function findChanges(
  db: Db,
  userId: number,
  [from, until]: readonly [Temporal.Instant, Temporal.Instant],
  by: SumBy,
): Promise<Changes> {
  const { rows } = await sql<ChangeRow>`
    with account as (select id from ledger_accounts where code = ${availableAccount(userId)}),
    own as (
      select id, transaction_id, kind, amount_units as units from postings
      where to_account_id = (select id from account)
      union all
      select id, transaction_id, kind, -amount_units from postings
      where from_account_id = (select id from account)
    ), lines as (
      select kind, units, max((select posted_at from ledger_transactions where id = transaction_id)) over (order by id) as at
      from own
    )
    select case when at >= ${from} then ${keyOf(by, sql`at`)} end as key, kind,
      coalesce(sum(units) filter (where units > 0), 0)::text as came,
      coalesce(-sum(units) filter (where units < 0), 0)::text as went
    from lines where at < ${until} and kind not in ('reservation', 'release')
    group by 1, 2`.execute(db)
  let before = 0n
  const changes: Change[] = []
  for (const { key, kind, ...sums } of rows) {
    const [came, went] = [BigInt(sums.came), BigInt(sums.went)]
    if (key === null) before += came - went
    else changes.push({ key, source: sourceOf[kind] ?? 'other', came: amount(came), went: amount(went) })
  }
  return { before: amount(before), changes }
}
