import path from 'node:path'
import { projectRoot } from '../platform/config.ts'
import { parseTextFiles } from '../platform/data-files.ts'
import { readForRun } from './check-scenario.ts'

interface Ready {
  readonly name: string
  readonly title: string
  readonly text: string
}

let ready: readonly Ready[] | null = null

/** The scenarios that come with the project and can be run by whoever is not at this machine, read once. */
export function readyScenarios(): Ready[] {
  ready ??= [...parseTextFiles(path.join(projectRoot, 'scenarios'), '.yaml')].flatMap(([file, text]) => {
    const { scenario } = readForRun(text, 'en')
    return scenario ? [{ name: scenario.scenario, title: scenario.title || file, text }] : []
  })
  return [...ready]
}
