import type { Quantity } from '@tandem/core/metering/quantities.ts'
import { type DeviceKind, habits } from './day-curve.ts'
import { chance, wander } from './noise.ts'
import { type Flow, powerCurve, type PowerCurve } from './power-curve.ts'
import { at, sum } from './series.ts'

export interface DeviceOptions {
  readonly kind: DeviceKind
  readonly seed: number
}

/** What a device shows: V, A, W, var, VA, Hz, %, °, kWh and kVarh, before the device makes float32 of them. */
export type Shown = Partial<Record<Quantity, number>>

/** Any device shows the same at the same time, in every process. */
export interface SimulatedDevice {
  showAt(epochMs: number): Shown
  /** Its two main counters alone, in kWh: the same as it shows. */
  countAt(epochMs: number): { readonly imported: number; readonly exported: number }
}

const gridSeed = 50
const phases = ['L1', 'L2', 'L3'] as const
/** Of the supply line, ohms. */
const lineResistance = 0.32
/** Of a home's standing appliances, per phase; and what each W brings along. */
const idleVar = 22
const varPerWatt = 0.21

const curves = new Map<string, PowerCurve>()

/** A meter that follows its kind and seed alone. */
export function simulateDevice({ kind, seed }: DeviceOptions): SimulatedDevice {
  const habit = Math.floor(chance(seed, 1) * habits)
  const key = `${kind} ${String(habit)}`
  const curve = curves.get(key) ?? powerCurve(kind, habit)
  curves.set(key, curve)
  const scale = 0.7 + 0.7 * chance(seed, 2)
  const turn = Math.floor(chance(seed, 3) * 3)
  const begun = {
    imported: 1_000_000 + 4e6 * chance(seed, 4),
    exported: kind === 'household' ? 0 : 2e6 * chance(seed, 5),
  }
  return {
    countAt(epochMs) {
      const { imported, exported } = curve.at(epochMs)
      return {
        imported: (at(imported, 3) * scale + begun.imported) / 1000,
        exported: (at(exported, 3) * scale + begun.exported) / 1000,
      }
    },
    showAt(epochMs) {
      const flow = turnPhases(curve.at(epochMs), turn)
      const electrical = { ...showVoltages(flow, scale, { epochMs, seed }), ...showGrid(epochMs, seed) }
      return { ...electrical, ...showPowers(flow, scale, electrical), ...showCounters(flow, scale, begun, epochMs) }
    },
  }
}

/** The phases of a house come in any order. */
function turnPhases({ watts, imported, exported }: Flow, turn: number): Flow {
  const rotate = (values: readonly number[]) =>
    values.map((value, index) => (index < 3 ? at(values, (index + turn) % 3) : value))
  return { watts: rotate(watts), imported: rotate(imported), exported: rotate(exported) }
}

/** Lower where much is taken and in the evening, higher where panels feed in. */
function showVoltages(flow: Flow, scale: number, { epochMs, seed }: { epochMs: number; seed: number }): Shown {
  const hour = (epochMs / 3_600_000 + 2) % 24
  const evening = Math.exp(-(((hour - 20) / 2.5) ** 2))
  const volts = phases.map((_, index) => {
    const base = 232.4 + 1.6 * chance(seed, 10 + index) - 2.6 * evening
    const drop = (lineResistance * at(flow.watts, index) * scale) / 230
    return base - drop + 0.5 * wander(seed + index, epochMs, 47_000) + 0.9 * wander(seed + 9 + index, epochMs, 610_000)
  })
  const [a = 0, b = 0, c = 0] = volts
  const between = (x: number, y: number) => Math.sqrt(x * x + y * y + x * y)
  return {
    voltage_L1: a,
    voltage_L2: b,
    voltage_L3: c,
    voltage_avg: (a + b + c) / 3,
    voltage_L12: between(a, b),
    voltage_L23: between(b, c),
    voltage_L31: between(c, a),
  }
}

