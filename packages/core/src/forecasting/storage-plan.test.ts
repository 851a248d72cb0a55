import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { energyWh, priceTick } from '../units/units.ts'
import { gainOf, limitsOf, planStorage, type Storage, type StoragePlan } from './storage-plan.ts'

const battery = (capacity: number, perPeriod: number, efficiency = 100, wear = 0): Storage => ({
  capacity: energyWh(capacity),
  perPeriod: energyWh(perPeriod),
  efficiency,
  wear: priceTick(wear),
})

/** Every plan that a battery can follow, to the Wh, by going through all that may be in it after each period. */
function allPlans({ capacity, perPeriod, efficiency }: Storage, periods: number): StoragePlan[] {
  let begun = [{ level: 0, bought: [] as number[], sold: [] as number[] }]
  for (let period = 0; period < periods; period++) {
    begun = begun.flatMap(({ level, bought, sold }) =>
      Array.from({ length: capacity + 1 }, (_, next) => {
        const took = next > level ? Math.ceil(((next - level) * 100) / efficiency) : 0
        const gave = next < level ? level - next : 0
        return took > perPeriod || gave > perPeriod
          ? []
          : [{ level: next, bought: [...bought, took], sold: [...sold, gave] }]
      }).flat(),
    )
  }
  return begun
    .filter(({ level }) => level === 0)
    .map(({ bought, sold }) => ({
      bought: bought.map((each) => energyWh(each)),
      sold: sold.map((each) => energyWh(each)),
    }))
}

/** What a plan gains on all paths together, a day on which it would lose counted as nothing. */
const gainedOn = (storage: Storage, plan: StoragePlan | null, paths: readonly (readonly number[])[]) =>
  paths.reduce((sum, path) => {
    const gain = plan ? gainOf(storage, plan, path) : 0n
    return gain > 0n ? sum + gain : sum
  }, 0n)

const price = fc.integer({ min: -50, max: 300 })
const day = (periods: number) => fc.array(price, { minLength: periods, maxLength: periods })

describe('the plan of a battery', () => {
  test('is the best of all that there are, where nothing is lost in it and prices are known', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 3 }),
        fc.integer({ min: 1, max: 2 }),
        day(5),
        fc.integer({ min: 0, max: 30 }),
        (hours, perPeriod, prices, wear) => {
          const storage = battery(hours * perPeriod, perPeriod, 100, wear)
          const best = allPlans(storage, 5).reduce((most, plan) => {
            const gain = gainOf(storage, plan, prices)
            return gain > most ? gain : most
          }, 0n)
          expect(gainedOn(storage, planStorage(storage, [prices]), [prices])).toBe(best)
        },
      ),
      { seed: 1, numRuns: 150 },
    )
  })

  test('is the best of all with losses and a power that does not divide what it holds, where it is filled and emptied once', () => {
    // Cheap first, dear afterwards: one cycle is all that there is to gain.
    const valley = fc.tuple(
      fc.array(fc.integer({ min: 1, max: 50 }), { minLength: 3, maxLength: 3 }),
      fc.array(fc.integer({ min: 100, max: 200 }), { minLength: 3, maxLength: 3 }),
    )
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 5 }),
        fc.integer({ min: 1, max: 4 }),
        fc.constantFrom(50, 80, 100),
        valley,
        (capacity, perPeriod, efficiency, [cheap, dear]) => {
          const storage = battery(capacity, perPeriod, efficiency)
          const prices = [...cheap, ...dear]
          const best = allPlans(storage, 6).reduce((most, plan) => {
            const gain = gainOf(storage, plan, prices)
            return gain > most ? gain : most
          }, 0n)
          expect(gainedOn(storage, planStorage(storage, [prices]), [prices])).toBe(best)
        },
      ),
      { seed: 1, numRuns: 150 },
    )
  })

  test('can always be followed, gains on the days together, and no more than the best plan of all', () => {
    fc.assert(
      fc.property(
        fc.record({
          capacity: fc.integer({ min: 1, max: 4 }),
          perPeriod: fc.integer({ min: 1, max: 4 }),
          efficiency: fc.integer({ min: 40, max: 100 }),
          wear: fc.integer({ min: 0, max: 60 }),
        }),
        fc.array(day(5), { minLength: 1, maxLength: 6 }),
        ({ capacity, perPeriod, efficiency, wear }, paths) => {
          const storage = battery(capacity, perPeriod, efficiency, wear)
          const plan = planStorage(storage, paths)
          const gained = gainedOn(storage, plan, paths)
          const all = allPlans(storage, 5)
          const best = all.reduce((most, each) => {
            const gain = gainedOn(storage, each, paths)
            return gain > most ? gain : most
          }, 0n)
          expect(gained).toBeLessThanOrEqual(best)
          if (paths.length === 1 && gained === 0n) expect(plan).toBeNull()
          if (!plan) return
          expect(gained).toBeGreaterThan(0n)
          expect(all).toContainEqual(plan)
          // No path alone leads to one that is clearly better.
          for (const path of paths) {
            expect(gained * 105n).toBeGreaterThanOrEqual(
              gainedOn(storage, planStorage(storage, [path]), paths) * 100n - 105n,
            )
          }
        },
      ),
      { seed: 1, numRuns: 60 },
    )
  })

  test('buys cheap, sells dear, and keeps to what it holds and to its power', () => {
    const prices = [100, 10, 20, 10, 300, 100, 200, 50]
    const plan = planStorage(battery(10_000, 4_000, 80), [prices])
    // 12,500 Wh are bought for 10,000: all of the two cheapest hours and the rest in the third.
    expect(plan?.bought).toEqual([500, 4_000, 4_000, 4_000, 0, 0, 0, 0].map((each, hour) => (hour === 0 ? 500 : each)))
    expect(plan?.sold).toEqual([0, 0, 0, 0, 4_000, 2_000, 4_000, 0])
  })

  test('goes by how hours go together: a day without trade costs nothing', () => {
    // In the mean nothing is to be gained. On one day in four all that noon is cheaper than the evening is, and on the others nothing is lost.
    const either = [
      [100, 310, 0],
      [100, 0, 300],
      [100, 0, 0],
      [100, 0, 0],
    ]
    expect(planStorage(battery(1_000, 1_000), [[100, 78, 75]])).toBeNull()
    expect(planStorage(battery(1_000, 1_000), either)).toEqual({ bought: [0, 1_000, 0], sold: [0, 0, 1_000] })
  })

  test('is none where nothing gains', () => {
    expect(planStorage(battery(1_000, 500), [[100, 100, 100]])).toBeNull()
    expect(planStorage(battery(1_000, 500, 50), [[100, 150, 190]])).toBeNull()
    expect(planStorage(battery(0, 0), [[1, 100]])).toBeNull()
    expect(planStorage(battery(1_000, 500), [])).toBeNull()
  })
})

