/** Tables that have no row for each time, made into tables that have one. */
import type { tableLayouts } from '@tandem/contract/metering/reading-import.ts'
import type { Table, TableCell } from '../../../platform/tabular/table-reader.ts'
import { textOf } from '../../../platform/tabular/rows.ts'
import { fromDays, type DayTerms } from './day-rows.ts'
import { partsBegin, shapeOf, type KnownShape } from './distributors.ts'
import { isUnit, meaningOf, namesReactive, namesSum } from './header-meaning.ts'
import { isUnknown } from './parse-energy.ts'

export type TableLayout = (typeof tableLayouts)[number]

export interface LaidOut {
  readonly table: Table
  readonly layout: TableLayout
  /** Of a table with a row for each day. */
  readonly days: DayTerms | null
  /** The layout of a distributor. */
  readonly shape: KnownShape | null
}

/** A table as it is, or with a row for each time where it has a column for each part of a day or a row for each register. */
export function layOut(table: Table): LaidOut {
  const days = fromDays(table, partsBegin(table))
  const pivoted = fromRegisters(days?.table ?? table, days !== null)
  return {
    table: pivoted ?? days?.table ?? table,
    layout: days ? 'days' : pivoted ? 'registers' : 'rows',
    days,
    shape: shapeOf(table),
  }
}

/** A table as it is, whatever it looks like. */
export function asItIs(table: Table): LaidOut {
  return { table, layout: 'rows', days: null, shape: shapeOf(table) }
}

const headerRows = 60

interface Register {
  /** null: of no active energy. `unsaid`: of active energy, which way nobody says. */
  readonly side: 'consumption' | 'production' | 'net' | 'unsaid' | null
  readonly text: string
}

/** What Romanian distributors call registers in their load curves; of EAP, nothing published says which way it counts. */
function shortRegister(text: string): Register | null {
  const [, kind, way] = /^E(A|R)(P|C|I|L|\s?[+-])?$/i.exec(text.trim()) ?? []
  if (kind === undefined) return null
  const sign = (way ?? '+').trim().toUpperCase()
  if (kind.toUpperCase() === 'R') return { side: null, text }
  if (sign === '+' || sign === '-') return { side: sign === '+' ? 'consumption' : 'production', text: `EA (A${sign})` }
  return { side: 'unsaid', text: text.trim().toUpperCase() }
}

/**
 * "1.8.0", "A+", "-P": the register that a cell names; null for anything else. Its side is null for one that is not of active energy.
 * With `isInWords` also what names its direction: "Afname Dag", "Active Export Interval (kW)".
 */
export function registerOf(cell: TableCell, isInWords = false): Register | null {
  if (typeof cell !== 'string' || cell.length > 40) return null
  const short = shortRegister(cell)
  if (short) return short
  const isCode =
    /^(?:\d-\d:)?\d{1,2}\.\d{1,2}\.\d(?:\.\d+|\*\d+)?$/.test(cell) || /^(?:[+-]\s?[APRQ]|[APRQ]\s?[+-])\d?$/i.test(cell)
  if (!isCode && !isInWords) return null
  if (!isCode && isUnitText(cell)) return null
  const meaning = meaningOf(cell)
  const side = meaning.kind === 'energy' ? meaning.side : null
  if (isCode || side === 'consumption' || side === 'production') return { text: cell, side }
  // What is neither consumed nor produced in words: active energy of no direction, and reactive energy.
  if (meaning.kind === 'energy' && side === null && /activ/i.test(cell)) return { text: cell, side: 'unsaid' }
  return namesReactive(cell) ? { text: cell, side: null } : null
}

