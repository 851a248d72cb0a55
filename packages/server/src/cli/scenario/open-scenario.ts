import path from 'node:path'
import { readScenario } from '../../scenarios/read-scenario.ts'
import type { Scenario } from '../../scenarios/scenario.ts'
import type { CommandIo } from '../io.ts'
import { readData } from './read-data.ts'

/**
 * Reads a scenario and its data; null, and each fault in a line of its own, where something is wrong with them. Programs are started only for
 * who has said that they may.
 */
export async function openScenario(
  file: string,
  {
    startsPrograms,
    change = (scenario) => scenario,
  }: { readonly startsPrograms: boolean; readonly change?: (scenario: Scenario) => Scenario | string },
  io: CommandIo,
): Promise<{ scenario: Scenario; data: Awaited<ReturnType<typeof readData>>['columns'] } | null> {
  const { scenario, faults } = readScenario(await io.readInput(file))
  const changed = scenario && change(scenario)
  if (changed === null || typeof changed === 'string') {
    for (const line of typeof changed === 'string' ? [changed] : faults) io.err(`${line}\n`)
    return null
  }
  if (changed.population.some(({ command }) => command !== undefined) && !startsPrograms) {
    io.err('The scenario starts programs. Look at them, then run it with --programs.\n')
    return null
  }
  const data = await readData(changed, path.dirname(file), io)
  for (const line of data.faults) io.err(`${line}\n`)
  return data.faults.length > 0 ? null : { scenario: changed, data: data.columns }
}
