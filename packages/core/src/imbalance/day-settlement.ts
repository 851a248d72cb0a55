import { amount, energyWh, sumAmounts, sumEnergy, type Amount, type EnergyWh } from '../units/units.ts'
import type { AllocatedVolumes } from './allocated-volumes.ts'
import type { ContractedVolumes } from './contracted-volumes.ts'
import { allocatedVolume, contractedNetPosition, deficitOf, excessOf, imbalanceOf } from './imbalance.ts'
import type { ImbalancePrices, ImbalancePricing } from './imbalance-price.ts'
import { settleImbalances } from './imbalance-settlement.ts'

/** What a user traded and fed in on a day, by its settlement periods; every list is as long as the day has periods. */
export interface DayVolumes extends ContractedVolumes, AllocatedVolumes {}

export interface DayUser extends DayVolumes {
  readonly userId: number
  /** Null: settled alone. */
  readonly groupId: number | null
}

/** A day of a user with what it came to: + received, − paid. */
export interface SettledUser extends DayUser {
  readonly standAlone: readonly Amount[]
  readonly preCost: readonly Amount[]
}

interface SettledPeriod {
  /** Null where no price was known and none was needed. */
  readonly prices: ImbalancePrices | null
  readonly systemImbalance: EnergyWh
}

/** The imbalance of each period: + excess, − deficit. */
export function dayImbalances({ bought, sold, consumption, production }: Omit<DayVolumes, 'quality'>): EnergyWh[] {
  return bought.map((each, index) => {
    const contracted = contractedNetPosition({ bought: each, sold: at(sold, index) })
    return imbalanceOf(
      allocatedVolume({ production: at(production, index), consumption: at(consumption, index) }),
      contracted,
    )
  })
}

/** Of each period whether anybody is out of balance, so that a price is needed. */
export function needsPrice(users: readonly DayVolumes[], periods: number): boolean[] {
  const all = users.map(dayImbalances)
  return Array.from({ length: periods }, (_, index) => all.some((imbalances) => at(imbalances, index) !== 0))
}

/**
 * Settles every period of a day (market-rules.md section 4.6). The last 1e-8 TC of a netting benefit follow the order of the
 * users, so that it must be the same whenever a day is settled again. A period that needs a price and has none is a bug.
 */
export function settleDay<User extends DayUser>(
  users: readonly User[],
  pricings: readonly (ImbalancePricing | null)[],
): { users: (User & SettledUser)[]; periods: SettledPeriod[] } {
  const imbalances = users.map(dayImbalances)
  const standAlone: Amount[][] = users.map(() => [])
  const preCost: Amount[][] = users.map(() => [])
  const periods = pricings.map((pricing, index): SettledPeriod => {
    const ofPeriod = imbalances.map((each) => at(each, index))
    if (pricing === null) {
      if (ofPeriod.some((imbalance) => imbalance !== 0)) throw new RangeError(`period ${index + 1} has no price`)
      for (const each of [...standAlone, ...preCost]) each.push(amount(0n))
      return { prices: null, systemImbalance: energyWh(0) }
    }
    const named = users.map(({ userId, groupId }, place) => ({
      user: String(userId),
      group: groupId === null ? null : String(groupId),
      imbalance: at(ofPeriod, place),
    }))
    const { members, systemImbalance, deficitPrice, excessPrice } = settleImbalances(named, pricing)
    members.forEach((member, place) => {
      standAlone[place]?.push(member.standAlone)
      preCost[place]?.push(member.preCost)
    })
    return { prices: { deficitPrice, excessPrice }, systemImbalance }
  })
  return {
    periods,
    users: users.map((user, place) => ({
      ...user,
      standAlone: standAlone[place] ?? [],
      preCost: preCost[place] ?? [],
    })),
  }
}

/** What a user gets (+) or pays (−) for the day. */
export function cashOf({ standAlone, preCost }: Pick<SettledUser, 'standAlone' | 'preCost'>): Amount {
  return amount(sumAmounts(standAlone) + sumAmounts(preCost))
}

/** A day in sums. `real` rests on readings, or on the grid; `estimated` is everything else. */
export interface DayTotals {
  readonly bought: EnergyWh
  readonly sold: EnergyWh
  readonly ordered: EnergyWh
  readonly consumption: EnergyWh
  readonly production: EnergyWh
  readonly real: EnergyWh
  readonly estimated: EnergyWh
  readonly imbalance: EnergyWh
  readonly deficitVolume: EnergyWh
  readonly excessVolume: EnergyWh
  readonly standAlone: Amount
  /** −standAlone. */
  readonly imbalanceCost: Amount
  readonly preCost: Amount
  readonly cash: Amount
  readonly periods: number
  readonly estimatedPeriods: number
  readonly unmeteredPeriods: number
}

