import type { OrderFrame, OrderLine } from '../market/order.ts'
import { energyWithin } from '../market/period-energy.ts'
import { periodsOf } from '../market/session.ts'
import { divideHalfUp } from '../units/rounding.ts'
import {
  energyWh,
  priceTick,
  sumAmounts,
  sumEnergy,
  type Amount,
  type EnergyWh,
  type PriceTick,
} from '../units/units.ts'
import { imbalancePrices, type ImbalanceMode, type ImbalancePrices, type PriceSpread } from './imbalance-price.ts'

/** A settled period of late: what the distribution of imbalance prices is taken from. */
export interface SettledPrices extends ImbalancePrices {
  readonly reference: PriceTick
  /** The sum of everybody's imbalances. */
  readonly systemImbalance: EnergyWh
}

export interface PricingOfLate {
  readonly mode: ImbalanceMode
  readonly spread: PriceSpread
  /** Periods at the same hour of the clock that were settled in the same mode. */
  readonly settled: readonly SettledPrices[]
}

/**
 * The imbalance prices that a coming period would meet at an expected reference (market-rules.md sections 4.4 and 8). Of mode A
 * they follow from the reference. Of mode B they hang on everybody's direction, and of mode C on what is uploaded: there they are
 * the mean over the periods of late, half up; null where there are none.
 */
export function expectedImbalancePrices(
  reference: PriceTick,
  { mode, spread, settled }: PricingOfLate,
): ImbalancePrices | null {
  if (mode === 'A') return imbalancePrices({ mode, reference, spread }, energyWh(0))
  const expected = settled.map((period): ImbalancePrices => {
    if (mode === 'B') return imbalancePrices({ mode, reference, spread }, period.systemImbalance)
    const beside = (price: PriceTick) => priceTick(reference + price - period.reference)
    return { deficitPrice: beside(period.deficitPrice), excessPrice: beside(period.excessPrice) }
  })
  if (expected.length === 0) return null
  const mean = (key: keyof ImbalancePrices) => {
    const sum = expected.reduce((total, prices) => total + BigInt(prices[key]), 0n)
    return priceTick(divideHalfUp(sum, BigInt(expected.length)))
  }
  return { deficitPrice: mean('deficitPrice'), excessPrice: mean('excessPrice') }
}

/**
 * The need that consumption and production of an hour come to. Of somebody who never produced nothing is forecast to be produced;
 * where neither is known the need is not.
 */
export function needOf(consumption: number | null | undefined, production: number | null | undefined): EnergyWh | null {
  if (typeof consumption !== 'number' && typeof production !== 'number') return null
  return energyWh((consumption ?? 0) - (production ?? 0))
}

/** What a user is open by: need − position, + to be bought, − to be sold. Null where the need is not known. */
export function openEnergy(need: EnergyWh | null, position: EnergyWh): EnergyWh | null {
  return need === null ? null : energyWh(need - position)
}

/** The need of a period that lies within one of the hours, its even share of it; null where that is not known. */
export function needWithin(
  hours: readonly {
    readonly start: Temporal.Instant
    readonly end: Temporal.Instant
    readonly need: EnergyWh | null
  }[],
  period: { readonly start: Temporal.Instant; readonly end: Temporal.Instant },
): EnergyWh | null {
  const at = period.start.epochMilliseconds
  const hour = hours.find(({ start, end }) => start.epochMilliseconds <= at && at < end.epochMilliseconds)
  if (!hour || hour.need === null) return null
  return energyWithin([{ ...hour, quantity: hour.need }], period)
}

/**
 * What is left to be traded of what is open, once the orders that wait for it are taken off: + to buy, − to sell. Orders for the
 * other side do not make it more.
 */
export function leftToClose(open: EnergyWh, pending: { readonly buy: EnergyWh; readonly sell: EnergyWh }): EnergyWh {
  return energyWh(open > 0 ? Math.max(0, open - pending.buy) : Math.min(0, open + pending.sell))
}

/** An hour, or a part of one, as far as closing it goes. */
export interface OpenSpan {
  readonly start: Temporal.Instant
  readonly end: Temporal.Instant
  readonly open: EnergyWh | null
  /** Null where no price is expected. */
  readonly limit: PriceTick | null
}

/**
 * The lines of a day-ahead order that close what is open, each at its limit, moved into the bounds of the market. Hours of which
 * the need or the price is not known are left out, and so are periods with nothing to trade. What is open in an hour is spread
 * evenly over its periods, to the Wh.
 */
export function closingLines(spans: readonly OpenSpan[], market: OrderFrame): OrderLine[] {
  const known = spans.flatMap(({ open, limit, ...span }) =>
    open === null || limit === null ? [] : [{ ...span, quantity: open, limit }],
  )
  return periodsOf(market).flatMap((period) => {
    const at = period.start.epochMilliseconds
    const span = known.find(({ start, end }) => start.epochMilliseconds <= at && at < end.epochMilliseconds)
    const open = energyWithin(known, period)
    if (!span || open === 0) return []
    const price = priceTick(Math.min(Math.max(span.limit, market.minPrice), market.maxPrice))
    const quantity = energyWh(Math.abs(open))
    return [{ period: period.index, side: open > 0 ? 'buy' : 'sell', steps: [{ price, quantity }] }]
  })
}

export interface OpenTotals {
  /** To be bought, and to be sold; both ≥ 0. */
  readonly short: EnergyWh
  readonly long: EnergyWh
  readonly openHours: number
  /** Hours of which the need is not known. */
  readonly unknownHours: number
  /** Of the hours whose price is known; null where none is. */
  readonly cost: Amount | null
  readonly unavoidable: Amount | null
}

interface OpenHour {
  readonly open: EnergyWh | null
  /** What leaving it open is expected to cost more than closing it, and what remains then; null where no price is expected. */
  readonly cost: Amount | null
  readonly unavoidable: Amount | null
}

/** Several hours in one. */
export function sumOpen(hours: readonly Pick<OpenHour, 'open' | 'cost' | 'unavoidable'>[]): OpenTotals {
  const open = hours.flatMap((hour) => hour.open ?? [])
  const sumKnown = (key: 'cost' | 'unavoidable') => {
    const known = hours.flatMap((hour) => hour[key] ?? [])
    return known.length === 0 ? null : sumAmounts(known)
  }
  return {
    short: sumEnergy(open.filter((wh) => wh > 0)),
    long: energyWh(-sumEnergy(open.filter((wh) => wh < 0))),
    openHours: open.filter((wh) => wh !== 0).length,
    unknownHours: hours.length - open.length,
    cost: sumKnown('cost'),
    unavoidable: sumKnown('unavoidable'),
  }
}
