/** Tables that have no row for each time, made into tables that have one. */
import { maxReadingRows, type tableLayouts } from '@tandem/contract/metering/reading-import.ts'
import { Refusal } from '@tandem/core/refusal.ts'
import { parseClockInterval, parseDay } from '../../../platform/tabular/cell-times.ts'
import type { Table, TableCell } from '../../../platform/tabular/table-reader.ts'
import { textOf } from '../../../platform/tabular/rows.ts'
import { isUnit, meaningOf, namesSum } from './header-meaning.ts'
import { isUnknown } from './parse-energy.ts'

export type TableLayout = (typeof tableLayouts)[number]

export interface LaidOut {
  readonly table: Table
  readonly layout: TableLayout
}

/** A table as it is, or with a row for each time where it has a column for each part of a day or a row for each register. */
export function layOut(table: Table): LaidOut {
  const days = fromDays(table)
  const pivoted = fromRegisters(days ?? table)
  if (pivoted) return { table: pivoted, layout: days ? 'days' : 'registers' }
  return { table: days ?? table, layout: days ? 'days' : 'rows' }
}

const headerRows = 60
/** The fewest columns that are the parts of a day, and what they may be counted to. */
const leastParts = 23
const partsOfDays = [24, 25, 48, 50, 96, 100]

interface DayHeader {
  readonly row: number
  /** Where the parts of a day stand. */
  readonly places: readonly number[]
  readonly labels: readonly string[]
}

/** "Q1", "H24", "7", "00:15", "00:00-00:15", "Interval 3" → the part of a day as the long table has it; null for anything else. */
function partOf(cell: TableCell): string | null {
  const text = textOf(cell)
  const counted = /^(?:q|h|i|ora|ore|hour|interval|int|sfert|quarter|val|v|p)?[\s_.-]*(\d{1,3})$/i.exec(text)
  if (counted) return String(Number(counted[1]))
  return typeof cell !== 'number' && parseClockInterval(text.replace(/^(?:q|h|ora|interval)\s*/i, '')) ? text : null
}

function findDayHeader({ rows }: Table): DayHeader | null {
  for (const [row, cells] of rows.slice(0, headerRows).entries()) {
    const parts = cells.flatMap((cell, place) => {
      const label = partOf(cell)
      return label === null ? [] : [{ place, label }]
    })
    if (parts.length < leastParts) continue
    const isNumbered = parts.every(({ label }, index) => label === String(index + 1))
    const isClock = parts.every(({ label }) => /\d[:.h]\d/i.test(label))
    const isWhole = partsOfDays.includes(parts.length)
    if ((isNumbered || isClock) && isWhole) {
      return { row, places: parts.map(({ place }) => place), labels: parts.map(({ label }) => label) }
    }
  }
  return null
}

/** A row for each day and a column for each part of it: each cell becomes a row. */
function fromDays(table: Table): Table | null {
  const header = findDayHeader(table)
  if (!header) return null
  const parts = new Set(header.places)
  const { places, labels } = partsOfHours(table, header)
  const names = table.rows[header.row] ?? []
  const others = [...names.keys()].filter((place) => !parts.has(place))
  const above = sayingEnergy(table.rows.slice(0, header.row))
  const value = above ?? 'Energy'
  const rows: TableCell[][] = [[...others.map((place) => names[place] ?? null), 'Interval', value]]
  for (const cells of table.rows.slice(header.row + 1)) {
    const own = others.map((place) => cells[place] ?? null)
    // Sums below, and a row of units.
    if (!own.some((cell) => parseDay(cell) !== null || parseDay(cell, 'mdy') !== null)) continue
    for (const [index, place] of places.entries()) {
      const cell = cells[place] ?? null
      if (cell !== null) rows.push([...own, labels[index] ?? null, cell])
    }
    if (rows.length > maxReadingRows) throw new Refusal('file_too_many_rows', { max: maxReadingRows }, 'file')
  }
  return { ...table, rows, troubles: new Map() }
}

/** The columns of quarters that have values: where only the first of each hour has, the values are those of hours. */
function partsOfHours({ rows }: Table, header: DayHeader): Pick<DayHeader, 'places' | 'labels'> {
  const isNumbered = header.labels.every((label, index) => label === String(index + 1))
  if (!isNumbered || header.places.length < 96) return header
  const isKnown = (cells: readonly TableCell[], place: number) => !isUnknown(cells[place] ?? null)
  const days = rows.slice(header.row + 1).filter((cells) => header.places.some((place) => isKnown(cells, place)))
  const isHourly = days.every((cells) =>
    header.places.every((place, index) => index % 4 === 0 || !isKnown(cells, place)),
  )
  if (!isHourly || days.length === 0) return header
  const places = header.places.filter((_, index) => index % 4 === 0)
  return { places, labels: places.map((_, index) => String(index + 1)) }
}

