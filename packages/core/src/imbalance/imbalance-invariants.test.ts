import fc from 'fast-check'
import { expect, test } from 'vitest'
import { applyPostings, settleImbalance, type AccountCode } from '../ledger/postings.ts'
import {
  amount,
  costOf,
  energyWh,
  priceTick,
  sumAmounts,
  sumEnergy,
  type Amount,
  type EnergyWh,
  type PriceTick,
} from '../units/units.ts'
import { allocatedVolume, contractedNetPosition, deficitOf, excessOf, imbalanceOf } from './imbalance.ts'
import {
  imbalanceCash,
  imbalancePenalty,
  imbalancePrices,
  type ImbalancePricing,
  type ReferencePricing,
} from './imbalance-price.ts'
import {
  imbalanceCorrections,
  settleImbalances,
  type ImbalanceSettlement,
  type UserImbalance,
} from './imbalance-settlement.ts'

/* The invariants of imbalances, numbered as in section 7 of market-rules.md. */

const numRuns = 500
const energy = fc.oneof(fc.integer({ min: 0, max: 5 }), fc.integer({ min: 0, max: 10 ** 9 })).map(energyWh)
const signedEnergy = fc
  .oneof(fc.integer({ min: -5, max: 5 }), fc.integer({ min: -(10 ** 9), max: 10 ** 9 }))
  .map(energyWh)
const price = fc.oneof(fc.integer({ min: -9, max: 9 }), fc.integer({ min: -(10 ** 6), max: 10 ** 6 })).map(priceTick)
const spread = fc.record({
  factorMillionths: fc.integer({ min: 0, max: 2_000_000 }),
  minimum: fc.integer({ min: 0, max: 9000 }).map(priceTick),
})
const modeA = fc.record({ mode: fc.constant('A' as const), reference: price, spread })
const modeB = fc.record({ mode: fc.constant('B' as const), reference: price, spread })
const modeC = fc.record({ mode: fc.constant('C' as const), deficitPrice: price, excessPrice: price })
const anyMode = fc.oneof(modeA, modeB, modeC)

/** Users in a few groups and outside any; users are the numbers from 0 on, as text. */
const users = fc
  .array(fc.record({ group: fc.constantFrom(null, null, 'g1', 'g2', 'g3'), imbalance: signedEnergy }), {
    maxLength: 12,
  })
  .map((members): UserImbalance[] => members.map((member, index) => ({ user: String(index), ...member })))

const cashOf = (settled: ImbalanceSettlement) =>
  new Map(settled.members.map(({ user, cash }) => [Number(user), cash] as const))
const total = (amounts: Iterable<bigint>) => [...amounts].reduce((sum, each) => sum + each, 0n)

/** A day of trading with two sides to every trade, and what was then metered. */
const tradedDay = fc.record({
  trades: fc.array(
    fc.record({ buyer: fc.nat(4), seller: fc.nat(4), quantity: energy, price, isDayAhead: fc.boolean() }),
    { maxLength: 20 },
  ),
  metered: fc.array(fc.record({ production: energy, consumption: energy }), { minLength: 5, maxLength: 5 }),
})

function quantitiesOf({ trades, metered }: typeof tradedDay extends fc.Arbitrary<infer Day> ? Day : never) {
  return metered.map((meter, user) => {
    const sum = (side: 'buyer' | 'seller') =>
      sumEnergy(trades.filter((trade) => trade[side] === user).map((trade) => trade.quantity))
    const contracted = contractedNetPosition({ bought: sum('buyer'), sold: sum('seller') })
    const allocated = allocatedVolume(meter)
    return { contracted, allocated, imbalance: imbalanceOf(allocated, contracted) }
  })
}

