import { seededWholeNumbers } from '@tandem/core/testing/random.ts'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { closeAccounts, decideCoins, runMarkets, settleImbalances } from './administrators.ts'
import type { Violation } from './check.ts'
import { createClient, type Client } from './client.ts'
import { bringFaults, mend, type FaultCounts, type Stage } from './faults.ts'
import { recordHistory, type History } from './history.ts'
import { planFaults, type Fault } from './plan.ts'
import { keepPostgres } from './postgres.ts'
import { keepServer, type KeptServer } from './processes.ts'
import { startProxy } from './proxy.ts'
import { checkMeanwhile, checkWhenOver } from './read-facts.ts'
import { createTrader, trade, type Markets, type Trader } from './traders.ts'
import { makeWorld, type World } from './world.ts'

export interface RunOptions {
  readonly seed: number
  readonly minutes: number
  /** The tree whose servers are run: this one, or a copy with a planted bug. */
  readonly root: string
  /** Look every few seconds, and end with the first thing that is found. */
  readonly isShort?: boolean
  /** What lost commits and cuts in transactions aim at; by default whatever the plan says. */
  readonly table?: string
  readonly print: (line: string) => void
}

export interface RunResult {
  readonly violations: readonly Violation[]
  readonly requests: ReturnType<Client['counts']>
  readonly planned: number
  readonly faults: FaultCounts
  /** Why faults of a kind could not be brought about. */
  readonly notRun: readonly string[]
  /** Milliseconds that each server took to stop when asked to; null: it had to be killed. */
  readonly stops: readonly (number | null)[]
  /** How often each server was started, and how often it ended by itself. */
  readonly processes: readonly ReturnType<KeptServer['counts']>[]
  readonly milliseconds: number
  /** History and logs; kept where something was found. */
  readonly folder: string
}

const traderCount = 12
const pause = 180

interface Run extends Stage {
  readonly terms: RunOptions
  readonly world: World
  readonly client: Client
  readonly history: History
  readonly markets: Markets
}

/** Traffic and faults for so many minutes, then everything is mended and looked through. */
export async function runTorture(terms: RunOptions): Promise<RunResult> {
  const since = performance.now()
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'tandem-torture-'))
  fs.chmodSync(folder, 0o755)
  const milliseconds = Math.round(terms.minutes * 60_000)
  const postgres = await keepPostgres(folder)
  const stage: Partial<Stage> = {}
  try {
    terms.print('living the days before')
    const world = await makeWorld(postgres.url(), { traders: traderCount, leavers: Math.ceil(terms.minutes * 12) })
    Object.assign(stage, await startStage(postgres, world, folder, terms.root))
    const { servers } = stage as Stage
    await Promise.all(servers.map((server) => server.untilReady()))
    const history = recordHistory(path.join(folder, 'history.jsonl'))
    const client = createClient(history, (server) => servers[server].address, seededWholeNumbers(terms.seed + 5))
    const run: Run = { ...(stage as Stage), terms, world, client, history, markets: { dayAhead: [], intraday: [] } }
    const { table } = terms
    const plan = planFaults(terms.seed, milliseconds).map((fault) => (table ? { ...fault, table } : fault))
    terms.print(`${plan.length} faults planned for seed ${terms.seed}`)
    const { violations, faults } = await torture(run, plan, milliseconds)
    history.close()
    const stops = await Promise.all(servers.map((server) => server.stop()))
    const notRun = postgres.noDisk === null ? [] : [`fullDisk: ${postgres.noDisk}`]
    const counts = {
      requests: client.counts(),
      planned: plan.length,
      faults,
      notRun,
      stops,
      processes: servers.map((server) => server.counts()),
    }
    return { violations, ...counts, milliseconds: Math.round(performance.now() - since), folder }
  } finally {
    await Promise.all((stage.servers ?? []).map((server) => server.stop()))
    for (const proxy of stage.proxies ?? []) proxy.close()
    await postgres.stop()
  }
}

async function startStage(postgres: Stage['postgres'], world: World, folder: string, root: string): Promise<Stage> {
  const target = () => {
    const { hostname, port } = new URL(postgres.url())
    return { host: hostname, port: Number(port) }
  }
  const start = async (name: string) => {
    const proxy = await startProxy(target)
    const through = new URL(postgres.url())
    through.port = String(proxy.port)
    const server = await keepServer({ root, databaseUrl: through.href, secret: world.secret, folder, name })
    return { proxy, server }
  }
  const [first, second] = [await start('server-0'), await start('server-1')]
  return { postgres, servers: [first.server, second.server], proxies: [first.proxy, second.proxy] }
}

async function torture(run: Run, plan: readonly Fault[], milliseconds: number) {
  const { client, world, history, markets, terms } = run
  const over = new AbortController()
  const isOver = () => over.signal.aborted
  const everybodys: Trader['everybodys'] = []
  const traders = world.traders.map((person, index) =>
    createTrader(person, { client, world, markets, everybodys }, terms.seed * 1_000 + index),
  )
  const office = { client, world, markets, seed: terms.seed, isOver }
  const traffic = Promise.all([
    ...traders.map((trader) => trade(trader, isOver, pause)),
    ...[runMarkets(office), decideCoins(office), settleImbalances(office), closeAccounts(office)],
  ])
  const faulting = bringFaults(run, plan, history, over.signal)
  const early = await watch(run, milliseconds)
  over.abort()
  terms.print('the last faults end')
  const faults = await faulting
  terms.print('everything is mended')
  await mend(run)
  terms.print('the last requests end')
  await traffic
  if (early.length > 0) return { violations: early, faults }
  await Promise.all(run.servers.map((server) => server.untilReady()))
  terms.print('what is stored is looked through')
  return { violations: await checkWhenOver(run.postgres.url(), history, world), faults }
}

/** Waits until the time is over; a short run looks meanwhile, and ends with the first thing that it finds. */
async function watch(run: Run, milliseconds: number): Promise<Violation[]> {
  const { history, client, terms, world } = run
  for (;;) {
    const left = milliseconds - history.now()
    if (left <= 0) return []
    await sleep(Math.min(left, 10_000))
    const { sent, acknowledged } = client.counts()
    terms.print(`${Math.round(history.now() / 1_000)} s: ${sent} requests, ${acknowledged} acknowledged`)
    if (!terms.isShort) continue
    const found = await checkMeanwhile(run.postgres.url(), client, world).catch(() => [])
    if (found.length > 0) return found
  }
}
