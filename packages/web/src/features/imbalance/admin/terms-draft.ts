/** How imbalances are priced, as a form holds it: numbers as canonical text. No React here. */
import type { ImbalanceSettings } from '@tandem/contract/imbalance/imbalance.ts'
import { factorDecimals, highestFactor, type ImbalanceMode } from '@tandem/core/imbalance/imbalance-price.ts'
import { formatDecimal, parseDecimal } from '@tandem/core/units/decimal.ts'
import { decimals, maxPrice, minPrice, priceTick, type PriceTick } from '@tandem/core/units/units.ts'

export interface TermsDraft {
  readonly mode: ImbalanceMode
  readonly factor: string
  readonly minimum: string
}

export interface SettingsDraft extends TermsDraft {
  readonly unmetered: ImbalanceSettings['unmetered']
  readonly usualPeak: string
  readonly usualOffPeak: string
}

/** Terms as they are kept; null where something cannot be read. */
export interface ReadTerms {
  readonly mode: ImbalanceMode
  readonly factor: number | null
  readonly minimum: PriceTick | null
}

export function draftOf(settings: Pick<ImbalanceSettings, 'mode' | 'factor' | 'minimum'>): TermsDraft {
  const { mode, factor, minimum } = settings
  return { mode, factor: formatDecimal(factor, factorDecimals), minimum: formatDecimal(minimum, decimals.price) }
}

export function settingsDraftOf(settings: ImbalanceSettings): SettingsDraft {
  const { unmetered, usualPeak, usualOffPeak } = settings
  const price = (ticks: PriceTick | null) => (ticks === null ? '' : formatDecimal(ticks, decimals.price))
  return { ...draftOf(settings), unmetered, usualPeak: price(usualPeak), usualOffPeak: price(usualOffPeak) }
}

export function readTerms({ mode, factor, minimum }: TermsDraft): ReadTerms {
  const k = parseDecimal(factor, factorDecimals)
  const m = parsePrice(minimum)
  return {
    mode,
    factor: typeof k === 'bigint' && k >= 0n && k <= BigInt(highestFactor) ? Number(k) : null,
    minimum: m !== null && m >= 0 ? m : null,
  }
}

/** The settings of a draft; null while anything in it cannot be read. */
export function readSettings(draft: SettingsDraft): ImbalanceSettings | null {
  const { mode, factor, minimum } = readTerms(draft)
  const [usualPeak, usualOffPeak] = [parseUsual(draft.usualPeak), parseUsual(draft.usualOffPeak)]
  if (factor === null || minimum === null || usualPeak === undefined || usualOffPeak === undefined) return null
  return { mode, factor, minimum, unmetered: draft.unmetered, usualPeak, usualOffPeak }
}

/** A price that may be left out: null where it is empty, undefined where it cannot be read. */
export function parseUsual(text: string): PriceTick | null | undefined {
  return text === '' ? null : (parsePrice(text) ?? undefined)
}

export function parsePrice(text: string): PriceTick | null {
  const ticks = parseDecimal(text, decimals.price)
  return typeof ticks === 'bigint' && ticks >= minPrice && ticks <= maxPrice ? priceTick(ticks) : null
}
