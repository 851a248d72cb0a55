import type { DeliveryDay } from '@tandem/core/calendar/delivery-day.ts'
import type { ParticipantHour } from '@tandem/core/imbalance/portfolio-position.ts'
import { energyWh, type EnergyWh } from '@tandem/core/units/units.ts'
import { sql } from 'kysely'
import type { Db } from '../../platform/database.ts'
import { personName } from '../../domain/person-name.ts'
import { undecidedOrders } from '../../domain/undecided-orders.ts'
import { isParticipant, neededByHour, readByHour, tradedByHour, type Participant } from './portfolio.store.ts'

export interface Position extends Omit<Participant, 'username'> {
  readonly hours: readonly ParticipantHour[]
}

/**
 * What each participant traded and needs by the hour of a day: as read, otherwise as forecast. The hours of a participant come as
 * one text, which is a fraction of the work that as many rows are.
 */
export async function findPositions(
  db: Db,
  day: DeliveryDay,
  [from, until]: readonly [Temporal.Instant, Temporal.Instant],
): Promise<Position[]> {
  const { rows } = await sql<{ userId: number; participant: string; hours: string }>`
    with hours as (select generate_series(${from}::timestamptz, ${until}::timestamptz - interval '1 hour', interval '1 hour') as h),
      traded as materialized (${tradedByHour(from, until)}),
      expected as materialized (${neededByHour(day, from, until)}),
      measured as materialized (${readByHour(from, until)})
    select u.id as "userId", ${personName('u')} as participant,
      string_agg(coalesce(t.day_ahead, 0) || ',' || coalesce(t.intraday, 0) || ','
        || coalesce(coalesce(m.need, e.need)::text, '') || ',' || case when m.h is null then '' else '1' end, ';' order by hours.h) as hours
    from users u cross join hours
      left join traded t on t.user_id = u.id and t.h = hours.h
      left join expected e on e.user_id = u.id and e.h = hours.h
      left join measured m on m.user_id = u.id and m.h = hours.h
    where ${isParticipant}
    group by u.id order by participant, u.id`.execute(db)
  return rows.map(({ hours, ...person }) => ({ ...person, hours: hours.split(';').map(parseHour) }))
}

function parseHour(text: string): ParticipantHour {
  const [dayAhead = '0', intraday = '0', need = '', measured] = text.split(',')
  return {
    dayAhead: energyWh(Number(dayAhead)),
    intraday: energyWh(Number(intraday)),
    need: need === '' ? null : energyWh(Number(need)),
    isMeasured: measured === '1',
  }
}

/** What orders that were sent and are not decided could still buy and sell at most, by the epoch milliseconds of the hour. */
export async function findPending(
  db: Db,
  day: DeliveryDay,
  [from, until]: readonly [Temporal.Instant, Temporal.Instant],
): Promise<Map<number, { readonly buy: EnergyWh; readonly sell: EnergyWh }>> {
  const { rows } = await sql<{ at: number; buy: string; sell: string }>`
    select extract(epoch from date_trunc('hour', at))::float8 * 1000 as at,
      coalesce(sum(wh) filter (where side = 'buy'), 0)::text as buy,
      coalesce(sum(wh) filter (where side = 'sell'), 0)::text as sell
    from (${undecidedOrders({ from: day, to: day })}) open join users u on u.id = open.user_id
    where at >= ${from} and at < ${until} and ${isParticipant} group by 1`.execute(db)
  return new Map(rows.map(({ at, buy, sell }) => [at, { buy: energyWh(Number(buy)), sell: energyWh(Number(sell)) }]))
}
