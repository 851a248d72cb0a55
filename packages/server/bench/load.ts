import { addDays, dayOf } from '@tandem/core/calendar/delivery-day.ts'
import { acceptPurchase } from '@tandem/core/ledger/postings.ts'
import { perKWh } from '@tandem/core/testing/builders.ts'
import { amount, energyWh, priceTick } from '@tandem/core/units/units.ts'
import { addSession, openSession } from '@tandem/contract/markets/markets.ts'
import { placeIntradayOrder } from '@tandem/contract/orders/intraday.ts'
import { streamIntraday } from '@tandem/contract/orders/intraday-live.ts'
import { placeOrder } from '@tandem/contract/orders/orders.ts'
import { buildRequest } from '@tandem/contract/request.ts'
import { once } from 'node:events'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import type { Platform } from '../src/platform/platform.ts'
import { createUsers, issueToken } from '../src/slices/accounts/index.ts'
import { post } from '../src/slices/ledger/index.ts'
import type { HealthResult, WatchedServer } from './load-health.ts'
import type { PeopleResult, PeopleTask, Person, Plan, Sent } from './load-people.ts'
import { processorTime } from './processor-time.ts'
import { startHelper, startServer, type ServerProcess } from './server-process.ts'
import { assertAudits, freePort, withTradingServer } from './trading-server.ts'

/**
 * `npm run load -- [--people N] [--servers 1|2]` (10 to 1,000 people, 1,000 unless said): so many people of one address watch an
 * intra-day market live, a fifth of them trade in it, and each sends a day-ahead order of 24 lines in the last minute before the
 * gate. The server runs as in production, with the limits that it has by itself, in one process, or in two with every other person
 * at each; the people are in two processes beside it, and a third one asks `/health`, from before the screens open until all is over. First
 * with ten people on the same machine, to compare with. Ends with 1 where an order was lost or refused by a server's fault, a screen
 * was not shown the last book, or `/health` took 200 ms or more.
 */
const few = 10
const zone = 'Europe/Bucharest'
const period = 12
/** From the first day-ahead order to the closing of the gate. */
const lastMinute = 60_000
/** Orders arrive until so long before the gate: who sends later is late by their own fault. */
const margin = 3_000
const healthWithin = 200
const print = (line: string) => void process.stdout.write(`${line}\n`)

const { values } = parseArgs({
  options: { people: { type: 'string', default: '1000' }, servers: { type: 'string', default: '1' } },
})
const people = Number(values.people)
if (!Number.isSafeInteger(people) || people < few || people > 1_000 || !/^[12]$/.test(values.servers)) {
  process.stderr.write('Usage: npm run load -- [--people N] [--servers 1|2], 10 to 1000 people\n')
  process.exit(2)
}

interface Outcome {
  readonly people: number
  readonly traders: number
  readonly screens: PeopleResult
  readonly senders: PeopleResult
  /** Acknowledged orders that the database does not have as they were. */
  readonly lost: number
  /** Screens that were not shown the last book. */
  readonly behind: number
  readonly health: HealthResult
  /** Of all servers, from the first order until all was shown. */
  readonly processorSeconds: number
  /** When the last minute before the gate began, in milliseconds since 1970. */
  readonly began: number
  /** Runnable processes of the machine in the last minute, on the average. */
  readonly load: number
}

const outcomes: Outcome[] = []
for (const count of new Set([few, people])) {
  await withTradingServer(`load-${count}`, async (platform, server) => {
    if (values.servers === '1') outcomes.push(await measure(platform, [server], count))
    else await withAnother(platform, async (other) => outcomes.push(await measure(platform, [server, other], count)))
    await assertAudits(platform)
  })
}
process.exitCode = report(outcomes) ? 0 : 1

/** Beside one more server of the same database, which has an address for what the other hands over. */
async function withAnother(platform: Platform, work: (server: ServerProcess) => Promise<unknown>): Promise<void> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'tandem-load-'))
  const [port, peerPort] = [await freePort(), await freePort()]
  const other = await startServer(
    { ...platform.config, port, peerAddress: { host: '127.0.0.1', port: peerPort } },
    folder,
  )
  try {
    await work(other)
  } finally {
    await other.stop()
    fs.rmSync(folder, { recursive: true, force: true })
  }
}