/** A row for each register and time: the registers of a time become one row. */
function fromRegisters(table: Table, isByDay: boolean): Table | null {
  const found = findRegisters(table, isByDay)
  if (!found) return null
  const { header, place, value, unitPlace, isInWords } = found
  const names = table.rows[header] ?? []
  const isOther = (each: number) => each !== place && each !== value && each !== unitPlace
  // The sum beside one register is not that of another, nor is its name: they would part the registers of a time.
  const goesWith = goesWithRegister(table.rows.slice(header + 1), place)
  const others = [...names.keys()].filter(
    (each) => isOther(each) && !namesSum(textOf(names[each] ?? null)) && !goesWith(each),
  )
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
  // What stands above all registers is that of none of them.
  const said = textOf(names[value] ?? null)
  const named =
    unitPlace === null ? (namesReactive(said) ? '' : said) : units.size === 1 ? `(${[...units][0] ?? ''})` : ''
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

/** Whether a column says one thing of each register and not the same of all: its name, its unit, its constant. */
function goesWithRegister(rows: Table['rows'], place: number): (each: number) => boolean {
  const byRegister = Map.groupBy(
    rows.filter((cells) => registerOf(cells[place] ?? null, true) !== null),
    (cells) => textOf(cells[place] ?? null),
  )
  return (each) => {
    const said = [...byRegister.values()].map((own) => new Set(own.map((cells) => textOf(cells[each] ?? null))))
    return said.every(({ size }) => size === 1) && new Set(said.flatMap((texts) => [...texts])).size > 1
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

function findRegisters(table: Table, isByDay: boolean): RegisterColumns | null {
  return findRegistersFrom(table, isByDay, false) ?? findRegistersFrom(table, isByDay, true)
}

function findRegistersFrom({ rows }: Table, isByDay: boolean, isInWords: boolean): RegisterColumns | null {
  const isRegister = (cell: TableCell | undefined) => registerOf(cell ?? null, isInWords) !== null
  const top = rows.slice(0, headerRows)
  // The headers of columns name directions, too: a column of them has some below.
  const isBegun = (cells: readonly TableCell[], row: number, place: number) =>
    isRegister(cells[place]) && (!isInWords || isRegister(rows[row + 1]?.[place]))
  const first = top.findIndex((cells, row) => cells.some((_, place) => isBegun(cells, row, place)))
  const header = first - 1
  if (first < 1) return null
  const begun = [...(top[first] ?? []).keys()].filter((place) => isBegun(top[first] ?? [], first, place))
  const place = begun.find((each) => !isInWords || tellsRegistersApart(rows.slice(first), each))
  if (place === undefined) return null
  const sample = rows.slice(first, first + 40).filter((cells) => cells.some((cell) => cell !== null))
  // Registers in a row of headers are columns.
  if (sample.length < 2 || sample.filter((cells) => isRegister(cells[place])).length < 0.8 * sample.length) return null
  const names = rows[header] ?? []
  // A table that was made of days has its values last.
  const value = isByDay ? names.length - 1 : valueBeside(names, sample, place)
  if (value === null || value === place) return null
  const unitPlace = [...names.keys()].find((each) => sample.every((cells) => isUnitText(cells[each])))
  return { header, place, value, unitPlace: unitPlace ?? null, isInWords }
}

/** The one column of numbers beside that of the registers; null where there is none, or more than one. */
function valueBeside(names: readonly TableCell[], sample: Table['rows'], place: number): number | null {
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
  return another === undefined ? (value ?? null) : null
}

/** Registers that words may name in one column. */
const mostInWords = 12

/**
 * Whether words name both directions, or active and reactive energy. A column that says the same of every row is no column of registers,
 * whatever it is called.
 */
function tellsRegistersApart(rows: Table['rows'], place: number): boolean {
  const texts = new Set(rows.map((cells) => textOf(cells[place] ?? null)))
  if (texts.size > mostInWords) return false
  const sides = new Set([...texts].flatMap((text) => registerOf(text, true)?.side ?? (namesReactive(text) ? null : [])))
  const hasActive = sides.size > (sides.has(null) ? 1 : 0)
  return (sides.has('consumption') && sides.has('production')) || (sides.has(null) && hasActive)
}

/** Whether a cell names a unit and nothing else, that of reactive energy too. */
export const isUnitText = (cell: TableCell | undefined) =>
  typeof cell === 'string' && (isUnit(cell) || /^[kM]?var?h?$/i.test(cell))
