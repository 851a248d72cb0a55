import type { ReadingMapping } from '@tandem/contract/reading-import.ts'
import type { MeterPlacement } from '@tandem/core/metering/readings.ts'
import { energyColumns, fault, type IntervalRow } from './read-rows.ts'
import { toWh } from './read-energy.ts'

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

export const hourOf = (start: number) => Math.floor(start / 60)

/**
 * Puts rows together into whole hours and marks those that cannot be: rows of one time that say different things
 * (`twice_in_file`, each names the other), and rows of an hour of which others are missing or wrong (`hour_incomplete`). Each
 * hour is rounded once, to the nearest Wh; of quarter-hours, each quarter is, and the hour is their sum.
 */
export function assembleHours(rows: readonly IntervalRow[], mapping: ReadingMapping): AssembledHours {
  const column = mapping.columns.time === undefined ? 'interval' : 'time'
  const repeated = markTwice(rows, column)
  const byHour = new Map<number, IntervalRow[]>()
  for (const row of rows) {
    if (row.start === null || row.faults.length > 0 || repeated.has(row)) continue
    const hour = hourOf(row.start)
    const others = byHour.get(hour)
    if (others) others.push(row)
    else byHour.set(hour, [row])
  }
  const parts = 60 / mapping.step
  const hours: FileHour[] = []
  for (const [hour, found] of byHour) {
    if (found.length === parts) {
      const lacking = energyColumns.find((each) => isHalfKnown(found, each))
      if (lacking === undefined) hours.push(makeHour(hour, found))
      else for (const row of found) row.faults.push(fault(lacking, 'hour_incomplete'))
    } else for (const row of found) row.faults.push(fault(column, 'hour_incomplete'))
  }
  return { hours: hours.toSorted((a, b) => a.hour - b.hour), repeated }
}

type Side = (typeof energyColumns)[number]

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

function makeHour(hour: number, rows: readonly IntervalRow[]): FileHour {
  const ordered = rows.toSorted((a, b) => (a.start ?? 0) - (b.start ?? 0))
  const quartersOf = (side: Side) =>
    ordered.length === 4 && ordered.every((row) => row[side] !== null)
      ? ordered.map((row) => toWh(row[side] ?? 0))
      : null
  const energyOf = (side: Side, quarters: readonly number[] | null) => {
    if (quarters) return quarters.reduce((sum, each) => sum + each, 0)
    if (ordered.some((row) => row[side] === null)) return null
    return toWh(ordered.reduce((sum, row) => sum + (row[side] ?? 0), 0))
  }
  const [consumptionQuarters, productionQuarters] = [quartersOf('consumption'), quartersOf('production')]
  return {
    hour,
    consumptionQuarters,
    productionQuarters,
    consumption: energyOf('consumption', consumptionQuarters),
    production: energyOf('production', productionQuarters),
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
  const sides = energyColumns.filter((side) => hour[side] !== null)
  const isOther = sides.some((side) => known[side] !== null && known[side] !== hour[side])
  const hasOtherQuarters = sides.some((side) => {
    const [said, before] = [hour[`${side}Quarters`], known[`${side}Quarters`]]
    return said !== null && before !== null && said.some((value, index) => value !== before[index])
  })
  if (isOther || hasOtherQuarters || known.placement !== placement) return 'replacing'
  const isMore = sides.some(
    (side) => known[side] === null || (hour[`${side}Quarters`] !== null && known[`${side}Quarters`] === null),
  )
  return isMore ? 'good' : 'duplicate'
}
