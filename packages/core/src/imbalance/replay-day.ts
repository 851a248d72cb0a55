import type { DeliveryPeriod } from '../calendar/delivery-period.ts'
import type { AuctionPart, ReplayedPart } from '../market/replay-auction.ts'
import {
  amount,
  costOf,
  energyWh,
  sumAmounts,
  sumEnergy,
  type Amount,
  type EnergyWh,
  type PriceTick,
} from '../units/units.ts'
import { contractVolumes, noContracts } from './contracted-volumes.ts'
import { at, dayImbalances, type SettledUser } from './day-settlement.ts'
import { hourState, type HourState, type SettledPart } from './energy-cost.ts'
import type { ImbalanceMode, ImbalancePrices, ImbalancePricing, PriceSpread } from './imbalance-price.ts'
import { settleImbalances } from './imbalance-settlement.ts'
import { referencePrice, type ReferenceSources } from './reference-price.ts'

/** How a period of the day was settled. */
interface PricedPeriod extends DeliveryPeriod {
  readonly reference: PriceTick | null
  readonly prices: ImbalancePrices | null
  readonly systemImbalance: EnergyWh
}

/** A settled day, with all that it takes to settle one of its users again. */
export interface DayToReplay {
  readonly userId: number
  readonly zone: string
  readonly mode: ImbalanceMode
  readonly spread: PriceSpread
  readonly periods: readonly PricedPeriod[]
  /** The user, and who was settled in the same group, in the sequence in which the day was settled. */
  readonly users: readonly SettledUser[]
  /** Where a reference price comes from when the auction has none. */
  readonly otherSources: Omit<ReferenceSources, 'auctions'>
  /** Paid − received by the hour since 1970, by market. */
  readonly tradeCosts: ReadonlyMap<number, TradeCost>
}

interface TradeCost {
  readonly dayAhead: Amount
  readonly intraday: Amount
}

/** A period of the replayed auction. */
export type ReplayedPeriod = Pick<DeliveryPeriod, 'start' | 'end'> & ReplayedPart

/** What energy cost, and by what: + paid, − received. `cost` is the sum of the three. */
interface DayCost extends TradeCost {
  readonly imbalance: Amount
  readonly cost: Amount
}

/** An hour of the day, as it was or as it is replayed. */
interface HourOutcome {
  /** Bought − sold in the auction. */
  readonly dayAhead: EnergyWh
  /** + excess, − deficit; null where the hour is not known. */
  readonly imbalance: EnergyWh | null
  readonly cost: DayCost | null
}

interface ReplayedHour {
  /** Counted since 1970. */
  readonly hour: number
  /** `known` where both are; only then it is in the sums. */
  readonly state: HourState
  readonly published: HourOutcome
  readonly replayed: HourOutcome
}

interface DayReplay {
  readonly hours: readonly ReplayedHour[]
  /** Over the hours that are known. */
  readonly published: DayCost
  readonly replayed: DayCost
  /** published − replayed: above zero the other order would have cost less, or brought more. */
  readonly saving: DayCost
}

/**
 * What a settled day cost a user, and what it would have cost had another order been in the auction (market-rules.md section 8):
 * the trades and the price of the auction are the replayed ones, and with them the reference and imbalance prices that follow from
 * them. Intra-day trades, readings and the imbalances of everybody else stay. With the same order again both are the same to the
 * last 1e-8 TC. An hour without a reading, or without a reference price in one of both, is in no sum.
 */
export function replayDay(day: DayToReplay, auction: readonly ReplayedPeriod[]): DayReplay {
  const changes = positionChanges(day, auction)
  const published = day.periods.map((_, place) => settledPart(day, place))
  const again = settlingAgain(day, auction)
  const replayed = changes.map((change, place) => replayedPart(again, { place, change }))
  const places = Map.groupBy(day.periods.keys(), (place) => hourOf(day.periods[place]?.start))
  const hours = Array.from(places, ([hour, inside]): ReplayedHour => {
    const inHour = auction.filter(({ start }) => hourOf(start) === hour)
    const known = day.tradeCosts.get(hour) ?? { dayAhead: amount(0n), intraday: amount(0n) }
    const change = sumAmounts(inHour.map((each) => amount(costOfPart(each.replayed) - costOfPart(each.published))))
    const before = inside.flatMap((place) => published[place] ?? [])
    const after = inside.flatMap((place) => replayed[place] ?? [])
    const state = [before, after].map((parts) => hourState({ parts })).find((each) => each !== 'known') ?? 'known'
    const outcome = (key: keyof ReplayedPart, parts: readonly SettledPart[], trades: TradeCost) => ({
      dayAhead: sumEnergy(inHour.map((each) => netOf(each[key]))),
      ...(state === 'known' ? settledOutcome(parts, trades) : { imbalance: null, cost: null }),
    })
    return {
      hour,
      state,
      published: outcome('published', before, known),
      replayed: outcome('replayed', after, { ...known, dayAhead: amount(known.dayAhead + change) }),
    }
  })
  const before = sumCosts(hours.map((hour) => hour.published.cost))
  const after = sumCosts(hours.map((hour) => hour.replayed.cost))
  return { hours, published: before, replayed: after, saving: difference(before, after) }
}

/** What one cost less another. */
function difference(one: DayCost, other: DayCost): DayCost {
  return {
    dayAhead: amount(one.dayAhead - other.dayAhead),
    intraday: amount(one.intraday - other.intraday),
    imbalance: amount(one.imbalance - other.imbalance),
    cost: amount(one.cost - other.cost),
  }
}

function settledOutcome(parts: readonly SettledPart[], trades: TradeCost) {
  const imbalance = amount(-sumAmounts(parts.map(({ cash }) => cash)))
  return {
    imbalance: sumEnergy(parts.map(({ contracted, need }) => energyWh(contracted - need))),
    cost: { ...trades, imbalance, cost: amount(trades.dayAhead + trades.intraday + imbalance) },
  }
}

