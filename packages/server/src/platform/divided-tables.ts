import { sql, type RawBuilder } from 'kysely'

/** A table that lies in a partition for each month (UTC) of one of its columns. */
export interface ByMonth {
  readonly by: 'month'
  readonly column: string
}

/** A table whose key holds no time: it lies in a partition for each so many of a number that grows with time. */
export interface ByNumber {
  readonly by: 'number'
  readonly column: string
  readonly size: bigint
  /** The highest number that rows may have by now; null where there is none. */
  readonly newest: RawBuilder<unknown>
  /** When what lies in the numbers below one was over: the time of its last row; null where there is none. */
  readonly lastBefore: (number: bigint) => RawBuilder<unknown>
}

/**
 * The tables that are divided, and how (docs/decisions/0091, 0116): partitions are named `hour_readings_202601` or `postings_from_5000000`,
 * and `hour_readings_rest` takes what no other is there for, so that no row is ever refused for want of one.
 */
export const divisions = {
  hour_readings: { by: 'month', column: 'starts_at' },
  hour_reading_versions: { by: 'month', column: 'starts_at' },
  power_quality_windows: { by: 'month', column: 'starts_at' },
  trades: { by: 'month', column: 'period_start' },
  postings: {
    by: 'number',
    column: 'id',
    size: 5_000_000n,
    newest: sql`select max(id) from postings`,
    lastBefore: (number) => sql`
      select t.posted_at from postings p join ledger_transactions t on t.id = p.transaction_id
      where p.id < ${number} order by p.id desc limit 1`,
  },
  book_events: {
    by: 'number',
    column: 'session_id',
    size: 100n,
    newest: sql`select max(id) from market_sessions`,
    lastBefore: (number) => sql`
      select max(delivery_day)::timestamp at time zone 'UTC' from market_sessions where id < ${number}`,
  },
} as const satisfies Record<string, ByMonth | ByNumber>

export type DividedTable = keyof typeof divisions
export type MonthlyTable = {
  [Table in DividedTable]: (typeof divisions)[Table]['by'] extends 'month' ? Table : never
}[DividedTable]

export const dividedTables = Object.keys(divisions) as DividedTable[]

/** What a partition is made as before it is attached: with all that its table has but the numbering, which only the whole has. */
export const likeWhole = 'including all excluding identity'
