import type {
  ReadingColumn,
  ReadingFault,
  ReadingFaultCode,
  ReadingMapping,
} from '@tandem/contract/metering/reading-import.ts'
import { energyOfCourse, followCounter, maxGap, type CounterCourse } from '@tandem/core/metering/counter.ts'
import { maxHourEnergy } from '@tandem/core/metering/readings.ts'
import { optional, parseCells, type CellReader, type FileRow, type Parsed } from '../../../platform/tabular/rows.ts'
import type { FileHour } from './assemble-hours.ts'
import { energyColumns, type RowOptions } from './interval-rows.ts'
import { knownCells, mappingOfRow, parseRegister } from './parse-energy.ts'
import { fault, isBlank, placeRows, timeColumn } from './row-cells.ts'

const sides = ['consumption', 'production'] as const

/** What the registers showed at a time, in Wh. */
interface CounterRow {
  readonly row: number
  readonly source: FileRow
  /** Whole seconds from 1970-01-01 UTC. */
  readonly at: number | null
  readonly consumption: number | null
  readonly production: number | null
  readonly faults: ReadingFault[]
}

export interface CounterHours {
  readonly rows: readonly CounterRow[]
  readonly hours: readonly FileHour[]
  /** What each row says of the time until the next. */
  readonly moved: ReadonlyMap<CounterRow, { readonly consumption: number | null; readonly production: number | null }>
  /** An hour began or ended between two readings, as no reading stands there. */
  readonly isInterpolated: boolean
}

/** Reads rows of registers and follows them as those of a live meter: what flowed in an hour is what they moved. */
export function readCounters(rows: readonly FileRow[], terms: RowOptions): CounterHours {
  const read = parseCounterRows(rows, terms)
  markTwice(read, terms.mapping)
  const courses = { consumption: courseOf(read, 'consumption'), production: courseOf(read, 'production') }
  markLeftOut(read, courses)
  const found = { consumption: hoursOf(courses.consumption), production: hoursOf(courses.production) }
  const all = new Set([...found.consumption.keys(), ...found.production.keys()])
  const hours = [...all]
    .toSorted((a, b) => a - b)
    .map((hour): FileHour => {
      const [taken, given] = [found.consumption.get(hour), found.production.get(hour)]
      return {
        hour,
        consumption: taken?.energy ?? null,
        production: given?.energy ?? null,
        consumptionQuarters: taken?.quarters ?? null,
        productionQuarters: given?.quarters ?? null,
      }
    })
  const known = [...found.consumption.values(), ...found.production.values()]
  const isInterpolated = known.some((each) => each.isInterpolated)
  return { rows: read, hours, moved: movedOf(read, courses), isInterpolated }
}

type Read<Value> = Parsed<Value, ReadingFaultCode>

function parseCounterRows(rows: readonly FileRow[], { mapping, reader, now }: RowOptions): CounterRow[] {
  const cells: CellReader<ReadingColumn> = knownCells(reader)
  const filled = rows.filter((row) => energyColumns.some((column) => !isBlank(row, column, cells)))
  const placed = placeRows(filled, mapping, cells)
  const parsersOf = (terms: ReadingMapping) => {
    const register = optional(null, (cell): Read<number> => parseRegister(cell, terms, true))
    return { consumption: register, consumption2: register, production: register, production2: register }
  }
  return filled.map((row, index): CounterRow => {
    const { at = null, faults = [] } = placed[index] ?? {}
    const terms = mappingOfRow(row, mapping, cells)
    const { values, faults: ofRegisters } =
      'fault' in terms
        ? {
            values: {} as Partial<Record<ReadingColumn, number | null>>,
            faults: [{ column: 'unitOfRow' as const, ...terms.fault }],
          }
        : parseCells(row, cells, parsersOf(terms.value))
    const sideOf = (side: (typeof sides)[number]) => {
      const [first = null, second = null] = [values[side], values[`${side}2`]]
      if (mapping.columns[`${side}2`] === undefined) return first
      return first === null || second === null ? null : first + second
    }
    const ofTime = at !== null && at > now * 60 ? [fault(timeColumn(mapping), 'in_the_future')] : []
    const all = [...faults, ...ofTime, ...(ofRegisters ?? [])]
    return {
      row: row.row,
      source: row,
      at,
      consumption: sideOf('consumption'),
      production: sideOf('production'),
      faults: all,
    }
  })
}

