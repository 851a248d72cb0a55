import type { Format } from '@tandem/contract/texts/format.ts'
import { decimals } from '@tandem/core/units/units.ts'

/** Energy of a column, to the Wh in each row, so that the digits stand under each other. */
export function columnFigure(wh: number | null, format: Format): string {
  return format.decimal(wh, decimals.energy, { min: 3 })
}
