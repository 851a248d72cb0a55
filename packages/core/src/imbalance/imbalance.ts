import { energyWh, type EnergyWh } from '../units/units.ts'

/*
 * The quantities of one user in one delivery period (market-rules.md section 4.1). What is traded, produced or consumed
 * is never below zero; contracted net position, allocated volume and imbalance carry a sign.
 */

/**
 * What an allocated volume rests on: `measured`, readings of the user; `estimated`, what the user's readings of other days
 * say; `unmetered`, a user without any reading; `grid`, a trader that the platform runs, whose other side is the grid itself.
 */
export const volumeQualities = ['measured', 'estimated', 'unmetered', 'grid'] as const
export type VolumeQuality = (typeof volumeQualities)[number]

/** What a user without any reading is taken to have fed in: nothing at all, or what was contracted. */
export const unmeteredRules = ['nothing', 'asContracted'] as const
export type UnmeteredRule = (typeof unmeteredRules)[number]

/** contracted net position = sold − bought, over all markets: what the user promised to feed in, in Wh. */
export function contractedNetPosition({ bought, sold }: { bought: EnergyWh; sold: EnergyWh }): EnergyWh {
  return energyWh(sold - bought)
}

/** allocated volume = production − consumption: what the user fed in, metered or estimated, in Wh. */
export function allocatedVolume({
  production,
  consumption,
}: {
  production: EnergyWh
  consumption: EnergyWh
}): EnergyWh {
  return energyWh(production - consumption)
}

/** imbalance = allocated volume − contracted net position, in Wh: above zero an excess, below zero a deficit. */
export function imbalanceOf(allocated: EnergyWh, contracted: EnergyWh): EnergyWh {
  return energyWh(allocated - contracted)
}

/** The deficit volume of an imbalance: max(0, −imbalance). */
export function deficitOf(imbalance: EnergyWh): EnergyWh {
  return energyWh(Math.max(0, -imbalance))
}

/** The excess volume of an imbalance: max(0, imbalance). */
export function excessOf(imbalance: EnergyWh): EnergyWh {
  return energyWh(Math.max(0, imbalance))
}
