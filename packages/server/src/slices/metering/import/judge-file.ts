import {
  readingColumns,
  type ReadingFault,
  type ReadingMapping,
  type ReadingRow,
} from '@tandem/contract/metering/reading-import.ts'
import { textsOf, type FileRow } from '../../../platform/tabular/rows.ts'
import type { ImportJob, KnownHoursOf } from './import-job.ts'
import { indexesOfRows, judgeIndexes, parseIndexRows, type FileIndex } from './index-rows.ts'
import { hourOf, assembleHours, stateOfHour, type FileHour, type KnownHour } from './assemble-hours.ts'
import { toWh } from './parse-energy.ts'
import { readCounters } from './counter-rows.ts'
import type { Doubt } from './detect-terms.ts'
import { parseIntervalRows } from './interval-rows.ts'
import { compareTotals, type FileTotal } from './totals.ts'
import { fault, timeColumn } from './row-cells.ts'
import type { UnderstoodFile } from './understand-file.ts'

type State = ReadingRow['state']

/** A row as it was judged; energy in whole Wh, times in seconds from 1970-01-01 UTC. */
export interface JudgedRow {
  readonly row: number
  readonly state: State
  readonly source: FileRow
  readonly start: number | null
  readonly consumption: number | null
  readonly production: number | null
  readonly known: { readonly consumption: number | null; readonly production: number | null } | null
  readonly faults: readonly ReadingFault[]
}

export interface JudgedFile {
  readonly rows: readonly JudgedRow[]
  /** Whole hours, in order; none of an index file. */
  readonly hours: readonly FileHour[]
  /** Of an index file, in the sequence of its months. */
  readonly indexes: readonly FileIndex[]
  /** Of the good and the replacing hours. */
  readonly consumption: number
  readonly production: number
  /** Rows that say again what another row of the file says. */
  readonly repeated: number
  /** What shows only once the rows are read. */
  readonly doubts: readonly Doubt[]
  /** Sums of the file that its rows do not add up to. */
  readonly totals: readonly FileTotal[]
}

const nothingRead: JudgedFile = {
  rows: [],
  hours: [],
  indexes: [],
  consumption: 0,
  production: 0,
  repeated: 0,
  doubts: [],
  totals: [],
}

type Options = Pick<ImportJob, 'now' | 'today' | 'knownIndexes'>

/** Decides of every row whether it is new, known, a correction or wrong, and why. */
export async function judgeFile(file: UnderstoodFile, terms: Options, knownOf: KnownHoursOf): Promise<JudgedFile> {
  if (file.missing !== null) return nothingRead
  const { kind } = file.mapping
  if (kind === 'index') return judgeIndexFile(file, terms)
  return kind === 'counter' ? judgeCounters(file, terms, knownOf) : judgeIntervals(file, terms, knownOf)
}

async function judgeIntervals(file: UnderstoodFile, { now }: Options, knownOf: KnownHoursOf): Promise<JudgedFile> {
  const { mapping, reader } = file
  const read = parseIntervalRows(file.rows, { mapping, reader, now })
  const { hours, repeated } = assembleHours(read, mapping)
  const compared = await compareHours(hours, mapping, knownOf)
  const rows = read.map((row): JudgedRow => {
    const hour = row.start === null ? null : hourOf(row.start)
    const state = stateOf(row.faults, repeated.has(row), hour === null ? undefined : compared.states.get(hour))
    return {
      row: row.row,
      state,
      source: row.source,
      start: row.start,
      faults: row.faults,
      consumption: whOf(row.consumption),
      production: whOf(row.production),
      known: hour === null ? null : compared.replacedIn(hour, state),
    }
  })
  const { consumption, production } = compared
  const totals = compareTotals(file, read)
  const doubts = [...doubtsOf(hours, rows), ...(totals.length > 0 ? (['total'] as const) : [])]
  return { ...nothingRead, rows, hours, consumption, production, repeated: repeated.size, doubts, totals }
}

