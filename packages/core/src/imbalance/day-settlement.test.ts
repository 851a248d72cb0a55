import fc from 'fast-check'
import { expect, test } from 'vitest'
import { amount, energyWh, priceTick, sumAmounts, sumEnergy } from '../units/units.ts'
import {
  addTotals,
  cashOf,
  dayImbalances,
  isReal,
  needsPrice,
  noTotals,
  settleDay,
  sumDay,
  sumPeriods,
  type DayUser,
} from './day-settlement.ts'
import { groupPeriods } from './group-day.ts'
import { usualSpread, type ImbalancePricing } from './imbalance-price.ts'
import { imbalanceCorrections } from './imbalance-settlement.ts'

const periods = 24
const volume = fc.integer({ min: 0, max: 5000 })
const volumes = fc.array(volume, { minLength: periods, maxLength: periods })
const aUser = fc.record({
  bought: volumes,
  sold: volumes,
  consumption: volumes,
  production: volumes,
  groupId: fc.constantFrom(null, 1, 2),
})
const aDay = fc.record({
  users: fc.array(aUser, { minLength: 1, maxLength: 7 }),
  references: fc.array(fc.integer({ min: -50_000, max: 400_000 }), { minLength: periods, maxLength: periods }),
  mode: fc.constantFrom('A' as const, 'B' as const),
})
type Drawn = typeof aDay extends fc.Arbitrary<infer T> ? T : never

const wh = (values: readonly number[]) => values.map((each) => energyWh(each))

function usersOf({ users }: Drawn): DayUser[] {
  return users.map(({ groupId, bought, sold, consumption, production }, index) => ({
    userId: index + 1,
    groupId,
    bought: wh(bought),
    sold: wh(sold),
    consumption: wh(consumption),
    production: wh(production),
    quality: bought.map(() => 'measured' as const),
  }))
}

const pricingsOf = ({ references, mode }: Drawn): ImbalancePricing[] =>
  references.map((reference) => ({ mode, reference: priceTick(reference), spread: usualSpread }))

const always = (check: (drawn: Drawn) => void, seed: number) => {
  fc.assert(fc.property(aDay, check), { seed, numRuns: 60 })
}

test('35, 39, 40 a day keeps what each of its periods keeps', () => {
  let helped = 0
  always((drawn) => {
    const settled = settleDay(usersOf(drawn), pricingsOf(drawn))
    const prices = settled.periods.map((period) => period.prices)
    for (const user of settled.users) {
      dayImbalances(user).forEach((imbalance, index) => {
        const [production, consumption] = [user.production[index] ?? 0, user.consumption[index] ?? 0]
        expect(imbalance).toBe(production - consumption - ((user.sold[index] ?? 0) - (user.bought[index] ?? 0)))
      })
      expect([user.standAlone.length, user.preCost.length]).toEqual([periods, periods])
      expect(user.preCost.every((part) => part >= 0n)).toBe(true)
      helped += user.preCost.filter((part) => part > 0n).length
      expect(cashOf(user)).toBe(sumDay(user).cash)
    }
    for (const members of Map.groupBy(settled.users, ({ groupId }) => groupId).values()) {
      if (members[0]?.groupId === null) continue
      const whole = groupPeriods(members, prices)
      expect(sumAmounts(members.map(cashOf))).toBe(sumAmounts(whole.map(({ cash }) => cash)))
      expect(whole.every(({ nettingBenefit }) => nettingBenefit >= 0n)).toBe(true)
      const imbalances = members.flatMap(dayImbalances)
      expect(sumEnergy(whole.map(({ imbalance }) => imbalance))).toBe(sumEnergy(imbalances))
    }
  }, 35)
  expect(helped).toBeGreaterThan(100)
})

test('44 a corrected day posts its full recomputation less what was posted', () => {
  always((drawn) => {
    const before = settleDay(usersOf(drawn), pricingsOf(drawn))
    const corrected = { ...drawn, users: drawn.users.map((user) => ({ ...user, consumption: user.production })) }
    const after = settleDay(usersOf(corrected), pricingsOf(drawn))
    const cash = ({ users }: typeof before) => new Map(users.map((user) => [user.userId, cashOf(user)]))
    const posted = imbalanceCorrections(cash(before), cash(after))
    for (const user of after.users) {
      const earlier = cash(before).get(user.userId) ?? 0n
      expect(earlier + (posted.get(user.userId) ?? 0n)).toBe(cashOf(user))
    }
    expect(imbalanceCorrections(cash(after), cash(after)).size).toBe(0)
  }, 44)
})

test('41 who keeps the plan pays nothing, also in a group', () => {
  always((drawn) => {
    const kept = usersOf(drawn).map((user) => ({ ...user, consumption: user.bought, production: user.sold }))
    expect(needsPrice(kept, periods).some(Boolean)).toBe(false)
    expect(settleDay(kept, pricingsOf(drawn)).users.map(cashOf)).toEqual(kept.map(() => 0n))
    // Nor does it need a price.
    expect(
      settleDay(
        kept,
        drawn.references.map(() => null),
      ).users.map(cashOf),
    ).toEqual(kept.map(() => 0n))
  }, 41)
})

