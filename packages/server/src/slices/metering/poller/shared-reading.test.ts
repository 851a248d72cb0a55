import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import net from 'node:net'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { projectRoot } from '../../../platform/config.ts'
import type { PollerTask } from '../../../testing/poller-process.ts'
import { quick, untilTrue, usePolling } from '../../../testing/polling.ts'

/* Processes that read together: real ones, which are killed and stopped, before devices at sixteen addresses. */

const polling = usePolling()
const { attach, simulate, samplesOf, eventsOf } = polling
const interval = 400

interface Address {
  readonly port: number
  readonly open: Set<net.Socket>
  /** The most connections that were open at once since this was last set. */
  most: number
}

/** An address of its own that leads to a device. */
async function lead(to: number): Promise<Address> {
  const open = new Set<net.Socket>()
  const address = { port: 0, open, most: 0 }
  const server = net.createServer((near) => {
    const far = net.connect(to, '127.0.0.1')
    open.add(near)
    address.most = Math.max(address.most, open.size)
    for (const socket of [near, far]) socket.on('error', () => undefined)
    near.on('close', () => {
      open.delete(near)
      far.destroy()
    })
    far.on('close', () => near.destroy())
    near.pipe(far)
    far.pipe(near)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  polling.onEnd(() => {
    for (const socket of open) socket.destroy()
    server.close()
  })
  return Object.assign(address, { port: (server.address() as net.AddressInfo).port })
}

function start(): ChildProcess {
  const { databaseUrl = '', dataDir } = polling.platform.config
  // Long enough for a busy machine: nobody is taken for one that stood still.
  const times = { connectMs: 10_000, answerMs: 10_000 }
  const options = { ...quick, interval, settle: 4_000, reloadEvery: 200, times }
  const task: PollerTask = { databaseUrl, dataDir, options }
  const file = path.join(projectRoot, 'packages/server/src/testing/poller-process.ts')
  const child = spawn(process.execPath, [file, JSON.stringify(task)], { stdio: 'inherit' })
  polling.onEnd(() => child.kill('SIGKILL'))
  return child
}

test(
  'each device has one reader: when a process comes, is killed, and stands still and goes on',
  { timeout: 300_000 },
  async () => {
    const simulator = await simulate({ devices: 16 })
    const addresses = await Promise.all(Array.from({ length: 16 }, () => lead(simulator.port)))
    const analysers = await Promise.all(addresses.map(({ port }, place) => attach({ port, unit: place + 1 })))
    const allRead = () => untilTrue(() => addresses.every(({ open }) => open.size === 1))
    /** Which connections there are, by address. */
    const seen = () => addresses.map(({ open }) => [...open][0])
    const kept = (before: ReturnType<typeof seen>) => addresses.filter(({ open }, place) => open.has(before[place]!))

    start()
    await allRead()
    const alone = seen()
    const killed = start()
    await untilTrue(() => kept(alone).length < addresses.length)
    await allRead()
    const parted = seen()
    const own = kept(alone).length
    expect(own).toBeGreaterThan(0)
    expect(own).toBeLessThan(addresses.length)
    // One let go before the other came: a device takes one connection, perhaps.
    expect(addresses.map(({ most }) => most)).toEqual(addresses.map(() => 1))

    killed.kill('SIGKILL')
    await untilTrue(() => kept(parted).length === own)
    await allRead()
    expect(kept(alone)).toHaveLength(own)

    // Whoever comes takes a part of all, by chance perhaps none of those that the first has kept all along.
    const rejoined = seen()
    const stopped = start()
    await untilTrue(() => kept(rejoined).length < addresses.length)
    await allRead()
    stopped.kill('SIGSTOP')
    // Its connections stay, for it says nothing; whoever takes its part has others.
    await untilTrue(() => addresses.some(({ open }) => open.size === 2))
    stopped.kill('SIGCONT')
    await allRead()
    for (const address of addresses) address.most = 0
    const before = await Promise.all(analysers.map(async (id) => (await samplesOf(id)).length))
    await sleep(5 * interval)
    const after = await Promise.all(analysers.map(async (id) => (await samplesOf(id)).length))
    // Once in each cycle, and one more where the time between is not whole cycles.
    for (const [place, count] of after.entries()) expect(count - before[place]!).toBeLessThanOrEqual(7)
    expect(after.reduce((sum, count) => sum + count, 0)).toBeGreaterThan(before.reduce((sum, count) => sum + count, 0))
    for (const id of analysers) expect(await eventsOf(id)).toEqual(['online'])
  },
)