/** A row of a register stands for the time until the next; the last one closes the hour before it. */
async function judgeCounters(file: UnderstoodFile, { now }: Options, knownOf: KnownHoursOf): Promise<JudgedFile> {
  const { mapping, reader } = file
  const { rows: read, hours, moved, isInterpolated } = readCounters(file.rows, { mapping, reader, now })
  const compared = await compareHours(hours, mapping, knownOf)
  const rows = read.map((row): JudgedRow => {
    const hour = row.at === null ? null : [hourOf(row.at), hourOf(row.at - 1)].find((each) => compared.states.has(each))
    const isUnread = row.faults.length === 0 && typeof hour !== 'number'
    const faults = isUnread ? [fault(timeColumn(mapping), 'counter_unread')] : row.faults
    const state = stateOf(faults, false, typeof hour === 'number' ? compared.states.get(hour) : undefined)
    return {
      row: row.row,
      state,
      source: row.source,
      start: row.at,
      faults,
      consumption: moved.get(row)?.consumption ?? null,
      production: moved.get(row)?.production ?? null,
      known: typeof hour === 'number' ? compared.replacedIn(hour, state) : null,
    }
  })
  const { consumption, production } = compared
  const doubts = [...doubtsOf(hours, rows), ...(isInterpolated ? (['interpolated'] as const) : [])]
  return { ...nothingRead, rows, hours, consumption, production, doubts }
}

/** What the hours of a file are to those that are known, and the sums of those that are not. */
async function compareHours(hours: readonly FileHour[], { placement }: ReadingMapping, knownOf: KnownHoursOf) {
  const [first, last] = [hours[0], hours.at(-1)]
  const known = new Map<number, KnownHour>()
  if (first && last) for (const hour of await knownOf(first.hour, last.hour + 1)) known.set(hour.hour, hour)
  const states = new Map<number, State>()
  let [consumption, production] = [0, 0]
  for (const hour of hours) {
    const state = stateOfHour(hour, known.get(hour.hour), placement)
    states.set(hour.hour, state)
    if (state === 'duplicate') continue
    consumption += hour.consumption ?? 0
    production += hour.production ?? 0
  }
  const replacedIn = (hour: number, state: State): JudgedRow['known'] => {
    const before = state === 'replacing' ? known.get(hour) : undefined
    return before ? { consumption: before.consumption, production: before.production } : null
  }
  return { states, consumption, production, replacedIn }
}

/** Wh of a day that no home uses: beyond it, and below, somebody should look at the unit. */
const unusualDay = { most: 1_000_000, least: 20 }

/** Hours that no home has, and times that do not fit the clock. */
function doubtsOf(hours: readonly FileHour[], rows: readonly JudgedRow[]): Doubt[] {
  const sum = hours.reduce((all, { consumption, production }) => all + (consumption ?? 0) + (production ?? 0), 0)
  const day = hours.length === 0 ? 0 : (sum * 24) / hours.length
  const isUnusual = day > unusualDay.most || (day > 0 && day < unusualDay.least)
  const offClock = new Set(['not_on_the_clock', 'hour_twice', 'hours_do_not_fit'])
  const isOff = rows.some(({ faults }) => faults.some(({ code }) => offClock.has(code)))
  return [...(isUnusual ? (['size'] as const) : []), ...(isOff ? (['zone'] as const) : [])]
}

const whOf = (fine: number | null) => (fine === null ? null : toWh(fine))

function stateOf(faults: readonly ReadingFault[], isRepeated: boolean, ofHour: State | undefined): State {
  if (faults.length > 0) return 'bad'
  // A repeated row of an hour that cannot be imported says nothing new either.
  return isRepeated ? 'duplicate' : (ofHour ?? 'bad')
}

function judgeIndexFile(file: UnderstoodFile, { today, knownIndexes }: Options): JudgedFile {
  const { mapping, reader } = file
  const read = parseIndexRows(file.rows, { mapping, reader, today })
  const indexes = indexesOfRows(read)
  const judged = new Map(judgeIndexes(indexes, knownIndexes, true).map((each) => [each.index.row, each]))
  const rows = read.map(({ row, source, month, consumption, production, faults }): JudgedRow => {
    const found = judged.get(row)
    const all = found?.fault ? [...faults, found.fault] : faults
    const state = all.length > 0 ? 'bad' : (found?.state ?? 'bad')
    const before = state === 'replacing' ? knownIndexes.find((each) => each.month === month) : undefined
    return {
      row,
      state,
      source,
      consumption,
      production,
      faults: all,
      start: null,
      known: before ? { consumption: before.consumption, production: before.production } : null,
    }
  })
  return { ...nothingRead, rows, indexes }
}

/** What stands in the cells of a row that a mapping names, after the user's corrections. */
export function valuesOf({ reader }: UnderstoodFile, row: FileRow): ReadingRow['values'] {
  return textsOf(row, reader.cellOf, readingColumns, 100)
}
