import type {
  imbalancePriceColumns,
  imbalancePriceFaultCodes,
  imbalancePriceUnits,
} from '@tandem/contract/imbalance/imbalance-prices.ts'
import { displayZone } from '@tandem/contract/texts/format.ts'
import { deliveryPeriods } from '@tandem/core/calendar/delivery-period.ts'
import type { MtuMinutes } from '@tandem/core/market/session.ts'
import { divideHalfUp } from '@tandem/core/units/rounding.ts'
import { decimals, maxPrice, minPrice, priceTick, type PriceTick } from '@tandem/core/units/units.ts'
import { parseUnits } from '../../../platform/tabular/cell-numbers.ts'
import { intervalParsers, readInterval } from '../../../platform/tabular/interval-cells.ts'
import type { FileTable } from '../../../platform/tabular/reader-of.ts'
import {
  parseCells,
  refuse,
  required,
  textOf,
  type CellReader,
  type FileRow,
  type Parsed,
} from '../../../platform/tabular/rows.ts'
import { dateAt, lengthOf, placeOf, type RowPeriod, type When } from '../../../platform/tabular/row-times.ts'

type PriceColumn = (typeof imbalancePriceColumns)[number]
type FaultCode = (typeof imbalancePriceFaultCodes)[number]

/** What the numbers of a file mean. */
export interface PriceUnit {
  readonly unit: (typeof imbalancePriceUnits)[number]
  /** TC for one unit of the file's currency, in millionths. */
  readonly rate: number
}

/** A row of a file that says the prices of a period. */
interface PriceRow extends RowPeriod {
  readonly row: number
  readonly deficitPrice: PriceTick
  readonly excessPrice: PriceTick
}

/** The same on this side of the thread. */
export type TimedPriceRow = Omit<PriceRow, 'start' | 'end'> & {
  readonly start: Temporal.Instant
  readonly end: Temporal.Instant
}

interface RowFault {
  readonly row: number
  readonly column: PriceColumn
  readonly code: FaultCode
  /** What stood in the cell. */
  readonly cell: string
}

export interface ReadPrices {
  readonly minutes: MtuMinutes
  /** In the order of time. */
  readonly rows: readonly PriceRow[]
  readonly faults: readonly RowFault[]
}

/**
 * Reads every row of a file of prices: of which period, and both prices in TC/kWh, or what is wrong with which cell. Rows in
 * which no price stands are left out, as those of a template that was filled in part. Pure.
 */
export function parsePrices(table: FileTable<PriceColumn>, unit: PriceUnit): ReadPrices {
  const { cellOf } = table.cells
  const parsers = parsersFor(unit)
  const filled = table.rows.filter((row) => cellOf(row, 'deficitPrice') !== null || cellOf(row, 'excessPrice') !== null)
  const read = filled.map((row) => readRow(row, table.cells, parsers))
  const minutes = lengthOf(read.flatMap(({ when }) => when ?? []))
  const place = placeOf(minutes)
  const met = new Set<number>()
  const rows: PriceRow[] = []
  const faults: RowFault[] = []
  for (const { source, when, prices, wrong } of read) {
    const { row } = source
    const add = (column: PriceColumn, code: FaultCode) => {
      faults.push({ row, column, code, cell: textOf(cellOf(source, column)).slice(0, 60) })
    }
    for (const { column, code } of wrong) add(column, code)
    const column = cellOf(source, 'start') === null ? 'interval' : 'start'
    const placed = when && place(when)
    if (typeof placed === 'string') add(column, placed)
    else if (placed && met.has(placed.start)) add(column, 'interval_twice')
    else if (placed && prices && wrong.length === 0) {
      met.add(placed.start)
      rows.push({ row, ...placed, ...prices })
    }
  }
  faults.push(...numberedAsUsual(read, minutes))
  return { minutes, rows: rows.toSorted((a, b) => a.start - b.start), faults }
}

/**
 * A day on which the clock is put back has more intervals than others: numbers that stop where those of other days do leave open
 * which are meant. Such a day is refused, not padded (market-rules.md section 7, invariant 46).
 */
function numberedAsUsual(read: readonly RowRead[], minutes: MtuMinutes): RowFault[] {
  const numbered = read.flatMap(({ source, when }) => (when && 'number' in when ? [{ row: source.row, ...when }] : []))
  const usual = (24 * 60) / minutes
  return Array.from(Map.groupBy(numbered, ({ day }) => day)).flatMap(([day, ofDay]): RowFault[] => {
    const last = ofDay.reduce((a, b) => (b.number > a.number ? b : a))
    const isAsUsual = ofDay.length === usual && last.number === usual
    if (!isAsUsual || deliveryPeriods(dateAt(day), displayZone, minutes).length <= usual) return []
    return [{ row: last.row, column: 'interval', code: 'day_has_more', cell: String(last.number) }]
  })
}

interface RowRead {
  readonly source: FileRow
  /** Null where its cells do not say it. */
  readonly when: When | null
  readonly prices: { readonly deficitPrice: PriceTick; readonly excessPrice: PriceTick } | null
  readonly wrong: readonly { readonly column: PriceColumn; readonly code: FaultCode }[]
}

function readRow(
  source: FileRow,
  { cellOf, troubleOf }: CellReader<PriceColumn>,
  { price }: ReturnType<typeof parsersFor>,
): RowRead {
  const reader = {
    cellOf,
    // What others were merged into or with says as little as a formula.
    troubleOf: (row: FileRow, column: PriceColumn) => troubleOf(row, column) && ('formula' as const),
  }
  const prices = parseCells(source, reader, { deficitPrice: price, excessPrice: price })
  const time = readInterval(source, reader, times)
  return {
    source,
    when: time.when,
    prices: prices.faults ? null : prices.values,
    wrong: [...(time.faults ?? []), ...(prices.faults ?? [])],
  }
}

const times = intervalParsers('interval_unknown', 'not_a_day')

type Read<Value> = Parsed<Value, FaultCode>

/** Digits behind the point that a published price may have. */
const places = 8
const scale = 10n ** BigInt(places)

function parsersFor({ unit, rate }: PriceUnit) {
  const perUnit = unit === 'perMegawattHour' ? 1000n : 1n
  return {
    /** In TC/kWh, half up to the tick. */
    price: required((cell): Read<PriceTick> => {
      const value = parseUnits(cell, places)
      if (typeof value === 'string') return refuse(value === 'number_ambiguous' ? value : 'not_a_number')
      const ticks = divideHalfUp(value * BigInt(rate) * 10n ** BigInt(decimals.price), scale * 1_000_000n * perUnit)
      return ticks < minPrice || ticks > maxPrice ? refuse('price_out_of_bounds') : { value: priceTick(ticks) }
    }),
  }
}