describe('the limits of its blocks', () => {
  test('make it trade where it gains what it wears, and nowhere else', () => {
    const bounds = { lowest: priceTick(-500), highest: priceTick(4_000) }
    fc.assert(
      fc.property(
        day(4),
        fc.integer({ min: 0, max: 60 }),
        fc.integer({ min: -100, max: 400 }),
        day(4),
        (prices, wear, usual, came) => {
          const storage = battery(3, 2, 80, wear)
          const plan = planStorage(storage, [prices])
          const limits = plan && limitsOf(storage, plan, { usual, ...bounds })
          if (!plan || !limits) return
          const sum = (all: readonly number[]) => all.reduce((total, each) => total + each, 0)
          const [took, gave] = [sum(plan.bought), sum(plan.sold)]
          const asked = limits.sell * gave - limits.buy * took
          expect(asked).toBeGreaterThanOrEqual(wear * gave)
          expect(asked).toBeLessThan(wear * gave + took + gave)
          const money = came.reduce(
            (total, each, hour) => total + each * ((plan.sold[hour] ?? 0) - (plan.bought[hour] ?? 0)),
            0,
          )
          if (money >= asked) expect(gainOf(storage, plan, came)).toBeGreaterThanOrEqual(0n)
        },
      ),
      { seed: 1, numRuns: 200 },
    )
  })

  test('stay within those of the market, and are none where that cannot be', () => {
    const plan = { bought: [energyWh(200), energyWh(0)], sold: [energyWh(0), energyWh(100)] }
    const bounds = { lowest: priceTick(0), highest: priceTick(1_000) }
    expect(limitsOf({ wear: priceTick(0) }, plan, { usual: 200, ...bounds })).toEqual({ buy: 200, sell: 400 })
    expect(limitsOf({ wear: priceTick(100) }, plan, { usual: 900, ...bounds })).toEqual({ buy: 450, sell: 1_000 })
    expect(limitsOf({ wear: priceTick(1_200) }, plan, { usual: 900, ...bounds })).toBeNull()
    const nothing = { bought: [energyWh(0)], sold: [energyWh(0)] }
    expect(limitsOf({ wear: priceTick(0) }, nothing, { usual: 200, ...bounds })).toBeNull()
  })
})
