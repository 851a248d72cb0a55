import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { possibleDifferences, possibleValues } from '../forecasting/possible-values.ts'
import { quantileLevels } from '../forecasting/quantiles.ts'
import { kWh, perKWh, tc } from '../testing/builders.ts'
import { energyWh, priceTick, type EnergyWh } from '../units/units.ts'
import { imbalancePricesOver, weighGap, type HourToCover } from './expected-gap.ts'
import { expectedImbalancePrices } from './gap.ts'
import { imbalancePenalty, priceFor, usualSpread } from './imbalance-price.ts'

const hour = (changes: Partial<HourToCover> = {}): HourToCover => ({
  needs: [kWh('1'), kWh('2'), kWh('3'), kWh('10')],
  need: kWh('2.5'),
  position: kWh('0'),
  reference: perKWh('0.2'),
  prices: { deficitPrice: perKWh('0.25'), excessPrice: perKWh('0.15') },
  ...changes,
})

describe('the position at which imbalances cost least', () => {
  test('is the middle need where both directions cost the same', () => {
    // Missed by 1.5, 0.5, 0.5 and 7.5 kWh at 0.05: a mean of 0.125. Without any 1, 2, 3 and 10 at 0.05: 0.2.
    expect(weighGap(hour())).toEqual({
      aim: kWh('2.5'),
      open: kWh('2.5'),
      cost: tc('0.075'),
      unavoidable: tc('0.125'),
      limit: perKWh('0.23'),
    })
  })

  test('is higher where a deficit is dear, and lower where an excess is', () => {
    const dear = { deficitPrice: perKWh('0.5'), excessPrice: perKWh('0.15') }
    expect(weighGap(hour({ prices: dear })).aim).toBe(kWh('10'))
    const worthless = { deficitPrice: perKWh('0.25'), excessPrice: perKWh('-0.3') }
    expect(weighGap(hour({ prices: worthless })).aim).toBe(kWh('1'))
  })

  test('is never beyond the needs that may come, though a deficit would be cheaper than the market', () => {
    const cheap = { deficitPrice: perKWh('0.18'), excessPrice: perKWh('0.1') }
    expect(weighGap(hour({ prices: cheap })).aim).toBe(kWh('1'))
    const generous = { deficitPrice: perKWh('0.4'), excessPrice: perKWh('0.3') }
    expect(weighGap(hour({ prices: generous })).aim).toBe(kWh('10'))
  })

  test('is the forecast need where no position is best: at one price, and at prices the wrong way round', () => {
    for (const [deficit, excess] of [
      ['0.25', '0.25'],
      ['0.1', '0.3'],
    ] as const) {
      const prices = { deficitPrice: perKWh(deficit), excessPrice: perKWh(excess) }
      expect(weighGap(hour({ prices })).aim).toBe(kWh('2.5'))
    }
  })

  test('costs something though the forecast is covered', () => {
    expect(weighGap(hour({ position: kWh('2.5') }))).toEqual({
      aim: kWh('2.5'),
      open: 0,
      cost: 0n,
      unavoidable: tc('0.125'),
      limit: null,
    })
  })
})

const energies = fc.integer({ min: -50_000, max: 50_000 })
const needs = fc
  .array(energies, { minLength: 1, maxLength: 20 })
  .map((values) => values.sort((a, b) => a - b).map((value) => energyWh(value)))
const ticks = fc.integer({ min: -60_000, max: 60_000 })
const hours = fc
  .record({ needs, need: energies, position: energies, reference: ticks, above: ticks, below: ticks })
  .map(({ needs: possible, need, position, reference, above, below }): HourToCover => ({
    needs: possible,
    need: energyWh(need),
    position: energyWh(position),
    reference: priceTick(reference),
    prices: { deficitPrice: priceTick(reference + above), excessPrice: priceTick(reference - below) },
  }))
const costAt = (of: HourToCover, position: number) => {
  const { cost, unavoidable } = weighGap({ ...of, position: energyWh(position) })
  return cost + unavoidable
}
/** Each division is rounded for itself. */
const rounding = 1n

