import { dayOf, type DeliveryDay } from '@tandem/core/calendar/delivery-day.ts'
import { energyOrNull, energyWh } from '@tandem/core/units/units.ts'
import type { ResponseOf } from '@tandem/contract/endpoint.ts'
import { offlineHours } from '@tandem/contract/admin/strategic-board.ts'
import type * as contract from '@tandem/contract/admin/strategic-board.ts'
import { displayZone } from '@tandem/contract/texts/format.ts'
import { sql } from 'kysely'
import type { Db } from '../../platform/database.ts'
import { endOfLastReading } from '../../domain/last-reading.ts'
import { personName } from '../../domain/person-name.ts'
import type { Platform } from '../../platform/platform.ts'
import { boundsOf, isParticipant, pageOf, readByHour, tradedByHour } from './portfolio.store.ts'

interface Asked {
  readonly day?: DeliveryDay | undefined
  readonly only?: 'offline' | undefined
  readonly page?: number | undefined
  readonly pageSize?: number | undefined
}

const hour = 3_600_000

/** Who is off plan on a day, the furthest first: what was read beside what was contracted for the same hours. */
export async function listDeviations(
  { db, clock }: Platform,
  { day: asked, only, ...page }: Asked,
): Promise<ResponseOf<typeof contract.listDeviations>> {
  const now = clock.now()
  const day = asked ?? dayOf(now, displayZone)
  const [from, until] = boundsOf({ from: day, to: day })
  const end = Temporal.Instant.compare(now, until) < 0 ? now : until
  const passedHours = Math.max(0, Math.floor((end.epochMilliseconds - from.epochMilliseconds) / hour))
  const silentSince = now.subtract({ hours: offlineHours })
  const rows = (await findDeviations(db, [from, until])).map((row) => ({
    ...row,
    passedHours,
    isOffline: row.lastReadingAt === null || Temporal.Instant.compare(row.lastReadingAt, silentSince) < 0,
  }))
  const offline = rows.filter(({ isOffline }) => isOffline)
  const read = rows.filter(({ readHours }) => readHours > 0).length
  return {
    day,
    offlineHours,
    participants: { total: rows.length, read, offline: offline.length },
    ...pageOf(only === 'offline' ? offline : rows, page),
  }
}

async function findDeviations(db: Db, [from, until]: readonly [Temporal.Instant, Temporal.Instant]) {
  const { rows } = await sql<Row>`
    with traded as materialized (${tradedByHour(from, until)}),
      measured as materialized (${readByHour(from, until)}),
      beside as (
        select m.user_id, m.need as actual, coalesce(t.day_ahead, 0) + coalesce(t.intraday, 0) as contracted
        from measured m left join traded t on t.user_id = m.user_id and t.h = m.h
      ), sums as (
        select user_id, count(*)::int4 as hours, sum(contracted) as contracted, sum(actual) as actual,
          sum(abs(contracted - actual)) as off_plan
        from beside group by 1
      )
    select u.id as "userId", ${personName('u')} as participant, coalesce(s.hours, 0) as hours,
      coalesce(s.contracted, 0)::int8 as contracted, s.actual::int8 as actual, s.off_plan::int8 as "offPlan",
      ${endOfLastReading(sql`u.id`)} as last
    from users u left join sums s on s.user_id = u.id where ${isParticipant}
    order by s.off_plan desc nulls last, participant, u.id`.execute(db)
  return rows.map(({ hours, contracted, actual, offPlan, last, ...person }) => ({
    ...person,
    readHours: hours,
    lastReadingAt: last,
    contracted: energyWh(contracted),
    actual: energyOrNull(actual),
    offPlan: energyOrNull(offPlan),
    deviation: actual === null ? null : energyWh(contracted - actual),
  }))
}

interface Row {
  readonly userId: number
  readonly participant: string
  readonly hours: number
  readonly contracted: bigint
  readonly actual: bigint | null
  readonly offPlan: bigint | null
  readonly last: Temporal.Instant | null
}
