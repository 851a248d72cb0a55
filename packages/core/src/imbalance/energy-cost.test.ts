import fc from 'fast-check'
import { expect, test } from 'vitest'
import { kWh, perKWh, tc } from '../testing/builders.ts'
import { amount, costOf, energyWh, priceTick } from '../units/units.ts'
import { compareCost, costParts, type SettledHour } from './energy-cost.ts'

const none = { value: amount(0n), volume: energyWh(0) }

/** A consumer's hour at a reference of 0.20 with what is said otherwise. */
function hour(
  part: Partial<SettledHour['parts'][number]>,
  rest: Partial<Omit<SettledHour, 'parts'>> = {},
): SettledHour {
  const usual = { reference: perKWh('0.2'), contracted: kWh('0'), need: kWh('0'), cash: tc('0'), quality: 'measured' }
  return { parts: [{ ...usual, ...part } as SettledHour['parts'][number]], tradeCost: tc('0'), auction: none, ...rest }
}

test('a consumer who bought 10, needed 12 and bought 1 of it intra-day', () => {
  const { figures } = compareCost([
    hour(
      { contracted: kWh('10'), need: kWh('12'), cash: tc('-0.5') },
      // 9 at 0.20 and 1 at 0.35.
      { tradeCost: tc('2.15'), auction: { value: tc('30'), volume: kWh('100') } },
    ),
  ])
  expect(figures).toEqual({
    hours: 1,
    estimatedHours: 0,
    need: kWh('12'),
    cost: tc('2.65'),
    perfectPlan: tc('2.4'),
    difference: tc('0.25'),
    intraday: tc('0.15'),
    imbalance: tc('0.1'),
    perKWh: { own: perKWh('0.22083'), perfectPlan: perKWh('0.2'), market: perKWh('0.3') },
  })
  expect(costParts({ intraday: tc('0.15'), imbalance: tc('0.1') }).map(({ name }) => name)).toEqual([
    'intraday',
    'imbalance',
  ])
  expect(costParts({ intraday: tc('0.15'), imbalance: tc('-0.2') })[0]).toEqual({
    name: 'imbalance',
    coins: tc('-0.2'),
  })
})

test('whoever produces more than it uses sees what a kWh earned', () => {
  const sold = hour({ contracted: kWh('-5'), need: kWh('-4'), cash: tc('-0.25') }, { tradeCost: tc('-1') })
  expect(compareCost([sold]).figures).toMatchObject({
    cost: tc('-0.75'),
    perfectPlan: tc('-0.8'),
    difference: tc('0.05'),
    perKWh: { own: perKWh('0.1875'), perfectPlan: perKWh('0.2'), market: null },
  })
})

test.each([
  ['a fifth is enough', '6', '-4', true],
  ['less is not', '5.999', '-4', false],
  ['nor is nothing at all', '0', '0', false],
])('a price by the kWh only where something is left: %s', (_, used, made, isGiven) => {
  const { figures } = compareCost([hour({ need: kWh(used) }), hour({ need: kWh(made) })])
  expect(figures?.perKWh !== null).toBe(isGiven)
})

test('what is not known is said and in no sum', () => {
  const known = hour({ need: kWh('1') }, { tradeCost: tc('0.1') })
  const unread = hour({ need: kWh('0'), contracted: kWh('3'), quality: 'unmetered' }, { tradeCost: tc('5') })
  const unpriced = hour({ reference: null, need: kWh('2') }, { tradeCost: tc('7') })
  const idle = hour({ reference: null, quality: 'estimated' })
  const all = compareCost([known, unread, unpriced, idle])
  expect(all).toMatchObject({ unreadHours: 1, unpricedHours: 1, figures: { hours: 2, estimatedHours: 1 } })
  expect(all.figures).toEqual({ ...compareCost([known, idle]).figures })
  expect(compareCost([unread]).figures).toBeNull()
  expect(compareCost([])).toEqual({ unreadHours: 0, unpricedHours: 0, figures: null })
})

