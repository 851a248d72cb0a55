import { amount, energyWh, sumAmounts, sumEnergy } from '../units/units.ts'
import { dayImbalances, type SettledUser } from './day-settlement.ts'
import { priceFor, type ImbalancePrices } from './imbalance-price.ts'
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
      imbalance,
      grossImbalance: sumEnergy(ofPeriod.map((each) => energyWh(Math.abs(each)))),
      price: pair && priceFor(imbalance, pair),
      cash: amount(standAlone + nettingBenefit),
      standAlone,
      nettingBenefit,
    }
  })
}
