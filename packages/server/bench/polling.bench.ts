import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import { systemClock } from '../src/platform/clock.ts'
import { projectRoot } from '../src/platform/config.ts'
import type { Db } from '../src/platform/database.ts'
import { createLog } from '../src/platform/log.ts'
import { createMailer } from '../src/platform/mail.ts'
import { parseNetworks } from '../src/platform/networks.ts'
import type { Platform } from '../src/platform/platform.ts'
import { keepSampleDays, startPoller } from '../src/slices/metering/index.ts'
import { benchConfig, createBenchUsers, withBenchDatabase } from './bench-database.ts'

const devices = 500
/** Seconds. */
const interval = 10
const cycles = 3

/**
 * As many simulated devices, each at an address of its own, read every ten seconds by one process into a database on disk.
 * Asserts that every reading was stored, and prints what the process needed for it.
 */
export async function run(print: (line: string) => void): Promise<void> {
  const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'tandem-bench-'))
  try {
    await withBenchDatabase('polling', async (db, url) => {
      const simulator = startSimulators()
      try {
        await attachAll(db, await portsOf(simulator))
        print(await measure(platformOf(db, url, dataDir)))
      } finally {
        simulator.kill()
        await once(simulator, 'exit')
      }
    })
  } finally {
    fs.rmSync(dataDir, { recursive: true, force: true })
  }
}

async function measure(platform: Platform): Promise<string> {
  await keepSampleDays(platform)
  const poller = await startPoller(platform)
  // All are connected after the first cycle.
  for (let second = 0; poller.counts.reads < devices; second++) {
    if (second > 60) throw new Error(`after a minute only ${poller.counts.reads} readings had come`)
    await sleep(1_000)
  }
  const [before, cpu, start] = [{ ...poller.counts }, process.cpuUsage(), performance.now()]
  await sleep(cycles * interval * 1_000)
  const [after, used, took] = [{ ...poller.counts }, process.cpuUsage(cpu), performance.now() - start]
  await poller.stop()
  await assertStored(platform.db, poller.counts.reads)
  const reads = after.reads - before.reads
  const due = (devices * took) / (interval * 1_000)
  if (reads < due * 0.95) throw new Error(`${reads} readings came of ${due.toFixed(0)} that were due`)
  const share = ((used.user + used.system) / 1_000 / took) * 100
  return (
    `polling ${devices} devices every ${interval} s: ${share.toFixed(1)} % of one processor for reading, judging and ` +
    `storing (${(reads / (took / 1_000 / interval)).toFixed(0)} readings a cycle over ${cycles} cycles, ` +
    `${after.missed - before.missed} turns missed, ${after.failures - before.failures} failed)`
  )
}

async function assertStored(db: Db, reads: number): Promise<void> {
  const { count } = await db
    .selectFrom('analyser_samples')
    .select((of) => of.fn.countAll<bigint>().as('count'))
    .executeTakeFirstOrThrow()
  if (Number(count) !== reads) throw new Error(`${count} samples were stored of ${reads} readings`)
}

/** In a process of their own, so that what they need is not counted. */
function startSimulators(): ChildProcess {
  const file = path.join(projectRoot, 'packages/server/src/simulator/main.ts')
  const args = ['--devices', `${devices}`, '--port', '0', '--units', '1']
  return spawn(process.execPath, [file, ...args], { stdio: ['pipe', 'pipe', 'inherit'] })
}

async function portsOf({ stdout }: ChildProcess): Promise<number[]> {
  if (!stdout) throw new Error('the simulator says nothing')
  const ports: number[] = []
  for await (const line of createInterface({ input: stdout })) {
    const port = /:(\d+) unit 1\b/.exec(line)?.[1]
    if (port !== undefined) ports.push(Number(port))
    if (ports.length === devices) return ports
  }
  throw new Error(`the simulator ended with ${ports.length} devices`)
}

async function attachAll(db: Db, ports: readonly number[]): Promise<void> {
  const now = systemClock.now()
  const users = await createBenchUsers(db, devices, now)
  const rows = users.map((userId, index) => ({
    user_id: userId,
    profile_id: 'eastron_sdm630',
    ip: '127.0.0.1',
    port: ports[index] ?? 0,
    unit_id: 1,
    reading_code: 'RO',
    placement: 'connection' as const,
    status: 'active' as const,
    added_at: now,
    added_by: userId,
    attached_at: now,
  }))
  const added = await db.insertInto('analysers').values(rows).returning('id').execute()
  const states = added.map(({ id }) => ({ analyser_id: id, state: 'waiting' as const, since: now }))
  await db.insertInto('analyser_states').values(states).execute()
}

function platformOf(db: Db, databaseUrl: string, dataDir: string): Platform {
  const log = createLog({ logLevel: 'silent' })
  const config = benchConfig(databaseUrl, {
    databasePoolSize: 8,
    dataDir,
    smtpUrl: undefined,
    logLevel: 'silent',
    meterNetworks: parseNetworks('127.0.0.1/32:1-65535'),
  })
  return { db, clock: systemClock, config, log, mailer: createMailer(config, log) }
}
