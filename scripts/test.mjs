// Every test there is. `node scripts/test.mjs [--database-only]`; the last line is `N passed, N failed`.
// What failed is told once more at the end, where somebody who has the last lines alone still finds it.
// Each static check counts as one test. A skipped test counts as failed: nothing may be left out in silence.
import { spawn } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { chromiumHint, findChromium } from './chromium.mjs'

const root = path.resolve(import.meta.dirname, '..')
const databaseOnly = process.argv.includes('--database-only')
const results = fs.mkdtempSync(path.join(os.tmpdir(), 'tandem-results-'))
const started = Date.now()
const rows = []
const failures = []

const bin = (name) => path.join(root, 'node_modules', name)
const tools = {
  tsc: bin('typescript-7/bin/tsc'),
  oxlint: bin('oxlint/bin/oxlint'),
  prettier: bin('prettier/bin/prettier.cjs'),
  knip: bin('knip/bin/knip.js'),
  vite: bin('vite/bin/vite.js'),
  vitest: bin('vitest/vitest.mjs'),
  playwright: bin('@playwright/test/cli.js'),
}

/** Where Node keeps what it has compiled: servers and threads that tests start are there in half the time. */
const compileCache = path.join(root, 'node_modules', '.cache', 'compiled')

/** Fills it with the server: one that a test kills keeps nothing. */
function compileServer() {
  const load = "await import('./packages/server/src/app.ts')"
  const env = { ...process.env, NODE_COMPILE_CACHE: compileCache }
  return new Promise((resolve) => {
    spawn(process.execPath, ['--input-type=module', '-e', load], { cwd: root, env, stdio: 'inherit' }).on(
      'close',
      resolve,
    )
  })
}

function record(name, { passed = 0, failed = 0, since, note = '' }) {
  rows.push({ name, passed, failed, seconds: (Date.now() - since) / 1000, note })
}

/** Runs one tool. `quiet` keeps its output back until it fails. */
function run(tool, args, { quiet = false, env = {} } = {}) {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [tools[tool], ...args], {
      cwd: root,
      env: { ...process.env, FORCE_COLOR: process.stdout.isTTY ? '1' : '0', NODE_COMPILE_CACHE: compileCache, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    const parts = []
    const take = (part) => {
      parts.push(part)
      if (!quiet) process.stdout.write(part)
    }
    child.stdout.on('data', take)
    child.stderr.on('data', take)
    child.on('close', (code, signal) => {
      const output = Buffer.concat(parts).toString()
      if (code !== 0 && quiet) process.stdout.write(output)
      resolve({ isGood: code === 0, output: code === 0 ? output : `${output}\nended with ${String(code ?? signal)}` })
    })
  })
}

async function check(name, tool, args) {
  const since = Date.now()
  const { isGood, output } = await run(tool, args, { quiet: true })
  if (!isGood) failures.push({ name: [tool, ...args].join(' '), why: output })
  record(name, { passed: Number(isGood), failed: Number(!isGood), since })
  process.stdout.write(`${isGood ? 'passed' : 'FAILED'}  ${name}\n`)
  return isGood
}

async function checkAll() {
  // More checkers than processors check the same types again.
  await check('types', 'tsc', ['-b', '--checkers', '2'])
  await check('lint', 'oxlint', [])
  await check('format', 'prettier', ['--check', '--log-level', 'warn', '.'])
  await check('nothing unused', 'knip', [])
  await check('nothing that tests alone use', 'knip', ['--production'])
}

function readReport(file) {
  try {
    return JSON.parse(fs.readFileSync(file, 'utf8'))
  } catch {
    return undefined
  }
}

/** The first lines of what a tool said of a failure, without colours: enough to know what to look for. */
const inShort = (why) => stripVTControlCharacters(why).trimEnd().split('\n').slice(0, 20).join('\n  ')

function tellVitestFailures(report) {
  for (const file of report?.testResults ?? []) {
    const where = path.relative(root, file.name)
    if (file.status === 'failed' && file.assertionResults.length === 0)
      failures.push({ name: where, why: file.message })
    for (const test of file.assertionResults.filter(({ status }) => status !== 'passed')) {
      failures.push({ name: `${where} > ${test.fullName}`, why: test.failureMessages?.join('\n') ?? test.status })
    }
  }
}

