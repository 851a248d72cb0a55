import { listDays } from '@tandem/core/metering/energy-span.ts'
import { amount, sumAmounts, sumEnergy } from '@tandem/core/units/units.ts'
import type { ResponseOf } from '@tandem/contract/endpoint.ts'
import type * as contract from '@tandem/contract/ledger/wallet.ts'
import { readAtOnce } from '../../platform/database.ts'
import type { Platform } from '../../platform/platform.ts'
import * as store from './platform-wallet.store.ts'
import { spanOf, type Days } from './wallet-steps.ts'

/**
 * All coins there are at the end of each day and where, and what was traded for delivery on it. Coins are with users, with
 * sessions, whose accounts end at zero within one posting, or with the balancing account: so users hold what was issued
 * less what the balancing account has.
 */
export async function getPlatformGraphic(
  { db }: Platform,
  days: Days,
): Promise<ResponseOf<typeof contract.getPlatformWalletGraphic>> {
  const span = spanOf(days, 'day')
  return readAtOnce(db, async (tx) => {
    const issuedUntil = runningSum(await store.findIssued(tx, span))
    const balancingUntil = runningSum(await store.findBalancing(tx, span))
    const turnover = await store.findTurnover(tx, span)
    const byDay = Map.groupBy(turnover, ({ day }) => day)
    return {
      days: listDays(span).map((day) => {
        const [issued, balancing] = [issuedUntil(day), balancingUntil(day)]
        const traded = byDay.get(day) ?? []
        return {
          day,
          issued,
          held: amount(issued - balancing),
          balancing,
          dayAheadTurnover: marketSums(traded, 'dayAhead').turnover,
          intradayTurnover: marketSums(traded, 'intraday').turnover,
        }
      }),
    }
  })
}

/** What the changes come to at the end of each day, asked in the order of the days. */
function runningSum(changes: readonly store.DayChange[]) {
  const byDay = new Map(changes.map(({ day, change }) => [day, change]))
  let sum = byDay.get(null) ?? 0n
  return (day: Exclude<store.DayChange['day'], null>) => amount((sum += byDay.get(day) ?? 0n))
}

/** What one market traded. */
export function marketSums(rows: readonly store.DayTurnover[], market: store.DayTurnover['market']) {
  const own = rows.filter((row) => row.market === market)
  return { turnover: sumAmounts(own.map((row) => row.turnover)), volume: sumEnergy(own.map((row) => row.volume)) }
}

/** Coins as they are now; issued by posting, all else of the span by delivery. */
export async function getPlatformSummary(
  { db }: Platform,
  days: Days,
): Promise<ResponseOf<typeof contract.getPlatformWalletSummary>> {
  const span = spanOf(days, 'whole')
  return readAtOnce(db, async (tx) => {
    const turnover = await store.findTurnover(tx, span)
    const [dayAhead, intraday] = [marketSums(turnover, 'dayAhead'), marketSums(turnover, 'intraday')]
    const imbalances = await store.findSettledImbalances(tx, span)
    return {
      ...(await store.findAllCoins(tx)),
      issued: issuedWithin(await store.findIssued(tx, span)),
      dayAheadTurnover: dayAhead.turnover,
      intradayTurnover: intraday.turnover,
      imbalancePaid: imbalances.paid,
      imbalanceReceived: imbalances.received,
      dayAheadVolume: dayAhead.volume,
      intradayVolume: intraday.volume,
    }
  })
}

/** Of a span alone, without what was issued before it. */
export function issuedWithin(changes: readonly store.DayChange[]) {
  return sumAmounts(changes.filter(({ day }) => day !== null).map(({ change }) => change))
}
