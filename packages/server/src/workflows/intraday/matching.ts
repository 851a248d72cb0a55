import { maySee, type Caller } from '@tandem/core/access/access.ts'
import {
  amendOrder,
  cancelOrder,
  closeContract,
  createBatch,
  enterOrder,
  newOrder,
  resumeContract,
  suspendContract,
  type Batch,
  type IntradayTerms,
  type RecordedTrade,
} from '@tandem/core/market/continuous-trading.ts'
import { periodsOf, type MarketSession } from '@tandem/core/market/session.ts'
import { Refusal } from '@tandem/core/refusal.ts'
import type { EnergyWh, PriceTick } from '@tandem/core/units/units.ts'
import { inDatabaseTransaction, type Db, type Tx } from '../../platform/database.ts'
import type { Platform } from '../../platform/platform.ts'
import { holdOpenAccounts } from '../../slices/accounts/index.ts'
import { lockAvailable, postJournals } from '../../slices/ledger/index.ts'
import { shareSessions } from '../../slices/markets/index.ts'
import {
  contractKey,
  expireHibernated,
  findByRequestKeys,
  findIntradayOrders,
  guardsOf,
  loadContracts,
  lockMatching,
  periodOf,
  takeOrderIds,
  writeBookChanges,
  type ContractId,
  type EnteredOrder,
  type StoredContract,
  type StoredIntradayOrder,
} from '../../slices/orders/index.ts'
import { recordContinuousTrades, type NewContinuousTrade } from '../../slices/trades/index.ts'
import { noticesOf } from './notices.ts'

/** What can be asked of the matching. Who acts on an order is checked against its owner. */
export type Command =
  | {
      readonly type: 'place'
      readonly userId: number
      readonly contract: ContractId
      readonly terms: IntradayTerms
      readonly name: string
      readonly requestKey: string | null
    }
  | { readonly type: 'activate'; readonly caller: Caller; readonly orderId: number }
  | {
      readonly type: 'amend'
      readonly caller: Caller
      readonly orderId: number
      readonly price?: PriceTick | undefined
      readonly quantity?: EnergyWh | undefined
      readonly version?: number | undefined
    }
  | { readonly type: 'cancel'; readonly caller: Caller; readonly orderId: number }
  | { readonly type: 'close' | 'suspend' | 'resume'; readonly contract: ContractId }

/** What became of a command: the order as it is then, and the trades that it made. */
export interface Done {
  readonly order: StoredIntradayOrder | null
  readonly trades: readonly RecordedTrade[]
  /** It was placed before under the same request key. */
  readonly isRepeated: boolean
}

/**
 * The matching of one process. Commands that arrive while a database transaction is under way are taken together by the
 * next one (group commit), in the order in which they came; processes take turns by a lock in the database, so that all
 * books have one writer at a time (docs/decisions/0014). The database is the truth: a book in memory is used only while
 * the database says that nobody else has written to it.
 */
export interface Matching {
  /** Resolves when it is stored. Throws a `Refusal`, and then nothing has changed. */
  act(command: Command): Promise<Done>
}

const matchings = new WeakMap<Db, Matching>()

/** The matching of this process on a database. */
export function matchingOf(platform: Platform): Matching {
  const known = matchings.get(platform.db)
  if (known) return known
  const matching = startMatching(platform)
  matchings.set(platform.db, matching)
  return matching
}

const commandsAtOnce = 500

interface Waiting {
  readonly command: Command
  readonly resolve: (done: Done) => void
  readonly reject: (error: unknown) => void
}

type Answer = { readonly done: Done } | { readonly error: unknown }

function startMatching(platform: Platform): Matching {
  const books = new Map<string, StoredContract>()
  const waiting: Waiting[] = []
  let isRunning = false

  const run = async () => {
    if (isRunning) return
    isRunning = true
    while (waiting.length > 0) {
      const taken = waiting.splice(0, commandsAtOnce)
      const answers = await matchAll(
        platform,
        books,
        taken.map(({ command }) => command),
      )
      taken.forEach(({ resolve, reject }, index) => {
        const answer = answers[index]
        if (answer && 'done' in answer) resolve(answer.done)
        else reject(answer?.error)
      })
    }
    isRunning = false
  }
  return {
    act: (command) =>
      new Promise((resolve, reject) => {
        waiting.push({ command, resolve, reject })
        void run()
      }),
  }
}

/** One that cannot be stored must not take the others with it: where a batch fails, each is tried by itself. */
async function matchAll(
  platform: Platform,
  books: Map<string, StoredContract>,
  commands: readonly Command[],
): Promise<Answer[]> {
  try {
    return await matchBatch(platform, books, commands)
  } catch (error) {
    if (commands.length === 1) return [{ error }]
    platform.log.warn({ err: error, commands: commands.length }, 'a batch of orders failed; each is tried by itself')
    const answers: Answer[] = []
    for (const command of commands) answers.push(...(await matchAll(platform, books, [command])))
    return answers
  }
}

