import { absent, type Format } from '@tandem/contract/texts/format.ts'
import { decimals } from '@tandem/core/units/units.ts'

/** A price where many stand in a column: four decimals, five where the fifth counts. */
export function columnPrice(format: Format, ticks: number | null): string {
  return format.decimal(ticks, decimals.price, { min: 4, max: 5 })
}

/** A computed mean: four decimals say enough. */
export function meanPrice(format: Format, ticks: number | null): string {
  return format.decimal(ticks, decimals.price, { min: 4, max: 4 })
}

/** A quantity with its sign: + bought, − sold. */
export function signedFigure(format: Format, wh: number | null): string {
  if (wh === null) return absent
  return wh > 0 ? `+${format.energyFigure(wh)}` : format.energyFigure(wh)
}

/** The same of what is forecast: two decimals say enough, and those of a column stand under each other. */
export function forecastFigure(format: Format, wh: number): string {
  const figure = format.decimal(wh, decimals.energy, { min: 2, max: 2 })
  return wh > 0 ? `+${figure}` : figure
}
