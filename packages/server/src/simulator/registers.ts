import type { Quantity } from '@tandem/core/metering/quantities.ts'
import type { Shown } from './device.ts'

const row = (name: string) => [`${name}_L1`, `${name}_L2`, `${name}_L3`] as Quantity[]

/** Runs of quantities, two registers each, as Eastron numbers them for the SDM630 (input registers, from 0). */
const runs: readonly (readonly [address: number, quantities: readonly Quantity[]])[] = [
  [0, [...row('voltage'), ...row('current'), ...row('active_power'), ...row('apparent_power')]],
  [24, [...row('reactive_power'), ...row('power_factor')]],
  [42, ['voltage_avg']],
  [46, ['current_avg', 'current_total']],
  [52, ['active_power_total']],
  [56, ['apparent_power_total']],
  [60, ['reactive_power_total', 'power_factor_total']],
  [66, ['phase_angle_total']],
  [
    70,
    ['frequency', 'active_energy_import', 'active_energy_export', 'reactive_energy_import', 'reactive_energy_export'],
  ],
  [200, ['voltage_L12', 'voltage_L23', 'voltage_L31']],
  [224, ['current_neutral']],
  [234, [...row('voltage_thd'), ...row('current_thd')]],
  [248, ['voltage_thd_avg']],
  [342, ['active_energy_total', 'reactive_energy_total']],
  [346, [...row('active_energy_import'), ...row('active_energy_export'), ...row('active_energy_sum')]],
  [364, [...row('reactive_energy_import'), ...row('reactive_energy_export')]],
]

/** Where the device answers at all, [first, end); what it does not use inside is 0. */
const blocks = [
  [0, 80],
  [200, 252],
  [342, 382],
] as const

/** More at once the device refuses. */
export const maxRegisters = 80

const quantityAt = new Map(
  runs.flatMap(([address, names]) => names.map((name, index) => [address + 2 * index, name] as const)),
)

export const isCounter = (quantity: Quantity): boolean => /_energy_/.test(quantity)

/** Whether the device has all of these registers. */
export function hasRegisters(first: number, count: number): boolean {
  return blocks.some(([from, end]) => first >= from && first + count <= end)
}

/** The registers as they go over the wire: float32, high word first. */
export function encodeRegisters(shown: Shown, first: number, count: number): Buffer {
  const from = first - (first % 2)
  const pairs = Math.ceil((first + count - from) / 2)
  const bytes = Buffer.alloc(pairs * 4)
  for (let pair = 0; pair < pairs; pair++) {
    const quantity = quantityAt.get(from + 2 * pair)
    if (quantity) bytes.writeFloatBE(shown[quantity] ?? 0, pair * 4)
  }
  return bytes.subarray((first - from) * 2, (first - from + count) * 2)
}
