import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import type { PeerAddress } from '../src/platform/peer-address.ts'
import type { Platform } from '../src/platform/platform.ts'
import { makeRequests, medianOf, openFloor } from './intraday-entry.bench.ts'
import type { SentOrder } from './order-client.ts'
import { runClient, startServer, type ServerProcess } from './server-process.ts'
import { assertAudits, freePort, withTradingServer } from './trading-server.ts'

const resting = 30_000
const concurrencies = [16, 64]
const rounds = 3
const seconds = 2

/**
 * Intra-day orders of two servers over HTTP, which share the same books, full of resting orders: half of the callers at each, where one
 * hands over to the other, which leads, and where they take turns; beside all of them at one server. Asserts that the books are what
 * their events make, and prints the ratios.
 */
export async function run(print: (line: string) => void): Promise<void> {
  await withTradingServer('intraday-turns', async (platform, server) => {
    const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'tandem-bench-'))
    const start = async (peerAddress: PeerAddress | undefined) =>
      startServer({ ...platform.config, peerAddress, port: await freePort() }, folder)
    const others: ServerProcess[] = []
    try {
      others.push(await start({ host: '127.0.0.1', port: await freePort() }), await start(undefined))
      await compareRates(platform, server, { 'hand over to it': others[0], 'take turns with it': others[1] }, print)
    } finally {
      for (const other of others) await other.stop()
      fs.rmSync(folder, { recursive: true, force: true })
    }
  })
}

async function compareRates(
  platform: Platform,
  one: ServerProcess,
  others: Readonly<Record<string, ServerProcess | undefined>>,
  print: (line: string) => void,
): Promise<void> {
  const floor = await openFloor(platform, one)
  const database = { url: platform.config.databaseUrl ?? '', poolSize: platform.config.databasePoolSize }
  const send = ({ port }: ServerProcess, requests: readonly string[], concurrency: number) =>
    runClient({ seconds, concurrency, database, http: { port, requests } })
  const far = makeRequests(floor, { from: 100, to: 4_000 })
  for (let placed = 0; placed < resting;) placed += (await send(one, far, 64)).count
  const near = makeRequests(floor, { from: -100, to: 400 })
  const rateOf = (turn: SentOrder) => turn.count / turn.seconds
  for (const concurrency of concurrencies) {
    const alone: number[] = []
    const both = new Map<string, number[]>()
    // In turns, so that whatever else the machine does is done beside all.
    for (let round = 0; round < rounds; round++) {
      alone.push(rateOf(await send(one, near, concurrency)))
      for (const [how, other] of Object.entries(others)) {
        if (!other) continue
        const halves = await Promise.all([one, other].map((server) => send(server, near, concurrency / 2)))
        const rate = halves.reduce((sum, half) => sum + rateOf(half), 0)
        both.set(how, [...(both.get(how) ?? []), rate])
      }
    }
    const rateAlone = medianOf(alone)
    for (const [how, rates] of both) {
      print(
        `intra-day orders of one server and others that ${how}, over ${resting.toLocaleString('en')} resting, ` +
          `${concurrency} at a time: ${((medianOf(rates) / rateAlone) * 100).toFixed(0)} % of one server's rate ` +
          `(${medianOf(rates).toFixed(0)}/s, alone ${rateAlone.toFixed(0)}/s)`,
      )
    }
  }
  await assertAudits(platform)
}
