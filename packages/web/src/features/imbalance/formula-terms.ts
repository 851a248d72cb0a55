/** What the arithmetic of a settled line is made of; figures stand without unit, below zero in brackets. */
import type { ImbalanceLine, SettlementTerms } from '@tandem/contract/imbalance/imbalance.ts'
import type { Format } from '@tandem/contract/texts/format.ts'
import { decimals } from '@tandem/core/units/units.ts'

/** One equation: what it is, its figures, what comes out. */
export interface Formula {
  readonly what: string
  readonly figures: string
  /** With its unit. Null where the figures say it already. */
  readonly result: string | null
}

/** One step of the way from trades and readings to coins. */
export interface ArithmeticStep {
  readonly key: string
  readonly title: string
  readonly words: readonly string[]
  readonly formulas: readonly Formula[]
  readonly notes?: readonly string[]
}

/** What a line needs from its day. */
export interface LineOfDay {
  readonly line: ImbalanceLine
  readonly terms: SettlementTerms
  readonly groupName: string | null
  readonly isApplied: boolean
}

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
