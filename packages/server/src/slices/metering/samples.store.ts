import type { MeasuredValues, Quantity } from '@tandem/core/metering/quantities.ts'
import { sql } from 'kysely'
import { inDatabaseTransaction, type Db } from '../../platform/database.ts'

/** What of a reading is kept as a sample, in this sequence; the first of the quantities that the device has. */
const columns = [
  ['import_wh', 'bigint', ['active_energy_import']],
  ['export_wh', 'bigint', ['active_energy_export']],
  ['import_varh', 'bigint', ['reactive_energy_import', 'reactive_energy_inductive']],
  ['export_varh', 'bigint', ['reactive_energy_export', 'reactive_energy_capacitive']],
  ['power_mw', 'bigint', ['active_power_total']],
  ['voltage_l1_mv', 'integer', ['voltage_L1']],
  ['voltage_l2_mv', 'integer', ['voltage_L2']],
  ['voltage_l3_mv', 'integer', ['voltage_L3']],
  ['current_l1_ma', 'integer', ['current_L1']],
  ['current_l2_ma', 'integer', ['current_L2']],
  ['current_l3_ma', 'integer', ['current_L3']],
  ['frequency_mhz', 'integer', ['frequency']],
  ['power_factor', 'integer', ['power_factor_total']],
  ['thd_l1', 'integer', ['voltage_thd_L1']],
  ['thd_l2', 'integer', ['voltage_thd_L2']],
  ['thd_l3', 'integer', ['voltage_thd_L3']],
] as const satisfies readonly (readonly [string, 'bigint' | 'integer', readonly Quantity[]])[]

const largest = { bigint: Number.MAX_SAFE_INTEGER, integer: 2 ** 31 - 1 } as const

/** A row of analyser_samples. */
export interface Sample {
  readonly analyserId: number
  readonly sampledAt: Temporal.Instant
  /** Since when the analyser was attached to what was read; another attachment has other counters. */
  readonly attachedAt: Temporal.Instant
  /** In the sequence of the columns; null: not measured. */
  readonly numbers: readonly (number | null)[]
}

/** What is kept of one reading. What no column can hold counts as not measured. */
export function numbersOf(values: MeasuredValues): (number | null)[] {
  const known = { ...values, active_power_total: values.active_power_total ?? sumOfPhases(values) }
  return columns.map(([, type, quantities]) => {
    const value = quantities.map((quantity) => known[quantity]).find((each) => each !== undefined)
    return value !== undefined && Math.abs(value) <= largest[type] ? value : null
  })
}

function sumOfPhases(values: MeasuredValues): number | undefined {
  const known = (['active_power_L1', 'active_power_L2', 'active_power_L3'] as const).flatMap(
    (name) => values[name] ?? [],
  )
  return known.length > 0 ? known.reduce((sum, each) => sum + each, 0) : undefined
}

/**
 * Stores samples in one statement, each once, in one sequence whoever stores them. Left out is what was read of an analyser after it had been disabled, removed or
 * attached elsewhere. Throws as the database does when a day has no partition. Answers the times of those that are new, in order.
 */
export async function insertSamples(db: Db, samples: readonly Sample[]): Promise<Temporal.Instant[]> {
  if (samples.length === 0) return []
  const lists = [
    sql`${samples.map(({ analyserId }) => analyserId)}::integer[]`,
    sql`${samples.map(({ sampledAt }) => sampledAt)}::timestamptz[]`,
    sql`${samples.map(({ attachedAt }) => attachedAt)}::timestamptz[]`,
    ...columns.map(
      ([, type], place) => sql`${samples.map(({ numbers }) => numbers[place] ?? null)}::${sql.raw(type)}[]`,
    ),
  ]
  const names = sql.join(columns.map(([name]) => sql.id(name)))
  const { rows } = await sql<{ at: Temporal.Instant }>`
    insert into analyser_samples (analyser_id, sampled_at, ${names})
    select s.analyser_id, s.sampled_at, ${sql.join(columns.map(([name]) => sql.id('s', name)))}
    from unnest(${sql.join(lists)}) as s (analyser_id, sampled_at, attached_at, ${names})
    join analysers as a on a.id = s.analyser_id and ${attachmentHolds}
    order by s.analyser_id, s.sampled_at
    on conflict do nothing
    returning sampled_at as at`.execute(db)
  return rows.map(({ at }) => at)
}

