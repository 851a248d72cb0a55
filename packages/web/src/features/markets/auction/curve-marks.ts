import type { EnergyWh, PriceTick } from '@tandem/core/units/units.ts'

/** A price level of an aggregated curve: what is wanted or offered at it, and at it or better. */
export interface CurveLevel {
  readonly price: PriceTick
  readonly quantity: EnergyWh
  readonly cumulative: EnergyWh
}

export interface OwnStep {
  readonly side: 'buy' | 'sell'
  readonly price: PriceTick
  readonly quantity: EnergyWh
}

/** A step marked on its side's curve: in the middle of the level that holds it. */
export interface CurveMark extends OwnStep {
  readonly atEnergy: number
}

/** Finds the places of own steps on the curves. A step whose level is missing gets none. */
export function markSteps(
  steps: readonly OwnStep[],
  curves: { readonly demand: readonly CurveLevel[]; readonly supply: readonly CurveLevel[] },
): CurveMark[] {
  return steps.flatMap((step) => {
    const level = (step.side === 'buy' ? curves.demand : curves.supply).find(({ price }) => price === step.price)
    return level ? [{ ...step, atEnergy: level.cumulative - Math.floor(level.quantity / 2) }] : []
  })
}
