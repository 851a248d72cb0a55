import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
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
 * Intra-day orders of two servers over HTTP, which take turns at the same books, full of resting orders: half of the callers at each;
 * beside all of them at one server. Asserts that the books are what their events make, and prints the ratio.
 */
export async function run(print: (line: string) => void): Promise<void> {
  await withTradingServer('intraday-turns', async (platform, server) => {
    const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'tandem-bench-'))
    const second = await startServer({ ...platform.config, port: await freePort() }, folder)
    try {
      await compareRates(platform, [server, second], print)
    } finally {
      await second.stop()
      fs.rmSync(folder, { recursive: true, force: true })
    }
  })
}

async function compareRates(
  platform: Platform,
  [one, other]: readonly [ServerProcess, ServerProcess],
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
    const both: number[] = []
    // In turns, so that whatever else the machine does is done beside both.
    for (let round = 0; round < rounds; round++) {
      alone.push(rateOf(await send(one, near, concurrency)))
      const halves = await Promise.all([one, other].map((server) => send(server, near, concurrency / 2)))
      both.push(halves.reduce((sum, half) => sum + rateOf(half), 0))
    }
    const [rate, rateAlone] = [medianOf(both), medianOf(alone)]
    print(
      `intra-day orders of two servers, over ${resting.toLocaleString('en')} resting, ${concurrency} at a time: ` +
        `${((rate / rateAlone) * 100).toFixed(0)} % of one server's rate (${rate.toFixed(0)}/s, alone ${rateAlone.toFixed(0)}/s)`,
    )
  }
  await assertAudits(platform)
}
