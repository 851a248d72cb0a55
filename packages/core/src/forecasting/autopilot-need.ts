import type { DeliveryPeriod } from '../calendar/delivery-period.ts'
import { weighHour, type UncertainHour } from '../imbalance/expected-gap.ts'
import { needOf, needWithin, type PricingOfLate } from '../imbalance/gap.ts'
import { energyWh, type EnergyWh, type PriceTick } from '../units/units.ts'
import type { HourlyForecast, HourlyQuantiles } from './order-from-forecast.ts'

/** A forecast by the hour with the range in which four of five outcomes lie; null where no errors are known. */
export interface RangedForecast extends SureForecast {
  readonly low: readonly number[] | null
  readonly high: readonly number[] | null
}

interface SureForecast extends HourlyForecast {
  readonly quantiles?: HourlyQuantiles | null
}

export interface AutopilotForecasts {
  readonly consumption: SureForecast | null
  readonly production: SureForecast | null
  readonly price: RangedForecast | null
}

/** What prices there are by now, and how an imbalance would be priced. */
export interface AutopilotOutlook {
  readonly clearedPrice: (span: { readonly from: Temporal.Instant; readonly to: Temporal.Instant }) => PriceTick | null
  readonly pricingOf: (start: Temporal.Instant) => PricingOfLate
}

/** Wh that are held beyond the need that is forecast because of what imbalances are expected to cost, and below it; both ≥ 0. */
export interface BesideForecast {
  readonly more: EnergyWh
  readonly less: EnergyWh
}

export type Period = Pick<DeliveryPeriod, 'index' | 'start' | 'end'>

/**
 * The position to hold in a period: the one at which imbalances are expected to cost least over all that the forecasts hold possible.
 * Where no price says what they cost it is the need that is forecast; null where nothing is.
 */
export function forecastNeed(
  { consumption, production, price }: AutopilotForecasts,
  period: Period,
  outlook: AutopilotOutlook,
): EnergyWh | null {
  const firstHour = (consumption ?? production)?.firstHour
  if (!firstHour) return null
  const place = Math.floor(period.start.since(firstHour).total('hours'))
  const [start, end] = [firstHour.add({ hours: place }), firstHour.add({ hours: place + 1 })]
  const cleared = outlook.clearedPrice({ from: start, to: end })
  const { aim } = weighHour(
    {
      consumption: hourAt(consumption, start),
      production: hourAt(production, start),
      price: cleared === null ? (hourAt(price, start) ?? null) : { value: cleared, quantiles: null },
      position: energyWh(0),
    },
    outlook.pricingOf(start),
  )
  return needWithin([{ start, end, need: aim }], period)
}

/** The need of a period that is forecast, whatever imbalances cost: + consumed; null where nothing is. */
export function plainNeed(
  { consumption, production }: Pick<AutopilotForecasts, 'consumption' | 'production'>,
  period: Period,
): EnergyWh | null {
  const firstHour = (consumption ?? production)?.firstHour
  if (!firstHour) return null
  const place = Math.floor(period.start.since(firstHour).total('hours'))
  const [start, end] = [firstHour.add({ hours: place }), firstHour.add({ hours: place + 1 })]
  const need = needOf(hourAt(consumption, start)?.value, hourAt(production, start)?.value)
  return needWithin([{ start, end, need }], period)
}

function hourAt(forecast: SureForecast | null, start: Temporal.Instant): UncertainHour | undefined {
  if (!forecast) return undefined
  const place = Math.floor(start.since(forecast.firstHour).total('hours'))
  const value = forecast.value[place]
  if (value === undefined) return undefined
  return { value, quantiles: forecast.quantiles?.map((level) => level[place] ?? NaN) ?? null }
}
