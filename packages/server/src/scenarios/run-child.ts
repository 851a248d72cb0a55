/** The process that runs a scenario for the browser, and stores what it came to. */
import { Refusal } from '@tandem/core/refusal.ts'
import path from 'node:path'
import { answerParent, isTooLong, type SayNews } from '../platform/child.ts'
import { readConfig } from '../platform/config.ts'
import { openDatabase, type Db } from '../platform/database.ts'
import { startPostgres } from '../platform/embedded-postgres.ts'
import { createLog } from '../platform/log.ts'
import type { Platform } from '../platform/platform.ts'
import { zipWriter } from '../platform/zip-writer.ts'
import { scenarioRuns as store } from '../slices/admin/index.ts'
import { readForRun } from './check-scenario.ts'
import { fastDatabase } from './fast-database.ts'
import { measures } from './figures.ts'
import type { LivedDay } from './live-day.ts'
import { startPrograms } from './programs.ts'
import { filesOf, hashOf, packageOf } from './result-files.ts'
import { resultsOf, type Replicate } from './results.ts'
import { hoursOf } from './run-hours.ts'
import { runScenario, type Kept, type Progress } from './run-scenario.ts'
import { designsOf, type Design, type Scenario } from './scenario.ts'
import type { RunNews, RunTask } from './run-task.ts'

await answerParent(async (input, say, stopping) => {
  const task = input as RunTask
  const { scenario } = readForRun(task.text, 'en')
  if (!scenario) throw new Error('the scenario was checked before')
  const db = openDatabase(task.url, { poolSize: 1, kind: 'job', applicationName: 'tandem scenario run' })
  try {
    const kept = await openKept(db, task)
    const replicates = await live(task, scenario, { kept, say, stopping })
    if (!replicates) return false
    await kept.settled()
    const { file, results, hash } = await pack(scenario, replicates, kept.packages(), task)
    return await store.storeRunResults(db, task, file, { results, hash, at: Temporal.Now.instant() })
  } catch (error) {
    throw isTooLong(error) ? new Refusal('scenario_too_large') : error
  } finally {
    await db.destroy()
  }
})

interface KeptInDatabase extends Kept {
  /** Keeps a package with the replicate that comes next. */
  putPackage(design: Design, content: Uint8Array): void
  /** Once everything that was to be kept is. */
  settled(): Promise<void>
  packages(): ReadonlyMap<string, Uint8Array>
}

/** What was lived through before, from the database of the platform: whichever server goes on with it. */
async function openKept(db: Db, task: RunTask): Promise<KeptInDatabase> {
  const keyOf = (design: string, replicate: number) => `${design}/${String(replicate)}`
  const known = new Map<string, readonly LivedDay[]>()
  const packages = new Map<string, Uint8Array>()
  for (const found of await store.findReplicates(db, task.id)) {
    known.set(keyOf(found.design, found.replicate), JSON.parse(found.content) as LivedDay[])
    if (found.package) packages.set(found.design, found.package)
  }
  let keeping: Promise<unknown> = Promise.resolve()
  return {
    find: (design, replicate) => known.get(keyOf(design.name, replicate)) ?? null,
    keep: (design, replicate, days) => {
      const own = replicate === 1 ? (packages.get(design.name) ?? null) : null
      const content = { design: design.name, replicate, content: JSON.stringify(days), package: own }
      keeping = keeping.then(() => store.keepReplicate(db, task, content))
    },
    putPackage: (design, content) => void packages.set(design.name, content),
    settled: async () => void (await keeping),
    packages: () => packages,
  }
}

interface Living {
  readonly kept: KeptInDatabase
  readonly say: SayNews
  readonly stopping: AbortSignal
}

/** Null where it was stopped. */
async function live(
  { dataDir, settings }: RunTask,
  scenario: Scenario,
  { kept, say, stopping }: Living,
): Promise<Replicate[] | null> {
  // Nothing of the platform's own: neither its database nor its secret.
  const config = readConfig({ TANDEM_DATA: dataDir, TANDEM_SECRET: 'x'.repeat(32), SIMULATOR_PORT: '0' })
  const postgres = await startPostgres({ dataDir: path.join(dataDir, 'scenarios'), settings: fastDatabase })
  const mostBytes = settings.RESEARCH_PACKAGE_MB * 1_000_000
  try {
    return await runScenario({
      scenario,
      data: new Map(),
      kept,
      programs: startPrograms(dataDir),
      serverUrl: postgres.url,
      config,
      log: createLog({ logLevel: 'silent' }),
      progress: tellProgress(say),
      signal: stopping,
      whenLived: async (platform: Platform, design: Design, replicate: number) => {
        const weight = [...kept.packages().values()].reduce((sum, each) => sum + each.byteLength, 0)
        if (replicate > 1 || weight > mostBytes) return
        kept.putPackage(design, await packageOf(platform, scenario, design))
      },
    })
  } finally {
    await postgres.stop()
  }
}

/** How far it is and how long the rest will take, by what was lived through since it was begun. */
function tellProgress(say: SayNews): (progress: Progress) => void {
  const began = performance.now()
  let first = -1
  return ({ done, of }) => {
    if (first < 0) first = done
    const lived = done - first
    const secondsLeft = lived === 0 ? null : Math.ceil(((performance.now() - began) * (of - done)) / lived / 1_000)
    say({ done, secondsLeft } satisfies RunNews)
  }
}

async function pack(
  scenario: Scenario,
  replicates: readonly Replicate[],
  packages: ReadonlyMap<string, Uint8Array>,
  { settings }: RunTask,
) {
  const { tables, summary } = resultsOf(scenario, replicates)
  const files = filesOf(scenario, { all: replicates, tables, summary })
  const hash = hashOf(files)
  const zip = zipWriter()
  for (const [name, text] of files) await zip.add(name, [text])
  await zip.add('hash.txt', [`${hash}\n`])
  for (const [design, content] of packages) await zip.add(`${design}.zip`, [content])
  const left = (designsOf(scenario) ?? []).flatMap(({ name }) => (packages.has(name) ? [] : [name]))
  if (left.length > 0) await zip.add('packages-left-out.txt', [`${left.join('\n')}\n`])
  const file = zip.finish()
  if (file.byteLength > 2 * settings.RESEARCH_PACKAGE_MB * 1_000_000) throw new Refusal('scenario_too_large')
  const unitOf = (measure: keyof typeof measures) => measures[measure].unit
  const results = {
    estimates: summary.estimates.map((each) => ({ ...each, unit: unitOf(each.measure) })),
    comparisons: summary.comparisons.map((each) => ({ ...each, unit: unitOf(each.measure) })),
    hours: hoursOf(replicates, scenario.zone),
  }
  return { file, results, hash }
}
