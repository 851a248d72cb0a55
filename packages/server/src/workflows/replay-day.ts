import type { Caller } from '@tandem/core/access/access.ts'
import type { DeliveryDay } from '@tandem/core/calendar/delivery-day.ts'
import { periodLabels } from '@tandem/core/calendar/delivery-period.ts'
import {
  lacksChance,
  needsPrices,
  orderFromForecast,
  type ForecastLine,
} from '@tandem/core/forecasting/order-from-forecast.ts'
import {
  replayDay as replaySettledDay,
  type DayToReplay,
  type ReplayedPeriod,
} from '@tandem/core/imbalance/replay-day.ts'
import { priceWithin } from '@tandem/core/market/period-price.ts'
import type { ReplayedPart } from '@tandem/core/market/replay-auction.ts'
import { replayColumns, type ColumnsToReplay } from '@tandem/core/market/replay-columns.ts'
import type { BlockColumnsToReplay } from '@tandem/core/market/blocks/replay-block-columns.ts'
import { defaultBlockLimits, type MarketSession } from '@tandem/core/market/session.ts'
import { Refusal } from '@tandem/core/refusal.ts'
import { amount } from '@tandem/core/units/units.ts'
import type { DayReplay } from '@tandem/contract/reports.ts'
import { findSessionOfDay } from '../domain/market-session.ts'
import { boundedQueue } from '../platform/bounded-queue.ts'
import { readAtOnce, withTimeBounds, type Db } from '../platform/database.ts'
import { requireOwn } from '../platform/http.ts'
import { onePerDatabase } from '../platform/one-per-database.ts'
import type { Platform } from '../platform/platform.ts'
import { latestForecast, preferenceOf, type DayForecasts, type StoredForecast } from '../slices/forecasting/index.ts'
import { findDayToReplay } from '../slices/imbalance/index.ts'
import { auctionPeriods, findOwnPlace, findProof, type AuctionPeriod } from '../slices/markets/index.ts'
import { clearedBook, type Book } from '../slices/orders/index.ts'
import { findTraded } from '../slices/reports/index.ts'
import { isLarge, workInThread, workInTurns } from './large-books.ts'

interface DayOfUser {
  readonly userId: number
  readonly day: DeliveryDay
}

/**
 * A settled day of a user as if the order of the forecast had been in the day-ahead auction (market-rules.md section 8): what the
 * user's own preference makes of the forecasts that stood when the gate closed. The auction is cleared and verified again; of the
 * orders of others only the price is shown that they make. Refuses a day without a cleared auction or that is not settled, and what
 * no order or no cost can be made of.
 */
export async function replayDay(platform: Platform, caller: Caller, asked: DayOfUser): Promise<DayReplay> {
  requireOwn(caller, asked.userId)
  const { userId, day } = asked
  const found = await readAtOnce(platform.db, async (tx) => {
    const session = await clearedSession(tx, day)
    const settled = await settledDay(tx, asked)
    return { session, settled, published: await auctionPeriods(tx, session.sessionId) }
  })
  const { session, settled, published } = found
  const { lines, forecastMadeAt } = await forecastLines(platform, session, userId)
  const own = await findOwnPlace(platform.db, session.sessionId, userId)
  const auction = await replayAuction(platform, { session, published, userId, own, lines })
  const { hours, ...sums } = replaySettledDay(settled, auction)
  return {
    day,
    marketId: session.sessionId,
    hadOrder: own !== null,
    forecastMadeAt,
    hours: hoursToWire(hours, settled.zone, auction),
    unreadHours: hours.filter(({ state }) => state === 'unread').length,
    unpricedHours: hours.filter(({ state }) => state === 'unpriced').length,
    ...sums,
  }
}

/** Refuses `replay_market_missing`, `not_cleared_yet` and `replay_market_cancelled`. */
async function clearedSession(db: Db, day: DeliveryDay): Promise<MarketSession> {
  const session = await findSessionOfDay(db, 'dayAhead', day)
  if (!session) throw new Refusal('replay_market_missing', { date: day })
  if (session.status === 'cancelled') throw new Refusal('replay_market_cancelled', { date: day })
  if (session.status !== 'cleared' && session.status !== 'settled') throw new Refusal('not_cleared_yet')
  return session
}

