import type { Format } from '@tandem/contract/texts/format.ts'
import { decimals } from '@tandem/core/units/units.ts'
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