/** The text above a table that says what its values are; null where none does, or they do not say the same. */
function sayingEnergy(rows: Table['rows']): string | null {
  const texts = rows.flat().filter((cell) => typeof cell === 'string')
  const saying = texts.filter((text) => {
    const meaning = meaningOf(text)
    return meaning.kind === 'energy' && (meaning.side !== null || meaning.unit !== null)
  })
  const isOther = texts.some((text) => meaningOf(text).kind === 'other' && /reactiv|kvar/i.test(text))
  return saying.length === 1 && !isOther ? (saying[0] ?? null) : null
}

interface Register {
  /** null: of no active energy. `unsaid`: of active energy, which way nobody says. */
  readonly side: 'consumption' | 'production' | 'net' | 'unsaid' | null
  readonly text: string
}

/** What a Romanian distributor calls registers in its load curves; of the second, nothing published says which way it counts. */
const shortRegisters: Readonly<Record<string, Register>> = {
  EA: { side: 'consumption', text: 'EA (A+)' },
  EAP: { side: 'unsaid', text: 'EAP' },
  ER: { side: null, text: 'ER' },
  ERC: { side: null, text: 'ERC' },
}

/**
 * "1.8.0", "A+", "-P": the register that a cell names; null for anything else. Its side is null for one that is not of active energy.
 * With `isInWords` also what names its direction: "Afname Dag", "Active Export Interval (kW)".
 */
function registerOf(cell: TableCell, isInWords = false): Register | null {
  if (typeof cell !== 'string' || cell.length > 40) return null
  const short = shortRegisters[cell.trim().toUpperCase()]
  if (short) return short
  const isCode =
    /^(?:\d-\d:)?\d{1,2}\.\d{1,2}\.\d(?:\.\d+|\*\d+)?$/.test(cell) || /^(?:[+-]\s?[APRQ]|[APRQ]\s?[+-])\d?$/i.test(cell)
  if (!isCode && !isInWords) return null
  const meaning = meaningOf(cell)
  const side = meaning.kind === 'energy' ? meaning.side : null
  return isCode || side === 'consumption' || side === 'production' ? { text: cell, side } : null
}

/** A row for each register and time: the registers of a time become one row. */
function fromRegisters(table: Table): Table | null {
  const found = findRegisters(table)
  if (!found) return null
  const { header, place, value, unitPlace, isInWords } = found
  const names = table.rows[header] ?? []
  const isOther = (each: number) => each !== place && each !== value && each !== unitPlace
  // The sum beside one register is not that of another: it would part the registers of a time.
  const others = [...names.keys()].filter((each) => isOther(each) && !namesSum(textOf(names[each] ?? null)))
  const registers = new Map<string, number>()
  const sides: Register['side'][] = []
  const units = new Set<string>()
  const rows = new Map<string, TableCell[]>()
  for (const cells of table.rows.slice(header + 1)) {
    const register = registerOf(cells[place] ?? null, isInWords)
    if (!register || register.side === null) continue
    if (unitPlace !== null) units.add(textOf(cells[unitPlace] ?? null))
    if (!registers.has(register.text)) {
      registers.set(register.text, registers.size)
      sides.push(register.side)
    }
    const own = others.map((each) => cells[each] ?? null)
    const at = others.length + (registers.get(register.text) ?? 0)
    // A time that comes once more, as in autumn, is another row.
    let key = JSON.stringify(own)
    while (rows.get(key)?.[at] !== undefined) key += '+'
    const row = rows.get(key) ?? own
    row[at] = cells[value] ?? null
    rows.set(key, row)
  }
  dropTorn(rows, others.length, registers.size)
  const named = unitPlace === null ? textOf(names[value] ?? null) : units.size === 1 ? `(${[...units][0] ?? ''})` : ''
  const filled = [...rows.values()].map((row) => Array.from(row, (cell) => cell ?? null))
  const columns = joinTariffs(filled, others.length, [...registers.keys()], sides)
  const headers = columns.map(({ name }) => `${name} ${named}`)
  const values = filled.map((row) => [
    ...row.slice(0, others.length),
    ...columns.map(({ at }) => at.map((each) => row[each] ?? null).find((cell) => cell !== null) ?? null),
  ])
  return {
    ...table,
    rows: [[...others.map((each) => names[each] ?? null), ...headers], ...values],
    troubles: new Map(),
  }
}

interface RegisterColumn {
  readonly name: string
  /** Where its values stand. */
  readonly at: readonly number[]
}

