import type { DeliveryDay } from '@tandem/core/calendar/delivery-day.ts'
import type { DaySpan } from '@tandem/core/metering/energy-span.ts'
import { energyWh } from '@tandem/core/units/units.ts'
import { displayZone } from '@tandem/contract/texts/format.ts'
import { sql } from 'kysely'
import type { Db } from '../../platform/database.ts'
import { boundsOf } from './energy-periods.ts'
import type { KnownDays } from './overview-period.ts'

/** From the first market, posting or reading of all until the last market that anything was traded in. */
export async function findPlatformDays(db: Db): Promise<KnownDays> {
  const { rows } = await sql<KnownDays>`
    select least(
        (select min(delivery_day) from market_sessions where status <> 'scheduled'),
        (select (posted_at at time zone ${displayZone})::date from ledger_transactions order by id limit 1),
        (select min(day) from day_readings)) as first,
      (select max(delivery_day) from market_sessions s where status <> 'scheduled' and (
        exists (select from auction_periods where session_id = s.id and volume_wh > 0)
        or exists (select from intraday_contracts where session_id = s.id and trades > 0))) as last`.execute(db)
  return rows[0] ?? { first: null, last: null }
}

/** People, the platform's own traders aside. Who trades and who is metered is looked up user by user, by index. */
export async function countUsers(db: Db, span: DaySpan) {
  const [from, until] = boundsOf(span)
  const { rows } = await sql<Record<'active' | 'registered' | 'trading' | 'metered', number>>`
    select count(*) filter (where closed_at is null)::int4 as registered,
      count(*) filter (where closed_at is null and activated_at is not null)::int4 as active,
      count(*) filter (where exists (select from trades t
        where t.user_id = u.id and t.period_start >= ${from} and t.period_start < ${until}))::int4 as trading,
      count(*) filter (where exists (select from day_readings d
        where d.user_id = u.id and d.day between ${span.from} and ${span.to}))::int4 as metered
    from users u where not is_system`.execute(db)
  const [row] = rows
  const { active = 0, registered = 0, trading = 0, metered = 0 } = row ?? {}
  return { active, registered, trading, metered }
}

/** Markets that deliver in a span: auctions that were cleared, and continuous ones that were opened. */
export async function countSessions(db: Db, { from, to }: DaySpan): Promise<{ dayAhead: number; intraday: number }> {
  const { rows } = await sql<{ dayAhead: number; intraday: number }>`
    select count(*) filter (where market_type = 'dayAhead' and cleared_at is not null)::int4 as "dayAhead",
      count(*) filter (where market_type = 'intraday' and status not in ('scheduled', 'cancelled'))::int4 as intraday
    from market_sessions where delivery_day between ${from} and ${to}`.execute(db)
  return rows[0] ?? { dayAhead: 0, intraday: 0 }
}

/** All delivery days that are over by `today`, whose markets are all settled, and whose imbalances are not. */
export async function countWaitingDays(db: Db, today: DeliveryDay): Promise<number> {
  const { rows } = await sql<{ days: number }>`
    select count(*)::int4 as days from (
      select delivery_day from market_sessions
      where market_type in ('dayAhead', 'intraday') and delivery_day < ${today}
        and delivery_day not in (select delivery_day from imbalance_settlements where replaced_at is null)
      group by delivery_day having bool_and(status in ('settled', 'cancelled'))) waiting`.execute(db)
  return rows[0]?.days ?? 0
}

/** What everybody consumed and produced, as far as it is known. */
export async function findAllEnergy(db: Db, { from, to }: DaySpan) {
  const { rows } = await sql<{ consumption: string; production: string; hours: bigint }>`
    select coalesce(sum(consumption_wh), 0)::text as consumption, coalesce(sum(production_wh), 0)::text as production,
      coalesce(sum(known_hours), 0)::int8 as hours
    from day_readings where day between ${from} and ${to}`.execute(db)
  const { consumption = '0', production = '0', hours = 0n } = rows[0] ?? {}
  return {
    consumption: energyWh(BigInt(consumption)),
    production: energyWh(BigInt(production)),
    knownHours: Number(hours),
  }
}

/** Groups as they are now, and how the analysers in use are. */
export async function countGroupsAndAnalysers(db: Db) {
  const { rows } = await sql<Record<'groups' | 'members' | 'requests' | 'online' | 'offline' | 'waiting', number>>`
    select
      (select count(*) from groups where deleted_at is null)::int4 as groups,
      (select count(*) from group_members)::int4 as members,
      (select count(*) from group_requests where status = 'pending')::int4 as requests,
      count(*) filter (where state = 'online')::int4 as online,
      count(*) filter (where state = 'offline')::int4 as offline,
      count(*) filter (where coalesce(state, 'waiting') = 'waiting')::int4 as waiting
    from analysers a left join analyser_states s on s.analyser_id = a.id where a.status = 'active' and a.profile_id is not null`.execute(
    db,
  )
  const { groups = 0, members = 0, requests = 0, online = 0, offline = 0, waiting = 0 } = rows[0] ?? {}
  return { groups: { groups, members, pendingRequests: requests }, analysers: { online, offline, waiting } }
}
