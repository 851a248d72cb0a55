import { Refusal } from '@tandem/core/refusal.ts'
import { setImmediate as nextTurn } from 'node:timers/promises'

/** The most rows that a list is answered with; what may be longer has pages or a spreadsheet. */
const longestList = 10_000

/** What a store is asked for, so that it can be told whether there is more. */
export const longestListLimit = longestList + 1

/** Refuses `list_too_long` for what has more rows than a list is answered with: it is not cut. */
export function checkList<Row>(rows: readonly Row[]): readonly Row[] {
  if (rows.length > longestList) throw new Refusal('list_too_long', { max: longestList })
  return rows
}

const rowsAtOnce = 250

/** Makes something of each of many rows; others have their turn in between. */
export async function mapInPieces<Row, Made>(
  rows: readonly Row[],
  make: (row: Row, index: number) => Made,
): Promise<Made[]> {
  const made: Made[] = []
  for (const [index, row] of rows.entries()) {
    if (index > 0 && index % rowsAtOnce === 0) await nextTurn()
    made.push(make(row, index))
  }
  return made
}
