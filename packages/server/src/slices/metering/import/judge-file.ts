import { readingColumns, type ReadingFault, type ReadingRow } from '@tandem/contract/reading-import.ts'
import { textOf, type FileRow } from './file-rows.ts'
import type { ImportJob, KnownHoursOf } from './import-job.ts'
import { indexesOfRows, judgeIndexes, readIndexRows, type FileIndex } from './index-rows.ts'
import { hourOf, assembleHours, stateOfHour, type FileHour, type KnownHour } from './assemble-hours.ts'
import { toWh } from './read-energy.ts'
import { readIntervalRows } from './read-rows.ts'
import type { UnderstoodFile } from './understand-file.ts'

type State = ReadingRow['state']

/** A row as it was judged; energy in whole Wh, times in minutes from 1970-01-01 UTC. */
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
}

type Options = Pick<ImportJob, 'now' | 'today' | 'knownIndexes'>

/** Decides of every row whether it is new, known, a correction or wrong, and why. */
export async function judgeFile(file: UnderstoodFile, terms: Options, knownOf: KnownHoursOf): Promise<JudgedFile> {
  if (file.missing !== null) {
    return { rows: [], hours: [], indexes: [], consumption: 0, production: 0, repeated: 0 }
  }
  return file.mapping.kind === 'index' ? judgeIndexFile(file, terms) : judgeIntervals(file, terms, knownOf)
}

async function judgeIntervals(file: UnderstoodFile, { now }: Options, knownOf: KnownHoursOf): Promise<JudgedFile> {
  const { mapping, reader } = file
  const read = readIntervalRows(file.rows, { mapping, reader, now })
  const { hours, repeated } = assembleHours(read, mapping)
  const [first, last] = [hours[0], hours.at(-1)]
  const known = new Map<number, KnownHour>()
  if (first && last) for (const hour of await knownOf(first.hour, last.hour + 1)) known.set(hour.hour, hour)
  const states = new Map<number, State>()
  let [consumption, production] = [0, 0]
  for (const hour of hours) {
    const state = stateOfHour(hour, known.get(hour.hour), mapping.placement)
    states.set(hour.hour, state)
    if (state === 'duplicate') continue
    consumption += hour.consumption ?? 0
    production += hour.production ?? 0
  }
  const rows = read.map((row): JudgedRow => {
    const hour = row.start === null ? null : hourOf(row.start)
    const state = stateOf(row.faults, repeated.has(row), hour === null ? undefined : states.get(hour))
    const before = state === 'replacing' && hour !== null ? known.get(hour) : undefined
    return {
      row: row.row,
      state,
      source: row.source,
      start: row.start,
      faults: row.faults,
      consumption: whOf(row.consumption),
      production: whOf(row.production),
      known: before ? { consumption: before.consumption, production: before.production } : null,
    }
  })
  return { rows, hours, indexes: [], consumption, production, repeated: repeated.size }
}

const whOf = (fine: number | null) => (fine === null ? null : toWh(fine))

function stateOf(faults: readonly ReadingFault[], isRepeated: boolean, ofHour: State | undefined): State {
  if (faults.length > 0) return 'bad'
  // A repeated row of an hour that cannot be imported says nothing new either.
  return isRepeated ? 'duplicate' : (ofHour ?? 'bad')
}

function judgeIndexFile(file: UnderstoodFile, { today, knownIndexes }: Options): JudgedFile {
  const { mapping, reader } = file
  const read = readIndexRows(file.rows, { mapping, reader, today })
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
  return { rows, hours: [], indexes, consumption: 0, production: 0, repeated: 0 }
}

/** What stands in the cells of a row that a mapping names, after the user's corrections. */
export function valuesOf({ mapping, reader }: UnderstoodFile, row: FileRow): ReadingRow['values'] {
  return Object.fromEntries(
    readingColumns.flatMap((column) => {
      if (mapping.columns[column] === undefined) return []
      const text = textOf(reader.cellOf(row, column)).slice(0, 100)
      return text === '' ? [] : [[column, text]]
    }),
  )
}
