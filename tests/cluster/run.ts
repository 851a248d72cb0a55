import { placeIntradayOrder, type IntradayOrder } from '@tandem/contract/orders/intraday.ts'
import { addDays } from '@tandem/core/calendar/delivery-day.ts'
import { seededWholeNumbers } from '@tandem/core/testing/random.ts'
import fs from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { projectRoot } from '../../packages/server/src/platform/config.ts'
import { checkReplication } from '../../packages/server/src/cli/doctor/database-checks.ts'
import { openDatabase } from '../../packages/server/src/platform/database.ts'
import { decideCoins, runMarkets } from '../torture/administrators.ts'
import type { Violation } from '../torture/check.ts'
import { createClient, type Client } from '../torture/client.ts'
import { recordHistory } from '../torture/history.ts'
import { keepServer, type KeptServer } from '../torture/processes.ts'
import { checkMeanwhile, checkWhenOver } from '../torture/read-facts.ts'
import { createTrader, trade, type Markets, type Trader } from '../torture/traders.ts'
import { makeWorld, type World } from '../torture/world.ts'
import { startCluster, until, type Cluster, type Machine } from './machines.ts'
import { planLosses, type Loss, type LossKind } from './plan.ts'
import { readReports, type Acknowledged, type Reports } from './reports.ts'
import { openScreen, type Screen } from './screens.ts'

export interface ClusterOptions {
  readonly seed: number
  readonly losses: number
  /** Ended early: what is under way is left, and everything is cleared away. */
  readonly signal: AbortSignal
  readonly folder: string
  readonly print: (line: string) => void
}

/** What became of a loss. */
export interface Survived {
  readonly kind: LossKind
  readonly machine: string
  /** From the loss to the answer that acknowledged an order that was sent after it. */
  readonly seconds: number
  /** From the loss until every screen showed what was in the book when that answer came. */
  readonly screens: number
  /** From its return until the machine followed in step. */
  readonly back: number
  /** Reports answered since the loss, by the replica and by the primary. */
  readonly reports: { readonly replica: number; readonly primary: number }
  readonly before: number
  readonly after: number
  readonly violations: readonly Violation[]
}

const traderCount = 24
const pause = 150
const period = 12
/** The longest that nothing may be acknowledged, in seconds. */
export const longest = 30

const orderKinds: ReadonlySet<string> = new Set(['placeOrder', 'amendOrder', 'writeAuctionOrder', 'transmitOrder'])

interface Stage {
  readonly cluster: Cluster
  readonly servers: readonly [KeptServer, KeptServer]
  readonly screens: readonly Screen[]
  readonly reports: Reports
  readonly world: World
  readonly client: Client
  /** Intra-day orders as they were acknowledged. */
  readonly placed: readonly IntradayOrder[]
}

/** Loses the leader again and again while people trade; tells each loss as it is survived. */
export async function runCluster(
  { seed, losses, signal, folder, print }: ClusterOptions,
  onSurvived: (survived: Survived, number: number) => void,
): Promise<{ readonly last: readonly Violation[]; readonly counts: ReturnType<Client['counts']> }> {
  const ending: (() => unknown)[] = []
  try {
    print('starting etcd, two machines with Patroni and PostgreSQL, HAProxy and PgBouncer')
    const cluster = await startCluster(path.join(folder, 'machines'))
    ending.push(() => cluster.stop())
    print('living the days before')
    const world = await makeWorld(cluster.url, { traders: traderCount, leavers: 0 })
    const start = (name: string) =>
      keepServer({
        root: projectRoot,
        databaseUrl: cluster.url,
        poolUrl: cluster.poolUrl,
        readUrl: cluster.readUrl,
        secret: world.secret,
        folder,
        name,
      })
    const servers = [await start('server-0'), await start('server-1')] as const
    ending.push(() => Promise.all(servers.map((server) => server.stop())))
    await Promise.all(servers.map((server) => server.untilReady()))
    const history = recordHistory(path.join(folder, 'history.jsonl'))
    const placed: IntradayOrder[] = []
    const acknowledged: Acknowledged[] = []
    const address = (server: 0 | 1) => servers[server].address
    const client = noting(createClient(history, address, seededWholeNumbers(seed + 5)), (order) => {
      // The same request may be acknowledged twice.
      const isFirst = !placed.some(({ id }) => id === order.id)
      placed.push(order)
      if (order.marketId !== world.intradayId || !isFirst) return
      acknowledged.push({ userId: order.userId, at: Temporal.Now.instant() })
    })
    const screens = world.traders.slice(0, 8).map(({ token }, index) => {
      return openScreen({ address: address(index % 2 === 0 ? 0 : 1), token, marketId: world.intradayId, period })
    })
    ending.push(() => Promise.all(screens.map((screen) => screen.close())))
    const reports = readReports({
      addresses: servers.map((server) => server.address),
      token: world.admin.token,
      traders: world.traders.map(({ userId }) => userId),
      day: addDays(world.today, 30),
      acknowledged,
    })
    ending.push(() => reports.stop())
    const stage: Stage = { cluster, servers, screens, reports, world, client, placed }
    const stop = new AbortController()
    const trading = startTrading(stage, seed, () => stop.signal.aborted || signal.aborted)
    try {
      for (const [index, loss] of planLosses(seed, losses).entries()) {
        onSurvived(await lose(stage, loss, signal), index + 1)
        signal.throwIfAborted()
      }
    } finally {
      stop.abort()
      await trading
    }
    await Promise.all(servers.map((server) => server.untilReady()))
    const last = [...(await checkWhenOver(cluster.url, history, world)), ...(await checkContent(stage))]
    return { last, counts: client.counts() }
  } finally {
    for (const end of ending.toReversed()) await end()
  }
}

