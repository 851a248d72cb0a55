import type { DaySpan } from '@tandem/core/metering/energy-span.ts'
import { energyWh, type EnergyWh } from '@tandem/core/units/units.ts'
import { sql } from 'kysely'
import type { Db } from '../../platform/database.ts'
import { undecidedOrders } from '../../domain/undecided-orders.ts'

/** What a user's orders that were sent and are not decided could still buy and sell at most, by the hour since 1970. */
export async function findUndecided(
  db: Db,
  userId: number,
  span: DaySpan,
): Promise<Map<number, { readonly buy: EnergyWh; readonly sell: EnergyWh }>> {
  const { rows } = await sql<{ hour: number; buy: string; sell: string }>`
    select floor(extract(epoch from at) / 3600)::int4 as hour,
      coalesce(sum(wh) filter (where side = 'buy'), 0)::text as buy,
      coalesce(sum(wh) filter (where side = 'sell'), 0)::text as sell
    from (${undecidedOrders(span)}) open where user_id = ${userId} group by 1`.execute(db)
  return new Map(
    rows.map(({ hour, buy, sell }) => [hour, { buy: energyWh(BigInt(buy)), sell: energyWh(BigInt(sell)) }]),
  )
}
