import type { Limits, SupplyRequirement, WindowCounts } from '@tandem/core/metering/power-quality.ts'
import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../../platform/database.ts'

const windowSeconds = 600
/** Below a twentieth of the nominal voltage the supply is interrupted (EN 50160), or the phase not connected: no voltage. */
const noVoltage = 11_500

const whole = (expression: RawBuilder<unknown>) => sql`round(${expression})::integer`
const meanVoltage = (column: string) =>
  whole(sql`avg(${sql.id(column)}) filter (where ${sql.id(column)} >= ${sql.lit(noVoltage)})`)
const mean = (column: string) => whole(sql`avg(${sql.id(column)})`)
const hasFrequency = sql`filter (where frequency_mhz > 0)`

/**
 * Makes the means of ten minutes of an analyser from its samples of [from, to), in place of those that were there. Unbalance
 * is the largest deviation of a phase from the mean of the three, ÷ the mean: meters give no angles, without which the norm's
 * ratio of negative to positive sequence cannot be had; for deviations of magnitude alone the two are near each other.
 */
export async function recordWindows(
  tx: Db,
  analyserId: number,
  from: Temporal.Instant,
  to: Temporal.Instant,
): Promise<void> {
  await sql`
    with w as (
      select date_bin('10 minutes', sampled_at, '2000-01-01Z') as starts_at, count(*)::integer as samples,
        ${meanVoltage('voltage_l1_mv')} as l1, ${meanVoltage('voltage_l2_mv')} as l2, ${meanVoltage('voltage_l3_mv')} as l3,
        ${whole(sql`avg(frequency_mhz) ${hasFrequency}`)} as frequency,
        min(frequency_mhz) ${hasFrequency} as frequency_min, max(frequency_mhz) ${hasFrequency} as frequency_max,
        ${mean('thd_l1')} as thd_l1, ${mean('thd_l2')} as thd_l2, ${mean('thd_l3')} as thd_l3
      from analyser_samples
      where analyser_id = ${analyserId} and sampled_at >= ${from} and sampled_at < ${to}
      group by 1
    )
    insert into power_quality_windows (
      analyser_id, starts_at, samples, voltage_l1_mv, voltage_l2_mv, voltage_l3_mv,
      frequency_mhz, frequency_min_mhz, frequency_max_mhz, thd_l1, thd_l2, thd_l3, unbalance
    )
    select ${analyserId}::integer, starts_at, samples, l1, l2, l3, frequency, frequency_min, frequency_max, thd_l1, thd_l2, thd_l3,
      ${whole(sql`greatest(abs(l1 - m), abs(l2 - m), abs(l3 - m)) * 100000 / m`)}
    from w
    -- Null, and with it the unbalance, unless there are three phases.
    cross join lateral (select case when num_nulls(l1, l2, l3) = 0 then (l1::bigint + l2 + l3) / 3.0 end as m) as three
    where num_nonnulls(l1, l2, l3, frequency, thd_l1, thd_l2, thd_l3) > 0
    on conflict (analyser_id, starts_at) do update set
      samples = excluded.samples,
      voltage_l1_mv = excluded.voltage_l1_mv,
      voltage_l2_mv = excluded.voltage_l2_mv,
      voltage_l3_mv = excluded.voltage_l3_mv,
      frequency_mhz = excluded.frequency_mhz,
      frequency_min_mhz = excluded.frequency_min_mhz,
      frequency_max_mhz = excluded.frequency_max_mhz,
      thd_l1 = excluded.thd_l1,
      thd_l2 = excluded.thd_l2,
      thd_l3 = excluded.thd_l3,
      unbalance = excluded.unbalance
  `.execute(tx)
}

/** What the windows of a time came to for one requirement. Thousandths. */
export interface SupplyFigures extends WindowCounts {
  readonly min: number
  readonly mean: number
  readonly max: number
  readonly worst: { readonly at: Temporal.Instant; readonly value: number }
}