/** Refuses `not_settled_yet` and `replay_readings_missing`. */
async function settledDay(db: Db, { userId, day }: DayOfUser): Promise<DayToReplay> {
  const settled = await findDayToReplay(db, userId, day)
  if (!settled) throw new Refusal('not_settled_yet', { date: day })
  const own = settled.users.find((user) => user.userId === userId)
  if (!own?.quality.some((quality) => quality !== 'unmetered'))
    throw new Refusal('replay_readings_missing', { date: day })
  const [first, last] = [settled.periods[0], settled.periods.at(-1)]
  if (!first || !last) throw new Error(`the settlement of ${day} has no period`)
  const tradeCosts = new Map<number, { dayAhead: bigint; intraday: bigint }>()
  for (const { key, market, paid, received } of await findTraded(db, userId, [first.start, last.end], 'hour')) {
    const known = tradeCosts.get(Number(key)) ?? { dayAhead: 0n, intraday: 0n }
    tradeCosts.set(Number(key), { ...known, [market]: known[market] + paid - received })
  }
  const exact = Array.from(tradeCosts, ([hour, { dayAhead, intraday }]) => {
    return [hour, { dayAhead: amount(dayAhead), intraday: amount(intraday) }] as const
  })
  return { ...settled, tradeCosts: new Map(exact) }
}

/**
 * The lines that the forecasts of before the gate make. Refuses `replay_forecast_missing` without any of the energy that is traded,
 * or of prices where a limit hangs on them, and `nothing_to_trade`.
 */
async function forecastLines({ db }: Platform, session: MarketSession, userId: number) {
  const { deliveryDay: day } = session
  const { strategy } = await preferenceOf(db, userId)
  const beforeGate = (forecast: StoredForecast | null) => (forecast?.isRetrospective ? null : forecast)
  const forecasts: DayForecasts = {
    price: beforeGate(await latestForecast(db, { kind: 'price' }, day)),
    consumption: beforeGate(await latestForecast(db, { kind: 'consumption', userId }, day)),
    production: beforeGate(await latestForecast(db, { kind: 'production', userId }, day)),
  }
  const { part } = strategy
  const kinds = part === 'balance' ? (['consumption', 'production'] as const) : [part]
  const made = kinds.flatMap((kind) => forecasts[kind]?.madeAt ?? []).sort(Temporal.Instant.compare)
  const forecastMadeAt = made.at(-1)
  const lines = orderFromForecast(strategy, forecasts, session)
  if (!forecastMadeAt || needsPrices(strategy, lines) || lacksChance(strategy, lines, forecasts)) {
    throw new Refusal('replay_forecast_missing', { date: day })
  }
  if (lines.length === 0) throw new Refusal('nothing_to_trade')
  return { lines, forecastMadeAt }
}

interface AuctionToReplay {
  readonly session: MarketSession
  readonly published: readonly AuctionPeriod[]
  readonly userId: number
  readonly own: { readonly orderId: number; readonly seq: number } | null
  readonly lines: readonly ForecastLine[]
}

/** How many replayed auctions a process remembers: those of the users who look at their last days. */
const mostKept = 200

/** Replays under way in this process, one of each user: a book is cleared again at the cost of whoever else waits for it. */
const replaying = boundedQueue({ atOnce: 2, waiting: 60, waitingOfOne: 4, retrySeconds: 5 })

const replayScript = new URL('./replay-book-thread.ts', import.meta.url)

/** One large book is replayed at a time. */
const threads = boundedQueue({ atOnce: 1, waiting: 60, retrySeconds: 20 })

const replaysOf = onePerDatabase(() => new Map<string, Promise<ReplayedPeriod[]>>())

