import type { DeliveryDay } from '@tandem/core/calendar/delivery-day.ts'
import type { SettledSums } from '@tandem/core/imbalance/netting.ts'
import { amount, energyWh, priceOrNull, type Amount, type EnergyWh } from '@tandem/core/units/units.ts'
import type { PortfolioParticipant } from '@tandem/contract/admin/strategic-portfolio.ts'
import { sql } from 'kysely'
import type { Db } from '../../platform/database.ts'
import { personName } from '../../domain/person-name.ts'
import type { ListSpan } from './days.store.ts'

/** A period of a settled day over all of its users. */
export interface PortfolioPeriod extends SettledSums {
  readonly day: DeliveryDay
  /** Of the clock, 0 to 23. */
  readonly hour: number
  readonly deficitVolume: EnergyWh
  readonly excessVolume: EnergyWh
  readonly standAlone: Amount
}

/** The periods of the settled days of a span, in order. */
export async function findPortfolioPeriods(db: Db, { dateFrom, dateTo }: ListSpan): Promise<PortfolioPeriod[]> {
  const { rows } = await sql<{
    day: DeliveryDay
    hour: number
    deficit_wh: bigint
    excess_wh: bigint
    stand_alone_units: bigint
    cash_units: bigint
    deficit_price_ticks: number | null
    excess_price_ticks: number | null
  }>`
    select s.delivery_day as day, extract(hour from p.period_start at time zone s.zone)::int4 as hour, p.deficit_wh,
      p.excess_wh, p.stand_alone_units, p.cash_units, p.deficit_price_ticks, p.excess_price_ticks
    from imbalance_settlements s join imbalance_periods p on p.settlement_id = s.id
    where s.replaced_at is null and s.delivery_day between ${dateFrom} and ${dateTo}
    order by s.delivery_day, p.period`.execute(db)
  return rows.map((row) => {
    const [deficitPrice, excessPrice] = [priceOrNull(row.deficit_price_ticks), priceOrNull(row.excess_price_ticks)]
    return {
      day: row.day,
      hour: row.hour,
      deficitVolume: energyWh(row.deficit_wh),
      excessVolume: energyWh(row.excess_wh),
      imbalance: energyWh(row.excess_wh - row.deficit_wh),
      standAlone: amount(row.stand_alone_units),
      cash: amount(row.cash_units),
      prices: deficitPrice !== null && excessPrice !== null ? { deficitPrice, excessPrice } : null,
    }
  })
}

/** What each participant comes to over the settled days of a span, who paid the most first. */
export async function sumParticipants(db: Db, { dateFrom, dateTo }: ListSpan): Promise<PortfolioParticipant[]> {
  const { rows } = await sql<{
    user_id: number
    participant: string
    days: number
    deficit: bigint
    excess: bigint
    stand_alone: bigint
    pre_cost: bigint
    cash: bigint
  }>`
    select u.id as user_id, ${personName('u')} as participant, sums.* from (
      select d.user_id, count(*)::int4 as days, sum(d.deficit_wh)::int8 as deficit, sum(d.excess_wh)::int8 as excess,
        sum(d.stand_alone_sum)::int8 as stand_alone, sum(d.pre_cost_sum)::int8 as pre_cost, sum(d.cash_units)::int8 as cash
      from imbalance_settlements s join imbalance_days d on d.settlement_id = s.id
      where s.replaced_at is null and s.delivery_day between ${dateFrom} and ${dateTo}
      group by d.user_id) as sums
    join users u on u.id = sums.user_id
    where not u.is_system order by sums.cash, participant`.execute(db)
  return rows.map((row) => ({
    userId: row.user_id,
    participant: row.participant,
    days: row.days,
    deficitVolume: energyWh(row.deficit),
    excessVolume: energyWh(row.excess),
    imbalance: energyWh(row.excess - row.deficit),
    imbalanceCost: amount(-row.stand_alone),
    preCost: amount(row.pre_cost),
    cash: amount(row.cash),
  }))
}