interface FiguresRow {
  readonly place: number
  readonly windows: number
  readonly inside: number
  readonly always_inside: number
  readonly min: number
  readonly mean: number
  readonly max: number
  /**
   * The farthest window, of several the first, in one number that is quick to compare: distance from the nominal value, 31
   * bits that are larger the earlier it was, and whether it was above.
   */
  readonly worst: bigint
}

/** Column of the mean, the lowest and the highest moment of a window. */
function columnsOf({ characteristic, phase }: SupplyRequirement): readonly [string, string, string] {
  if (characteristic === 'frequency') return ['frequency_mhz', 'frequency_min_mhz', 'frequency_max_mhz']
  const suffix = phase === null ? '' : `_${phase.toLowerCase()}`
  const column = characteristic === 'voltage' ? `voltage${suffix}_mv` : `${characteristic}${suffix}`
  return [column, column, column]
}

const open = 2 ** 31 - 1
const bounds = (limits: Limits | null) => sql`${sql.lit(limits?.lower ?? -open)}, ${sql.lit(limits?.upper ?? open)}`

/**
 * What the windows of all analysers of a user in [from, to) came to, by the places of the requirements; nothing where none
 * was measured. And in how many moments of ten minutes there was a window at all.
 */
export async function findSupply(
  db: Db,
  userId: number,
  [from, to]: readonly [Temporal.Instant, Temporal.Instant],
  requirements: readonly SupplyRequirement[],
): Promise<{ readonly measured: number; readonly figures: ReadonlyMap<number, SupplyFigures> }> {
  const ofUser = sql`
    from power_quality_windows w join analysers a on a.id = w.analyser_id
    where a.user_id = ${userId} and w.starts_at >= ${from} and w.starts_at < ${to}`
  const values = requirements.map((requirement, place) => {
    const own = columnsOf(requirement).map((column) => sql.id('w', column))
    const { nominal, always } = requirement
    return sql`(${sql.lit(place)}, ${sql.lit(nominal)}, ${bounds(requirement)}, ${bounds(always)}, ${sql.join(own)})`
  })
  const { rows } = await sql<FiguresRow>`
    select v.place, count(*)::integer as windows,
      (count(*) filter (where v.mean between v.lower and v.upper))::integer as inside,
      (count(*) filter (where v.low >= v.always_lower and v.high <= v.always_upper))::integer as always_inside,
      min(v.low) as min, round(avg(v.mean))::integer as mean, max(v.high) as max,
      max((greatest(v.high - v.nominal, v.nominal - v.low)::bigint << 32)
        | (w.earliness << 1)
        | (v.high - v.nominal >= v.nominal - v.low)::integer) as worst
    from (
      select w.*, 2147483647 - (extract(epoch from w.starts_at) / ${sql.lit(windowSeconds)})::bigint as earliness ${ofUser}
    ) as w
    cross join lateral (values ${sql.join(values)})
      as v (place, nominal, lower, upper, always_lower, always_upper, mean, low, high)
    where v.mean is not null
    group by v.place
  `.execute(db)
  const counted = await sql<{ measured: number }>`
    select count(distinct w.starts_at)::integer as measured ${ofUser}`.execute(db)
  return {
    measured: counted.rows[0]?.measured ?? 0,
    figures: new Map(rows.map((row) => [row.place, toFigures(row, requirements[row.place]?.nominal ?? 0)])),
  }
}

function toFigures({ worst, always_inside: alwaysInside, ...row }: FiguresRow, nominal: number): SupplyFigures {
  const distance = Number(worst >> 32n)
  const window = 2147483647 - Number((worst >> 1n) & 2147483647n)
  const at = Temporal.Instant.fromEpochMilliseconds(window * windowSeconds * 1000)
  return { ...row, alwaysInside, worst: { at, value: worst & 1n ? nominal + distance : nominal - distance } }
}