/** A column for each register; one for the registers of a side of which a time never has two, as of tariffs that take turns. */
function joinTariffs(
  rows: readonly (readonly TableCell[])[],
  first: number,
  names: readonly string[],
  sides: readonly Register['side'][],
): RegisterColumn[] {
  const all = names.map((name, index) => ({ name, side: sides[index] ?? null, at: [first + index] }))
  const takeTurns = (side: Register['side']) => {
    const own = all.filter((each) => each.side === side).map(({ at: [place = 0] }) => place)
    return own.length > 1 && rows.every((row) => own.filter((place) => (row[place] ?? null) !== null).length <= 1)
  }
  return (['consumption', 'production', 'net', 'unsaid'] as const).flatMap((side) => {
    const own = all.filter((each) => each.side === side)
    if ((side !== 'consumption' && side !== 'production') || !takeTurns(side)) return own
    return [{ name: side, side, at: own.flatMap(({ at }) => at) }]
  })
}

/** Of a time that comes twice and has not all registers both times, nobody knows which belong together. */
function dropTorn(rows: Map<string, TableCell[]>, first: number, count: number): void {
  const isWhole = (row: readonly TableCell[] | undefined) =>
    Array.from({ length: count }, (_, index) => row?.[first + index] ?? null).every((cell) => cell !== null)
  for (const [key, row] of rows) {
    const before = key.endsWith('+') ? key.slice(0, -1) : null
    if (before === null || (isWhole(row) && isWhole(rows.get(before)))) continue
    for (const torn of [row, rows.get(before)]) torn?.splice(first)
  }
}

interface RegisterColumns {
  readonly header: number
  readonly place: number
  readonly value: number
  readonly unitPlace: number | null
  /** The column names directions rather than codes. */
  readonly isInWords: boolean
}

function findRegisters(table: Table): RegisterColumns | null {
  return findRegistersFrom(table, false) ?? findRegistersFrom(table, true)
}

function findRegistersFrom({ rows }: Table, isInWords: boolean): RegisterColumns | null {
  const isRegister = (cell: TableCell | undefined) => registerOf(cell ?? null, isInWords) !== null
  const top = rows.slice(0, headerRows)
  // The headers of columns name directions, too: a column of them has some below.
  const isBegun = (cells: readonly TableCell[], row: number) =>
    cells.some((cell, place) => isRegister(cell) && (!isInWords || isRegister(rows[row + 1]?.[place])))
  const first = top.findIndex(isBegun)
  const header = first - 1
  if (first < 1) return null
  const place = (rows[first] ?? []).findIndex(
    (cell, at) => isRegister(cell) && (!isInWords || isRegister(rows[first + 1]?.[at])),
  )
  if (isInWords && !hasBothSides(rows.slice(first), place)) return null
  const sample = rows.slice(first, first + 40).filter((cells) => cells.some((cell) => cell !== null))
  // Registers in a row of headers are columns.
  if (sample.length < 2 || sample.filter((cells) => isRegister(cells[place])).length < 0.8 * sample.length) return null
  const names = rows[header] ?? []
  const isNumber = (cell: TableCell | undefined) =>
    typeof cell === 'number' || (typeof cell === 'string' && /^[+-]?\d[\d\s.,]*$/.test(cell))
  const hasValue = (each: number) =>
    each !== place &&
    sample.some((cells) => isNumber(cells[each])) &&
    sample.every((cells) => isNumber(cells[each]) || isUnknown(cells[each] ?? null)) &&
    ['energy', 'unclear', 'unknown'].includes(meaningOf(textOf(names[each] ?? null)).kind)
  const found = [...names.keys()].filter(hasValue)
  // The number of a meter is the same in all rows.
  const varying = found.filter((each) => sample.some((cells) => cells[each] !== sample[0]?.[each]))
  const [value, another] = found.length > 1 ? varying : found
  if (value === undefined || another !== undefined) return null
  const unitPlace = [...names.keys()].find((each) => sample.every((cells) => isUnitText(cells[each])))
  return { header, place, value, unitPlace: unitPlace ?? null, isInWords }
}

/** Registers that words may name in one column. */
const mostInWords = 12

/** A column that says the same of every row is no column of registers, whatever it is called. */
function hasBothSides(rows: Table['rows'], place: number): boolean {
  const texts = new Set(rows.map((cells) => textOf(cells[place] ?? null)))
  const sides = new Set([...texts].map((text) => registerOf(text, true)?.side))
  return texts.size <= mostInWords && sides.has('consumption') && sides.has('production')
}

/** Whether a cell names a unit and nothing else, that of reactive energy too. */
export const isUnitText = (cell: TableCell | undefined) =>
  typeof cell === 'string' && (isUnit(cell) || /^[kM]?var?h?$/i.test(cell))
