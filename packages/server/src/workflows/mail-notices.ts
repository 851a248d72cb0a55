import { defaultPeakCalendar } from '@tandem/core/calendar/peak.ts'
import { dayIndices } from '@tandem/core/market/indices.ts'
import type { PriceTick } from '@tandem/core/units/units.ts'
import { noticeMail } from '../mails/notice-mails.ts'
import { coalesce } from '../platform/coalesce.ts'
import type { Platform } from '../platform/platform.ts'
import { usersById, type KnownUser } from '../slices/accounts/index.ts'
import { getSession } from '../domain/market-session.ts'
import { auctionPeriods } from '../slices/markets/index.ts'
import { claimDueMails, giveUpMails, markMailed, returnMails, type DueMail } from '../slices/notices/index.ts'

/** After so many failures in a row the mail server is taken to be away, and the rest waits for the next run. */
const patience = 3
/** How many mails are taken at a time; who dies holds no more than these, and those until their first pause is over. */
const takenAtOnce = 50
/** How many are under way at a time once one was sent, each on a connection that is kept. */
const sentAtOnce = 4

/**
 * Sends the mails of notices that are due, those of a topic in one, each in the reader's language. Who sends one has taken it in the
 * database, so two servers never send it both; one that cannot be sent is tried again after a pause that grows, and given up in
 * the end. Never throws. Answers how many were sent.
 */
export async function mailNotices(platform: Platform, signal?: AbortSignal): Promise<number> {
  const { db, clock, log } = platform
  const run: Run = {
    basePrices: new Map(),
    mark: coalesce(async (sent) => {
      await markMailed(db, sent.flat(), clock.now())
      return sent.map(() => null)
    }),
  }
  let sent = 0
  let failures = 0
  const mayGoOn = () => failures < patience && signal?.aborted !== true
  try {
    for (const noticeId of await giveUpMails(db, clock.now())) log.error({ noticeId }, 'a mail was given up')
    while (mayGoOn()) {
      const waiting = await claimDueMails(db, clock.now(), takenAtOnce)
      if (waiting.length === 0) break
      try {
        const readers = await usersById(db, [...new Set(waiting.map(({ userId }) => userId))])
        while (waiting.length > 0 && mayGoOn()) {
          const tried = waiting.splice(0, sent === 0 ? 1 : sentAtOnce)
          const outcomes = await Promise.all(tried.map((due) => send(platform, due, readers.get(due.userId), run)))
          for (const isSent of outcomes) failures = isSent ? 0 : failures + 1
          sent += outcomes.filter(Boolean).length
        }
      } finally {
        const left = waiting.flatMap(({ noticeIds }) => noticeIds)
        await returnMails(db, left, clock.now())
      }
    }
  } catch (error) {
    log.error({ err: error }, 'the mails of notices could not be sent; it is tried again')
  }
  return sent
}

interface Run {
  /** Of the markets whose results are mailed. */
  readonly basePrices: Map<number, Promise<PriceTick | null>>
  /** Notes what was sent, together with what was sent meanwhile: each commit waits for the disk. */
  readonly mark: (noticeIds: readonly number[]) => Promise<null>
}

async function send(
  platform: Platform,
  due: DueMail,
  reader: KnownUser | undefined,
  { basePrices, mark }: Run,
): Promise<boolean> {
  const { mailer, config, log } = platform
  const { noticeIds, userId, facts } = due
  try {
    if (!reader) return false
    const basePrice = facts.kind === 'marketCleared' ? await basePriceOf(platform, facts.marketId, basePrices) : null
    await mailer.send({ to: reader.email, ...noticeMail(reader, facts, { publicUrl: config.publicUrl, basePrice }) })
    await mark(noticeIds)
    return true
  } catch (error) {
    log.warn({ err: error, noticeIds, userId }, 'the mail of a notice was not sent; it is tried again')
    return false
  }
}

/** The plain mean of a day's clearing prices, asked for once a run; null when nothing traded. */
function basePriceOf(
  platform: Platform,
  marketId: number,
  known: Map<number, Promise<PriceTick | null>>,
): Promise<PriceTick | null> {
  const price = known.get(marketId) ?? readBasePrice(platform, marketId)
  known.set(marketId, price)
  return price
}

async function readBasePrice({ db }: Platform, marketId: number): Promise<PriceTick | null> {
  const { deliveryZone } = await getSession(db, marketId)
  // The base index does not depend on what counts as peak.
  return dayIndices(await auctionPeriods(db, marketId), deliveryZone, defaultPeakCalendar).base.price
}
