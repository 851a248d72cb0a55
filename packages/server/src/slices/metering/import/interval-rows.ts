import type {
  ReadingColumn,
  ReadingFault,
  ReadingFaultCode,
  ReadingMapping,
} from '@tandem/contract/metering/reading-import.ts'
import { maxHourEnergy } from '@tandem/core/metering/readings.ts'
import { optional, parseCells, type CellReader, type FileRow, type Parsed } from '../../../platform/tabular/rows.ts'
import { knownCells, mappingOfRow, parseEnergy, type FineEnergy } from './parse-energy.ts'
import { fault, isBlank, placeRows, timeColumn, type PlacedRow } from './row-cells.ts'

/** Wherever energy may stand. */
export const energyColumns = ['consumption', 'consumption2', 'production', 'production2', 'net'] as const

/** What a row says: the energy of one step. */
export interface IntervalRow {
  readonly row: number
  readonly source: FileRow
  /** Whole seconds from 1970-01-01 UTC. A row that does not begin a step has one too. */
  readonly start: number | null
  readonly consumption: FineEnergy | null
  readonly production: FineEnergy | null
  readonly faults: ReadingFault[]
}

export interface RowOptions {
  readonly mapping: ReadingMapping
  readonly reader: CellReader<ReadingColumn>
  /** Whole minutes. */
  readonly now: number
}

/**
 * Reads every row of hours, or parts of them: when it begins and what it says, or each reason at its cell why it says
 * nothing. Rows without any energy, as the template has them before it is filled in, are left out.
 */
export function parseIntervalRows(rows: readonly FileRow[], { mapping, reader, now }: RowOptions): IntervalRow[] {
  const cells = knownCells(reader)
  const filled = rows.filter((row) => energyColumns.some((column) => !isBlank(row, column, cells)))
  const placed = placeRows(filled, mapping, cells)
  const isCoarse = isBeyondHours(placed)
  const column = timeColumn(mapping)
  return filled.map((row, index): IntervalRow => {
    const { at = null, faults = [] } = placed[index] ?? {}
    const terms = mappingOfRow(row, mapping, cells)
    const { energy, faults: ofEnergy } =
      'fault' in terms
        ? {
            energy: { consumption: null, production: null },
            faults: [{ column: 'unitOfRow' as const, ...terms.fault }],
          }
        : parseEnergies(row, terms.value, cells)
    const ofTime = at === null ? null : faultOfTime(at, { step: mapping.step, now, isCoarse })
    return {
      row: row.row,
      source: row,
      start: at,
      ...energy,
      faults: [...faults, ...(ofTime ? [fault(column, ofTime.code, ofTime.params)] : []), ...ofEnergy],
    }
  })
}

/** Rows of which the nearest are further from each other than an hour: of such energy nobody knows when it flowed. */
function isBeyondHours(placed: readonly PlacedRow[]): boolean {
  if (placed.some(({ hasLength }) => hasLength)) return false
  const times = placed.flatMap(({ at }) => at ?? []).toSorted((a, b) => a - b)
  const gaps = times.slice(1).map((at, index) => at - (times[index] ?? at))
  return gaps.length >= 2 && gaps.every((gap) => gap === 0 || gap > 3600)
}

function faultOfTime(
  at: number,
  { step, now, isCoarse }: { readonly step: number; readonly now: number; readonly isCoarse: boolean },
): Pick<ReadingFault, 'code' | 'params'> | null {
  if (isCoarse) return { code: 'too_coarse', params: {} }
  if (at % step !== 0) return { code: 'off_the_step', params: { step: step / 60 } }
  return at + step > now * 60 ? { code: 'in_the_future', params: {} } : null
}

type Read<Value> = Parsed<Value, ReadingFaultCode>

/** The energies of a row: both tariffs of a side together, and a net one on its side. */
function parseEnergies(row: FileRow, mapping: ReadingMapping, cells: CellReader<ReadingColumn>) {
  const limit = (maxHourEnergy * mapping.step) / 3600
  const energy = optional(null, (cell): Read<FineEnergy> => parseEnergy(cell, mapping, { limit }))
  const signed = optional(null, (cell): Read<FineEnergy> => parseEnergy(cell, mapping, { limit, isSigned: true }))
  const { values, faults } = parseCells(row, cells, {
    consumption: energy,
    consumption2: energy,
    production: energy,
    production2: energy,
    net: signed,
  })
  const all: ReadingFault[] = [...(faults ?? [])]
  const sideOf = (side: 'consumption' | 'production'): FineEnergy | null => {
    const [first = null, second = null] = [values[side], values[`${side}2`]]
    if (mapping.columns[`${side}2`] === undefined) return first
    if ((first === null) !== (second === null) && !faults)
      all.push(fault(first === null ? side : `${side}2`, 'required'))
    return first === null || second === null ? null : first + second
  }
  const { net = null } = values
  if (net === null)
    return { energy: { consumption: sideOf('consumption'), production: sideOf('production') }, faults: all }
  return { energy: { consumption: Math.max(0, net), production: Math.max(0, -net) }, faults: all }
}