/** The same client, which passes on what it was told of intra-day orders. */
function noting(client: Client, note: (order: IntradayOrder) => void): Client {
  return {
    ...client,
    async send(endpoint, input, about) {
      const reply = await client.send(endpoint, input, about)
      if ((endpoint as unknown) === placeIntradayOrder && reply.outcome === 'acknowledged')
        note((reply.answer as { order: IntradayOrder }).order)
      return reply
    },
  }
}

function startTrading({ world, client }: Stage, seed: number, isOver: () => boolean): Promise<unknown> {
  const markets: Markets = { dayAhead: [], intraday: [] }
  const everybodys: Trader['everybodys'] = []
  const office = { client, world, markets, seed, isOver }
  return Promise.all([
    ...world.traders.map((person, index) =>
      trade(createTrader(person, { client, world, markets, everybodys }, seed * 1_000 + index), isOver, pause),
    ),
    ...[runMarkets(office), decideCoins(office)],
  ])
}

const wait = (milliseconds: number, signal: AbortSignal) => sleep(milliseconds, null, { signal })

async function lose(stage: Stage, { kind, after }: Loss, signal: AbortSignal): Promise<Survived> {
  const { cluster, client, world, reports } = stage
  const { history } = client
  await wait(after, signal)
  const ofBefore = reports.take().violations
  const leader = await until('a machine leads', () => cluster.leader())
  const acknowledged = (from: number) =>
    history.entries.filter(
      (entry) =>
        entry.type === 'operation' &&
        orderKinds.has(entry.kind) &&
        entry.outcome === 'acknowledged' &&
        entry.from >= from,
    )
  const before = acknowledged(0).length
  const lostAt = history.now()
  // What was on its way then may still have been answered by the machine that was lost.
  const since = lostAt + 500
  if (kind === 'power') leader.cutPower()
  else if (kind === 'postgres') leader.killPostgres()
  else leader.freeze()

  const next = await until('an order is acknowledged again', async () => {
    signal.throwIfAborted()
    const [first] = acknowledged(since)
    return first?.type === 'operation' ? first : null
  })
  const shown = await until('every screen shows the book as it was then', () => haveCaughtUp(stage))
  const screensAt = shown - lostAt
  await wait(2_000, signal)
  const second = kind === 'frozen' ? await wakeAsSecondLeader(stage, leader) : []
  if (kind === 'power') leader.boot()
  const returned = history.now()
  await until(`${leader.name} follows in step`, async () => {
    signal.throwIfAborted()
    return (await cluster.inStep())?.name === leader.name ? true : null
  })
  const back = history.now() - returned
  // Each server reads its reports from what follows now.
  await reports.untilReplica()
  const { violations: ofReports, ...read } = reports.take()
  const found = await checkMeanwhile(cluster.url, client, world)
  return {
    kind,
    machine: leader.name,
    seconds: (next.to - lostAt) / 1_000,
    screens: screensAt / 1_000,
    back: back / 1_000,
    reports: read,
    before,
    after: acknowledged(0).length - before,
    violations: [
      ...found,
      ...(await checkContent(stage)),
      ...second,
      ...ofBefore,
      ...ofReports,
      ...(await askDoctor(cluster)),
    ],
  }
}

/** The moment at which every screen has been shown what stood in the book when this was asked first; null until then. */
function haveCaughtUp({ cluster, screens, world, client }: Stage): Promise<number | null> {
  const target = targets.get(client) ?? readBook(cluster.url, world.intradayId).catch(() => null)
  targets.set(client, target)
  return target.then((number) => {
    if (number === null) targets.delete(client)
    if (number === null || screens.some((screen) => screen.shown() < number)) return null
    targets.delete(client)
    return client.history.now()
  })
}
const targets = new WeakMap<Client, Promise<bigint | null>>()

