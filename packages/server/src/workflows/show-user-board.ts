import type { Caller } from '@tandem/core/access/access.ts'
import { sumAmounts } from '@tandem/core/units/units.ts'
import type { Platform } from '../platform/platform.ts'
import { lastResultOf, ownOrderIn, pendingPurchasesOf } from '../slices/admin/index.ts'
import { walletOf } from '../domain/wallets.ts'
import { activeDayAheadSession } from '../domain/market-session.ts'
import { sessionToWire } from '../slices/markets/index.ts'

/** What the signed-in user should know now: own coins, the open market and the own order in it, the latest result. */
export async function showUserBoard({ db, clock }: Platform, { userId }: Caller) {
  const now = clock.now()
  const [wallet, session, lastResult, pendingPurchases] = await Promise.all([
    walletOf(db, userId),
    activeDayAheadSession(db, now),
    lastResultOf(db, userId),
    pendingPurchasesOf(db, userId),
  ])
  return {
    ...wallet,
    balance: sumAmounts([wallet.available, wallet.reserved]),
    activeMarket: session && (await sessionToWire(db, session, now)),
    order: session && (await ownOrderIn(db, userId, session.sessionId)),
    lastResult,
    pendingPurchases,
  }
}
