import { earliestDay } from '@tandem/core/metering/energy-span.ts'
import { sql } from 'kysely'
import { inDatabaseTransaction, type Db, type Tx } from './database.ts'
import { withTimeBounds } from './time-bounds.ts'

/**
 * Tables that lie in a partition for each month of `starts_at` (UTC): named `hour_readings_202601`, and `hour_readings_rest` for what no
 * month is there for, so that no row is ever refused for want of one.
 */
export const monthlyTables = ['hour_readings', 'hour_reading_versions', 'power_quality_windows'] as const
export type MonthlyTable = (typeof monthlyTables)[number]

/** Serialises who makes, moves and drops months. */
const partitioning = 7_283_011
/** What asks for a table alone waits no longer for those who use it: they would wait behind it. */
const patience = '1s'

export interface Month {
  readonly table: MonthlyTable
  readonly month: Temporal.PlainYearMonth
  readonly partition: string
  /** Null where it lies where the database keeps everything. */
  readonly tablespace: string | null
  readonly bytes: bigint
}

const startOf = (month: Temporal.PlainYearMonth) => month.toPlainDate({ day: 1 }).toZonedDateTime('UTC').toInstant()
const endOf = (month: Temporal.PlainYearMonth) => startOf(month.add({ months: 1 }))
const monthOf = (at: Temporal.Instant) => at.toZonedDateTimeISO('UTC').toPlainDate().toPlainYearMonth()
const partitionOf = (table: MonthlyTable, month: Temporal.PlainYearMonth) =>
  `${table}_${month.toString().replace('-', '')}`

/** The months that tables lie in, by table and time. */
export async function listMonths(db: Db, tables: readonly MonthlyTable[] = monthlyTables): Promise<Month[]> {
  const { rows } = await sql<{ table: MonthlyTable; partition: string; tablespace: string | null; bytes: bigint }>`
    select parent.relname as table, c.relname as partition, s.spcname as tablespace, pg_total_relation_size(c.oid) as bytes
    from pg_class c join pg_inherits i on i.inhrelid = c.oid join pg_class parent on parent.oid = i.inhparent
      left join pg_tablespace s on s.oid = c.reltablespace
    where parent.relnamespace = current_schema()::regnamespace and parent.relname = any(${[...tables]})
    order by parent.relname, c.relname`.execute(db)
  return rows.flatMap((row) => {
    const [, year, month] = /_(\d{4})(\d{2})$/.exec(row.partition) ?? []
    return year === undefined ? [] : [{ ...row, month: Temporal.PlainYearMonth.from(`${year}-${month}`) }]
  })
}

/**
 * Makes the months of all tables that are not there: this one and the next two, so that a process that stands still for a month
 * finds them. Rows of a month that came before it are moved into it. Answers the partitions made. What is in use is left for
 * the next time.
 */
export async function prepareMonths(db: Db, now: Temporal.Instant): Promise<string[]> {
  const known = new Set((await listMonths(db)).map(({ partition }) => partition))
  const first = monthOf(now)
  const made: string[] = []
  for (const table of monthlyTables)
    for (const month of [first, first.add({ months: 1 }), first.add({ months: 2 })])
      if (!known.has(partitionOf(table, month)) && (await makeMonths(db, table, [month])))
        made.push(partitionOf(table, month))
  return made
}

/** Moves the rows that no month was there for into months of their own. Answers the partitions made. */
export async function emptyRests(db: Db, now: Temporal.Instant): Promise<string[]> {
  const made: string[] = []
  for (const table of monthlyTables) {
    const months = await monthsOfRest(db, table, now)
    // Years of readings take minutes, as a large clearing does.
    if (months.length > 0 && (await withTimeBounds('clearing', () => makeMonths(db, table, months))))
      made.push(...months.map((month) => partitionOf(table, month)))
  }
  return made
}

/** No reading may be older than `earliestDay`; what some clock wrote beyond two months from now stays where it is. */
async function monthsOfRest(db: Db, table: MonthlyTable, now: Temporal.Instant): Promise<Temporal.PlainYearMonth[]> {
  const until = startOf(monthOf(now).add({ months: 3 }))
  const { rows } = await sql<{ month: string }>`
    select distinct to_char(starts_at at time zone 'UTC', 'YYYY-MM') as month from ${restOf(table)}
    where starts_at >= ${startOf(Temporal.PlainDate.from(earliestDay).toPlainYearMonth())} and starts_at < ${until}
    order by 1`.execute(db)
  return rows.map(({ month }) => Temporal.PlainYearMonth.from(month))
}

const restOf = (table: MonthlyTable) => sql.id(`${table}_rest`)

/**
 * Makes months of a table in one database transaction; false where somebody uses what must be had alone. Where rows of them came
 * before, all that no month is there for is put in again, months of it or not: such rows are few, because months are made ahead.
 */