async function readBook(url: string, marketId: number): Promise<bigint | null> {
  const db = openDatabase(url, { poolSize: 1 })
  try {
    const query = db.selectFrom('book_events').select(({ fn }) => fn.max('number').as('number'))
    const row = await query.where('session_id', '=', marketId).where('period', '=', period).executeTakeFirst()
    return row?.number ?? 0n
  } finally {
    await db.destroy()
  }
}

/**
 * Wakes a machine that stood still while another took over, and writes to it past HAProxy from that moment on, as somebody whose
 * connection outlived it would. What it acknowledges must stand with the one that leads now.
 */
async function wakeAsSecondLeader({ cluster }: Stage, machine: Machine): Promise<Violation[]> {
  const acknowledged: number[] = []
  const until_ = performance.now() + 15_000
  const write = async (first: number) => {
    for (let number = first; performance.now() < until_; number++) {
      const client = new pg.Client({
        connectionString: machine.url('postgres'),
        connectionTimeoutMillis: 1_000,
        query_timeout: 3_000,
      })
      client.on('error', () => undefined)
      try {
        await client.connect()
        await client.query('insert into leaders values ($1, $2)', [number, machine.name])
        acknowledged.push(number)
      } catch {
        await sleep(20)
      } finally {
        void client.end().catch(() => undefined)
      }
    }
  }
  const base = Date.now() * 1_000
  const writing = [write(base), write(base + 500_000_000)]
  // Both stand at its door when it wakes.
  await sleep(300)
  machine.thaw()
  await Promise.all(writing)
  const leader = await until('a machine leads', () => cluster.leader())
  const client = new pg.Client({ connectionString: leader.url('postgres') })
  await client.connect()
  try {
    const { rows } = await client.query<{ number: string }>('select number from leaders')
    const stored = new Set(rows.map(({ number }) => Number(number)))
    const lost = acknowledged.filter((number) => !stored.has(number))
    const what = `${machine.name} acknowledged ${lost.length} writes after another led`
    return lost.length === 0 ? [] : [{ rule: 'acknowledged is stored once', what }]
  } finally {
    await client.end()
  }
}

/** Every intra-day order stands as it was acknowledged: whose, where, which, for how much, and no older than it was then. */
async function checkContent({ cluster, placed }: Stage): Promise<Violation[]> {
  const expected = [...placed]
  const db = openDatabase(cluster.url, { poolSize: 1 })
  try {
    const orders = await db
      .selectFrom('intraday_orders')
      .select(['id', 'user_id', 'session_id', 'period', 'side', 'version', 'filled_wh', 'created_at'])
      .execute()
    const entries = await db
      .selectFrom('book_events')
      .select(['order_id', 'price_ticks', 'quantity_wh', 'execution'])
      .where('type', '=', 'order')
      .execute()
    const rows = new Map(orders.map((row) => [row.id, row]))
    const entered = new Map(entries.map((row) => [row.order_id, row]))
    return expected.flatMap((order): Violation[] => {
      const [row, entry] = [rows.get(order.id), entered.get(order.id)]
      const isSame =
        row?.user_id === order.userId &&
        row.session_id === order.marketId &&
        row.period === order.period &&
        row.side === order.side &&
        row.version >= order.version &&
        Number(row.filled_wh) >= order.filled &&
        row.created_at.equals(order.createdAt) &&
        entry !== undefined &&
        entry.price_ticks === order.price &&
        Number(entry.quantity_wh) === order.quantity &&
        entry.execution === order.execution
      if (isSame) return []
      const what = `order ${order.id} of user ${order.userId} ${row ? 'is another than' : 'is not there that'} was acknowledged`
      return [{ rule: 'acknowledged is stored once', what }]
    })
  } finally {
    await db.destroy()
  }
}

/** `tandem doctor` finds the standby again, and nothing wrong with it. */
async function askDoctor({ url }: Cluster): Promise<Violation[]> {
  const db = openDatabase(url, { poolSize: 1 })
  try {
    const { state, found } = await checkReplication(db)
    const isGood = state === 'good' && /^db\d streaming/.test(found)
    return isGood ? [] : [{ rule: 'the rows agree with each other', what: `the doctor says ${state}: ${found}` }]
  } finally {
    await db.destroy()
  }
}

/** Gives the schedules time to do what is due, then looks through everything. */
/** A folder for the run that the account of the database can enter. */
export function makeFolder(): string {
  const folder = fs.mkdtempSync(path.join('/tmp', 'tandem-cluster-'))
  fs.chmodSync(folder, 0o755)
  return folder
}
