import type { OrderLine, OrderStep, Side } from '@tandem/core/market/order.ts'
import { energyWh, priceTick, type PriceTick } from '@tandem/core/units/units.ts'
import { addDays } from '@tandem/core/calendar/delivery-day.ts'
import { chanceOf } from './chance.ts'
import { expectedEnergy, realEnergy, scenarioDay, type DayEnergy, type ScenarioDay } from './energies.ts'
import type { Member } from './members.ts'
import { millionth, type Market, type StrategyName } from './scenario.ts'

/** What was published of an auction: by the local hour and minute of the period, null where nothing traded. */
export type PricesOfDay = readonly (PriceTick | null)[]

/** What somebody who orders for a day knows. */
export interface Known {
  readonly of: ScenarioDay
  readonly market: Market
  /** Of the days before, the latest last; no more than a week. */
  readonly prices: readonly PricesOfDay[]
}

type Strategy = (known: Known, member: Member) => OrderLine[]

/** How each of the strategies makes the order of a member for a day; `program` and `agent` are asked elsewhere. */
export const decideBy: Readonly<Record<Exclude<StrategyName, 'program' | 'agent'>, Strategy>> = {
  /** All that it expects, at whatever price. */
  priceTaker: (known, member) =>
    orderOf(known, expected(known, member), (side) => (side === 'buy' ? known.market.maxPrice : known.market.minPrice)),

  /** Gode and Sunder's trader: any price at which it does not lose, one as likely as another. */
  zeroIntelligence: (known, member) => {
    const { market, of } = known
    const random = chanceOf(of.scenario.seed, 'zero', of.replicate, of.day, member.index)
    return orderOf(known, expected(known, member), (side) => {
      const [from, to] = side === 'buy' ? [market.minPrice, member.value] : [member.cost, market.maxPrice]
      return priceTick(Math.round(from + random() * (to - from)))
    })
  },

  /** As much as a week ago, at what it is worth to it. */
  naive: (known, member) => {
    const weekAgo = scenarioDay(known.of, addDays(known.of.day, -7))
    const energy = realEnergy(weekAgo, member)
    // A file that begins with the scenario, or a clock change, knows nothing of it.
    const isKnown = weekAgo.periods.length === known.of.periods.length && total(energy) > 0
    return orderOf(known, isKnown ? energy : expected(known, member), (side) => worth(member, side))
  },

  /** All that it expects, within a margin of the usual price of the hour, never at a loss. */
  forecastFollower: (known, member) =>
    orderOf(known, expected(known, member), (side, period) => {
      const forecast = usualPrice(known, period)
      if (forecast === null) return worth(member, side)
      const away = Math.round((Math.abs(forecast) * member.group.margin) / millionth)
      return side === 'buy'
        ? priceTick(Math.min(member.value, forecast + away))
        : priceTick(Math.max(member.cost, forecast - away))
    }),

  /** Buys in the cheaper half of the day and sells in the dearer one, each a margin better than usual; it meters what it traded. */
  marketMaker: (known, member) => {
    const usual = known.of.periods.map((_, period) => usualPrice(known, period) ?? middle(member))
    const mean = usual.reduce((sum, each) => sum + each, 0) / Math.max(1, usual.length)
    return known.of.periods.map(({ index }, period): OrderLine => {
      const forecast = usual[period] ?? 0
      const side = forecast <= mean ? 'buy' : 'sell'
      const away = Math.round((Math.abs(forecast) * member.group.margin) / millionth)
      const price = within(known.market, side === 'buy' ? forecast - away : forecast + away)
      return { period: index, side, steps: [{ price, quantity: member.group.quantity }] }
    })
  },
}

/** What a member that follows its plan expects for the day. */
export function expected({ of, market }: Known, member: Member): DayEnergy {
  return expectedEnergy(of, member, market.lead)
}

/** The mean of the prices that the same period of the last days had; null where none had one. */
function usualPrice({ prices }: Known, period: number): number | null {
  const known = prices.flatMap((day) => day[period] ?? [])
  return known.length === 0 ? null : Math.round(known.reduce((sum: number, each) => sum + each, 0) / known.length)
}

/** One step for each period in which something is missing or left over. */
function orderOf(
  { of, market }: Known,
  { consumption, production }: DayEnergy,
  priceAt: (side: Side, period: number) => number,
): OrderLine[] {
  return of.periods.flatMap(({ index }, period): OrderLine[] => {
    const net = (consumption[period] ?? 0) - (production[period] ?? 0)
    if (net === 0) return []
    const side: Side = net > 0 ? 'buy' : 'sell'
    const step: OrderStep = { price: within(market, priceAt(side, period)), quantity: energyWh(Math.abs(net)) }
    return [{ period: index, side, steps: [step] }]
  })
}

const worth = ({ value, cost }: Member, side: Side) => (side === 'buy' ? value : cost)
const middle = ({ value, cost }: Member) => Math.round((value + cost) / 2)
const within = ({ minPrice, maxPrice }: Market, ticks: number) =>
  priceTick(Math.min(maxPrice, Math.max(minPrice, ticks)))
const total = ({ consumption, production }: DayEnergy) =>
  [...consumption, ...production].reduce((sum, each) => sum + each, 0)
