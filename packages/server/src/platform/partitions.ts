import { earliestDay } from '@tandem/core/metering/energy-span.ts'
import { sql } from 'kysely'
import { inDatabaseTransaction, type Db, type Tx } from './database.ts'
import {
  dividedTables,
  divisions,
  likeWhole,
  type ByMonth,
  type ByNumber,
  type DividedTable,
  type MonthlyTable,
} from './divided-tables.ts'
import { withTimeBounds } from './time-bounds.ts'

/** Serialises who makes, moves and drops partitions. */
const partitioning = 7_283_011
/**
 * What asks for a table alone waits no longer for those who use it: they would wait behind it. Well below the second after which
 * PostgreSQL looks for deadlocks, so that of two that wait for each other this gives way and no order does.
 */
const patience = '300ms'

export interface Partition {
  readonly table: DividedTable
  readonly name: string
  /**
   * That of its rows; of a table divided by numbers that of its last row, and null as long as it may get more.
   */
  readonly month: Temporal.PlainYearMonth | null
  /** Null where it lies where the database keeps everything. */
  readonly tablespace: string | null
  readonly bytes: bigint
}

/** A partition to be: its rows are from `from` and below `to`, both as SQL says them. */
interface Piece {
  readonly name: string
  readonly from: string
  readonly to: string
}

const startOf = (month: Temporal.PlainYearMonth) => month.toPlainDate({ day: 1 }).toZonedDateTime('UTC').toInstant()
const endOf = (month: Temporal.PlainYearMonth) => startOf(month.add({ months: 1 }))
const monthOf = (at: Temporal.Instant) => at.toZonedDateTimeISO('UTC').toPlainDate().toPlainYearMonth()

const pieceOfMonth = (table: DividedTable, month: Temporal.PlainYearMonth): Piece => ({
  name: `${table}_${month.toString().replace('-', '')}`,
  from: startOf(month).toString(),
  to: endOf(month).toString(),
})
const pieceOfNumbers = (table: DividedTable, from: bigint, size: bigint): Piece => ({
  name: `${table}_from_${from}`,
  from: String(from),
  to: String(from + size),
})

/** The partitions of tables but for the one of the rest, by table and name. */
export async function listPartitions(
  db: Db,
  tables: readonly DividedTable[] = dividedTables,
): Promise<readonly Partition[]> {
  const partitions: Partition[] = []
  for (const row of await readPartitions(db, tables)) {
    const { table, name, tablespace, bytes } = row
    partitions.push({ table, name, tablespace, bytes, month: await monthOfPartition(db, row) })
  }
  return partitions
}

interface PartitionRow extends Omit<Partition, 'month'> {
  /** As the catalogue says it: `FOR VALUES FROM ('5000000') TO ('10000000')`. */
  readonly bound: string
}

async function readPartitions(db: Db, tables: readonly DividedTable[]): Promise<PartitionRow[]> {
  const { rows } = await sql<PartitionRow>`
    select parent.relname as table, c.relname as name, pg_get_expr(c.relpartbound, c.oid) as bound, s.spcname as tablespace,
      pg_total_relation_size(c.oid) as bytes
    from pg_class c join pg_inherits i on i.inhrelid = c.oid join pg_class parent on parent.oid = i.inhparent
      left join pg_tablespace s on s.oid = c.reltablespace
    where parent.relnamespace = current_schema()::regnamespace and parent.relname = any(${[...tables]})
      and pg_get_expr(c.relpartbound, c.oid) <> 'DEFAULT'
    order by parent.relname collate "C", length(c.relname), c.relname collate "C"`.execute(db)
  return rows
}

