import type { PeakCalendar } from '@tandem/core/calendar/peak.ts'
import { aggregateCurves, type CurvePoint } from '@tandem/core/market/curves.ts'
import { dayIndices } from '@tandem/core/market/indices.ts'
import type { MarketSession } from '@tandem/core/market/session.ts'
import { Refusal } from '@tandem/core/refusal.ts'
import { energyWh } from '@tandem/core/units/units.ts'
import type { ResponseOf } from '@tandem/contract/endpoint.ts'
import type {
  AuctionOutcome,
  getAuctionCurves,
  getAuctionProof,
  Indices,
  PeriodResult,
} from '@tandem/contract/auctions.ts'
import type { Db } from '../../platform/database.ts'
import type { Platform } from '../../platform/platform.ts'
import { auctionPeriods, findVerification, type AuctionPeriod } from './auctions.store.ts'
import { countParticipation, findBook, type BookStep } from './book.store.ts'
import { getSession } from './sessions.store.ts'
import { sessionToWire, wirePeriods } from './sessions.wire.ts'
import { marketSettings } from './settings.store.ts'

/** Prices and volumes of a cleared auction with its indices and the verifier's report; refuses `not_cleared_yet`. */
export async function getAuctionResult({ db, clock }: Platform, sessionId: number): Promise<AuctionOutcome> {
  const { session, outcomes } = await clearedAuction(db, sessionId)
  const verification = await findVerification(db, sessionId)
  if (!verification) throw new Refusal('not_cleared_yet')
  const { peak } = await marketSettings(db)
  return {
    market: await sessionToWire(db, session, clock.now()),
    clearedAt: verification.verifiedAt,
    periods: periodResults(session, outcomes),
    indices: indicesOf(session, outcomes, peak),
    verification: wireReport(verification.report),
    ...(await countParticipation(db, sessionId)),
  }
}

/** Anonymous supply and demand of one delivery period, added up by price level; refuses `not_cleared_yet`. */
export async function getCurves(
  { db }: Platform,
  sessionId: number,
  period: number,
): Promise<ResponseOf<typeof getAuctionCurves>> {
  const { session, outcomes } = await clearedAuction(db, sessionId)
  const result = periodResults(session, outcomes).find((outcome) => outcome.period === period)
  if (!result) throw new Refusal('not_found')
  const curves = aggregateCurves(await findBook(db, sessionId, period), result)
  return { period: result, demand: withLevels(curves.demand), supply: withLevels(curves.supply) }
}

/**
 * The book and the published result as `tandem auction verify` reads them. Who traded cannot be found out from it, nor
 * which steps belong together: every period numbers its steps anew, by side and price. When an order was sent shows only
 * as its place among those of the same side and price, because equal remainders at the margin are shared in that sequence.
 */
export async function getProof({ db }: Platform, sessionId: number): Promise<ResponseOf<typeof getAuctionProof>> {
  const { session, outcomes } = await clearedAuction(db, sessionId)
  // Sorting keeps the sequence of equals, and the book comes in the sequence in which its orders were sent.
  const steps = (await findBook(db, sessionId)).sort((a, b) =>
    a.side === b.side ? a.price - b.price : a.side === 'buy' ? -1 : 1,
  )
  const byPeriod = Map.groupBy(steps, ({ period }) => period)
  const periods = outcomes.map((outcome) => {
    const ofPeriod = byPeriod.get(outcome.period) ?? []
    return {
      label: outcome.start.toString(),
      outcome,
      orders: ofPeriod.map(anonymousOrder),
      fills: Object.fromEntries(ofPeriod.map(({ accepted }, index) => [`o${index + 1}`, accepted])),
    }
  })
  return {
    book: {
      bounds: { min: session.minPrice, max: session.maxPrice },
      periods: periods.map(({ label, orders }) => ({ period: label, orders })),
    },
    result: {
      periods: periods.map(({ label, outcome, fills }) => ({
        period: label,
        price: outcome.price,
        interval: [outcome.interval.low, outcome.interval.high],
        volume: outcome.volume,
        welfare: outcome.welfare,
        fills,
      })),
    },
  }
}

function anonymousOrder({ side, price, quantity }: BookStep, index: number) {
  return { id: `o${index + 1}`, side, price, quantity, time: index + 1 }
}

async function clearedAuction(
  db: Db,
  sessionId: number,
): Promise<{ session: MarketSession; outcomes: AuctionPeriod[] }> {
  const session = await getSession(db, sessionId)
  const isCleared = session.status === 'cleared' || session.status === 'settled'
  if (!isCleared || session.marketType !== 'dayAhead') throw new Refusal('not_cleared_yet')
  return { session, outcomes: await auctionPeriods(db, sessionId) }
}

/** The published periods with the labels people know them by. */
export function periodResults(session: MarketSession, outcomes: readonly AuctionPeriod[]): PeriodResult[] {
  const labels = new Map(wirePeriods(session).map(({ period, label }) => [period, label]))
  return outcomes.map((outcome) => ({ ...outcome, label: labels.get(outcome.period) ?? '' }))
}

/** Base, peak and off-peak of a session by the peak calendar (market-rules.md section 1.4). */
export function indicesOf(
  session: Pick<MarketSession, 'deliveryZone'>,
  outcomes: readonly AuctionPeriod[],
  peak: PeakCalendar,
): Indices {
  const priced = outcomes.map(({ start, price, volume }) => ({ period: { start }, price, volume }))
  return dayIndices(priced, session.deliveryZone, peak)
}

function withLevels(points: readonly CurvePoint[]) {
  return points.map(({ price, quantity }, index) => ({
    price,
    quantity: energyWh(quantity - (points[index - 1]?.quantity ?? 0)),
    cumulative: quantity,
  }))
}

function wireReport(report: NonNullable<Awaited<ReturnType<typeof findVerification>>>['report']) {
  return {
    passed: report.passed,
    checks: report.checks.map(({ detail, ...check }) => ({ ...check, ...(detail === undefined ? {} : { detail }) })),
  }
}
