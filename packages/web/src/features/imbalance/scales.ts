import type { Format } from '@tandem/contract/texts/format.ts'
import { decimals } from '@tandem/core/units/units.ts'
import type { ChartScale } from '../../ui/charts/index.ts'

/** Prices of a chart: short on the axis, exact in the tooltip. */
export function priceScale(name: string, format: Format): ChartScale {
  const axis = (ticks: number) => format.decimal(ticks, decimals.price, { min: 2, max: 3 })
  return { name, axis, exact: (ticks) => format.price(ticks) }
}

export function energyScale(name: string, format: Format): ChartScale {
  const axis = (wh: number) => format.decimal(wh, decimals.energy, { max: wh !== 0 && Math.abs(wh) < 10_000 ? 2 : 0 })
  return { name, axis, exact: (wh) => format.energy(wh) }
}