const price = fc.integer({ min: -1_000_000, max: 1_000_000 })
const energy = fc.integer({ min: -1_000_000_000, max: 1_000_000_000 })
/** An hour by its trades: what was bought (+) or sold (−) day-ahead, and intra-day at a price each. */
const tradedHour = fc.record({
  quarters: fc.array(
    fc.record({ reference: price, dayAhead: energy, need: energy, cash: fc.bigInt(-(10n ** 15n), 10n ** 15n) }),
    {
      minLength: 1,
      maxLength: 4,
    },
  ),
  intraday: fc.array(fc.record({ quarter: fc.nat(3), quantity: energy, price }), { maxLength: 6 }),
})

test('C − P is the sum of the two parts of the rules, trade by trade, and exact', () => {
  const check = (drawn: (typeof tradedHour extends fc.Arbitrary<infer Hour> ? Hour : never)[]) => {
    let [cost, plan, intraday, imbalance, need] = [0n, 0n, 0n, 0n, 0n]
    const hours = drawn.map(({ quarters, intraday: trades }): SettledHour => {
      const inQuarter = (place: number) => trades.filter(({ quarter }) => quarter % quarters.length === place)
      let tradeCost = 0n
      const parts = quarters.map(({ reference, dayAhead, need: needed, cash }, place) => {
        const own = inQuarter(place)
        const r = BigInt(reference)
        let bought = BigInt(dayAhead)
        tradeCost += r * BigInt(dayAhead)
        for (const each of own) {
          bought += BigInt(each.quantity)
          tradeCost += BigInt(each.price) * BigInt(each.quantity)
          intraday += (BigInt(each.price) - r) * BigInt(each.quantity)
        }
        cost -= cash
        plan += r * BigInt(needed)
        imbalance += r * (bought - BigInt(needed)) - cash
        need += BigInt(needed)
        return {
          reference: priceTick(reference),
          contracted: energyWh(bought),
          need: energyWh(needed),
          cash: amount(cash),
          quality: 'measured' as const,
        }
      })
      cost += tradeCost
      return { parts, tradeCost: amount(tradeCost), auction: none }
    })
    const { figures } = compareCost(hours)
    expect(figures).toMatchObject({
      cost,
      perfectPlan: plan,
      intraday,
      imbalance,
      difference: cost - plan,
      need: Number(need),
    })
    expect(intraday + imbalance).toBe(cost - plan)
    const [first, second] = costParts(figures ?? { intraday: amount(0n), imbalance: amount(0n) })
    expect(Number(first?.coins) ** 2).toBeGreaterThanOrEqual(Number(second?.coins) ** 2)
    if (!figures?.perKWh) return
    // Within half a tick of the exact quotient, on the side of a price: 2·|own × need − cost| ≤ |need|.
    const off = 2n * (BigInt(figures.perKWh.own) * need - cost)
    expect(off <= (need < 0n ? -need : need) && -off <= (need < 0n ? -need : need)).toBe(true)
  }
  fc.assert(fc.property(fc.array(tradedHour, { minLength: 1, maxLength: 6 }), check), { seed: 8, numRuns: 300 })
})

test('a plan kept to the Wh costs what the perfect plan does', () => {
  const kept = fc.record({ reference: price, need: energy })
  const check = (drawn: { reference: number; need: number }[]) => {
    const hours = drawn.map(({ reference, need }) =>
      hour(
        { reference: priceTick(reference), need: energyWh(need), contracted: energyWh(need) },
        { tradeCost: costOf(energyWh(need), priceTick(reference)) },
      ),
    )
    expect(compareCost(hours).figures).toMatchObject({ difference: 0n, intraday: 0n, imbalance: 0n })
  }
  fc.assert(fc.property(fc.array(kept, { minLength: 1, maxLength: 30 }), check), { seed: 9 })
})
