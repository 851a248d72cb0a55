import { screenPath } from '@tandem/contract/screens.ts'
import type { Caller } from '@tandem/core/access/access.ts'
import { addDays, dayOf } from '@tandem/core/calendar/delivery-day.ts'
import type { MarketSession } from '@tandem/core/market/session.ts'
import { Refusal } from '@tandem/core/refusal.ts'
import { draftOrderMail } from '../mails/draft-mail.ts'
import { inDatabaseTransaction } from '../platform/database.ts'
import { localInstant, marketSettings } from '../domain/market-settings.ts'
import type { Platform } from '../platform/platform.ts'
import { lockOpenAccountForShare, usersById } from '../slices/accounts/index.ts'
import {
  findDraftWishes,
  recordDraft,
  takeMorning,
  type DayForecasts,
  type DraftWish,
} from '../slices/forecasting/index.ts'
import { walletOf } from '../domain/wallets.ts'
import { findActiveSessions, lockSessionForShare } from '../domain/market-session.ts'
import { saveProposal, type SavedProposal } from './order-from-forecast.ts'
import { forecastsToWire, gatherForecasts, linesToWire, trustIn, type OrderWish } from './propose-order.ts'

/** When drafts are prepared, by the clock of the markets: the forecasts of the morning are there, and there is time to look. */
const preparedFrom = '08:00'

/**
 * Prepares the drafts of the morning: from the last eight o'clock before a day-ahead gate on, for each who wants one in that market
 * and has no order in it. Each is looked at once, saved with its draft in one database transaction, and then told by mail; where
 * nothing can be made of the forecasts it stays at that. Nothing is sent to a market. One that fails is logged, tried again by
 * the next run, and never keeps the others waiting. Twice, or on two nodes at once, changes nothing. Returns the numbers of
 * the drafts.
 */
export async function prepareOrders(platform: Platform): Promise<number[]> {
  const { db, clock, log } = platform
  const now = clock.now()
  const { zone } = await marketSettings(db)
  const drafts: number[] = []
  for (const session of await findActiveSessions(db, now)) {
    if (session.marketType !== 'dayAhead' || !isMorning(session, now, zone)) continue
    for (const wish of await findDraftWishes(db, session.sessionId)) {
      try {
        const orderId = await prepareOrder(platform, session, wish)
        if (orderId !== null) drafts.push(orderId)
      } catch (error) {
        const who = { userId: wish.userId, sessionId: session.sessionId }
        log.error({ err: error, ...who }, 'a draft was not prepared; it is tried again')
      }
    }
  }
  return drafts
}

/** Whether the morning before a gate has begun, and with it what is prepared for it. */
export function isMorning({ gateClosure }: MarketSession, now: Temporal.Instant, zone: string): boolean {
  const lastDay = dayOf(gateClosure, zone)
  const morning = [lastDay, addDays(lastDay, -1)]
    .map((day) => localInstant(day, preparedFrom, zone, 'earlier'))
    .find((start) => Temporal.Instant.compare(start, gateClosure) < 0)
  return morning !== undefined && Temporal.Instant.compare(morning, now) <= 0
}

/** The number of the draft; null where none came of it or somebody else had begun. */
async function prepareOrder(platform: Platform, session: MarketSession, wanted: DraftWish): Promise<number | null> {
  const { userId, strategy } = wanted
  const wish: OrderWish = { userId, day: session.deliveryDay, strategy }
  try {
    const forecasts = await gatherForecasts(platform, wish)
    const saved = await saveMorning(platform, wish, { forecasts, session })
    if (saved && wanted.notifiesByMail) await notifyOwner(platform, wish, { ...saved, forecasts })
    return saved?.order.id ?? null
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    const morning = { userId, sessionId: session.sessionId, at: platform.clock.now() }
    await inDatabaseTransaction(platform.db, (tx) => takeMorning(tx, morning))
    platform.log.info({ userId, sessionId: session.sessionId, refusal: error.code }, 'no draft to prepare')
    return null
  }
}

interface Morning {
  readonly forecasts: DayForecasts
  readonly session: MarketSession
}

/** null where it was done before. */
async function saveMorning(
  platform: Platform,
  wish: OrderWish,
  { forecasts, session }: Morning,
): Promise<SavedProposal | null> {
  const { userId } = wish
  const { sessionId } = session
  const owner: Caller = { userId, userType: 'transactionalUser', roles: [] }
  return inDatabaseTransaction(platform.db, async (tx) => {
    await lockOpenAccountForShare(tx, userId)
    await lockSessionForShare(tx, sessionId, platform.clock.now())
    if (!(await takeMorning(tx, { userId, sessionId, at: platform.clock.now() }))) return null
    const terms = { wish, forecasts, marketId: sessionId, replaces: false }
    const saved = await saveProposal({ ...platform, db: tx }, owner, terms)
    await recordDraft(tx, { userId, sessionId, orderId: saved.order.id })
    return saved
  })
}

/** A mail that cannot be sent is logged and changes nothing. */
async function notifyOwner(
  { db, mailer, config, log }: Platform,
  { userId }: OrderWish,
  { lines, session, order, forecasts }: SavedProposal & Morning,
): Promise<void> {
  try {
    const user = (await usersById(db, [userId])).get(userId)
    if (!user) return
    const text = draftOrderMail(user, {
      ...linesToWire(lines, session),
      deliveryDay: session.deliveryDay,
      available: (await walletOf(db, userId)).available,
      trust: trustIn(await forecastsToWire(db, userId, forecasts)),
      url: `${config.publicUrl}${screenPath('/updateOrder', { id: order.id })}`,
    })
    await mailer.send({ to: user.email, ...text })
  } catch (error) {
    log.warn({ err: error, userId }, 'a mail about a prepared draft was not sent')
  }
}
