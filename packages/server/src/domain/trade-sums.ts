import type { OwnPart } from '@tandem/core/market/own-part.ts'
import { amount, energyWh } from '@tandem/core/units/units.ts'
import { sql, type RawBuilder } from 'kysely'

/** What a trade brought its owner, of the row of `trades` with that alias: + received, − paid. */
export function tradeValue(alias: string): RawBuilder<bigint> {
  const trade = sql.ref(alias)
  return sql`((case ${trade}.side when 'sell' then 1 else -1 end) * ${trade}.quantity_wh::int8 * ${trade}.price_ticks)`
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
