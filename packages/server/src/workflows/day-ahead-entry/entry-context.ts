import type { Caller } from '@tandem/core/access/access.ts'
import type { AccountCode } from '@tandem/core/ledger/postings.ts'
import type { OrderBlock } from '@tandem/core/market/blocks/order-blocks.ts'
import type { OrderLine, OrderOrigin } from '@tandem/core/market/order.ts'
import { acceptsDrafts, type MarketSession } from '@tandem/core/market/session.ts'
import { Refusal } from '@tandem/core/refusal.ts'
import type { Amount } from '@tandem/core/units/units.ts'
import type { OrderAnnotations } from '@tandem/contract/orders/order-fields.ts'
import { sql } from 'kysely'
import { recordAudit, type AuditEntry } from '../../platform/audit.ts'
import { brokenUniqueness, inOneRound, type Tx } from '../../platform/database.ts'
import type { Platform } from '../../platform/platform.ts'
import { shareAccounts, type HeldAccount } from '../../slices/accounts/index.ts'
import { holdWallets, postJournals, type HeldWallet, type Journal } from '../../slices/ledger/index.ts'
import { readSessions, shareSessions } from '../../domain/market-session.ts'
import {
  findTaken,
  insertOrders,
  markTransmitted,
  planByIndex,
  readOrders,
  takeOrderIds,
  takeTransmissions,
  type NewOrder,
  type OrderByItself,
  type OrderPlace,
  type SentDraft,
} from '../../slices/orders/index.ts'

/** What enters a day-ahead market: an order that is saved as a draft or placed, saved and sent at once, or a draft that is sent. */
export type Entry =
  | (OrderAnnotations & {
      readonly type: 'save' | 'place'
      readonly userId: number
      readonly sessionId: number
      readonly lines: readonly OrderLine[]
      readonly blocks: readonly OrderBlock[]
      readonly origin: OrderOrigin
    })
  | { readonly type: 'send'; readonly caller: Caller; readonly orderId: number }

/** Whether to wait for whoever has what an entry is about; with `skip` that is left out, and nobody is waited for. */
export type Holding = 'wait' | 'skip'

interface Held<Value> {
  readonly value: Value
  /** Nobody else changes it until the database transaction ends; otherwise it is what was committed last. */
  readonly isHeld: boolean
}

/** All that entries are about, and what they make of it. */
export interface EntryContext {
  /** The time that decides about gates, read when everything was held. */
  readonly at: Temporal.Instant
  readonly accounts: ReadonlyMap<number, HeldAccount>
  readonly sessions: ReadonlyMap<number, Held<MarketSession>>
  /** The orders that are to be sent, as they are then. */
  readonly orders: Map<number, Held<OrderByItself>>
  /** By user and session; those of this batch, too. */
  readonly taken: Set<string>
  readonly wallets: ReadonlyMap<number, HeldWallet>
  /** What is in each of the wallets then. */
  readonly balances: Map<AccountCode, Amount>
  readonly freeIds: number[]
  readonly transmissions: bigint[]
  readonly inserted: NewOrder[]
  readonly sent: SentDraft[]
  readonly journals: Journal[]
  readonly audited: AuditEntry[]
}

export const placeKey = ({ userId, sessionId }: OrderPlace) => `${userId}/${sessionId}`

/**
 * Holds and reads what entries are about. With `skip` what somebody else has is left out, or read as it was committed last, and nobody
 * is waited for; `wait` is for one entry alone.
 */
export async function openEntry(
  tx: Tx,
  { clock }: Platform,
  entries: readonly Entry[],
  holding: Holding,
): Promise<EntryContext> {
  const wanted = wantedBy(entries)
  const held = holding === 'skip' ? await holdFree(tx, wanted) : await holdInTurn(tx, wanted, clock.now())
  const { orders, sessions } = await addCommitted(tx, wanted, held)
  const { accounts, taken, wallets, freeIds, transmissions } = held
  return {
    at: clock.now(),
    accounts,
    sessions,
    orders,
    wallets,
    freeIds,
    transmissions,
    taken: new Set(taken.map(placeKey)),
    balances: new Map([...wallets.values()].flatMap((wallet) => [...(wallet ?? [])])),
    inserted: [],
    sent: [],
    journals: [],
    audited: [],
  }
}

/** What entries are about, as the statements are asked for it. */
function wantedBy(entries: readonly Entry[]) {
  const places = entries.flatMap((entry) => (entry.type === 'send' ? [] : [entry]))
  const orderIds = [...new Set(entries.flatMap((entry) => (entry.type === 'send' ? [entry.orderId] : [])))]
  const userIds = [...new Set(places.map(({ userId }) => userId))]
  const sessionIds = [...new Set(places.map(({ sessionId }) => sessionId))]
  return {
    places,
    orderIds,
    sessionIds,
    /** How many go to their markets. */
    sending: entries.filter(({ type }) => type !== 'save').length,
    users: sql`select unnest(${userIds}::int4[]) as user_id
      union select user_id from orders where id = any(${orderIds}::int8[])`,
    sessions: sql`select id as session_id from market_sessions where id = any(${sessionIds}::int4[])
      or id in (select session_id from orders where id = any(${orderIds}::int8[])) order by id`,
  }
}

