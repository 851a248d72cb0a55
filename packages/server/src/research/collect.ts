import type { DeliveryDay } from '@tandem/core/calendar/delivery-day.ts'
import type { AuctionRules } from '@tandem/core/market/auction-rules.ts'
import { createHmac } from 'node:crypto'
import { sql, type RawBuilder } from 'kysely'
import { readAtOnce, type Db } from '../platform/database.ts'
import { withResearchConsent } from '../slices/accounts/index.ts'
import {
  packageTables,
  tableNames,
  type Cell,
  type PackageRow,
  type PackageRows,
  type TableName,
} from './package-tables.ts'
import { partsOf, queries } from './queries.ts'

/** More rows of a table than a package is made of in memory: a shorter span is asked for then. */
const mostRows = 6_000_000

/** A span has too much in it for one package. */
export class PackageTooLarge extends Error {
  constructor(table: string) {
    super(`more than ${String(mostRows)} rows of ${table}: choose a shorter span`)
  }
}

export interface Span {
  readonly from: DeliveryDay
  readonly to: DeliveryDay
}

export interface CollectOptions extends Span {
  /** Pseudonyms are made with it: the same key, the same pseudonyms. */
  readonly key: string
  /** By which rules the auctions were held. */
  readonly rules: AuctionRules
  /** Everybody is invented, as in a scenario: nobody has to be asked. */
  readonly isInvented?: boolean
  /** Called when a table was read, with how many were so far. */
  readonly onTable?: (count: number) => void
}

/** What a package leaves out, counted. */
export interface LeftOut {
  readonly membersWithoutConsent: number
  readonly membersInSmallGroups: number
  readonly mergedSteps: number
  /** Markets whose blocks are left out: somebody has not consented who had some. */
  readonly marketsWithBlocks: number
}

export interface Collected {
  readonly rows: PackageRows
  readonly leftOut: LeftOut
  readonly members: number
}

/** A group of fewer is one member. */
const smallGroup = 5

/** The span of the markets there are; null where there are none. */
export async function spanOfAll(db: Db): Promise<Span | null> {
  const { rows } = await sql<{ from: DeliveryDay | null; to: DeliveryDay | null }>`
    select min(delivery_day) as from, max(delivery_day) as to from market_sessions where status = 'settled'`.execute(db)
  const { from = null, to = null } = rows[0] ?? {}
  return from && to ? { from, to } : null
}

/**
 * Reads what a package of a span is made of, from one state of the database. Members are named by pseudonyms; who has not consented
 * appears only in sums: the steps of all of them at a price as one. Members of a group of fewer than five are one member together.
 */
export function collect(db: Db, options: CollectOptions): Promise<Collected> {
  return readAtOnce(db, (tx) => collectAll(tx, options), 'job')
}

async function collectAll(tx: Db, options: CollectOptions): Promise<Collected> {
  const { names, members, leftOut } = await nameMembers(tx, options)
  const parts = partsOf({ ...options, names })
  const read: Partial<Record<TableName, PackageRow[]>> = {}
  for (const [index, table] of tableNames.entries()) {
    read[table] = await readRows(tx, table, queries[table](parts))
    options.onTable?.(index + 1)
  }
  const rows = read as PackageRows
  const merged = rows.steps.filter((row) => row[4] === null).length
  const blocks = rows.sessions.filter((row) => row[1] === 'dayAhead' && row[11] === 0).length
  return {
    rows,
    members,
    leftOut: { ...leftOut, mergedSteps: merged, marketsWithBlocks: blocks },
  }
}

/** What a package of a span would hold, and of whom it would not; of nothing where there is no span. */
export async function countScope(tx: Db, span: Span | null) {
  const { rows } = await sql<{ markets: number }>`
    select count(*)::int4 as markets from market_sessions
    where market_type = 'dayAhead' and status = 'settled'
      and delivery_day between ${span?.from ?? null}::date and ${span?.to ?? null}::date`.execute(tx)
  const { people, leftOut } = await nameMembers(tx, { key: '' })
  return {
    markets: rows[0]?.markets ?? 0,
    people,
    peopleWithoutConsent: leftOut.membersWithoutConsent,
    peopleInSmallGroups: leftOut.membersInSmallGroups,
  }
}

/** Who is named, and how. */
async function nameMembers(tx: Db, { key, isInvented = false }: Pick<CollectOptions, 'key' | 'isInvented'>) {
  const { rows: users } = await sql<{ id: number; is_system: boolean; group_id: number | null }>`
    select u.id, u.is_system, g.group_id from users u left join group_members g on g.user_id = u.id order by u.id`.execute(
    tx,
  )
  const people = users.filter((user) => !user.is_system)
  const ids = people.map(({ id }) => id)
  const consenting = isInvented ? new Set(ids) : await withResearchConsent(tx, ids)
  const sizes = new Map<number, number>()
  for (const { group_id } of people) if (group_id !== null) sizes.set(group_id, (sizes.get(group_id) ?? 0) + 1)
  const isSmall = (group: number | null) => group !== null && (sizes.get(group) ?? 0) < smallGroup
  const digest = (what: string) => createHmac('sha256', key).update(what).digest('hex').slice(0, 12)
  const named = users.flatMap(({ id, is_system, group_id }) => {
    if (is_system) return [{ id, member: 'platform' }]
    if (!consenting.has(id)) return []
    return [
      {
        id,
        member: isSmall(group_id) ? `g${digest(`group ${String(group_id)}`)}` : `m${digest(`user ${String(id)}`)}`,
      },
    ]
  })
  // As a table in SQL.
  const names = sql`(select * from unnest(${named.map(({ id }) => id)}::int4[], ${named.map(({ member }) => member)}::text[])
    as named(user_id, member))`
  return {
    names,
    people: people.length,
    members: new Set(named.map(({ member }) => member)).size,
    leftOut: {
      membersWithoutConsent: people.length - people.filter(({ id }) => consenting.has(id)).length,
      membersInSmallGroups: people.filter(({ id, group_id }) => consenting.has(id) && isSmall(group_id)).length,
    },
  }
}

async function readRows(tx: Db, table: TableName, query: RawBuilder<unknown>): Promise<PackageRow[]> {
  const { columns, keys } = packageTables[table]
  const names = sql.join(columns.map(({ name }) => sql.id(name)))
  const { rows } = await sql<Record<string, unknown>>`
    select * from (${query}) as found(${names}) limit ${mostRows + 1}`.execute(tx)
  if (rows.length > mostRows) throw new PackageTooLarge(table)
  const read = rows.map((row) => columns.map(({ name }) => cellOf(row[name])))
  // Databases sort texts each in their own way.
  return read.sort((a, b) => compareRows(a, b, keys))
}

function compareRows(a: PackageRow, b: PackageRow, keys: number): number {
  for (let place = 0; place < keys; place++) {
    const [one = null, other = null] = [a[place], b[place]]
    if (one === other) continue
    // Nothing comes last.
    if (one === null) return 1
    if (other === null || one < other) return -1
    return 1
  }
  return 0
}

function cellOf(value: unknown): Cell {
  if (value instanceof Temporal.Instant) return value.toString()
  if (value === null || typeof value === 'string' || typeof value === 'number' || typeof value === 'bigint')
    return value
  throw new TypeError(`a cell of a package is a ${typeof value}`)
}
