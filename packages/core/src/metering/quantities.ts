/** What an analyser can measure, and in which unit people read it. */

const phases = ['L1', 'L2', 'L3'] as const

function perPhase<Name extends string>(name: Name): `${Name}_${(typeof phases)[number]}`[] {
  return phases.map((phase): `${Name}_${(typeof phases)[number]}` => `${name}_${phase}`)
}

/** The names that register maps use, on the wire as well. */
export const quantities = [
  ...perPhase('voltage'),
  'voltage_L12',
  'voltage_L23',
  'voltage_L31',
  'voltage_avg',
  ...perPhase('current'),
  'current_neutral',
  'current_avg',
  'current_total',
  ...perPhase('active_power'),
  'active_power_total',
  ...perPhase('reactive_power'),
  'reactive_power_total',
  ...perPhase('apparent_power'),
  'apparent_power_total',
  ...perPhase('power_factor'),
  'power_factor_total',
  'phase_angle_total',
  'phase_sequence',
  'frequency',
  ...perPhase('voltage_thd'),
  'voltage_thd_avg',
  ...perPhase('current_thd'),
  'active_energy_import',
  ...perPhase('active_energy_import'),
  'active_energy_export',
  ...perPhase('active_energy_export'),
  'active_energy_total',
  ...perPhase('active_energy_sum'),
  'active_energy_net',
  'reactive_energy_import',
  ...perPhase('reactive_energy_import'),
  'reactive_energy_export',
  ...perPhase('reactive_energy_export'),
  'reactive_energy_total',
  'reactive_energy_inductive',
  'reactive_energy_capacitive',
  'apparent_energy_total',
  'battery_charge',
  'battery_power',
] as const
export type Quantity = (typeof quantities)[number]

/**
 * What one reading of an analyser gave, in whole thousandths of each quantity's unit: mV, mA, mW, mHz, thousandths of a
 * percent; counters are in kWh and kVarh and therefore in whole Wh and varh. Power is positive where energy is taken from the
 * grid, negative where it is fed in; that of a battery is positive while it charges. What the device does not have is absent.
 */
export type MeasuredValues = Readonly<Partial<Record<Quantity, number>>>

const units: readonly (readonly [RegExp, string])[] = [
  [/^voltage_thd|^current_thd/, '%'],
  [/^voltage/, 'V'],
  [/^current/, 'A'],
  [/^active_power/, 'W'],
  [/^reactive_power/, 'var'],
  [/^apparent_power/, 'VA'],
  [/^power_factor|^phase_sequence/, ''],
  [/^phase_angle/, '°'],
  [/^frequency/, 'Hz'],
  [/^active_energy/, 'kWh'],
  [/^reactive_energy/, 'kVarh'],
  [/^apparent_energy/, 'kVAh'],
  [/^battery_charge/, '%'],
  [/^battery_power/, 'W'],
]

/** Units that a register may have, and the power of ten that makes of them the unit that people read. */
const registerUnits: Readonly<Record<string, readonly (readonly [unit: string, exponent: number])[]>> = {
  V: [
    ['mV', -3],
    ['kV', 3],
  ],
  A: [
    ['mA', -3],
    ['kA', 3],
  ],
  W: [
    ['kW', 3],
    ['MW', 6],
  ],
  var: [
    ['kvar', 3],
    ['Mvar', 6],
  ],
  VA: [
    ['kVA', 3],
    ['MVA', 6],
  ],
  Hz: [['mHz', -3]],
  kWh: [
    ['Wh', -3],
    ['MWh', 3],
  ],
  kVarh: [
    ['varh', -3],
    ['Mvarh', 3],
  ],
  kVAh: [
    ['VAh', -3],
    ['MVAh', 3],
  ],
}

/** The units that a register of the quantity may be in, the one that people read first. */
export function registerUnitsOf(quantity: Quantity): readonly string[] {
  const unit = unitOf(quantity)
  return [unit, ...(registerUnits[unit] ?? []).map(([name]) => name)]
}

/** The power of ten that makes of a register's unit the one that people read; null where it is no unit of the quantity. */
export function unitExponent(quantity: Quantity, unit: string): number | null {
  const read = unitOf(quantity)
  if (unit === read) return 0
  return registerUnits[read]?.find(([name]) => name === unit)?.[1] ?? null
}

/** The unit of a quantity as people read it; empty for a plain number. */
export function unitOf(quantity: Quantity): string {
  return units.find(([pattern]) => pattern.test(quantity))?.[1] ?? ''
}
