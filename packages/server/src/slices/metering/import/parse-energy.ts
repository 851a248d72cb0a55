import type { ReadingColumn, ReadingFaultCode, ReadingMapping } from '@tandem/contract/metering/reading-import.ts'
import { plainNumber } from '@tandem/contract/texts/parse-cells.ts'
import { parseDecimal } from '@tandem/core/units/decimal.ts'
import { divideHalfUp } from '@tandem/core/units/rounding.ts'
import type { TableCell } from '../../../platform/tabular/table-reader.ts'
import { parseNumber } from '../../../platform/tabular/cell-numbers.ts'
import { refuse, type CellReader, type FileRow, type FilledCell, type Parsed } from '../../../platform/tabular/rows.ts'
import { isUnit, unitIn } from './header-meaning.ts'

/**
 * Energy of a row in mW·s, 1/3,600,000 Wh: fine enough that a mean power in whole mW over any number of seconds is a whole number of
 * them, and so is any energy in whole mWh. It is rounded once, when the hour or the quarter is whole.
 */
export type FineEnergy = number
const fineInWh = 3_600_000
const fineInMilliwattHour = 3600n

/** The nearest Wh, half upward. */
export const toWh = (fine: FineEnergy | bigint) => Number(divideHalfUp(BigInt(fine), BigInt(fineInWh)))

export type EnergyOptions = Pick<ReadingMapping, 'unit' | 'decimal' | 'step'>
/** Decimals that make whole Wh, or whole W. */
const places: Record<ReadingMapping['unit'], number> = { Wh: 0, kWh: 3, MWh: 6, W: 0, kW: 3, MW: 6 }
export const isPower = (unit: ReadingMapping['unit']) => !unit.endsWith('h')

/** What programs write where they know nothing. */
const unknown = /^(?:|[-\u2013\u2014]+|n\/?a|nan|null|none|#n\/a)$/i
const scientific = /^[+-]?\d+(?:[.,]\d+)?e[+-]?\d+$/i

/** Whether a cell says that nothing is known. */
export function isUnknown(cell: TableCell): boolean {
  return cell === null || (typeof cell === 'string' && unknown.test(cell.trim()))
}

/** Whether a cell looks like a number, with either decimal point. */
export function isNumber(cell: TableCell): boolean {
  if (typeof cell === 'number') return true
  return typeof cell === 'string' && /^[+\-\u2212]?\d[\d\s.,'\u00A0\u202F]*(?:e[+-]?\d+)?$/i.test(cell)
}

/** Whether a cell is a number as it stands, which `20.01.2026` is not. */
export function isPlainNumber(cell: TableCell): boolean {
  return typeof cell === 'number' || (typeof cell === 'string' && /^[+-]?\d+(?:[.,]\d+)?$/.test(cell.trim()))
}

/** The same cells, where a word that nothing is known makes an empty one. */
export function knownCells({ cellOf, troubleOf }: CellReader<ReadingColumn>): CellReader<ReadingColumn> {
  return {
    cellOf: (row, column) => {
      const cell = cellOf(row, column)
      return isUnknown(cell) ? null : cell
    },
    troubleOf,
  }
}

type Read<Value> = Parsed<Value, ReadingFaultCode>

/** How one row is to be read: in the unit that it names, where each row names its own. A register shows energy. */
export function mappingOfRow(
  row: FileRow,
  mapping: ReadingMapping,
  cells: CellReader<ReadingColumn>,
): Read<ReadingMapping> {
  if (mapping.columns.unitOfRow === undefined) return { value: mapping }
  const cell = cells.cellOf(row, 'unitOfRow')
  if (cell === null) return refuse('required')
  const unit = typeof cell === 'string' && isUnit(cell) ? unitIn(cell) : null
  if (unit === null || (isPower(unit) && mapping.kind !== 'intervals')) return refuse('not_a_unit')
  return { value: { ...mapping, unit } }
}

/**
 * Reads energy, or a mean power and its energy over the step, to the mWh and the mW: what is finer is the noise of a program. Refuses
 * what is below zero, unless `isSigned`, and what is beyond `limit` Wh either way.
 */
export function parseEnergy(
  cell: FilledCell,
  terms: EnergyOptions,
  { limit, isSigned = false }: { readonly limit: number; readonly isSigned?: boolean },
): Read<FineEnergy> {
  const text = numberText(cell, terms.decimal)
  if (typeof text !== 'string') return text
  const finest = parseDecimal(withoutNoise(text), places[terms.unit] + 12)
  if (typeof finest === 'string') return refuse(finest)
  const size = divideHalfUp(finest < 0n ? -finest : finest, 1_000_000_000n)
  if (finest < 0n && size > 0n && !isSigned) return refuse('negative')
  const fine = size * (isPower(terms.unit) ? BigInt(terms.step) : fineInMilliwattHour)
  if (fine > BigInt(Math.floor(limit)) * BigInt(fineInWh)) return refuse('too_large')
  return { value: Number(finest < 0n ? -fine : fine) }
}

/** The most that a register shows: nine digits of MWh. */
const maxRegister = 1_000_000_000_000n

/** Reads what a register shows, in Wh: those of a month as they are written, others to the nearest. */
export function parseRegister(
  cell: FilledCell,
  { unit, decimal }: Pick<ReadingMapping, 'unit' | 'decimal'>,
  isRounded: boolean,
): Read<number> {
  const text = numberText(cell, decimal)
  if (typeof text !== 'string') return text
  const decimals = isPower(unit) ? places.kWh : places[unit]
  const finest = parseDecimal(isRounded ? withoutNoise(text) : text, decimals + (isRounded ? 12 : 0))
  if (finest === 'too_many_decimals') return refuse(finest, { decimals })
  if (typeof finest === 'string') return refuse(finest)
  if (finest < 0n) return refuse('negative')
  const register = isRounded ? divideHalfUp(finest, 1_000_000_000_000n) : finest
  return register > maxRegister ? refuse('too_large') : { value: Number(register) }
}

/** Without what is below a millionth of a millionth. */
function withoutNoise(text: string): string {
  if (/e-/i.test(text)) return Math.abs(Number(text)) < 1e-9 ? '0' : Number(text).toFixed(12)
  return text.replace(/(\.\d{12})\d+$/, '$1')
}

/** The number's plain decimal text. A number of more than 15 digits is one with the noise of doubles: 15 of them are meant. */
function numberText(cell: FilledCell, decimal: EnergyOptions['decimal']) {
  if (typeof cell === 'string' && scientific.test(cell)) return plainNumber(Number(cell.replace(',', '.')))
  const parsed = parseNumber(cell, decimal)
  if (!parsed.ok) return refuse(parsed.fault === 'ambiguous' ? 'number_ambiguous' : 'not_a_number')
  const digits = parsed.text.replace(/^-?0*\.?0*/, '').replace('.', '')
  return digits.length > 15 && parsed.text.includes('.') ? plainNumber(Number(parsed.text)) : parsed.text
}