async function measure(platform: Platform, servers: readonly ServerProcess[], count: number): Promise<Outcome> {
  const tokens = await createPeople(platform, count)
  const crowd = tokens.map((token, index): Person => ({ token, port: servers[index % servers.length]?.port ?? 0 }))
  const { intradayId, dayAheadId, closes } = await openMarkets(platform, servers, count)
  const { url: stream } = buildRequest(streamIntraday, { params: { marketId: intradayId }, query: { period } })
  // The streams last until everything was sent and shown.
  const until = closes.epochMilliseconds + 5_000
  const traders = crowd.slice(0, Math.max(2, Math.round(count / 5)))
  const send = [...dayAheadPlans(crowd, dayAheadId), ...intradayPlans(traders, intradayId)]
  const health = await watchHealth(servers)
  const screens = await startPeople({ watch: { path: stream, people: crowd, until }, send: [] })
  const left = closes.epochMilliseconds - Date.now() - lastMinute
  if (left < 0) throw new Error('the screens opened so slowly that the gate was too near')
  await sleep(left)
  const taken = () => servers.reduce((sum, { pid }) => sum + processorTime(pid), 0)
  const takenBefore = taken()
  const senders = await startPeople({ watch: null, send })
  const [ofSenders, ofScreens] = await Promise.all([senders.result, screens.result])
  const processorSeconds = (taken() - takenBefore) / 1e6
  const ofHealth = await health.end()
  const last = await lastBook(platform, intradayId)
  return {
    people: count,
    traders: traders.length,
    screens: ofScreens,
    senders: ofSenders,
    lost: await countLost(platform, ofSenders.sent),
    behind: ofScreens.shown.filter((number) => number === null || number < last).length,
    health: ofHealth,
    processorSeconds,
    began: closes.epochMilliseconds - lastMinute,
    load: os.loadavg()[0] ?? 0,
  }
}

async function createPeople(platform: Platform, count: number): Promise<string[]> {
  const ids = await createUsers(
    platform,
    Array.from({ length: count }, (_, index) => ({
      username: `person${index}`,
      firstName: 'Load',
      lastName: 'Person',
      email: `person${index}@example.org`,
      password: 'a-class-of-1000',
      userType: 'transactionalUser' as const,
      roles: ['ROLE_USER'],
    })),
  )
  for (const userId of ids) {
    const entry = { kind: 'coinPurchase', idempotencyKey: `load/${userId}`, at: platform.clock.now() }
    await post(platform.db, entry, acceptPurchase(userId, amount(10n ** 14n)))
  }
  return ids.map((userId) => issueToken(platform, userId))
}

async function openMarkets(platform: Platform, [server]: readonly ServerProcess[], count: number) {
  if (!server) throw new Error('no server')
  const [adminId] = await createUsers(platform, [
    {
      username: 'admin',
      firstName: 'Load',
      lastName: 'Admin',
      email: 'admin@example.org',
      password: 'a-class-of-1000',
      userType: 'standard' as const,
      roles: ['ROLE_USER', 'ROLE_ADMIN'],
    },
  ])
  const token = issueToken(platform, adminId ?? 0)
  const now = platform.clock.now().round({ smallestUnit: 'second', roundingMode: 'floor' })
  // Time for the screens to open, then the last minute.
  const closes = now.add({ milliseconds: 10_000 + count * 35 + lastMinute })
  const terms = { zone, mtuMinutes: 60, openingTime: now } as const
  const bounds = { minPrice: perKWh('-9'), maxPrice: perKWh('9') }
  const day = addDays(dayOf(now, zone), 30)
  const add = async (more: object) => {
    const body = { ...terms, ...bounds, ...more } as Parameters<typeof server.call<typeof addSession>>[1]['body']
    const { id } = await server.call(addSession, { body }, token)
    await server.call(openSession, { params: { id } }, token)
    return id
  }
  const ends = now.add({ hours: 2 })
  const intradayId = await add({ marketType: 'intraday', date: day, closingTime: ends, leadMinutes: 60 })
  const dayAheadId = await add({ marketType: 'dayAhead', date: addDays(day, 1), closingTime: closes })
  return { intradayId, dayAheadId, closes }
}

/** Each in its own moment of the last minute, the later the more: an order of 24 lines. */
function dayAheadPlans(senders: readonly Person[], marketId: number): Plan[] {
  return senders.map((by, index) => {
    const side = index % 2 === 0 ? ('buy' as const) : ('sell' as const)
    const lines = Array.from({ length: 24 }, (_, hour) => ({
      period: hour + 1,
      side,
      steps: [
        { price: priceTick(20_000 + ((index * 37 + hour * 101) % 100) * 100), quantity: energyWh(1_000 + index) },
      ],
    }))
    const { url, body } = buildRequest(placeOrder, { body: { marketType: 'dayAhead', marketId, name: 'Load', lines } })
    return {
      by,
      at: Math.round((lastMinute - margin) * Math.sqrt((index + 1) / senders.length)),
      kind: 'dayAhead',
      path: url,
      body: body ?? '',
    }
  })
}

/** Each every three seconds, around one price: half of what is sent meets what rests. */
function intradayPlans(traders: readonly Person[], marketId: number): Plan[] {
  const every = 3_000
  return traders.flatMap((by, index) =>
    Array.from({ length: Math.floor((lastMinute - margin) / every) }, (_, turn): Plan => {
      const number = index * 7 + turn * 13
      const body = {
        marketId,
        period,
        side: (index + turn) % 2 === 0 ? ('buy' as const) : ('sell' as const),
        price: priceTick(25_000 + (number % 21) * 100 - 1_000),
        quantity: energyWh(1_000 + (number % 50) * 10),
        execution: 'NON' as const,
        display: null,
      }
      const { url, body: written } = buildRequest(placeIntradayOrder, { body })
      const at = turn * every + Math.round((index / traders.length) * every)
      return { by, at, kind: 'intraday', path: url, body: written ?? '' }
    }),
  )
}

