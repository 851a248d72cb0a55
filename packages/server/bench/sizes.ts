import { parseArgs } from 'node:util'
import { sql } from 'kysely'
import { seedLargeDemo } from '../src/demo/large/seed-large.ts'
import { systemClock } from '../src/platform/clock.ts'
import { readConfig } from '../src/platform/config.ts'
import { openDatabase, type Db } from '../src/platform/database.ts'
import { createLog } from '../src/platform/log.ts'
import { createMailer } from '../src/platform/mail.ts'
import { withBenchDatabase } from './bench-database.ts'

/**
 * `npm run sizes -- [--days N] [--database URL]`: the bytes that a row of each table takes, its indexes included, in a database of
 * two hundred people and N days (10 unless said), made for it and cleared away, or in the one named, which is only read; then what
 * stands between the tables of users and a division of them by user. `docs/scale.md` reckons with both.
 */
const print = (line: string) => void process.stdout.write(`${line}\n`)
const options = { days: { type: 'string', default: '10' }, database: { type: 'string' } } as const
const { values } = parseArgs({ options })

/** Who trades with whom is decided on one machine: what belongs to the market and to the ledger stays there. */
const ofTheMarket = [
  ...[
    'market_sessions',
    'auction_periods',
    'auction_verifications',
    'auction_proofs',
    'reference_prices',
    'reference_price_versions',
  ],
  ...['orders', 'intraday_contracts', 'intraday_orders', 'book_events', 'trades', 'auction_trade_sums'],
  ...['ledger_accounts', 'ledger_transactions', 'postings', 'coin_purchases', 'order_guards'],
  ...['imbalance_price_uploads', 'imbalance_prices', 'imbalance_settlements', 'imbalance_periods', 'imbalance_days'],
]

if (values.database === undefined) {
  const days = Number(values.days)
  if (!Number.isSafeInteger(days) || days < 1 || days > 365) throw new TypeError('days are 1 to 365')
  await withBenchDatabase('sizes', async (db, url) => {
    const config = { ...readConfig({ TANDEM_SECRET: 'a secret that only the bench knows, 32+' }), databaseUrl: url }
    const log = createLog({ logLevel: 'warn' })
    const platform = { db, clock: systemClock, config, log, mailer: createMailer(config, log) }
    await seedLargeDemo(platform, { days })
    await show(db)
  })
} else {
  const db = openDatabase(values.database, { poolSize: 1, kind: 'maintenance' })
  try {
    await show(db)
  } finally {
    await db.destroy()
  }
}

async function show(db: Db): Promise<void> {
  await tellSizes(db)
  await tellConstraints(db)
}

interface Size {
  readonly name: string
  readonly rows: number
  readonly table: number
  readonly indexes: number
}

async function tellSizes(db: Db): Promise<void> {
  const { rows: tables } = await sql<Omit<Size, 'rows'>>`
    select c.relname as name, pg_table_size(c.oid)::float8 as table, pg_indexes_size(c.oid)::float8 as indexes
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind = 'r' and not c.relispartition and n.nspname = 'public'
    union all
    select p.relname, sum(pg_table_size(t.relid))::float8, sum(pg_indexes_size(t.relid))::float8
    from pg_class p join pg_namespace n on n.oid = p.relnamespace, pg_partition_tree(p.oid) t
    where p.relkind = 'p' and not p.relispartition and n.nspname = 'public' and t.isleaf group by p.relname`.execute(db)
  const sizes: Size[] = []
  for (const table of tables) {
    const { rows } = await sql<{ rows: number }>`select count(*)::float8 as rows from ${sql.table(table.name)}`.execute(
      db,
    )
    sizes.push({ ...table, rows: rows[0]?.rows ?? 0 })
  }
  print(
    `${'table'.padEnd(28)}${'rows'.padStart(12)}${'bytes/row'.padStart(12)}${'of indexes'.padStart(12)}${'MB'.padStart(9)}`,
  )
  for (const { name, rows, table, indexes } of sizes.toSorted((a, b) => b.table + b.indexes - a.table - a.indexes)) {
    // In a small table the pages weigh more than the rows.
    if (rows < 1_000) continue
    const each = (bytes: number) => (bytes / rows).toFixed(0).padStart(12)
    print(
      `${name.padEnd(28)}${String(rows).padStart(12)}${each(table + indexes)}${each(indexes)}${((table + indexes) / 1e6).toFixed(1).padStart(9)}`,
    )
  }
}

