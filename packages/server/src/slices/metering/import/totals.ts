/** Sums that a file states beside its readings: compared with what was read, never stored. */
import type { ReadingColumn, ReadingMapping } from '@tandem/contract/metering/reading-import.ts'
import { plainNumber } from '@tandem/contract/texts/parse-cells.ts'
import { textOf, type FileRow, type FilledCell } from '../../../platform/tabular/rows.ts'
import type { TableCell } from '../../../platform/tabular/table-reader.ts'
import { sumRows } from './detect-table.ts'
import { namesSum } from './header-meaning.ts'
import type { IntervalRow } from './interval-rows.ts'
import { isPower, isUnknown, parseEnergy, toWh, type FineEnergy } from './parse-energy.ts'
import type { UnderstoodFile } from './understand-file.ts'

/** Energy in whole Wh. */
export interface FileTotal {
  readonly name: string
  readonly side: 'consumption' | 'production' | 'net'
  readonly said: number
  readonly read: number
}

type Side = FileTotal['side']
const columnsOf: Readonly<Record<Side, readonly ReadingColumn[]>> = {
  consumption: ['consumption', 'consumption2'],
  production: ['production', 'production2'],
  net: ['net'],
}
const sides = ['consumption', 'production', 'net'] as const

const mostShown = 5
const longestName = 60
/** Wh: more than any sum of a home, and exact in the fine unit. */
const largest = 2_000_000_000
const oneWh = 3_600_000

/** The sums of a file, below its rows or beside each of its days, that are not what its rows add up to. */
export function compareTotals(file: UnderstoodFile, rows: readonly IntervalRow[]): FileTotal[] {
  const isOfOneMeter = file.mapping.group === null || file.groups.length <= 1
  if (!isOfOneMeter) return []
  return [...compareBelow(file, rows), ...compareBeside(file, rows)].slice(0, mostShown)
}

/** A sum below is of the rows since the last one, of all above it, or of all. */
function compareBelow(file: UnderstoodFile, rows: readonly IntervalRow[]): FileTotal[] {
  const { table, mapping } = file
  let since = 0
  return sumRows(table, mapping.headerRow).flatMap((row) => {
    const [after, own] = [since, rows.filter((each) => each.row > since && each.row < row.row)]
    since = row.row
    const above = after === 0 ? own : rows.filter((each) => each.row < row.row)
    return sides.flatMap((side): FileTotal[] => {
      const cells = columnsOf[side].flatMap((column) => mapping.columns[column] ?? [])
      if (cells.length === 0) return []
      const said = cells.map((place) => row.cells[place] ?? null)
      return differenceOf({ name: nameOf(row), side, said }, [own, above, rows], file)
    })
  })
}

/** Of a table with a row for each day, the column of sums stands beside every part of the day. */
function compareBeside(file: UnderstoodFile, rows: readonly IntervalRow[]): FileTotal[] {
  const { table, mapping } = file
  const { day, time } = mapping.columns
  const used = sides.filter((side) => columnsOf[side].some((column) => mapping.columns[column] !== undefined))
  const headers = table.rows[mapping.headerRow - 1] ?? []
  const place = headers.findIndex((header) => typeof header === 'string' && namesSum(header))
  const dayPlace = day ?? time
  const [side] = used
  if (mapping.layout !== 'days' || place < 0 || dayPlace === undefined || side === undefined || used.length > 1)
    return []
  const days = Map.groupBy(rows, ({ source }) => textOf(source.cells[dayPlace] ?? null))
  return [...days].flatMap(([name, own]) =>
    differenceOf({ name, side, said: [own[0]?.source.cells[place] ?? null] }, [own], file),
  )
}

interface StatedSum {
  readonly name: string
  readonly side: Side
  readonly said: readonly TableCell[]
}

/** The difference from the nearest of some sums of rows; none where one of them is what is said, or nothing can be compared. */
function differenceOf(
  { name, side, said: cells }: StatedSum,
  candidates: readonly (readonly IntervalRow[])[],
  { mapping }: UnderstoodFile,
): FileTotal[] {
  const readings = termsOf(mapping).flatMap((terms) => sumOfCells(cells, terms) ?? [])
  const [first] = readings
  if (first === undefined) return []
  const sums = candidates.map((rows) => ({ rows, fine: sumOf(rows, side) }))
  const isSaid = sums.some(({ rows, fine }) =>
    readings.some((said) => Math.abs(said - fine) <= toleranceOf(rows, cells, { side, mapping })),
  )
  const nearest = sums.toSorted((a, b) => Math.abs(a.fine - first) - Math.abs(b.fine - first))[0]
  if (isSaid || nearest === undefined) return []
  return [{ name, side, said: whOf(first), read: whOf(nearest.fine) }]
}

/** Below mean powers stands their sum, or the energy of the whole. */
function termsOf(mapping: ReadingMapping): readonly ReadingMapping[] {
  return isPower(mapping.unit) ? [mapping, { ...mapping, step: 3600 }] : [mapping]
}

function sumOfCells(cells: readonly TableCell[], mapping: ReadingMapping): FineEnergy | null {
  let sum = 0
  for (const cell of cells) {
    if (isUnknown(cell)) return null
    const parsed = parseEnergy(cell as FilledCell, mapping, { limit: largest, isSigned: true })
    if ('fault' in parsed) return null
    sum += parsed.value
  }
  return sum
}

function sumOf(rows: readonly IntervalRow[], side: Side): FineEnergy {
  return rows.reduce((sum, { consumption, production }) => {
    if (side === 'net') return sum + (consumption ?? 0) - (production ?? 0)
    return sum + ((side === 'consumption' ? consumption : production) ?? 0)
  }, 0)
}

/** Four standard deviations of what rounding each row to its last digit makes of a sum, and half a last digit of the sum itself. */
function toleranceOf(
  rows: readonly IntervalRow[],
  said: readonly TableCell[],
  { side, mapping }: { readonly side: Side; readonly mapping: ReadingMapping },
): FineEnergy {
  const places = columnsOf[side].flatMap((column) => mapping.columns[column] ?? [])
  const cells = rows.flatMap(({ source }) => places.map((place) => source.cells[place] ?? null))
  const rounding = 1.2 * Math.sqrt(cells.length) * lastDigitOf(cells, mapping) + lastDigitOf(said, mapping) / 2
  return Math.max(oneWh, rounding)
}

/** What the last digit that any of the cells has stands for. */
function lastDigitOf(cells: readonly TableCell[], mapping: ReadingMapping): FineEnergy {
  const digits = cells.map((cell) => {
    const text = typeof cell === 'number' ? plainNumber(cell) : textOf(cell)
    return (typeof cell !== 'number' && mapping.decimal === ',' ? /,(\d+)$/ : /\.(\d+)$/).exec(text)
  })
  const most = digits.reduce((longest, found) => Math.max(longest, found?.[1]?.length ?? 0), 0)
  const one = parseEnergy('1', mapping, { limit: largest })
  return 'fault' in one ? oneWh : one.value / 10 ** most
}

const whOf = (fine: FineEnergy) => (fine < 0 ? -toWh(-fine) : toWh(fine))

function nameOf({ cells }: FileRow): string {
  return textOf(cells.find((cell) => cell !== null) ?? null).slice(0, longestName)
}
