import type { DeliveryDay } from '@tandem/core/calendar/delivery-day.ts'
import type { ImbalanceMode } from '@tandem/core/imbalance/imbalance-price.ts'
import { amount, energyWh, type Amount, type EnergyWh } from '@tandem/core/units/units.ts'
import { sql } from 'kysely'
import type { Db } from '../../platform/database.ts'
import type { OpenSpan } from './day-sessions.store.ts'

export interface AppliedFacts {
  readonly version: number
  readonly mode: ImbalanceMode
  readonly appliedAt: Temporal.Instant
  readonly appliedBy: string | null
  readonly users: number
  readonly systemImbalance: EnergyWh
  readonly balancing: Amount
  readonly changedReadings: number
}

/**
 * The latest version of each applied day of a span. What was read since is counted of those who were settled, and of those
 * who would take part now because they have readings.
 */
export async function findAppliedFacts(
  db: Db,
  { dateFrom, dateTo }: OpenSpan,
): Promise<Map<DeliveryDay, AppliedFacts>> {
  const { rows } = await sql<{
    delivery_day: DeliveryDay
    version: number
    mode: ImbalanceMode
    applied_at: Temporal.Instant
    applied_by: string | null
    users: number
    system_imbalance_wh: bigint
    balancing_units: bigint
    changed: number
  }>`
    select s.delivery_day, s.version, s.mode, s.applied_at, u.username as applied_by, s.users, s.system_imbalance_wh,
      s.balancing_units, (
        select coalesce(sum(now.hour_versions - coalesce(settled.hour_versions, 0)), 0)::int4
        from day_readings now
        left join imbalance_days settled on settled.settlement_id = s.id and settled.user_id = now.user_id
        join users reader on reader.id = now.user_id
        where now.day = s.delivery_day and now.hour_versions is distinct from settled.hour_versions
          and (settled.user_id is not null
            or reader.user_type = 'transactionalUser' and reader.closed_at is null and not reader.is_system
              and exists (select from trades t where t.user_id = reader.id
                and t.period_start < ((s.delivery_day + 1)::timestamp at time zone s.zone)))) as changed
    from imbalance_settlements s left join users u on u.id = s.applied_by
    where s.replaced_at is null and s.delivery_day >= ${dateFrom} and s.delivery_day <= coalesce(${dateTo}::date, 'infinity')`.execute(
    db,
  )
  return new Map(
    rows.map((row) => [
      row.delivery_day,
      {
        version: row.version,
        mode: row.mode,
        appliedAt: row.applied_at,
        appliedBy: row.applied_by,
        users: row.users,
        systemImbalance: energyWh(row.system_imbalance_wh),
        balancing: amount(row.balancing_units),
        changedReadings: row.changed,
      },
    ]),
  )
}
