import { startOfDay, type DeliveryDay } from '@tandem/core/calendar/delivery-day.ts'
import type { OwnPart } from '@tandem/core/market/own-part.ts'
import type { MarketType } from '@tandem/core/market/session.ts'
import type { DaySpan } from '@tandem/core/metering/energy-span.ts'
import { amount, energyWh, type Amount, type EnergyWh } from '@tandem/core/units/units.ts'
import { displayZone } from '@tandem/contract/texts/format.ts'
import { sql, type RawBuilder } from 'kysely'
import { ownPartColumns, readOwnPart, type OwnPartRow } from '../../domain/trade-sums.ts'
import type { Db } from '../../platform/database.ts'
import { boundsOf } from './energy-periods.ts'
import { keyOf, stepKeyOf, type SumBy, type WithinDay } from './wallet-steps.ts'

/** What a user traded. */
export interface TradedSums extends OwnPart {
  readonly trades: number
}

export interface Traded extends TradedSums {
  readonly key: string
  readonly market: 'dayAhead' | 'intraday'
}

type Bounds = readonly [from: Temporal.Instant, until: Temporal.Instant]
type TradedRow = OwnPartRow & { readonly key: string; readonly continuous: boolean; readonly trades: bigint }

/** What a user traded for delivery in a span, by the quarter-hour, the hour, the day or in all, each market by itself. */
export async function findTraded(db: Db, userId: number, bounds: Bounds, by: SumBy): Promise<Traded[]> {
  return findSums(db, userId, bounds, keyOf(by, sql`period_start`))
}

/** The same by the hour of the clock, `0` to `23`. */
export async function findTradedByClock(db: Db, userId: number, bounds: Bounds): Promise<Traded[]> {
  return findSums(db, userId, bounds, sql`extract(hour from period_start at time zone ${displayZone})::text`)
}

async function findSums(db: Db, userId: number, [from, until]: Bounds, key: RawBuilder<string>): Promise<Traded[]> {
  const { rows } = await sql<TradedRow>`
    select ${key} as key, number is not null as continuous, count(*) as trades, ${ownPartColumns('trades')}
    from trades where user_id = ${userId} and period_start >= ${from} and period_start < ${until}
    group by 1, 2`.execute(db)
  return rows.map((row) => ({
    key: row.key,
    market: row.continuous ? 'intraday' : 'dayAhead',
    ...readOwnPart(row),
    trades: Number(row.trades),
  }))
}

/**
 * The longest interval in minutes by which a user traded for delivery in a span, or was settled: of one market, or of all with the
 * settled days (null). 0 where there was neither.
 */
export async function findLongestPeriod(
  db: Db,
  { userId, marketType }: { readonly userId: number; readonly marketType: MarketType | null },
  span: DaySpan,
): Promise<number> {
  const [from, until] = boundsOf(span)
  const { rows } = await sql<{ minutes: number | null }>`
    select max(minutes)::int4 as minutes from (
      select session.mtu_minutes as minutes from trades
      join market_sessions as session on session.id = trades.session_id
      where trades.user_id = ${userId} and period_start >= ${from} and period_start < ${until}
      and (${marketType}::text is null or session.market_type = ${marketType})
      union all
      select settlement.period_minutes from imbalance_settlements as settlement
      join imbalance_days as day on day.settlement_id = settlement.id
      where settlement.replaced_at is null and day.user_id = ${userId}
      and day.delivery_day between ${span.from} and ${span.to} and coalesce(${marketType}::text, 'balancing') = 'balancing'
    ) as periods`.execute(db)
  return rows[0]?.minutes ?? 0
}

/** A settled day of a user, as its latest version has it. */
export interface ImbalanceDay {
  readonly key: DeliveryDay
  readonly deficit: EnergyWh
  readonly excess: EnergyWh
  /** + received, − paid. */
  readonly coins: Amount
}

export async function findImbalanceDays(db: Db, userId: number, { from, to }: DaySpan): Promise<ImbalanceDay[]> {
  const rows = await currentDays(db, userId, { from, to })
    .select(['d.delivery_day', 'd.deficit_wh', 'd.excess_wh', 'd.cash_units'])
    .execute()
  return rows.map((row) => ({
    key: row.delivery_day,
    deficit: energyWh(row.deficit_wh),
    excess: energyWh(row.excess_wh),
    coins: amount(row.cash_units),
  }))
}

function currentDays(db: Db, userId: number, { from, to }: DaySpan) {
  return db
    .selectFrom('imbalance_days as d')
    .innerJoin('imbalance_settlements as s', 's.id', 'd.settlement_id')
    .where('s.replaced_at', 'is', null)
    .where('d.user_id', '=', userId)
    .where('d.delivery_day', '>=', from)
    .where('d.delivery_day', '<=', to)
}

/** What the imbalances of a span brought a user, by the day, or by the hour or its quarter in which they arose. */
export async function findImbalanceCash(
  db: Db,
  userId: number,
  span: DaySpan,
  by: WithinDay | 'day',
): Promise<{ readonly key: string; readonly coins: Amount }[]> {
  if (by === 'day') return findImbalanceDays(db, userId, span)
  const rows = await currentDays(db, userId, span)
    .select(['d.delivery_day', 's.zone', 's.period_minutes', 'd.stand_alone_units', 'd.pre_cost_units'])
    .execute()
  return rows.flatMap((row) => {
    const start = startOfDay(row.delivery_day, row.zone).epochMilliseconds
    return row.stand_alone_units.map((units, place) => ({
      key: stepKeyOf(by, start + place * row.period_minutes * 60_000),
      coins: amount(units + (row.pre_cost_units[place] ?? 0n)),
    }))
  })
}
