import { textOf } from './package-line.ts'
import type { PackageLine, ReadTables } from './read-package.ts'

/** How many of each were the same. */
export interface ReplayCounts {
  readonly prices: number
  readonly fills: number
  readonly blocks: number
  readonly trades: number
  readonly imbalances: number
  readonly balances: number
}

/** What could not be held against the package, because not everybody in it is named. */
export interface NotCompared {
  /** Markets of which the blocks are left out, or of which the search ended at another selection and was not proven. */
  readonly markets: number
  /** Fills at a price at which somebody who is not named was cut, too: the last Wh may be theirs. */
  readonly fills: number
  /** Contracts of the intraday market in which somebody who is not named acted. */
  readonly contracts: number
  /** What groups saved. */
  readonly groupSavings: number
}

/** The first thing of which a package says something else than the replay came to. */
export class Difference extends Error {}

/** A replay under way. */
export interface Run {
  readonly tables: ReadTables
  readonly counts: { -readonly [Key in keyof ReplayCounts]: number }
  readonly notCompared: { -readonly [Key in keyof NotCompared]: number }
  readonly note: (what: string) => void
}

/** Holds a cell against what was made. Throws `Difference`. */
export function same(place: string, what: string, said: string | null, made: string | number | bigint | null): void {
  const found = made === null ? null : String(made)
  if (said !== found)
    throw new Difference(`${place}: ${what}: the package says ${said ?? 'nothing'}, the replay ${found ?? 'nothing'}`)
}

/** A market and a period of it. */
export const contractOf = (line: PackageLine) => `${textOf(line, 'session')} ${textOf(line, 'period')}`
