import type { Facts } from './check.ts'
import { endOfSerials, firstSerial, type Rows } from './rows.ts'

/** The names of what is written and done, as the traffic records them and the rows are read. */
export const named = {
  auctionOrder: (marketId: number, userId: number) => `auctionOrder/${marketId}/${userId}`,
  hour: (userId: number, start: Temporal.Instant) => `hour/${userId}/${start.toString()}`,
  accept: (purchaseId: number) => `accept/${purchaseId}`,
  cancel: (orderId: number) => `cancel/${orderId}`,
  transmit: (orderId: number) => `transmit/${orderId}`,
  withdraw: (orderId: number) => `withdraw/${orderId}`,
  close: (marketId: number) => `close/${marketId}`,
  settle: (day: string, version: number) => `settle/${day}/${version}`,
  closeAccount: (userId: number) => `closeAccount/${userId}`,
  readingCode: (serial: number) => `T${serial}`,
} as const

const isSerial = (value: number | bigint | null) =>
  value !== null && Number(value) >= firstSerial && Number(value) < endOfSerials

/** What the rows say. Of a run that is over, also what should be done by now: `over`. */
export function factsOf(rows: Rows, audits: readonly string[], { over }: { readonly over: boolean }): Facts {
  return {
    records: recordsOf(rows),
    values: valuesOf(rows),
    deeds: deedsOf(rows),
    balances: balancesOf(rows),
    faults: [...audits, ...faultsOf(rows), ...(over ? undoneIn(rows) : [])],
  }
}

function recordsOf({ events, purchases, analysers }: Rows): Facts['records'] {
  const written = (type: string) => events.filter((event) => event.type === type && isSerial(event.quantity_wh))
  const codes = analysers.flatMap(({ reading_code: code }) => (/^T\d+$/.test(code) ? [Number(code.slice(1))] : []))
  return [
    ...written('order').map(({ quantity_wh: wh }) => ({ kind: 'placeOrder', serial: Number(wh) }) as const),
    ...written('amend').map(({ quantity_wh: wh }) => ({ kind: 'amendOrder', serial: Number(wh) }) as const),
    ...purchases
      .filter(({ amount_units: units }) => isSerial(units))
      .map(({ amount_units: units }) => ({ kind: 'requestCoins', serial: Number(units) }) as const),
    ...codes.map((serial) => ({ kind: 'addAnalyser', serial }) as const),
  ]
}

function valuesOf({ orders, hours }: Rows): Facts['values'] {
  return new Map([
    ...orders
      .filter(({ quantity_wh: wh }) => isSerial(wh))
      .map((row) => [named.auctionOrder(row.session_id, row.user_id), row.quantity_wh] as const),
    ...hours
      .filter(({ consumption_wh: wh }) => isSerial(wh))
      .map((row) => [named.hour(row.user_id, row.starts_at), Number(row.consumption_wh)] as const),
  ])
}

function deedsOf(rows: Rows): string[] {
  const ofJournals = (pattern: RegExp, name: (id: number) => string) =>
    rows.journals.flatMap(({ idempotency_key: key }) => {
      const id = pattern.exec(key)?.[1]
      return id === undefined ? [] : [name(Number(id))]
    })
  const hourVersions = [...rows.hours, ...rows.oldHours].filter(({ consumption_wh: wh }) => isSerial(wh))
  const orders = distinct(rows.orders)
  return [
    ...rows.events.flatMap(({ type, order_id: id }) => (type === 'cancel' && id !== null ? [named.cancel(id)] : [])),
    ...ofJournals(/^coinPurchase\/(\d+)/, named.accept),
    ...ofJournals(/^auctionSettlement\/(\d+)/, (id) => `auctionSettlement/${id}`),
    ...ofJournals(/^withdrawOrder\/(\d+)/, (id) => `withdrawal posted/${id}`),
    ...ofJournals(/^transmitOrder\/(\d+)/, (id) => `reservation posted/${id}`),
    ...ofJournals(/^close-account\/(\d+)$/, (id) => `closing posted/${id}`),
    ...rows.journals.flatMap(({ idempotency_key: key }) => /^imbalance\/[\d-]+\/\d+/.exec(key)?.[0] ?? []),
    ...orders.filter(({ transmitted_at: at }) => at !== null).map(({ id }) => named.transmit(id)),
    ...orders.filter(({ status }) => status === 'cancelled').map(({ id }) => named.withdraw(id)),
    ...rows.sessions
      .filter(({ status }) => status !== 'scheduled' && status !== 'open')
      .map(({ id }) => named.close(id)),
    ...rows.settlements.map(({ delivery_day: day, version }) => named.settle(day, version)),
    ...rows.users.filter(({ closed_at: at }) => at !== null).map(({ id }) => named.closeAccount(id)),
    ...hourVersions.map((row) => `${named.hour(row.user_id, row.starts_at)} ${Number(row.consumption_wh)}`),
  ]
}

