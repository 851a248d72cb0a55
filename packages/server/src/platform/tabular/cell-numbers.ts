import { parseLocalNumber, type ParsedNumber } from '@tandem/contract/texts/parse.ts'
import { parseEitherNumber, plainNumber } from '@tandem/contract/texts/parse-cells.ts'
import { parseDecimal } from '@tandem/core/units/decimal.ts'
import type { TableCell } from './table.ts'

/** What stands before the decimals of a file's numbers. */
export type DecimalPoint = '.' | ','

/**
 * A number's plain decimal text. Numbers of a workbook are exact; texts are read with the decimal point given, which is final, or where
 * none is given as English and Romanian readers both would, else they are ambiguous.
 */
export function parseNumber(cell: TableCell, point: DecimalPoint | null = null): ParsedNumber {
  if (typeof cell === 'number') return { ok: true, text: plainNumber(cell) }
  if (typeof cell !== 'string') return { ok: false, fault: 'not_a_number' }
  if (point === null) return parseEitherNumber(cell)
  return grouped[point].test(cell.trim())
    ? { ok: true, text: cell.replaceAll(point === ',' ? /[.\s]/g : /[,\s]/g, '').replace(',', '.') }
    : parseLocalNumber(cell, point === ',' ? 'ro' : 'en')
}

/** Thousands apart by the sign that is not the decimal point. */
const grouped = { '.': /^[1-9]\d{0,2}(?:,\d{3})+$/, ',': /^[1-9]\d{0,2}(?:\.\d{3})+$/ } as const

type NumberFault = 'not_a_number' | 'number_ambiguous' | 'too_many_decimals'

/** A number as a whole count of 10^-places. What is exact is never rounded; the noise of doubles is left out. */
export function parseUnits(cell: TableCell, places: number, point: DecimalPoint | null = null): bigint | NumberFault {
  const parsed = parseNumber(cell, point)
  if (!parsed.ok) return parsed.fault === 'ambiguous' ? 'number_ambiguous' : 'not_a_number'
  const exact = parseDecimal(parsed.text, places)
  const units = typeof exact === 'string' ? parseDecimal(withoutNoise(parsed.text), places) : exact
  return units === 'too_large' ? 'not_a_number' : units
}

/** What is meant by a number that a program wrote with every digit of its double, as 0.30000000000000004: that of a workbook's cell. */
function withoutNoise(text: string): string {
  const digits = text.replace(/^[-+]?[0.]*/, '').replace('.', '')
  return text.includes('.') && digits.length > 15 ? plainNumber(Number(text)) : text
}
