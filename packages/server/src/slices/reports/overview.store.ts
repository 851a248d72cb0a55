import { availableAccount } from '@tandem/core/ledger/postings.ts'
import { displayZone } from '@tandem/contract/texts/format.ts'
import { sql } from 'kysely'
import type { Db } from '../../platform/database.ts'
import type { KnownDays } from './overview-period.ts'

/** From a user's first posting, trade or reading until the latest delivery, as days of the platform. Each by its index. */
export async function findKnownDays(db: Db, userId: number): Promise<KnownDays> {
  const { rows } = await sql<KnownDays>`
    with account as (select id from ledger_accounts where code = ${availableAccount(userId)}),
    first_posting as (
      select least(
        (select min(id) from postings where from_account_id = (select id from account)),
        (select min(id) from postings where to_account_id = (select id from account))) as id
    ), ends as (
      select
        (select t.posted_at from postings p join ledger_transactions t on t.id = p.transaction_id
          where p.id = (select id from first_posting)) as posted,
        (select min(period_start) from trades where user_id = ${userId}) as first_delivery,
        (select max(period_start) from trades where user_id = ${userId}) as last_delivery,
        (select min(day) from day_readings where user_id = ${userId}) as read
    )
    select
      least((posted at time zone ${displayZone})::date, (first_delivery at time zone ${displayZone})::date, read) as first,
      (last_delivery at time zone ${displayZone})::date as last
    from ends`.execute(db)
  return rows[0] ?? { first: null, last: null }
}
