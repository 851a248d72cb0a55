import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { runUpgrade } from './run.ts'
import { haveSamePackages, oldestBeside, plantTree, type Tree } from './trees.ts'

const usage = `Usage: npm run test:upgrade -- [--base COMMIT] [--to COMMIT] [--seconds N] [--seed N]
  --base COMMIT  the older version (default: the oldest one beside which the newer one says that it can run)
  --to COMMIT    the newer version (default HEAD)
  --seconds N    of trade between two steps, 1 to 600 (default 15)
  --seed N       what people do (default 1)
`

const print = (line: string) => void process.stdout.write(`${line}\n`)

async function upgrade(older: Tree, newer: Tree, terms: { seed: number; seconds: number }, folder: string) {
  print(`from ${older.commit}\nto   ${newer.commit}`)
  if (!haveSamePackages(older, newer)) print('the older one runs with the packages of the newer one')
  const added = [...newer.migrations].filter(([name]) => !older.migrations.has(name))
  const breaking = added.filter(([, isAdditive]) => isAdditive !== true).map(([name]) => name)
  for (const [name, isAdditive] of added) print(`  ${name} ${isAdditive === true ? 'additive' : 'NOT additive'}`)
  if (added.length === 0) print('  no migration between them')
  if (breaking.length > 0) print('so the older servers end before the newer ones start')
  else if (!older.startsBesideNewer)
    print('the older one knows nothing of the mark: its servers go on, but cannot start again on the new tables')
  const { violations, counts, broken } = await runUpgrade({ older, newer, ...terms, folder, print }, breaking)
  const { sent, acknowledged, refused, unknown } = counts
  print(`${sent} requests: ${acknowledged} acknowledged, ${refused} refused, ${unknown} unknown`)
  for (const { rule, what } of violations.slice(0, 40)) print(`BROKEN  ${rule}: ${what}`)
  for (const what of broken) print(`BROKEN  ${what}`)
  const lost = violations.filter(({ rule }) => rule === 'acknowledged is stored once').length
  print(`lost ${lost}; the audits and the history found ${violations.length} violations`)
  return violations.length === 0 && broken.length === 0
}

async function main(args: string[]): Promise<boolean> {
  const options = {
    base: { type: 'string' },
    to: { type: 'string', default: 'HEAD' },
    seconds: { type: 'string', default: '15' },
    seed: { type: 'string', default: '1' },
  } as const
  const { values } = parseArgs({ args, options, strict: true })
  const [seed, seconds] = [Number(values.seed), Number(values.seconds)]
  if (!Number.isSafeInteger(seed) || !(seconds >= 1 && seconds <= 600))
    throw new TypeError('a seed is a whole number, seconds are 1 to 600')
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'tandem-upgrade-'))
  fs.chmodSync(folder, 0o755)
  const trees: Tree[] = []
  let isGood = false
  try {
    const older = plantTree(values.base ?? oldestBeside(values.to), path.join(folder, 'older'))
    trees.push(older)
    const newer = plantTree(values.to, path.join(folder, 'newer'))
    trees.push(newer)
    isGood = await upgrade(older, newer, { seed, seconds }, folder)
  } finally {
    for (const tree of trees) tree.remove()
    if (isGood) fs.rmSync(folder, { recursive: true, force: true })
    else print(`history and logs are in ${folder}`)
  }
  return isGood
}

try {
  process.exitCode = (await main(process.argv.slice(2))) ? 0 : 1
} catch (error) {
  if (!(error instanceof TypeError)) throw error
  process.stderr.write(`${error.message}\n${usage}`)
  process.exitCode = 2
}
