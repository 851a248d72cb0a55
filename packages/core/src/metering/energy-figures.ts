import { divideHalfUp } from '../units/rounding.ts'
import { energyWh, type EnergyWh } from '../units/units.ts'

/** Of people whose energy is shown as one sum. With fewer, what all of them used would tell what each did. */
export const leastTogether = 3

/** Sums of some hours. `known` counts the hours of which the figure was known: without any the figure is unknown, not zero. */
export interface EnergySums {
  readonly consumption: bigint
  readonly production: bigint
  readonly consumptionHours: number
  readonly productionHours: number
  /** Σ min(consumption, production) of the hours where both are metered by themselves. */
  readonly selfUsed: bigint
  /** Of these hours. */
  readonly separateConsumption: bigint
  readonly separateProduction: bigint
  readonly knownHours: number
  readonly estimatedHours: number
}

export const noEnergy: EnergySums = {
  consumption: 0n,
  production: 0n,
  consumptionHours: 0,
  productionHours: 0,
  selfUsed: 0n,
  separateConsumption: 0n,
  separateProduction: 0n,
  knownHours: 0,
  estimatedHours: 0,
}

export function addEnergy(a: EnergySums, b: EnergySums): EnergySums {
  return {
    consumption: a.consumption + b.consumption,
    production: a.production + b.production,
    consumptionHours: a.consumptionHours + b.consumptionHours,
    productionHours: a.productionHours + b.productionHours,
    selfUsed: a.selfUsed + b.selfUsed,
    separateConsumption: a.separateConsumption + b.separateConsumption,
    separateProduction: a.separateProduction + b.separateProduction,
    knownHours: a.knownHours + b.knownHours,
    estimatedHours: a.estimatedHours + b.estimatedHours,
  }
}

export interface EnergyFigures {
  readonly consumption: EnergyWh | null
  readonly production: EnergyWh | null
  /** production − consumption; what is not known counts 0 where the other is. */
  readonly balance: EnergyWh | null
  readonly selfUsed: EnergyWh | null
  /** Self-used ÷ production and ÷ consumption, in whole thousandths. */
  readonly selfConsumption: number | null
  readonly selfSufficiency: number | null
}

/**
 * What people ask of some hours (market-rules.md section 4.1 for the sign of the balance). Self-consumption = self-used ÷
 * production, self-sufficiency = self-used ÷ consumption, both of the hours where load and generation are metered by
 * themselves; null where there are none.
 */
export function energyFigures(sums: EnergySums): EnergyFigures {
  const consumption = sums.consumptionHours > 0 ? wholeEnergy(sums.consumption) : null
  const production = sums.productionHours > 0 ? wholeEnergy(sums.production) : null
  const isSeparate = sums.separateConsumption > 0n || sums.separateProduction > 0n
  return {
    consumption,
    production,
    balance: consumption === null && production === null ? null : wholeEnergy(sums.production - sums.consumption),
    selfUsed: isSeparate ? wholeEnergy(sums.selfUsed) : null,
    selfConsumption: shareOf(sums.selfUsed, sums.separateProduction),
    selfSufficiency: shareOf(sums.selfUsed, sums.separateConsumption),
  }
}

/** In whole thousandths, half up; null of nothing. */
function shareOf(part: bigint, whole: bigint): number | null {
  return whole > 0n ? Number(divideHalfUp(part * 1000n, whole)) : null
}

function wholeEnergy(wh: bigint): EnergyWh {
  return energyWh(Number(wh))
}
