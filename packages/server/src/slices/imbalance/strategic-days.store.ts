import type { DeliveryDay } from '@tandem/core/calendar/delivery-day.ts'
import type { ImbalanceMode } from '@tandem/core/imbalance/imbalance-price.ts'
import { amount, energyWh, type Amount, type EnergyWh } from '@tandem/core/units/units.ts'
import { sql } from 'kysely'
import type { Db } from '../../platform/database.ts'
import type { ListSpan } from './days.store.ts'

export interface SettledSum {
  readonly version: number
  readonly mode: ImbalanceMode
  readonly settledAt: Temporal.Instant
  readonly participants: number
  readonly deficitVolume: EnergyWh
  readonly excessVolume: EnergyWh
  readonly imbalance: EnergyWh
  readonly paid: Amount
  readonly received: Amount
  readonly cash: Amount
}

/** What all participants of each settled day come to; the platform's own traders are none, and are never out of balance. */
export async function findSettledSums(db: Db, { dateFrom, dateTo }: ListSpan): Promise<Map<DeliveryDay, SettledSum>> {
  const { rows } = await sql<{
    delivery_day: DeliveryDay
    version: number
    mode: ImbalanceMode
    applied_at: Temporal.Instant
    participants: number
    deficit_wh: bigint
    excess_wh: bigint
    paid_units: bigint
    received_units: bigint
  }>`
    select s.delivery_day, s.version, s.mode, s.applied_at, s.deficit_wh, s.excess_wh, s.paid_units, s.received_units, (
        select count(*) from imbalance_days d where d.settlement_id = s.id
          and d.user_id not in (select id from users where is_system))::int4 as participants
    from imbalance_settlements s
    where s.replaced_at is null and s.delivery_day between ${dateFrom} and ${dateTo}`.execute(db)
  return new Map(
    rows.map((row) => [
      row.delivery_day,
      {
        version: row.version,
        mode: row.mode,
        settledAt: row.applied_at,
        participants: row.participants,
        deficitVolume: energyWh(row.deficit_wh),
        excessVolume: energyWh(row.excess_wh),
        imbalance: energyWh(row.excess_wh - row.deficit_wh),
        paid: amount(row.paid_units),
        received: amount(row.received_units),
        cash: amount(row.received_units - row.paid_units),
      },
    ]),
  )
}