async function monthOfPartition(db: Db, row: PartitionRow): Promise<Temporal.PlainYearMonth | null> {
  const division: ByMonth | ByNumber = divisions[row.table]
  if (division.by === 'month') {
    const [, year, month] = /_(\d{4})(\d{2})$/.exec(row.name) ?? []
    return year === undefined ? null : Temporal.PlainYearMonth.from(`${year}-${month}`)
  }
  const end = endOfNumbers(row)
  // Numbers are given before rows are there: a partition gets no more once the one behind the next has begun.
  if (((await newestOf(db, division)) ?? 0n) < end + division.size) return null
  const { rows } = await sql<{ at: Temporal.Instant | null }>`
    select (${division.lastBefore(end)}) as at`.execute(db)
  const at = rows[0]?.at
  return at ? monthOf(at) : null
}

async function newestOf(db: Db, { newest }: ByNumber): Promise<bigint | null> {
  const { rows } = await sql<{ newest: bigint | null }>`select (${newest})::int8 as newest`.execute(db)
  return rows[0]?.newest ?? null
}

function endOfNumbers({ name, bound }: PartitionRow): bigint {
  const [, end] = /TO \('?(\d+)'?\)$/.exec(bound) ?? []
  if (end === undefined) throw new Error(`the bounds of ${name} cannot be read: ${bound}`)
  return BigInt(end)
}

/**
 * Makes the partitions of all tables that are not there: of months this one and the next two, so that a process that stands still
 * for a month finds them, of numbers two beyond the one that is being filled. Rows that came before their partition are moved into
 * it. Answers the partitions made. What is in use is left for the next time.
 */
export async function preparePartitions(db: Db, now: Temporal.Instant): Promise<string[]> {
  const known = await readPartitions(db, dividedTables)
  const names = new Set(known.map(({ name }) => name))
  const first = monthOf(now)
  const made: string[] = []
  for (const table of dividedTables) {
    const division: ByMonth | ByNumber = divisions[table]
    const pieces =
      division.by === 'month'
        ? [0, 1, 2].map((months) => pieceOfMonth(table, first.add({ months })))
        : piecesAhead(table, division, known, await newestOf(db, division))
    for (const piece of pieces)
      if (!names.has(piece.name) && (await makePieces(db, table, [piece]))) made.push(piece.name)
  }
  return made
}

/** From the last partition of a table on, until there are two beyond the newest number. */
function piecesAhead(
  table: DividedTable,
  { size }: ByNumber,
  known: readonly PartitionRow[],
  newest: bigint | null,
): Piece[] {
  const ends = known.filter((row) => row.table === table).map(endOfNumbers)
  const pieces: Piece[] = []
  let from = ends.reduce((last, end) => (end > last ? end : last), 0n)
  for (; from <= (newest ?? 0n) + 2n * size; from += size) pieces.push(pieceOfNumbers(table, from, size))
  return pieces
}

/** Moves the rows that no month was there for into months of their own. Answers the partitions made. */
export async function emptyRests(db: Db, now: Temporal.Instant): Promise<string[]> {
  const made: string[] = []
  for (const table of dividedTables) {
    const division: ByMonth | ByNumber = divisions[table]
    if (division.by !== 'month') continue
    const pieces = (await monthsOfRest(db, table, division, now)).map((month) => pieceOfMonth(table, month))
    // Years of readings take minutes, as a large clearing does.
    if (pieces.length > 0 && (await withTimeBounds('clearing', () => makePieces(db, table, pieces))))
      made.push(...pieces.map(({ name }) => name))
  }
  return made
}

/** No reading may be older than `earliestDay`; what some clock wrote beyond two months from now stays where it is. */
async function monthsOfRest(
  db: Db,
  table: DividedTable,
  division: ByMonth,
  now: Temporal.Instant,
): Promise<Temporal.PlainYearMonth[]> {
  const until = startOf(monthOf(now).add({ months: 3 }))
  const column = sql.id(division.column)
  const { rows } = await sql<{ month: string }>`
    select distinct to_char(${column} at time zone 'UTC', 'YYYY-MM') as month from ${restOf(table)}
    where ${column} >= ${startOf(Temporal.PlainDate.from(earliestDay).toPlainYearMonth())} and ${column} < ${until}
    order by 1`.execute(db)
  return rows.map(({ month }) => Temporal.PlainYearMonth.from(month))
}

