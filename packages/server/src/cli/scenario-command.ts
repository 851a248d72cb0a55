import { availableParallelism } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { refusalMessage } from '@tandem/contract/texts/all-messages.ts'
import { Refusal } from '@tandem/core/refusal.ts'
import { ConfigError, readConfig } from '../platform/config.ts'
import { startPostgres } from '../platform/embedded-postgres.ts'
import { createLog } from '../platform/log.ts'
import type { Platform } from '../platform/platform.ts'
import { scenarioSchema } from '../scenarios/schema.ts'
import { ProgramFault, startPrograms } from '../scenarios/programs.ts'
import { filesOf, hashOf, packageOf } from '../scenarios/result-files.ts'
import { resultsOf, type Replicate } from '../scenarios/results.ts'
import { digestOf, runScenario, ScenarioBusy, type Progress } from '../scenarios/run-scenario.ts'
import type { Scenario, Design } from '../scenarios/scenario.ts'
import { csv } from '../platform/csv-output.ts'
import { exit, UnreadableInput, type Command, type CommandIo } from './io.ts'
import { ForeignFolder, noFolder, openOutFolder } from './scenario/out-folder.ts'
import { measureUse } from './scenario/measure-use.ts'
import { openScenario } from './scenario/open-scenario.ts'
import { fastDatabase } from '../scenarios/fast-database.ts'

const usage = `Usage: tandem scenario run FILE [--replicates N] [--seed S] [--out FOLDER] [--packages] [--programs]
FILE is YAML or JSON (docs/scenario.schema.json). With --out the results are written into FOLDER, and a run that was stopped goes on where
it was, and with --packages a research package of the first replicate of each design. --programs lets the scenario start the programs that it names.
`

interface Terms {
  readonly file: string
  readonly replicates?: string
  readonly seed?: string
  readonly out?: string
  readonly packages?: boolean
  readonly programs?: boolean
}

/**
 * `scenario run`: lives through a scenario on a database and a clock of its own, writes what it came to and ends with the hash of the
 * results, which the same file and seed have on any machine. Exit 2 where the scenario is at fault, 1 where it was stopped.
 */
export const runScenarioCommand: Command = async (args, io) => {
  const terms = parseTerms(args)
  if (!terms) {
    io.err(usage)
    return exit.badInput
  }
  const opened = await openScenario(
    terms.file,
    { startsPrograms: terms.programs === true, change: (scenario) => withOptions(scenario, terms) },
    io,
  )
  if (!opened) return exit.badInput
  if (opened.scenario.population.some(({ strategy }) => strategy === 'agent')) {
    io.err('The scenario has agents, who decide from outside: tandem scenario serve FILE.\n')
    return exit.badInput
  }
  if (terms.packages === true && terms.out === undefined) {
    io.err('--packages: needs --out, a folder to write them into\n')
    return exit.badInput
  }
  return live(
    opened.scenario,
    {
      data: opened.data,
      folder: path.dirname(terms.file),
      hasPackages: terms.packages === true,
      ...(terms.out !== undefined && { out: terms.out }),
    },
    io,
  )
}

function parseTerms(args: string[]): Terms | null {
  try {
    const [text, flag] = [{ type: 'string' }, { type: 'boolean' }] as const
    const options = { replicates: text, seed: text, out: text, packages: flag, programs: flag } as const
    const { values, positionals } = parseArgs({ args, options, allowPositionals: true })
    const [file] = positionals
    return file === undefined || file === '' || positionals.length > 1 ? null : { file, ...values }
  } catch {
    return null
  }
}

/** `scenario schema`: the JSON schema of a scenario file, as docs/scenario.schema.json has it. */
export const scenarioSchemaCommand: Command = (_args, io) => {
  io.out(scenarioSchema())
  return Promise.resolve(exit.done)
}

/** The scenario with what the command line says instead; a text where that is out of bounds. */
function withOptions(scenario: Scenario, { replicates, seed }: Terms): Scenario | string {
  const whole = (text: string | undefined, usual: number, from: number, to: number) => {
    const value = text === undefined ? usual : /^\d{1,10}$/.test(text) ? Number(text) : -1
    return value >= from && value <= to ? value : null
  }
  const [count, start] = [
    whole(replicates, scenario.replicates, 1, 1_000),
    whole(seed, scenario.seed, 0, 4_294_967_295),
  ]
  if (count === null) return '--replicates: must be a whole number from 1 to 1000'
  if (start === null) return '--seed: must be a whole number from 0 to 4294967295'
  return { ...scenario, replicates: count, seed: start }
}

