import { perKWh } from '@tandem/core/testing/builders.ts'
import { seededWholeNumbers } from '@tandem/core/testing/random.ts'
import type { Caller } from '@tandem/core/access/access.ts'
import { noTrades } from '@tandem/core/market/listed-trades.ts'
import { once } from 'node:events'
import net from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { inDatabaseTransaction, openDatabase } from '../../platform/database.ts'
import { formatPeerAddress } from '../../platform/peer-address.ts'
import { listenForPeers, type PeerLine } from '../../platform/peers.ts'
import type { Platform } from '../../platform/platform.ts'
import { findIntradayOrders, findLead, lockMatching } from '../../slices/orders/index.ts'
import { freePort } from '../../testing/free-port.ts'
import { anIntradayMarket, wish } from '../../testing/intraday.ts'
import { useTestApp, type TestUser } from '../../testing/test-app.ts'
import type { Command } from './command.ts'
import { encodeOutcomes, handOverProtocol } from './command-wire.ts'
import { resumeContracts, suspendContracts } from './contracts.ts'
import { linkToLeader } from './hand-over.ts'
import { activateOrder, amendOrder, cancelOrder, placeOrder } from './intraday-orders.ts'
import { startIntradayLead, type IntradayLead } from './lead.ts'
import { matchingOf } from './matching.ts'

/* After each test the books must be what their events make of them, and no coin may be lost. */

const app = useTestApp({ now: '2026-03-26T08:00:00Z' })

const patient = { timeout: 20_000, interval: 50 }

interface Server {
  readonly platform: Platform
  readonly address: string
  readonly lead: IntradayLead
  /** Batches that it stored itself. */
  stored: number
  /** How often it looked for orders by their request keys. */
  looked: number
}

const servers: Server[] = []
let admin: TestUser
let users: TestUser[]
let marketId: number

async function start(): Promise<Server> {
  const peerAddress = { host: '127.0.0.1', port: await freePort() }
  const onStatement = ({ sql }: { readonly sql: string }) => {
    if (/insert into book_events/.test(sql)) server.stored++
    else if (/o\.request_key\) in/.test(sql)) server.looked++
  }
  const db = openDatabase(app.platform.config.databaseUrl ?? '', { poolSize: 3, onStatement })
  const platform = { ...app.platform, db, config: { ...app.platform.config, peerAddress } }
  const lead = await startIntradayLead(platform)
  if (!lead) throw new Error('it had an address')
  const server = { platform, lead, address: formatPeerAddress(peerAddress), stored: 0, looked: 0 }
  servers.push(server)
  return server
}

beforeAll(async () => {
  admin = await app.aUser({ isAdministrator: true, userType: 'standard' })
  users = await Promise.all(Array.from({ length: 6 }, () => app.aUser({ coins: '100000' })))
  marketId = await anIntradayMarket(app, admin, { date: '2026-04-01', closes: '2026-04-01T18:00:00Z' })
  const first = await start()
  await vi.waitFor(
    async () => expect(await findLead(app.platform.db)).toMatchObject({ address: first.address }),
    patient,
  )
  const second = await start()
  await vi.waitFor(() => expect(second.lead.followed()).toBe(first.address), patient)
})
afterAll(async () => {
  for (const { lead, platform } of servers.toReversed()) {
    await lead.stop()
    await platform.db.destroy()
  }
})

const refusalOf = (error: unknown) => {
  const code = (error as { code?: string }).code
  if (code === undefined) throw error
  return code
}

test('what is asked of two servers is done by the one that leads, and answered as there', async () => {
  const [leader, follower] = servers as [Server, Server]
  const pick = seededWholeNumbers(87)
  const open: { readonly id: number; readonly owner: TestUser }[] = []
  const codes = new Set<string>()
  const act = async ({ platform }: Server): Promise<void> => {
    const dice = pick(0, 99)
    const at = pick(0, Math.max(0, open.length - 1))
    const known = open[at]
    if (dice < 60 || !known) {
      const owner = users[pick(0, users.length - 1)] as TestUser
      const execution = (['NON', 'NON', 'IOC', 'FOK'] as const)[pick(0, 3)] ?? 'NON'
      const terms = wish(pick(0, 1) === 0 ? 'buy' : 'sell', pick(1, 12), `0.${pick(26, 33)}`, {
        period: pick(10, 12),
        execution,
      })
      const { order, trades } = await placeOrder(platform, owner, { marketId, ...terms, name: 'Ofertă <b>"1"' })
      expect([order.quantity, order.name]).toEqual([terms.quantity, 'Ofertă <b>"1"'])
      expect(trades.reduce((sum, { quantity }) => sum + quantity, 0)).toBe(order.filled)
      if (order.status === 'active') open.push({ id: order.id, owner })
    } else if (dice < 75) await amendOrder(platform, known.owner, known.id, { price: perKWh(`0.${pick(26, 33)}`) })
    else if (dice < 90) await cancelOrder(platform, known.owner, known.id)
    else if (dice < 97) await activateOrder(platform, known.owner, known.id)
    else await (dice < 98 ? suspendContracts : resumeContracts)(platform, marketId, pick(10, 12))
  }
  for (let round = 0; round < 60; round++) {
    const actions = Array.from({ length: pick(1, 5) }, () =>
      act(pick(0, 1) === 0 ? leader : follower).catch((error: unknown) => codes.add(refusalOf(error))),
    )
    await Promise.all(actions)
  }
  expect(open.length).toBeGreaterThan(10)
  expect(leader.stored).toBeGreaterThan(50)
  expect(follower.stored).toBe(0)
  // Keys that the other server has just made are new.
  expect(leader.looked).toBe(0)
  expect(
    [...codes].filter((code) => !['order_not_open', 'contract_suspended', 'too_many_trades'].includes(code)),
  ).toEqual([])
  await resumeContracts(app.platform, marketId, null)
})

