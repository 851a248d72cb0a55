import type { DeliveryDay } from '@tandem/core/calendar/delivery-day.ts'
import { deliveryPeriods } from '@tandem/core/calendar/delivery-period.ts'
import type { MtuMinutes } from '@tandem/core/market/session.ts'
import { parseDecimal } from '@tandem/core/units/decimal.ts'
import { divideHalfUp } from '@tandem/core/units/rounding.ts'
import { decimals, maxPrice, minPrice, priceTick, type PriceTick } from '@tandem/core/units/units.ts'
import type { imbalancePriceUnits } from '@tandem/contract/imbalance-prices.ts'
import { displayZone } from '@tandem/contract/texts/format.ts'
import { parseEitherNumber, plainNumber, parseIntervalText } from '@tandem/contract/texts/parse-cells.ts'
import type { TableCell } from '../../../platform/table-reader.ts'
import type { PriceColumn, PriceTable } from './price-columns.ts'
import { lengthOf, placeOf, readWhen, textOf, type CellFault, type When } from './read-when.ts'

/** What the numbers of a file mean. */
export interface PriceUnit {
  readonly unit: (typeof imbalancePriceUnits)[number]
  /** TC for one unit of the file's currency, in millionths. */
  readonly rate: number
}

/** A row of a file that says the prices of a period. */
export interface PriceRow {
  readonly row: number
  readonly day: DeliveryDay
  readonly start: Temporal.Instant
  readonly end: Temporal.Instant
  readonly label: string
  readonly deficitPrice: PriceTick
  readonly excessPrice: PriceTick
}

interface RowFault extends CellFault {
  readonly row: number
  /** What stood in the cell. */
  readonly cell: string
}

export interface ReadPrices {
  readonly minutes: MtuMinutes
  readonly rows: readonly PriceRow[]
  readonly faults: readonly RowFault[]
}

/**
 * Reads every row of a file of prices: of which period, and both prices in TC/kWh, or what is wrong with which cell. Rows in
 * which no price stands are left out, as those of a template that was filled in part. Pure.
 */
export function readPrices(table: PriceTable, unit: PriceUnit): ReadPrices {
  const filled = table.rows.filter(({ cells }) =>
    (['deficitPrice', 'excessPrice'] as const).some(
      (column) => (cells[table.places.get(column) ?? -1] ?? null) !== null,
    ),
  )
  const read = filled.map((each) => readRow(each, table, unit))
  const minutes = lengthOf(read.flatMap(({ when }) => (isFault(when) ? [] : [when])))
  const place = placeOf(minutes)
  const met = new Set<number>()
  const rows: PriceRow[] = []
  const faults: RowFault[] = []
  for (const { row, when, prices, cellOf, faults: ofCells } of read) {
    const placed = isFault(when) ? when : place(when)
    const wrong = [...ofCells, ...(isFault(placed) ? [placed] : [])]
    if (!isFault(placed) && met.has(placed.period.start.epochMilliseconds)) {
      wrong.push({ column: table.places.has('start') ? 'start' : 'interval', code: 'interval_twice' })
    }
    faults.push(...wrong.map((fault) => ({ ...fault, row, cell: textOf(cellOf(fault.column)).slice(0, 60) })))
    if (isFault(placed) || wrong.length > 0 || !prices) continue
    const { start, end } = placed.period
    met.add(start.epochMilliseconds)
    rows.push({ row, day: placed.day, start, end, label: placed.label, ...prices })
  }
  faults.push(...numberedAsUsual(read, minutes))
  return { minutes, rows: rows.toSorted((a, b) => Temporal.Instant.compare(a.start, b.start)), faults }
}

/**
 * A day on which the clock is put back has more intervals than others: numbers that stop where those of other days do leave open
 * which are meant. Such a day is refused, not padded (market-rules.md section 7, invariant 46).
 */
function numberedAsUsual(read: readonly RowRead[], minutes: MtuMinutes): RowFault[] {
  const numbered = read.flatMap(({ row, when }) => {
    const number = isFault(when) || !('interval' in when) ? null : parseIntervalText(when.interval)
    return typeof number === 'number' && 'day' in when ? [{ row, day: when.day, number }] : []
  })
  const usual = (24 * 60) / minutes
  return Array.from(Map.groupBy(numbered, ({ day }) => day)).flatMap(([day, ofDay]): RowFault[] => {
    const last = ofDay.reduce((a, b) => (b.number > a.number ? b : a))
    const isAsUsual = ofDay.length === usual && last.number === usual
    if (!isAsUsual || deliveryPeriods(day, displayZone, minutes).length <= usual) return []
    return [{ row: last.row, column: 'interval', code: 'day_has_more', cell: String(last.number) }]
  })
}

interface RowRead {
  readonly row: number
  readonly when: When | CellFault
  readonly prices: { readonly deficitPrice: PriceTick; readonly excessPrice: PriceTick } | null
  readonly faults: readonly CellFault[]
  readonly cellOf: (column: PriceColumn) => TableCell
}

const isFault = (value: object): value is CellFault => 'code' in value

function readRow({ row, cells }: PriceTable['rows'][number], table: PriceTable, unit: PriceUnit): RowRead {
  const cellOf = (column: PriceColumn) => cells[table.places.get(column) ?? -1] ?? null
  const troubled = Array.from(table.places).flatMap(([column, place]): CellFault[] =>
    table.troubles.has(`${String(row)}/${String(place + 1)}`) ? [{ column, code: 'formula' }] : [],
  )
  const [deficitPrice, excessPrice] = (['deficitPrice', 'excessPrice'] as const).map((column) =>
    readPrice(cellOf(column), column, unit),
  )
  const misread = [deficitPrice, excessPrice].filter((price) => price !== undefined && typeof price !== 'number')
  const faults = [
    ...troubled,
    ...misread.filter(({ column }) => !troubled.some((trouble) => trouble.column === column)),
  ]
  const prices =
    typeof deficitPrice === 'number' && typeof excessPrice === 'number' ? { deficitPrice, excessPrice } : null
  return { row, when: readWhen(cellOf), prices, faults, cellOf }
}

/** Digits behind the point that a published price may have. */
const places = 8
const scale = 10n ** BigInt(places)

/** In TC/kWh, half up to the tick. */
function readPrice(cell: TableCell, column: PriceColumn, { unit, rate }: PriceUnit): PriceTick | CellFault {
  if (cell === null) return { column, code: 'required' }
  if (typeof cell === 'object') return { column, code: 'not_a_number' }
  const parsed = typeof cell === 'number' ? { ok: true as const, text: plainNumber(cell) } : parseEitherNumber(cell)
  if (!parsed.ok) return { column, code: parsed.fault === 'ambiguous' ? 'number_ambiguous' : 'not_a_number' }
  const value = parseDecimal(parsed.text, places)
  if (typeof value !== 'bigint') return { column, code: 'not_a_number' }
  const perUnit = unit === 'perMegawattHour' ? 1000n : 1n
  const ticks = divideHalfUp(value * BigInt(rate) * 10n ** BigInt(decimals.price), scale * 1_000_000n * perUnit)
  if (ticks < minPrice || ticks > maxPrice) return { column, code: 'price_out_of_bounds' }
  return priceTick(ticks)
}
