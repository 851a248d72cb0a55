import type { OwnPart } from '@tandem/core/market/own-part.ts'
import { amount, energyWh } from '@tandem/core/units/units.ts'
import { sql, type RawBuilder } from 'kysely'

/** What a trade brought its owner, of the row of `trades` with that alias: + received, − paid. */
export function tradeValue(alias: string): RawBuilder<bigint> {
  const trade = sql.ref(alias)
  return sql`((case ${trade}.side when 'sell' then 1 else -1 end) * ${trade}.quantity_wh::int8 * ${trade}.price_ticks)`
}

/**
 * Whether the trade with that alias may be of a delivery day, or of one from it to the last, whatever the zone of its market: no zone is a
 * whole day away from UTC. Beside the session or order that is asked for, so that PostgreSQL looks into the months of these days alone
 * (docs/decisions/0116).
 */
export function isAroundDay(alias: string, day: RawBuilder<unknown>, last = day): RawBuilder<boolean> {
  const start = sql`${sql.ref(alias)}.period_start`
  return sql`(${start} >= (${day} - 1)::timestamp at time zone 'UTC' and ${start} < (${last} + 2)::timestamp at time zone 'UTC')`
}

/** The delivery day of a session. */
export const dayOfSession = (sessionId: number | RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`(select delivery_day from market_sessions where id = ${sessionId}::int4)`

/** The same for the delivery days of several sessions. */
export function isAroundDaysOf(alias: string, sessionIds: readonly number[]): RawBuilder<boolean> {
  const day = (which: 'min' | 'max') =>
    sql`(select ${sql.raw(which)}(delivery_day) from market_sessions where id = any(${[...sessionIds]}::int4[]))`
  return isAroundDay(alias, day('min'), day('max'))
}

/** What trades come to for their owner, by their digits: the columns of `readOwnPart`. */
export function ownPartColumns(alias: string): RawBuilder<unknown> {
  const trade = sql.ref(alias)
  const value = tradeValue(alias)
  return sql`coalesce(sum(${trade}.quantity_wh) filter (where ${trade}.side = 'buy'), 0)::text as bought,
    coalesce(sum(${trade}.quantity_wh) filter (where ${trade}.side = 'sell'), 0)::text as sold,
    coalesce(-sum(least(${value}, 0)), 0)::text as paid, coalesce(sum(greatest(${value}, 0)), 0)::text as received`
}

export type OwnPartRow = Readonly<Record<keyof OwnPart, string>>

export function readOwnPart({ bought, sold, paid, received }: OwnPartRow): OwnPart {
  return {
    bought: energyWh(BigInt(bought)),
    sold: energyWh(BigInt(sold)),
    paid: amount(BigInt(paid)),
    received: amount(BigInt(received)),
  }
}