test('35, 36 imbalance = allocated volume − contracted net position, and contracts cancel out over all users', () => {
  const check = (day: Parameters<typeof quantitiesOf>[0]) => {
    const quantities = quantitiesOf(day)
    for (const { contracted, allocated, imbalance } of quantities) {
      expect(imbalance).toBe(energyWh(allocated - contracted))
      expect(imbalance).toBe(energyWh(excessOf(imbalance) - deficitOf(imbalance)))
      expect(Math.min(excessOf(imbalance), deficitOf(imbalance))).toBe(0)
    }
    expect(sumEnergy(quantities.map(({ contracted }) => contracted))).toBe(0)
    expect(sumEnergy(quantities.map(({ imbalance }) => imbalance))).toBe(
      sumEnergy(quantities.map(({ allocated }) => allocated)),
    )
  }
  fc.assert(fc.property(tradedDay, check), { seed: 35, numRuns })
})

test('37 an excess receives and a deficit pays, the other way round below a price of zero', () => {
  const check = (imbalance: EnergyWh, deficitPrice: PriceTick, excessPrice: PriceTick) => {
    const cash = Number(imbalanceCash(imbalance, { deficitPrice, excessPrice }))
    const applied = imbalance < 0 ? deficitPrice : excessPrice
    // No −0 in what is compared.
    expect(Math.sign(cash) + 0).toBe(Math.sign(imbalance) * Math.sign(applied) + 0)
  }
  fc.assert(fc.property(signedEnergy, price, price, check), { seed: 37, numRuns })
})

test('38 mode A: deficit price ≥ reference ≥ excess price, also below zero, and no penalty is below zero', () => {
  const check = (pricing: ReferencePricing, imbalance: EnergyWh) => {
    const prices = imbalancePrices(pricing, imbalance)
    expect(prices.deficitPrice).toBeGreaterThanOrEqual(pricing.reference)
    expect(prices.excessPrice).toBeLessThanOrEqual(pricing.reference)
    expect(imbalancePenalty(imbalance, pricing.reference, prices)).toBeGreaterThanOrEqual(0n)
    const apart = Math.max(
      Math.abs(pricing.reference) * (pricing.spread.factorMillionths / 1e6),
      pricing.spread.minimum,
    )
    expect(Math.abs(prices.deficitPrice - pricing.reference - apart)).toBeLessThanOrEqual(0.5 + 1e-6)
    expect(Math.abs(pricing.reference - prices.excessPrice - apart)).toBeLessThanOrEqual(0.5 + 1e-6)
  }
  fc.assert(fc.property(modeA, signedEnergy, check), { seed: 38, numRuns })
})

test('39 a group’s cash is shared to the last unit', () => {
  const check = (members: UserImbalance[], pricing: ImbalancePricing) => {
    const settled = settleImbalances(members, pricing)
    for (const { group, cash, standAlone, nettingBenefit, imbalance, grossImbalance } of settled.groups) {
      const own = settled.members.filter((member) => member.group === group)
      expect(sumEnergy(own.map((member) => member.imbalance))).toBe(imbalance)
      expect(total(own.map((member) => member.cash))).toBe(cash)
      expect(total(own.map((member) => member.preCost))).toBe(nettingBenefit)
      expect(total(own.map((member) => member.standAlone))).toBe(standAlone)
      for (const member of own) {
        // Within one unit of the exact part: |part × Σ|imbalance| − benefit × |imbalance|| < Σ|imbalance|.
        const off = member.preCost * BigInt(grossImbalance) - nettingBenefit * BigInt(Math.abs(member.imbalance))
        expect(off === 0n || (off < 0n ? -off : off) < BigInt(grossImbalance)).toBe(true)
      }
    }
  }
  fc.assert(fc.property(users, anyMode, check), { seed: 39, numRuns })
})

test('39 no member is worse off than alone, whatever the prices', () => {
  const check = (members: UserImbalance[], pricing: ImbalancePricing) => {
    const settled = settleImbalances(members, pricing)
    for (const { nettingBenefit } of settled.groups) {
      expect(nettingBenefit).toBeGreaterThanOrEqual(0n)
      if (settled.deficitPrice === settled.excessPrice) expect(nettingBenefit).toBe(0n)
    }
    for (const { cash, standAlone } of settled.members) expect(cash).toBeGreaterThanOrEqual(standAlone)
  }
  fc.assert(fc.property(users, anyMode, check), { seed: 39, numRuns })
})