async function matchBatch(
  platform: Platform,
  books: Map<string, StoredContract>,
  commands: readonly Command[],
): Promise<Answer[]> {
  // Books that a failed or repeated database transaction has touched are not what the database says.
  const touched = new Set<string>()
  const forget = () => {
    for (const key of touched) books.delete(key)
    touched.clear()
  }
  try {
    return await inDatabaseTransaction(platform.db, async (tx) => {
      forget()
      await lockMatching(tx)
      const desk = await openDesk(tx, platform, books, commands)
      for (const key of desk.contracts.keys()) touched.add(key)
      const answers = commands.map((command) => attempt(() => perform(desk, command)))
      await store(tx, desk)
      for (const [key, contract] of desk.contracts) {
        if (contract.isClosed) books.delete(key)
        else books.set(key, contract)
      }
      return answers
    })
  } catch (error) {
    forget()
    throw error
  }
}

function attempt(work: () => Done): Answer {
  try {
    return { done: work() }
  } catch (error) {
    if (error instanceof Refusal) return { error }
    throw error
  }
}

/** All that a batch needs, held until its database transaction ends. */
interface Desk {
  readonly batch: Batch
  readonly sessions: ReadonlyMap<number, MarketSession>
  readonly contracts: ReadonlyMap<string, StoredContract>
  /** The orders that are acted on, by their numbers. */
  readonly orders: Map<number, StoredIntradayOrder>
  /** Orders placed under a request key, by user and key; those of this batch, too. */
  readonly placed: Map<string, StoredIntradayOrder>
  readonly openAccounts: ReadonlySet<number>
  readonly freeIds: number[]
  readonly entered: Map<number, EnteredOrder>
}

const requestOf = (userId: number, requestKey: string) => `${userId}/${requestKey}`

async function openDesk(
  tx: Tx,
  { clock }: Platform,
  books: ReadonlyMap<string, StoredContract>,
  commands: readonly Command[],
): Promise<Desk> {
  const orderIds = commands.flatMap((command) => ('orderId' in command ? [command.orderId] : []))
  const rows = orderIds.length === 0 ? [] : await findIntradayOrders(tx, { orderIds })
  const places = commands.filter((command) => command.type === 'place')
  const keys = places.flatMap(({ userId, requestKey }) => (requestKey === null ? [] : [{ userId, requestKey }]))
  const repeated = keys.length === 0 ? [] : await findByRequestKeys(tx, keys)
  const users = [...new Set([...places.map(({ userId }) => userId), ...rows.map(({ userId }) => userId)])]
  const openAccounts = users.length === 0 ? new Set<number>() : await holdOpenAccounts(tx, users)
  const wanted = [
    ...commands.flatMap((command) => ('contract' in command ? [command.contract] : [])),
    ...rows.map(({ session, period }) => ({ sessionId: session.sessionId, period })),
  ]
  const sessions = await shareSessions(tx, [...new Set(wanted.map(({ sessionId }) => sessionId))])
  const contracts = await loadContracts(tx, tradable(wanted, sessions), books)
  const guards = users.length === 0 ? new Map() : await guardsOf(tx, users)
  const available = users.length === 0 ? new Map() : await lockAvailable(tx, users)
  const contractOf = (row: StoredIntradayOrder) =>
    contracts.get(contractKey({ sessionId: row.session.sessionId, period: row.period }))
  return {
    // The time that decides about gates is read when everything is held.
    batch: createBatch(clock.now(), available, guards),
    sessions,
    contracts,
    // An order that rests is the one in its book.
    orders: new Map(rows.map((row) => [row.orderId, contractOf(row)?.orders.get(String(row.orderId)) ?? row])),
    placed: new Map(repeated.map((order) => [requestOf(order.userId, order.requestKey ?? ''), order])),
    openAccounts,
    freeIds: places.length === 0 ? [] : await takeOrderIds(tx, places.length),
    entered: new Map(),
  }
}

/** The contracts that exist: of intraday sessions, with a period that the day has. */
function tradable(wanted: readonly ContractId[], sessions: ReadonlyMap<number, MarketSession>) {
  const byKey = new Map(wanted.map((id) => [contractKey(id), id]))
  return [...byKey.values()].flatMap(({ sessionId, period }) => {
    const session = sessions.get(sessionId)
    if (session?.marketType !== 'intraday' || period > periodsOf(session).length) return []
    return [{ session, period }]
  })
}

