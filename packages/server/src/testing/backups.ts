import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { runTandem } from '../cli/tandem.ts'
import { withClient, withDatabase } from '../platform/test-cluster.ts'

/** What a command wrote, and its exit status. */
export async function tandem(...args: string[]) {
  const written = { out: '', err: '' }
  const code = await runTandem(args, {
    readInput: () => Promise.reject(new Error('nothing is read as a text')),
    out: (text) => void (written.out += text),
    err: (text) => void (written.err += text),
  })
  return { code, ...written }
}

/** Databases with nothing in them, on any server; `dropAll` at the end. */
export function emptyDatabases() {
  const made: { server: string; name: string }[] = []
  return {
    async make(server: string): Promise<string> {
      const name = `tandem_test_${randomBytes(6).toString('hex')}`
      await withClient(server, (client) => client.query(`create database ${name} template template0 encoding 'UTF8'`))
      made.push({ server, name })
      return withDatabase(server, name)
    },
    async dropAll(): Promise<void> {
      for (const { server, name } of made)
        await withClient(server, (client) => client.query(`drop database if exists ${name} with (force)`))
    },
  }
}

export function ask<Row extends pg.QueryResultRow>(url: string, text: string, values: unknown[] = []) {
  return asking(url, async (client) => (await client.query<Row>(text, values)).rows)
}

/** One connection for all that is asked: opening one takes longer than most questions. */
export function asking<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  return withClient(url, async (client) => {
    await client.query("set timezone = 'UTC'; set search_path = public")
    return work(client)
  })
}

/**
 * All that a database of the platform is, as texts: the rows of every table in the words of PostgreSQL, sequences, columns,
 * constraints, indexes, triggers, views and functions. It knows nothing of how backups are made.
 */
export function portrait(url: string): Promise<Record<string, unknown>> {
  return asking(url, (client) => portraitOf(client))
}

async function portraitOf(client: pg.Client): Promise<Record<string, unknown>> {
  const { rows: tables } = await client.query<{ name: string }>(
    `select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`,
  )
  const rows: Record<string, unknown> = {}
  for (const { name } of tables) {
    const id = pg.escapeIdentifier(name)
    const { rows: sums } = await client.query(
      `select count(*)::int as rows, md5(coalesce(string_agg(md5(t::text), '' order by md5(t::text)), '')) as content from ${id} t`,
    )
    rows[name] = sums[0]
  }
  const isPartition = 'select relispartition from pg_class where oid = format($$%I$$, table_name)::regclass'
  const list = (text: string) =>
    client.query<{ item: string }>(text).then((found) => found.rows.map(({ item }) => item).sort())
  return {
    rows,
    sequences: await list(
      `select concat_ws(' ', sequencename, start_value, increment_by, last_value, data_type) as item from pg_sequences where schemaname = 'public'`,
    ),
    // Newer servers say of a partition, too, that its whole numbers the rows.
    columns: await list(
      `select concat_ws(' ', table_name, column_name, data_type, is_nullable, column_default, case when not (${isPartition}) then is_identity || coalesce(identity_generation, '') end, is_generated, generation_expression) as item
       from information_schema.columns where table_schema = 'public'`,
    ),
    // Newer servers list that a column is not null as a constraint, which the columns say already.
    constraints: await list(
      `select concat_ws(' ', conrelid::regclass, contype, pg_get_constraintdef(oid), convalidated, condeferrable) as item
       from pg_constraint where connamespace = 'public'::regnamespace and contype <> 'n'`,
    ),
    constraintNames: await list(
      `select concat_ws(' ', conrelid::regclass, conname) as item from pg_constraint c
       where connamespace = 'public'::regnamespace and contype <> 'n'
         and not exists (select from pg_class t where t.oid = c.conrelid and t.relispartition)`,
    ),
    indexes: await list(
      `select regexp_replace(indexdef, ' INDEX [^ ]+ ON', ' INDEX ON') as item from pg_indexes where schemaname = 'public'`,
    ),
    triggers: await list(
      `select concat_ws(' ', pg_get_triggerdef(t.oid), t.tgenabled::text) as item from pg_trigger t join pg_class c on c.oid = t.tgrelid
       where c.relnamespace = 'public'::regnamespace and not t.tgisinternal`,
    ),
    // Newer versions leave out of which table a column is, where there is only one.
    others: await list(
      `select viewname || regexp_replace(definition, '\\m\\w+\\.(?=\\w)', '', 'g') as item from pg_views where schemaname = 'public'
       union all select proname || prosrc from pg_proc where pronamespace = 'public'::regnamespace
       union all select concat_ws(' ', relname, pg_get_expr(relpartbound, oid)) from pg_class where relispartition and relkind = 'r'`,
    ),
  }
}
