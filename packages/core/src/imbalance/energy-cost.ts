import { divideHalfUp } from '../units/rounding.ts'
import {
  amount,
  costOf,
  priceTick,
  sumAmounts,
  sumEnergy,
  type Amount,
  type EnergyWh,
  type PriceTick,
} from '../units/units.ts'
import type { VolumeQuality } from './imbalance.ts'

/** One settlement period of a user. */
export interface SettledPart {
  /** Null where no reference price was known. */
  readonly reference: PriceTick | null
  /** Bought − sold, over all markets. */
  readonly contracted: EnergyWh
  /** Consumption − production. */
  readonly need: EnergyWh
  readonly quality: VolumeQuality
  /** What the imbalance brought: + received, − paid, the group's saving included. */
  readonly cash: Amount
}

/** A settled hour of a user. No contract is longer, so what was paid for it belongs to its settlement periods together. */
export interface SettledHour {
  readonly parts: readonly SettledPart[]
  /** Paid − received for all contracts that deliver in it. */
  readonly tradeCost: Amount
  /** Of the day-ahead auctions of the hour: Σ price × volume, and Σ volume where there was a price. */
  readonly auction: { readonly value: Amount; readonly volume: EnergyWh }
}

/** What a kWh cost; where more was produced than consumed, what it earned. */
interface CostPerKWh {
  readonly own: PriceTick
  readonly perfectPlan: PriceTick
  /** Of the auctions over the same hours, by their volumes; null where they traded nothing. */
  readonly market: PriceTick | null
}

/** What the energy of some hours cost, beside a perfect plan: + paid, − received. */
export interface EnergyCost {
  readonly hours: number
  /** Hours of `hours` that rest on estimates. */
  readonly estimatedHours: number
  /** Consumption − production. */
  readonly need: EnergyWh
  readonly cost: Amount
  /** The same energy bought and sold at the reference price, and nothing missing. */
  readonly perfectPlan: Amount
  /** cost − perfectPlan = intraday + imbalance, exactly. */
  readonly difference: Amount
  /** What trading at other prices than the reference cost. */
  readonly intraday: Amount
  /** What being off plan cost. */
  readonly imbalance: Amount
  /** Null where consumption and production nearly cancel out, so that a price would say nothing. */
  readonly perKWh: CostPerKWh | null
}

export interface ComparedHours {
  /** Hours of which the user's meter said nothing at all. */
  readonly unreadHours: number
  /** Hours without a reference price. */
  readonly unpricedHours: number
  /** Null where no hour is known. */
  readonly figures: EnergyCost | null
}

/**
 * What energy cost beside a perfect plan (market-rules.md section 8). An hour without a reading or without a reference price is
 * counted apart and is in no sum, for it is not known and not zero. Day-ahead trades are made at the reference, so that what all
 * trades cost beyond it is what intra-day trading cost.
 */
export function compareCost(hours: readonly SettledHour[]): ComparedHours {
  const byState = Map.groupBy(hours, hourState)
  const known = byState.get('known') ?? []
  return {
    unreadHours: byState.get('unread')?.length ?? 0,
    unpricedHours: byState.get('unpriced')?.length ?? 0,
    figures: known.length === 0 ? null : sumHours(known),
  }
}

export type HourState = 'known' | 'unread' | 'unpriced'

/** Whether what an hour cost is known; otherwise it has no reading, or no reference price where one is needed. */
export function hourState({ parts }: Pick<SettledHour, 'parts'>): HourState {
  if (parts.some(({ quality }) => quality === 'unmetered')) return 'unread'
  const needsPrice = ({ reference, need, contracted }: SettledPart) =>
    reference === null && (need !== 0 || contracted !== 0)
  return parts.some(needsPrice) ? 'unpriced' : 'known'
}

function sumHours(hours: readonly SettledHour[]): EnergyCost {
  const parts = hours.flatMap((hour) => hour.parts)
  const atReference = (energyOf: (part: SettledPart) => EnergyWh) =>
    sumAmounts(parts.map((part) => costOf(energyOf(part), part.reference ?? priceTick(0))))
  const cash = sumAmounts(parts.map((part) => part.cash))
  const tradeCost = sumAmounts(hours.map((hour) => hour.tradeCost))
  const contracted = atReference((part) => part.contracted)
  const perfectPlan = atReference((part) => part.need)
  const cost = amount(tradeCost - cash)
  return {
    hours: hours.length,
    estimatedHours: hours.filter((hour) => hour.parts.some(({ quality }) => quality === 'estimated')).length,
    need: sumEnergy(parts.map(({ need }) => need)),
    cost,
    perfectPlan,
    difference: amount(cost - perfectPlan),
    intraday: amount(tradeCost - contracted),
    imbalance: amount(contracted - perfectPlan - cash),
    perKWh: perKWh(hours, { cost, perfectPlan }),
  }
}

/** Of |Σ need| in Σ |need|, so much must be left for a price by the kWh. */
const leastShare = 5n

function perKWh(
  hours: readonly SettledHour[],
  { cost, perfectPlan }: Pick<EnergyCost, 'cost' | 'perfectPlan'>,
): CostPerKWh | null {
  const needs = hours.flatMap((hour) => hour.parts.map(({ need }) => BigInt(need)))
  const net = needs.reduce((sum, need) => sum + need, 0n)
  const gross = needs.reduce((sum, need) => sum + (need < 0n ? -need : need), 0n)
  const size = net < 0n ? -net : net
  if (size === 0n || size * leastShare < gross) return null
  const over = (coins: bigint) => priceTick(divideHalfUp(net < 0n ? -coins : coins, size))
  const volume = hours.reduce((sum, { auction }) => sum + BigInt(auction.volume), 0n)
  const value = hours.reduce((sum, { auction }) => sum + auction.value, 0n)
  return {
    own: over(cost),
    perfectPlan: over(perfectPlan),
    market: volume > 0n ? priceTick(divideHalfUp(value, volume)) : null,
  }
}

/** The parts of the difference, the one that matters most first. */
export function costParts({ intraday, imbalance }: Pick<EnergyCost, 'intraday' | 'imbalance'>) {
  const size = (coins: bigint) => (coins < 0n ? -coins : coins)
  const parts = [
    { name: 'imbalance', coins: imbalance },
    { name: 'intraday', coins: intraday },
  ] as const
  return size(intraday) > size(imbalance) ? parts.toReversed() : [...parts]
}
