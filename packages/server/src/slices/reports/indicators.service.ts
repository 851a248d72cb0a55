import type { Caller } from '@tandem/core/access/access.ts'
import { deliveryDay, type DeliveryDay } from '@tandem/core/calendar/delivery-day.ts'
import type { MarketType } from '@tandem/core/market/session.ts'
import type { DaySpan } from '@tandem/core/metering/energy-span.ts'
import { divideHalfUp } from '@tandem/core/units/rounding.ts'
import { amount, priceTick, sumAmounts, sumEnergy, type Amount, type PriceTick } from '@tandem/core/units/units.ts'
import type { ResponseOf } from '@tandem/contract/endpoint.ts'
import type * as contract from '@tandem/contract/admin/dashboards.ts'
import { readAtOnce, type Db } from '../../platform/database.ts'
import { requireOwn } from '../../platform/http.ts'
import type { Platform } from '../../platform/platform.ts'
import { boundsOf } from './energy-periods.ts'
import {
  findImbalanceCash,
  findImbalanceDays,
  findTraded,
  findTradedByClock,
  type Traded,
  type TradedSums,
} from './indicators.store.ts'
import { refuseLongerPeriods } from './quarter-steps.ts'
import { placeInSteps, spanOf, stepsOf, sumByOf, type WithinDay } from './wallet-steps.ts'
import type { OfUser } from './wallet.service.ts'

export type IndicatorOptions = OfUser & { readonly marketType: MarketType | null }
export type Indicators = ResponseOf<typeof contract.getIndicators>

/**
 * Results by delivery. Of one market its own alone; imbalances belong to all markets together and to the balancing market.
 * An hour of the clock counts by what was traded for it.
 */
export async function getIndicators({ db }: Platform, caller: Caller, terms: IndicatorOptions): Promise<Indicators> {
  requireOwn(caller, terms.userId)
  return findIndicators(db, terms, spanOf(terms, terms.granularity))
}

/** The same without asking who may see it. */
export function findIndicators(db: Db, terms: IndicatorOptions, span: DaySpan): Promise<Indicators> {
  const { userId, granularity, marketType } = terms
  const bounds = boundsOf(span)
  const isWanted = ({ market }: Traded) => marketType === null || market === marketType
  const tradesCount = marketType !== 'balancing'
  const imbalancesCount = marketType === null || marketType === 'balancing'
  return readAtOnce(db, async (tx) => {
    if (granularity === 'quarter') await refuseLongerPeriods(tx, terms, span)
    const traded = async (by: WithinDay | 'day') =>
      tradesCount ? (await findTraded(tx, userId, bounds, by)).filter(isWanted) : []
    const days = await traded('day')
    const imbalanceDays = imbalancesCount ? await findImbalanceDays(tx, userId, span) : []
    const by = sumByOf(granularity)
    const trades = by === 'day' ? days : await traded(by)
    const imbalances = by !== 'day' && imbalancesCount ? await findImbalanceCash(tx, userId, span, by) : imbalanceDays
    const byClock = tradesCount ? (await findTradedByClock(tx, userId, bounds)).filter(isWanted) : []
    const frames = stepsOf(span, granularity)
    const cash = new Map(placeInSteps(frames, granularity, imbalances).map(([{ start }, rows]) => [start, rows]))
    return {
      steps: placeInSteps(frames, granularity, trades).map(([frame, rows]) => ({
        ...frame,
        ...resultOf(rows, cash.get(frame.start) ?? []),
      })),
      totals: resultOf(days, imbalanceDays),
      ...hoursOfDay(byClock),
      daily: dailyResult(days, imbalanceDays),
    }
  })
}

/** Trades together, with what they brought. */
export function addUp(rows: readonly TradedSums[]) {
  const paid = sumAmounts(rows.map((row) => row.paid))
  const received = sumAmounts(rows.map((row) => row.received))
  return {
    bought: sumEnergy(rows.map((row) => row.bought)),
    sold: sumEnergy(rows.map((row) => row.sold)),
    paid,
    received,
    net: amount(received - paid),
    trades: rows.reduce((sum, row) => sum + row.trades, 0),
  }
}

/** Result ÷ (bought + sold), half up; null where nothing was traded. */
export function unitaryOf(result: Amount, { bought, sold }: Pick<TradedSums, 'bought' | 'sold'>): PriceTick | null {
  const energy = BigInt(bought) + BigInt(sold)
  return energy > 0n ? priceTick(divideHalfUp(result, energy)) : null
}

function resultOf(trades: readonly TradedSums[], imbalances: readonly { readonly coins: Amount }[]) {
  const traded = addUp(trades)
  const imbalance = sumAmounts(imbalances.map(({ coins }) => coins))
  const result = amount(traded.net + imbalance)
  return { ...traded, imbalance, result, unitary: unitaryOf(result, traded) }
}

/** The three hours of the clock that brought the most and the three that brought the least; none is among both. */
function hoursOfDay(rows: readonly Traded[]): Pick<Indicators, 'bestHours' | 'worstHours'> {
  const hours = Array.from(
    Map.groupBy(rows, ({ key }) => key),
    ([key, inside]) => {
      const traded = addUp(inside)
      const energy = sumEnergy([traded.bought, traded.sold])
      return { hour: Number(key), net: traded.net, energy, unitary: unitaryOf(traded.net, traded) }
    },
  ).sort((a, b) => (a.net === b.net ? a.hour - b.hour : a.net > b.net ? -1 : 1))
  const best = Math.min(3, Math.ceil(hours.length / 2))
  const worst = Math.min(3, Math.floor(hours.length / 2))
  return { bestHours: hours.slice(0, best), worstHours: hours.slice(hours.length - worst).reverse() }
}

/** What the days brought on which anything was traded or settled. The mean is half up; of equal days the earlier one. */
function dailyResult(
  trades: readonly Traded[],
  imbalances: readonly { readonly key: DeliveryDay; readonly coins: Amount }[],
): Indicators['daily'] {
  const results = new Map<DeliveryDay, bigint>()
  const add = (day: DeliveryDay, coins: bigint) => results.set(day, (results.get(day) ?? 0n) + coins)
  for (const { key, received, paid } of trades) add(deliveryDay(key), received - paid)
  for (const { key, coins } of imbalances) add(key, coins)
  const days = Array.from(results, ([day, result]) => ({ day, result: amount(result) })).sort((a, b) =>
    a.day < b.day ? -1 : 1,
  )
  const [first, ...rest] = days
  if (!first) return { mean: null, best: null, worst: null, days: 0 }
  const sum = sumAmounts(days.map(({ result }) => result))
  return {
    mean: amount(divideHalfUp(sum, BigInt(days.length))),
    best: rest.reduce((most, day) => (day.result > most.result ? day : most), first),
    worst: rest.reduce((least, day) => (day.result < least.result ? day : least), first),
    days: days.length,
  }
}
