import { seededWholeNumbers } from '@tandem/core/testing/random.ts'
import { energyWh, priceTick } from '@tandem/core/units/units.ts'
import { placeIntradayOrder } from '@tandem/contract/orders/intraday.ts'
import { buildRequest } from '@tandem/contract/request.ts'
import { sql } from 'kysely'
import type { Platform } from '../src/platform/platform.ts'
import type { SentOrder } from './order-client.ts'
import { databaseTime, postmasterOf, processorTime } from './processor-time.ts'
import { runClient, type ServerProcess } from './server-process.ts'
import { assertAudits, createTrader, openMarket, withTradingServer } from './trading-server.ts'

const concurrencies = [16, 64, 256]
const turns = 3
const seconds = 2
const users = 50
const contracts = 24
const requests = 6_000
const middle = 10_000

/** What an order took, in microseconds of processor time. */
interface Taken {
  readonly server: number
  readonly database: number
  readonly client: number
}

/**
 * Intraday orders over HTTP, sent to a server as it runs in production, each answered when it is on disk; beside the plain
 * insert rate of the same database: rows of an order by as many callers through a pool of the same size, each in a database
 * transaction of its own. In turns, each client a process of its own. Asserts what was stored and prints the ratio.
 */
export async function run(print: (line: string) => void): Promise<void> {
  await withTradingServer('intraday', (platform, server) => compareRates(platform, server, print))
}

async function compareRates(platform: Platform, server: ServerProcess, print: (line: string) => void): Promise<void> {
  const { databaseUrl: url = '', databasePoolSize: poolSize } = platform.config
  const forDatabase = { http: null, database: { url, poolSize } }
  const floor = await openFloor(platform, server)
  const { rows: found } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(platform.db)
  // The connection that was asked ends when nobody uses it.
  const postmaster = postmasterOf(found[0]?.pid ?? 0)
  // A fifth of them crosses the middle.
  const forHttp = {
    ...forDatabase,
    http: { port: server.port, requests: makeRequests(floor, { from: -100, to: 400 }) },
  }
  await makePlainTable(platform)
  // Warms both up.
  await runClient({ ...forDatabase, concurrency: 64, seconds })
  let acknowledged = (await runClient({ ...forHttp, concurrency: 64, seconds })).count
  for (const concurrency of concurrencies) {
    const orders: SentOrder[] = []
    const rows: SentOrder[] = []
    const taken: Taken[] = []
    for (let turn = 0; turn < turns; turn++) {
      rows.push(await runClient({ ...forDatabase, concurrency, seconds }))
      const before = [processorTime(server.pid), databaseTime(postmaster)] as const
      const sent = await runClient({ ...forHttp, concurrency, seconds })
      taken.push({
        server: (processorTime(server.pid) - before[0]) / sent.count,
        database: (databaseTime(postmaster) - before[1]) / sent.count,
        client: sent.ownTime,
      })
      orders.push(sent)
    }
    acknowledged += orders.reduce((total, { count }) => total + count, 0)
    print(describe(concurrency, orders, rows))
    print(describeTaken(concurrency, taken))
  }
  await assertStored(platform, acknowledged)
}

function describe(concurrency: number, orders: readonly SentOrder[], rows: readonly SentOrder[]): string {
  const rateOf = (turn: SentOrder) => turn.count / turn.seconds
  const [http, plain] = [medianOf(orders.map(rateOf)), medianOf(rows.map(rateOf))]
  const slow = medianOf(orders.map((turn) => turn.slow))
  const median = medianOf(orders.map((turn) => turn.median))
  return (
    `intra-day orders over HTTP, ${concurrency} at a time: ${((http / plain) * 100).toFixed(0)} % of the plain insert rate of ` +
    `the database (${http.toFixed(0)} orders/s matched, paid and on disk, half within ${median} ms and 99 % within ${slow} ms; ` +
    `${plain.toFixed(0)} rows/s)`
  )
}

function describeTaken(concurrency: number, taken: readonly Taken[]): string {
  const of = (part: keyof Taken) => medianOf(taken.map((each) => each[part])).toFixed(0)
  return (
    `of which an order took, ${concurrency} at a time: ${of('server')} µs of the server's processor time, ${of('database')} µs of the ` +
    `database's, ${of('client')} µs of the client's`
  )
}

export function medianOf(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
}

async function makePlainTable({ db }: Platform): Promise<void> {
  await sql`create table plain_orders (like intraday_orders including defaults including constraints)`.execute(db)
  await sql`alter table plain_orders alter column id add generated always as identity, add primary key (id)`.execute(db)
}

/** A market that is open, and users who trade in it. */
export interface TradingFloor {
  readonly marketId: number
  readonly tokens: readonly string[]
}

export async function openFloor(platform: Platform, server: ServerProcess): Promise<TradingFloor> {
  const marketId = await openMarket(platform, server)
  const tokens: string[] = []
  for (let index = 0; index < users; index++) tokens.push((await createTrader(platform, index)).token)
  return { marketId, tokens }
}

/** Orders of all users for all contracts, written out, so many ticks away from the middle: what is below 0 crosses it. */
export function makeRequests(
  { marketId, tokens }: TradingFloor,
  { from, to }: { readonly from: number; readonly to: number },
): string[] {
  const pick = seededWholeNumbers(256)
  return Array.from({ length: requests }, () => {
    const side = pick(0, 1) === 0 ? ('buy' as const) : ('sell' as const)
    const away = pick(from, to)
    const {
      method,
      url,
      body = '',
    } = buildRequest(placeIntradayOrder, {
      body: {
        marketId,
        period: pick(1, contracts),
        side,
        execution: 'NON',
        display: null,
        price: priceTick(middle + (side === 'buy' ? -away : away)),
        quantity: energyWh(pick(1, 100) * 1_000),
      },
    })
    const head = [
      `${method} ${url} HTTP/1.1`,
      'host: 127.0.0.1',
      `authorization: Bearer ${tokens[pick(0, users - 1)] ?? ''}`,
      'content-type: application/json',
      `content-length: ${Buffer.byteLength(body)}`,
    ]
    return `${head.join('\r\n')}\r\n\r\n${body}`
  })
}

/** Every order that was acknowledged is there, once; the books are what their events make, and no coin is lost. */
async function assertStored(platform: Platform, acknowledged: number): Promise<void> {
  const { db } = platform
  const { count } = await db
    .selectFrom('intraday_orders')
    .select((row) => row.fn.countAll<bigint>().as('count'))
    .executeTakeFirstOrThrow()
  if (Number(count) !== acknowledged) throw new Error(`${count} orders were stored, ${acknowledged} acknowledged`)
  await assertAudits(platform)
}