describe('for any hour', () => {
  test('no position within the needs is expected to cost less', () => {
    fc.assert(
      fc.property(hours, energies, (of, other) => {
        fc.pre(of.prices.deficitPrice > of.prices.excessPrice)
        const [least = 0, most = 0] = [of.needs[0], of.needs.at(-1)]
        const within = Math.min(Math.max(other, least), most)
        expect(weighGap(of).unavoidable).toBeLessThanOrEqual(costAt(of, within) + rounding)
      }),
      { seed: 1 },
    )
  })

  test('a known need is covered: leaving it open costs its penalty, and the limit is the price of its imbalance', () => {
    fc.assert(
      fc.property(hours, (of) => {
        const known = { ...of, needs: of.needs.slice(0, 1), need: of.needs[0] as EnergyWh }
        const { aim, open, cost, unavoidable, limit } = weighGap(known)
        expect([aim, unavoidable]).toEqual([known.need, 0n])
        expect(cost).toBe(imbalancePenalty(energyWh(-open), of.reference, of.prices))
        expect(limit).toBe(priceFor(energyWh(-open), of.prices))
      }),
      { seed: 2 },
    )
  })

  test('needs and a position that are moved move the aim and change no cost', () => {
    fc.assert(
      fc.property(hours, energies, (of, by) => {
        const move = (value: EnergyWh) => energyWh(value + by)
        const [before, after] = [
          weighGap(of),
          weighGap({ ...of, needs: of.needs.map(move), need: move(of.need), position: move(of.position) }),
        ]
        expect(after).toEqual({ ...before, aim: move(before.aim) })
      }),
      { seed: 3 },
    )
  })

  test('three times the energy costs three times as much', () => {
    fc.assert(
      fc.property(hours, (of) => {
        const scale = (value: EnergyWh) => energyWh(3 * value)
        const [before, after] = [
          weighGap(of),
          weighGap({ ...of, needs: of.needs.map(scale), need: scale(of.need), position: scale(of.position) }),
        ]
        expect(after.aim).toBe(scale(before.aim))
        expect(after.limit).toBe(before.limit)
        for (const key of ['cost', 'unavoidable'] as const) {
          const off = after[key] - 3n * before[key]
          expect(off >= -2n && off <= 2n).toBe(true)
        }
      }),
      { seed: 4 },
    )
  })

  test('prices that all move by the same change nothing but the limit, by as much', () => {
    fc.assert(
      fc.property(hours, ticks, (of, by) => {
        const move = (value: number) => priceTick(value + by)
        const prices = { deficitPrice: move(of.prices.deficitPrice), excessPrice: move(of.prices.excessPrice) }
        const [before, after] = [weighGap(of), weighGap({ ...of, reference: move(of.reference), prices })]
        expect(after).toEqual({ ...before, limit: before.limit === null ? null : move(before.limit) })
      }),
      { seed: 5 },
    )
  })
})

describe('imbalance prices over possible references', () => {
  const pricing = { mode: 'A', spread: usualSpread, settled: [] } as const

  test('are those of the reference where it is known', () => {
    const reference = perKWh('0.2')
    expect(imbalancePricesOver([reference], reference, pricing)).toEqual(expectedImbalancePrices(reference, pricing))
  })

  test('lie farther from it where it may be far from zero on either side', () => {
    // A quarter of 0.4 both times, around an expected price of 0 whose own distance is 0.02.
    expect(imbalancePricesOver([perKWh('-0.4'), perKWh('0.4')], perKWh('0'), pricing)).toEqual({
      deficitPrice: perKWh('0.1'),
      excessPrice: perKWh('-0.1'),
    })
  })

  test('are not known where those of no reference are', () => {
    expect(imbalancePricesOver([perKWh('0.2')], perKWh('0.2'), { ...pricing, mode: 'B' })).toBeNull()
    expect(imbalancePricesOver([], perKWh('0.2'), pricing)).toBeNull()
  })
})

describe('possible values', () => {
  test('are the quantiles on straight lines between known levels', () => {
    const values = possibleValues(quantileLevels.map((level) => 1_000 * level)) ?? []
    expect(values).toEqual(Array.from({ length: 20 }, (_, place) => 25 + 50 * place))
    expect(possibleValues(quantileLevels.map(() => 7))).toEqual(Array.from({ length: 20 }, () => 7))
  })

  test('are not known without quantiles', () => {
    expect(possibleValues(null)).toBeNull()
    expect(possibleValues([1, 2, 3])).toBeNull()
    expect(possibleValues(quantileLevels.map(() => NaN))).toBeNull()
  })

  test('a difference keeps its mean, and is wider than either', () => {
    const [used, made] = [possibleValues(quantileLevels.map((level) => 2_000 * level)) ?? [], [0, 1_000]]
    const difference = possibleDifferences(used, made)
    const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value / values.length, 0)
    expect(difference).toHaveLength(20)
    expect(mean(difference)).toBeCloseTo(mean(used) - 500, 0)
    expect(difference[0]).toBeLessThan((used[0] ?? 0) - 500)
    expect(possibleDifferences([5], [2])).toEqual([3])
    expect(difference).toEqual(difference.toSorted((a, b) => a - b))
  })
})
