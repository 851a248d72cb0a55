import type { ReadingFault, ReadingMapping } from '@tandem/contract/reading-import.ts'
import { parseLocalNumber } from '@tandem/contract/texts/parse.ts'
import { plainNumber } from '@tandem/contract/texts/parse-cells.ts'
import { parseDecimal } from '@tandem/core/units/decimal.ts'
import { divideHalfUp } from '@tandem/core/units/rounding.ts'
import type { TableCell } from '../../../platform/table-reader.ts'

/**
 * Energy of a row in 1/4000 Wh: fine enough that a mean power in whole mW over a quarter, half or whole hour is a whole
 * number of them. It is rounded once, to the nearest Wh, when the hour or the quarter is whole.
 */
export type FineEnergy = number
export const fineInWh = 4000

/** The nearest Wh, half upward. */
export const toWh = (fine: FineEnergy) => Math.floor((2 * fine + fineInWh) / (2 * fineInWh))

export type EnergyOptions = Pick<ReadingMapping, 'unit' | 'decimal' | 'step'>
export type EnergyFault = Pick<ReadingFault, 'code' | 'params'>

/** Decimals that make whole Wh, or whole mW. */
const places: Record<ReadingMapping['unit'], number> = { Wh: 0, kWh: 3, MWh: 6, W: 3, kW: 6, MW: 9 }
export const isPower = (unit: ReadingMapping['unit']) => !unit.endsWith('h')

/** What programs write where they know nothing. */
const unknown = /^(?:|[-\u2013\u2014]+|n\/?a|nan|null|none|#n\/a)$/i
const scientific = /^[+-]?\d+(?:\.\d+)?e[+-]?\d+$/i

/** Whether a cell says that nothing is known. */
export function isUnknown(cell: TableCell): boolean {
  return cell === null || (typeof cell === 'string' && unknown.test(cell.trim()))
}

/**
 * Reads energy, or a mean power and its energy over the step. A number of more than 15 digits is one that a program wrote
 * with the noise of doubles: 15 of them are meant. Energy must be whole Wh; power is taken to the mW. Refuses what is below
 * zero and what is beyond `limit` Wh.
 */
export function readEnergy(cell: TableCell, terms: EnergyOptions, limit: number): FineEnergy | EnergyFault {
  const text = numberText(cell, terms.decimal)
  if (typeof text !== 'string') return text
  const decimals = places[terms.unit]
  const units = isPower(terms.unit) ? wholeMilliwatts(text, decimals) : parseDecimal(text, decimals)
  if (units === 'too_many_decimals') return { code: 'too_many_decimals', params: { decimals } }
  if (units === 'too_large') return { code: 'too_large', params: {} }
  if (units === 'not_a_number') return { code: 'not_a_number', params: {} }
  if (units < 0n) return { code: 'negative', params: {} }
  const fine = isPower(terms.unit) ? units * BigInt(terms.step / 15) : units * BigInt(fineInWh)
  return fine > BigInt(limit) * BigInt(fineInWh) ? { code: 'too_large', params: {} } : Number(fine)
}

function wholeMilliwatts(text: string, decimals: number): ReturnType<typeof parseDecimal> {
  const finer = parseDecimal(text, decimals + 9)
  return typeof finer === 'bigint' ? divideHalfUp(finer, 1_000_000_000n) : finer
}

/** The number's plain decimal text. */
function numberText(cell: TableCell, decimal: EnergyOptions['decimal']): string | EnergyFault {
  if (typeof cell === 'number') return plainNumber(cell)
  if (typeof cell !== 'string') return { code: 'not_a_number', params: {} }
  if (scientific.test(cell)) return plainNumber(Number(cell))
  const parsed = parseLocalNumber(cell, decimal === ',' ? 'ro' : 'en')
  if (!parsed.ok) return { code: parsed.fault === 'ambiguous' ? 'number_ambiguous' : 'not_a_number', params: {} }
  const digits = parsed.text.replace(/^-?0*\.?0*/, '').replace('.', '')
  return digits.length > 15 && parsed.text.includes('.') ? plainNumber(Number(parsed.text)) : parsed.text
}