/** The auction with the other lines. A cleared book is never changed, so that what was once replayed is remembered. */
function replayAuction(platform: Platform, replay: AuctionToReplay): Promise<ReplayedPeriod[]> {
  const replays = replaysOf(platform)
  const { session, userId, lines } = replay
  const key = JSON.stringify([
    session.sessionId,
    userId,
    lines.map((line) => [line.period, line.side, line.limit, line.quantity]),
  ])
  const known = replays.get(key)
  const begun = known ?? withTimeBounds('report', () => replaying.run(() => clearAgain(platform.db, replay), userId))
  replays.delete(key)
  replays.set(key, begun)
  const [oldest] = replays.keys()
  if (replays.size > mostKept && oldest !== undefined) replays.delete(oldest)
  if (!known) begun.catch(() => replays.delete(key))
  return begun
}

/**
 * The other order has the place in the sequence that the own one had; without an own one it comes last. Of others nobody waits for a
 * large book, nor for one with blocks.
 */
async function clearAgain(db: Db, { session, published, own, lines }: AuctionToReplay): Promise<ReplayedPeriod[]> {
  const { columns: book, accepted, blocks } = await clearedBook(db, session.sessionId)
  const work: ColumnsToReplay = {
    book,
    accepted,
    bounds: { min: session.minPrice, max: session.maxPrice },
    published: published.map(({ period, price, interval, volume, welfare }) => {
      return { period, price, interval, volume, welfare }
    }),
    ownOrderId: own?.orderId ?? null,
    lines: lines.map(({ period, side, limit, quantity }) => ({ period, side, limit, quantity })),
  }
  const ofBlocks = blocks.length > 0 ? await blocksToReplay(db, session, blocks) : null
  const replayed = await (isLarge(book) || ofBlocks
    ? workInThread<ReplayedPart[]>({ ...work, ...ofBlocks }, replayScript, threads)
    : workInTurns(replayColumns(work)))
  return published.map(({ start, end }, place) => {
    const part = replayed[place]
    if (!part) throw new Error('a period was not replayed')
    return { start, end, ...part }
  })
}

/** The blocks of a cleared book with what became of them, and the proof of the selection. */
async function blocksToReplay(
  db: Db,
  { sessionId, blockLimits }: MarketSession,
  blocks: Book['blocks'],
): Promise<Pick<BlockColumnsToReplay, 'blocks' | 'proof' | 'seconds'>> {
  const proof = await findProof(db, sessionId)
  if (!proof) throw new Error(`the auction of session ${sessionId} has blocks and no proof`)
  return {
    proof,
    seconds: (blockLimits ?? defaultBlockLimits).seconds,
    blocks: blocks.map(({ place, blocks: own, results }) => ({
      place,
      blocks: own,
      results: results.map((result) => {
        if (!result) throw new Error(`a block of session ${sessionId} was not cleared`)
        return { level: result.level, accepted: result.accepted }
      }),
    })),
  }
}

type Hours = ReturnType<typeof replaySettledDay>['hours']

function hoursToWire(hours: Hours, zone: string, auction: readonly ReplayedPeriod[]): DayReplay['hours'] {
  const periods = hours.map(({ hour }, place) => {
    const start = Temporal.Instant.fromEpochMilliseconds(hour * 3_600_000)
    return { index: place + 1, start, end: start.add({ hours: 1 }) }
  })
  const labels = periodLabels(periods, zone)
  return periods.map(({ start, end }, place) => {
    const hour = hours[place]
    if (!hour) throw new Error('an hour was lost')
    const price = (key: 'published' | 'replayed') =>
      priceWithin(
        auction.map((period) => ({ start: period.start, end: period.end, price: period[key].price })),
        { start, end },
      )
    const [before, after] = [hour.published, hour.replayed]
    return {
      start,
      label: labels[place] ?? '',
      state: hour.state,
      price: price('published'),
      replayedPrice: price('replayed'),
      dayAhead: before.dayAhead,
      replayedDayAhead: after.dayAhead,
      imbalance: before.imbalance,
      replayedImbalance: after.imbalance,
      saving: before.cost && after.cost && amount(before.cost.cost - after.cost.cost),
    }
  })
}
