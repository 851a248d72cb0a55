import {
  importColumns,
  type ImportColumn,
  type ImportFault,
  type ImportLine,
  type ImportRow,
} from '@tandem/contract/order-import.ts'
import { parseLocalDay } from '@tandem/contract/texts/parse.ts'
import {
  parseEitherNumber,
  parseExecution,
  parseInterval,
  parseSide,
  plainNumber,
} from '@tandem/contract/texts/parse-cells.ts'
import type { Execution } from '@tandem/core/market/order-book.ts'
import type { Side } from '@tandem/core/market/order.ts'
import { parseDecimal } from '@tandem/core/units/decimal.ts'
import {
  decimals,
  energyWh,
  maxLineEnergy,
  maxPrice,
  priceTick,
  type EnergyWh,
  type PriceTick,
} from '@tandem/core/units/units.ts'
import type { TableCell } from '../../platform/table-reader.ts'
import { checkLine, checkTogether, fault, type ImportFrame, type NumberedLine } from './check-lines.ts'
import type { OrderTable } from './find-table.ts'

export interface ReadRows {
  readonly rows: readonly ImportRow[]
  /** Rows that name at most a day and an interval, as the template's do before they are filled in. */
  readonly blank: number
}

/**
 * Decides every row of a file: what order line it is, or each reason why it is none, at its cell. Pure: the same cells, the
 * same market and the same moment give the same answer.
 */
export function readRows(table: OrderTable, frame: ImportFrame): ReadRows {
  const filled = table.rows.filter(({ cells }) => !isBlank(cells, table))
  const read = filled.map(({ row, cells }) => readRow(row, cells, table, frame))
  const lines = read.flatMap(({ row, line }): NumberedLine[] => (line ? [{ row, line }] : []))
  const acrossLines = checkTogether(lines, frame)
  const rows = read.map((row) => {
    const found = acrossLines.get(row.row)
    return found ? { ...row, line: null, faults: [found] } : row
  })
  return { rows, blank: table.rows.length - filled.length }
}

const tellingColumns = ['side', 'price', 'quantity', 'execution', 'display'] as const

function isBlank(cells: readonly TableCell[], { places }: OrderTable): boolean {
  return tellingColumns.every((column) => (cells[places.get(column) ?? -1] ?? null) === null)
}

/** A value that was read, or why it could not be. */
type Reading<Value> = { readonly value: Value } | { readonly fault: ImportFault }

function readRow(row: number, cells: readonly TableCell[], table: OrderTable, frame: ImportFrame): ImportRow {
  const { places, troubles } = table
  const cellOf = (column: ImportColumn) => cells[places.get(column) ?? -1] ?? null
  const troubled = importColumns.flatMap((column) => {
    const place = places.get(column)
    const trouble = place === undefined ? undefined : troubles.get(`${String(row)}/${String(place + 1)}`)
    return trouble ? [fault(column, trouble)] : []
  })
  const read = {
    day: readDay(cellOf('day'), frame),
    interval: readInterval(cellOf('interval'), frame),
    side: readSide(cellOf('side')),
    price: readPrice(cellOf('price')),
    quantity: readQuantity(cellOf('quantity'), 'quantity'),
    execution: readExecution(cellOf('execution')),
    display: readQuantity(cellOf('display'), 'display'),
  }
  const misread = importColumns.flatMap((column) => {
    const reading = read[column]
    return 'fault' in reading && !troubled.some((each) => each.column === column) ? [reading.fault] : []
  })
  const faults = [...troubled, ...misread]
  const { line, faults: refused } = faults.length > 0 ? { line: null, faults } : judge(read, frame)
  const label = 'value' in read.interval ? (frame.labels[read.interval.value - 1] ?? null) : null
  return { row, values: valuesOf(cellOf), line, label, faults: [...refused] }
}

interface Readings {
  readonly interval: Reading<number>
  readonly side: Reading<Side>
  readonly price: Reading<PriceTick | null>
  readonly quantity: Reading<EnergyWh | null>
  readonly execution: Reading<Execution>
  readonly display: Reading<EnergyWh | null>
}

function judge(read: Readings, frame: ImportFrame): { line: ImportLine | null; faults: readonly ImportFault[] } {
  const { interval, side, price, quantity, execution, display } = read
  if (!('value' in interval && 'value' in side && 'value' in price)) throw new Error('a faulty row came to judgement')
  if (!('value' in quantity && 'value' in execution && 'value' in display)) throw new Error('a faulty row was judged')
  if (quantity.value === null) return { line: null, faults: [fault('quantity', 'required')] }
  const line = {
    period: interval.value,
    side: side.value,
    price: price.value,
    quantity: quantity.value,
    execution: execution.value,
    display: display.value,
  }
  const faults = checkLine(line, frame)
  return { line: faults.length === 0 ? line : null, faults }
}

