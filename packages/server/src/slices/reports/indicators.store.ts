import { startOfDay, type DeliveryDay } from '@tandem/core/calendar/delivery-day.ts'
import type { OwnPart } from '@tandem/core/market/own-part.ts'
import type { DaySpan } from '@tandem/core/metering/energy-span.ts'
import { amount, energyWh, type Amount, type EnergyWh } from '@tandem/core/units/units.ts'
import { displayZone } from '@tandem/contract/texts/format.ts'
import { sql, type RawBuilder } from 'kysely'
import { ownPartColumns, readOwnPart, type OwnPartRow } from '../../domain/trade-sums.ts'
import type { Db } from '../../platform/database.ts'
import { hourKeyOf, keyOf, type SumBy } from './wallet-steps.ts'

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

/** What a user traded for delivery in a span, by the hour, the day or in all, each market by itself. */
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

/** What the imbalances of a span brought a user, by the day, or by the hour in which they arose. */
export async function findImbalanceCash(
  db: Db,
  userId: number,
  span: DaySpan,
  by: 'hour' | 'day',
): Promise<{ readonly key: string; readonly coins: Amount }[]> {
  if (by === 'day') return findImbalanceDays(db, userId, span)
  const rows = await currentDays(db, userId, span)
    .select(['d.delivery_day', 's.zone', 's.period_minutes', 'd.stand_alone_units', 'd.pre_cost_units'])
    .execute()
  return rows.flatMap((row) => {
    const start = startOfDay(row.delivery_day, row.zone).epochMilliseconds
    return row.stand_alone_units.map((units, place) => ({
      key: hourKeyOf(start + place * row.period_minutes * 60_000),
      coins: amount(units + (row.pre_cost_units[place] ?? 0n)),
    }))
  })
}
