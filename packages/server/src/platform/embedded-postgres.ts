import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import fs from 'node:fs'
import { createServer } from 'node:net'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { Config } from './config.ts'
import type { Log } from './log.ts'
import { findPostgres, prepareHome, runProgram, type PostgresProgram } from './postgres-program.ts'

/** Everyone who uses the server holds this lock, shared; who can take it alone is the last and may stop the server. */
const presenceLock = 7_283_001
const patience = 60_000
const answerPatience = 5_000

export interface PostgresOptions {
  /** Folder of this server's files, made when missing. */
  readonly dataDir: string
  /** Server settings, as on its command line: `{ fsync: 'off' }`. Ignored when a running server is adopted. */
  readonly settings?: Readonly<Record<string, string>>
  /** Where it is given, a server that dies is started again until it is stopped, and the log says so. */
  readonly log?: Log
}

export interface RunningPostgres {
  readonly url: string
  /** Leaves the server, and stops it unless another process still uses it. */
  stop(): Promise<void>
}

interface Place {
  readonly program: PostgresProgram
  readonly home: string
  readonly cluster: string
  readonly password: string
  readonly settings: Readonly<Record<string, string>>
}

/** The server of DATABASE_URL, which is left alone, or the project's own. */
export async function providePostgres(
  config: Pick<Config, 'databaseUrl' | 'dataDir'>,
  log?: Log,
): Promise<RunningPostgres> {
  if (config.databaseUrl) return { url: config.databaseUrl, stop: () => Promise.resolve() }
  return startPostgres({ dataDir: path.join(config.dataDir, 'postgres'), ...(log && { log }) })
}

/**
 * Starts PostgreSQL from the project's own packages, listening on 127.0.0.1 only, and creates its files the first time.
 * A server that a killed process left behind, or that another process of the project runs, is used as it is.
 */
export async function startPostgres(options: PostgresOptions): Promise<RunningPostgres> {
  const program = findPostgres()
  const home = prepareHome(path.resolve(options.dataDir), program.account)
  const cluster = path.join(home, 'cluster')
  const password = await createCluster(program, home, cluster)
  const place = { program, home, cluster, password, settings: options.settings ?? {} }

  const deadline = Date.now() + patience
  for (;;) {
    const presence = (await adopt(place, deadline)) ?? (await launch(place, deadline))
    if (presence) return running(place, presence, options.log)
    if (Date.now() > deadline) throw new Error(`PostgreSQL did not start. Its own words are in ${logFile(place)}`)
    await sleep(50)
  }
}

function running(place: Place, presence: pg.Client, log: Log | undefined): RunningPostgres {
  const url = `postgres://postgres:${place.password}@127.0.0.1:${String(presence.port)}/postgres`
  const stopping = new AbortController()
  const kept = log ? keepRunning(place, presence, log, stopping.signal) : Promise.resolve(presence)
  const stop = async () => {
    stopping.abort()
    await leave(place, await kept)
  }
  let stopped: Promise<void> | undefined
  return { url, stop: () => (stopped ??= stop()) }
}

/** Starts the server again whenever it has died, on the same port, until it is to stop. Answers who is present then. */
async function keepRunning(place: Place, first: pg.Client, log: Log, stopping: AbortSignal): Promise<pg.Client> {
  let presence = first
  const hasStopped = () => stopping.aborted
  while (!hasStopped()) {
    await once(presence, 'end', { signal: stopping }).catch(() => undefined)
    if (hasStopped()) break
    log.error({ log: logFile(place) }, 'PostgreSQL has ended; it is started again')
    const again = await startAgain(place, first.port, log, stopping)
    if (!again) break
    log.warn('PostgreSQL runs again')
    presence = again
  }
  return presence
}

const firstPause = 250
const longestPause = 30_000

