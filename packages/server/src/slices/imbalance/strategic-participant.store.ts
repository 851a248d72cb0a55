import { addDays, startOfDay, type DeliveryDay } from '@tandem/core/calendar/delivery-day.ts'
import { availableAccount, reservedAccount } from '@tandem/core/ledger/postings.ts'
import { Refusal } from '@tandem/core/refusal.ts'
import { amount } from '@tandem/core/units/units.ts'
import type { ImbalancePosting } from '@tandem/contract/admin/strategic-balancing.ts'
import { displayZone } from '@tandem/contract/texts/format.ts'
import { sql } from 'kysely'
import type { Db } from '../../platform/database.ts'
import { personName } from '../../domain/person-name.ts'
import type { ListSpan } from './days.store.ts'

/** The name of somebody who trades, or did; refuses `not_found` for everybody else and for the platform's own traders. */
export async function participantName(db: Db, userId: number): Promise<string> {
  const { rows } = await sql<{ participant: string }>`
    select ${personName('u')} as participant from users u where u.id = ${userId} and not u.is_system
      and (u.user_type = 'transactionalUser' or exists (select from imbalance_days d where d.user_id = u.id))`.execute(
    db,
  )
  const [row] = rows
  if (!row) throw new Refusal('not_found')
  return row.participant
}

/** The names of users by their numbers. */
export async function participantNames(db: Db, userIds: readonly number[]): Promise<ReadonlyMap<number, string>> {
  const { rows } = await sql<{ id: number; participant: string }>`
    select u.id, ${personName('u')} as participant from users u where u.id = any(${[...userIds]})`.execute(db)
  return new Map(rows.map(({ id, participant }) => [id, participant]))
}

/** What imbalances posted to a user on the days of a span, by the clock of the platform, the latest first. */
export async function findImbalancePostings(
  db: Db,
  userId: number,
  { dateFrom, dateTo }: ListSpan,
): Promise<ImbalancePosting[]> {
  const from = startOfDay(dateFrom, displayZone)
  const until = startOfDay(addDays(dateTo, 1), displayZone)
  const { rows } = await sql<{
    at: Temporal.Instant
    delivery_day: DeliveryDay
    version: number
    posted_units: bigint
    cash_units: bigint
  }>`
    select s.applied_at as at, s.delivery_day, s.version, d.posted_units, d.cash_units
    from imbalance_days d join imbalance_settlements s on s.id = d.settlement_id
    where d.user_id = ${userId} and d.posted_units <> 0
      and s.applied_at >= ${from.toString()} and s.applied_at < ${until.toString()}
    order by s.applied_at desc, s.delivery_day desc`.execute(db)
  return rows.map((row) => ({
    at: row.at,
    date: row.delivery_day,
    version: row.version,
    reason: row.version === 1 ? ('settlement' as const) : ('correction' as const),
    posted: amount(row.posted_units),
    cash: amount(row.cash_units),
  }))
}

/** What a user has now. */
export async function findWallet(db: Db, userId: number) {
  const rows = await db
    .selectFrom('ledger_accounts')
    .select(['code', 'balance_units'])
    .where('user_id', '=', userId)
    .execute()
  const balance = (code: string) => amount(rows.find((row) => row.code === code)?.balance_units ?? 0n)
  const [available, reserved] = [balance(availableAccount(userId)), balance(reservedAccount(userId))]
  return { available, reserved, balance: amount(available + reserved) }
}
