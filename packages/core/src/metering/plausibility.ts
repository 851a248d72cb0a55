import { unitOf, type MeasuredValues, type Quantity } from './quantities.ts'

/** What the values of a test say about the wiring and the choice of model. */
export const plausibilityCodes = [
  'voltage_usual',
  'voltage_unusual',
  'frequency_usual',
  'frequency_unusual',
  'power_adds_up',
  'power_does_not_add_up',
  'power_matches_current',
  'power_does_not_match_current',
  'power_factor_possible',
  'power_factor_impossible',
  'counters_possible',
  'counters_impossible',
  'counters_missing',
  'production_possible',
  'phase_without_voltage',
  'power_flows_in',
  'power_flows_out',
  'thd_unusual',
] as const
type PlausibilityCode = (typeof plausibilityCodes)[number]

/** `bad`: hardly the right model or wiring; `notice`: worth a look. Numbers of `params` are in the unit that people read. */
export interface PlausibilityCheck {
  readonly code: PlausibilityCode
  readonly level: 'good' | 'notice' | 'bad'
  readonly params: Readonly<Record<string, string | number>>
}

/** By unit, in thousandths: what no meter of ours can ever measure, from registers of another device read as its own. */
const bounds: Readonly<Record<string, readonly [number, number]>> = {
  V: [0, 1e9],
  A: [-1e9, 1e9],
  W: [-1e13, 1e13],
  var: [-1e13, 1e13],
  VA: [-1e13, 1e13],
  Hz: [0, 1e6],
  '%': [0, 1e6],
  '°': [-360_000, 360_000],
  '': [-100_000, 100_000],
  kWh: [-9e12, 9e12],
  kVarh: [-9e12, 9e12],
  kVAh: [-9e12, 9e12],
}

/** Counters that only ever count up: below zero they are none. */
const counters = /^active_energy_(import|export)/

/** The values without those that no meter can have measured. */
export function keepPossible(values: MeasuredValues): MeasuredValues {
  const entries = Object.entries(values) as [Quantity, number][]
  return Object.fromEntries(entries.filter(([quantity, value]) => isPossible(quantity, value)))
}

function isPossible(quantity: Quantity, value: number): boolean {
  const [lowest, highest] = bounds[unitOf(quantity)] ?? [0, 0]
  return value <= highest && value >= (counters.test(quantity) ? 0 : lowest)
}

const phases = ['L1', 'L2', 'L3'] as const

/**
 * What the values of one reading say about the wiring and the choice of model, for a connection at 230 V and 50 Hz. Only what
 * was measured is judged; without a counter of energy nothing can be made of the device.
 */
export function checkPlausibility(values: MeasuredValues): PlausibilityCheck[] {
  return [
    ...checkVoltages(values),
    ...checkFrequency(values),
    ...checkPowerSum(values),
    ...checkPowerOfPhases(values),
    ...checkPowerFactor(values),
    ...checkDistortion(values),
    ...checkCounters(values),
    ...checkDirection(values),
  ]
}

/** Below, a phase is not connected. */
const noVoltage = 50_000

function checkVoltages(values: MeasuredValues): PlausibilityCheck[] {
  const known = phases.flatMap((phase) => {
    const voltage = values[`voltage_${phase}`]
    return voltage === undefined ? [] : [{ phase, voltage }]
  })
  const live = known.filter(({ voltage }) => voltage >= noVoltage)
  const dead = known.filter(({ voltage }) => voltage < noVoltage)
  const outside = live.filter(({ voltage }) => voltage < 207_000 || voltage > 253_000)
  const far = outside.some(({ voltage }) => voltage < 195_500 || voltage > 264_500)
  const voltages = live.map(({ voltage }) => voltage)
  const range = { lowest: inUnit(Math.min(...voltages)), highest: inUnit(Math.max(...voltages)) }
  const checks: PlausibilityCheck[] = []
  const [first] = outside
  if (first) {
    const params = { phase: first.phase, voltage: inUnit(first.voltage) }
    checks.push({ code: 'voltage_unusual', level: far ? 'bad' : 'notice', params })
  } else if (live.length > 0) checks.push({ code: 'voltage_usual', level: 'good', params: range })
  const level = live.length > 0 ? 'notice' : 'bad'
  return [
    ...checks,
    ...dead.map(({ phase, voltage }): PlausibilityCheck => {
      return { code: 'phase_without_voltage', level, params: { phase, voltage: inUnit(voltage) } }
    }),
  ]
}

