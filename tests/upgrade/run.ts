import { seededWholeNumbers } from '@tandem/core/testing/random.ts'
import fs from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { openSingleConnection } from '../../packages/server/src/platform/database.ts'
import { startPostgres } from '../../packages/server/src/platform/embedded-postgres.ts'
import type * as administrators from '../torture/administrators.ts'
import type { Violation } from '../torture/check.ts'
import type * as clients from '../torture/client.ts'
import type * as histories from '../torture/history.ts'
import { keepServer, type KeptServer } from '../torture/processes.ts'
import { checkMeanwhile, checkWhenOver } from '../torture/read-facts.ts'
import type * as people from '../torture/traders.ts'
import type * as worlds from '../torture/world.ts'
import type { Tree } from './trees.ts'

interface UpgradeOptions {
  readonly older: Tree
  readonly newer: Tree
  readonly seed: number
  /** Of trade between two steps. */
  readonly seconds: number
  readonly folder: string
  readonly print: (line: string) => void
}

type Counts = ReturnType<clients.Client['counts']>

export interface Upgraded {
  readonly violations: readonly Violation[]
  readonly counts: Counts
  /** What contradicts what is promised of versions beside each other. */
  readonly broken: readonly string[]
}

const traderCount = 12
const pause = 150

/** What people did before the upgrade they do after it: their browsers still have the older version's screens. */
async function trafficOf({ root }: Tree) {
  const from = <M>(name: string) => import(pathToFileURL(path.join(root, 'tests/torture', name)).href) as Promise<M>
  return {
    ...(await from<typeof worlds>('world.ts')),
    ...(await from<typeof histories>('history.ts')),
    ...(await from<typeof clients>('client.ts')),
    ...(await from<typeof people>('traders.ts')),
    ...(await from<typeof administrators>('administrators.ts')),
  }
}

/**
 * Two servers of the older version, under trade, become two of the newer one: one after the other where all migrations between them
 * are additive, with the older one started again on the migrated database; else all of the older ones end before the first newer
 * one starts, and an older one must refuse to start afterwards. Then everything is looked through.
 */
export async function runUpgrade(options: UpgradeOptions, breaking: readonly string[]): Promise<Upgraded> {
  const { older, newer, seed, seconds, folder, print } = options
  const postgres = await startPostgres({ dataDir: path.join(folder, 'postgres'), settings: { max_connections: '120' } })
  const servers: KeptServer[] = []
  const broken: string[] = []
  try {
    const traffic = await trafficOf(older)
    print('living the days before, by the older version')
    const world = await traffic.makeWorld(postgres.url, { traders: traderCount, leavers: 0 })
    const start = async (tree: Tree, name: string) => {
      const terms = { databaseUrl: postgres.url, secret: world.secret, folder, name, isPeer: true }
      const server = await keepServer({ root: tree.root, ...terms })
      servers.push(server)
      return server
    }
    const serving = [await start(older, 'older-0'), await start(older, 'older-1')] as [KeptServer, KeptServer]
    await Promise.all(serving.map((server) => server.untilReady()))
    const history = traffic.recordHistory(path.join(folder, 'history.jsonl'))
    const client = traffic.createClient(history, (server) => serving[server].address, seededWholeNumbers(seed + 5))
    let isDone = false
    const isOver = () => isDone
    const markets: people.Markets = { dayAhead: [], intraday: [] }
    const shared = { client, world, markets, everybodys: [] as people.Trader['everybodys'] }
    const office = { client, world, markets, seed, isOver }
    const trading = Promise.all([
      ...world.traders.map((person, index) =>
        traffic.trade(traffic.createTrader(person, shared, seed * 1_000 + index), isOver, pause),
      ),
      traffic.runMarkets(office),
      traffic.decideCoins(office),
    ])
    let before: Counts = { ...client.counts() }
    let handedBefore = 0
    const haveOneProtocol = protocolOf(older) === protocolOf(newer)
    const goOn = async (what: string, areOfOneVersion = true) => {
      await sleep(seconds * 1_000)
      const now = { ...client.counts() }
      const [done, open] = [now.acknowledged - before.acknowledged, now.unknown - before.unknown]
      const handed = await countHandedOver(postgres.url)
      const counted = `${String(done).padStart(5)} acknowledged, ${open} without an answer, ${handed - handedBefore} handed over`
      print(`${what.padEnd(58)} ${counted}`)
      if (done === 0) broken.push(`nothing was acknowledged: ${what}`)
      // Whichever of them leads, the other hands over where they have one protocol; where not, they take turns (docs/decisions/0159).
      if (handed === handedBefore && (areOfOneVersion || haveOneProtocol))
        broken.push(`no intra-day order was handed over: ${what}`)
      before = now
      handedBefore = handed
    }
    const replace = async (place: 0 | 1, name: string) => {
      const since = performance.now()
      const server = await start(newer, name)
      await server.untilReady()
      print(`${name} ready after ${((performance.now() - since) / 1_000).toFixed(1)} s`)
      const former = serving[place]
      serving[place] = server
      return former
    }

    await goOn('two of the older version')
    if (breaking.length === 0) {
      const former = await replace(0, 'newer-0')
      await former.stop()
      await goOn('one of each, the tables migrated under trade', false)
      if (older.startsBesideNewer) {
        serving[1].kill()
        await serving[1].untilReady()
        await goOn('the older one killed and started again beside the newer', false)
      }
      await (await replace(1, 'newer-1')).stop()
    } else {
      await Promise.all(serving.map((server) => server.stop()))
      await replace(0, 'newer-0')
      await replace(1, 'newer-1')
    }
    await goOn('two of the newer version')
    const early = await checkMeanwhile(postgres.url, client, world)
    isDone = true
    await trading
    const violations = early.length > 0 ? early : await checkWhenOver(postgres.url, history, world)
    history.close()
    if (breaking.length > 0) broken.push(...(await seeRefused(await start(older, 'older-again'), folder)))
    return { violations, counts: client.counts(), broken }
  } finally {
    await Promise.all(servers.map((server) => server.stop()))
    await postgres.stop()
  }
}

/** Orders that one server took and the other stored: those without a key of their sender have one of the server (docs/decisions/0087). */
async function countHandedOver(url: string): Promise<number> {
  const { client, close } = await openSingleConnection(url, 'tandem upgrade')
  try {
    const { rows } = await client.query<{ count: number }>(
      `select count(*)::int4 as count from intraday_orders where request_key like 'handed-over/%'`,
    )
    return rows[0]?.count ?? 0
  } finally {
    await close()
  }
}

/** What servers of a version send when they hand over; those of before it had a name asked by HTTP. */
function protocolOf({ root }: Tree): string | undefined {
  const wire = fs.readFileSync(path.join(root, 'packages/server/src/workflows/intraday/command-wire.ts'), 'utf8')
  return /'(tandem-intraday\/\d+)'/.exec(wire)?.[1]
}

/** An older program that starts on what it cannot run on ends at once and says why. */
async function seeRefused(server: KeptServer, folder: string): Promise<string[]> {
  for (const deadline = Date.now() + 60_000; server.counts().failures === 0 && Date.now() < deadline;) await sleep(200)
  const log = fs.readFileSync(path.join(folder, 'older-again.log'), 'utf8')
  if (/migrated by .*Start /.test(log)) return []
  return ['an older server did not refuse the database in words']
}
