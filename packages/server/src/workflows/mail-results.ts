import { defaultPeakCalendar } from '@tandem/core/calendar/peak.ts'
import { dayIndices } from '@tandem/core/market/indices.ts'
import { amount, costOf, sumEnergy } from '@tandem/core/units/units.ts'
import { auctionResultMail, type AuctionResult } from '../mails/result-mail.ts'
import type { Platform } from '../platform/platform.ts'
import { usersById } from '../slices/accounts/index.ts'
import type { NewTrade } from '../slices/trades/index.ts'
import type { ClearedSession } from './clear-session.ts'

/**
 * Tells the participants of a cleared auction who want it their part of the result, in their language. To be called
 * after the clearing is committed; a mail that cannot be sent is logged and changes nothing, so this never throws.
 */
export async function mailResults(platform: Platform, { session, book, cleared }: ClearedSession): Promise<void> {
  const { db, mailer, config, log } = platform
  try {
    const users = await usersById(
      db,
      book.map(({ userId }) => userId),
    )
    const trades = Map.groupBy(cleared.trades, (trade) => trade.userId)
    const market = {
      deliveryDay: session.deliveryDay,
      basePrice: basePriceOf({ session, cleared }),
      url: `${config.publicUrl}/reportsDaily`,
    }
    for (const user of users.values()) {
      if (user.resultMail === 'off') continue
      const text = auctionResultMail(user, { ...market, ...partOf(trades.get(user.userId) ?? []) })
      await mailer
        .send({ to: user.email, ...text })
        .catch((error: unknown) => log.warn({ err: error, userId: user.userId }, 'a result mail was not sent'))
    }
  } catch (error) {
    log.error({ err: error, sessionId: session.sessionId }, 'the result mails of an auction were not sent')
  }
}

function basePriceOf({ session, cleared }: Pick<ClearedSession, 'session' | 'cleared'>): AuctionResult['basePrice'] {
  const results = cleared.periods.map(({ start, price, volume }) => ({ period: { start }, price, volume }))
  // The base index does not depend on what counts as peak.
  return dayIndices(results, session.deliveryZone, defaultPeakCalendar).base.price
}

/** Below a price of zero the buyer receives and the seller pays. */
function partOf(trades: readonly NewTrade[]): Pick<AuctionResult, 'bought' | 'sold' | 'paid' | 'received'> {
  const quantityOf = (side: NewTrade['side']) =>
    sumEnergy(trades.filter((trade) => trade.side === side).map((trade) => trade.quantity))
  let paid = 0n
  let received = 0n
  for (const { side, quantity, price } of trades) {
    const cost = costOf(quantity, price) * (side === 'buy' ? 1n : -1n)
    if (cost > 0n) paid += cost
    else received -= cost
  }
  return { bought: quantityOf('buy'), sold: quantityOf('sell'), paid: amount(paid), received: amount(received) }
}