/** What stood in the cells, for the preview: times and numbers as people write them. */
function valuesOf(cellOf: (column: ImportColumn) => TableCell): ImportRow['values'] {
  return Object.fromEntries(
    importColumns.flatMap((column) => {
      const cell = cellOf(column)
      return cell === null ? [] : [[column, textOf(cell).slice(0, 60)]]
    }),
  )
}

function textOf(cell: string | number | Temporal.PlainDateTime): string {
  if (typeof cell === 'string') return cell.trim()
  if (typeof cell === 'number') return plainNumber(cell)
  if (isTimeOfDay(cell)) return cell.toPlainTime().toString({ smallestUnit: 'minute' })
  const { year, month, day } = cell
  const pad = (value: number) => String(value).padStart(2, '0')
  return `${pad(day)}-${pad(month)}-${String(year)}`
}

/** A spreadsheet's time without a day counts from the turn of 1899. */
const isTimeOfDay = (cell: Temporal.PlainDateTime) => cell.year < 1905

function readDay(cell: TableCell, { session }: ImportFrame): Reading<string> {
  if (cell === null) return { fault: fault('day', 'required') }
  const day =
    typeof cell === 'string'
      ? parseLocalDay(cell.replace(/[T ]00:00(:00(\.0+)?)?$/, ''))
      : typeof cell === 'number' || isTimeOfDay(cell)
        ? null
        : cell.toPlainDate().toString()
  if (day === null) return { fault: fault('day', 'not_a_day') }
  if (day !== session.deliveryDay) return { fault: fault('day', 'other_day', { day: session.deliveryDay }) }
  return { value: day }
}

function readInterval(cell: TableCell, { labels }: ImportFrame): Reading<number> {
  if (cell === null) return { fault: fault('interval', 'required') }
  const found = parseInterval(textOf(cell), labels)
  if (found === 'twice') return { fault: fault('interval', 'interval_twice') }
  if (found === 'unknown') return { fault: fault('interval', 'interval_unknown', { periods: labels.length }) }
  return { value: found }
}

function readSide(cell: TableCell): Reading<Side> {
  if (cell === null) return { fault: fault('side', 'required') }
  const side = parseSide(textOf(cell))
  return side ? { value: side } : { fault: fault('side', 'side_unknown') }
}

function readExecution(cell: TableCell): Reading<Execution> {
  const execution = cell === null ? 'NON' : parseExecution(textOf(cell))
  return execution ? { value: execution } : { fault: fault('execution', 'execution_unknown') }
}

function readPrice(cell: TableCell): Reading<PriceTick | null> {
  const read = readUnits(cell, 'price', decimals.price)
  if ('fault' in read || read.value === null) return read as Reading<null>
  // Far out of any market's bounds, and perhaps of a number's: one tick beyond them is refused as any is.
  const beyond = BigInt(maxPrice) + 1n
  const units = read.value > beyond ? beyond : read.value < -beyond ? -beyond : read.value
  return { value: priceTick(units) }
}

function readQuantity(cell: TableCell, column: 'quantity' | 'display'): Reading<EnergyWh | null> {
  const read = readUnits(cell, column, decimals.energy)
  if ('fault' in read || read.value === null) return read as Reading<null>
  const beyond = BigInt(maxLineEnergy) + 1n
  const units = read.value > beyond ? beyond : read.value < 0n ? 0n : read.value
  return { value: energyWh(units) }
}

function readUnits(cell: TableCell, column: ImportColumn, places: number): Reading<bigint | null> {
  if (cell === null) return { value: null }
  if (typeof cell === 'object') return { fault: fault(column, 'not_a_number') }
  const parsed = typeof cell === 'number' ? { ok: true as const, text: plainNumber(cell) } : parseEitherNumber(cell)
  if (!parsed.ok) {
    return { fault: fault(column, parsed.fault === 'ambiguous' ? 'number_ambiguous' : 'not_a_number') }
  }
  const units = parseDecimal(parsed.text, places)
  if (typeof units === 'bigint') return { value: units }
  if (units === 'too_many_decimals') return { fault: fault(column, 'too_many_decimals', { decimals: places }) }
  return { fault: fault(column, 'not_a_number') }
}
