import { faultMessage } from '@tandem/contract/texts/message.ts'
import { parseDecimal } from '@tandem/core/units/decimal.ts'
import { currentLanguage } from '../../i18n/index.ts'

export type CellProblem = 'unreadable' | 'decimals' | 'tooSmall' | 'tooLarge'

/** What the numbers of a column are: how many decimals they may have, and the smallest units between which they lie. */
export interface CellBounds {
  readonly decimals: number
  readonly min: number
  readonly max: number
}

/**
 * The number of a cell in smallest units, or why it cannot be taken; null where the cell is empty. A cell holds a canonical
 * decimal ("0.45"), '' when empty, "?…" when what was typed is no number.
 */
export function parseCell(text: string, { decimals, min, max }: CellBounds): number | CellProblem | null {
  if (text === '') return null
  const units = parseDecimal(text, decimals)
  if (units === 'too_many_decimals') return 'decimals'
  if (units === 'too_large') return 'tooLarge'
  if (units === 'not_a_number') return 'unreadable'
  if (units < BigInt(min)) return 'tooSmall'
  return units > BigInt(max) ? 'tooLarge' : Number(units)
}

const rules = {
  unreadable: 'not_a_number',
  decimals: 'too_many_decimals',
  // Too far below zero to be kept.
  tooSmall: 'too_large',
  tooLarge: 'too_large',
} as const

/** The problem of a cell of `field`, which has so many decimals, in a sentence. */
export function problemText(problem: CellProblem, field: string, decimals: number): string {
  return faultMessage({ field, rule: rules[problem], params: { decimals } }, currentLanguage())
}
