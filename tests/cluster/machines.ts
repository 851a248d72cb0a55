import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import fs from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { projectRoot } from '../../packages/server/src/platform/config.ts'
import { childrenOf, signal } from '../torture/process-tree.ts'

/** What the run needs of Debian's packages. */
const programs = [
  { file: '/usr/bin/etcd', debian: 'etcd-server' },
  { file: '/usr/bin/patroni', debian: 'patroni' },
  { file: '/usr/lib/postgresql/15/bin/postgres', debian: 'postgresql-15' },
  { file: '/usr/sbin/haproxy', debian: 'haproxy' },
  { file: '/usr/sbin/pgbouncer', debian: 'pgbouncer' },
  { file: '/usr/lib/python3/dist-packages/etcd/__init__.py', debian: 'python3-etcd' },
  { file: '/usr/lib/python3/dist-packages/psycopg2/__init__.py', debian: 'python3-psycopg2' },
] as const

/** Debian's packages that this machine lacks. */
export function missingPackages(): string[] {
  return programs.filter(({ file }) => !fs.existsSync(file)).map(({ debian }) => debian)
}

/** The account that runs all of them: Debian's own for PostgreSQL where the run is root's, else whoever runs it. */
function databaseAccount(): { readonly uid?: number; readonly gid?: number } {
  if (process.getuid?.() !== 0) return {}
  const numberOf = (flag: string) => Number(spawnSync('id', [flag, 'postgres'], { encoding: 'utf8' }).stdout)
  return { uid: numberOf('-u'), gid: numberOf('-g') }
}

/** A program that runs until it is ended; its words are in a file of the folder. */
interface Kept {
  readonly child: ChildProcess
  readonly ended: Promise<unknown>
}

/** A machine of the database: Patroni, and the PostgreSQL that it starts. */
export interface Machine {
  readonly name: string
  readonly rest: string
  /** Starts Patroni, as the machine does when it boots. */
  boot(): void
  /** The power goes: every process of it at once. */
  cutPower(): void
  /** PostgreSQL dies; Patroni lives. */
  killPostgres(): void
  /** Everything stands still, and every connection stays open. */
  freeze(): void
  thaw(): void
  /** The address of this PostgreSQL itself, whatever it is now. */
  url(database: string): string
}

export interface Cluster {
  readonly machines: readonly [Machine, Machine]
  /** By HAProxy to whoever leads. */
  readonly url: string
  /** The same by PgBouncer, which asks HAProxy. */
  readonly poolUrl: string
  /** By HAProxy to whoever follows. */
  readonly readUrl: string
  /** Who leads and who follows in step with it, as Patroni says; null while nobody does. */
  leader(): Promise<Machine | null>
  inStep(): Promise<Machine | null>
  stop(): Promise<void>
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const { port } = probe.address() as AddressInfo
  probe.close()
  await once(probe, 'close')
  return port
}

/** A file of deploy/cluster with other addresses and folders; all that is to be replaced must stand in it. */
function fill(file: string, replacements: readonly (readonly [example: string, value: string | number])[]): string {
  let text = fs.readFileSync(path.join(projectRoot, 'deploy/cluster', file), 'utf8')
  for (const [example, value] of replacements) {
    if (!text.includes(example)) throw new Error(`deploy/cluster/${file} does not say ${example} any more`)
    text = text.replaceAll(example, String(value))
  }
  return text
}

/**
 * Starts etcd, two machines with Patroni and PostgreSQL, HAProxy and PgBouncer, with the files of deploy/cluster, on addresses of the
 * loopback network. Resolves when one leads and the other follows in step.
 */
