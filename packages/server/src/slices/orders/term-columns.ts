import type { Execution, IntradayTerms } from '@tandem/core/market/order-book.ts'
import type { Side } from '@tandem/core/market/order.ts'
import { energyOrNull, energyWh, priceOrNull } from '@tandem/core/units/units.ts'
import { IntradayTerms as WireTerms } from '@tandem/contract/orders/intraday.ts'
import { sql, type RawBuilder, type Selectable } from 'kysely'
import type { Database } from '../../platform/database.ts'

type TermColumns = Pick<
  Selectable<Database['intraday_orders']>,
  'side' | 'price_ticks' | 'quantity_wh' | 'execution' | 'display_wh'
>

type Term = keyof IntradayTerms
const terms: readonly Term[] = WireTerms.keyof().options

type TermCodecs = {
  readonly [Name in Term]: {
    readonly [Column in keyof TermColumns]: {
      readonly column: Column
      readonly type: 'int4' | 'int8' | 'text'
      readonly read: (stored: TermColumns[Column]) => IntradayTerms[Name]
      readonly write: (term: IntradayTerms[Name]) => TermColumns[Column]
    }
  }[keyof TermColumns]
}

const same = <Value>(value: Value) => value

/** What is wanted of an intra-day order, each with its column; the tables of orders and of events have the same. */
const codecs: TermCodecs = {
  side: { column: 'side', type: 'text', read: same<Side>, write: same<Side> },
  price: { column: 'price_ticks', type: 'int4', read: priceOrNull, write: same },
  quantity: { column: 'quantity_wh', type: 'int8', read: energyWh, write: BigInt },
  execution: { column: 'execution', type: 'text', read: same<Execution>, write: same<Execution> },
  display: { column: 'display_wh', type: 'int4', read: energyOrNull, write: same },
}

interface AnyCodec {
  readonly column: keyof TermColumns
  readonly type: string
  readonly read: (stored: unknown) => unknown
  readonly write: (term: unknown) => unknown
}

const codecOf = (name: Term) => codecs[name] as AnyCodec

/** The terms of a row. */
export function readTerms(row: TermColumns): IntradayTerms {
  return Object.fromEntries(
    terms.map((name) => [name, codecOf(name).read(row[codecOf(name).column])]),
  ) as unknown as IntradayTerms
}

/** The columns of what has the terms. */
export function termsRow(source: IntradayTerms): TermColumns {
  return Object.fromEntries(
    terms.map((name) => [codecOf(name).column, codecOf(name).write(source[name])]),
  ) as unknown as TermColumns
}

/** The columns of terms, in their sequence; of the rows that a statement calls `alias`. */
export function termColumns(names = terms, alias?: string): RawBuilder<unknown> {
  return sql.join(names.map((name) => sql.id(...(alias ? [alias] : []), codecOf(name).column)))
}

/** Terms of many as arrays of their columns, for `unnest`, by their names in `termSlots`; what one leaves out is null. */
export function termValues(
  kind: string,
  all: readonly Partial<IntradayTerms>[],
  names = terms,
): Record<string, unknown> {
  return Object.fromEntries(names.map((name) => [`${kind}/${name}`, all.map((each) => each[name] ?? null)]))
}

/** Where a fixed statement has what `termValues` gives. */
export function termSlots(kind: string, value: (name: string) => unknown, names = terms): RawBuilder<unknown> {
  return sql.join(names.map((name) => sql`${value(`${kind}/${name}`)}::${sql.raw(codecOf(name).type)}[]`))
}
