/**
 * For tests: random exports of home energy systems, each with the truth it was written from. It shares no code with the reader of
 * files: what both had wrong in common, no test would find.
 */
import { exportOfDays, exportOfRegisters } from './random-exports/layouts.ts'
import { Chance, type RandomExport } from './random-exports/parts.ts'
import { exportOfRows } from './random-exports/rows.ts'

export type { RandomExport } from './random-exports/parts.ts'

/** A random export of that seed: the same one every time. */
export function randomExport(seed: number): RandomExport {
  const chance = new Chance(seed)
  const layout = chance.of(['rows', 'rows', 'rows', 'rows', 'wide', 'registers'] as const)
  return layout === 'rows' ? exportOfRows(chance) : layout === 'wide' ? exportOfDays(chance) : exportOfRegisters(chance)
}
