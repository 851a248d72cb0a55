import { closureOf } from '@tandem/core/market/intraday.ts'
import { priceWithin } from '@tandem/core/market/period-price.ts'
import { periodsOf, type MarketSession } from '@tandem/core/market/session.ts'
import { indexWindows } from '@tandem/core/market/trade-indices.ts'
import { Refusal } from '@tandem/core/refusal.ts'
import { amount, type PriceTick } from '@tandem/core/units/units.ts'
import type {
  ContractBook,
  IntradayContract,
  IntradayOrder,
  OwnTrade,
  PositionRow,
} from '@tandem/contract/orders/intraday.ts'
import type { Wallet } from '@tandem/contract/ledger/ledger.ts'
import type { Db } from '../../platform/database.ts'
import { walletOf } from '../../domain/wallets.ts'
import { findSessionOfDay, getSession } from '../../domain/market-session.ts'
import { auctionPeriods } from '../../slices/markets/index.ts'
import {
  averagePrice,
  contractToWire,
  findIntradayOrders,
  intradayOrderToWire,
  findBoard,
  findDepth,
  findOwnTrades,
  findPosition,
  findTape,
  findWindows,
  type StoredIntradayOrder,
} from '../../slices/orders/index.ts'

/*
 * An intraday market as its subscribers see it, for the calls and for the stream. Whoever puts several parts together reads
 * them in one `readAtOnce`, so that they are of the same moment.
 */

/** What does not change with every order: the session, and what its periods cost day-ahead. */
export interface MarketView {
  readonly session: MarketSession
  /** By place of the period. */
  readonly dayAheadPrices: readonly (PriceTick | null)[]
}

/** Price levels of a side, trades of a contract, ended orders and trades of one's own that are shown at most. */
const shownAtMost = { levels: 100, trades: 100, ended: 200 } as const

/** Refuses `not_found` for what is no intraday session. */
export async function openView(db: Db, sessionId: number): Promise<MarketView> {
  const session = await getSession(db, sessionId)
  if (session.marketType !== 'intraday') throw new Refusal('not_found')
  const dayAhead = await findSessionOfDay(db, 'dayAhead', session.deliveryDay)
  const auctioned = dayAhead ? await auctionPeriods(db, dayAhead.sessionId) : []
  return { session, dayAheadPrices: periodsOf(session).map((period) => priceWithin(auctioned, period)) }
}

/** Refuses `period_unknown` for a period that the session's day does not have. */
export function checkPeriod({ dayAheadPrices: { length: periods } }: MarketView, period: number): void {
  if (period > periods) throw new Refusal('period_unknown', { period, periods }, 'period')
}

/** All contracts of a session, or those of some periods. */
export async function findContracts(
  db: Db,
  { session, dayAheadPrices }: MarketView,
  now: Temporal.Instant,
  periods: readonly number[] = dayAheadPrices.map((_, place) => place + 1),
): Promise<IntradayContract[]> {
  const rows = await findBoard(db, session.sessionId, periods)
  return periods.map((period) =>
    contractToWire(session, period, rows.get(period), { dayAheadPrice: dayAheadPrices[period - 1] ?? null, now }),
  )
}

/** The depth of a contract, its indices, and its trades later than the one with number `after`. */
export async function findBook(db: Db, { session }: MarketView, period: number, after = 0): Promise<ContractBook> {
  const { sessionId } = session
  const contract = periodsOf(session)[period - 1]
  if (!contract) throw new Error(`session ${sessionId} had no period ${period}`)
  const windows = indexWindows(contract.start, closureOf(session, contract))
  const row = (await findBoard(db, sessionId, [period])).get(period)
  const depth = await findDepth(db, sessionId, period, shownAtMost.levels)
  const trades = await findTape(db, sessionId, period, { after, limit: shownAtMost.trades })
  const { id1, id3 } = await findWindows(db, sessionId, period, windows)
  return {
    period,
    number: row?.number ?? 0,
    bids: depth.buy,
    asks: depth.sell,
    trades,
    id1: averagePrice(id1.value, id1.volume),
    id3: averagePrice(id3.value, id3.volume),
    vwap: row ? averagePrice(row.statistics.value, row.statistics.volume) : null,
  }
}

/** A user's own part of a market. */
export interface OwnPart {
  readonly orders: IntradayOrder[]
  readonly trades: OwnTrade[]
  readonly position: PositionRow[]
  readonly wallet: Wallet
}

/** What a subscriber has already been told of the own part. */
export interface SentState {
  /** The state in which each order was told that was still open then. */
  readonly open: ReadonlyMap<number, string>
  readonly lastOrder: number
  readonly lastTrade: number
}

export const nothingSent: SentState = { open: new Map(), lastOrder: 0, lastTrade: 0 }

/**
 * A user's own part: all of it, or of orders and trades what is new to whoever was `sent` the rest. Orders are known by
 * their numbers, not by the time of their change: the clocks of two processes need not agree.
 */
export async function findOwn(
  db: Db,
  { session }: MarketView,
  userId: number,
  sent: SentState = nothingSent,
): Promise<{ readonly own: OwnPart; readonly sent: SentState }> {
  const { sessionId } = session
  const filter = { userId, sessionId }
  const after = sent === nothingSent ? await lastHidden(db, filter) : sent.lastOrder
  const known = await findIntradayOrders(db, { ...filter, since: { open: [...sent.open.keys()], after } })
  const changed = known.filter((order) => sent.open.get(order.orderId) !== stateOf(order))
  const made = await findOwnTrades(db, userId, session, { after: sent.lastTrade, limit: shownAtMost.ended })
  const { available, reserved } = await walletOf(db, userId)
  return {
    own: {
      orders: changed.map(intradayOrderToWire),
      trades: made.map(({ tradeId: _, ...trade }) => trade),
      position: await findPosition(db, userId, session),
      wallet: { userId, available, reserved, balance: amount(available + reserved) },
    },
    sent: {
      open: new Map(known.filter(isOpen).map((order) => [order.orderId, stateOf(order)])),
      lastOrder: Math.max(sent.lastOrder, ...known.filter(wasSent).map(({ orderId }) => orderId)),
      lastTrade: made[0]?.tradeId ?? sent.lastTrade,
    },
  }
}

/** The order after which the latest ones come that are shown even when they have ended. */
async function lastHidden(db: Db, filter: { readonly userId: number; readonly sessionId: number }): Promise<number> {
  const latest = await findIntradayOrders(db, { ...filter, limit: shownAtMost.ended })
  return latest.length < shownAtMost.ended ? 0 : (latest.at(-1)?.orderId ?? 1) - 1
}

const isOpen = ({ status }: StoredIntradayOrder) => status === 'draft' || status === 'active' || status === 'hibernated'

/** Orders in the market have their numbers in sequence; a draft may be seen after a later one. */
const wasSent = ({ status }: StoredIntradayOrder) => status !== 'draft'

const stateOf = ({ status, version, filled, open, visible, changedAt }: StoredIntradayOrder) =>
  `${status}/${version}/${filled}/${open}/${visible}/${changedAt.epochNanoseconds}`
