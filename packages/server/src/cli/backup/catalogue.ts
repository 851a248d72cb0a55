import pg from 'pg'
import type { BackupHeader } from './format.ts'

type Contents = Pick<BackupHeader, 'tables' | 'partitions' | 'sequences'>

/** Made by an extension, and so by nobody of us. */
const ofExtension = (oid: string) => `exists (select from pg_depend d where d.objid = ${oid} and d.deptype = 'e')`
const here = 'current_schema()::regnamespace'

/**
 * Tables with their columns that are stored and not computed, partitions and sequences, as the database itself lists them. What is
 * unlogged is of the moment: a crash forgets it, too.
 */
export async function readContents(client: pg.Client): Promise<Contents> {
  const { rows: tables } = await client.query<BackupHeader['tables'][number]>(`
    select c.relname as name, (
      select json_agg(json_build_object('name', a.attname, 'type', format_type(a.atttypid, a.atttypmod)) order by a.attnum)
      from pg_attribute a where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns
    from pg_class c where c.relnamespace = ${here} and c.relkind = 'r' and c.relpersistence = 'p' and not ${ofExtension('c.oid')}
    order by c.relname collate "C"`)
  const { rows: partitions } = await client.query<BackupHeader['partitions'][number] & { kind: string }>(`
    select c.relname as name, parent.relname as of, pg_get_expr(c.relpartbound, c.oid) as bound, c.relkind as kind
    from pg_class c join pg_inherits i on i.inhrelid = c.oid join pg_class parent on parent.oid = i.inhparent
    where c.relnamespace = ${here} and c.relispartition and c.relkind in ('r', 'p') order by c.relname collate "C"`)
  const divided = partitions.find(({ kind }) => kind === 'p')
  if (divided) throw new Error(`${divided.name} is a partition of partitions, which Tandem does not make`)
  return {
    tables,
    partitions: partitions.map(({ name, of, bound }) => ({ name, of, bound })),
    sequences: await readSequences(client),
  }
}

/** After the snapshot is taken: a sequence knows no snapshots, and may only be ahead of the rows that are read. */
async function readSequences(client: pg.Client): Promise<BackupHeader['sequences']> {
  const { rows: names } = await client.query<{ name: string }>(`
    select c.relname as name from pg_class c
    where c.relnamespace = ${here} and c.relkind = 'S' and not ${ofExtension('c.oid')} order by c.relname collate "C"`)
  const sequences = []
  for (const { name } of names) {
    const { rows } = await client.query<{ last: string; isCalled: boolean }>(
      `select last_value::text as last, is_called as "isCalled" from ${pg.escapeIdentifier(name)}`,
    )
    sequences.push({ name, last: rows[0]?.last ?? '1', isCalled: rows[0]?.isCalled ?? false })
  }
  return sequences
}

/** What the database holds beside Tandem's own schema, which no backup carries: a sentence for each kind. */
export async function readForeignContents(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ objects: number; tables: string[] }>(`
    select (select count(*)::int4 from pg_largeobject_metadata) as objects, coalesce((
      select array_agg(c.oid::regclass::text order by c.oid::regclass::text) from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where c.relkind in ('r', 'p', 'm') and c.relnamespace <> ${here} and not ${ofExtension('c.oid')}
        and n.nspname <> 'information_schema' and n.nspname !~ '^pg_'), '{}') as tables`)
  const { objects = 0, tables = [] } = rows[0] ?? {}
  return [
    ...(objects > 0 ? [`${objects} large objects`] : []),
    ...(tables.length > 0 ? [`tables of other schemas: ${tables.slice(0, 20).join(', ')}`] : []),
  ]
}

/** What stands in the schema of a database that should be empty, at most ten of it. */
export async function findOccupants(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(`
    select name from (
      select c.relname::text as name from pg_class c where c.relnamespace = ${here} and c.relkind <> 'i' and not ${ofExtension('c.oid')}
      union all select p.proname::text from pg_proc p where p.pronamespace = ${here} and not ${ofExtension('p.oid')}
    ) as found order by name limit 10`)
  return rows.map(({ name }) => name)
}

export interface Guards {
  /** Takes them off, so that rows may come in any order, as they are, and quickly. */
  readonly lift: string[]
  /** Puts them back as they were; foreign keys then check all rows at once. */
  readonly restore: string[]
}

const stateOfTrigger: Readonly<Record<string, string>> = {
  O: 'enable trigger',
  A: 'enable always trigger',
  R: 'enable replica trigger',
}

/** Foreign keys and triggers of the schema, as statements. */
export async function readGuards(client: pg.Client): Promise<Guards> {
  const { rows: keys } = await client.query<{ table: string; name: string; definition: string }>(`
    select conrelid::regclass::text as table, conname as name, pg_get_constraintdef(oid) as definition from pg_constraint
    where contype = 'f' and conparentid = 0 and connamespace = ${here} order by conrelid::regclass::text, conname`)
  const { rows: triggers } = await client.query<{ table: string; name: string; state: string }>(`
    select t.tgrelid::regclass::text as table, t.tgname as name, t.tgenabled as state
    from pg_trigger t join pg_class c on c.oid = t.tgrelid
    where c.relnamespace = ${here} and not t.tgisinternal and t.tgenabled <> 'D' order by 1, 2`)
  const id = pg.escapeIdentifier
  return {
    lift: [
      ...keys.map(({ table, name }) => `alter table ${table} drop constraint ${id(name)}`),
      ...triggers.map(({ table, name }) => `alter table ${table} disable trigger ${id(name)}`),
    ],
    restore: [
      ...keys.map(({ table, name, definition }) => `alter table ${table} add constraint ${id(name)} ${definition}`),
      ...triggers.map(({ table, name, state }) => `alter table ${table} ${stateOfTrigger[state]} ${id(name)}`),
    ],
  }
}