const restOf = (table: DividedTable) => sql.id(`${table}_rest`)

/**
 * Makes partitions of a table in one database transaction, in the order of their bounds; false where somebody uses what must be had alone.
 * Where rows of them came before, all that no partition is there for is put in again: such rows are few, because partitions are made ahead.
 */
function makePieces(db: Db, table: DividedTable, pieces: readonly Piece[]): Promise<boolean> {
  return alone(db, async (tx) => {
    const known = new Set((await readPartitions(tx, [table])).map(({ name }) => name))
    const missing = pieces.filter(({ name }) => !known.has(name))
    const [first] = missing
    if (!first) return
    // Nobody may put a row of such a partition into the rest meanwhile. First, because whoever writes asks for the whole first, too.
    await sql`lock table ${sql.id(table)} in share row exclusive mode`.execute(tx)
    const { rows } = await sql`
      select from ${restOf(table)} where ${sql.id(divisions[table].column)} >= ${sql.lit(first.from)} limit 1`.execute(
      tx,
    )
    const hasRest = rows.length > 0
    if (hasRest) await sql`alter table ${sql.id(table)} detach partition ${restOf(table)}`.execute(tx)
    for (const { name, from, to } of missing) {
      // Made beside and then attached: that stops nobody who reads others.
      await sql`create table ${sql.id(name)} (like ${sql.id(table)} ${sql.raw(likeWhole)})`.execute(tx)
      await sql`
        alter table ${sql.id(table)} attach partition ${sql.id(name)} for values from (${sql.lit(from)}) to (${sql.lit(to)})`.execute(
        tx,
      )
    }
    if (!hasRest) return
    const moved = sql.id(`${table}_moved`)
    await sql`create temporary table ${moved} on commit drop as select * from ${restOf(table)}`.execute(tx)
    await sql`truncate ${restOf(table)}`.execute(tx)
    await sql`alter table ${sql.id(table)} attach partition ${restOf(table)} default`.execute(tx)
    await sql`insert into ${sql.id(table)} overriding system value select * from ${moved}`.execute(tx)
  })
}

/** Drops the months of a table that ended before then, which gives their space back. Answers how many rows went. */
export async function dropMonths(db: Db, table: MonthlyTable, before: Temporal.Instant): Promise<number> {
  let removed = 0
  for (const { month, name } of await listPartitions(db, [table])) {
    if (!month || Temporal.Instant.compare(endOf(month), before) > 0) continue
    const { rows } = await sql<{ count: number }>`select count(*)::int4 as count from ${sql.id(name)}`.execute(db)
    const isGone = await alone(db, (tx) => sql`drop table if exists ${sql.id(name)}`.execute(tx))
    if (isGone) removed += rows[0]?.count ?? 0
  }
  return removed
}

/** Why a month cannot be moved. */
export class CannotMove extends Error {}

/**
 * Moves a month of all tables, rows and indexes, to a tablespace of the database, or back to where it keeps everything (`pg_default`): the
 * partitions of that month, and those of numbers of which the last row is of that month. It is read and written there as before; while
 * it is copied nobody reads or writes it. Answers the partitions moved, without those that lie there already.
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
  const found = (await listPartitions(db)).filter((each) => each.month?.equals(month))
  if (found.length === 0) throw new CannotMove(`nothing lies in a month ${month.toString()} of its own`)
  const moved: string[] = []
  for (const { name: partition, tablespace: former } of found) {
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

/** Work that needs a table alone, one after the other; false, and nothing is done, where somebody uses it for longer than that. */
async function alone(db: Db, work: (tx: Tx) => Promise<unknown>): Promise<boolean> {
  return inDatabaseTransaction(db, async (tx) => {
    await sql`select set_config('lock_timeout', ${patience}, true)`.execute(tx)
    await sql`select pg_advisory_xact_lock(${partitioning}::integer, 0)`.execute(tx)
    await work(tx)
    return true
  }).catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && (error.code === '55P03' || error.code === '40P01')) return false
    throw error
  })
}