export async function startCluster(folder: string): Promise<Cluster> {
  const account = databaseAccount()
  const kept: Kept[] = []
  const ports = await Promise.all(Array.from({ length: 7 }, freePort))
  const [client, peer, postgres, rest, balancer, readers, pooler] = ports
  const password = randomBytes(16).toString('hex')

  const own = (name: string) => {
    const made = path.join(folder, name)
    fs.mkdirSync(made, { recursive: true, mode: 0o700 })
    if (account.uid !== undefined) fs.chownSync(made, account.uid, account.gid ?? account.uid)
    return made
  }
  const write = (name: string, text: string) => {
    const file = path.join(folder, name)
    fs.writeFileSync(file, text, { mode: 0o600 })
    if (account.uid !== undefined) fs.chownSync(file, account.uid, account.gid ?? account.uid)
    return file
  }
  const start = (name: string, file: string, args: readonly string[]): Kept => {
    const log = fs.openSync(path.join(folder, `${name}.log`), 'a')
    const environment = { PATH: '/usr/lib/postgresql/15/bin:/usr/bin:/bin', LANG: 'C.UTF-8', HOME: folder }
    // In a session of its own: Ctrl+C in the terminal is for the run, which ends them in good order.
    const terms = { ...account, cwd: folder, env: environment, detached: true } as const
    const child = spawn(file, args, { ...terms, stdio: ['ignore', log, log] })
    fs.closeSync(log)
    const running = { child, ended: once(child, 'exit') }
    kept.push(running)
    return running
  }

  own('.')
  const place = (number: number) => `127.0.0.${10 + number}`
  const machineOf = (number: 1 | 2): Machine => {
    const name = `db${number}`
    const data = path.join(own(name), 'data')
    const config = write(
      `${name}.yaml`,
      fill('patroni.yaml', [
        ['name: db1', `name: ${name}`],
        ['10.0.0.11', place(number)],
        ['10.0.0.10:2379', `127.0.0.1:${client}`],
        ['10.0.0.0/24', '127.0.0.0/8'],
        [':8008', `:${rest}`],
        [':5432', `:${postgres}`],
        ['/var/lib/postgresql/15/tandem', data],
        ['/var/lib/postgresql/patroni.pgpass', path.join(folder, name, 'pgpass')],
        ['/var/run/postgresql', path.join(folder, name)],
        ['change-me-superuser', password],
        ['change-me-replication', `${password}-r`],
        ['change-me-rewind', `${password}-w`],
        // A watchdog would reset this very machine.
        ['mode: automatic', "mode: 'off'"],
      ]),
    )
    let patroni: Kept | null = null
    const postmaster = () => {
      try {
        return Number(fs.readFileSync(path.join(data, 'postmaster.pid'), 'utf8').split('\n')[0])
      } catch {
        return null
      }
    }
    const toPostgres = (kind: NodeJS.Signals) => {
      const head = postmaster()
      if (head === null) return
      // The children of a head that is gone are nobody's: they are listed first, and those it made meanwhile afterwards.
      const before = childrenOf(head)
      signal(head, kind)
      for (const each of new Set([...before, ...childrenOf(head)])) signal(each, kind)
    }
    const all = (kind: NodeJS.Signals) => {
      const pid = patroni?.child.pid
      if (pid !== undefined) signal(pid, kind)
      toPostgres(kind)
    }
    return {
      name,
      rest: `http://${place(number)}:${rest}`,
      boot: () => {
        patroni = start(name, '/usr/bin/patroni', [config])
      },
      cutPower: () => all('SIGKILL'),
      killPostgres: () => toPostgres('SIGKILL'),
      freeze: () => all('SIGSTOP'),
      thaw: () => all('SIGCONT'),
      url: (database) => `postgres://postgres:${password}@${place(number)}:${postgres}/${database}`,
    }
  }

  const machines = [machineOf(1), machineOf(2)] as const
  const saying = async (route: string) => {
    for (const machine of machines) {
      const answer = await fetch(`${machine.rest}${route}`, { signal: AbortSignal.timeout(1_500) }).catch(() => null)
      await answer?.body?.cancel()
      if (answer?.status === 200) return machine
    }
    return null
  }
  const cluster: Cluster = {
    machines,
    url: `postgres://tandem:${password}-t@127.0.0.1:${balancer}/tandem`,
    poolUrl: `postgres://tandem:${password}-t@127.0.0.1:${pooler}/tandem`,
    readUrl: `postgres://tandem:${password}-t@127.0.0.1:${readers}/tandem`,
    leader: () => saying('/primary'),
    inStep: () => saying('/synchronous'),
    async stop() {
      for (const machine of machines) {
        machine.thaw()
        machine.cutPower()
      }
      for (const { child } of kept) child.kill('SIGKILL')
      await Promise.all(kept.map(({ ended }) => ended))
    },
  }
  try {
    const etcd = fill('etcd.yaml', [
      ['10.0.0.10:2379', `127.0.0.1:${client}`],
      ['10.0.0.10:2380', `127.0.0.1:${peer}`],
      ['/var/lib/etcd/tandem', path.join(own('etcd'), 'data')],
    ])
    start('etcd', '/usr/bin/etcd', ['--config-file', write('etcd.yaml', etcd)])
    machines[0].boot()
    await until('a machine leads', () => cluster.leader())
    machines[1].boot()
    await until('the other machine follows in step', () => cluster.inStep())
    await createDatabase(machines[0].url('postgres'), `${password}-t`)
    const haproxy = fill('haproxy.cfg', [
      ['127.0.0.1:5000', `127.0.0.1:${balancer}`],
      ['127.0.0.1:5001', `127.0.0.1:${readers}`],
      ['10.0.0.11', place(1)],
      ['10.0.0.12', place(2)],
      [':5432', `:${postgres}`],
      ['port 8008', `port ${rest}`],
    ])
    start('haproxy', '/usr/sbin/haproxy', ['-db', '-f', write('haproxy.cfg', haproxy)])
    // Until it has asked Patroni for the first time it takes both for the one that leads.
    for (let times = 0; times < 10; times++) {
      await until('HAProxy leads to it', () => isLed(cluster.url))
      await sleep(200)
    }
    const pgbouncer = fill('pgbouncer.ini', [
      ['port=5000', `port=${balancer}`],
      ['listen_port = 6432', `listen_port = ${pooler}\nunix_socket_dir =`],
      ['/etc/pgbouncer/userlist.txt', write('userlist.txt', `"tandem" "${password}-t"\n`)],
    ])
    start('pgbouncer', '/usr/sbin/pgbouncer', ['-q', write('pgbouncer.ini', pgbouncer)])
    await until('PgBouncer leads to it', () => isLed(cluster.poolUrl))
    return cluster
  } catch (error) {
    await cluster.stop()
    throw error
  }
}

async function createDatabase(url: string, password: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(`create role tandem login password '${password}'`)
    await client.query('create database tandem owner tandem')
    // For `tandem doctor`.
    await client.query('grant pg_monitor to tandem')
    // Written by whoever thinks that it leads.
    await client.query('create table leaders (number bigint primary key, machine text not null)')
  } finally {
    await client.end()
  }
}

async function isLed(url: string): Promise<true | null> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2_000, query_timeout: 2_000 })
  client.on('error', () => undefined)
  try {
    await client.connect()
    const { rows } = await client.query<{ is_standby: boolean }>('select pg_is_in_recovery() as is_standby')
    return rows[0]?.is_standby === false ? true : null
  } catch {
    return null
  } finally {
    await client.end().catch(() => undefined)
  }
}

/** Asks again and again until there is an answer; throws after two minutes, with what was waited for. */
export async function until<T>(what: string, ask: () => Promise<T | null>, within = 120_000): Promise<T> {
  for (const deadline = performance.now() + within; ; await sleep(100)) {
    const answer = await ask()
    if (answer !== null) return answer
    if (performance.now() > deadline) throw new Error(`after ${within / 1_000} s still not: ${what}`)
  }
}
