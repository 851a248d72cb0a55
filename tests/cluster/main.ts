import fs from 'node:fs'
import { parseArgs } from 'node:util'
import { missingPackages } from './machines.ts'
import { longest, makeFolder, runCluster, type Survived } from './run.ts'

const usage = `Usage: npm run test:cluster -- [--losses N] [--seed N]
  --losses N  how often the leader of the database is lost (default 10, at most 100)
  --seed N    the kinds of the losses, their times, and what people do (default 1)
`

const print = (line: string) => void process.stdout.write(`${line}\n`)

const named = {
  power: 'Patroni and PostgreSQL killed',
  postgres: 'PostgreSQL killed',
  frozen: 'both stand still',
} as const

/** One line for a loss; true where nothing is wrong with it. */
function report(survived: Survived, number: number): boolean {
  const { kind, machine, seconds, screens, back, reports, before, after, violations } = survived
  const lost = violations.filter(({ rule }) => rule === 'acknowledged is stored once').length
  const faults = violations.length - lost
  print(
    [
      `${String(number).padStart(2)}  ${machine} ${named[kind]}`.padEnd(40),
      `next order after ${seconds.toFixed(1)} s`,
      `acknowledged ${before} before, ${after} since`,
      `lost ${lost}`,
      faults === 0 ? 'audits clean' : `audits and rules: ${faults} faults`,
      `screens after ${screens.toFixed(1)} s`,
      `a replica again ${back.toFixed(1)} s after its return`,
      `reports ${reports.replica} from the replica, ${reports.primary} from the primary`,
    ].join('  '),
  )
  for (const { rule, what } of violations.slice(0, 20)) print(`    BROKEN  ${rule}: ${what}`)
  if (seconds > longest) print(`    BROKEN  nothing was acknowledged for more than ${longest} s`)
  return violations.length === 0 && seconds <= longest
}

async function main(args: string[]): Promise<boolean> {
  const options = { losses: { type: 'string', default: '10' }, seed: { type: 'string', default: '1' } } as const
  const { values } = parseArgs({ args, options, strict: true })
  const [losses, seed] = [Number(values.losses), Number(values.seed)]
  if (!Number.isSafeInteger(seed) || !Number.isSafeInteger(losses) || losses < 1 || losses > 100)
    throw new TypeError('losses are 1 to 100, a seed is a whole number')
  const missing = missingPackages()
  if (missing.length > 0) {
    print(`This needs packages of Debian 12 that are not installed: apt-get install ${missing.join(' ')}`)
    return false
  }
  const ending = new AbortController()
  for (const name of ['SIGINT', 'SIGTERM'] as const)
    process.on(name, () => ending.abort(new Error('ended before it was done')))
  const folder = makeFolder()
  let isGood = true
  try {
    const { last, counts } = await runCluster(
      { seed, losses, signal: ending.signal, folder, print },
      (survived, number) => {
        isGood = report(survived, number) && isGood
      },
    )
    const { sent, acknowledged, refused, unknown } = counts
    print(`${sent} requests: ${acknowledged} acknowledged, ${refused} refused, ${unknown} unknown`)
    for (const { rule, what } of last.slice(0, 40)) print(`BROKEN  ${rule}: ${what}`)
    print(`at the end ${last.length} violations`)
    isGood &&= last.length === 0
  } catch (error) {
    isGood = false
    print((error as Error).message)
    if (!ending.signal.aborted) print(String((error as Error).stack))
  }
  if (isGood || ending.signal.aborted) fs.rmSync(folder, { recursive: true, force: true })
  else print(`history and logs are in ${folder}`)
  return isGood
}

try {
  process.exitCode = (await main(process.argv.slice(2))) ? 0 : 1
} catch (error) {
  if (!(error instanceof TypeError)) throw error
  process.stderr.write(`${error.message}\n${usage}`)
  process.exitCode = 2
}
