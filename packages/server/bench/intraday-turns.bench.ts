import { sql } from 'kysely'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import type { PeerAddress } from '../src/platform/peer-address.ts'
import type { Platform } from '../src/platform/platform.ts'
import { startBalancer } from './balancer.ts'
import { makeRequests, medianOf, openFloor } from './intraday-entry.bench.ts'
import { limitProcessor } from './processor-share.ts'
import { databaseTime, postmasterOf, processorTime } from './processor-time.ts'
import { runClient, startServer, type ServerProcess } from './server-process.ts'
import { assertAudits, freePort, withTradingServer } from './trading-server.ts'

const resting = 30_000
const concurrencies = [16, 64]
const rounds = 5
const seconds = 2
/** Of one processor, for each server as if it had a slower one of its own: those of one machine take the same from each other. */
const share = 0.4

/** Orders of a turn, and microseconds of processor time that each of them took. */
interface Turn {
  readonly rate: number
  readonly leader: number
  readonly other: number
  readonly database: number
  readonly client: number
}

/**
 * Intra-day orders of two servers over HTTP, which share the same books, full of resting orders: half of the callers at each, where one
 * hands over to the other, which leads, and where they take turns; beside all of them at one server. The former once more with a
 * share of a processor for each server, as on machines of their own, and behind a balancer that asks which of them leads. Asserts that
 * the books are what their events make, and prints the ratios, and what an order takes of the servers, the database and the clients.
 */
export async function run(print: (line: string) => void): Promise<void> {
  await withTradingServer('intraday-turns', async (platform, server) => {
    const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'tandem-bench-'))
    const others: ServerProcess[] = []
    const start = async (peerAddress: PeerAddress | undefined) => {
      const other = await startServer({ ...platform.config, peerAddress, port: await freePort() }, folder)
      others.push(other)
      return other
    }
    try {
      const handsOver = await start({ host: '127.0.0.1', port: await freePort() })
      const takesTurns = await start(undefined)
      await compareRates(platform, { one: server, handsOver, takesTurns, folder }, print)
    } finally {
      for (const other of others) await other.stop()
      fs.rmSync(folder, { recursive: true, force: true })
    }
  })
}

interface Servers {
  readonly one: ServerProcess
  readonly handsOver: ServerProcess
  readonly takesTurns: ServerProcess
  readonly folder: string
}

/** Where callers send: all to one port, or equal parts of them to each; and whose processor time is counted beside the first server's. */
interface Way {
  readonly name: string
  readonly ports: readonly number[]
  readonly other?: ServerProcess | undefined
}

async function compareRates(
  platform: Platform,
  { one, handsOver, takesTurns, folder }: Servers,
  print: (line: string) => void,
): Promise<void> {
  const floor = await openFloor(platform, one)
  const { rows: found } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(platform.db)
  const postmaster = postmasterOf(found[0]?.pid ?? 0)
  const database = { url: platform.config.databaseUrl ?? '', poolSize: platform.config.databasePoolSize }
  const send = (port: number, requests: readonly string[], concurrency: number) =>
    runClient({ seconds, concurrency, database, http: { port, requests } })
  const far = makeRequests(floor, { from: 100, to: 4_000 })
  for (let placed = 0; placed < resting;) placed += (await send(one.port, far, 64)).count
  const near = makeRequests(floor, { from: -100, to: 400 })
  const turnOf = async (concurrency: number, { ports, other }: Way): Promise<Turn> => {
    const time = () => [processorTime(one.pid), other ? processorTime(other.pid) : 0, databaseTime(postmaster)] as const
    const before = time()
    const sent = await Promise.all(ports.map((port) => send(port, near, concurrency / ports.length)))
    const after = time()
    const orders = sent.reduce((sum, { count }) => sum + count, 0)
    return {
      rate: sent.reduce((sum, { count, seconds: took }) => sum + count / took, 0),
      leader: (after[0] - before[0]) / orders,
      other: (after[1] - before[1]) / orders,
      database: (after[2] - before[2]) / orders,
      client: sent.reduce((sum, { ownTime, count }) => sum + ownTime * count, 0) / orders,
    }
  }
  const compare = async (concurrency: number, alone: Way, ways: readonly Way[]) => {
    const own: Turn[] = []
    const compared = ways.map((way) => ({ way, turns: [] as Turn[] }))
    // In turns, so that whatever else the machine does is done beside all.
    for (let round = 0; round < rounds; round++) {
      own.push(await turnOf(concurrency, alone))
      for (const { way, turns } of compared) turns.push(await turnOf(concurrency, way))
    }
    const rateOf = (turns: readonly Turn[]) => medianOf(turns.map(({ rate }) => rate))
    for (const { way, turns } of compared) {
      print(
        `intra-day orders of ${way.name}, over ${resting.toLocaleString('en')} resting, ${concurrency} at a time: ` +
          `${((rateOf(turns) / rateOf(own)) * 100).toFixed(0)} % of the rate of ${alone.name} ` +
          `(${rateOf(turns).toFixed(0)}/s and ${rateOf(own).toFixed(0)}/s)`,
      )
      print(`of which an order took: ${takenOf(turns)}; of ${alone.name}: ${takenOf(own)}`)
    }
  }
  const alone: Way = { name: 'one server', ports: [one.port] }
  const two = (name: string, other: ServerProcess): Way => ({ name, ports: [one.port, other.port], other })
  const handingOver = two('one server and another that hands over to it', handsOver)
  const takingTurns = two('one server and another that takes turns with it', takesTurns)
  for (const concurrency of concurrencies) await compare(concurrency, alone, [handingOver, takingTurns])

  const ends = [one, handsOver].map(({ pid }) => limitProcessor(pid, share))
  try {
    if (ends.every((end) => end)) {
      const named = (way: Way) => ({ ...way, name: `${way.name}, each with ${share * 100} % of a processor` })
      for (const concurrency of concurrencies) await compare(concurrency, named(alone), [named(handingOver)])
    } else print('no process may be given a share of a processor here: only root may, where Linux has control groups')
  } finally {
    for (const end of ends) end?.()
  }

  const balanced = await startBalancer(folder, handingOver.ports)
  const single = await startBalancer(folder, alone.ports)
  try {
    if (balanced && single) {
      const name = 'two servers behind a balancer that asks which leads'
      const behind = { name: 'one server behind it', ports: [single.port] }
      const both = { name, ports: [balanced.port], other: handsOver }
      for (const concurrency of concurrencies) await compare(concurrency, behind, [both])
    } else print('HAProxy is not installed here')
  } finally {
    await balanced?.stop()
    await single?.stop()
  }
  await assertAudits(platform)
}

function takenOf(turns: readonly Turn[]): string {
  const of = (part: keyof Turn) => medianOf(turns.map((turn) => turn[part])).toFixed(0)
  return `${of('leader')} µs of the first server's processor time, ${of('other')} µs of the other's, ${of('database')} µs of the database's, ${of('client')} µs of the clients'`
}
