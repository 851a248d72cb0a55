import { quantities, unitOf, type MeasuredValues, type Quantity } from '@tandem/core/metering/quantities.ts'
import type { Format } from '@tandem/contract/texts/format.ts'
import { textOf } from '../../../i18n/use-text.ts'

export const phases = ['L1', 'L2', 'L3'] as const
const parts = [...phases, 'L12', 'L23', 'L31', 'avg', 'total', 'neutral', 'net', 'inductive', 'capacitive'] as const

/** Names that end like a part and are none. */
const whole = ['frequency', 'phase_sequence']

/** What a quantity is called on screen: `Voltage, L1`. */
export function nameOf(quantity: Quantity): string {
  const t = textOf('quantities')
  const part = whole.includes(quantity) ? undefined : parts.find((each) => quantity.endsWith(`_${each}`))
  const base = (part ? quantity.slice(0, -part.length - 1) : quantity) as Parameters<typeof baseName>[0]
  return part ? t('of', { name: baseName(base), part: t(`part.${part}`) }) : baseName(base)
}

type Base = 'voltage' | 'current' | 'active_power' | 'reactive_power' | 'apparent_power' | 'power_factor' | 'frequency'

export function baseName(base: Base): string {
  return textOf('quantities')(`name.${base}`)
}

/** Decimals that mean something, by unit. */
const places: Readonly<Record<string, number>> = {
  V: 1,
  A: 2,
  W: 0,
  var: 0,
  VA: 0,
  Hz: 2,
  '%': 1,
  '°': 1,
  '': 2,
  kWh: 2,
  kVarh: 2,
  kVAh: 2,
}

/** A measured value without its unit, with as many decimals as mean something. */
export function figureOf(format: Format, quantity: Quantity, value: number | undefined): string {
  const digits = quantity === 'phase_sequence' ? 0 : (places[unitOf(quantity)] ?? 2)
  return format.decimal(value, 3, { min: digits, max: digits })
}

/** The same with its unit. */
export function writtenOf(format: Format, quantity: Quantity, value: number | undefined): string {
  const unit = unitOf(quantity)
  const figure = figureOf(format, quantity, value)
  if (unit === '' || value === undefined) return figure
  return unit === '%' && format.language === 'en' ? `${figure}%` : `${figure}\u00A0${unit}`
}

/** What was measured, in the order of the list of quantities. */
export function measuredOf(values: MeasuredValues): Quantity[] {
  return quantities.filter((quantity) => values[quantity] !== undefined)
}

/** Power of all phases in mW, > 0 taken from the grid; null where the device does not measure power. */
export function totalPower(values: MeasuredValues): number | null {
  if (values.active_power_total !== undefined) return values.active_power_total
  const known = phases.flatMap((phase) => values[`active_power_${phase}`] ?? [])
  return known.length > 0 ? known.reduce((sum, power) => sum + power, 0) : null
}

/** Below half of what is shown, 0.01 kW, nothing flows. */
const nothing = 5_000

export type Direction = 'in' | 'out' | 'none'

export function directionOf(power: number): Direction {
  if (Math.abs(power) < nothing) return 'none'
  return power > 0 ? 'in' : 'out'
}

/** mW → `+2.35`, in kW; without a sign where nothing flows. */
export function kilowatts(format: Format, power: number): string {
  const direction = directionOf(power)
  if (direction === 'none') return format.decimal(0, 6, { min: 2, max: 2 })
  const figure = format.decimal(power, 6, { min: 2, max: 2 })
  return direction === 'in' ? `+${figure}` : figure
}