function perform(desk: Desk, command: Command): Done {
  switch (command.type) {
    case 'place':
      return place(desk, command)
    case 'activate':
    case 'amend':
    case 'cancel':
      return change(desk, command)
    case 'close':
      return onContract(desk, command.contract, closeContract)
    case 'suspend':
      return onContract(desk, command.contract, suspendContract)
    case 'resume':
      return onContract(desk, command.contract, resumeContract)
  }
}

function place(
  desk: Desk,
  { userId, contract: id, terms, name, requestKey }: Extract<Command, { type: 'place' }>,
): Done {
  const known = requestKey === null ? undefined : desk.placed.get(requestOf(userId, requestKey))
  if (known) return { order: { ...known }, trades: [], isRepeated: true }
  const contract = contractAt(desk, id)
  const { batch, freeIds, entered, placed, openAccounts } = desk
  if (!openAccounts.has(userId)) throw new Refusal('not_allowed')
  const orderId = freeIds.pop()
  if (orderId === undefined) throw new Error('there were fewer numbers than orders')
  const { now } = batch
  const order: StoredIntradayOrder = {
    ...newOrder(orderId, userId, terms),
    ...{ username: '', session: contract.session, period: id.period, requestKey },
    ...{ name: name || periodOf(contract.session, id.period).label, createdAt: now, changedAt: now, enteredAt: now },
  }
  const before = batch.trades.length
  enterOrder(batch, contract, order)
  entered.set(orderId, { ...id, name: order.name, requestKey })
  if (requestKey !== null) placed.set(requestOf(userId, requestKey), order)
  return { order: { ...order }, trades: batch.trades.slice(before), isRepeated: false }
}

function change(desk: Desk, command: Extract<Command, { orderId: number }>): Done {
  const { batch, orders, openAccounts } = desk
  const order = orders.get(command.orderId)
  if (!order) throw new Refusal('order_not_found')
  if (!maySee(command.caller, order.userId) || !openAccounts.has(order.userId)) throw new Refusal('not_allowed')
  const contract = contractAt(desk, { sessionId: order.session.sessionId, period: order.period })
  const before = batch.trades.length
  switch (command.type) {
    case 'activate':
      if (order.status === 'active') break
      if (order.status !== 'draft' && order.status !== 'hibernated') {
        throw new Refusal('order_not_open', { status: order.status })
      }
      enterOrder(batch, contract, order)
      order.enteredAt = batch.now
      break
    case 'amend':
      if (command.version !== undefined && command.version !== order.version) throw new Refusal('changed_meanwhile')
      amendOrder(batch, contract, order, command)
      break
    case 'cancel':
      cancelOrder(batch, contract, order)
  }
  if (batch.orders.has(order)) order.changedAt = batch.now
  return { order: { ...order }, trades: batch.trades.slice(before), isRepeated: false }
}

function onContract(desk: Desk, id: ContractId, work: (batch: Batch, contract: StoredContract) => void): Done {
  work(desk.batch, contractAt(desk, id))
  return { order: null, trades: [], isRepeated: false }
}

function contractAt({ sessions, contracts }: Desk, id: ContractId): StoredContract {
  const contract = contracts.get(contractKey(id))
  if (contract) return contract
  const session = sessions.get(id.sessionId)
  if (session?.marketType !== 'intraday') throw new Refusal('no_active_intraday_market')
  throw new Refusal('period_unknown', { period: id.period, periods: periodsOf(session).length }, 'period')
}

/** Everything that the batch did, in the caller's database transaction: books, trades, coins, and the news of it. */
async function store(tx: Tx, { batch, entered }: Desk): Promise<void> {
  const { contracts, orders, events, trades, journals, now } = batch
  if (contracts.size === 0 && orders.size === 0) return
  await writeBookChanges(tx, { contracts, events, orders, entered, at: now }, noticesOf(batch))
  const closed = [...contracts].filter(({ isClosed }) => isClosed)
  if (closed.length > 0) {
    const ids = closed.map(({ session, period }) => ({ sessionId: session.sessionId, period: period.index }))
    await expireHibernated(tx, ids, now)
  }
  await recordContinuousTrades(tx, trades.flatMap(bothSides), now)
  await postJournals(
    tx,
    journals.map(({ contract: { session, period }, number, postings }) => ({
      entry: {
        kind: 'intraday',
        idempotencyKey: `intraday/${session.sessionId}/${period.index}/${number}`,
        sessionId: session.sessionId,
        at: now,
      },
      postings,
    })),
  )
}

function bothSides({ contract, number, buy, sell, price, quantity, aggressor }: RecordedTrade): NewContinuousTrade[] {
  const { session, period } = contract
  const terms = { sessionId: session.sessionId, period: period.index, start: period.start, end: period.end }
  return [buy, sell].map(({ orderId, userId, side }) => ({
    ...{ ...terms, orderId, userId, side, price, quantity, number, aggressor },
  }))
}