/** Tries until it runs, with growing pauses: what the dead server left may take a while to go. Null when it is to stop. */
async function startAgain(place: Place, port: number, log: Log, stopping: AbortSignal): Promise<pg.Client | null> {
  for (let pause = firstPause; ; pause = Math.min(2 * pause, longestPause)) {
    await sleep(pause, null, { signal: stopping }).catch(() => undefined)
    if (stopping.aborted) return null
    const deadline = Date.now() + patience
    try {
      const presence = (await adopt(place, deadline)) ?? (await launch(place, deadline, port))
      if (presence) return presence
      log.warn({ log: logFile(place) }, 'PostgreSQL did not start; it is tried again')
    } catch (error) {
      log.warn({ err: error }, 'PostgreSQL could not be started; it is tried again')
    }
  }
}

/** Creates the files aside and renames them, so that a kill half way or a second process leaves no broken cluster. */
async function createCluster(program: PostgresProgram, home: string, cluster: string): Promise<string> {
  const passwordFile = path.join(home, 'password')
  const own = ({ uid, gid }: PostgresProgram['account'], file: string) => {
    if (uid !== undefined && gid !== undefined) fs.chownSync(file, uid, gid)
  }
  if (!fs.existsSync(passwordFile)) {
    const fresh = `${passwordFile}.${randomBytes(4).toString('hex')}`
    fs.writeFileSync(fresh, randomBytes(24).toString('hex'), { mode: 0o600 })
    own(program.account, fresh)
    // A link, unlike a rename, keeps what another process wrote first.
    if (!fs.existsSync(passwordFile)) ignoreErrors(() => fs.linkSync(fresh, passwordFile), 'EEXIST')
    fs.rmSync(fresh)
  }
  if (!fs.existsSync(cluster)) {
    const fresh = `${cluster}.${randomBytes(4).toString('hex')}`
    fs.mkdirSync(fresh, { mode: 0o700 })
    own(program.account, fresh)
    await runProgram(program, 'initdb', [
      ...['-D', fresh, '-U', 'postgres', '--auth=scram-sha-256', `--pwfile=${passwordFile}`, '--no-sync'],
      ...['--encoding=UTF8', '--no-locale', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'],
    ])
    ignoreErrors(() => fs.renameSync(fresh, cluster), 'EEXIST', 'ENOTEMPTY')
    fs.rmSync(fresh, { recursive: true, force: true })
  }
  return fs.readFileSync(passwordFile, 'utf8').trim()
}

/** Joins the server that `postmaster.pid` names. Undefined when there is none, or when it ends while we ask. */
async function adopt(place: Place, deadline: number): Promise<pg.Client | undefined> {
  while (Date.now() < deadline) {
    const left = readPidFile(place)
    if (!left) return undefined
    if (!isPostgres(left.pid)) {
      // The process is gone and its number may belong to somebody else by now.
      fs.rmSync(pidFile(place), { force: true })
      return undefined
    }
    if (left.port) {
      const presence = await join(place, left.port)
      if (presence) return presence
    }
    await sleep(50)
  }
  throw new Error(`A PostgreSQL server holds ${place.cluster} but does not answer. See ${logFile(place)}`)
}

/** On the given port, where its users know it already. */
async function launch(place: Place, deadline: number, given?: number): Promise<pg.Client | undefined> {
  const port = given ?? (await choosePort(path.join(place.home, 'port')))
  const log = fs.openSync(logFile(place), 'a')
  const settings = {
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    timezone: 'UTC',
    log_timezone: 'UTC',
    ...place.settings,
  }
  const args = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  // In a session of its own: Ctrl+C in the terminal must reach us, not the server, so that work in progress can end first.
  const server = spawn(path.join(place.program.bin, 'postgres'), ['-D', place.cluster, '-p', String(port), ...args], {
    ...place.program.account,
    cwd: place.cluster,
    detached: true,
    stdio: ['ignore', log, log],
  })
  fs.closeSync(log)
  await once(server, 'spawn')
  server.unref()
  while (server.exitCode === null && server.signalCode === null && Date.now() < deadline) {
    const presence = await join(place, port)
    if (presence) return presence
    await sleep(25)
  }
  return undefined
}

/** Connects and holds the presence lock; undefined when the server is not there, not ready, or going down. */
async function join(place: Place, port: number): Promise<pg.Client | undefined> {
  const client = new pg.Client({
    host: '127.0.0.1',
    port,
    user: 'postgres',
    database: 'postgres',
    password: place.password,
    application_name: 'tandem presence',
    keepAlive: true,
    // A server that is stopped (SIGSTOP) lets connections in and says nothing: who joins asks again until its patience ends.
    connectionTimeoutMillis: answerPatience,
    query_timeout: answerPatience,
  })
  // The connection lives as long as we do; when the server goes, the pool reports it.
  client.on('error', () => undefined)
  try {
    await client.connect()
    const { rows } = await client.query<{ folder: string }>("select current_setting('data_directory') as folder")
    if (rows[0]?.folder !== place.cluster) throw new Error('another server answers on this port')
    await client.query('select pg_advisory_lock_shared($1)', [presenceLock])
    return client
  } catch {
    await client.end().catch(() => undefined)
    return undefined
  }
}

async function leave(place: Place, presence: pg.Client): Promise<void> {
  try {
    await presence.query('select pg_advisory_unlock_shared($1)', [presenceLock])
    const { rows } = await presence.query<{ alone: boolean }>('select pg_try_advisory_lock($1) as alone', [
      presenceLock,
    ])
    if (!rows[0]?.alone) {
      await presence.end()
      return
    }
  } catch {
    // The server is gone already; stopping it below then says so and is fine.
  }
  await runProgram(place.program, 'pg_ctl', ['stop', '-D', place.cluster, '-m', 'fast', '-w', '-s']).catch(
    (error: unknown) => {
      // A server that was killed leaves its file behind: it is stopped.
      const left = readPidFile(place)
      if (left && isPostgres(left.pid)) throw error
    },
  )
  await presence.end().catch(() => undefined)
}

/** The port of the last time where it is still free, so that bookmarks and open tools keep working. */
async function choosePort(file: string): Promise<number> {
  const remembered = fs.existsSync(file) ? Number(fs.readFileSync(file, 'utf8')) : 0
  const port = (await probePort(remembered)) ?? (await probePort(0))
  if (port === undefined) throw new Error('No free port on 127.0.0.1 for PostgreSQL')
  fs.writeFileSync(file, String(port))
  return port
}

async function probePort(port: number): Promise<number | undefined> {
  const probe = createServer()
  try {
    probe.listen(port, '127.0.0.1')
    await once(probe, 'listening')
    const address = probe.address()
    return typeof address === 'object' ? address?.port : undefined
  } catch {
    return undefined
  } finally {
    probe.close()
  }
}

const pidFile = (place: Place) => path.join(place.cluster, 'postmaster.pid')
const logFile = (place: Place) => path.join(place.home, 'server.log')

/** Lines of the file: process, data folder, start time, port, socket folder, address. The port is missing at first. */
function readPidFile(place: Place): { pid: number; port: number | undefined } | undefined {
  try {
    const lines = fs.readFileSync(pidFile(place), 'utf8').split('\n')
    return { pid: Number(lines[0]), port: lines[3] ? Number(lines[3]) : undefined }
  } catch {
    return undefined
  }
}

function isPostgres(pid: number): boolean {
  try {
    process.kill(pid, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
  const command = `/proc/${String(pid)}/cmdline`
  if (!fs.existsSync(command)) return true
  // The program's name alone: whoever got its number may well name PostgreSQL in an argument.
  const [program = ''] = fs.readFileSync(command, 'utf8').split('\0')
  return path.basename(program).startsWith('postgres')
}

function ignoreErrors(work: () => void, ...codes: string[]): void {
  try {
    work()
  } catch (error) {
    if (!codes.includes((error as NodeJS.ErrnoException).code ?? '')) throw error
  }
}
