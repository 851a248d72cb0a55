import type { UserType } from '@tandem/core/access/access.ts'
import { Refusal } from '@tandem/core/refusal.ts'
import type { ParticipantHead, SessionRow } from '@tandem/contract/admin/strategic-markets.ts'
import { sql } from 'kysely'
import type { Db } from '../../platform/database.ts'
import { personName } from '../../domain/person-name.ts'
import { dayOfSession, isAroundDay, ownPartColumns, tradeValue } from '../../domain/trade-sums.ts'

interface Person {
  readonly id: number
  readonly participant: string
  readonly username: string
  readonly user_type: UserType
  readonly is_system: boolean
}

/**
 * Who a strategic provider may look at: transactional users, those who were and sent orders, and the platform's own traders,
 * marked as such. Anybody else, closed accounts among them, is refused with `not_found`.
 */
export async function findParticipant(db: Db, userId: number): Promise<ParticipantHead> {
  const { rows } = await sql<Person>`
    select id, ${personName('u')} as participant, username, user_type, is_system from users u
    where id = ${userId} and closed_at is null and (
      user_type = 'transactionalUser'
      or exists (select from orders where user_id = u.id and transmitted_at is not null)
      or exists (select from intraday_orders where user_id = u.id and status <> 'draft'))`.execute(db)
  const [person] = rows
  if (!person) throw new Refusal('not_found')
  return {
    userId: person.id,
    participant: person.participant,
    username: person.username,
    userType: person.user_type,
    isSystem: person.is_system,
  }
}

/** What a user sent to a session and what became of it, in the numbers of the database. */
export interface ParticipantRecord extends Person {
  readonly is_closed: boolean
  readonly orders: number
  /** Orders that still may trade, and those that were cancelled. */
  readonly in_market: number
  readonly cancelled: number
  readonly buy: string
  readonly sell: string
  readonly bought: string
  readonly sold: string
  readonly paid: string
  readonly received: string
  /** What buyers gave and sellers got: Σ price × quantity by side. */
  readonly bought_for: string
  readonly sold_for: string
}

/** Everybody who sent an order to a session, closed accounts and the platform's own traders among them: so the sums are whole. */
export async function findParticipants(
  db: Db,
  { marketId, marketType }: Pick<SessionRow, 'marketId' | 'marketType'>,
): Promise<ParticipantRecord[]> {
  const sent =
    marketType === 'dayAhead'
      ? sql`
        select o.user_id, count(*)::int4 as orders, count(*) filter (where o.status = 'transmitted')::int4 as in_market,
          count(*) filter (where o.status = 'cancelled')::int4 as cancelled,
          coalesce(sum(asked.buy) filter (where o.status <> 'cancelled'), 0) as buy,
          coalesce(sum(asked.sell) filter (where o.status <> 'cancelled'), 0) as sell
        from orders o cross join lateral (
          select sum(quantity_wh) filter (where side = 'buy') as buy, sum(quantity_wh) filter (where side = 'sell') as sell
          from order_totals where order_id = o.id
        ) asked
        where o.session_id = ${marketId} and o.status <> 'draft' and o.transmitted_at is not null group by o.user_id`
      : sql`
        select user_id, count(*)::int4 as orders, count(*) filter (where status in ('active', 'hibernated'))::int4 as in_market,
          count(*) filter (where status = 'cancelled')::int4 as cancelled,
          coalesce(sum(case when status = 'cancelled' then filled_wh else quantity_wh end) filter (where side = 'buy'), 0) as buy,
          coalesce(sum(case when status = 'cancelled' then filled_wh else quantity_wh end) filter (where side = 'sell'), 0) as sell
        from intraday_orders where session_id = ${marketId} and status <> 'draft' group by user_id`
  const { rows } = await sql<ParticipantRecord>`
    with sent as (${sent}), got as (
      select user_id, ${ownPartColumns('trades')},
        coalesce(-sum(${tradeValue('trades')}) filter (where side = 'buy'), 0)::text as bought_for,
        coalesce(sum(${tradeValue('trades')}) filter (where side = 'sell'), 0)::text as sold_for
      from trades where session_id = ${marketId} and ${isAroundDay('trades', dayOfSession(marketId))} group by user_id
    )
    select u.id, ${personName('u')} as participant, u.username, u.user_type, u.is_system, u.closed_at is not null as is_closed,
      s.orders, s.in_market, s.cancelled, s.buy::text as buy, s.sell::text as sell,
      coalesce(g.bought, '0') as bought, coalesce(g.sold, '0') as sold, coalesce(g.paid, '0') as paid,
      coalesce(g.received, '0') as received, coalesce(g.bought_for, '0') as bought_for, coalesce(g.sold_for, '0') as sold_for
    from sent s join users u on u.id = s.user_id left join got g on g.user_id = s.user_id
    order by u.id`.execute(db)
  return rows
}

/** Transactional users who sent nothing to a session. */
export async function findWithoutOrder(
  db: Db,
  { marketId, marketType }: Pick<SessionRow, 'marketId' | 'marketType'>,
): Promise<ParticipantRecord[]> {
  const sent =
    marketType === 'dayAhead'
      ? sql`select from orders where user_id = u.id and session_id = ${marketId} and transmitted_at is not null`
      : sql`select from intraday_orders where user_id = u.id and session_id = ${marketId} and status <> 'draft'`
  const { rows } = await sql<ParticipantRecord>`
    select u.id, ${personName('u')} as participant, u.username, u.user_type, u.is_system, false as is_closed, 0 as orders,
      0 as in_market, 0 as cancelled, '0' as buy, '0' as sell, '0' as bought, '0' as sold, '0' as paid, '0' as received,
      '0' as bought_for, '0' as sold_for
    from users u where u.user_type = 'transactionalUser' and not u.is_system and u.closed_at is null
      and u.activated_at is not null and not exists (${sent})
    order by u.id`.execute(db)
  return rows
}
