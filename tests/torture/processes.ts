import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

/** A server in a process of its own that is started again whenever it ends, as a service manager would. */
export interface KeptServer {
  readonly address: string
  /** Undefined while it is down. */
  pid(): number | undefined
  kill(): boolean
  pause(): boolean
  resume(): void
  setClock(message: { shift?: number; isStanding?: boolean }): boolean
  /** Resolves when it answers. */
  untilReady(): Promise<void>
  /** How often it was started, and how often it ended without being killed: without its database none can begin. */
  counts(): { readonly starts: number; readonly failures: number }
  /** Asks it to stop and waits; kills it where it does not. Answers how long it took, null where it had to be killed. */
  stop(): Promise<number | null>
}

export interface ServerOptions {
  /** The tree that is run: this one, or a copy with a planted bug. */
  readonly root: string
  readonly databaseUrl: string
  readonly secret: string
  readonly folder: string
  readonly name: string
  /** The same database through a pooler. */
  readonly poolUrl?: string
  /** A replica of it, for reports. */
  readonly readUrl?: string
  /** Whether the others hand their intra-day orders over to it, and it to them. */
  readonly isPeer?: boolean
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const { port } = probe.address() as AddressInfo
  probe.close()
  await once(probe, 'close')
  return port
}

/** Starts `main.ts` as production does but for the demo's defaults, its own clock in front of it. */
export async function keepServer(terms: ServerOptions): Promise<KeptServer> {
  const port = await freePort()
  const address = `http://127.0.0.1:${port}`
  const peer = terms.isPeer === true ? { PEER_ADDRESS: `127.0.0.1:${await freePort()}` } : {}
  const log = fs.openSync(path.join(terms.folder, `${terms.name}.log`), 'a')
  let child: ChildProcess | undefined
  let isStopping = false
  let [starts, failures] = [0, 0]

  const start = () => {
    starts++
    child = spawn(
      process.execPath,
      [
        '--import',
        path.join(import.meta.dirname, 'server-clock.ts'),
        path.join(terms.root, 'packages/server/src/main.ts'),
      ],
      {
        cwd: terms.root,
        env: {
          DATABASE_URL: terms.databaseUrl,
          ...(terms.poolUrl !== undefined && { DATABASE_POOL_URL: terms.poolUrl }),
          ...(terms.readUrl !== undefined && { DATABASE_READ_URL: terms.readUrl }),
          TANDEM_SECRET: terms.secret,
          TANDEM_DATA: terms.folder,
          PORT: String(port),
          ...peer,
          SIMULATOR_PORT: '0',
          LOG_LEVEL: 'warn',
          METER_NETWORKS: '127.0.0.1/32:1-65535',
          NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'] ?? path.join(terms.folder, 'compiled'),
        },
        stdio: ['ignore', log, log, 'ipc'],
      },
    )
    child.on('error', () => undefined)
    child.on('exit', (code, signal) => {
      child = undefined
      if (code !== null && !isStopping) failures++
      fs.writeSync(log, `the process ended: ${signal ?? String(code)}\n`)
      if (!isStopping) setTimeout(() => !isStopping && start(), 250)
    })
  }
  const signal = (name: NodeJS.Signals) => child?.kill(name) ?? false
  start()
  return {
    address,
    pid: () => child?.pid,
    kill: () => signal('SIGKILL'),
    pause: () => signal('SIGSTOP'),
    resume: () => void signal('SIGCONT'),
    setClock: (message) => (child?.connected ? child.send(message) : false),
    async untilReady() {
      for (const deadline = Date.now() + 120_000; ; await sleep(100)) {
        const answer = await fetch(`${address}/health`, { signal: AbortSignal.timeout(5_000) }).catch(() => null)
        if (answer?.status === 200) return
        if (Date.now() > deadline) throw new Error(`${terms.name} does not answer; its log is in ${terms.folder}`)
      }
    },
    counts: () => ({ starts, failures }),
    async stop() {
      isStopping = true
      const ending = child
      if (!ending || ending.exitCode !== null) return 0
      const since = performance.now()
      const ended = once(ending, 'exit').then(() => true)
      ending.kill('SIGCONT')
      ending.kill('SIGTERM')
      const isGone = await Promise.race([ended, sleep(20_000, false)])
      if (!isGone) {
        ending.kill('SIGKILL')
        await ended
      }
      return isGone ? Math.round(performance.now() - since) : null
    },
  }
}
