import { addDays } from '@tandem/core/calendar/delivery-day.ts'
import { blockIdOf, blocksOfBook } from '@tandem/core/market/blocks/order-blocks.ts'
import { aggregateCurves, type CurvePoint } from '@tandem/core/market/curves.ts'
import { dayIndices } from '@tandem/core/market/indices.ts'
import { pastDays, pricesAtSameHour } from '@tandem/core/market/past-prices.ts'
import { periodsOf, type MarketSession } from '@tandem/core/market/session.ts'
import { Refusal } from '@tandem/core/refusal.ts'
import { amount, energyWh } from '@tandem/core/units/units.ts'
import type { ResponseOf } from '@tandem/contract/endpoint.ts'
import type {
  AuctionOutcome,
  getAuctionCurves,
  getAuctionProof,
  PastPrices,
} from '@tandem/contract/markets/auctions.ts'
import type { Db } from '../../platform/database.ts'
import { rowsOfFile } from '../../platform/long-lists.ts'
import type { Platform } from '../../platform/platform.ts'
import {
  auctionPeriods,
  auctionPeriodsOf,
  findBlocks,
  findProof,
  findVerification,
  periodResults,
  type AuctionPeriod,
  countBlocks,
  countParticipation,
  findBook,
  findLevels,
  tradedByBlocks,
  type BookStep,
} from './auctions.store.ts'
import { readBlock, type StoredBlockResult } from '../../domain/order-blocks.ts'
import { findSessions, getSession } from '../../domain/market-session.ts'
import { sessionToWire } from './sessions.store.ts'

/** Prices and volumes of a cleared auction with its indices and the verifier's report; refuses `not_cleared_yet`. */
export async function getAuctionResult({ db, clock }: Platform, sessionId: number): Promise<AuctionOutcome> {
  const { session, outcomes } = await clearedAuction(db, sessionId)
  const verification = await findVerification(db, sessionId)
  if (!verification) throw new Refusal('not_cleared_yet')
  return {
    market: await sessionToWire(db, session, clock.now()),
    clearedAt: verification.verifiedAt,
    periods: periodResults(session, outcomes),
    indices: dayIndices(outcomes, session.deliveryZone, verification.peak),
    verification: wireReport(verification.report),
    blocks: await blocksOfResult(db, sessionId),
    ...(await countParticipation(db, sessionId)),
  }
}

async function blocksOfResult(db: Db, sessionId: number): Promise<AuctionOutcome['blocks']> {
  const proof = await findProof(db, sessionId)
  if (!proof) return null
  const { welfare, optimal, gap, tie } = proof
  return { ...(await countBlocks(db, sessionId)), welfare: amount(welfare), optimal, gap: amount(gap), tie }
}

/** So many sessions are looked at for days with a price: one in which nothing was traded at all is rare. */
const mostPastSessions = 40

