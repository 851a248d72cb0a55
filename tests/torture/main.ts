import fs from 'node:fs'
import { parseArgs } from 'node:util'
import { projectRoot } from '../../packages/server/src/platform/config.ts'
import { faultKinds } from './plan.ts'
import { childrenOf, signal } from './process-tree.ts'
import { runPlanted } from './planted/run-planted.ts'
import { runTorture, type RunResult } from './run.ts'

const usage = `Usage: npm run torture -- [--seed N] [--minutes M] [--planted [--only NAME]] | --blocking [--days N] [--only TEXT]
  --seed N      the faults and the traffic of a run (default 1)
  --minutes M   how long (default 10)
  --planted     plants known bugs in a copy, one at a time, and tells which are found
  --only NAME   one of them
  --blocking    asks every endpoint for the most that it gives, and tells how long each held the event loop
`

const print = (line: string) => void process.stdout.write(`${line}\n`)

/** What a run found, as text; true where it was nothing. */
function report({
  violations,
  requests,
  planned,
  faults,
  notRun,
  stops,
  processes,
  milliseconds,
  folder,
}: RunResult): boolean {
  const { sent, acknowledged, refused, unknown } = requests
  print(`${sent} requests: ${acknowledged} acknowledged, ${refused} refused, ${unknown} unknown`)
  print(`${planned} faults planned, ${faults.applied} brought about:`)
  for (const kind of faultKinds) print(`  ${kind.padEnd(18)} ${String(faults.byKind.get(kind) ?? 0).padStart(4)}`)
  for (const why of notRun) print(`not run: ${why}`)
  for (const [place, { starts, failures }] of processes.entries())
    print(`server ${place} was started ${starts} times and ended by itself ${failures} times`)
  print(
    `the servers stopped in ${stops.map((took) => (took === null ? 'more than 20 s' : `${took} ms`)).join(' and ')}`,
  )
  for (const { rule, what } of violations.slice(0, 40)) print(`BROKEN  ${rule}: ${what}`)
  if (violations.length > 40) print(`and ${violations.length - 40} more`)
  print(`${violations.length} violations in ${(milliseconds / 1000).toFixed(0)} s`)
  if (violations.length === 0) fs.rmSync(folder, { recursive: true, force: true })
  else print(`the history and the logs are in ${folder}`)
  return violations.length === 0
}

/** Beyond what every wait of a run is bounded by together. */
const spareMinutes = 8

/** A run that hangs is a finding, not a wait without end: says what it waits for, ends what it started, and fails. */
function endInTime(minutes: number): void {
  const end = () => {
    print(`BROKEN  the run has not ended ${spareMinutes} minutes after its time`)
    print(`it waits for ${process.getActiveResourcesInfo().join(', ')}`)
    for (const pid of childrenOf(process.pid)) signal(pid, 'SIGKILL')
    process.exit(1)
  }
  setTimeout(end, (minutes + spareMinutes) * 60_000).unref()
}

async function main(args: string[]): Promise<boolean> {
  const options = {
    seed: { type: 'string', default: '1' },
    minutes: { type: 'string', default: '10' },
    planted: { type: 'boolean', default: false },
    only: { type: 'string' },
  } as const
  const { values } = parseArgs({ args, options, strict: true })
  const [seed, minutes] = [Number(values.seed), Number(values.minutes)]
  if (!Number.isSafeInteger(seed) || !(minutes > 0 && minutes <= 600))
    throw new TypeError('a seed is a whole number, minutes are 600 at most')
  if (values.planted) return runPlanted({ seed, print, only: values.only ?? null })
  endInTime(minutes)
  return report(await runTorture({ seed, minutes, root: projectRoot, print }))
}

try {
  if (process.argv.includes('--blocking')) {
    // A program of its own, which reads the options that are left.
    process.argv = process.argv.filter((arg) => arg !== '--blocking')
    await import('./blocking-budget.ts')
  } else {
    const isWhole = await main(process.argv.slice(2))
    // Everything was asked to stop and has answered: a socket that lingers is nobody's any more.
    process.exit(isWhole ? 0 : 1)
  }
} catch (error) {
  if (!(error instanceof TypeError)) throw error
  process.stderr.write(`${error.message}\n${usage}`)
  process.exitCode = 2
}