test('a price is needed where one user alone is out of balance', () => {
  const kept = { bought: wh([1, 1]), sold: wh([0, 0]), consumption: wh([1, 1]), production: wh([0, 0]) }
  const quality = ['measured', 'measured'] as const
  const users = [
    { ...kept, quality },
    { ...kept, consumption: wh([1, 2]), quality },
  ]
  expect(needsPrice(users, 2)).toEqual([false, true])
})

test('a period in sum is that of all users, their part of a netting benefit included', () => {
  const [deficit, excess] = [wh([4]), wh([9])]
  const none = { bought: wh([0]), sold: wh([0]) }
  const users = [
    { ...none, consumption: deficit, production: wh([0]), standAlone: [amount(-7n)], preCost: [amount(2n)] },
    { ...none, consumption: wh([0]), production: excess, standAlone: [amount(5n)], preCost: [amount(1n)] },
  ]
  expect(sumPeriods(users, ['noon'])).toEqual([
    { period: 'noon', deficitVolume: 4, excessVolume: 9, standAlone: -2n, cash: 1n },
  ])
})

test('in a day the members of a group net with each other, and nobody else', () => {
  const aUserOf = (userId: number, groupId: number | null, bought: number, consumption: number): DayUser => ({
    userId,
    groupId,
    bought: wh([bought]),
    sold: wh([0]),
    consumption: wh([consumption]),
    production: wh([0]),
    quality: ['measured'],
  })
  // Two of a group and two of none, each pair with 1 kWh too much and 1 kWh too little.
  const users = [
    aUserOf(1, 7, 1_000, 0),
    aUserOf(2, 7, 0, 1_000),
    aUserOf(3, null, 1_000, 0),
    aUserOf(4, null, 0, 1_000),
  ]
  const prices = { mode: 'C', deficitPrice: priceTick(30_000), excessPrice: priceTick(10_000) } as const
  const settled = settleDay(users, [prices])
  expect(settled.users.map(({ standAlone }) => standAlone)).toEqual(
    [10_000_000n, -30_000_000n, 10_000_000n, -30_000_000n].map((coins) => [coins]),
  )
  expect(settled.users.map(({ preCost }) => preCost)).toEqual(
    [10_000_000n, 10_000_000n, 0n, 0n].map((coins) => [coins]),
  )
  expect(settled.users.map(cashOf)).toEqual([20_000_000n, -20_000_000n, 10_000_000n, -30_000_000n])
})

test('a period that needs a price and has none is a bug, and so are lists of different lengths', () => {
  const quality = ['measured'] as const
  const none = { groupId: null, sold: wh([0]), consumption: wh([0]), production: wh([0]), quality }
  const [short, even] = [
    { ...none, userId: 1, bought: wh([1]) },
    { ...none, userId: 2, bought: wh([0]) },
  ]
  for (const users of [[short], [short, even], [even, short]])
    expect(() => settleDay(users, [null])).toThrow('period 1 has no price')
  expect(settleDay([even], [null]).periods).toEqual([{ prices: null, systemImbalance: 0 }])
  expect(() => settleDay([{ ...even, sold: wh([]) }], [null])).toThrow('not of one length')
})

test('what the grid delivered is real, as what was measured; nothing else is', () => {
  expect((['measured', 'grid', 'estimated', 'unmetered'] as const).map(isReal)).toEqual([true, true, false, false])
  const trader = {
    bought: wh([4, 0]),
    sold: wh([0, 9]),
    consumption: wh([4, 0]),
    production: wh([0, 9]),
    quality: ['grid', 'grid'] as const,
    standAlone: [0n, 0n].map(amount),
    preCost: [0n, 0n].map(amount),
  }
  expect(sumDay(trader)).toMatchObject({ real: 5, estimated: 0, estimatedPeriods: 0, unmeteredPeriods: 0 })
})

test('totals tell what was measured from what was not', () => {
  const user = {
    bought: wh([5, 0, 2]),
    sold: wh([0, 1, 0]),
    consumption: wh([4, 0, 2]),
    production: wh([0, 3, 1]),
    quality: ['measured', 'estimated', 'unmetered'] as const,
    standAlone: [3n, -1n, 0n].map(amount),
    preCost: [0n, 2n, 0n].map(amount),
  }
  const totals = sumDay(user)
  expect(totals).toEqual({
    bought: 7,
    sold: 1,
    ordered: -6,
    consumption: 6,
    production: 4,
    real: -4,
    estimated: 2,
    imbalance: 4,
    deficitVolume: 0,
    excessVolume: 4,
    standAlone: 2n,
    imbalanceCost: -2n,
    preCost: 2n,
    cash: 4n,
    periods: 3,
    estimatedPeriods: 1,
    unmeteredPeriods: 1,
  })
  expect(addTotals([totals, totals]).cash).toBe(8n)
  expect(addTotals([])).toEqual(noTotals)
})
