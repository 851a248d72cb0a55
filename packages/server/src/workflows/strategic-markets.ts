import { addDays, startOfDay } from '@tandem/core/calendar/delivery-day.ts'
import { sessionStatuses } from '@tandem/core/market/session.ts'
import { listDays, type DaySpan } from '@tandem/core/metering/energy-span.ts'
import { priceOrNull, sumAmounts, sumEnergy } from '@tandem/core/units/units.ts'
import type { QueryOf, ResponseOf } from '@tandem/contract/endpoint.ts'
import type * as contract from '@tandem/contract/admin/strategic-markets.ts'
import { choosesAll } from '@tandem/contract/admin/strategic-markets.ts'
import { displayZone } from '@tandem/contract/texts/format.ts'
import { readAtOnce } from '../platform/database.ts'
import type { Platform } from '../platform/platform.ts'
import { shareOf, strategicMarkets as store, strategicSpan } from '../slices/admin/index.ts'
import { marketSums, findTurnover } from '../slices/reports/index.ts'

type Overview = ResponseOf<typeof contract.getOverallMarkets>
type MarketOverview = Overview['markets'][number]

/** The three markets side by side, by delivery: volumes and turnover are those of the platform's boards. */
export async function getOverallMarkets(
  { db, clock }: Platform,
  asked: QueryOf<typeof contract.getOverallMarkets>,
): Promise<Overview> {
  const span = strategicSpan(asked, clock.now())
  return readAtOnce(db, async (tx) => {
    const turnover = await findTurnover(tx, span)
    const participants = await store.countTraders(tx, span, boundsOf(span))
    const imbalances = await store.findImbalanceVolumes(tx, span)
    const prices = await store.findImbalancePrices(tx, span)
    const traded = (market: 'dayAhead' | 'intraday', facts: Omit<store.MarketFacts, 'participants'>) =>
      tradedMarket(market, { ...facts, participants: participants[market] }, marketSums(turnover, market))
    return {
      ...span,
      markets: [
        traded('dayAhead', await store.findAuctionFacts(tx, span)),
        traded('intraday', await store.findContinuousFacts(tx, span)),
        {
          marketType: 'balancing',
          sessions: imbalances.length,
          participants: participants.balancing,
          ordered: null,
          volume: sumEnergy(imbalances.map(({ volume }) => volume)),
          fillShare: null,
          tradedShare: shareOf(BigInt(prices.traded), BigInt(prices.intervals)),
          turnover: sumAmounts(imbalances.map(({ moved }) => moved)),
          averagePrice: null,
          lowestPrice: priceOrNull(prices.low),
          highestPrice: priceOrNull(prices.high),
        },
      ],
      days: daysOf(span, turnover, imbalances),
    }
  })
}

/** The instants at which a span begins and ends. */
function boundsOf({ from, to }: DaySpan): readonly [Temporal.Instant, Temporal.Instant] {
  return [startOfDay(from, displayZone), startOfDay(addDays(to, 1), displayZone)]
}

function tradedMarket(
  marketType: 'dayAhead' | 'intraday',
  facts: store.MarketFacts,
  { volume, turnover }: ReturnType<typeof marketSums>,
): MarketOverview {
  return {
    marketType,
    sessions: facts.sessions,
    participants: facts.participants,
    ordered: facts.ordered,
    volume,
    fillShare: shareOf(2n * BigInt(volume), BigInt(facts.ordered)),
    tradedShare: shareOf(BigInt(facts.traded), BigInt(facts.intervals)),
    turnover,
    averagePrice: store.averageOf(turnover, BigInt(volume)),
    lowestPrice: priceOrNull(facts.low),
    highestPrice: priceOrNull(facts.high),
  }
}

function daysOf(
  span: DaySpan,
  turnover: Awaited<ReturnType<typeof findTurnover>>,
  imbalances: readonly store.ImbalanceVolume[],
): Overview['days'] {
  const byDay = Map.groupBy(turnover, ({ day }) => day)
  const settled = new Map(imbalances.map(({ day, volume }) => [day, volume]))
  return listDays(span).map((date) => {
    const [dayAhead, intraday] = (['dayAhead', 'intraday'] as const).map((market) =>
      marketSums(byDay.get(date) ?? [], market),
    ) as [ReturnType<typeof marketSums>, ReturnType<typeof marketSums>]
    return {
      date,
      dayAheadVolume: dayAhead.volume,
      dayAheadPrice: store.averageOf(dayAhead.turnover, BigInt(dayAhead.volume)),
      intradayVolume: intraday.volume,
      intradayPrice: store.averageOf(intraday.turnover, BigInt(intraday.volume)),
      imbalanceVolume: settled.get(date) ?? null,
    }
  })
}

/** The sessions of one market that deliver in a span, the latest first. */
export async function listMarketSessions(
  { db, clock }: Platform,
  market: contract.TradedMarket,
  { marketStatus, ...asked }: QueryOf<typeof contract.listMarketSessions>,
): Promise<ResponseOf<typeof contract.listMarketSessions>> {
  const span = strategicSpan(asked, clock.now())
  return { ...span, sessions: await store.findSessions(db, market, span, statusesOf(marketStatus)) }
}

/** The statuses that a filter chooses; a market is active while it is open (section 4 of the specification). */
function statusesOf(chosen: QueryOf<typeof contract.listMarketSessions>['marketStatus']) {
  return sessionStatuses.filter((status) => {
    const isActive = status === 'open'
    if (chosen === 'active' || chosen === 'inactive') return isActive === (chosen === 'active')
    return choosesAll(chosen) || chosen === status
  })
}
