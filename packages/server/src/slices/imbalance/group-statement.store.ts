import type { DeliveryDay } from '@tandem/core/calendar/delivery-day.ts'
import { amount, energyWh } from '@tandem/core/units/units.ts'
import { sql } from 'kysely'
import type { Db } from '../../platform/database.ts'
import type { ListSpan } from './days.store.ts'

const settledDays = (groupId: number, { dateFrom, dateTo }: ListSpan) => sql`
  select d.* from imbalance_days d
  join imbalance_settlements s on s.id = d.settlement_id and s.replaced_at is null
  where d.group_id = ${groupId} and d.delivery_day between ${dateFrom} and ${dateTo}`

/** The settled days of a group as one, the latest first. */
export async function sumGroupDays(db: Db, groupId: number, span: ListSpan) {
  const { rows } = await sql<{
    day: DeliveryDay
    members: number
    imbalance: bigint
    gross: bigint
    stand_alone: bigint
    benefit: bigint
  }>`
    select delivery_day as day, count(*)::int4 as members, sum(excess_wh - deficit_wh)::int8 as imbalance,
      sum(excess_wh + deficit_wh)::int8 as gross, sum(stand_alone_sum)::int8 as stand_alone,
      sum(pre_cost_sum)::int8 as benefit
    from (${settledDays(groupId, span)}) as members group by delivery_day order by delivery_day desc`.execute(db)
  return rows.map((row) => ({
    date: row.day,
    members: row.members,
    imbalance: energyWh(row.imbalance),
    grossImbalance: energyWh(row.gross),
    standAlone: amount(row.stand_alone),
    nettingBenefit: amount(row.benefit),
    cash: amount(row.stand_alone + row.benefit),
  }))
}

/** What each of its members came to while belonging to it, by name. */
export async function sumGroupMembers(db: Db, groupId: number, span: ListSpan) {
  const { rows } = await sql<{
    user_id: number
    username: string
    deficit: bigint
    excess: bigint
    stand_alone: bigint
    pre_cost: bigint
  }>`
    select m.user_id, u.username, sum(m.deficit_wh)::int8 as deficit, sum(m.excess_wh)::int8 as excess,
      sum(m.stand_alone_sum)::int8 as stand_alone, sum(m.pre_cost_sum)::int8 as pre_cost
    from (${settledDays(groupId, span)}) as m join users u on u.id = m.user_id
    group by m.user_id, u.username order by u.username`.execute(db)
  return rows.map((row) => ({
    userId: row.user_id,
    username: row.username,
    deficitVolume: energyWh(row.deficit),
    excessVolume: energyWh(row.excess),
    standAlone: amount(row.stand_alone),
    preCost: amount(row.pre_cost),
    cash: amount(row.stand_alone + row.pre_cost),
  }))
}
