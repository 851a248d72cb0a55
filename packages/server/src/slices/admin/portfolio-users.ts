import type { UserType } from '@tandem/core/access/access.ts'
import { addDays, dayOf, type DeliveryDay } from '@tandem/core/calendar/delivery-day.ts'
import { energyWh } from '@tandem/core/units/units.ts'
import type { ResponseOf } from '@tandem/contract/endpoint.ts'
import { offlineHours } from '@tandem/contract/admin/strategic-board.ts'
import type * as contract from '@tandem/contract/admin/strategic-board.ts'
import { displayZone } from '@tandem/contract/texts/format.ts'
import { sql } from 'kysely'
import { readAtOnce, type Db } from '../../platform/database.ts'
import { endOfLastReading } from '../../domain/last-reading.ts'
import { personName } from '../../domain/person-name.ts'
import type { Platform } from '../../platform/platform.ts'
import { boundsOf, isParticipant, findParticipants } from './portfolio.store.ts'

/** A list without pages: more users than a laboratory has are counted, not listed. */
const mostListed = 2_000

/** The participants of the portfolio, by name. */
export async function listTransactionalUsers({
  db,
}: Platform): Promise<ResponseOf<typeof contract.listTransactionalUsers>> {
  const participants = await findParticipants(db, mostListed)
  return participants.map(({ userId, username, participant }) => ({ id: userId, username, name: participant }))
}

/** Every user with type and state, and what participants did in the last seven days and for the days to come. */
export async function listBoardUsers({ db, clock }: Platform): Promise<ResponseOf<typeof contract.listBoardUsers>> {
  const now = clock.now()
  const since = addDays(dayOf(now, displayZone), -6)
  const silentSince = now.subtract({ hours: offlineHours })
  const rows = await readAtOnce(db, (tx) => findUsers(tx, since))
  const users = rows.map((row) => {
    const isSilent = row.last === null || Temporal.Instant.compare(row.last, silentSince) < 0
    return {
      userId: row.id,
      username: row.username,
      userType: row.user_type,
      name: row.participates ? row.name : null,
      state: !row.is_active ? 'notActivated' : row.participates && isSilent ? 'offline' : 'active',
      lately: row.participates
        ? {
            orders: row.orders,
            bought: energyWh(row.bought),
            sold: energyWh(row.sold),
            readHours: row.hours,
            lastReadingAt: row.last,
          }
        : null,
    } as const
  })
  return { since, count: rows[0]?.count ?? 0, users }
}

interface Row {
  /** Of all users, however many are listed. */
  readonly count: number
  readonly id: number
  readonly username: string
  readonly name: string
  readonly user_type: UserType
  readonly is_active: boolean
  readonly participates: boolean
  readonly orders: number
  readonly bought: bigint
  readonly sold: bigint
  readonly hours: number
  readonly last: Temporal.Instant | null
}

async function findUsers(db: Db, since: DeliveryDay): Promise<Row[]> {
  const [from] = boundsOf({ from: since, to: since })
  const { rows } = await sql<Row>`
    with sent as (
      select user_id, count(*)::int4 as orders from (
        select o.user_id from market_sessions s join orders o on o.session_id = s.id
        where s.delivery_day >= ${since} and o.status not in ('draft', 'cancelled')
        union all
        select i.user_id from market_sessions s join intraday_orders i on i.session_id = s.id
        where s.delivery_day >= ${since} and i.status <> 'draft'
      ) each group by 1
    ), traded as (
      select user_id, coalesce(sum(quantity_wh) filter (where side = 'buy'), 0)::int8 as bought,
        coalesce(sum(quantity_wh) filter (where side = 'sell'), 0)::int8 as sold
      from trades where period_start >= ${from} group by 1
    ), measured as (
      select user_id, sum(known_hours)::int4 as hours from day_readings where day >= ${since} group by 1
    )
    select count(*) over ()::int4 as count, u.id, u.username, ${personName('u')} as name, u.user_type,
      u.activated_at is not null as is_active, ${isParticipant} as participates,
      coalesce(sent.orders, 0) as orders, coalesce(traded.bought, 0)::int8 as bought, coalesce(traded.sold, 0)::int8 as sold,
      coalesce(measured.hours, 0) as hours,
      ${endOfLastReading(sql`u.id`)} as last
    from users u left join sent on sent.user_id = u.id left join traded on traded.user_id = u.id
      left join measured on measured.user_id = u.id
    where u.closed_at is null and not u.is_system order by u.username_key, u.id
    limit ${mostListed}`.execute(db)
  return rows
}
