import { once } from 'node:events'
import net from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { parseNetworks } from '../../../platform/networks.ts'
import { eventually, quick, untilTrue, usePolling } from '../../../testing/polling.ts'
import type { Poller } from './poller.ts'

const polling = usePolling()
const { attach, change, eventsOf, poll, samplesOf, simulate, stateOf, watch } = polling

/** Milliseconds between turns that no test lives to see: the first reading, which waits for no turn, is the only one. */
const longInterval = 24 * 3_600_000

const count = async (analyserId: number) => (await samplesOf(analyserId)).length
/** That so many more samples have come. */
const untilMore = async (analyserId: number, more: number) => {
  const before = await count(analyserId)
  await untilTrue(async () => (await count(analyserId)) >= before + more)
}
const untilState = (analyserId: number, state: string, reason: string | null = null) =>
  eventually(async () => expect(await stateOf(analyserId)).toMatchObject({ state, reason }))

/** That nothing is read any more, for longer than two turns are apart. */
const untilQuiet = (poller: Poller) =>
  untilTrue(async () => {
    const { reads } = poller.counts
    await sleep(500)
    return poller.counts.reads === reads
  })

/** A listener that does with its connections what the test says. */
async function listen(greet: (socket: net.Socket) => void) {
  const sockets = new Set<net.Socket>()
  const seen = { connections: 0 }
  const server = net.createServer((socket) => {
    seen.connections++
    sockets.add(socket)
    socket.on('error', () => socket.destroy())
    socket.on('close', () => sockets.delete(socket))
    greet(socket)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  polling.onEnd(() => {
    for (const socket of sockets) socket.destroy()
    server.close()
  })
  return { seen, port: (server.address() as net.AddressInfo).port }
}
const sayNothing = (socket: net.Socket) => void socket.resume()

describe('an analyser that is attached', () => {
  test('is read: its values arrive as samples in order, as its state and as one event', async () => {
    const simulator = await simulate({ devices: 2 })
    const [first, second] = [await attach({ port: simulator.port }), await attach({ port: simulator.port, unit: 2 })]
    await poll()
    await untilMore(first, 4)
    await untilMore(second, 2)
    for (const [device, analyserId] of [first, second].entries()) {
      const samples = await samplesOf(analyserId)
      const shown = simulator.show(device + 1)
      const counts = samples.map(({ import_wh }) => Number(import_wh))
      expect(Math.abs((counts.at(-1) ?? 0) - (shown.active_energy_import ?? 0) * 1000)).toBeLessThan(20)
      expect(counts.toSorted((a, b) => a - b)).toEqual(counts)
      expect(samples[0]).toMatchObject({ frequency_mhz: expect.any(Number), thd_l3: expect.any(Number) })
      const state = await stateOf(analyserId)
      expect(state).toMatchObject({ state: 'online', reason: null })
      expect(state.measured.voltage_L1).toBeGreaterThan(200_000)
      expect(state.last_good_at?.toString()).toBe(state.checked_at?.toString())
      expect(await eventsOf(analyserId)).toEqual(['online'])
    }
  })

  test('is read from when it was attached on and until it is disabled, ten times, at once each time', async () => {
    const simulator = await simulate({ devices: 1 })
    const analyserId = await attach({ port: simulator.port })
    const poller = await poll({ interval: longInterval })
    for (let round = 1; round <= 10; round++) {
      await eventually(async () => expect(await stateOf(analyserId)).toMatchObject({ state: 'online' }))
      expect(await count(analyserId)).toBe(round)
      await change(analyserId, false)
      await change(analyserId, true)
    }
    await untilTrue(() => poller.counts.reads === 11)
    expect((await eventsOf(analyserId)).filter((event) => event !== 'online')).toEqual([])
  })

  test('is read no more when it is disabled, and elsewhere when it has moved', async () => {
    const [here, there] = [await simulate({ devices: 1 }), await simulate({ devices: 3, seed: 9 })]
    const analyserId = await attach({ port: here.port })
    const poller = await poll()
    await untilMore(analyserId, 2)
    await change(analyserId, false)
    await untilQuiet(poller)
    await change(analyserId, true, { port: there.port, unit: 3 })
    await untilMore(analyserId, 2)
    const last = (await samplesOf(analyserId)).at(-1)
    expect(Math.abs(Number(last?.import_wh) - (there.show(3).active_energy_import ?? 0) * 1000)).toBeLessThan(20)
  })

  test('is read more often while somebody watches', async () => {
    const simulator = await simulate({ devices: 1 })
    const analyserId = await attach({ port: simulator.port })
    const poller = await poll({ interval: longInterval })
    await untilTrue(() => poller.counts.reads === 1)
    await watch(analyserId, true)
    await untilTrue(() => poller.counts.reads > 10)
    await watch(analyserId, false)
    await untilQuiet(poller)
  })
})

describe('a device that cannot be read', () => {
  test.each([
    ['silent', 'no_answer'],
    ['garbage', 'garbled'],
    ['exception', 'device_failure'],
    ['hangup', 'connection_lost'],
    ['refuse', 'connect_refused'],
  ] as const)(
    'because it is %s is offline for that reason, keeps its last values, and comes back',
    async (fault, reason) => {
      const simulator = await simulate({ devices: 1 })
      const analyserId = await attach({ port: simulator.port })
      await poll()
      await untilMore(analyserId, 2)
      await simulator.setFault(1, fault)
      await untilState(analyserId, 'offline', reason)
      const gone = await stateOf(analyserId)
      expect(gone.measured.voltage_L1).toBeGreaterThan(200_000)
      await untilTrue(async () => String((await stateOf(analyserId)).checked_at) > String(gone.checked_at))
      expect(await stateOf(analyserId)).toMatchObject({ since: gone.since, last_good_at: gone.last_good_at })
      await simulator.setFault(1, null)
      await untilState(analyserId, 'online')
      await untilMore(analyserId, 1)
      const events = await eventsOf(analyserId)
      expect([events[0], events[1], events.at(-1)]).toEqual(['online', expect.stringContaining('offline'), 'online'])
      // Only changes are told.
      expect(events.every((event, place) => place === 0 || event.slice(0, 3) !== events[place - 1]?.slice(0, 3))).toBe(
        true,
      )
    },
  )

  test('is not online for taking connections, and delays nobody else', async () => {
    const [simulator, mute] = [await simulate({ devices: 3 }), await listen(sayNothing)]
    const nobody = await attach({ port: mute.port })
    const good = await Promise.all([1, 2, 3].map((unit) => attach({ port: simulator.port, unit })))
    const poller = await poll({ wait: { first: 100, longest: 100, longestWatched: 100 } })
    for (const analyserId of good) await untilMore(analyserId, 6)
    await untilState(nobody, 'offline', 'no_answer')
    expect(await count(nobody)).toBe(0)
    // Each of its turns waits for an answer as long as two of theirs take.
    expect(poller.counts.reads).toBeGreaterThan(2 * poller.counts.failures)
  })

  test('behind a gateway costs the others one time-out a probe, and there are fewer and fewer probes', async () => {
    const simulator = await simulate({ devices: 3 })
    await simulator.setFault(2, 'silent')
    const [first, dead, third] = await Promise.all([1, 2, 3].map((unit) => attach({ port: simulator.port, unit })))
    const poller = await poll({ wait: { first: 300, longest: 60_000, longestWatched: 60_000 } })
    await untilState(dead!, 'offline', 'no_answer')
    await untilMore(first!, 12)
    await untilMore(third!, 1)
    const { reads, failures } = poller.counts
    // 0.3 s, 0.6 s, 1.2 s and so on between them.
    expect(failures).toBeLessThan(8)
    expect(reads).toBeGreaterThan(failures * 3)
  })

  test('at an address that is away is probed once for all its units', async () => {
    const closed = await simulate({ devices: 1 })
    await closed.setFault(1, 'refuse')
    const units = await Promise.all([1, 2, 3, 4].map((unit) => attach({ port: closed.port, unit })))
    const poller = await poll({ wait: { first: 200, longest: 200, longestWatched: 200 } })
    for (const analyserId of units) await untilState(analyserId, 'offline', 'connect_refused')
    const { failures } = poller.counts
    // All four are told of each probe.
    await untilTrue(() => poller.counts.failures >= failures + 8)
    expect(poller.counts.failures % 4).toBe(0)
    expect(poller.counts.reads).toBe(0)
  })

  test.each(['silent', 'refuse'] as const)(
    'because it is %s is tried at once when somebody watches it or attaches it again',
    async (fault) => {
      const simulator = await simulate({ devices: 2 })
      const [analyserId, other] = [
        await attach({ port: simulator.port }),
        await attach({ port: simulator.port, unit: 2 }),
      ]
      await simulator.setFault('all', fault)
      await poll({ wait: { first: 3_600_000, longest: 3_600_000, longestWatched: 100 } })
      for (const each of [analyserId, other]) {
        await eventually(async () => expect(await stateOf(each)).toMatchObject({ state: 'offline' }))
      }
      await simulator.setFault('all', null)
      await watch(analyserId, true)
      await untilState(analyserId, 'online')
      await change(other, false)
      await change(other, true)
      await untilState(other, 'online')
    },
  )

  test('at an address that is not allowed is not even connected to', async () => {
    const listener = await listen(sayNothing)
    const analyserId = await attach({ port: listener.port })
    await poll({}, { meterNetworks: parseNetworks('10.0.0.0/8:502') })
    await untilState(analyserId, 'offline', 'not_allowed')
    expect(listener.seen.connections).toBe(0)
  })
})

describe('many', () => {
  test('devices at addresses of their own are all read, over few connections too', async () => {
    const simulator = await simulate({ devices: 50, unitsPerPort: 1 })
    const analysers = await Promise.all(simulator.places.map(({ port, unit }) => attach({ port, unit })))
    const [dead, closed] = [analysers[7], analysers[8]]
    await simulator.setFault(8, 'silent')
    await simulator.setFault(9, 'refuse')
    const poller = await poll({ interval: 1_000 }, { meterConnections: 4 })
    const alive = analysers.filter((analyserId) => analyserId !== dead && analyserId !== closed)
    for (const analyserId of alive) await untilTrue(async () => (await count(analyserId)) >= 2)
    await untilState(dead!, 'offline', 'no_answer')
    await untilState(closed!, 'offline', 'connect_refused')
    expect(poller.isLeading()).toBe(true)
  })
})

describe('two pollers', () => {
  test('have one lead and read a device once; where one has stopped the other reads on and leads', async () => {
    const simulator = await simulate({ devices: 1 })
    const analyserId = await attach({ port: simulator.port })
    const pollers = [await poll(), await poll()]
    await untilMore(analyserId, 4)
    await untilTrue(() => pollers.filter((each) => each.isLeading()).length === 1)
    const reads = pollers.map(({ counts }) => counts.reads)
    await untilMore(analyserId, 4)
    const [reader, idle] = pollers[0]!.counts.reads > reads[0]! ? pollers : pollers.toReversed()
    expect(idle!.counts.failures + reader!.counts.failures).toBe(0)
    await reader!.stop()
    await untilMore(analyserId, 4)
    await untilTrue(() => idle!.isLeading())
    expect(await eventsOf(analyserId)).toEqual(['online'])
  })
})

test('stopping stores what was read last', async () => {
  const simulator = await simulate({ devices: 1 })
  const analyserId = await attach({ port: simulator.port })
  const poller = await poll({ flushEvery: 3_600_000, times: quick.times })
  await untilTrue(() => poller.counts.reads >= 3)
  await poller.stop()
  expect(await count(analyserId)).toBe(poller.counts.reads)
})