type Wanted = ReturnType<typeof wantedBy>

/** Accounts, the gates and rows of sessions, orders, wallets, as far as nobody else has them: in that sequence, in one round. */
async function holdFree(tx: Tx, wanted: Wanted) {
  const [, accounts, sessions, ...rest] = await inOneRound(tx, (tx) => [
    planByIndex(tx),
    shareAccounts(tx, wanted.users, 'skip'),
    shareSessions(tx, wanted.sessions, 'ifOpen'),
    ...askRest(tx, wanted, 'skip'),
  ])
  return { accounts, sessions, ...namedRest(rest) }
}

/**
 * The same of one entry, waiting for whoever has any of it. Who is late waits for nothing all the same: where the gate of the market is
 * not open and the market takes nothing any more, by the clock or by what is committed, what comes behind it is read and not locked.
 */
async function holdInTurn(tx: Tx, wanted: Wanted, now: Temporal.Instant) {
  const [, accounts, free] = await inOneRound(tx, (tx) => [
    planByIndex(tx),
    shareAccounts(tx, wanted.users, 'wait'),
    shareSessions(tx, wanted.sessions, 'ifOpen'),
  ])
  const committed = free.size > 0 ? free : await readSessions(tx, wanted.sessions)
  const isLate = [...committed.values()].every((session) => !acceptsDrafts(session, now))
  const sessions = free.size > 0 || isLate ? free : await shareSessions(tx, wanted.sessions, 'wait')
  const lock = sessions.size > 0 ? 'wait' : 'none'
  const rest = await inOneRound(tx, (tx) => askRest(tx, wanted, lock))
  return { accounts, sessions, ...namedRest(rest) }
}

function askRest(tx: Tx, { places, orderIds, users, sending }: Wanted, lock: Holding | 'none') {
  const isSending = sending > 0 && lock !== 'none'
  return [
    orderIds.length === 0 || lock === 'none' ? Promise.resolve([]) : readOrders(tx, orderIds, lock),
    // What follows is read by statements that begin once all is held.
    isSending ? holdWallets(tx, users, lock) : Promise.resolve(new Map<number, HeldWallet>()),
    places.length === 0 ? Promise.resolve([]) : findTaken(tx, places),
    places.length === 0 ? Promise.resolve([]) : takeOrderIds(tx, places.length),
    isSending ? takeTransmissions(tx, sending) : Promise.resolve([]),
  ] as const
}

type Rest = readonly [
  orders: OrderByItself[],
  wallets: Map<number, HeldWallet>,
  taken: OrderPlace[],
  freeIds: number[],
  transmissions: bigint[],
]

function namedRest([orders, wallets, taken, freeIds, transmissions]: Rest) {
  return { orders, taken, wallets, freeIds, transmissions }
}

/** What is not held, as it was committed last: it may be late, or in the market already, and then nobody need have it. */
async function addCommitted(
  tx: Tx,
  { orderIds, sessionIds, ...wanted }: Wanted,
  held: { readonly orders: readonly OrderByItself[]; readonly sessions: ReadonlyMap<number, MarketSession> },
) {
  const orders = new Map(held.orders.map((value) => [value.orderId, { value, isHeld: true }]))
  const sessions = new Map(Array.from(held.sessions, ([id, value]) => [id, { value, isHeld: true }]))
  const needed = [...sessionIds, ...held.orders.map(({ sessionId }) => sessionId)]
  if (orders.size === orderIds.length && needed.every((id) => sessions.has(id))) return { orders, sessions }
  const [others, committed] = await inOneRound(tx, (tx) => [
    readOrders(tx, orderIds, 'none'),
    readSessions(tx, wanted.sessions),
  ])
  for (const value of others) if (!orders.has(value.orderId)) orders.set(value.orderId, { value, isHeld: false })
  for (const [id, value] of committed) if (!sessions.has(id)) sessions.set(id, { value, isHeld: false })
  return { orders, sessions }
}

/**
 * Writes what entries made, in one round to the database. Refuses `day_ahead_order_exists` where somebody saved another order of a user
 * in the same market in this moment; all of the database transaction is given up then.
 */
export async function storeEntries(tx: Tx, { inserted, sent, journals, audited, at }: EntryContext): Promise<void> {
  if (inserted.length + sent.length === 0) return
  try {
    await inOneRound(tx, (tx) => [
      ...(inserted.length === 0 ? [] : [insertOrders(tx, inserted)]),
      ...(sent.length === 0 ? [] : [markTransmitted(tx, sent, at)]),
      postJournals(tx, journals),
      ...audited.map((entry) => recordAudit(tx, entry)),
    ])
  } catch (error) {
    if (brokenUniqueness(error) === 'orders_one_per_session') throw new Refusal('day_ahead_order_exists')
    throw error
  }
}