/**
 * A table is a user's when it names its user. Divided by user it can keep a unique constraint only if that names the user, too, and
 * a foreign key only if both sides do, or if what it refers to has a copy everywhere.
 */
async function tellConstraints(db: Db): Promise<void> {
  const { rows: owned } = await sql<{ name: string }>`
    select c.relname as name from pg_attribute a join pg_class c on c.oid = a.attrelid
    join pg_namespace n on n.oid = c.relnamespace
    where a.attname = 'user_id' and c.relkind in ('r', 'p') and not c.relispartition and n.nspname = 'public'
      and c.relname <> all(${ofTheMarket}) order by 1`.execute(db)
  const divided = owned.map(({ name }) => name)
  const { rows: constraints } = await sql<Constraint>`
    select k.relname as table, f.relname as target, c.contype as type, c.conname as name,
      array(select a.attname::text from unnest(c.conkey) with ordinality u(num, place)
        join pg_attribute a on a.attrelid = c.conrelid and a.attnum = u.num order by u.place) as columns,
      array(select a.attname::text from unnest(c.confkey) with ordinality u(num, place)
        join pg_attribute a on a.attrelid = c.confrelid and a.attnum = u.num order by u.place) as targets
    from pg_constraint c join pg_class k on k.oid = c.conrelid left join pg_class f on f.oid = c.confrelid
    join pg_namespace n on n.oid = k.relnamespace
    where c.contype in ('p', 'u', 'f') and n.nspname = 'public' and c.conparentid = 0 order by 1, 4`.execute(db)
  const { rows: indexes } = await sql<Constraint>`
    select t.relname as table, null as target, 'u' as type, i.relname as name, '{}'::text[] as targets,
      array(select a.attname::text from pg_attribute a where a.attrelid = x.indrelid and a.attnum = any(x.indkey)) as columns
    from pg_index x join pg_class t on t.oid = x.indrelid join pg_class i on i.oid = x.indexrelid
    join pg_namespace n on n.oid = t.relnamespace
    where x.indisunique and not x.indisprimary and n.nspname = 'public' and not t.relispartition
      and not exists (select from pg_constraint c where c.conindid = i.oid)`.execute(db)
  const is = (name: string | null) => name !== null && divided.includes(name)
  const unique = [...constraints, ...indexes].filter(
    ({ table, type, columns }) => type !== 'f' && is(table) && !columns.includes('user_id'),
  )
  const foreign = constraints.filter(({ type }) => type === 'f')
  const between = foreign.filter(
    ({ table, target, columns }) => is(table) && is(target) && !columns.includes('user_id'),
  )
  const outwards = foreign.filter(({ table, target, columns, targets }) => {
    const isOwner = target === 'users' && columns[0] === 'user_id' && targets[0] === 'id'
    return is(table) && !is(target) && !isOwner
  })
  const inwards = foreign.filter(({ table, target }) => !is(table) && is(target))
  print(`\ndivided by user: ${divided.join(', ')}`)
  list('unique over all users, so the name of the user would have to be part of it', unique)
  list('foreign keys from one to another without the user', between)
  list('foreign keys to what would have to be copied to every part, or dropped', outwards)
  list('foreign keys of others to them, which would have to go', inwards)
}

interface Constraint {
  readonly table: string
  readonly target: string | null
  readonly type: 'p' | 'u' | 'f'
  readonly name: string
  readonly columns: readonly string[]
  readonly targets: readonly string[]
}

function list(title: string, constraints: readonly Constraint[]): void {
  print(`\n${title}: ${constraints.length}`)
  for (const { table, target, columns } of constraints)
    print(`  ${table} (${columns.join(', ')})${target === null ? '' : ` -> ${target}`}`)
}
