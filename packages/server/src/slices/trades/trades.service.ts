import { readAtOnce } from '../../platform/database.ts'
import { isAdministrator, type Caller } from '@tandem/core/access/access.ts'
import type { DeliveryDay } from '@tandem/core/calendar/delivery-day.ts'
import type { MarketType } from '@tandem/core/market/session.ts'
import { Refusal } from '@tandem/core/refusal.ts'
import type { Trade } from '@tandem/contract/trades.ts'
import { requireOwn } from '../../platform/http.ts'
import type { RowsWanted } from '../../platform/long-lists.ts'
import type { Platform } from '../../platform/platform.ts'
import { findLastTrade, findTrades } from './find-trades.store.ts'
import { tradesToWire } from './trades.wire.ts'

interface Span {
  readonly dateFrom: DeliveryDay
  readonly dateTo: DeliveryDay
  readonly marketType: MarketType | null
}

/** Trades by delivery day, both days included: the caller's own, everybody's for the administrator. */
export function listTrades(platform: Platform, caller: Caller, span: Span, rows: RowsWanted): Promise<Trade[]> {
  return findTradesOf(platform, isAdministrator(caller) ? undefined : caller.userId, span, rows)
}

/** The trades of one user: one's own, or anybody's for the administrator. */
export async function listTradesOfUser(
  platform: Platform,
  caller: Caller,
  { userId, ...span }: Span & { readonly userId: number },
  rows: RowsWanted,
): Promise<Trade[]> {
  requireOwn(caller, userId)
  return findTradesOf(platform, userId, span, rows)
}

/** The trades of several users, whom the caller must be allowed to look at. */
export async function listTradesOf(
  { db }: Platform,
  userIds: readonly number[],
  span: Omit<Span, 'marketType'>,
  rows: RowsWanted,
): Promise<Trade[]> {
  const found = await readAtOnce(db, (tx) => findTrades(tx, { userIds, ...span }, rows))
  return tradesToWire(rows.take(found))
}

/** The trade that was made last, in any market; of several in one auction the last to deliver; null without any. */
export async function getLastTrade({ db }: Platform, caller: Caller, userId: number): Promise<Trade | null> {
  requireOwn(caller, userId)
  const last = await findLastTrade(db, userId)
  const [trade] = tradesToWire(last ? [last] : [])
  return trade ?? null
}

async function findTradesOf(
  { db }: Platform,
  userId: number | undefined,
  { dateFrom, dateTo, marketType }: Span,
  rows: RowsWanted,
): Promise<Trade[]> {
  if (dateFrom > dateTo) throw new Refusal('start_not_before_end', {}, 'dateTo')
  const chosen = { userId, dateFrom, dateTo, marketType }
  return tradesToWire(rows.take(await readAtOnce(db, (tx) => findTrades(tx, chosen, rows))))
}