function sumCosts(costs: readonly (DayCost | null)[]): DayCost {
  const sum = (key: keyof DayCost) => sumAmounts(costs.map((cost) => cost?.[key] ?? amount(0n)))
  return { dayAhead: sum('dayAhead'), intraday: sum('intraday'), imbalance: sum('imbalance'), cost: sum('cost') }
}

function settledPart({ periods, users, userId }: DayToReplay, place: number): SettledPart {
  const own = ownOf(users, userId)
  return {
    reference: periods[place]?.reference ?? null,
    contracted: energyWh(at(own.bought, place) - at(own.sold, place)),
    need: energyWh(at(own.consumption, place) - at(own.production, place)),
    quality: at(own.quality, place),
    cash: amount(at(own.standAlone, place) + at(own.preCost, place)),
  }
}

/** By how much the position of each settlement period changes: spread as the settlement spreads what was traded. */
function positionChanges({ userId, periods }: DayToReplay, auction: readonly ReplayedPeriod[]): EnergyWh[] {
  const net = (key: keyof ReplayedPart) => {
    const trades = auction.flatMap(({ start, end, [key]: { bought, sold } }) => [
      { userId, side: 'buy' as const, start, end, quantity: bought },
      { userId, side: 'sell' as const, start, end, quantity: sold },
    ])
    const volumes = contractVolumes(trades, periods).get(userId) ?? noContracts(periods)
    return volumes.bought.map((bought, place) => bought - at(volumes.sold, place))
  }
  const [published, replayed] = [net('published'), net('replayed')]
  return replayed.map((energy, place) => energyWh(energy - at(published, place)))
}

interface Change {
  readonly place: number
  /** By how much the own position changes. */
  readonly change: EnergyWh
}

/** What settling each period again takes, and is of the whole day. */
interface SettlingAgain {
  readonly day: DayToReplay
  /** Of each user of the day, by settlement period. */
  readonly imbalances: readonly (readonly EnergyWh[])[]
  /** Where a reference price comes from, as it was and with the replayed prices. */
  readonly sources: Readonly<Record<keyof ReplayedPart, ReferenceSources>>
}

function settlingAgain(day: DayToReplay, auction: readonly ReplayedPeriod[]): SettlingAgain {
  const sourcesBy = (key: keyof ReplayedPart): ReferenceSources => ({
    ...day.otherSources,
    auctions: auction.flatMap(({ start, end, [key]: { price } }) => (price === null ? [] : [{ start, end, price }])),
  })
  return {
    day,
    imbalances: day.users.map(dayImbalances),
    sources: { published: sourcesBy('published'), replayed: sourcesBy('replayed') },
  }
}

/** The period with the position that the replayed auction leaves, settled again. */
function replayedPart(again: SettlingAgain, changed: Change): SettledPart {
  const { day } = again
  const period = at(day.periods, changed.place)
  const before = settledPart(day, changed.place)
  const contracted = energyWh(before.contracted + changed.change)
  const reference = replayedReference(again, period)
  const pricing = pricingOf(day, period, reference)
  if (pricing !== null) return { ...before, contracted, reference, cash: settleAgain(again, changed, pricing) }
  // Without a price an imbalance cannot be settled; then the hour is not known.
  const isBalanced = contracted === before.need
  return { ...before, contracted, reference: isBalanced ? reference : null, cash: amount(0n) }
}

/** The reference of the settlement where the auction's price is the same; otherwise what the rules take with the other price. */
function replayedReference({ day, sources }: SettlingAgain, period: PricedPeriod) {
  const published = referencePrice(period, sources.published, day.zone)
  const replayed = referencePrice(period, sources.replayed, day.zone)
  const isSame = published?.price === replayed?.price && published?.origin === replayed?.origin
  return isSame ? period.reference : (replayed?.price ?? null)
}

function pricingOf(
  { mode, spread }: DayToReplay,
  { prices }: PricedPeriod,
  reference: PriceTick | null,
): ImbalancePricing | null {
  if (mode === 'C') return prices && { mode, ...prices }
  return reference === null ? null : { mode, reference, spread }
}

/** What the user gets (+) or pays (−) with the changed position; everybody outside the group is one more who stays as it is. */
function settleAgain(
  { day: { users, userId, periods }, imbalances }: SettlingAgain,
  { place, change }: Change,
  pricing: ImbalancePricing,
): Amount {
  const settled = users.map((user, index) => ({ user, imbalance: at(at(imbalances, index), place) }))
  const rest = at(periods, place).systemImbalance - sumEnergy(settled.map(({ imbalance }) => imbalance))
  const named = settled.map(({ user, imbalance }) => ({
    user: String(user.userId),
    group: user.groupId === null ? null : String(user.groupId),
    imbalance: energyWh(imbalance + (user.userId === userId ? change : 0)),
  }))
  const { members } = settleImbalances([...named, { user: 'rest', group: null, imbalance: energyWh(rest) }], pricing)
  const own = members.find(({ user }) => user === String(userId))
  if (!own) throw new RangeError('the user was not settled')
  return own.cash
}

const netOf = ({ bought, sold }: AuctionPart) => energyWh(bought - sold)
const costOfPart = (part: AuctionPart) => (part.price === null ? amount(0n) : costOf(netOf(part), part.price))
const hourOf = (start: Temporal.Instant | undefined) => Math.floor((start?.epochMilliseconds ?? 0) / 3_600_000)

function ownOf(users: readonly SettledUser[], userId: number): SettledUser {
  const own = users.find((user) => user.userId === userId)
  if (!own) throw new RangeError('the user was not settled')
  return own
}
