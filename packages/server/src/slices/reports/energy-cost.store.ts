import { startOfDay, type DeliveryDay } from '@tandem/core/calendar/delivery-day.ts'
import type { SettledPart } from '@tandem/core/imbalance/energy-cost.ts'
import type { DaySpan } from '@tandem/core/metering/energy-span.ts'
import { amount, energyWh, priceOrNull, type Amount, type EnergyWh } from '@tandem/core/units/units.ts'
import { sql } from 'kysely'
import type { Db } from '../../platform/database.ts'

interface DatedPart extends SettledPart {
  readonly day: DeliveryDay
  /** Counted since 1970. */
  readonly hour: number
}

/** The settlement periods of a user over a span, as the latest version of each day has them. */
export async function findSettledParts(db: Db, userId: number, { from, to }: DaySpan): Promise<DatedPart[]> {
  const rows = await db
    .selectFrom('imbalance_days as d')
    .innerJoin('imbalance_settlements as s', 's.id', 'd.settlement_id')
    .select(['d.delivery_day', 's.zone', 's.period_minutes', 'd.bought_wh', 'd.sold_wh', 'd.consumption_wh'])
    .select(['d.production_wh', 'd.quality', 'd.stand_alone_units', 'd.pre_cost_units'])
    .select(
      sql<(number | null)[]>`array(select p.reference_ticks from imbalance_periods p
        where p.settlement_id = s.id order by p.period)`.as('references'),
    )
    .where('s.replaced_at', 'is', null)
    .where('d.user_id', '=', userId)
    .where('d.delivery_day', '>=', from)
    .where('d.delivery_day', '<=', to)
    .execute()
  return rows.flatMap((row) => {
    const start = startOfDay(row.delivery_day, row.zone).epochMilliseconds
    const at = (values: readonly bigint[], place: number) => values[place] ?? 0n
    return row.quality.map((quality, place) => ({
      day: row.delivery_day,
      hour: Math.floor((start + place * row.period_minutes * 60_000) / 3_600_000),
      reference: priceOrNull(row.references[place] ?? null),
      contracted: energyWh(at(row.bought_wh, place) - at(row.sold_wh, place)),
      need: energyWh(at(row.consumption_wh, place) - at(row.production_wh, place)),
      quality,
      cash: amount(at(row.stand_alone_units, place) + at(row.pre_cost_units, place)),
    }))
  })
}

/** What the day-ahead auctions of a span came to, by the hour since 1970, where they had a price. */
export async function findAuctionHours(
  db: Db,
  [from, until]: readonly [Temporal.Instant, Temporal.Instant],
): Promise<Map<number, { readonly value: Amount; readonly volume: EnergyWh }>> {
  const { rows } = await sql<{ hour: number; value: string; volume: string }>`
    select floor(extract(epoch from period_start) / 3600)::int4 as hour,
      sum(price_ticks::numeric * volume_wh)::text as value, sum(volume_wh)::text as volume
    from auction_periods where price_ticks is not null and period_start >= ${from} and period_start < ${until}
    group by 1`.execute(db)
  return new Map(
    rows.map(({ hour, value, volume }) => [hour, { value: amount(BigInt(value)), volume: energyWh(BigInt(volume)) }]),
  )
}