/** Whether a volume rests on something that was measured. */
export function isReal(quality: DayVolumes['quality'][number]): boolean {
  return quality === 'measured' || quality === 'grid'
}

export function sumDay(user: Omit<SettledUser, 'userId' | 'groupId'>): DayTotals {
  const imbalances = dayImbalances(user)
  const fedIn = user.production.map((each, index) =>
    allocatedVolume({ production: each, consumption: at(user.consumption, index) }),
  )
  const [bought, sold] = [sumEnergy(user.bought), sumEnergy(user.sold)]
  const standAlone = sumAmounts(user.standAlone)
  const count = (quality: string) => user.quality.filter((each) => each === quality).length
  return {
    bought,
    sold,
    ordered: contractedNetPosition({ bought, sold }),
    consumption: sumEnergy(user.consumption),
    production: sumEnergy(user.production),
    real: sumEnergy(fedIn.filter((_, index) => isReal(user.quality[index] ?? 'estimated'))),
    estimated: sumEnergy(fedIn.filter((_, index) => !isReal(user.quality[index] ?? 'estimated'))),
    imbalance: sumEnergy(imbalances),
    deficitVolume: sumEnergy(imbalances.map(deficitOf)),
    excessVolume: sumEnergy(imbalances.map(excessOf)),
    standAlone,
    imbalanceCost: amount(-standAlone),
    preCost: sumAmounts(user.preCost),
    cash: cashOf(user),
    periods: user.bought.length,
    estimatedPeriods: count('estimated'),
    unmeteredPeriods: count('unmetered'),
  }
}

/** What all users of a period come to, in sum. */
export interface PeriodSums<Period = unknown> {
  readonly period: Period
  readonly deficitVolume: EnergyWh
  readonly excessVolume: EnergyWh
  readonly standAlone: Amount
  readonly cash: Amount
}

/** The periods of a settled day, each over all of its users. */
export function sumPeriods<Period>(
  users: readonly Omit<SettledUser, 'quality' | 'userId' | 'groupId'>[],
  periods: readonly Period[],
): PeriodSums<Period>[] {
  const imbalances = users.map(dayImbalances)
  return periods.map((period, index) => {
    const ofPeriod = imbalances.map((each) => at(each, index))
    const standAlone = sumAmounts(users.map((user) => at(user.standAlone, index)))
    const preCost = sumAmounts(users.map((user) => at(user.preCost, index)))
    return {
      period,
      deficitVolume: sumEnergy(ofPeriod.map(deficitOf)),
      excessVolume: sumEnergy(ofPeriod.map(excessOf)),
      standAlone,
      cash: amount(standAlone + preCost),
    }
  })
}

export const noTotals: DayTotals = {
  bought: energyWh(0),
  sold: energyWh(0),
  ordered: energyWh(0),
  consumption: energyWh(0),
  production: energyWh(0),
  real: energyWh(0),
  estimated: energyWh(0),
  imbalance: energyWh(0),
  deficitVolume: energyWh(0),
  excessVolume: energyWh(0),
  standAlone: amount(0n),
  imbalanceCost: amount(0n),
  preCost: amount(0n),
  cash: amount(0n),
  periods: 0,
  estimatedPeriods: 0,
  unmeteredPeriods: 0,
}

/** Several days, or several users, as one. */
export function addTotals(all: readonly DayTotals[]): DayTotals {
  return all.reduce(plus, noTotals)
}

function plus(a: DayTotals, b: DayTotals): DayTotals {
  const energy = (key: 'bought' | 'sold' | 'ordered' | 'consumption' | 'production' | 'real' | 'estimated') =>
    energyWh(a[key] + b[key])
  const coins = (key: 'standAlone' | 'imbalanceCost' | 'preCost' | 'cash') => amount(a[key] + b[key])
  return {
    bought: energy('bought'),
    sold: energy('sold'),
    ordered: energy('ordered'),
    consumption: energy('consumption'),
    production: energy('production'),
    real: energy('real'),
    estimated: energy('estimated'),
    imbalance: energyWh(a.imbalance + b.imbalance),
    deficitVolume: energyWh(a.deficitVolume + b.deficitVolume),
    excessVolume: energyWh(a.excessVolume + b.excessVolume),
    standAlone: coins('standAlone'),
    imbalanceCost: coins('imbalanceCost'),
    preCost: coins('preCost'),
    cash: coins('cash'),
    periods: a.periods + b.periods,
    estimatedPeriods: a.estimatedPeriods + b.estimatedPeriods,
    unmeteredPeriods: a.unmeteredPeriods + b.unmeteredPeriods,
  }
}

/** The value of a period in a list of a day. Throws where the list is shorter, which is a bug. */
export function at<Value>(values: readonly Value[], index: number): Value {
  const value = values[index]
  if (value === undefined) throw new RangeError('the lists of a day were not of one length')
  return value
}
