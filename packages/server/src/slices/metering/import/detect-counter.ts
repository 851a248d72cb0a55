import type { ReadingMapping } from '@tandem/contract/metering/reading-import.ts'
import { parseNumber } from '../../../platform/tabular/cell-numbers.ts'
import type { TableCell } from '../../../platform/tabular/table-reader.ts'
import { isUnknown } from './parse-energy.ts'
import type { RowTime } from './row-times.ts'

/** So many values that never fall, and rise as often, are a register. */
const enoughValues = 24
const fewestRises = 3

/**
 * Whether the numbers of a column are those of a register: `yes` where they never fall and are far above what they rise by; `likely`
 * where they never fall for long; `maybe` where they hardly ever fall, as those of a register that begins anew each day; `any` where
 * they would be either.
 */
export function showsCounter(
  cells: readonly TableCell[],
  times: readonly (RowTime | null)[],
  decimal: ReadingMapping['decimal'],
): 'yes' | 'likely' | 'maybe' | 'any' | 'no' {
  const values = inTime(cells, times, decimal)
  const steps = values.slice(1).map((value, index) => value - (values[index] ?? value))
  const [rises, falls] = [steps.filter((step) => step > 0).length, steps.filter((step) => step < 0).length]
  const isLong = values.length >= enoughValues
  const isFar = (values[0] ?? 0) > 4 * steps.reduce((most, step) => Math.max(most, step), 0)
  if (falls > 0) return rises >= 10 && falls * 10 <= rises ? 'maybe' : 'no'
  if (rises > 0 && isFar) return isLong && rises >= fewestRises ? 'yes' : 'maybe'
  return isLong && rises >= fewestRises ? 'likely' : 'any'
}

/** The numbers in the sequence of their times. */
function inTime(
  cells: readonly TableCell[],
  times: readonly (RowTime | null)[],
  decimal: ReadingMapping['decimal'],
): number[] {
  const walls = times.map((time) => {
    if (time === null) return null
    return 'number' in time ? time.day * 1440 + time.number : 'utc' in time ? time.utc : time.wall
  })
  const known = walls.filter((each) => each !== null)
  const runsBack = (known[0] ?? 0) > (known.at(-1) ?? 0)
  const values = cells.flatMap((cell) => {
    if (cell === null || isUnknown(cell)) return []
    const parsed = parseNumber(cell, decimal)
    return parsed.ok ? [Number(parsed.text)] : []
  })
  return runsBack ? values.toReversed() : values
}
