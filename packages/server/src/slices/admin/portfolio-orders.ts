import { addDays, dayOf, type DeliveryDay } from '@tandem/core/calendar/delivery-day.ts'
import { energyOrNull } from '@tandem/core/units/units.ts'
import type { ResponseOf } from '@tandem/contract/endpoint.ts'
import type * as contract from '@tandem/contract/admin/strategic-board.ts'
import { displayZone } from '@tandem/contract/texts/format.ts'
import { sql } from 'kysely'
import { readAtOnce, type Db } from '../../platform/database.ts'
import { personName } from '../../domain/person-name.ts'
import type { Platform } from '../../platform/platform.ts'
import { boundsOf, isParticipant, neededByHour, pageOf } from './portfolio.store.ts'

interface Asked {
  readonly day?: DeliveryDay | undefined
  readonly page?: number | undefined
  readonly pageSize?: number | undefined
}

/** Who has sent no day-ahead order for a day, the greatest need first. */
export async function listMissingOrders(
  { db, clock }: Platform,
  { day: asked, ...page }: Asked,
): Promise<ResponseOf<typeof contract.listMissingOrders>> {
  const day = asked ?? addDays(dayOf(clock.now(), displayZone), 1)
  return readAtOnce(db, async (tx) => {
    const session = await tx
      .selectFrom('market_sessions')
      .select(['id', 'gate_opening', 'gate_closure', 'status'])
      .where('market_type', '=', 'dayAhead')
      .where('delivery_day', '=', day)
      .executeTakeFirst()
    const people = await findOrdering(tx, day, session?.id ?? null)
    const missing = people.filter(({ order }) => order !== 'sent')
    const { rows, ...where } = pageOf(missing, page)
    const latest = await findLastOrderDays(
      tx,
      rows.map(({ userId }) => userId),
    )
    return {
      day,
      market: session
        ? {
            marketId: session.id,
            gateOpening: session.gate_opening,
            gateClosure: session.gate_closure,
            isOpen: session.status === 'open',
          }
        : null,
      participants: {
        total: people.length,
        sent: people.length - missing.length,
        drafts: missing.filter(({ order }) => order === 'draft').length,
      },
      ...where,
      rows: rows.map(({ order, ...row }) => ({
        ...row,
        hasDraft: order === 'draft',
        lastOrderDay: latest.get(row.userId) ?? null,
      })),
    }
  })
}

interface Row {
  readonly userId: number
  readonly participant: string
  readonly order: 'sent' | 'draft' | null
  readonly need: bigint | null
}

/** Each participant with what became of the order in a market, and what the day needs as forecast. */
async function findOrdering(db: Db, day: DeliveryDay, sessionId: number | null) {
  const [from, until] = boundsOf({ from: day, to: day })
  const { rows } = await sql<Row>`
    with needed as materialized (
      select user_id, sum(need)::int8 as need from (${neededByHour(day, from, until)}) hours group by 1)
    select u.id as "userId", ${personName('u')} as participant, n.need,
      case when o.status = 'draft' then 'draft' when o.status is not null then 'sent' end as "order"
    from users u left join needed n on n.user_id = u.id
      left join orders o on o.session_id = ${sessionId}::int4 and o.user_id = u.id and o.status <> 'cancelled'
    where ${isParticipant} order by abs(n.need) desc nulls last, participant, u.id`.execute(db)
  return rows.map((row) => ({ ...row, need: energyOrNull(row.need) }))
}

/** The latest delivery day that each of some users sent an order for. */
async function findLastOrderDays(db: Db, userIds: readonly number[]): Promise<Map<number, DeliveryDay>> {
  const rows = await db
    .selectFrom('orders as o')
    .innerJoin('market_sessions as s', 's.id', 'o.session_id')
    .select('o.user_id')
    .select(sql<DeliveryDay>`max(s.delivery_day)`.as('day'))
    .where('o.user_id', '=', sql<number>`any(${[...userIds]}::int4[])`)
    .where('o.status', 'not in', ['draft', 'cancelled'])
    .groupBy('o.user_id')
    .execute()
  return new Map(rows.map(({ user_id, day }) => [user_id, day]))
}