const distinct = <T extends { readonly id: number }>(rows: readonly T[]) => [
  ...new Map(rows.map((row) => [row.id, row])).values(),
]

/** Both balances after each journal: what a reader can be shown, a journal being stored whole or not at all. */
function balancesOf({ postings }: Rows): Facts['balances'] {
  const chains = new Map<number, string[]>()
  const now = new Map<number, { available: bigint; reserved: bigint }>()
  for (const journal of Map.groupBy(postings, ({ transaction_id: id }) => id).values()) {
    const touched = new Set<number>()
    for (const posting of journal) {
      for (const [code, after] of [
        [posting.from, posting.from_after] as const,
        [posting.to, posting.to_after] as const,
      ]) {
        const [, id, account] = /^user:(\d+):(available|reserved)$/.exec(code) ?? []
        if (id === undefined) continue
        const state = now.get(Number(id)) ?? { available: 0n, reserved: 0n }
        now.set(Number(id), { ...state, [account === 'available' ? 'available' : 'reserved']: after })
        touched.add(Number(id))
      }
    }
    for (const id of touched) {
      const { available, reserved } = now.get(id) ?? { available: 0n, reserved: 0n }
      chains.set(id, [...(chains.get(id) ?? ['0 0']), `${available} ${reserved}`])
    }
  }
  return chains
}

function faultsOf(rows: Rows): string[] {
  const accepted = new Set(
    rows.journals.flatMap(({ idempotency_key: key }) => /^coinPurchase\/(\d+)/.exec(key)?.[1] ?? []).map(Number),
  )
  const status = new Map(rows.sessions.map((session) => [session.id, session.status]))
  const notified = new Set(rows.notified.map(({ user_id: id, key }) => `${id} ${key}`))
  const closed = new Set(rows.users.filter(({ closed_at: at }) => at !== null).map(({ id }) => id))
  const last = new Map(
    rows.postings.flatMap((row) => [[row.from, row.from_after] as const, [row.to, row.to_after] as const]),
  )
  const orders = distinct(rows.orders)
  return [
    ...rows.purchases
      .filter((row) => (row.status === 'accepted') !== accepted.has(row.id))
      .map((row) => `coin request ${row.id} is ${row.status}, and ${accepted.has(row.id) ? 'posted' : 'not posted'}`),
    ...orders
      .filter((row) => row.status === 'transmitted' && status.get(row.session_id) === 'settled')
      .map((row) => `order ${row.id} is in the market ${row.session_id}, which is settled`),
    ...orders
      .filter((row) => isPart(row) && status.get(row.session_id) === 'settled' && !closed.has(row.user_id))
      .filter((row) => !notified.has(`${row.user_id} marketCleared/${row.session_id}`))
      .map((row) => `user ${row.user_id} was not told of market ${row.session_id}`),
    ...rows.notified
      .filter(({ key }) => status.get(Number(key.split('/')[1])) !== 'settled')
      .map(({ user_id: id, key }) => `user ${id} was told ${key}, which is not settled`),
    ...orders
      .filter((row) => closed.has(row.user_id) && row.status === 'transmitted')
      .map((row) => `order ${row.id} is in a market, its owner’s account ${row.user_id} is closed`),
    ...rows.openContinuous
      .filter((row) => closed.has(row.user_id))
      .map((row) => `intraday order ${row.id} is in a book, its owner’s account ${row.user_id} is closed`),
    ...[...closed]
      .filter((id) => (last.get(`user:${id}:available`) ?? 0n) !== 0n || (last.get(`user:${id}:reserved`) ?? 0n) !== 0n)
      .map((id) => `the closed account ${id} has coins`),
  ]
}

/** It was in the market when that was cleared. */
const isPart = ({ status }: { readonly status: string }) => status !== 'draft' && status !== 'cancelled'

/** What the schedule should have done: gates are those of the machine's clock, some minutes ago. */
function undoneIn({ sessions }: Rows): string[] {
  const latest = Math.max(0, ...sessions.map(({ id }) => id))
  return sessions
    .filter(({ market_type: type, status }) => type === 'dayAhead' && (status === 'closed' || status === 'cleared'))
    .map(({ id, status }) => `market ${id} of ${latest} is ${status}, and nobody settles it`)
}
