import { shareByLargestRemainder } from '../units/rounding.ts'
import { amount, energyWh, sumAmounts, sumEnergy, type Amount, type EnergyWh, type PriceTick } from '../units/units.ts'
import {
  imbalanceCash,
  imbalancePrices,
  priceFor,
  type ImbalancePrices,
  type ImbalancePricing,
} from './imbalance-price.ts'
import { cashAsOne } from './netting.ts'

/** One user's imbalance in a period: + excess, − deficit. Without a group the user is a BRP of its own. */
export interface UserImbalance {
  readonly user: string
  readonly group: string | null
  readonly imbalance: EnergyWh
}

/** What one user gets (+) or pays (−) for a period, with what it is made of. */
export interface MemberSettlement extends UserImbalance {
  /** The price of the imbalance on its own; null without one. */
  readonly price: PriceTick | null
  /** imbalance × price: what it would be without a group. */
  readonly standAlone: Amount
  /** The part of the group's netting benefit, + received: benefit × |imbalance| / gross imbalance. Zero on one's own. */
  readonly preCost: Amount
  /** standAlone + preCost. */
  readonly cash: Amount
}

/** A group settled as one BRP. */
export interface GroupSettlement {
  readonly group: string
  /** The sum of its members' imbalances. */
  readonly imbalance: EnergyWh
  /** The sum of their sizes, Σ |imbalance|: what the benefit is shared by. */
  readonly grossImbalance: EnergyWh
  /** The price of the group's imbalance; null without one. */
  readonly price: PriceTick | null
  /** imbalance × price, or `standAlone` where that is more; exactly the sum of its members' cash. */
  readonly cash: Amount
  /** The sum of what its members would have got on their own. */
  readonly standAlone: Amount
  /** cash − standAlone, never below zero. */
  readonly nettingBenefit: Amount
}

/** The imbalances of one period, settled. `balancing` is what the platform's account gets (+) or pays (−). */
export interface ImbalanceSettlement extends ImbalancePrices {
  readonly systemImbalance: EnergyWh
  readonly members: readonly MemberSettlement[]
  readonly groups: readonly GroupSettlement[]
  readonly balancing: Amount
}

/**
 * Settles the imbalances of one period (market-rules.md sections 4.4 and 4.5): every group as one BRP, its cash shared
 * among its members so that each gets what it would have got alone and a part of the netting benefit. Amounts are exact;
 * the last 1e-8 TC of a benefit go to the largest remainders, equal ones in the order of the list. Members come back in
 * their order, groups in the order of their first member. Σ cash + balancing = 0.
 * A user who is listed twice is a bug.
 */
export function settleImbalances(users: readonly UserImbalance[], pricing: ImbalancePricing): ImbalanceSettlement {
  if (new Set(users.map(({ user }) => user)).size < users.length) throw new RangeError('a user was listed twice')
  const systemImbalance = sumEnergy(users.map(({ imbalance }) => imbalance))
  const prices = imbalancePrices(pricing, systemImbalance)
  const alone = users.map((user) => settleAlone(user, prices))
  const settled = Array.from(byGroup(alone), ([group, members]) => settleGroup(group, members, prices))
  const shared = new Map(settled.flatMap(({ members }) => members.map((member) => [member.user, member])))
  const members = alone.map((member) => shared.get(member.user) ?? member)
  return {
    ...prices,
    systemImbalance,
    members,
    groups: settled.map(({ group }) => group),
    balancing: amount(-sumAmounts(members.map(({ cash }) => cash))),
  }
}

function settleAlone({ user, group, imbalance }: UserImbalance, prices: ImbalancePrices): MemberSettlement {
  const cash = imbalanceCash(imbalance, prices)
  return { user, group, imbalance, price: priceFor(imbalance, prices), standAlone: cash, preCost: amount(0n), cash }
}

function byGroup(members: readonly MemberSettlement[]): Map<string, MemberSettlement[]> {
  const groups = new Map<string, MemberSettlement[]>()
  for (const member of members) {
    if (member.group === null) continue
    const others = groups.get(member.group)
    if (others) others.push(member)
    else groups.set(member.group, [member])
  }
  return groups
}

/**
 * netting benefit = cash of the group's imbalance − Σ stand-alone cash, shared in proportion to |imbalance|. Only where an
 * uploaded deficit price is lower than the excess price netting would cost the group something; then nothing is netted,
 * for no member may be worse off than alone (market-rules.md section 7, invariant 39).
 */
function settleGroup(name: string, alone: readonly MemberSettlement[], prices: ImbalancePrices) {
  const imbalance = sumEnergy(alone.map((member) => member.imbalance))
  const sizes = alone.map((member) => energyWh(Math.abs(member.imbalance)))
  const standAlone = sumAmounts(alone.map((member) => member.standAlone))
  const cash = cashAsOne({ imbalance, standAlone, prices })
  const nettingBenefit = amount(cash - standAlone)
  const shares = shareByLargestRemainder(nettingBenefit, sizes.map(BigInt))
  const members = alone.map((member, index) => {
    const preCost = amount(shares[index] ?? 0n)
    return { ...member, preCost, cash: amount(member.standAlone + preCost) }
  })
  const price = priceFor(imbalance, prices)
  const grossImbalance = sumEnergy(sizes)
  const group: GroupSettlement = {
    group: name,
    imbalance,
    grossImbalance,
    price,
    cash,
    standAlone,
    nettingBenefit,
  }
  return { group, members }
}

/**
 * What a newer version of a settlement still has to pay each user: its cash − what was posted before
 * (market-rules.md section 4.6). Nobody for whom nothing changes is in it, so the same settlement again posts nothing.
 */
export function imbalanceCorrections<User>(
  posted: ReadonlyMap<User, Amount>,
  settled: ReadonlyMap<User, Amount>,
): Map<User, Amount> {
  const users = new Set([...posted.keys(), ...settled.keys()])
  const corrections = Array.from(users, (user): [User, Amount] => {
    return [user, amount((settled.get(user) ?? 0n) - (posted.get(user) ?? 0n))]
  })
  return new Map(corrections.filter(([, correction]) => correction !== 0n))
}
