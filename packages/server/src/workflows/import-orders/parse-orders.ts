import {
  importColumns,
  type ImportColumn,
  type ImportFault,
  type ImportLine,
  type ImportRow,
} from '@tandem/contract/orders/order-import.ts'
import { parseExecution, parseInterval, parseSide } from '@tandem/contract/texts/parse-cells.ts'
import { OrderBlockInput } from '@tandem/contract/orders/blocks.ts'
import { ratioPercentDecimals, wholeRatio } from '@tandem/core/market/blocks/block-order.ts'
import { longestBlockName } from '@tandem/core/market/blocks/order-blocks.ts'
import { deliveryDay } from '@tandem/core/calendar/delivery-day.ts'
import { dateOfDay } from '@tandem/core/metering/local-clock.ts'
import { decimals, energyWh, maxLineEnergy, maxPrice, priceTick } from '@tandem/core/units/units.ts'
import { parseUnits } from '../../platform/tabular/cell-numbers.ts'
import { parseDay } from '../../platform/tabular/cell-times.ts'
import type { FileTable } from '../../platform/tabular/reader-of.ts'
import {
  optional,
  orRefuse,
  parseCells,
  refuse,
  required,
  textOf,
  textsOf,
  type FilledCell,
  type FileRow,
  type Parsed,
} from '../../platform/tabular/rows.ts'
import { checkLine, checkTogether, fault, type ImportFrame, type NumberedLine } from './check-lines.ts'

type OrderTable = FileTable<ImportColumn>

/**
 * Decides every row of a file: what order line it is, or each reason why it is none, at its cell. Rows that name at most a day and an
 * interval, as the template's do before they are filled in, are left out. Pure: the same cells, the same market and the same moment
 * give the same answer.
 */
export function parseOrders({ rows, cells }: OrderTable, frame: ImportFrame): ImportRow[] {
  const parsers = parsersFor(frame)
  const filled = rows.filter((row) => sayingColumns.some((column) => cells.cellOf(row, column) !== null))
  const read = filled.map((row) => readRow(row, cells, parsers, frame))
  const lines = read.flatMap(({ row, line }): NumberedLine[] => (line ? [{ row, line }] : []))
  const acrossLines = checkTogether(lines, frame)
  return read.map((row) => {
    const fault = acrossLines.get(row.row)
    return fault ? { ...row, line: null, faults: [fault] } : row
  })
}

const sayingColumns = ['side', 'price', 'quantity', 'execution', 'display', 'block'] as const

function readRow(
  row: FileRow,
  cells: OrderTable['cells'],
  parsers: ReturnType<typeof parsersFor>,
  frame: ImportFrame,
): ImportRow {
  const read = parseCells(row, cells, parsers)
  const values = textsOf(row, cells.cellOf, importColumns, 60)
  const label = frame.labels[(read.values.interval ?? 0) - 1] ?? null
  const shown = { row: row.row, values, label }
  if (read.faults) return { ...shown, line: null, faults: read.faults }
  const {
    day: _day,
    interval: period,
    quantity,
    block,
    minimumRatio,
    linkedTo,
    exclusiveGroup,
    loop,
    ...others
  } = read.values
  if (quantity === null) return { ...shown, line: null, faults: [fault('quantity', 'required')] }
  const terms = { minimumRatio: minimumRatio ?? wholeRatio, linkedTo, exclusiveGroup, loop }
  const isOfNone = block === null && [minimumRatio, linkedTo, exclusiveGroup, loop].some((said) => said !== null)
  if (isOfNone) return { ...shown, line: null, faults: [fault('block', 'required')] }
  const line: ImportLine = { period, quantity, ...others, ...(block !== null && { block: { name: block, ...terms } }) }
  const faults = checkLine(line, frame)
  return { ...shown, line: faults.length === 0 ? line : null, faults }
}

type Read<Value> = Parsed<Value, ImportFault['code']>

const parsersFor = ({ session, labels }: ImportFrame) => ({
  day: required((cell): Read<string> => {
    const day = parseDay(cell)
    if (day === null) return refuse('not_a_day')
    const date = deliveryDay(dateOfDay(day))
    return date === session.deliveryDay ? { value: date } : refuse('other_day', { day: session.deliveryDay })
  }),
  interval: required((cell): Read<number> => {
    const number = parseInterval(textOf(cell), labels)
    if (number === 'twice') return refuse('interval_twice')
    return number === 'unknown' ? refuse('interval_unknown', { periods: labels.length }) : { value: number }
  }),
  side: required((cell) => orRefuse(parseSide(textOf(cell)), 'side_unknown')),
  price: optional(null, (cell) => {
    const beyond = BigInt(maxPrice) + 1n
    return unitsWithin(cell, { places: decimals.price, from: -beyond, to: beyond }, priceTick)
  }),
  quantity: optional(null, parseQuantity),
  execution: optional('NON', (cell) => orRefuse(parseExecution(textOf(cell)), 'execution_unknown')),
  display: optional(null, parseQuantity),
  block: optional(null, parseName),
  minimumRatio: optional(null, parsePercent),
  linkedTo: optional(null, parseName),
  exclusiveGroup: optional(null, parseName),
  loop: optional(null, parseName),
})

/** What blocks and their groups are called; what else a name must be is the contract's. */
function parseName(cell: FilledCell): Read<string> {
  const name = OrderBlockInput.shape.name.safeParse(textOf(cell))
  return name.success ? { value: name.data } : refuse('text_too_long', { max: longestBlockName })
}

/** Millionths of a percentage, with or without its sign. */
function parsePercent(cell: FilledCell): Read<number> {
  const written = typeof cell === 'string' ? cell.replace('%', '').trim() : cell
  const units = parseUnits(written, ratioPercentDecimals)
  if (units === 'too_many_decimals') return refuse(units, { decimals: ratioPercentDecimals })
  if (typeof units === 'string') return refuse(units)
  return units >= 0n && units <= BigInt(wholeRatio) ? { value: Number(units) } : refuse('ratio_out_of_range')
}

function parseQuantity(cell: FilledCell) {
  return unitsWithin(cell, { places: decimals.energy, from: 0n, to: BigInt(maxLineEnergy) + 1n }, energyWh)
}

/** What lies far out of any market's bounds, and perhaps of a number's, is taken for one unit beyond them, which is refused as any is. */
function unitsWithin<Unit>(
  cell: FilledCell,
  { places, from, to }: { readonly places: number; readonly from: bigint; readonly to: bigint },
  unit: (units: bigint) => Unit,
): Read<Unit> {
  const units = parseUnits(cell, places)
  if (units === 'too_many_decimals') return refuse(units, { decimals: places })
  if (typeof units === 'string') return refuse(units)
  return { value: unit(units > to ? to : units < from ? from : units) }
}