/** One grid has one frequency; distortion grows in the evening. */
function showGrid(epochMs: number, seed: number): Shown {
  const hour = (epochMs / 3_600_000 + 2) % 24
  const evening = Math.exp(-(((hour - 21) / 3) ** 2))
  const distortion = phases.map((_, index) => 1.5 + 0.8 * evening + 0.3 * wander(seed + 20 + index, epochMs, 300_000))
  const [a = 0, b = 0, c = 0] = distortion
  return {
    frequency: 50 + 0.014 * wander(gridSeed, epochMs, 20_000) + 0.011 * wander(gridSeed + 1, epochMs, 190_000),
    voltage_thd_L1: a,
    voltage_thd_L2: b,
    voltage_thd_L3: c,
    voltage_thd_avg: (a + b + c) / 3,
  }
}

function showPowers(flow: Flow, scale: number, { voltage_L1, voltage_L2, voltage_L3 }: Shown): Shown {
  const volts = [voltage_L1 ?? 0, voltage_L2 ?? 0, voltage_L3 ?? 0]
  const watts = phases.map((_, index) => at(flow.watts, index) * scale)
  const vars = watts.map((power) => idleVar * scale + varPerWatt * Math.abs(power))
  const apparent = watts.map((power, index) => Math.hypot(power, at(vars, index)))
  const amperes = apparent.map((power, index) => power / at(volts, index))
  const shown: Shown = {}
  for (const [index, phase] of phases.entries()) {
    shown[`active_power_${phase}`] = watts[index]
    shown[`reactive_power_${phase}`] = vars[index]
    shown[`apparent_power_${phase}`] = apparent[index]
    shown[`current_${phase}`] = amperes[index]
    shown[`power_factor_${phase}`] = at(watts, index) / at(apparent, index)
    shown[`current_thd_${phase}`] = 4 + 22 / (1 + at(amperes, index) * 2)
  }
  const power = sum(watts)
  const reactive = sum(vars)
  const all = Math.hypot(power, reactive)
  return {
    ...shown,
    active_power_total: power,
    reactive_power_total: reactive,
    apparent_power_total: all,
    power_factor_total: power / all,
    phase_angle_total: (Math.atan2(reactive, power) * 180) / Math.PI,
    current_total: sum(amperes),
    current_avg: sum(amperes) / 3,
    current_neutral: spread(amperes),
  }
}

function showCounters(
  { imported, exported }: Flow,
  scale: number,
  begun: { imported: number; exported: number },
  epochMs: number,
): Shown {
  const taken = (channel: number, share: number) => (at(imported, channel) * scale + begun.imported * share) / 1000
  const given = (channel: number, share: number) => (at(exported, channel) * scale + begun.exported * share) / 1000
  const idle = idleVar * Math.max(0, (epochMs - countersBegin) / 3_600_000)
  const varh = phases.map(
    (_, index) => (scale * (idle + varPerWatt * (at(imported, index) + at(exported, index)))) / 1000,
  )
  const shown: Shown = {}
  for (const [index, phase] of phases.entries()) {
    shown[`active_energy_import_${phase}`] = taken(index, 1 / 3)
    shown[`active_energy_export_${phase}`] = given(index, 1 / 3)
    shown[`active_energy_sum_${phase}`] = taken(index, 1 / 3) + given(index, 1 / 3)
    shown[`reactive_energy_import_${phase}`] = at(varh, index)
    shown[`reactive_energy_export_${phase}`] = 0
  }
  return {
    ...shown,
    active_energy_import: taken(3, 1),
    active_energy_export: given(3, 1),
    active_energy_total: taken(3, 1) + given(3, 1),
    reactive_energy_import: sum(varh),
    reactive_energy_export: 0,
    reactive_energy_total: sum(varh),
  }
}

const countersBegin = Temporal.Instant.from('2025-01-01T00:00:00Z').epochMilliseconds

/** The vector sum of three currents 120° apart. */
function spread([a = 0, b = 0, c = 0]: readonly number[]): number {
  return Math.sqrt(Math.max(0, a * a + b * b + c * c - a * b - b * c - c * a))
}
