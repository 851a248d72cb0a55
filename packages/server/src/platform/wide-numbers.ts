import { sql, type Kysely } from 'kysely'
import type { Database } from '../schema/database.ts'

/**
 * The columns that number what is counted without an end, by table or view. They have eight bytes, or four in a database that has had
 * no `tandem numbers widen`, and are read as numbers whichever they have; every other column of eight bytes is read as `bigint`.
 */
const wideNumbers = {
  orders: ['id'],
  prepared_orders: ['order_id'],
  ledger_transactions: ['order_id'],
  autopilot_steps: ['order_id'],
  order_steps: ['order_id'],
  order_quantities: ['order_id'],
  order_totals: ['order_id'],
  intraday_orders: ['id'],
  book_events: ['order_id'],
  trades: ['order_id', 'intraday_order_id', 'number'],
  intraday_contracts: ['trades'],
  auction_trade_sums: ['trades'],
  coin_purchases: ['id'],
  notices: ['id'],
  push_messages: ['notice_id', 'subscription_id'],
  sessions: ['id'],
  push_subscriptions: ['id', 'session_id'],
  account_links: ['id'],
  email_changes: ['id'],
  people_imports: ['id'],
  invitations: ['import_id'],
  group_requests: ['id'],
  group_departures: ['id'],
  reading_imports: ['id'],
  hour_readings: ['import_id'],
  hour_reading_versions: ['import_id'],
  index_readings: ['id'],
  forecasts: ['id'],
  forecast_runs: ['id'],
  imbalance_price_uploads: ['id'],
  imbalance_prices: ['upload_id'],
  imbalance_settlements: ['id'],
  imbalance_days: ['settlement_id'],
  imbalance_periods: ['settlement_id', 'upload_id'],
} as const satisfies Record<string, readonly string[]>

/** The same, one by one. */
export const wideColumns = Object.entries(wideNumbers).flatMap(([table, names]) =>
  (names as readonly string[]).map((column) => ({ table, column })),
)

/** Those of them that count by themselves. */
export const wideIdentities = wideColumns.filter(({ table, column }) => column === 'id' && table !== 'intraday_orders')

/** The migrations that give them eight bytes: of a new database from its beginning, of an older one on request. */
export const widenings = ['0103_numbers_of_eight_bytes', '0107_further_numbers_of_eight_bytes'] as const

/** Which of the widenings this database has not had: none where all of them have eight bytes, every one where all have four. */
export async function missingWidenings(db: Kysely<Database>): Promise<readonly string[]> {
  const { rows } = await sql<{ name: string }>`
    select name from kysely_migration where name = any(${[...widenings]}::text[])`.execute(db)
  const had = new Set(rows.map(({ name }) => name))
  return widenings.filter((name) => !had.has(name))
}

/** PostgreSQL's number of the type of eight bytes. */
const int8 = 20

/** An answer of the driver: its columns with the table or view that they come from and their place there, 0 where they are worked out. */
interface Answer {
  readonly fields?: readonly {
    readonly name: string
    readonly tableID: number
    readonly columnID: number
    readonly dataTypeID: number
  }[]
  readonly rows: readonly unknown[]
}

type Ask = (text: string, parameters: readonly unknown[]) => Promise<{ readonly rows: readonly unknown[] }>

/**
 * Reads the columns that number what is counted without an end as numbers, though they have eight bytes in this database. PostgreSQL says
 * of each column of an answer where it comes from, through subqueries, `with` and `returning` as well; a value without such an origin (an
 * aggregate, a union, a function) is cast to `float8` where it is asked for, which is exact up to 2^53 and the same for four bytes.
 */
export class WideNumbers {
  readonly #places = new Map<number, Set<number>>()
  #isKnown = false

  /** Whether every such column of the database is known; one that is not migrated has none, and is to be asked again. */
  get isKnown(): boolean {
    return this.#isKnown
  }

  /** Looks the columns up in the catalogue, where they are not all known. */
  async learn(ask: Ask): Promise<void> {
    if (this.#isKnown) return
    const { rows } = await ask(
      `select c.oid as "table", a.attnum as "column" from unnest($1::text[], $2::text[]) as wide (relation, name)
      join pg_class c on c.relname = wide.relation and c.relnamespace = current_schema()::regnamespace
      join pg_attribute a on a.attrelid = c.oid and a.attname = wide.name and not a.attisdropped`,
      [wideColumns.map(({ table }) => table), wideColumns.map(({ column }) => column)],
    )
    for (const { table, column } of rows as { table: number; column: number }[]) {
      const known = this.#places.get(table) ?? new Set()
      this.#places.set(table, known.add(column))
    }
    this.#isKnown = rows.length === wideColumns.length
  }

  /** Turns such columns of an answer into numbers, in place. Throws where one is beyond 2^53. */
  read<Read extends Answer>(answer: Read): Read {
    for (const { name, tableID, columnID, dataTypeID } of answer.fields ?? []) {
      if (dataTypeID !== int8 || this.#places.get(tableID)?.has(columnID) !== true) continue
      for (const row of answer.rows as Record<string, unknown>[]) row[name] = numberOf(row[name])
    }
    return answer
  }
}

function numberOf(value: unknown): unknown {
  if (typeof value !== 'bigint') return value
  const number = Number(value)
  if (!Number.isSafeInteger(number)) throw new RangeError(`${value} is no number that counts`)
  return number
}
