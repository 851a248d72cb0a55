import { sql } from 'kysely'
import type { Db } from '../platform/database.ts'

/** One thing that a program relies on, or that a table asks of it. */
interface Row {
  readonly table: string
  readonly kind: 'column' | 'demand' | 'key' | 'rule' | 'trigger'
  readonly is: string
  /** The columns that it is about. */
  readonly columns: readonly string[]
}

const namesOf = (table: string, numbers: string) =>
  sql.raw(
    `coalesce((select array_agg(attname::text) from pg_attribute where attrelid = ${table} and attnum = any(${numbers})), '{}')`,
  )

/** The tables but for partitions, with columns, what a column demands, unique keys, other constraints and triggers. */
export async function readSchema(db: Db): Promise<readonly Row[]> {
  const { rows } = await sql<Row>`
    with tables as (
      select oid, relname::text as name from pg_class
      where relnamespace = current_schema()::regnamespace and relkind in ('r', 'p', 'v') and not relispartition)
    select t.name as table, 'column' as kind,
      format('%I %s', a.attname, format_type(a.atttypid, a.atttypmod)) as is, array[a.attname::text] as columns
    from tables t join pg_attribute a on a.attrelid = t.oid and a.attnum > 0 and not a.attisdropped
    union all
    select t.name, 'demand', format('%I must be given', a.attname), array[a.attname::text]
    from tables t join pg_attribute a on a.attrelid = t.oid and a.attnum > 0 and not a.attisdropped
    where a.attnotnull and not a.atthasdef and a.attidentity = ''
    union all
    select t.name, 'key', format('unique %s%s', (
        select string_agg(pg_get_indexdef(i.indexrelid, n, true), ', ' order by pg_get_indexdef(i.indexrelid, n, true))
        from generate_series(1, i.indnkeyatts) as n), ' where ' || pg_get_expr(i.indpred, i.indrelid)), ${namesOf('t.oid', 'i.indkey::int2[]')}
    from tables t join pg_index i on i.indrelid = t.oid and i.indisunique
    union all
    select t.name, 'rule', pg_get_constraintdef(c.oid), ${namesOf('t.oid', 'c.conkey')}
    from tables t join pg_constraint c on c.conrelid = t.oid and c.contype in ('c', 'f', 'x') and c.conparentid = 0
    union all
    select t.name, 'trigger', regexp_replace(pg_get_triggerdef(g.oid), '^CREATE TRIGGER \\S+ ', ''), '{}'
    from tables t join pg_trigger g on g.tgrelid = t.oid and not g.tgisinternal`.execute(db)
  return rows
}

/**
 * Why a program that was written for the schema before may fail on the one after, a sentence each: something that it names is gone
 * or of another type, a row that it writes is refused for want of a value or by a rule that was not there, or one that it must
 * not write twice is taken twice. What the rows hold cannot be seen here.
 */
export function findBreaking(before: readonly Row[], after: readonly Row[]): string[] {
  const lineOf = ({ table, kind, is }: Row) => `${table}: ${kind} ${is}`
  const [old, now] = [new Set(before.map(lineOf)), new Set(after.map(lineOf))]
  const tables = new Set(before.map(({ table }) => table))
  const gone = before.filter((row) => row.kind === 'column' || row.kind === 'key')
  const columns = new Set(before.flatMap((row) => row.columns.map((name) => `${row.table}.${name}`)))
  /** What asks nothing but of columns that are new, and may be left out, is kept by whoever does not know them. */
  const isOfNew = (row: Row) =>
    (row.kind === 'key' || row.kind === 'rule') &&
    row.columns.length > 0 &&
    row.columns.every((name) => !columns.has(`${row.table}.${name}`))
  return [
    ...gone.filter((row) => !now.has(lineOf(row))).map((row) => `${lineOf(row)} is gone`),
    ...after
      .filter((row) => tables.has(row.table) && row.kind !== 'column' && !old.has(lineOf(row)) && !isOfNew(row))
      .map((row) => `${lineOf(row)} is new`),
  ].toSorted()
}
