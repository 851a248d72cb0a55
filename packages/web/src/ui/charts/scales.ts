import type { Format } from '@tandem/contract/texts/format.ts'
import { decimals, maxPrice } from '@tandem/core/units/units.ts'
import type { ChartScale } from './chart-data.ts'

/** Coins of a chart. The axis writes hundredths where its steps are less than a whole coin: 944.6, 944.8, 945. */
export function coinsScale(name: string, format: Format): ChartScale {
  return {
    name,
    axis: (units) => format.decimal(units, decimals.amount, { max: 2 }),
    leastStep: 10 ** (decimals.amount - 2),
    exact: (units) => format.coins(units),
  }
}

/** Energy of a chart. The axis writes hundredths where its steps are less than a whole kWh. */
export function energyScale(name: string, format: Format): ChartScale {
  return {
    name,
    axis: (wh) => format.decimal(wh, decimals.energy, { max: 2 }),
    leastStep: 10 ** (decimals.energy - 2),
    exact: (wh) => format.energy(wh),
  }
}

/** Prices of a chart: short on the axis, and whole where the axis leaves what a price may be. */
export function priceScale(name: string, format: Format): ChartScale {
  return {
    name,
    axis: (ticks) => format.decimal(ticks, decimals.price, { min: Math.abs(ticks) > maxPrice ? 0 : 2, max: 3 }),
    leastStep: 10 ** (decimals.price - 3),
    exact: (ticks) => format.price(ticks),
  }
}
