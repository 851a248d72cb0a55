import { addDays, dayOf, type DeliveryDay } from '@tandem/core/calendar/delivery-day.ts'
import type { DaySpan } from '@tandem/core/metering/energy-span.ts'
import { divideHalfUp } from '@tandem/core/units/rounding.ts'
import { amount, priceTick, sumAmounts, sumEnergy } from '@tandem/core/units/units.ts'
import type { ResponseOf } from '@tandem/contract/endpoint.ts'
import type * as contract from '@tandem/contract/admin/strategic-board.ts'
import type { MarketOfWeek } from '@tandem/contract/admin/strategic-board.ts'
import { displayZone } from '@tandem/contract/texts/format.ts'
import { readAtOnce, type Db } from '../../platform/database.ts'
import type { Platform } from '../../platform/platform.ts'
import { countSettledDays, findCosts, findTradedSums, type TradedSums } from './portfolio-results.store.ts'
import { boundsOf, pageOf, spanOr } from './portfolio.store.ts'

type Week = ResponseOf<typeof contract.getMarketsOfWeek>

/** The longest span of costs: a year and what a comparison needs. */
const mostDays = 400

/** The last seven days that are over. */
function lastWeek({ clock }: Pick<Platform, 'clock'>): DaySpan {
  const today = dayOf(clock.now(), displayZone)
  return { from: addDays(today, -7), to: addDays(today, -1) }
}

/** What each market brought the portfolio in the last seven days that are over, beside the seven before. */
export async function getMarketsOfWeek(platform: Platform): Promise<Week> {
  const week = lastWeek(platform)
  const previous = { from: addDays(week.from, -7), to: addDays(week.to, -7) }
  return readAtOnce(platform.db, async (tx) => {
    const [now, before] = [await findWeek(tx, week), await findWeek(tx, previous)]
    return {
      ...week,
      previousFrom: previous.from,
      previousTo: previous.to,
      settledDays: now.settledDays,
      previousSettledDays: before.settledDays,
      markets: (['dayAhead', 'intraday', 'balancing'] as const).map((marketType) => ({
        marketType,
        week: now[marketType],
        previous: before[marketType],
      })),
    }
  })
}

async function findWeek(db: Db, span: DaySpan) {
  const traded = await findTradedSums(db, boundsOf(span))
  const imbalances = await findCosts(db, span)
  return {
    dayAhead: marketOf(traded.dayAhead),
    intraday: marketOf(traded.intraday),
    balancing: balancingOf(imbalances),
    settledDays: await countSettledDays(db, span),
  }
}

function marketOf({ bought, sold, paid, received, value }: TradedSums): MarketOfWeek {
  const volume = BigInt(bought + sold)
  const averagePrice = volume > 0n ? priceTick(divideHalfUp(value, volume)) : null
  return { bought, sold, paid, received, net: amount(received - paid), averagePrice }
}

/** What a kWh out of balance cost: what was paid less what was received, for deficit and excess together. */
function balancingOf(costs: Awaited<ReturnType<typeof findCosts>>): MarketOfWeek {
  const { deficit, excess, paid, received, cash } = totalsOf(costs)
  const volume = BigInt(deficit + excess)
  const averagePrice = volume > 0n ? priceTick(divideHalfUp(-cash, volume)) : null
  return { bought: deficit, sold: excess, paid, received, net: cash, averagePrice }
}

interface Asked {
  readonly dateFrom?: DeliveryDay | undefined
  readonly dateTo?: DeliveryDay | undefined
  readonly page?: number | undefined
  readonly pageSize?: number | undefined
}

/** What the imbalances of a span cost and who caused them, the dearest first. */
export async function listImbalanceCosts(
  platform: Platform,
  { dateFrom, dateTo, ...page }: Asked,
): Promise<ResponseOf<typeof contract.listImbalanceCosts>> {
  const span = spanOr({ dateFrom, dateTo }, lastWeek(platform), () => mostDays)
  return readAtOnce(platform.db, async (tx) => {
    const costs = await findCosts(tx, span)
    return { ...span, settledDays: await countSettledDays(tx, span), totals: totalsOf(costs), ...pageOf(costs, page) }
  })
}

function totalsOf(costs: Awaited<ReturnType<typeof findCosts>>) {
  return {
    deficit: sumEnergy(costs.map(({ deficit }) => deficit)),
    excess: sumEnergy(costs.map(({ excess }) => excess)),
    cash: sumAmounts(costs.map(({ cash }) => cash)),
    paid: sumAmounts(costs.map(({ paid }) => paid)),
    received: sumAmounts(costs.map(({ received }) => received)),
    payers: costs.filter(({ cash }) => cash < 0n).length,
  }
}
