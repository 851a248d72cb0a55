import { spawn } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, expect, test } from 'vitest'

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'tandem-killed-'))
afterAll(() => {
  fs.rmSync(folder, { recursive: true, force: true })
})

const file = path.join(folder, 'small.yaml')
fs.writeFileSync(
  file,
  `scenario: killed
from: 2026-03-27
days: 6
replicates: 2
grid: { tie: [prorata, time] }
record: [periods, groups, members]
population:
  - { name: homes, count: 4, load: { profile: household }, strategy: priceTaker }
  - { name: random, count: 2, load: { profile: household }, strategy: zeroIntelligence }
  - { name: roofs, count: 2, production: { profile: solar, size: 4 }, strategy: forecastFollower }
  - { name: hydro, count: 2, production: { profile: dispatchable, size: 2 }, strategy: naive, cost: 0.2 }
`,
)

interface How {
  readonly zone: string
  readonly out: string
  /** On one core alone. */
  readonly isNarrow?: boolean
  /** When it is killed with its database server, ms after its beginning. */
  readonly killAfter?: number
}

/** As a container that is stopped: everything of the run at once. The server's other processes end when its first is gone. */
function killServer(): void {
  try {
    process.kill(
      Number.parseInt(fs.readFileSync(path.join(folder, 'data/scenarios/cluster/postmaster.pid'), 'utf8')),
      'SIGKILL',
    )
  } catch {
    // It was not started yet.
  }
}

/** In a process of its own; null where it was killed before it ended. */
async function run({ zone, out, isNarrow = false, killAfter }: How) {
  const env = { ...process.env, TZ: zone, NODE_ENV: 'development', TANDEM_DATA: path.join(folder, 'data') }
  const command = [
    ...(isNarrow ? ['taskset', '-c', '0'] : []),
    ...[process.execPath, path.join(import.meta.dirname, 'tandem.ts'), 'scenario', 'run', file],
    ...['--out', path.join(folder, out)],
  ]
  const child = spawn(command[0] ?? '', command.slice(1), { env, cwd: folder, stdio: ['ignore', 'pipe', 'pipe'] })
  const said = { out: '', err: '' }
  child.stdout.on('data', (text: Buffer) => (said.out += text.toString()))
  child.stderr.on('data', (text: Buffer) => (said.err += text.toString()))
  const ended = once(child, 'close') as Promise<[number | null, string | null]>
  if (killAfter !== undefined) {
    const isOver = await Promise.race([ended.then(() => true), sleep(killAfter, false)])
    if (!isOver) {
      child.kill('SIGKILL')
      killServer()
    }
  }
  const [code, signal] = await ended
  return signal === 'SIGKILL' ? null : { code, ...said }
}

const filesOf = (out: string) =>
  fs
    .readdirSync(path.join(folder, out), { recursive: true, encoding: 'utf8' })
    .filter((name) => fs.statSync(path.join(folder, out, name)).isFile())
    .sort()
    .map((name) => [name, fs.readFileSync(path.join(folder, out, name), 'utf8')])

test('killed at any moment, a run goes on to the same bytes: on one core, and in another time zone', async () => {
  const began = performance.now()
  const whole = await run({ zone: 'UTC', out: 'whole' })
  const took = performance.now() - began
  expect(whole).toMatchObject({ code: 0 })
  // The moments are of chance, so that every run of the tests tries others; which they were is said where it fails.
  const moments = [0.15, 0.4, 0.6].map((part) => Math.round(took * (part + 0.2 * Math.random())))
  let killed = 0
  for (const killAfter of moments) {
    const cut = await run({ zone: 'Pacific/Kiritimati', out: 'killed', isNarrow: true, killAfter })
    if (cut === null) killed++
  }
  expect(killed, `killed after ${moments.join(', ')} ms`).toBeGreaterThan(0)
  let last = await run({ zone: 'America/St_Johns', out: 'killed', isNarrow: true })
  // What the killed one was about to do may still be under way in the database.
  for (let tries = 0; tries < 20 && last?.err.includes('being run by another process'); tries++) {
    last = await run({ zone: 'America/St_Johns', out: 'killed', isNarrow: true })
  }
  expect(last, `killed after ${moments.join(', ')} ms`).toMatchObject({ code: 0, out: whole?.out })
  expect(filesOf('killed')).toEqual(filesOf('whole'))
}, 240_000)
