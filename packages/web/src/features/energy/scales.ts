import type { Format } from '@tandem/contract/texts/format.ts'
import { decimals } from '@tandem/core/units/units.ts'
import type { ChartScale } from '../../ui/charts/index.ts'

/** Energy of a chart: whole kWh on the axis unless it is little. */
export function energyScale(name: string, format: Format): ChartScale {
  return {
    name,
    axis: (wh) => format.decimal(wh, decimals.energy, { max: wh !== 0 && Math.abs(wh) < 10_000 ? 2 : 0 }),
    exact: (wh) => format.energy(wh),
  }
}