/** Prices of the last 28 delivery days before a market's, at its hours of the clock. */
export async function getPastPrices({ db }: Platform, sessionId: number): Promise<PastPrices> {
  const { deliveryDay, deliveryZone, mtuMinutes } = await getSession(db, sessionId)
  const dateTo = addDays(deliveryDay, -1)
  const sessions = await findSessions(db, {
    marketType: 'dayAhead',
    dateFrom: addDays(dateTo, 1 - mostPastSessions),
    dateTo,
  })
  const outcomes = await auctionPeriodsOf(
    db,
    sessions.map((session) => session.sessionId),
  )
  const days = sessions
    .map((session) => ({ day: session.deliveryDay, periods: outcomes.get(session.sessionId) ?? [] }))
    .filter(({ periods }) => periods.some(({ price }) => price !== null))
    .slice(0, pastDays)
  return {
    days: days.map(({ day }) => day),
    periods: periodsOf({ deliveryDay, deliveryZone, mtuMinutes }).map((period) => ({
      period: period.index,
      prices: pricesAtSameHour(period, deliveryZone, days),
    })),
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
  const { orders, traded } = await acceptedBlocks(db, session, period)
  const curves = aggregateCurves([...(await findLevels(db, sessionId, period)), ...orders], result)
  const hasBlocks = traded.bought + traded.sold > 0
  return {
    period: result,
    demand: withLevels(curves.demand),
    supply: withLevels(curves.supply),
    blocks: hasBlocks ? traded : null,
  }
}

/** What the accepted blocks trade in a period, as orders at any price: beside them the curves of the others meet at the price. */
async function acceptedBlocks(db: Db, { sessionId, minPrice, maxPrice }: MarketSession, period: number) {
  const traded = await tradedByBlocks(db, sessionId, period)
  const orders = [
    { side: 'buy' as const, price: maxPrice, quantity: traded.bought },
    { side: 'sell' as const, price: minPrice, quantity: traded.sold },
  ]
  return { orders: orders.filter(({ quantity }) => quantity > 0), traded }
}

/** About what fits in the bytes that an answer may have. */
const mostProvenSteps = 80_000

/**
 * The book and the published result as `tandem auction verify` reads them; refuses `span_too_long` beyond what an answer
 * holds. Who traded cannot be found out from it, nor which steps belong together: every period numbers its steps anew, by side and price. When an order was sent shows only
 * as its place among those of the same side and price, because equal remainders at the margin are shared in that sequence.
 */
export async function getProof({ db }: Platform, sessionId: number): Promise<ResponseOf<typeof getAuctionProof>> {
  const { session, outcomes } = await clearedAuction(db, sessionId)
  // Sorting keeps the sequence of equals, and the book comes in the sequence in which its orders were sent.
  const steps = (await findBook(db, sessionId, rowsOfFile(mostProvenSteps))).sort((a, b) =>
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
  const ofBlocks = await proofOfBlocks(
    db,
    sessionId,
    new Map(outcomes.map((one) => [String(one.period), one.start.toString()])),
  )
  return {
    book: {
      bounds: { min: session.minPrice, max: session.maxPrice },
      periods: periods.map(({ label, orders }) => ({ period: label, orders })),
      ...ofBlocks?.book,
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
      ...ofBlocks?.result,
    },
    ...(ofBlocks && { certificate: ofBlocks.certificate }),
  }
}

/** The blocks of a book in the sequence in which they were cleared, numbered anew, and what the result says of them. */
async function proofOfBlocks(db: Db, sessionId: number, labels: ReadonlyMap<string, string>) {
  const proof = await findProof(db, sessionId)
  if (!proof) return null
  const orders = await findBlocks(db, sessionId)
  const blocks = blocksOfBook(
    orders.map(({ orderId, seq, blocks }) => ({ order: String(orderId), time: seq, blocks: blocks.map(readBlock) })),
  )
  const results = new Map<string, StoredBlockResult>(
    orders.flatMap(({ orderId, results }) =>
      results.map((result, place) => [blockIdOf(String(orderId), place), result] as const),
    ),
  )
  const ids = new Map(blocks.map(({ id }, index) => [id, `k${index + 1}`]))
  const groups = [...new Set(blocks.flatMap(({ exclusiveGroup }) => exclusiveGroup ?? []))]
  const idOf = (id: string | null) => (id === null ? null : (ids.get(id) ?? null))
  const sent = blocks.toSorted((a, b) => a.time - b.time)
  const times = new Map(sent.map(({ id }, index) => [id, index + 1]))
  const { welfare, optimal, gap, tie, certificate } = proof
  return {
    book: {
      blocks: blocks.map(({ id, side, price, quantities, minimumRatio, linkedTo, exclusiveGroup, loop }) => ({
        id: idOf(id) ?? '',
        side,
        price,
        quantities: Object.fromEntries(
          Array.from(quantities, ([period, quantity]) => [labels.get(period) ?? period, quantity]),
        ),
        minimumAcceptanceRatio: minimumRatio,
        time: times.get(id) ?? 0,
        linkedTo: idOf(linkedTo),
        exclusiveGroup: exclusiveGroup === null ? null : `g${groups.indexOf(exclusiveGroup) + 1}`,
        loop: idOf(loop),
      })),
    },
    result: {
      welfare: amount(welfare),
      optimal,
      gap: amount(gap),
      ...(tie === 'unproven' && { tie }),
      blocks: blocks.map(({ id }) => {
        const result = results.get(id)
        if (!result) throw new Error(`block ${id} has no result`)
        return { id: idOf(id) ?? '', ratio: result.level / result.parts, reason: result.reason }
      }),
    },
    certificate,
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