/** Stands between two servers: holds what is asked until it is let go, or loses what is answered, from when it is told to. */
async function startCut(port: number) {
  let loss: 'answers' | 'questions' | null = null
  const held: (() => void)[] = []
  const server = net.createServer((near) => {
    const far = net.connect(port, '127.0.0.1')
    for (const socket of [near, far]) socket.on('error', () => undefined)
    near.on('data', (part) => {
      if (loss === 'questions') held.push(() => far.write(part))
      else far.write(part)
    })
    far.on('data', (part) => {
      if (loss !== 'answers') near.write(part)
    })
    far.on('close', () => near.destroy())
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    port: (server.address() as net.AddressInfo).port,
    lose: (next: 'answers' | 'questions') => (loss = next),
    letGo: () => {
      for (const send of held.splice(0)) send()
    },
    close: () => server.close(),
  }
}

test.each(['answers', 'questions'] as const)(
  'nothing is done twice or later where %s are lost on the way',
  async (lost) => {
    const [leader, { platform }] = servers as [Server, Server]
    const owner = await app.aUser({ coins: '1000' })
    const stored = async (orderId: number) => (await findIntradayOrders(app.platform.db, { orderId }))[0]
    const rest = async () => (await placeOrder(leader.platform, owner, { marketId, ...wish('buy', 5, '0.01') })).order
    const [toCancel, toAmend, toAmendOnce] = [await rest(), await rest(), await rest()]
    const cut = await startCut(leader.platform.config.peerAddress?.port ?? 0)
    const { number } = await findLead(app.platform.db)
    const at = { host: '127.0.0.1', port: cut.port }
    const link = linkToLeader(platform, { address: 'cut', at, number }, (command) =>
      matchingOf(platform).runHere(command),
    )
    await link.greet()
    expect(link.isReached()).toBe(true)
    cut.lose(lost)
    const caller: Caller = { userId: owner.userId, userType: 'transactionalUser', roles: [] }
    const { side, price, quantity, execution, display } = wish('buy', 7, '0.02')
    const terms = { side, price, quantity, execution, display }
    const contract = { sessionId: marketId, period: 12 }
    const more = { name: '', origin: 'manual', requestKey: null } as const
    const commands: Command[] = [
      { ...more, type: 'place', userId: owner.userId, contract, terms },
      { type: 'cancel', caller, orderId: toCancel.id },
      { type: 'amend', caller, orderId: toAmend.id, price: perKWh('0.03') },
      { type: 'amend', caller, orderId: toAmendOnce.id, price: perKWh('0.03'), version: toAmendOnce.version },
    ]
    const [placed, cancelled, amended, amendedOnce] = await Promise.allSettled(commands.map((each) => link.run(each)))
    expect(link.isReached()).toBe(false)
    const isDone = lost === 'answers'
    expect(placed).toMatchObject({ status: 'fulfilled', value: { isRepeated: isDone } })
    // Whoever cannot say what became of it, or who did it, says so; its version says that it was not done before.
    expect(cancelled).toMatchObject(isDone ? { reason: { name: 'OutcomeUnknown' } } : { status: 'fulfilled' })
    expect(amended).toMatchObject({ status: 'rejected', reason: { name: 'OutcomeUnknown' } })
    expect(amendedOnce).toMatchObject(isDone ? { reason: { name: 'OutcomeUnknown' } } : { status: 'fulfilled' })
    expect((await stored(toCancel.id))?.status).toBe('cancelled')
    expect((await findLead(app.platform.db)).number).toBe(number + 1)
    const before = await Promise.all([toCancel, toAmend, toAmendOnce].map(({ id }) => stored(id)))
    expect(before.map((order) => order?.version)).toEqual(isDone ? [2, 2, 2] : [2, 1, 2])
    cut.letGo()
    // Whatever was on its way has come there before this.
    await placeOrder(leader.platform, owner, { marketId, ...wish('buy', 1, '0.01') })
    await expect.poll(() => link.greet().then(() => true)).toBe(true)
    const after = await Promise.all([toCancel, toAmend, toAmendOnce].map(({ id }) => stored(id)))
    expect(after.map((order) => order?.version)).toEqual(before.map((order) => order?.version))
    const own = await findIntradayOrders(app.platform.db, { userId: owner.userId })
    expect(own.filter((order) => order.quantity === quantity)).toHaveLength(1)
    link.close()
    cut.close()
  },
)

/** A server that others take for the leader, and that does with what it receives what a test says. */
async function aLeader(receive: (line: PeerLine, text: string) => void) {
  const at = { host: '127.0.0.1', port: await freePort() }
  const { secret } = app.platform.config
  const server = await listenForPeers(at, { secret, protocol: handOverProtocol }, (line) => ({
    receive: (text) => receive(line, text),
    ended: () => undefined,
    leave: () => line.end(),
  }))
  return { at, close: () => server.close() }
}

const done = { order: null, trades: noTrades, isPaused: false, isRepeated: false }

test.each([
  ['breaks the connection', (line: PeerLine) => line.break()],
  ['answers what is no outcome', (line: PeerLine) => line.send('no outcome')],
  ['does not know', (line: PeerLine) => line.send(encodeOutcomes([[0, 'unknown']]))],
])(
  'where the leader %s, what was handed over is seen to here once it cannot be done there any more',
  async (_what, answer) => {
    const [, { platform }] = servers as [Server, Server]
    const leader = await aLeader(answer)
    const { number } = await findLead(app.platform.db)
    const endedAt: number[] = []
    const link = linkToLeader(platform, { address: 'x', at: leader.at, number }, async () => {
      endedAt.push((await findLead(app.platform.db)).number)
      return done
    })
    await link.greet()
    expect(link.isReached()).toBe(true)
    const close: Command = { type: 'close', contract: { sessionId: marketId, period: 1 } }
    await expect(link.run(close)).resolves.toEqual(done)
    expect(endedAt).toEqual([number + 1])
    link.close()
    await leader.close()
  },
)

test('no more is handed over than may be under way, and what was not sent is done here at once', async () => {
  const [, { platform }] = servers as [Server, Server]
  const leader = await aLeader(() => undefined)
  const { number } = await findLead(app.platform.db)
  let here = 0
  const link = linkToLeader(platform, { address: 'x', at: leader.at, number }, () => {
    here++
    return Promise.resolve(done)
  })
  await link.greet()
  const close: Command = { type: 'close', contract: { sessionId: marketId, period: 1 } }
  const running = Array.from({ length: 5_000 }, () => link.run(close))
  await expect(link.run(close)).resolves.toEqual(done)
  expect(here).toBe(1)
  link.close()
  await Promise.all(running)
  expect([here, link.isReached()]).toEqual([5_001, false])
  await leader.close()
})

test('a leader that is kept waiting says that it is there, and is waited for', async () => {
  const [leader, follower] = servers as [Server, Server]
  const [user] = users as [TestUser]
  const place = () => placeOrder(follower.platform, user, { marketId, ...wish('buy', 1, '0.01') })
  // The tests before have ended numbers, and the server that hands over reads the new one once a second.
  await expect.poll(async () => (await place(), leader.stored), patient).toBeGreaterThan(leader.stored)
  const { number } = await findLead(app.platform.db)
  const before = follower.stored
  const kept = inDatabaseTransaction(app.platform.db, async (tx) => {
    await lockMatching(tx)
    // Longer than a leader that says nothing is waited for.
    await sleep(2_800)
  })
  await sleep(100)
  const { order } = await place()
  await kept
  expect([order.status, follower.stored, (await findLead(app.platform.db)).number]).toEqual(['active', before, number])
})

test('where the leader stops, the other one leads', async () => {
  const [leader, follower] = servers as [Server, Server]
  const [user] = users as [TestUser]
  await leader.lead.stop()
  const placed = await placeOrder(follower.platform, user, { marketId, ...wish('buy', 1, '0.01') })
  expect(placed.order.status).toBe('active')
  expect(follower.stored).toBeGreaterThan(0)
  await expect.poll(() => findLead(app.platform.db), patient).toMatchObject({ address: follower.address })
})
