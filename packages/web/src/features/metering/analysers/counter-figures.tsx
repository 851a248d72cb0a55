import { unitOf, type MeasuredValues, type Quantity } from '@tandem/core/metering/quantities.ts'
import type { MeaningColor } from '../../../app/theme-colors.ts'
import { useFormat } from '../../../lib/format.ts'
import { StatFigure, StatRow } from '../../../ui/index.ts'
import { figureOf, nameOf } from './quantity-styles.ts'

const shown: readonly (readonly [Quantity, MeaningColor?])[] = [
  ['active_energy_import', 'consumption'],
  ['active_energy_export', 'production'],
  ['active_energy_net'],
  ['reactive_energy_import'],
  ['reactive_energy_export'],
  ['reactive_energy_total'],
  ['reactive_energy_inductive'],
  ['reactive_energy_capacitive'],
]

/** Whether the device counts energy at all. */
export function hasCounters(values: MeasuredValues): boolean {
  return shown.some(([quantity]) => values[quantity] !== undefined)
}

/** The counters of the device, and its frequency beside them. */
export function CounterFigures({ values }: { readonly values: MeasuredValues }) {
  const format = useFormat()
  return (
    <StatRow>
      {shown.map(([quantity, color]) =>
        values[quantity] === undefined ? null : (
          <StatFigure
            key={quantity}
            label={nameOf(quantity)}
            value={figureOf(format, quantity, values[quantity])}
            unit={unitOf(quantity)}
            {...(color && { color })}
          />
        ),
      )}
    </StatRow>
  )
}