/** That `s` was read of the analyser `a` while it was attached as it is, or was last. */
export const attachmentHolds = sql<boolean>`(
  a.attached_at = s.attached_at
  and s.sampled_at <= coalesce(a.disabled_at, a.removed_at, 'infinity')
)`

/** Serialises who makes and drops partitions. */
const partitioning = 7_283_010

/** Makes the partitions for all days (UTC) from one instant to another, both included, that are not there. */
export async function ensurePartitions(db: Db, from: Temporal.Instant, to: Temporal.Instant): Promise<void> {
  const last = utcDay(to)
  await inDatabaseTransaction(db, async (tx) => {
    await sql`select pg_advisory_xact_lock(${partitioning}::integer, 0)`.execute(tx)
    const known = new Set((await listPartitions(tx)).map(({ day }) => day.toString()))
    for (let day = utcDay(from); Temporal.PlainDate.compare(day, last) <= 0; day = day.add({ days: 1 })) {
      if (known.has(day.toString())) continue
      const name = sql.id(partitionOf(day))
      // Made beside and then attached: that stops nobody who reads or writes other days.
      await sql`create table ${name} (like analyser_samples including all)`.execute(tx)
      const [start, end] = [
        sql.lit(`${day.toString()}T00:00:00Z`),
        sql.lit(`${day.add({ days: 1 }).toString()}T00:00:00Z`),
      ]
      await sql`alter table analyser_samples attach partition ${name} for values from (${start}) to (${end})`.execute(
        tx,
      )
    }
  })
}

/**
 * Drops the days that ended before `before`, unless an attached analyser waits for hours of them to be made; what ended before
 * `atLatest` goes in any case. Answers the days that are gone. A table in use is left for the next time.
 */
export async function dropOldPartitions(
  db: Db,
  { before, atLatest }: { readonly before: Temporal.Instant; readonly atLatest: Temporal.Instant },
): Promise<string[]> {
  const dropped: string[] = []
  for (const { day, name, end } of await listPartitions(db)) {
    if (Temporal.Instant.compare(end, before) > 0) continue
    if (Temporal.Instant.compare(end, atLatest) > 0 && (await isAwaited(db, name, end))) continue
    const isGone = await inDatabaseTransaction(db, async (tx) => {
      await sql`set local lock_timeout = '1s'`.execute(tx)
      await sql`select pg_advisory_xact_lock(${partitioning}::integer, 0)`.execute(tx)
      await sql`drop table if exists ${sql.id(name)}`.execute(tx)
      return true
    }).catch((error: unknown) => {
      if (isLockTimeout(error)) return false
      throw error
    })
    if (isGone) dropped.push(day.toString())
  }
  return dropped
}

function isLockTimeout(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === '55P03'
}

/** Whether hours of a day that is stored wait for a later sample of their analyser. */
async function isAwaited(db: Db, partition: string, end: Temporal.Instant): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select exists (
      select from analysers as a
      where a.status = 'active' and (a.hours_until is null or a.hours_until <= ${end}) and exists (
        select from ${sql.id(partition)} as s where s.analyser_id = a.id and s.sampled_at >= a.attached_at
      )
    ) as found`.execute(db)
  return rows[0]?.found ?? false
}

interface Partition {
  readonly name: string
  readonly day: Temporal.PlainDate
  readonly end: Temporal.Instant
}

async function listPartitions(db: Db): Promise<Partition[]> {
  const { rows } = await sql<{ name: string }>`
    select c.relname as name from pg_inherits as i join pg_class as c on c.oid = i.inhrelid
    where i.inhparent = 'analyser_samples'::regclass order by 1`.execute(db)
  return rows.flatMap(({ name }) => {
    const digits = /^analyser_samples_(\d{8})$/.exec(name)?.[1]
    if (digits === undefined) return []
    const day = Temporal.PlainDate.from(digits)
    return [{ name, day, end: day.add({ days: 1 }).toZonedDateTime('UTC').toInstant() }]
  })
}

function partitionOf(day: Temporal.PlainDate): string {
  return `analyser_samples_${day.toString().replaceAll('-', '')}`
}

function utcDay(at: Temporal.Instant): Temporal.PlainDate {
  return at.toZonedDateTimeISO('UTC').toPlainDate()
}