interface Where {
  readonly data: ReadonlyMap<string, ReadonlyMap<number, number>>
  readonly folder: string
  readonly out?: string
  readonly hasPackages: boolean
}

async function live(scenario: Scenario, { data, folder, out, hasPackages }: Where, io: CommandIo): Promise<number> {
  const programs = startPrograms(path.resolve(folder))
  const stopping = new AbortController()
  const stop = () => {
    stopping.abort()
  }
  process.once('SIGINT', stop).once('SIGTERM', stop)
  try {
    const kept = out === undefined ? null : openOutFolder(out, digestOf(scenario))
    const config = readConfig()
    // A server of its own: nothing of it has to outlive a loss of power, and nothing of it is the platform's.
    const dataDir = path.join(config.dataDir, 'scenarios')
    const postgres = await startPostgres({ dataDir, settings: fastDatabase })
    try {
      const log = createLog({ logLevel: 'warn' }, { write: (line: string) => io.err(line) })
      const used = measureUse(scenario, dataDir)
      const progress = showProgress(io)
      const whenLived = async (platform: Platform, design: Design, replicate: number) => {
        if (!hasPackages || replicate > 1) return
        kept?.write(`${design.name}.zip`, await packageOf(platform, scenario, design))
      }
      const options = {
        whenLived,
        scenario,
        data,
        kept: kept ?? noFolder,
        programs,
        config,
        log,
        progress,
        onLived: used.lived,
        // A program of one's own is asked one after the other.
        atOnce: scenario.population.some(({ command }) => command !== undefined)
          ? 1
          : Math.min(2, availableParallelism()),
        signal: stopping.signal,
      }
      const replicates = await runScenario({ ...options, serverUrl: postgres.url })
      io.progress?.('')
      if (replicates === null) {
        io.err('Stopped. The same command goes on where it was.\n')
        return exit.checkFailed
      }
      report(scenario, replicates, kept?.write ?? null, io)
      io.err(used.text())
      return exit.done
    } finally {
      await postgres.stop()
    }
  } catch (error) {
    if (error instanceof ScenarioBusy) return refuse(error.message, io)
    if (error instanceof ForeignFolder) return refuse(`${out ?? ''}: ${error.message}`, io)
    if (error instanceof ConfigError || error instanceof ProgramFault) return refuse(error.message, io)
    if (error instanceof Refusal) return refuse(refusalMessage(error.code, error.details, 'en'), io)
    if (error instanceof UnreadableInput) throw error
    io.progress?.('')
    throw error
  } finally {
    process.off('SIGINT', stop).off('SIGTERM', stop)
    programs.stop()
  }
}

function refuse(why: string, io: CommandIo): number {
  io.err(`${why}\n`)
  return exit.badInput
}

/** How far it is and how long the rest will take, by what was lived through since the command began. */
function showProgress(io: CommandIo): (progress: Progress) => void {
  const began = performance.now()
  let [first, tenths] = [-1, 0]
  return ({ done, of }) => {
    if (first < 0) first = done
    const lived = done - first
    const left = lived === 0 ? null : ((performance.now() - began) * (of - done)) / lived / 1_000
    const text = `${String(done)} of ${String(of)} days${left === null ? '' : `, ${duration(left)} left`}`
    io.progress?.(text)
    if (!io.progress && Math.floor((10 * done) / of) > tenths) {
      tenths = Math.floor((10 * done) / of)
      io.err(`${text}\n`)
    }
  }
}

function duration(seconds: number): string {
  return seconds < 90 ? `${String(Math.ceil(seconds))} s` : `${String(Math.ceil(seconds / 60))} min`
}

type Write = (file: string, text: string) => void

function report(scenario: Scenario, all: readonly Replicate[], write: Write | null, io: CommandIo): void {
  const { tables, summary } = resultsOf(scenario, all)
  const files = filesOf(scenario, { all, tables, summary })
  for (const [file, text] of files) write?.(file, text)
  const hash = hashOf(files)
  write?.('hash.txt', `${hash}\n`)
  const wanted = tables.filter(({ file }) => file === 'summary.csv' || file === 'comparison.csv')
  for (const { rows } of wanted) if (rows.length > 1) io.out(`${csv(rows)}\n`)
  io.out(`${hash}\n`)
}
