// Mutation testing of the rules of money and permission: `npm run mutate -- [--sample N] [--seed S] [file ...]`.
// One small fault at a time is put into a copy of the sources, and the tests nearest to the file must find it.
// Prints a table, then every fault that no test found. Takes minutes; not part of `npm test`.
import { spawn } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { clearTimeout, setTimeout } from 'node:timers'
import { parseArgs } from 'node:util'
import { mutantsOf, sampleOf } from './mutants.mjs'

const root = path.resolve(import.meta.dirname, '..')
const core = 'packages/core/src'
const workflows = 'packages/server/src/workflows'

/** What decides about coins, energy and permission. */
const rules = [
  ...['uniform-price-auction', 'book-matching', 'book-state', 'order-book', 'continuous-trading'],
  ...[
    'continuous-outcomes',
    'intraday-contract',
    'intraday',
    'listed-trades',
    'order',
    'order-guards',
    'own-part',
    'session',
  ],
]
  .map((name) => `${core}/market/${name}.ts`)
  .concat(
    ['postings'].map((name) => `${core}/ledger/${name}.ts`),
    ['access', 'approval'].map((name) => `${core}/access/${name}.ts`),
    [
      ...['allocated-volumes', 'contracted-volumes', 'day-settlement', 'group-day'],
      ...['imbalance', 'imbalance-price', 'imbalance-settlement', 'netting', 'portfolio-position', 'reference-price'],
    ].map((name) => `${core}/imbalance/${name}.ts`),
    ['clear-session', 'clear-book', 'cancel-session', 'settle-imbalances', 'close-account', 'day-ahead-orders'].map(
      (name) => `${workflows}/${name}.ts`,
    ),
    ['commands', 'matching'].map((name) => `${workflows}/intraday/${name}.ts`),
  )

/** How long the tests of one mutant may take; an endless loop counts as found. */
const patience = 180_000
const nearestTests = { core: 10, server: 3 }

const { values, positionals } = parseArgs({
  options: { sample: { type: 'string', default: '60' }, seed: { type: 'string', default: '1' } },
  allowPositionals: true,
})
const files = positionals.length > 0 ? positionals.map((file) => path.relative(root, path.resolve(file))) : rules
const copy = path.join(root, '.data', `mutants-${process.pid}`)

/** The sources, with every package of `node_modules` but our own, which must be those of the copy. */
function makeCopy() {
  fs.mkdirSync(path.join(copy, 'node_modules', '@tandem'), { recursive: true })
  for (const name of ['package.json', 'vitest.config.ts', 'packages', 'tests', 'examples', 'docs']) {
    const isSource = (from) => !/(^|\/)(node_modules|dist|\.data)$/.test(from)
    fs.cpSync(path.join(root, name), path.join(copy, name), { recursive: true, filter: isSource })
  }
  for (const name of fs.readdirSync(path.join(root, 'node_modules'))) {
    if (name === '@tandem' || name.startsWith('.')) continue
    fs.symlinkSync(path.join(root, 'node_modules', name), path.join(copy, 'node_modules', name))
  }
  for (const name of fs.readdirSync(path.join(root, 'packages'))) {
    fs.symlinkSync(path.join(copy, 'packages', name), path.join(copy, 'node_modules', '@tandem', name))
  }
}

function sourceFiles(folder) {
  return fs
    .readdirSync(path.join(copy, folder), { recursive: true })
    .map(String)
    .filter((name) => name.endsWith('.ts') && !name.includes('node_modules'))
    .map((name) => path.join(folder, name))
}

/** Who imports a file: by file, the files that do; types alone do not count. */
function importersOf(all) {
  const importers = new Map()
  for (const file of all) {
    const source = fs.readFileSync(path.join(copy, file), 'utf8')
    for (const [, name] of source.matchAll(/^import (?!type )[^;]*?from '([^']+)'/gms)) {
      const ours = /^@tandem\/(\w+)\/(.+)$/.exec(name)
      const target = ours ? `packages/${ours[1]}/src/${ours[2]}` : path.join(path.dirname(file), name)
      if (ours || name.startsWith('.')) importers.set(target, [...(importers.get(target) ?? []), file])
    }
  }
  return importers
}

const isTest = (file) => file.endsWith('.test.ts')

