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

/** Energy of a column, to the Wh in each row, so that the digits stand under each other. */
export function columnFigure(wh: number | null, format: Format): string {
  return format.decimal(wh, decimals.energy, { min: 3 })
}