/** Resolves when all of them watch; `result` when they are done. */
async function startPeople(task: PeopleTask): Promise<{ readonly result: Promise<PeopleResult> }> {
  const { child, next } = startHelper('load-people.ts')
  child.stdin.end(JSON.stringify(task))
  const ended = once(child, 'exit')
  await next()
  return {
    result: next().then(async (result) => {
      await ended
      return result as PeopleResult
    }),
  }
}

/** Asks `/health` of the servers until it is ended, and then says what they answered. */
async function watchHealth(servers: readonly ServerProcess[]): Promise<{ end(): Promise<HealthResult> }> {
  const watched = servers.map(({ port, pid }): WatchedServer => ({ port, pid }))
  const { child, next } = startHelper('load-health.ts', [JSON.stringify(watched)])
  await next()
  return {
    async end() {
      child.stdin.end()
      return (await next()) as HealthResult
    },
  }
}

async function lastBook({ db }: Platform, marketId: number): Promise<number> {
  const query = db.selectFrom('book_events').select(({ fn }) => fn.max('number').as('number'))
  const row = await query.where('session_id', '=', marketId).where('period', '=', period).executeTakeFirst()
  return Number(row?.number ?? 0)
}

async function countLost({ db }: Platform, sent: readonly Sent[]): Promise<number> {
  const idsOf = (kind: Plan['kind']) =>
    sent.flatMap((each) => (each.kind === kind && each.id !== null ? [each.id] : []))
  const inBook = await db.selectFrom('intraday_orders').select('id').execute()
  const inMarket = await db.selectFrom('orders').select('id').where('transmitted_at', 'is not', null).execute()
  const known = { intraday: new Set(inBook.map(({ id }) => id)), dayAhead: new Set(inMarket.map(({ id }) => id)) }
  return (['intraday', 'dayAhead'] as const).flatMap((kind) => idsOf(kind).filter((id) => !known[kind].has(id))).length
}

function report(all: readonly Outcome[]): boolean {
  const reference = all[0]
  let isGood = true
  for (const outcome of all) {
    const { sent } = outcome.senders
    const failed = sent.filter(({ status }) => status !== 200)
    print(
      `${values.servers === '1' ? 'one server' : 'two servers'}: ${outcome.people} watch, ${outcome.traders} trade, ${outcome.people} send a day-ahead order (load of the machine ${outcome.load.toFixed(1)})`,
    )
    for (const kind of ['dayAhead', 'intraday'] as const) {
      const of = timesOf(outcome, kind)
      const beside =
        reference && reference !== outcome
          ? `, with ${reference.people} people ${at(timesOf(reference, kind), 0.99)}`
          : ''
      const name = kind === 'dayAhead' ? 'day-ahead, saved and sent' : 'intra-day'
      print(`  ${name}: ${of.length} acknowledged, p50 ${at(of, 0.5)}, p99 ${at(of, 0.99)}${beside}`)
    }
    const codes = [...Map.groupBy(failed, ({ status, code }) => `${status} ${code}`)].map(
      ([name, { length }]) => `${length} x ${name}`,
    )
    print(
      `  not acknowledged: ${failed.length}${codes.length > 0 ? ` (${codes.join(', ')})` : ''}; lost: ${outcome.lost}`,
    )
    print(
      `  screens: ${outcome.screens.shown.length}, asked to come again ${outcome.screens.putOff} times while they opened, broken ${outcome.screens.broken}, not shown the last book ${outcome.behind}; ${outcome.screens.megabytes.toFixed(0)} MB were sent to them`,
    )
    const { slowest, times } = outcome.health
    const second = Math.round((slowest.at - outcome.began) / 1_000)
    print(
      `  /health: ${slowest.took.toFixed(0)} ms at most, in second ${second} (the server worked ${slowest.worked.toFixed(0)} ms of it and waited ` +
        `${slowest.waited.toFixed(0)} ms for a processor, who asked waited ${slowest.askerWaited.toFixed(0)} ms); 99 % within ${at(times, 0.99)}; processor time of the ${values.servers === '1' ? 'server' : 'servers'} in the last minute ${outcome.processorSeconds.toFixed(1)} s`,
    )
    isGood &&= failed.length === 0 && outcome.lost === 0 && outcome.behind === 0 && outcome.screens.broken === 0
    isGood &&= slowest.took < healthWithin
  }
  return isGood
}

function timesOf({ senders }: Outcome, wanted: Plan['kind']): number[] {
  return senders.sent.flatMap(({ kind, status, took }) => (kind === wanted && status === 200 ? [took] : []))
}

function at(times: readonly number[], share: number): string {
  const sorted = times.toSorted((a, b) => a - b)
  return `${(sorted[Math.ceil(share * sorted.length) - 1] ?? 0).toFixed(0)} ms`
}
