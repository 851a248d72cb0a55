import type { ReadingMapping } from '@tandem/contract/metering/reading-import.ts'
import type { MeterPlacement } from '@tandem/core/metering/readings.ts'
import type { IntervalRow } from './interval-rows.ts'
import { toWh } from './parse-energy.ts'
import { fault, timeColumn } from './row-cells.ts'

const sides = ['consumption', 'production'] as const

/** An hour that the rows of a file make. Energy in whole Wh; null: the file says nothing of it. */
export interface FileHour {
  /** Hours from 1970-01-01 00:00 UTC. */
  readonly hour: number
  readonly consumption: number | null
  readonly production: number | null
  readonly consumptionQuarters: readonly number[] | null
  readonly productionQuarters: readonly number[] | null
}

export interface AssembledHours {
  readonly hours: readonly FileHour[]
  /** Rows that say again what an earlier row says. */
  readonly repeated: ReadonlySet<IntervalRow>
}

/** The hour of a time in seconds. */
export const hourOf = (start: number) => Math.floor(start / 3600)

/**
 * Puts rows together into whole hours and marks those that cannot be: rows of one time that say different things
 * (`twice_in_file`, each names the other), and rows of an hour of which others are missing or wrong (`hour_incomplete`). What is rounded
 * off an hour, or a quarter of one, is carried to the next of its day, so that a day adds up to the nearest Wh.
 */
export function assembleHours(rows: readonly IntervalRow[], mapping: ReadingMapping): AssembledHours {
  const column = timeColumn(mapping)
  const repeated = markTwice(rows, column)
  const byHour = new Map<number, IntervalRow[]>()
  const torn = new Set<number>()
  for (const row of rows) {
    if (row.start === null || repeated.has(row)) continue
    const hour = hourOf(row.start)
    if (row.faults.length > 0) torn.add(hour)
    else {
      const others = byHour.get(hour)
      if (others) others.push(row)
      else byHour.set(hour, [row])
    }
  }
  const parts = 3600 / mapping.step
  const whole: [number, IntervalRow[]][] = []
  for (const [hour, found] of byHour) {
    if (found.length === parts && !torn.has(hour)) {
      const lacking = sides.find((each) => isHalfKnown(found, each))
      if (lacking === undefined) whole.push([hour, found.toSorted((a, b) => (a.start ?? 0) - (b.start ?? 0))])
      else for (const row of found) row.faults.push(fault(lacking, 'hour_incomplete'))
    } else for (const row of found) row.faults.push(fault(column, 'hour_incomplete'))
  }
  return {
    hours: makeHours(
      whole.toSorted(([a], [b]) => a - b),
      mapping.step,
    ),
    repeated,
  }
}

type Side = (typeof sides)[number]

const isHalfKnown = (rows: readonly IntervalRow[], side: Side) =>
  rows.some((row) => row[side] === null) && rows.some((row) => row[side] !== null)

function markTwice(rows: readonly IntervalRow[], column: 'time' | 'interval'): Set<IntervalRow> {
  const first = new Map<number, IntervalRow>()
  const repeated = new Set<IntervalRow>()
  const conflicts: [IntervalRow, IntervalRow][] = []
  for (const row of rows) {
    if (row.start === null) continue
    const before = first.get(row.start)
    if (!before) first.set(row.start, row)
    else if (row.faults.length === 0 && saysTheSame(before, row)) repeated.add(row)
    else conflicts.push([before, row])
  }
  for (const [before, row] of conflicts) {
    row.faults.push(fault(column, 'twice_in_file', { row: before.row }))
    const isMarked = before.faults.some(({ code }) => code === 'twice_in_file')
    if (!isMarked) before.faults.push(fault(column, 'twice_in_file', { row: row.row }))
  }
  return repeated
}

const saysTheSame = (a: IntervalRow, b: IntervalRow) =>
  a.faults.length === 0 && a.consumption === b.consumption && a.production === b.production

function makeHours(whole: readonly (readonly [number, readonly IntervalRow[]])[], step: number): FileHour[] {
  const carried = { consumption: carryRounding(), production: carryRounding() }
  return whole.map(([hour, rows]) => {
    const partsOf = (side: Side): number[] | null => {
      if (rows.some((row) => row[side] === null)) return null
      const count = 900 % step === 0 ? 4 : 1
      const each = rows.length / count
      return Array.from({ length: count }, (_, part) =>
        carried[side](
          hour,
          rows.slice(part * each, part * each + each).reduce((sum, row) => sum + (row[side] ?? 0), 0),
        ),
      )
    }
    const [consumption, production] = [partsOf('consumption'), partsOf('production')]
    const sum = (parts: readonly number[] | null) => (parts ? parts.reduce((all, each) => all + each, 0) : null)
    const quarters = (parts: readonly number[] | null) => (parts?.length === 4 ? parts : null)
    return {
      hour,
      consumption: sum(consumption),
      production: sum(production),
      consumptionQuarters: quarters(consumption),
      productionQuarters: quarters(production),
    }
  })
}

/** Rounds energies to whole Wh so that those of a day in UTC add up: a file of other days says the same of this one. */
function carryRounding(): (hour: number, fine: number) => number {
  let [day, exact, rounded] = [Number.NaN, 0n, 0]
  return (hour, fine) => {
    const own = Math.floor(hour / 24)
    if (own !== day) [day, exact, rounded] = [own, 0n, 0]
    exact += BigInt(fine)
    const before = rounded
    rounded = toWh(exact)
    return rounded - before
  }
}

/** What is known of an hour already. */
export interface KnownHour extends FileHour {
  readonly placement: MeterPlacement
}

/**
 * What an hour of a file is to what is known: `good` adds to it, `duplicate` says the same, `replacing` says something else,
 * or means something else by it.
 */
export function stateOfHour(
  hour: FileHour,
  known: KnownHour | undefined,
  placement: MeterPlacement,
): 'good' | 'duplicate' | 'replacing' {
  if (!known) return 'good'
  const said = sides.filter((side) => hour[side] !== null)
  const isOther = said.some((side) => known[side] !== null && known[side] !== hour[side])
  const hasOtherQuarters = said.some((side) => {
    const [own, before] = [hour[`${side}Quarters`], known[`${side}Quarters`]]
    return own !== null && before !== null && own.some((value, index) => value !== before[index])
  })
  if (isOther || hasOtherQuarters || known.placement !== placement) return 'replacing'
  const isMore = said.some(
    (side) => known[side] === null || (hour[`${side}Quarters`] !== null && known[`${side}Quarters`] === null),
  )
  return isMore ? 'good' : 'duplicate'
}
