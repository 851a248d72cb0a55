import { priceTick, type PriceTick } from '@tandem/core/units/units.ts'
import { chanceOf } from './chance.ts'
import { millionth, type Group, type Scenario } from './scenario.ts'

/** Somebody of a scenario. */
export interface Member {
  /** From 0 on, through all groups in their order. */
  readonly index: number
  readonly group: Group
  /** About 1: how large it is among those of its group. */
  readonly size: number
  /** What a kWh is worth to it, and what producing one costs it. */
  readonly value: PriceTick
  readonly cost: PriceTick
}

/** Everybody of a scenario; the same in every replicate and design. */
export function membersOf({ population, seed }: Scenario): Member[] {
  return population
    .flatMap((group) => Array.from({ length: group.count }, () => group))
    .map((group, index) => {
      const random = chanceOf(seed, 'member', index)
      const apart = (spread = group.spread) => 1 + (spread / millionth) * (2 * random() - 1)
      const size = apart(group.sizeSpread)
      const value = priceTick(Math.round(group.value * apart()))
      return { index, group, size, value, cost: priceTick(Math.round(group.cost * apart())) }
    })
}