function makeMonths(db: Db, table: MonthlyTable, months: readonly Temporal.PlainYearMonth[]): Promise<boolean> {
  return alone(db, async (tx) => {
    const known = new Set((await listMonths(tx, [table])).map(({ partition }) => partition))
    const missing = months.filter((month) => !known.has(partitionOf(table, month)))
    const [first] = missing.map(startOf).toSorted(Temporal.Instant.compare)
    if (!first) return
    // Nobody may put a row of such a month into the rest meanwhile. First, because whoever writes asks for the whole first, too.
    await sql`lock table ${sql.id(table)} in share row exclusive mode`.execute(tx)
    const { rows } = await sql`select from ${restOf(table)} where starts_at >= ${first} limit 1`.execute(tx)
    const hasRest = rows.length > 0
    if (hasRest) await sql`alter table ${sql.id(table)} detach partition ${restOf(table)}`.execute(tx)
    for (const month of missing) {
      const partition = sql.id(partitionOf(table, month))
      const [from, to] = [sql.lit(startOf(month).toString()), sql.lit(endOf(month).toString())]
      // Made beside and then attached: that stops nobody who reads other months.
      await sql`create table ${partition} (like ${sql.id(table)} including all)`.execute(tx)
      await sql`alter table ${sql.id(table)} attach partition ${partition} for values from (${from}) to (${to})`.execute(
        tx,
      )
    }
    if (!hasRest) return
    const moved = sql.id(`${table}_moved`)
    await sql`create temporary table ${moved} on commit drop as select * from ${restOf(table)}`.execute(tx)
    await sql`truncate ${restOf(table)}`.execute(tx)
    await sql`alter table ${sql.id(table)} attach partition ${restOf(table)} default`.execute(tx)
    await sql`insert into ${sql.id(table)} select * from ${moved}`.execute(tx)
  })
}

/** Drops the months of a table that ended before then, which gives their space back. Answers how many rows went. */
export async function dropMonths(db: Db, table: MonthlyTable, before: Temporal.Instant): Promise<number> {
  let removed = 0
  for (const { month, partition } of await listMonths(db, [table])) {
    if (Temporal.Instant.compare(endOf(month), before) > 0) continue
    const { rows } = await sql<{ count: number }>`select count(*)::int4 as count from ${sql.id(partition)}`.execute(db)
    const isGone = await alone(db, (tx) => sql`drop table if exists ${sql.id(partition)}`.execute(tx))
    if (isGone) removed += rows[0]?.count ?? 0
  }
  return removed
}

/** Why a month cannot be moved. */
export class CannotMove extends Error {}

/**
 * Moves a month of all tables, rows and indexes, to a tablespace of the database, or back to where it keeps everything (`pg_default`).
 * It is read and written there as before; while it is copied nobody reads or writes that month. Answers the partitions moved, without
 * those that lie there already.
 *
 * @throws `CannotMove` where the month is not over, no table has it, or the database knows no such tablespace.
 */
export async function moveMonth(
  db: Db,
  {
    month,
    tablespace,
    now,
  }: { readonly month: Temporal.PlainYearMonth; readonly tablespace: string; readonly now: Temporal.Instant },
): Promise<string[]> {
  if (Temporal.Instant.compare(endOf(month), now) > 0) throw new CannotMove(`${month.toString()} is not over (UTC)`)
  const { rows } = await sql`select from pg_tablespace where spcname = ${tablespace}`.execute(db)
  if (rows.length === 0)
    throw new CannotMove(`the database has no tablespace "${tablespace}": create tablespace, as superuser`)
  const found = (await listMonths(db)).filter((each) => each.month.equals(month))
  if (found.length === 0) throw new CannotMove(`nothing lies in a month ${month.toString()} of its own`)
  const moved: string[] = []
  for (const { partition, tablespace: former } of found) {
    if ((former ?? 'pg_default') === tablespace) continue
    const isMoved = await withTimeBounds('maintenance', () =>
      alone(db, async (tx) => {
        const { rows: indexes } = await sql<{ name: string }>`
          select indexrelid::regclass::text as name from pg_index where indrelid = ${partition}::regclass`.execute(tx)
        await sql`alter table ${sql.id(partition)} set tablespace ${sql.id(tablespace)}`.execute(tx)
        for (const { name } of indexes)
          await sql`alter index ${sql.id(name)} set tablespace ${sql.id(tablespace)}`.execute(tx)
      }),
    )
    if (!isMoved) throw new CannotMove(`${partition} is in use: try again`)
    moved.push(partition)
  }
  return moved
}

/** Work that needs a table alone, one after the other; false, and nothing is done, where somebody uses it for longer than a second. */
async function alone(db: Db, work: (tx: Tx) => Promise<unknown>): Promise<boolean> {
  return inDatabaseTransaction(db, async (tx) => {
    await sql`select set_config('lock_timeout', ${patience}, true)`.execute(tx)
    await sql`select pg_advisory_xact_lock(${partitioning}::integer, 0)`.execute(tx)
    await work(tx)
    return true
  }).catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === '55P03') return false
    throw error
  })
}
