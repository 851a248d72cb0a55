import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { startPostgres, type RunningPostgres } from '../../packages/server/src/platform/embedded-postgres.ts'
import { childrenOf, signal } from './process-tree.ts'

/** A PostgreSQL of the run's own that can be killed, paused, and run out of room. It keeps what it commits (fsync is on). */
export interface KeptPostgres {
  url(): string
  /** Kills the postmaster as a power cut would; resolves when another one serves. */
  kill(): Promise<void>
  /** Kills one of its processes that serve a connection; PostgreSQL then ends all and recovers. */
  killBackend(pid: number): boolean
  /** Stops all its processes, or one of them, until `resume`. */
  pause(pid?: number): boolean
  resume(): void
  /** Fills its disk until `emptyDisk`; false where it has no disk of its own. */
  fillDisk(): boolean
  emptyDisk(): Promise<void>
  /** Why its disk cannot be filled; null where it can. */
  readonly noDisk: string | null
  stop(): Promise<void>
}

const diskMegabytes = 1_024
const settings = { max_connections: '120', shared_buffers: '64MB', wal_recycle: 'off', max_wal_size: '128MB' }

export async function keepPostgres(folder: string): Promise<KeptPostgres> {
  const dataDir = path.join(folder, 'postgres')
  const { mounted, noDisk } = mountDisk(dataDir)
  let running: RunningPostgres = await startPostgres({ dataDir, settings })
  let restarting: Promise<void> | null = null
  const filler = path.join(dataDir, 'filler')
  const paused = new Set<number>()

  const postmaster = () => {
    try {
      return Number(
        fs.readFileSync(path.join(fs.realpathSync(dataDir), 'cluster', 'postmaster.pid'), 'utf8').split('\n')[0],
      )
    } catch {
      return undefined
    }
  }
  const resume = () => {
    for (const pid of paused) signal(pid, 'SIGCONT')
    paused.clear()
  }
  const restart = async () => {
    await running.stop().catch(() => undefined)
    for (const deadline = Date.now() + 60_000; ; await sleep(200)) {
      try {
        running = await startPostgres({ dataDir, settings })
        return
      } catch (error) {
        // Its disk may be full still.
        if (Date.now() > deadline) throw error
      }
    }
  }
  /** One after the other: a fault may come while it is starting. */
  const comeBack = () =>
    (restarting ??= restart().finally(() => {
      restarting = null
    }))
  return {
    url: () => running.url,
    async kill() {
      resume()
      const pid = postmaster()
      if (pid !== undefined) signal(pid, 'SIGKILL')
      await comeBack()
    },
    killBackend: (pid) => signal(pid, 'SIGKILL'),
    pause(pid) {
      const head = postmaster()
      if (head === undefined) return false
      const pids = pid === undefined ? [head, ...childrenOf(head)] : [pid]
      for (const each of pids) if (signal(each, 'SIGSTOP')) paused.add(each)
      return paused.size > 0
    },
    resume,
    noDisk,
    fillDisk() {
      if (!mounted) return false
      spawnSync('dd', ['if=/dev/zero', `of=${filler}`, 'bs=1M', `count=${diskMegabytes}`], { stdio: 'ignore' })
      return true
    },
    async emptyDisk() {
      fs.rmSync(filler, { force: true })
      // Out of room for its log it ends altogether, and nobody but us starts it again.
      const pid = postmaster()
      if (pid === undefined || !signal(pid, 0)) await comeBack()
    },
    async stop() {
      resume()
      await restarting
      await running.stop().catch(() => undefined)
      if (mounted) spawnSync('umount', ['-l', dataDir])
    },
  }
}

/** A small disk in memory for the files of PostgreSQL, where this machine lets us mount one. */
function mountDisk(dataDir: string): { mounted: boolean; noDisk: string | null } {
  fs.mkdirSync(dataDir, { recursive: true })
  fs.chmodSync(dataDir, 0o755)
  if (os.platform() !== 'linux') return { mounted: false, noDisk: 'a small disk is mounted on Linux only' }
  const options = ['-t', 'tmpfs', '-o', `size=${diskMegabytes}m,mode=755`, 'tandem-torture', dataDir]
  const { status, stderr, error } = spawnSync('mount', options, { encoding: 'utf8' })
  if (status === 0) return { mounted: true, noDisk: null }
  return { mounted: false, noDisk: (error?.message ?? stderr).trim() }
}
