/** Layouts that are known to be those of a distributor. They say where things stand; what is open is asked as of any file. */
import type { Distributor, ReadingMapping } from '@tandem/contract/metering/reading-import.ts'
import { parseDay, parseTime } from '../../../platform/tabular/cell-times.ts'
import { textOf } from '../../../platform/tabular/rows.ts'
import type { Table, TableCell } from '../../../platform/tabular/table-reader.ts'
import { isNumber, isPlainNumber } from './parse-energy.ts'

/** A layout that a distributor's files are known to have. */
export interface KnownShape {
  readonly distributor: Distributor
  /** In which its values are, as programs of suppliers read them; null: unknown. The files do not say it: it is proposed and asked. */
  readonly unit: ReadingMapping['unit'] | null
  /** The column that such programs take for consumption; proposed and asked where no header says which it is. */
  readonly consumption: number | null
  /** Its headers name another unit than its values are in: it is asked whatever they say. */
  readonly isUnitOpen: boolean
}

/**
 * As the public sources of programs that read them have them, of which none is the distributor's own word: docs/readings.md names what is
 * published of each.
 */
const shapes: readonly (KnownShape & { readonly isOf: (table: Table) => boolean })[] = [
  { distributor: 'retele_electrice', isOf: isOfReteleElectrice, unit: 'kWh', consumption: null, isUnitOpen: false },
  {
    distributor: 'distributie_oltenia',
    isOf: (table) => partsBegin(table) !== null,
    unit: 'kWh',
    consumption: null,
    isUnitOpen: false,
  },
  { distributor: 'delgaz', isOf: isOfDelgaz, unit: 'kWh', consumption: 1, isUnitOpen: false },
  { distributor: 'deer', isOf: isSheetOfDeer, unit: 'MWh', consumption: 2, isUnitOpen: false },
  { distributor: 'deer', isOf: isAnswerOfDeer, unit: null, consumption: null, isUnitOpen: false },
  { distributor: 'deer', isOf: isColumnsOfDeer, unit: 'MWh', consumption: null, isUnitOpen: true },
]

/** The known layout that a table has; null: it is nobody's that is known. */
export function shapeOf(table: Table): KnownShape | null {
  return shapes.find(({ isOf }) => isOf(table)) ?? null
}

const isText = (cell: TableCell | undefined): cell is string => typeof cell === 'string'
const isFilled = (cell: TableCell | undefined) => textOf(cell ?? null) !== ''
const isValue = (cell: TableCell | undefined) => cell !== undefined && isNumber(cell)

/** `Zi;Q1…Q96`, `Zi;Frecventa;Marime;Q1…Q96`: the first line, and nothing else. */
function isOfReteleElectrice({ rows: [names = []] }: Table): boolean {
  const texts = names.map((cell) => textOf(cell).toLowerCase())
  const first = texts.indexOf('q1')
  const before = texts.slice(0, first).join(' ')
  const isCounted = texts.slice(first).every((text, index) => text === '' || text === `q${String(index + 1)}`)
  return first > 0 && texts.length >= first + 92 && isCounted && ['zi', 'zi frecventa marime'].includes(before)
}

const oltenia = { pod: 0, register: 3, day: 6, start: 10 }

/**
 * The column at which the parts of the day begin in the layout of Distribuție Energie Oltenia: a line for each day and register, the number
 * of the place of supply first, the register fourth, the day seventh, the quarters from the eleventh on. null: it is not that layout.
 */
export function partsBegin({ rows, separator }: Table): number | null {
  if (separator === null) return null
  const lines = rows.slice(0, 60).filter((cells) => cells.length >= oltenia.start + 92)
  const days = lines.filter((cells) => isText(cells[oltenia.day]) && parseDay(cells[oltenia.day] ?? null) !== null)
  const isLine = (cells: readonly TableCell[]) =>
    /\d{6}/.test(textOf(cells[oltenia.pod] ?? null)) && /^E[AR][A-Z+-]?$/.test(textOf(cells[oltenia.register] ?? null))
  return days.length > 0 && lines.length - days.length <= 1 && days.every(isLine) ? oltenia.start : null
}

/** What stands above the readings of a sheet, and the first of them; null where the table is no sheet. */
function sheetOf({
  name,
  rows,
}: Table): { readonly above: Table['rows']; readonly first: readonly TableCell[] } | null {
  if (name === null) return null
  const at = rows.slice(0, 60).findIndex(([time = null, ...cells]) => isMoment(time) && cells.some(isValue))
  return at < 0 ? null : { above: rows.slice(0, at), first: rows[at] ?? [] }
}

const isMoment = (cell: TableCell) => cell !== null && !isPlainNumber(cell) && parseTime(cell) !== null
const names = (above: Table['rows'], word: RegExp) => above.flat().some((cell) => isText(cell) && word.test(cell))

/** A sheet with names and what they are in its first lines, and quarters as `20.01.2026 00:15` from line 21 on, the value beside them. */
function isOfDelgaz(table: Table): boolean {
  const sheet = sheetOf(table)
  if (!sheet || !isValue(sheet.first[1])) return false
  const { above, first } = sheet
  const isDescribed = above.slice(1, 7).every(([, said]) => isFilled(said))
  const isLine = isText(first[0]) && /^\d{2}\.\d{2}\.\d{4} \d{2}:\d{2}$/.test(first[0].trim())
  return isLine && (names(above, /delgaz/i) || (above.length === 20 && isDescribed))
}

/** A sheet with the code of its meter in B9 and times from line 12 on, the value third. */
function isSheetOfDeer(table: Table): boolean {
  const sheet = sheetOf(table)
  if (!sheet || !isValue(sheet.first[2])) return false
  return sheet.above.length === 11 && /\d{6}/.test(textOf(sheet.above[8]?.[1] ?? null))
}

/** A column for each meter and direction, named after Wh, in MWh. */
function isColumnsOfDeer({ rows }: Table): boolean {
  return rows.slice(0, 12).some((cells) => cells.some((cell) => textOf(cell) === 'Wh_Delivered'))
}

/** The answer of its API. */
function isAnswerOfDeer({ rows: [first = []] }: Table): boolean {
  const texts = first.map((cell) => textOf(cell))
  return texts.includes('timeStamp') && texts.includes('wi_1_8_0')
}