/** The tests nearest to a file: its own, then those that reach it by the fewest imports. */
function testsOf(file, importers, all) {
  const own = file.replace(/\.ts$/, '.test.ts')
  const found = all.includes(own) ? [own] : []
  const seen = new Set([file])
  const isCore = file.startsWith(core)
  const most = isCore ? nearestTests.core : nearestTests.server
  if (!isCore) found.push(...namingTests(file, all))
  for (let edge = [file]; edge.length > 0 && found.length < most;) {
    edge = edge.flatMap((each) => importers.get(each) ?? []).filter((each) => !seen.has(each) && seen.add(each))
    found.push(...edge.filter((each) => isTest(each) && each.startsWith(core) === isCore))
  }
  return [...new Set(found)].slice(0, most)
}

/** Tests of the server reach everything by its calls: those that name most of what a file exports are the nearest. */
function namingTests(file, all) {
  const source = fs.readFileSync(path.join(copy, file), 'utf8')
  const names = Array.from(source.matchAll(/^export (?:async )?function (\w+)/gm), ([, name]) => name)
  const folder = path.dirname(file)
  const counted = all
    .filter((each) => isTest(each) && path.dirname(each) === folder)
    .map((each) => {
      const text = fs.readFileSync(path.join(copy, each), 'utf8')
      return { each, count: names.reduce((sum, name) => sum + text.split(name).length - 1, 0) }
    })
  return counted
    .filter(({ count }) => count > 0)
    .sort((a, b) => b.count - a.count)
    .map(({ each }) => each)
}

/** Whether the tests pass: 'survived', else 'killed' or 'timeout'. */
function runTests(tests) {
  return new Promise((resolve) => {
    const vitest = path.join(root, 'node_modules', 'vitest', 'vitest.mjs')
    const child = spawn(process.execPath, [vitest, 'run', '--bail', '1', '--reporter', 'dot', ...tests], {
      cwd: copy,
      stdio: 'ignore',
      detached: true,
    })
    let isLate = false
    const timer = setTimeout(() => {
      isLate = true
      process.kill(-child.pid, 'SIGKILL')
    }, patience)
    child.on('close', (code) => {
      clearTimeout(timer)
      resolve(isLate ? 'timeout' : code === 0 ? 'survived' : 'killed')
    })
  })
}

const removeCopy = () => fs.rmSync(copy, { recursive: true, force: true })
for (const signal of ['SIGINT', 'SIGTERM']) {
  process.once(signal, () => {
    removeCopy()
    process.exit(1)
  })
}

// Everything is read from the copy: whoever works on meanwhile changes nothing of the run.
makeCopy()
const all = ['core', 'contract', 'server'].flatMap((name) => sourceFiles(`packages/${name}/src`))
const importers = importersOf(all)
const read = (file) => fs.readFileSync(path.join(copy, file), 'utf8')
const byFile = files.map((file) => ({ file, mutants: mutantsOf(read(file), file) }))
const sample = sampleOf(byFile, Number(values.sample), Number(values.seed))
const results = []
const say = (line) => process.stdout.write(`${line}\n`)

try {
  for (const file of new Set(sample.map((mutant) => mutant.file))) {
    const tests = testsOf(file, importers, all)
    if (tests.length === 0) throw new Error(`no test reaches ${file}`)
    if ((await runTests(tests)) !== 'survived')
      throw new Error(`the tests of ${file} fail without a fault: ${tests.join(' ')}`)
    const source = read(file)
    for (const mutant of sample.filter((each) => each.file === file)) {
      fs.writeFileSync(path.join(copy, file), source.slice(0, mutant.start) + mutant.text + source.slice(mutant.end))
      const result = await runTests(tests)
      results.push({ ...mutant, result })
      say(`${result.padEnd(8)} ${file}:${mutant.line} ${mutant.what}`)
    }
    fs.writeFileSync(path.join(copy, file), source)
  }
} finally {
  removeCopy()
}

const oneLine = (text) => text.replace(/\s+/g, ' ').slice(0, 70)
say(`\n${'file'.padEnd(66)} mutants  sample  killed`)
for (const { file, mutants } of byFile) {
  const own = results.filter((each) => each.file === file)
  const killed = own.filter(({ result }) => result !== 'survived').length
  say(
    `${file.padEnd(66)} ${String(mutants.length).padStart(7)} ${String(own.length).padStart(7)} ${String(killed).padStart(7)}`,
  )
}
const survivors = results.filter(({ result }) => result === 'survived')
for (const { file, line, what, before, text } of survivors) {
  say(`\nsurvived: ${file}:${line} ${what}\n  - ${oneLine(before)}\n  + ${oneLine(text)}`)
}
const killed = results.length - survivors.length
say(`\n${killed} of ${results.length} found (${((killed / results.length) * 100).toFixed(1)} %), seed ${values.seed}`)
