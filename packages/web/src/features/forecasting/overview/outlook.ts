/** What a forecast day says, in figures to be told in words. No React here. */
import type { Format } from '@tandem/contract/texts/format.ts'
import { decimals } from '@tandem/core/units/units.ts'

export interface OutlookHour {
  readonly label: string
  readonly value: number
}

/** Hours one after the other, by the clock: `from` 13:00 `to` 15:00. */
export interface Stretch {
  readonly from: string
  readonly to: string
  /** The mean of its values, whole. */
  readonly mean: number
}

const longestStretch = 4

export function sumOf(hours: readonly OutlookHour[]): number {
  return hours.reduce((sum, { value }) => sum + value, 0)
}

/**
 * The lowest (−1) or highest (+1) hours in a row: from the hour itself to those beside it that are within a tenth of the day's
 * range of it, at most four. null where there are no hours.
 */
export function extremeStretch(hours: readonly OutlookHour[], direction: -1 | 1): Stretch | null {
  const height = (index: number) => direction * (hours[index]?.value ?? Number.NEGATIVE_INFINITY * direction)
  const top = hours.reduce((best, _hour, index) => (height(index) > height(best) ? index : best), 0)
  if (hours.length === 0) return null
  const values = hours.map(({ value }) => value)
  const near = height(top) - (Math.max(...values) - Math.min(...values)) / 10
  let [first, last] = [top, top]
  while (last - first + 1 < longestStretch) {
    const [before, after] = [height(first - 1), height(last + 1)]
    if (Math.max(before, after) < near) break
    if (after >= before) last += 1
    else first -= 1
  }
  return stretchOf(hours, first, last)
}

/** The hours in which most is: those in a row with the highest that reach half of it; null where there is nothing at all. */
export function fullestStretch(hours: readonly OutlookHour[]): Stretch | null {
  const most = Math.max(0, ...hours.map(({ value }) => value))
  if (most === 0) return null
  const isFull = (index: number) => (hours[index]?.value ?? 0) * 2 >= most
  const top = hours.findIndex(({ value }) => value === most)
  let [first, last] = [top, top]
  while (isFull(first - 1)) first -= 1
  while (isFull(last + 1)) last += 1
  return stretchOf(hours, first, last)
}

/** A day whose prices differ by less than a fiftieth of their mean, or by less than can be told. */
export function isFlat(hours: readonly OutlookHour[]): boolean {
  const values = hours.map(({ value }) => value)
  const range = Math.max(...values) - Math.min(...values)
  return range * 50 <= Math.abs(meanOf(hours)) || range < 10 ** (decimals.price - 3)
}

export function meanOf(hours: readonly OutlookHour[]): number {
  return hours.length === 0 ? 0 : Math.round(sumOf(hours) / hours.length)
}

/** What is over and what is lacking, each hour for itself: they do not cancel out over a day. */
export function balanceOf(
  consumption: readonly OutlookHour[],
  production: readonly OutlookHour[],
): { readonly values: readonly number[]; readonly over: number; readonly short: number } {
  const values = production.map(({ value }, index) => value - (consumption[index]?.value ?? 0))
  const sum = (sign: 1 | -1) => values.reduce((all, value) => all + Math.max(0, sign * value), 0)
  return { values, over: sum(1), short: sum(-1) }
}

/** To two digits, as one says it: `11 kWh`, `8.6 kWh`, `0.64 kWh`; never finer than ten Wh. */
export function aboutEnergy(wh: number, format: Format): string {
  const step = Math.max(10, stepOf(wh))
  const rounded = Math.round(wh / step) * step
  return `${format.decimal(rounded, decimals.energy, { max: 2 })}\u00A0kWh`
}

/** To two decimals; a price below a tenth of a coin to three: `0.21 TC/kWh`, `0.043 TC/kWh`. */
export function aboutPrice(ticks: number, format: Format): string {
  const places = Math.abs(ticks) < 10 ** (decimals.price - 1) && ticks !== 0 ? 3 : 2
  const step = 10 ** (decimals.price - places)
  const rounded = Math.round(ticks / step) * step
  return `${format.decimal(rounded, decimals.price, { min: 2, max: places })}\u00A0TC/kWh`
}

/** An error is told to two digits too, and never as nothing where it is something. */
export function aboutError(amount: number, isPrice: boolean, format: Format): string {
  const places = isPrice ? decimals.price : decimals.energy
  const step = Math.max(1, stepOf(amount))
  const rounded = Math.round(amount / step) * step
  return `${format.decimal(rounded, places, { max: places })}\u00A0${isPrice ? 'TC/kWh' : 'kWh'}`
}

/** The place of the second digit. */
function stepOf(amount: number): number {
  const digits = String(Math.abs(Math.round(amount))).length
  return 10 ** (digits - 2)
}

function stretchOf(hours: readonly OutlookHour[], first: number, last: number): Stretch {
  const inside = hours.slice(first, last + 1)
  const [from, to] = [inside[0]?.label.slice(0, 5) ?? '', inside.at(-1)?.label.slice(6, 11) ?? '']
  return { from, to: to === '00:00' ? '24:00' : to, mean: meanOf(inside) }
}
