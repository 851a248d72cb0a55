/** What differs between prices and energy where errors are told. No React here. */
import type { EnergyForecastDay, EnergyRecord, PriceForecastDay, PriceRecord } from '@tandem/contract/forecasting.ts'
import type { Format } from '@tandem/contract/texts/format.ts'
import type { ForecastKind } from '@tandem/core/forecasting/forecast.ts'
import { decimals } from '@tandem/core/units/units.ts'
import type { forecastRecord } from '../../../i18n/en/forecasting/forecastRecord.ts'
import type { TextReader } from '../../../i18n/messages.ts'

export type RecordText = TextReader<typeof forecastRecord>
export type ForecastDay = PriceForecastDay | EnergyForecastDay
export type ForecastRecord = PriceRecord | EnergyRecord

export interface Quantity {
  readonly kind: ForecastKind
  readonly measure: 'price' | 'energy'
  readonly unit: string
  /** Whole stored units (ticks, Wh) as text, without unit. */
  readonly figure: (value: number | null) => string
  readonly amount: (value: number | null) => string
  /** With its sign, zero without. */
  readonly signed: (value: number | null) => string
  readonly signedFigure: (value: number | null) => string
}

export function quantityOf(kind: ForecastKind, format: Format): Quantity {
  const isPrice = kind === 'price'
  const sign = (value: number | null) => (value !== null && value > 0 ? '+' : '')
  const amount = isPrice ? format.price : format.energy
  const scale = isPrice ? decimals.price : decimals.energy
  const figure = (value: number | null) => format.decimal(value, scale, { min: isPrice ? 5 : 3 })
  return {
    kind,
    measure: isPrice ? 'price' : 'energy',
    unit: isPrice ? 'TC/kWh' : 'kWh',
    figure,
    amount,
    signed: (value) => sign(value) + amount(value),
    signedFigure: (value) => sign(value) + figure(value),
  }
}

/** How much smaller or larger the misses are than those of looking back, as a share; null where there is nothing beside it. */
export function missedLess({ rMae }: { readonly rMae: number | null }): number | null {
  return rMae === null ? null : (1000 - rMae) / 1000
}
