import { type RowsWanted } from '../../platform/long-lists.ts'
import type { Caller } from '@tandem/core/access/access.ts'
import type { DeliveryDay } from '@tandem/core/calendar/delivery-day.ts'
import type { MarketSession } from '@tandem/core/market/session.ts'
import type { ContractBook, IntradayBoard, IntradayOrder, PositionRow } from '@tandem/contract/orders/intraday.ts'
import type { AnonymousOrder } from '@tandem/contract/orders/intraday-lists.ts'
import type { MarketSession as WireSession } from '@tandem/contract/markets/markets.ts'
import { readAtOnce, type Db } from '../../platform/database.ts'
import { requireOwn } from '../../platform/http.ts'
import type { Platform } from '../../platform/platform.ts'
import { activeIntradaySession, findSessionOfDay, findSessions } from '../../domain/market-session.ts'
import { detailsToWire, sessionsToWire, sessionToWire } from '../../slices/markets/index.ts'
import {
  findIntradayOrders,
  intradayOrderToWire,
  findAnonymousBook,
  findAnonymousOrders,
  findPosition,
} from '../../slices/orders/index.ts'
import { checkPeriod, openView, findBook, findContracts } from './market-view.ts'

const marketsListed = 14

/** Intraday markets, the latest delivery day first. */
export async function listIntradayMarkets({ db, clock }: Platform): Promise<WireSession[]> {
  const sessions = await findSessions(db, { marketType: 'intraday' }, { limit: marketsListed, offset: 0 })
  return sessionsToWire(db, sessions, clock.now())
}

/** The market that accepts orders now, of several the one that closes next, with the time by which it does. */
export async function showActiveMarket({ db, clock }: Platform) {
  const now = clock.now()
  const session = await activeIntradaySession(db, now)
  return { market: session ? await sessionToWire(db, session, now) : null, now }
}

/** The same with its periods and a user's orders in it. */
export async function showActiveMarketOf({ db, clock }: Platform, caller: Caller, userId: number, rows: RowsWanted) {
  requireOwn(caller, userId)
  const now = clock.now()
  const session = await activeIntradaySession(db, now)
  if (!session) return { market: null, orders: [], now }
  return {
    market: await detailsToWire(db, session, now),
    orders: await ordersIn(db, session, userId, rows),
    now,
  }
}

/** All contracts of a market as they stand. */
export function showBoard({ db, clock }: Platform, sessionId: number): Promise<IntradayBoard> {
  return readAtOnce(db, async (tx) => {
    const now = clock.now()
    const view = await openView(tx, sessionId)
    return {
      market: await sessionToWire(tx, view.session, now),
      contracts: await findContracts(tx, view, now),
      now,
    }
  })
}

/** The public book of one contract. Refuses `period_unknown`. */
export function showBook({ db }: Platform, sessionId: number, period: number): Promise<ContractBook> {
  return readAtOnce(db, async (tx) => {
    const view = await openView(tx, sessionId)
    checkPeriod(view, period)
    return findBook(tx, view, period)
  })
}

/** The caller's orders of a market, the newest first. */
export async function listMyOrders(
  { db }: Platform,
  { userId }: Caller,
  sessionId: number,
  rows: RowsWanted,
): Promise<IntradayOrder[]> {
  const { session } = await openView(db, sessionId)
  return ordersIn(db, session, userId, rows)
}

/** What the caller holds in each delivery period. */
export async function showMyPosition({ db }: Platform, { userId }: Caller, sessionId: number): Promise<PositionRow[]> {
  return readAtOnce(db, async (tx) => findPosition(tx, userId, (await openView(tx, sessionId)).session))
}

interface OwnDay {
  readonly userId: number
  readonly marketDate: DeliveryDay
}

/** A user's intraday orders of a delivery day, the newest first; none where no market was held. */
export async function listOwnOrdersOfDay(
  { db }: Platform,
  caller: Caller,
  { userId, marketDate }: OwnDay,
  rows: RowsWanted,
): Promise<IntradayOrder[]> {
  requireOwn(caller, userId)
  const session = await findSessionOfDay(db, 'intraday', marketDate)
  return session ? ordersIn(db, session, userId, rows) : []
}

/** Everybody's orders of a delivery day, without names. */
export async function listOrdersOfDay(
  { db }: Platform,
  { userId }: Caller,
  marketDate: DeliveryDay,
  rows: RowsWanted,
): Promise<AnonymousOrder[]> {
  const session = await findSessionOfDay(db, 'intraday', marketDate)
  return session ? [...rows.take(await findAnonymousOrders(db, session, userId, rows))] : []
}

/** The live books of a delivery day, without names. */
export async function listBookOfDay(
  { db }: Platform,
  { userId }: Caller,
  marketDate: DeliveryDay,
  rows: RowsWanted,
): Promise<AnonymousOrder[]> {
  const session = await findSessionOfDay(db, 'intraday', marketDate)
  return session ? [...rows.take(await findAnonymousBook(db, session, userId, rows))] : []
}

async function ordersIn(
  db: Db,
  { sessionId }: MarketSession,
  userId: number,
  rows: RowsWanted,
): Promise<IntradayOrder[]> {
  const { limit, offset } = rows
  return rows.take(await findIntradayOrders(db, { userId, sessionId, limit, offset })).map(intradayOrderToWire)
}