/** Rows of one time that show different things. */
function markTwice(rows: readonly CounterRow[], mapping: ReadingMapping): void {
  const first = new Map<number, CounterRow>()
  for (const row of rows) {
    if (row.at === null || row.faults.length > 0) continue
    const before = first.get(row.at)
    if (!before) first.set(row.at, row)
    else if (sides.some((side) => before[side] !== row[side])) {
      row.faults.push(fault(timeColumn(mapping), 'twice_in_file', { row: before.row }))
      before.faults.push(fault(timeColumn(mapping), 'twice_in_file', { row: row.row }))
    }
  }
}

type Side = (typeof sides)[number]

function courseOf(rows: readonly CounterRow[], side: Side): CounterCourse {
  const samples = rows.flatMap(({ at, faults, [side]: wh }) =>
    at === null || wh === null || faults.length > 0 ? [] : [{ at: at * 1000, wh }],
  )
  return followCounter(samples, { maxGap, maxPower: maxHourEnergy, ranges: [] })
}

/** A value that the others do not lead to. */
function markLeftOut(rows: readonly CounterRow[], courses: Readonly<Record<Side, CounterCourse>>): void {
  for (const side of sides) {
    const used = new Set(courses[side].points.map(({ at }) => at))
    for (const row of rows) {
      if (row.at === null || row[side] === null || row.faults.length > 0 || used.has(row.at * 1000)) continue
      row.faults.push(fault(side, 'counter_falls'))
    }
  }
}

const hourLength = 3_600_000

interface KnownSide {
  readonly energy: number
  readonly quarters: number[] | null
  readonly isInterpolated: boolean
}

/** The hours that a counter measured, by their number from 1970-01-01 UTC. */
function hoursOf(course: CounterCourse): Map<number, KnownSide> {
  const found = new Map<number, KnownSide>()
  const [first, last] = [course.points[0], course.points.at(-1)]
  if (!first || !last) return found
  const [from, until] = [Math.ceil(first.at / hourLength), Math.floor(last.at / hourLength)]
  if (until <= from) return found
  const read = new Set(course.points.map(({ at }) => at))
  const cuts = (perHour: number) =>
    Array.from(
      { length: (until - from) * perHour + 1 },
      (_, index) => (from * perHour + index) * (hourLength / perHour),
    )
  const quarters = energyOfCourse(course, cuts(4), { maxGap })
  for (const [index, { energy, isEstimated, ...span }] of energyOfCourse(course, cuts(1), { maxGap }).entries()) {
    if (energy === null || isEstimated || energy > maxHourEnergy) continue
    const own = quarters.slice(index * 4, index * 4 + 4)
    const known = own.flatMap((each) =>
      each.energy === null || each.isEstimated || !read.has(each.from) ? [] : [each.energy],
    )
    const isInterpolated = !read.has(span.from) || !read.has(span.to)
    found.set(from + index, { energy, isInterpolated, quarters: known.length === 4 ? known : null })
  }
  return found
}

function movedOf(rows: readonly CounterRow[], courses: Readonly<Record<Side, CounterCourse>>): CounterHours['moved'] {
  const next = (side: Side) => {
    const { points } = courses[side]
    return new Map(
      points.slice(1).flatMap((point, index) => {
        const before = points[index]
        return before && !point.isBreak ? [[before.at, point.total - before.total] as const] : []
      }),
    )
  }
  const [taken, given] = [next('consumption'), next('production')]
  return new Map(
    rows.flatMap((row) => {
      const at = (row.at ?? -1) * 1000
      return row.faults.length > 0
        ? []
        : [[row, { consumption: taken.get(at) ?? null, production: given.get(at) ?? null }] as const]
    }),
  )
}