function checkFrequency({ frequency }: MeasuredValues): PlausibilityCheck[] {
  if (frequency === undefined) return []
  const params = { frequency: inUnit(frequency) }
  if (frequency >= 49_000 && frequency <= 51_000) return [{ code: 'frequency_usual', level: 'good', params }]
  const isNear = frequency >= 47_000 && frequency <= 52_000
  return [{ code: 'frequency_unusual', level: isNear ? 'notice' : 'bad', params }]
}

function checkPowerSum(values: MeasuredValues): PlausibilityCheck[] {
  const total = values.active_power_total
  const parts = phases.map((phase) => values[`active_power_${phase}`])
  if (total === undefined || !parts.every((part) => part !== undefined)) return []
  const sum = parts.reduce((all, part) => all + part, 0)
  // Meters take the phases and the total at different moments.
  const tolerance = Math.max(50_000, parts.reduce((all, part) => all + Math.abs(part), 0) * 0.05)
  const isSum = Math.abs(sum - total) <= tolerance
  const params = { sum: inUnit(sum), total: inUnit(total) }
  return isSum
    ? [{ code: 'power_adds_up', level: 'good', params }]
    : [{ code: 'power_does_not_add_up', level: 'bad', params }]
}

/** Active power is at most voltage × current. */
function checkPowerOfPhases(values: MeasuredValues): PlausibilityCheck[] {
  const known = phases.flatMap((phase) => {
    const [voltage, current] = [values[`voltage_${phase}`], values[`current_${phase}`]]
    const isAlone = phase === 'L1' && values.voltage_L2 === undefined
    const power = values[`active_power_${phase}`] ?? (isAlone ? values.active_power_total : undefined)
    if (voltage === undefined || current === undefined || power === undefined) return []
    return [{ phase, power, apparent: (voltage * Math.abs(current)) / 1000 }]
  })
  const wrong = known.find(({ power, apparent }) => Math.abs(power) > apparent * 1.1 + 30_000)
  if (wrong) {
    const params = { phase: wrong.phase, power: inUnit(wrong.power), apparent: inUnit(Math.round(wrong.apparent)) }
    return [{ code: 'power_does_not_match_current', level: 'bad', params }]
  }
  return known.length > 0 ? [{ code: 'power_matches_current', level: 'good', params: {} }] : []
}

function checkPowerFactor(values: MeasuredValues): PlausibilityCheck[] {
  const names = ['power_factor_total', ...phases.map((phase) => `power_factor_${phase}` as const)] as const
  const known = names.flatMap((name) => values[name] ?? [])
  const wrong = known.find((factor) => Math.abs(factor) > 1010)
  if (wrong !== undefined) {
    return [{ code: 'power_factor_impossible', level: 'bad', params: { powerFactor: inUnit(wrong) } }]
  }
  return known.length > 0 ? [{ code: 'power_factor_possible', level: 'good', params: {} }] : []
}

function checkDistortion(values: MeasuredValues): PlausibilityCheck[] {
  const high = phases.flatMap((phase) => {
    const thd = values[`voltage_thd_${phase}`] ?? 0
    return thd > 8_000 ? [{ phase, thd: inUnit(thd) }] : []
  })
  return high.slice(0, 1).map((params) => ({ code: 'thd_unusual', level: 'notice', params }))
}

/** Wh: more than a whole town's meter counts in its life. */
const mostCounted = 1e12

function checkCounters({
  active_energy_import: taken,
  active_energy_export: given,
}: MeasuredValues): PlausibilityCheck[] {
  if (taken === undefined && given === undefined) return [{ code: 'counters_missing', level: 'bad', params: {} }]
  const params = {
    ...(taken === undefined ? {} : { import: inUnit(taken) }),
    ...(given === undefined ? {} : { export: inUnit(given) }),
  }
  if (Math.max(taken ?? 0, given ?? 0) > mostCounted) return [{ code: 'counters_impossible', level: 'bad', params }]
  // An inverter counts only what it produces.
  return [{ code: taken === undefined ? 'production_possible' : 'counters_possible', level: 'good', params }]
}

function checkDirection({ active_power_total: power }: MeasuredValues): PlausibilityCheck[] {
  if (power === undefined || power === 0) return []
  const params = { power: inUnit(Math.abs(power)) }
  return power > 0
    ? [{ code: 'power_flows_in', level: 'good', params }]
    : [{ code: 'power_flows_out', level: 'notice', params }]
}

function inUnit(thousandths: number): number {
  return thousandths / 1000
}
