/** A day of hours as it is being typed. Texts are canonical decimals of kWh, '' when empty, "?…" when unreadable. */
import type { HourReadingRow } from '@tandem/contract/metering/readings.ts'
import { maxHourEnergy } from '@tandem/core/metering/readings.ts'
import { formatDecimal } from '@tandem/core/units/decimal.ts'
import { decimals, energyWh, type EnergyWh } from '@tandem/core/units/units.ts'
import { cellName, parseCell, type CellProblem } from '../../../ui/form/index.ts'

export const hourColumns = ['consumption', 'production'] as const
export type HourColumn = (typeof hourColumns)[number]

/** What was typed, by cell: `3.consumption`. */
export type HourDraft = Readonly<Record<string, string>>

/** What is known of an hour as text; '' where nothing is. */
function knownText(row: HourReadingRow, column: HourColumn): string {
  const known = row[column]
  return known === null ? '' : formatDecimal(known, decimals.energy)
}

/** What a cell shows. */
export function cellText(row: HourReadingRow, index: number, column: HourColumn, draft: HourDraft): string {
  return draft[cellName({ row: index, column })] ?? knownText(row, column)
}

const energy = { decimals: decimals.energy, min: 0, max: maxHourEnergy }

export interface HourChange {
  readonly index: number
  readonly start: Temporal.Instant
  readonly version: number
  /** null: not changed. */
  readonly consumption: EnergyWh | null
  readonly production: EnergyWh | null
}

/**
 * What differs from what is known. An emptied cell is no change: a reading can be corrected, not taken back. Texts that are
 * no energy are left to `findFaults`.
 */
export function findChanges(rows: readonly HourReadingRow[], draft: HourDraft): HourChange[] {
  return rows.flatMap((row, index) => {
    const changed = (column: HourColumn) => {
      const value = parseCell(cellText(row, index, column, draft), energy)
      return typeof value === 'number' && value !== row[column] ? energyWh(value) : null
    }
    const [consumption, production] = [changed('consumption'), changed('production')]
    if (consumption === null && production === null) return []
    return [{ index, start: row.start, version: row.version, consumption, production }]
  })
}

/** Why cells cannot be saved, by their names. */
export function findFaults(draft: HourDraft): ReadonlyMap<string, CellProblem> {
  const read = Object.entries(draft).map(([name, text]) => [name, parseCell(text, energy)] as const)
  return new Map(read.flatMap(([name, value]) => (typeof value === 'string' ? [[name, value] as const] : [])))
}

/** The sum of a column and how many hours it knows. */
export function totalOf(rows: readonly HourReadingRow[], column: HourColumn, draft: HourDraft) {
  const known = rows.flatMap((row, index) => {
    const value = parseCell(cellText(row, index, column, draft), energy)
    return typeof value === 'number' ? [value] : []
  })
  return { energy: energyWh(known.reduce((sum, value) => sum + value, 0)), hours: known.length }
}