function tellJourneyFailures(suites, above = []) {
  for (const suite of suites ?? []) {
    const names = [...above, suite.title]
    tellJourneyFailures(suite.suites, names)
    for (const spec of suite.specs ?? []) {
      const runs = spec.tests.filter(({ status }) => status !== 'expected')
      for (const { status, results } of runs) {
        const errors = results.flatMap((result) => result.errors ?? []).map(({ message }) => message)
        failures.push({ name: [...names, spec.title].join(' > '), why: [status, ...errors].join('\n') })
      }
    }
  }
}

/**
 * Records a run. One that failed without a failing test (a file that does not load, an error nobody caught) counts as
 * one failure, told by what it said of such errors, or by its last lines.
 */
function recordRun(name, { passed, failed, skipped }, { isGood, output }, since) {
  const bad = failed + skipped
  const isOdd = bad === 0 && (!isGood || passed === 0)
  if (isOdd) {
    const lines = stripVTControlCharacters(output).trimEnd().split('\n')
    const said = lines.findIndex((line) => /Unhandled (?:Error|Rejection)|Uncaught Exception/i.test(line))
    failures.push({ name, why: lines.slice(said === -1 ? -20 : said).join('\n') })
  }
  record(name, { passed, failed: isOdd ? 1 : bad, since, note: skipped > 0 ? `${String(skipped)} skipped` : '' })
}

async function runVitest() {
  const since = Date.now()
  const file = path.join(results, 'vitest.json')
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`]
  const only = databaseOnly ? ['--project', 'server'] : []
  const ended = await run('vitest', ['run', ...only, ...reporters], {
    env: { TZ: 'America/New_York', ...(databaseOnly && { DATABASE_ONLY: '1' }) },
  })
  const report = readReport(file)
  const passed = report?.numPassedTests ?? 0
  const failed = report?.numFailedTests ?? 0
  const skipped = (report?.numPendingTests ?? 0) + (report?.numTodoTests ?? 0)
  tellVitestFailures(report)
  recordRun('rules, server and components', { passed, failed, skipped }, ended, since)
}

async function runJourneys() {
  const since = Date.now()
  const name = 'journeys in a browser'
  if (!findChromium()) {
    process.stdout.write(`${chromiumHint}\n`)
    record(name, { failed: 1, since, note: 'no Chromium' })
    return
  }
  const file = path.join(results, 'journeys.json')
  const ended = await run('playwright', ['test', '--reporter=list,json'], {
    env: { PLAYWRIGHT_JSON_OUTPUT_NAME: file },
  })
  const report = readReport(file)
  const { expected = 0, unexpected = 0, flaky = 0, skipped = 0 } = report?.stats ?? {}
  tellJourneyFailures(report?.suites)
  recordRun(name, { passed: expected, failed: unexpected + flaky, skipped }, ended, since)
}

function report() {
  const width = Math.max(...rows.map(({ name }) => name.length))
  process.stdout.write('\n')
  for (const { name, passed, failed, seconds, note } of rows) {
    const counts = `${String(passed).padStart(6)} passed ${String(failed).padStart(4)} failed`
    process.stdout.write(`${name.padEnd(width)} ${counts} ${seconds.toFixed(0).padStart(5)} s  ${note}\n`)
  }
  for (const { name, why } of failures) process.stdout.write(`\nwhat failed: ${name}\n  ${inShort(why)}\n`)
  const passed = rows.reduce((sum, row) => sum + row.passed, 0)
  const failed = rows.reduce((sum, row) => sum + row.failed, 0)
  process.stdout.write(`\nin ${((Date.now() - started) / 1000).toFixed(0)} s\n${passed} passed, ${failed} failed\n`)
  process.exitCode = failed === 0 ? 0 : 1
}

async function buildAndVisit() {
  const isBuilt = await check('web app builds', 'vite', ['build', 'packages/web', '--logLevel', 'error'])
  if (isBuilt) await runJourneys()
  else record('journeys in a browser', { failed: 1, since: Date.now(), note: 'no web app to open' })
}

async function checkAndTest() {
  if (!databaseOnly) await checkAll()
  await compileServer()
  await runVitest()
}

try {
  // A browser waits most of the time: journeys take what the others leave of the processors.
  await Promise.all([checkAndTest(), !databaseOnly && buildAndVisit()])
} finally {
  fs.rmSync(results, { recursive: true, force: true })
}
report()
