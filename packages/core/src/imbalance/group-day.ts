import { amount, energyWh, sumAmounts, sumEnergy } from '../units/units.ts'
import type { DayTotals, SettledUser } from './day-settlement.ts'
import { addTotals, dayImbalances, sumDay } from './day-settlement.ts'
import { deficitOf, excessOf } from './imbalance.ts'
import { priceFor } from './imbalance-price.ts'
import type { ImbalancePrices } from './imbalance-price.ts'
import type { GroupSettlement } from './imbalance-settlement.ts'

/** A group as one balance responsible party in one period. */
export type GroupPeriod = Omit<GroupSettlement, 'group'>

/** What a group came to in each period of a settled day; `members` are all who were settled in it. */
export function groupPeriods(
  members: readonly SettledUser[],
  prices: readonly (ImbalancePrices | null)[],
): GroupPeriod[] {
  const imbalances = members.map(dayImbalances)
  return prices.map((pair, index) => {
    const ofPeriod = imbalances.map((each) => each[index] ?? energyWh(0))
    const imbalance = sumEnergy(ofPeriod)
    const standAlone = sumAmounts(members.map((member) => member.standAlone[index] ?? amount(0n)))
    const nettingBenefit = sumAmounts(members.map((member) => member.preCost[index] ?? amount(0n)))
    return {
      ...{ imbalance, grossImbalance: sumEnergy(ofPeriod.map((each) => energyWh(Math.abs(each)))) },
      price: pair && priceFor(imbalance, pair),
      ...{ cash: amount(standAlone + nettingBenefit), standAlone, nettingBenefit },
    }
  })
}

/** A settled day of a group as one: its deficits and excesses are what is left after netting. */
export function sumGroupDay(members: readonly SettledUser[]): DayTotals {
  const totals = addTotals(members.map(sumDay))
  const imbalances = members.map(dayImbalances)
  const net = (members[0]?.bought ?? []).map((_, index) =>
    sumEnergy(imbalances.map((each) => each[index] ?? energyWh(0))),
  )
  const count = (quality: string) =>
    net.filter((_, index) => members.some((member) => member.quality[index] === quality)).length
  return {
    ...totals,
    ...{ deficitVolume: sumEnergy(net.map(deficitOf)), excessVolume: sumEnergy(net.map(excessOf)) },
    ...{ periods: net.length, estimatedPeriods: count('estimated'), unmeteredPeriods: count('unmetered') },
  }
}
