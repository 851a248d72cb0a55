/** When a home battery buys and sells, by days of prices that may come. */
import { limitsOf, planStorage, type Storage } from '@tandem/core/forecasting/storage-plan.ts'
import { formatDecimal } from '@tandem/core/units/decimal.ts'
import { decimals, energyWh, maxLineEnergy, maxPrice, priceTick } from '@tandem/core/units/units.ts'
import { parseCell } from '../../../ui/form/index.ts'
import type { BlockFrame } from './block-draft.ts'
import type { IdeaAnswers } from './block-ideas.ts'

/** What a battery is, as it was typed: canonical text. */
export interface BatteryAnswers {
  /** kWh that it gives when it is full. */
  readonly capacity: string
  /** kW. */
  readonly power: string
  /** Percent of what it takes that it gives back. */
  readonly efficiency: string
  /** TC that selling a kWh wears of it; '' for nothing. */
  readonly wear: string
}

/** Fields that hold no number that they may. */
export type BatteryFaults = readonly (keyof BatteryAnswers)[]

const bounds = {
  capacity: { decimals: decimals.energy, min: 1, max: maxLineEnergy },
  power: { decimals: decimals.energy, min: 1, max: maxLineEnergy },
  efficiency: { decimals: 0, min: 1, max: 100 },
  wear: { decimals: decimals.price, min: 0, max: maxPrice },
} as const

/** The battery of the answers; null while one is missing or wrong, and what is wrong. */
export function readBattery(
  answers: BatteryAnswers,
  mtuMinutes: number,
): { readonly storage: Storage | null; readonly faults: BatteryFaults } {
  const read = (name: keyof BatteryAnswers) => parseCell(answers[name], bounds[name])
  const names = ['capacity', 'power', 'efficiency', 'wear'] as const
  const faults = names.filter((name) => typeof read(name) === 'string')
  const [capacity, power, efficiency] = [read('capacity'), read('power'), read('efficiency')]
  const isRead = [capacity, power, efficiency].every((value) => typeof value === 'number')
  if (!isRead || faults.length > 0) return { storage: null, faults }
  return {
    storage: {
      capacity: energyWh(Number(capacity)),
      perPeriod: energyWh(Math.floor((Number(power) * mtuMinutes) / 60)),
      efficiency: Number(efficiency),
      wear: priceTick(Number(read('wear') ?? 0)),
    },
    faults,
  }
}

type BatteryBlocks = Omit<IdeaAnswers, 'run'>

/**
 * What the two blocks of a battery ask for so that they gain most on days that may come; null where none of them gains. Bought is offered
 * what it costs in the mean of these days.
 */
export function batteryBlocks(
  storage: Storage,
  paths: readonly (readonly number[])[],
  { minPrice, maxPrice: highest }: Pick<BlockFrame, 'minPrice' | 'maxPrice'>,
): BatteryBlocks | null {
  const plan = planStorage(storage, paths)
  if (!plan) return null
  const took = plan.bought.reduce((sum, energy) => sum + energy, 0)
  const costs = paths.map((path) => plan.bought.reduce((sum, energy, period) => sum + energy * (path[period] ?? 0), 0))
  const usual = costs.reduce((sum, cost) => sum + cost, 0) / paths.length / Math.max(1, took)
  const limits = limitsOf(storage, plan, { usual, lowest: minPrice, highest })
  if (!limits) return null
  const [charge, discharge] = [profileOf(plan.bought), profileOf(plan.sold)]
  return {
    from: charge.from,
    to: charge.to,
    quantity: charge.quantity,
    price: formatDecimal(limits.buy, decimals.price),
    sellFrom: discharge.from,
    sellTo: discharge.to,
    sellQuantity: discharge.quantity,
    sellPrice: formatDecimal(limits.sell, decimals.price),
  }
}

/** From the first interval with energy to the last: one quantity, or one for each. */
function profileOf(energies: readonly number[]) {
  const first = energies.findIndex((energy) => energy > 0)
  const last = energies.findLastIndex((energy) => energy > 0)
  const own = energies.slice(first, last + 1)
  const isEven = own.every((energy) => energy === own[0])
  const quantity = (isEven ? own.slice(0, 1) : own).map((energy) => formatDecimal(energy, decimals.energy)).join(' ')
  return { from: first + 1, to: last + 1, quantity }
}