test('40 members and the balancing account sum to zero, in the settlement and once it is posted', () => {
  const check = (members: UserImbalance[], pricing: ImbalancePricing) => {
    const settled = settleImbalances(members, pricing)
    expect(total(cashOf(settled).values()) + settled.balancing).toBe(0n)
    const { balances } = post(new Map(), cashOf(settled))
    expect(total(balances.values())).toBe(0n)
    expect(balances.get('balancing') ?? 0n).toBe(settled.balancing)
  }
  fc.assert(fc.property(users, anyMode, check), { seed: 40, numRuns })
})

test('41 a kept schedule costs nothing, whatever the others do', () => {
  const check = (members: UserImbalance[], group: string | null, pricing: ImbalancePricing) => {
    const perfect = { user: 'perfect', group, imbalance: energyWh(0) }
    const settled = settleImbalances([perfect, ...members], pricing)
    expect(settled.members[0]).toMatchObject({ price: null, standAlone: 0n, preCost: 0n, cash: 0n })
  }
  fc.assert(fc.property(users, fc.constantFrom(null, 'g1'), anyMode, check), { seed: 41, numRuns })
})

test('42 at the day-ahead price a wrong forecast is free: all that counts is what was metered, and intraday gains', () => {
  const check = (day: Parameters<typeof quantitiesOf>[0], dayAheadPrice: PriceTick) => {
    const quantities = quantitiesOf(day)
    const pricing: ImbalancePricing = { mode: 'C', deficitPrice: dayAheadPrice, excessPrice: dayAheadPrice }
    const members = quantities.map(({ imbalance }, user) => ({ user: String(user), group: 'g1', imbalance }))
    const settled = cashOf(settleImbalances(members, pricing))
    quantities.forEach(({ allocated }, user) => {
      const traded = (of: (each: (typeof day.trades)[number]) => Amount) =>
        sumAmounts(
          day.trades.flatMap((each) => [
            ...(each.seller === user ? [of(each)] : []),
            ...(each.buyer === user ? [amount(-of(each))] : []),
          ]),
        )
      const paid = traded((each) => costOf(each.quantity, each.isDayAhead ? dayAheadPrice : each.price))
      const gain = traded(({ isDayAhead, quantity, price: agreed }) =>
        isDayAhead ? amount(0n) : costOf(quantity, priceTick(agreed - dayAheadPrice)),
      )
      expect(paid + (settled.get(user) ?? 0n)).toBe(costOf(allocated, dayAheadPrice) + gain)
    })
  }
  fc.assert(fc.property(tradedDay, price, check), { seed: 42, numRuns })
})

test('43, 44 a second run posts nothing; a corrected reading posts what a settlement from scratch would differ by', () => {
  const check = (members: UserImbalance[], which: number, imbalance: EnergyWh, pricing: ImbalancePricing) => {
    const first = settleImbalances(members, pricing)
    const again = imbalanceCorrections(cashOf(first), cashOf(settleImbalances(members, pricing)))
    expect(again.size).toBe(0)
    const corrected = members.map((member, index) => (index === which ? { ...member, imbalance } : member))
    const second = settleImbalances(corrected, pricing)
    const corrections = imbalanceCorrections(cashOf(first), cashOf(second))
    const after = post(post(new Map(), cashOf(first)).balances, corrections)
    const fromScratch = post(new Map(), cashOf(second))
    const accounts = new Set([...after.balances.keys(), ...fromScratch.balances.keys()])
    for (const account of accounts) {
      expect(after.balances.get(account) ?? 0n).toBe(fromScratch.balances.get(account) ?? 0n)
    }
  }
  fc.assert(fc.property(users, fc.nat(11), signedEnergy, anyMode, check), { seed: 44, numRuns })
})

function post(before: ReadonlyMap<AccountCode, Amount>, cash: ReadonlyMap<number, Amount>) {
  const postings = Array.from(cash, ([user, coins]) => settleImbalance(user, coins))
  return applyPostings(before, postings.flat())
}
