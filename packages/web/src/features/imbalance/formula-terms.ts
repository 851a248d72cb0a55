/** Figures inside an equation: without unit, below zero in brackets. */
import type { Format } from '@tandem/contract/texts/format.ts'
import { decimals } from '@tandem/core/units/units.ts'

export function energyTerm(wh: number, format: Format): string {
  return bracketed(format.energyFigure(wh), wh < 0)
}

export function priceTerm(ticks: number | null, format: Format): string {
  return bracketed(format.priceFigure(ticks), ticks !== null && ticks < 0)
}

export function coinsTerm(units: bigint, format: Format): string {
  return bracketed(format.decimal(units, decimals.amount, { min: 2 }), units < 0n)
}

function bracketed(text: string, isBelowZero: boolean): string {
  return isBelowZero ? `(${text})` : text
}
