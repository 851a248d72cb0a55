// Makes a bare clone ready for what npm is about to run: `node scripts/setup.mjs start|dev|test|tandem|simulator|bench`.
// Uses Node's own modules only and runs on Node 18, because nothing is installed yet. Speaks on standard error.
import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { chromiumHint, findChromium } from './chromium.mjs'
import { findLibreOffice, libreOfficeHint } from './libreoffice.mjs'
import { findLibmodbus, findPymodbus, libmodbusHint, pymodbusHint } from './modbus-servers.mjs'
import { findMosquitto, mosquittoHint } from './mosquitto.mjs'
import { clientPythonHint, findClientPython } from './python.mjs'

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..')
const isWindows = process.platform === 'win32'
const purpose = process.argv[2] ?? 'start'

const say = (text) => process.stderr.write(`${text}\n`)

class SetupError extends Error {}

function run(command, args, options = {}) {
  const { status, error } = spawnSync(command, args, {
    cwd: root,
    stdio: ['ignore', 2, 2],
    shell: isWindows,
    ...options,
  })
  if (error) throw new SetupError(`Could not run ${command}: ${error.message}`)
  return status === 0
}

function readJson(file) {
  try {
    return JSON.parse(fs.readFileSync(path.join(root, file), 'utf8'))
  } catch {
    return undefined
  }
}

/** What is installed differs from the lockfile: something is missing or has another version. */
function areDependenciesStale() {
  const wanted = readJson('package-lock.json')?.packages ?? {}
  const installed = readJson('node_modules/.package-lock.json')?.packages
  if (!installed) return true
  return Object.entries(wanted).some(([place, { version, link, optional, extraneous }]) => {
    if (!place.includes('node_modules/') || link || extraneous) return false
    return installed[place] ? installed[place].version !== version : !optional
  })
}

function installDependencies() {
  if (!areDependenciesStale()) return
  say('Installing the dependencies of the lockfile...')
  // The tools that build the web app are needed in production too.
  if (!run('npm', ['ci', '--loglevel=error', '--include=dev', '--include=optional'])) {
    throw new SetupError(
      'The dependencies could not be installed. Check the connection to the registry, then try again.',
    )
  }
}

/** The project carries its own Node; only a platform without one falls back to the installed Node. */
function checkRuntime() {
  const wanted = /(\d+)\.(\d+)/.exec(readJson('package.json').engines.node)
  const own = path.join(root, 'node_modules/.bin', isWindows ? 'node.exe' : 'node')
  const program = fs.existsSync(own) ? own : 'node'
  const found = spawnSync(program, ['--version'], { encoding: 'utf8' }).stdout?.trim() ?? 'none'
  const [, major, minor] = /v(\d+)\.(\d+)/.exec(found) ?? []
  const isEnough = Number(major) > Number(wanted[1]) || (major === wanted[1] && Number(minor) >= Number(wanted[2]))
  if (isEnough) return
  throw new SetupError(
    `Node ${wanted[0]} or newer is needed; ${program} is ${found}. ` +
      'The packages bring one for Linux, macOS and Windows: remove node_modules, then run "npm ci".',
  )
}

function newestChange(place) {
  const full = path.join(root, place)
  if (!fs.existsSync(full)) return 0
  const stat = fs.statSync(full)
  if (!stat.isDirectory()) return /\.test\.tsx?$/.test(place) ? 0 : stat.mtimeMs
  return Math.max(stat.mtimeMs, ...fs.readdirSync(full).map((name) => newestChange(path.join(place, name))))
}

function buildWebApp() {
  const web = 'packages/web'
  if (!fs.existsSync(path.join(root, web, 'index.html'))) return
  const inside = ['src', 'public', 'index.html', 'build', 'vite.config.ts', 'package.json'].map((name) =>
    path.join(web, name),
  )
  const sources = [...inside, 'packages/core/src', 'packages/contract/src', 'package-lock.json']
  if (newestChange(path.join(web, 'dist', 'index.html')) >= Math.max(...sources.map(newestChange))) return
  say('Building the web app...')
  const vite = path.join(root, 'node_modules/vite/bin/vite.js')
  const node = path.join(root, 'node_modules/.bin', isWindows ? 'node.exe' : 'node')
  const program = fs.existsSync(node) ? node : process.execPath
  if (!run(program, [vite, 'build', web, '--logLevel', 'warn'], { shell: false })) {
    throw new SetupError('The web app could not be built; the reason stands above.')
  }
}

/** Debian's packages for the tests, where this may install them. */
function installPackages(names) {
  const isRoot = process.getuid?.() === 0
  if (!isRoot || !fs.existsSync('/usr/bin/apt-get')) return
  say(`Installing for the tests: ${names.join(', ')}...`)
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const install = ['install', '-y', '-qq', '--no-install-recommends', ...names]
  if (run('apt-get', ['update', '-qq'], { env })) run('apt-get', install, { env })
}

const pgbouncerHint =
  'Some tests ask the database through PgBouncer, and it was not found. Install it: "sudo apt-get install pgbouncer" (Debian).'

/** Not the end where they stay missing: everything else can be tested, and these tests then fail with the same words. */
function prepareTests() {
  const missing = [
    { isThere: () => Boolean(findChromium()), packages: ['chromium', 'fonts-liberation'], hint: chromiumHint },
    { isThere: () => Boolean(findPymodbus()), packages: ['python3-pymodbus'], hint: pymodbusHint },
    {
      isThere: () => Boolean(findClientPython()),
      packages: ['python3-httpx', 'python3-pandas', 'python3-pip', 'python3-setuptools', 'python3-wheel'],
      hint: clientPythonHint,
    },
    { isThere: () => Boolean(findLibmodbus()), packages: ['libmodbus5', 'python3'], hint: libmodbusHint },
    { isThere: () => Boolean(findMosquitto()), packages: ['mosquitto'], hint: mosquittoHint },
    { isThere: () => fs.existsSync('/usr/sbin/pgbouncer'), packages: ['pgbouncer'], hint: pgbouncerHint },
    { isThere: () => Boolean(findLibreOffice()), packages: ['libreoffice-calc'], hint: libreOfficeHint },
  ].filter(({ isThere }) => !isThere())
  if (missing.length > 0) installPackages(missing.flatMap(({ packages }) => packages))
  for (const { isThere, hint } of missing) if (!isThere()) say(hint)
}

try {
  installDependencies()
  checkRuntime()
  if (purpose === 'start') buildWebApp()
  if (purpose === 'test') prepareTests()
} catch (error) {
  if (!(error instanceof SetupError)) throw error
  say(error.message)
  process.exitCode = 1
}
