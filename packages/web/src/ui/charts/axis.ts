/** What an axis of a chart measures: its unit, its digits and those of tooltip and table follow from the field. */
import { describeField, fieldUnits, writeField } from '@tandem/contract/field.ts'
import { absent, type Format } from '@tandem/contract/texts/format.ts'
import { decimals, maxPrice } from '@tandem/core/units/units.ts'
import type { z } from 'zod'
import type { TextReader } from '../../i18n/messages.ts'
import type { common } from '../../i18n/en/common.ts'

type Quantity = 'energy' | 'price' | 'coins'

/** A field of the contract, or its quantity where a screen calls it by another name than any field. */
export type Measure = Quantity | z.ZodType

export interface Axis {
  readonly quantity: Quantity
  /** The quantity with its unit: `Price, TC/kWh`. */
  readonly title: string
  /** A plus is written, too. */
  readonly isSigned?: boolean
  /** From the lowest to the highest value, zero only where it is between: for a stock, on which no bar stands. */
  readonly isFitted?: boolean
  /** Its ends, where these are not to follow the values. */
  readonly ends?: AxisEnds | undefined
}

/** The lowest and the highest value that an axis has room for. */
export type AxisEnds = readonly [low: number, high: number]

/** The axis of a measure, called `name` or as its quantity. Throws for a field that is none: that is a bug of the screen. */
export function axisOf(measure: Measure, t: TextReader<typeof common>, name?: string): Axis {
  const { kind, signed = false } = typeof measure === 'string' ? { kind: measure } : (describeField(measure) ?? {})
  if (kind !== 'energy' && kind !== 'price' && kind !== 'coins') throw new Error('no axis measures this field')
  return { quantity: kind, title: `${name ?? t(`chart.${kind}`)}, ${fieldUnits[kind] ?? ''}`, isSigned: signed }
}

/** Short digits; those of a price whole where the axis leaves what a price may be. */
const digits: Record<Quantity, (value: number) => readonly [scale: number, min: number, max: number]> = {
  energy: () => [decimals.energy, 0, 2],
  price: (ticks) => [decimals.price, Math.abs(ticks) > maxPrice ? 0 : 2, 3],
  coins: () => [decimals.amount, 0, 2],
}

/** Writes a whole stored value beside the axis, without unit: `0`, `1.5`, `1,200`. */
export function writeOnAxis({ quantity }: Axis, value: number, format: Format): string {
  const [scale, min, max] = digits[quantity](value)
  return format.decimal(Math.round(value), scale, { min, max })
}

/** The least step from one written value to the next that the axis can tell apart. */
export function leastStep({ quantity }: Axis): number {
  const [scale, , max] = digits[quantity](0)
  return 10 ** (scale - max)
}

/** Writes a value exactly, with its unit; a dash where there is none. */
export function writeExactly(axis: Axis, value: number | null | undefined, format: Format): string {
  if (value === null || value === undefined) return absent
  return `${writeFigure(axis, value, format)}\u00A0${fieldUnits[axis.quantity] ?? ''}`
}

/** The same without its unit. */
export function writeFigure({ quantity, isSigned = false }: Axis, value: number, format: Format): string {
  if (quantity === 'price') return format.priceFigure(value)
  return writeField({ kind: quantity, signed: isSigned, places: 2, en: '', ro: '' }, value, format)
}

/** Writes a value in a column whose header has the unit: as many digits in every row. */
export function writeInColumn({ quantity, isSigned = false }: Axis, value: number | null | undefined, format: Format) {
  return writeField({ kind: quantity, signed: isSigned, en: '', ro: '' }, value, format)
}

/** Writes from low to high, `0.28 – 0.31`, one value alone once; null where there is none. `writeLow`: the low end before a high one. */
export function writeRange(
  low: number | null | undefined,
  high: number | null | undefined,
  write: (value: number) => string,
  writeLow = write,
): string | null {
  if (typeof low !== 'number' || typeof high !== 'number') return null
  return low === high ? write(low) : `${writeLow(low)} – ${write(high)}`
}
