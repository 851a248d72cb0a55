/** A day of hours as it is being typed. Texts are canonical decimals of kWh, '' when empty, "?…" when unreadable. */
import type { HourReadingRow } from '@tandem/contract/readings.ts'
import { maxHourEnergy } from '@tandem/core/metering/readings.ts'
import { formatDecimal, parseDecimal } from '@tandem/core/units/decimal.ts'
import { decimals, energyWh } from '@tandem/core/units/units.ts'
import type { EnergyWh } from '@tandem/core/units/units.ts'

export const hourColumns = ['consumption', 'production'] as const
export type HourColumn = (typeof hourColumns)[number]

/** What was typed, by cell: `3.consumption`. */
export type HourDraft = Readonly<Record<string, string>>

export type HourFault = 'number' | 'decimals' | 'negative' | 'large'

export function cellName(index: number, column: HourColumn): string {
  return `${String(index)}.${column}`
}

export function readCellName(name: string): { index: number; column: HourColumn } | null {
  const match = /^(\d+)\.(consumption|production)$/.exec(name)
  return match ? { index: Number(match[1]), column: match[2] as HourColumn } : null
}

/** What is known of an hour as text; '' where nothing is. */
function knownText(row: HourReadingRow, column: HourColumn): string {
  const known = row[column]
  return known === null ? '' : formatDecimal(known, decimals.energy)
}

/** What a cell shows. */
export function cellText(row: HourReadingRow, index: number, column: HourColumn, draft: HourDraft): string {
  return draft[cellName(index, column)] ?? knownText(row, column)
}

/** The energy that a text says; null: nothing. */
function readEnergy(text: string): EnergyWh | HourFault | null {
  if (text === '') return null
  const units = parseDecimal(text, decimals.energy)
  if (units === 'too_many_decimals') return 'decimals'
  if (units === 'too_large') return 'large'
  if (typeof units === 'string') return 'number'
  if (units < 0n) return 'negative'
  return units > BigInt(maxHourEnergy) ? 'large' : energyWh(units)
}

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
      const value = readEnergy(cellText(row, index, column, draft))
      return typeof value === 'number' && value !== row[column] ? value : null
    }
    const [consumption, production] = [changed('consumption'), changed('production')]
    if (consumption === null && production === null) return []
    return [{ index, start: row.start, version: row.version, consumption, production }]
  })
}

/** Why cells cannot be saved, by their names. */
export function findFaults(draft: HourDraft): ReadonlyMap<string, HourFault> {
  const read = Object.entries(draft).map(([name, text]) => [name, readEnergy(text)] as const)
  return new Map(read.flatMap(([name, value]) => (typeof value === 'string' ? [[name, value] as const] : [])))
}

/** The sum of a column and how many hours it knows. */
export function totalOf(rows: readonly HourReadingRow[], column: HourColumn, draft: HourDraft) {
  const known = rows.flatMap((row, index) => {
    const value = readEnergy(cellText(row, index, column, draft))
    return typeof value === 'number' ? [value] : []
  })
  return { energy: energyWh(known.reduce((sum, value) => sum + value, 0)), hours: known.length }
}
