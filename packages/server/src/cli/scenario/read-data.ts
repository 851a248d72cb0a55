import path from 'node:path'
import { addDays } from '@tandem/core/calendar/delivery-day.ts'
import { deliveryPeriods } from '@tandem/core/calendar/delivery-period.ts'
import { parseDecimal } from '@tandem/core/units/decimal.ts'
import { decimals } from '@tandem/core/units/units.ts'
import { columnKey } from '../../scenarios/energies.ts'
import type { Scenario, Source } from '../../scenarios/scenario.ts'
import type { CommandIo } from '../io.ts'

/** Reads the columns of the files that the population lives by, and says where one of the periods is missing. */
export async function readData(scenario: Scenario, folder: string, io: CommandIo) {
  const columns = new Map<string, ReadonlyMap<number, number>>()
  const faults: string[] = []
  const sources = scenario.population.flatMap(({ load, production }) => [load ?? [], production ?? []].flat())
  for (const source of sources) {
    const key = columnKey(source)
    if (source.file === undefined || columns.has(key)) continue
    const column = readColumn(await io.readInput(path.join(folder, source.file)), source)
    if (typeof column === 'string') faults.push(column)
    else {
      columns.set(key, column)
      const missing = firstMissing(scenario, column)
      if (missing) faults.push(`${source.file}: column ${source.column ?? ''} has nothing for ${missing}`)
    }
  }
  return { columns, faults }
}

function readColumn(text: string, { file = '', column = '' }: Source): ReadonlyMap<number, number> | string {
  const [head = '', ...lines] = text.split(/\r?\n/).filter((line) => line !== '')
  const names = head.split(',').map((name) => name.trim())
  const [time, place] = [names.indexOf('time'), names.indexOf(column)]
  if (time < 0 || place < 0) return `${file}: has no column ${time < 0 ? 'time' : column}`
  const energies = new Map<number, number>()
  for (const [index, line] of lines.entries()) {
    const cells = line.split(',')
    const units = parseDecimal((cells[place] ?? '').trim(), decimals.energy)
    const start = instantOf((cells[time] ?? '').trim())
    if (start === null) return `${file}: line ${String(index + 2)}: time: must be an instant with its offset`
    if (typeof units === 'string' || units < 0n || units > mostEnergy) {
      return `${file}: line ${String(index + 2)}: ${column}: must be an energy in kWh with at most 3 decimals`
    }
    energies.set(start, Number(units))
  }
  return energies
}

/** 1 GWh in a period, as of an order. */
const mostEnergy = 1_000_000_000n

function instantOf(text: string): number | null {
  try {
    return Temporal.Instant.from(text).epochMilliseconds
  } catch {
    return null
  }
}

function firstMissing({ from, days, zone, period }: Scenario, column: ReadonlyMap<number, number>): string | null {
  for (let index = 0; index < days; index++) {
    const missing = deliveryPeriods(addDays(from, index), zone, period).find(
      ({ start }) => !column.has(start.epochMilliseconds),
    )
    if (missing) return missing.start.toString()
  }
  return null
}
