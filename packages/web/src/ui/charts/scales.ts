import type { Format } from '@tandem/contract/texts/format.ts'
import { decimals, maxPrice } from '@tandem/core/units/units.ts'
import type { ChartScale } from './bars-and-steps-option.ts'

/** Coins of a chart: whole ones on the axis unless they are few. */
export function coinsScale(name: string, format: Format): ChartScale {
  return {
    name,
    axis: (units) =>
      format.decimal(units, decimals.amount, { max: units !== 0 && Math.abs(units) < 1_000_000_000 ? 2 : 0 }),
    exact: (units) => format.coins(units),
  }
}

/** Energy of a chart: whole kWh on the axis unless it is little. */
export function energyScale(name: string, format: Format): ChartScale {
  return {
    name,
    axis: (wh) => format.decimal(wh, decimals.energy, { max: wh !== 0 && Math.abs(wh) < 10_000 ? 2 : 0 }),
    exact: (wh) => format.energy(wh),
  }
}

/** Prices of a chart: short on the axis, and whole where the axis leaves what a price may be. */
export function priceScale(name: string, format: Format): ChartScale {
  return {
    name,
    axis: (ticks) => format.decimal(ticks, decimals.price, { min: Math.abs(ticks) > maxPrice ? 0 : 2, max: 3 }),
    exact: (ticks) => format.price(ticks),
  }
}
