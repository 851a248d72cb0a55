import type { CellCorrection, ReadingColumn } from '@tandem/contract/metering/reading-import.ts'

/** `corrections` with one more, which takes the place of an earlier one of its cell. */
export function withCorrection(
  corrections: readonly CellCorrection[],
  correction: CellCorrection,
): readonly CellCorrection[] {
  const { row, column } = correction
  return [...corrections.filter((each) => each.row !== row || each.column !== column), correction]
}

export function correctionOf(
  corrections: readonly CellCorrection[],
  row: number,
  column: ReadingColumn,
): string | undefined {
  return corrections.find((each) => each.row === row && each.column === column)?.value
}
