import { defaultPeakCalendar } from '@tandem/core/calendar/peak.ts'
import { dayIndices } from '@tandem/core/market/indices.ts'
import type { PriceTick } from '@tandem/core/units/units.ts'
import { noticeMail } from '../mails/notice-mails.ts'
import type { Platform } from '../platform/platform.ts'
import { usersById } from '../slices/accounts/index.ts'
import { getSession } from '../domain/market-session.ts'
import { auctionPeriods } from '../slices/markets/index.ts'
import { claimDueMail, giveUpMails, markMailed, type DueMail } from '../slices/notices/index.ts'

/** After so many failures in a row the mail server is taken to be away, and the rest waits for the next run. */
const patience = 3

/**
 * Sends the mails of notices that are due, one after the other, those of a topic in one, each in the reader's language. Who sends one has taken it in the
 * database, so two servers never send it both; one that cannot be sent is tried again after a pause that grows, and given up in
 * the end. Never throws. Answers how many were sent.
 */
export async function mailNotices(platform: Platform, signal?: AbortSignal): Promise<number> {
  const { db, clock, log } = platform
  const basePrices = new Map<number, PriceTick | null>()
  let sent = 0
  try {
    for (const noticeId of await giveUpMails(db, clock.now())) log.error({ noticeId }, 'a mail was given up')
    for (let failures = 0; failures < patience && !signal?.aborted;) {
      const due = await claimDueMail(db, clock.now())
      if (!due) break
      const isSent = await send(platform, due, basePrices)
      failures = isSent ? 0 : failures + 1
      if (isSent) sent++
    }
  } catch (error) {
    log.error({ err: error }, 'the mails of notices could not be sent; it is tried again')
  }
  return sent
}

async function send(platform: Platform, due: DueMail, basePrices: Map<number, PriceTick | null>): Promise<boolean> {
  const { db, clock, mailer, config, log } = platform
  const { noticeIds, userId, facts } = due
  try {
    const reader = (await usersById(db, [userId])).get(userId)
    if (!reader) return false
    const basePrice = facts.kind === 'marketCleared' ? await basePriceOf(platform, facts.marketId, basePrices) : null
    await mailer.send({ to: reader.email, ...noticeMail(reader, facts, { publicUrl: config.publicUrl, basePrice }) })
    await markMailed(db, noticeIds, clock.now())
    return true
  } catch (error) {
    log.warn({ err: error, noticeIds, userId }, 'the mail of a notice was not sent; it is tried again')
    return false
  }
}

/** The plain mean of a day's clearing prices, asked for once a run; null when nothing traded. */
async function basePriceOf(
  { db }: Platform,
  marketId: number,
  known: Map<number, PriceTick | null>,
): Promise<PriceTick | null> {
  const before = known.get(marketId)
  if (before !== undefined) return before
  const { deliveryZone } = await getSession(db, marketId)
  // The base index does not depend on what counts as peak.
  const { price } = dayIndices(await auctionPeriods(db, marketId), deliveryZone, defaultPeakCalendar).base
  known.set(marketId, price)
  return price
}
