/**
 * How much to hold for an hour whose need nobody knows: the position at which imbalances are expected to cost least over all that may
 * come (the newsvendor's problem: Arrow, Harris, Marschak 1951), instead of the one that covers the need that is expected.
 */
import { possibleDifferences, possibleValues } from '../forecasting/possible-values.ts'
import { divideHalfUp } from '../units/rounding.ts'
import { amount, energyWh, priceTick, type Amount, type EnergyWh, type PriceTick } from '../units/units.ts'
import { expectedImbalancePrices, needOf, openEnergy, type PricingOfLate } from './gap.ts'
import { imbalancePenalty, type ImbalancePrices } from './imbalance-price.ts'

export interface HourToCover {
  /** Values of the need that are equally likely, ascending, + consumed; at least one. One alone: it is known. */
  readonly needs: readonly EnergyWh[]
  /** The need that is forecast: where several positions are equally good, the nearest to it is taken. */
  readonly need: EnergyWh
  /** + bought, − sold. */
  readonly position: EnergyWh
  /** What a kWh is expected to cost now. */
  readonly reference: PriceTick
  readonly prices: ImbalancePrices
}

interface ExpectedGap {
  /** The position at which imbalances are expected to cost least. */
  readonly aim: EnergyWh
  /** aim − position: + to be bought, − to be sold. */
  readonly open: EnergyWh
  /** What leaving it open is expected to cost more than closing it; below zero it gains. */
  readonly cost: Amount
  /** What imbalances are expected to cost once it is closed: nobody can trade that away. */
  readonly unavoidable: Amount
  /** The price at which closing costs as much as leaving it open; null where nothing is open. */
  readonly limit: PriceTick | null
}

/** Weighs an hour by the expected cost over all its possible needs, beside the reference. */
export function weighGap(hour: HourToCover): ExpectedGap {
  const { position, reference } = hour
  const aim = bestPosition(hour)
  const open = energyWh(aim - position)
  const count = BigInt(hour.needs.length)
  const [left, closed] = [penaltyOver(hour, position), penaltyOver(hour, aim)]
  const cost = amount(divideHalfUp(left - closed, count))
  const unavoidable = amount(divideHalfUp(closed, count))
  if (open === 0) return { aim, open, cost, unavoidable, limit: null }
  const sign = open < 0 ? -1n : 1n
  const beside = divideHalfUp(sign * (left - closed), count * BigInt(Math.abs(open)))
  return { aim, open, cost, unavoidable, limit: priceTick(BigInt(reference) + beside) }
}

/** The sum of the penalties of a position over all needs. */
function penaltyOver({ needs, reference, prices }: HourToCover, position: EnergyWh): bigint {
  let sum = 0n
  for (const need of needs) sum += imbalancePenalty(energyWh(position - need), reference, prices)
  return sum
}

/**
 * Each Wh more is bought at the reference; it spares the price of a deficit where the need is above the position, and is paid that of
 * an excess where it is below. The position is best where both weigh the same. Nobody is sent beyond the needs that may come; where a
 * deficit costs no more than an excess brings there is no such position, and the need that is forecast is covered.
 */
function bestPosition({ needs, need, reference, prices: { deficitPrice, excessPrice } }: HourToCover): EnergyWh {
  const [least, most] = [needs[0], needs.at(-1)]
  if (least === undefined || most === undefined) throw new Error('an hour has at least one possible need')
  if (deficitPrice <= excessPrice) return needs.length === 1 ? least : need
  const [above, below] = [deficitPrice - reference, reference - excessPrice]
  // What a Wh more costs where so many of the needs are below the position.
  const slope = (count: number) => count * below - (needs.length - count) * above
  const firstWhere = (isReached: (slope: number) => boolean) => {
    for (let count = 1; count <= needs.length; count++) if (isReached(slope(count))) return needs[count - 1] ?? most
    return most
  }
  const from = above <= 0 ? least : firstWhere((each) => each >= 0)
  const to = above < 0 ? least : firstWhere((each) => each > 0)
  return energyWh(Math.min(Math.max(need, from), to))
}

/**
 * The imbalance prices that are expected over equally likely references, laid beside the one that is expected: how far they lie from it
 * is not the same at every reference. Null where they are not known.
 */
export function imbalancePricesOver(
  references: readonly PriceTick[],
  expected: PriceTick,
  pricing: PricingOfLate,
): ImbalancePrices | null {
  let [above, below] = [0n, 0n]
  for (const reference of references) {
    const prices = expectedImbalancePrices(reference, pricing)
    if (!prices) return null
    above += BigInt(prices.deficitPrice - reference)
    below += BigInt(prices.excessPrice - reference)
  }
  const beside = (sum: bigint) => priceTick(BigInt(expected) + divideHalfUp(sum, BigInt(references.length)))
  return references.length === 0 ? null : { deficitPrice: beside(above), excessPrice: beside(below) }
}

/** A forecast of an hour, and what quantiles of it are known: one for each of `quantileLevels`. */
export interface UncertainHour {
  readonly value: number
  readonly quantiles: readonly number[] | null
}

interface HourForecasts {
  /** Wh; undefined where nothing is forecast. */
  readonly consumption: UncertainHour | undefined
  readonly production: UncertainHour | undefined
  /** Ticks: as forecast, or as cleared and then without quantiles; null where none is known. */
  readonly price: UncertainHour | null
  readonly position: EnergyWh
}

/** An hour by its forecasts; every part of it null that they do not say. */
export interface WeighedHour {
  /** Consumption − production. */
  readonly need: EnergyWh | null
  /** Where no price can be weighed by it is the need. */
  readonly aim: EnergyWh | null
  readonly open: EnergyWh | null
  readonly cost: Amount | null
  readonly unavoidable: Amount | null
  readonly limit: PriceTick | null
  readonly prices: ImbalancePrices | null
}

/** What is open in an hour and what it costs, over all that its forecasts hold possible. */
export function weighHour(
  { consumption, production, price, position }: HourForecasts,
  pricing: PricingOfLate,
): WeighedHour {
  const need = needOf(consumption?.value, production?.value)
  const reference = price && priceTick(price.value)
  const references = possibleValues(price?.quantiles ?? null)?.map(priceTick)
  const prices = reference === null ? null : imbalancePricesOver(references ?? [reference], reference, pricing)
  if (need === null || reference === null || prices === null) {
    return { need, aim: need, open: openEnergy(need, position), cost: null, unavoidable: null, limit: null, prices }
  }
  const needs = possibleNeeds(need, consumption, production)
  return { need, prices, ...weighGap({ needs, need, position, reference, prices }) }
}

/** The equally likely needs of an hour; the need alone where nothing is known of how sure it is. */
function possibleNeeds(need: EnergyWh, consumption?: UncertainHour, production?: UncertainHour): EnergyWh[] {
  const valuesOf = (hour?: UncertainHour) => (hour ? (possibleValues(hour.quantiles) ?? [hour.value]) : [0])
  const needs = possibleDifferences(valuesOf(consumption), valuesOf(production))
  return needs.length === 1 ? [need] : needs.map(energyWh)
}
