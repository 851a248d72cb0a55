import type { DeliveryDay } from '@tandem/core/calendar/delivery-day.ts'
import type { DaySpan } from '@tandem/core/metering/energy-span.ts'
import { amount, energyWh, type Amount, type EnergyWh } from '@tandem/core/units/units.ts'
import { displayZone } from '@tandem/contract/texts/format.ts'
import { sql } from 'kysely'
import type { Db } from '../../platform/database.ts'

/*
 * Figures of the whole platform. None of them looks at trades or at users' postings, which are many: prices and volumes are
 * those of auction periods and intraday contracts, issued coins the few postings of the issuance account, and what the
 * balancing account holds the sum of what each settlement of a day changed.
 */

/** What was traded on a delivery day: Σ price × quantity, and the energy once. */
export interface DayTurnover {
  readonly day: DeliveryDay
  readonly market: 'dayAhead' | 'intraday'
  readonly turnover: Amount
  readonly volume: EnergyWh
}

/**
 * Turnover by the platform's day of delivery. A market of the platform's zone delivers on its own day, another on up to two of
 * the platform's.
 */
export async function findTurnover(db: Db, { from, to }: DaySpan): Promise<DayTurnover[]> {
  const { rows } = await sql<{ day: DeliveryDay; market: DayTurnover['market']; turnover: string; volume: string }>`
    select day, market, sum(turnover)::text as turnover, sum(volume)::text as volume from (
      select case when s.delivery_zone = ${displayZone} then s.delivery_day
          else (a.period_start at time zone ${displayZone})::date end as day, 'dayAhead' as market,
        a.price_ticks::numeric * a.volume_wh as turnover, a.volume_wh as volume
      from market_sessions s join auction_periods a on a.session_id = s.id
      where s.market_type = 'dayAhead' and s.delivery_day between ${from}::date - 1 and ${to}::date + 1 and a.volume_wh > 0
      union all
      select case when s.delivery_zone = ${displayZone} then s.delivery_day
          else ((s.delivery_day::timestamp at time zone s.delivery_zone + (c.period - 1) * s.mtu_minutes * interval '1 minute')
            at time zone ${displayZone})::date end, 'intraday', c.value_units, c.volume_wh
      from market_sessions s join intraday_contracts c on c.session_id = s.id
      where s.market_type = 'intraday' and s.delivery_day between ${from}::date - 1 and ${to}::date + 1 and c.volume_wh > 0
    ) traded where day between ${from} and ${to} group by 1, 2`.execute(db)
  return rows.map(({ day, market, turnover, volume }) => ({
    day,
    market,
    turnover: amount(BigInt(turnover)),
    volume: energyWh(BigInt(volume)),
  }))
}

/** By how much a figure changed on a day of the platform; null stands for all days before the span. */
export interface DayChange {
  readonly day: DeliveryDay | null
  readonly change: Amount
}

/** The coins that were issued, less those that closed accounts gave back, until the end of a span. */
export async function findIssued(db: Db, span: DaySpan): Promise<DayChange[]> {
  const { rows } = await sql<ChangeRow>`
    with account as (select id from ledger_accounts where code = 'issuance'),
    issued as (
      select transaction_id, amount_units as units from postings where from_account_id = (select id from account)
      union all
      select transaction_id, -amount_units from postings where to_account_id = (select id from account)
    )
    select case when day >= ${span.from} then day end as day, sum(units)::text as change from (
      select units, (
        select (posted_at at time zone ${displayZone})::date from ledger_transactions where id = transaction_id) as day
      from issued
    ) made where day <= ${span.to} group by 1`.execute(db)
  return rows.map(toChange)
}

interface ChangeRow {
  readonly day: DeliveryDay | null
  readonly change: string
}

function toChange({ day, change }: ChangeRow): DayChange {
  return { day, change: amount(BigInt(change)) }
}

/** What came to the balancing account, by the day it was posted: a settlement changes it by what the one before had not. */
export async function findBalancing(db: Db, span: DaySpan): Promise<DayChange[]> {
  const { rows } = await sql<ChangeRow>`
    select case when day >= ${span.from} then day end as day, sum(units)::text as change from (
      select (applied_at at time zone ${displayZone})::date as day,
        balancing_units - lag(balancing_units, 1, 0) over (partition by delivery_day order by version) as units
      from imbalance_settlements
    ) posted where day <= ${span.to} group by 1`.execute(db)
  return rows.map(toChange)
}

/** All coins there are now, and whose; people are users but for the platform's own traders. */
export async function findAllCoins(db: Db) {
  const { rows } = await sql<
    Record<'available' | 'reserved' | 'balancing', bigint> & Record<'holding' | 'owing' | 'pending', number>
  >`
    select
      coalesce(sum(balance_units) filter (where code like 'user:%:available'), 0)::int8 as available,
      coalesce(sum(balance_units) filter (where code like 'user:%:reserved'), 0)::int8 as reserved,
      coalesce(sum(balance_units) filter (where code = 'balancing'), 0)::int8 as balancing,
      (select count(*)::int4 from (
        select from ledger_accounts a join users u on u.id = a.user_id and not u.is_system
        group by u.id having sum(a.balance_units) > 0) having_coins) as holding,
      (select count(*)::int4 from ledger_accounts a join users u on u.id = a.user_id and not u.is_system
        where a.balance_units < 0) as owing,
      (select count(*)::int4 from coin_purchases where status = 'pending') as pending
    from ledger_accounts`.execute(db)
  const [row] = rows
  const [available, reserved, balancing] = [row?.available ?? 0n, row?.reserved ?? 0n, row?.balancing ?? 0n]
  return {
    circulating: amount(available + reserved + balancing),
    available: amount(available),
    reserved: amount(reserved),
    balancing: amount(balancing),
    usersWithCoins: row?.holding ?? 0,
    usersBelowZero: row?.owing ?? 0,
    pendingPurchases: row?.pending ?? 0,
  }
}

/** The settled imbalances of the delivery days of a span, as their latest versions have them. All but `balancing` are ≥ 0. */
interface SettledImbalances {
  readonly days: number
  readonly deficit: EnergyWh
  readonly excess: EnergyWh
  /** By users and to users. */
  readonly paid: Amount
  readonly received: Amount
  /** + the balancing account received. */
  readonly balancing: Amount
}

export async function findSettledImbalances(db: Db, { from, to }: DaySpan): Promise<SettledImbalances> {
  const { rows } = await sql<
    Record<'deficit' | 'excess' | 'paid' | 'received' | 'balancing', string> & { days: number }
  >`
    select count(*)::int4 as days, coalesce(sum(balancing_units), 0)::text as balancing,
      coalesce(sum(deficit_wh), 0)::text as deficit, coalesce(sum(excess_wh), 0)::text as excess,
      coalesce(sum(paid_units), 0)::text as paid, coalesce(sum(received_units), 0)::text as received
    from imbalance_settlements
    where replaced_at is null and delivery_day between ${from} and ${to}`.execute(db)
  const [row] = rows
  if (!row) throw new Error('a sum of all has one row')
  return {
    days: row.days,
    deficit: energyWh(BigInt(row.deficit)),
    excess: energyWh(BigInt(row.excess)),
    paid: amount(BigInt(row.paid)),
    received: amount(BigInt(row.received)),
    balancing: amount(BigInt(row.balancing)),
  }
}
