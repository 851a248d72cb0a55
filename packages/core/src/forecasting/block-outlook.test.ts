import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { OrderBlock } from '../market/blocks/order-blocks.ts'
import type { Side } from '../market/order.ts'
import { energyWh, priceTick } from '../units/units.ts'
import { outcomesOf, outlookOf } from './block-outlook.ts'

interface Given {
  readonly name: string
  readonly side: Side
  readonly price: number
  /** Wh by period, from the first. */
  readonly energy: readonly number[]
  readonly group?: string
  readonly loop?: string
}

const block = ({ name, side, price, energy, group, loop }: Given): OrderBlock => ({
  name,
  side,
  price: priceTick(price),
  quantities: energy.flatMap((quantity, place) =>
    quantity > 0 ? [{ period: place + 1, quantity: energyWh(quantity) }] : [],
  ),
  minimumRatio: 1_000_000,
  linkedTo: null,
  exclusiveGroup: group ?? null,
  loop: loop ?? null,
})

describe('what blocks bring on a day that may come', () => {
  test('a block trades where its limit is reached on average', () => {
    const sale = block({ name: 'Wind', side: 'sell', price: 100, energy: [10, 30] })
    expect(
      outcomesOf(
        [sale],
        [
          [40, 120],
          [39, 120],
          [500, 0],
        ],
      ),
    ).toEqual([
      { accepted: ['Wind'], money: 4_000n },
      { accepted: [], money: 0n },
      { accepted: ['Wind'], money: 5_000n },
    ])
  })

  test('of the starts of a run the cheapest is taken, or none', () => {
    const start = (name: string, energy: readonly number[]) =>
      block({ name, side: 'buy', price: 100, energy, group: 'Run' })
    const run = [start('early', [10, 10, 0]), start('late', [0, 10, 10])]
    expect(
      outcomesOf(run, [
        [50, 60, 70],
        [90, 60, 70],
        [300, 100, 120],
      ]),
    ).toEqual([
      { accepted: ['early'], money: -1_100n },
      { accepted: ['late'], money: -1_300n },
      { accepted: [], money: 0n },
    ])
  })

  test('a loop trades as a whole: one of the two may be beyond its limit', () => {
    const loop = [
      block({ name: 'Charge', side: 'buy', price: 50, energy: [10, 0], loop: 'Discharge' }),
      block({ name: 'Discharge', side: 'sell', price: 60, energy: [0, 8], loop: 'Charge' }),
    ]
    expect(
      outcomesOf(loop, [
        [80, 200],
        [50, 60],
        [50, 59],
        [10, 40],
      ]),
    ).toEqual([
      { accepted: ['Charge', 'Discharge'], money: 800n },
      { accepted: ['Charge', 'Discharge'], money: -20n },
      { accepted: [], money: 0n },
      { accepted: ['Charge', 'Discharge'], money: 220n },
    ])
  })

  test('is as an enumeration of all selections has it', () => {
    const price = fc.integer({ min: -40, max: 90 })
    const energy = fc.array(fc.integer({ min: 0, max: 9 }), { minLength: 3, maxLength: 3 })
    const given = fc.record({
      side: fc.constantFrom<Side>('buy', 'sell'),
      price,
      energy,
      group: fc.constantFrom('A', 'B', undefined),
    })
    fc.assert(
      fc.property(
        fc.array(given, { minLength: 1, maxLength: 6 }),
        fc.array(price, { minLength: 3, maxLength: 3 }),
        (all, prices) => {
          const blocks = all.map(({ group, ...each }, place) =>
            block({ name: String(place), ...each, ...(group && { group }) }),
          )
          const surplusOf = (name: string) => {
            const own = blocks.find((each) => each.name === name)
            if (!own) return 0
            const sign = own.side === 'sell' ? 1 : -1
            return own.quantities.reduce(
              (sum, { period, quantity }) => sum + sign * quantity * ((prices[period - 1] ?? 0) - own.price),
              0,
            )
          }
          let most = 0
          for (let chosen = 0; chosen < 2 ** blocks.length; chosen++) {
            const taken = blocks.filter((_, place) => (chosen >> place) % 2 === 1)
            const groups = taken.flatMap(({ exclusiveGroup }) => exclusiveGroup ?? [])
            if (new Set(groups).size < groups.length) continue
            most = Math.max(
              most,
              taken.reduce((sum, { name }) => sum + surplusOf(name), 0),
            )
          }
          const [outcome] = outcomesOf(blocks, [prices])
          expect(outcome?.accepted.reduce((sum, name) => sum + surplusOf(name), 0)).toBe(most)
        },
      ),
      { seed: 1, numRuns: 200 },
    )
  })
})

describe('the outlook', () => {
  test('says how often, how much in the mean and between what on eight of ten days', () => {
    const outcomes = Array.from({ length: 20 }, (_, place) =>
      place < 10 ? { accepted: ['A'], money: BigInt(place) as never } : { accepted: [], money: 0n as never },
    )
    expect(outlookOf(outcomes)).toEqual({
      days: 20,
      acceptedDays: 10,
      mean: 2n,
      traded: { mean: 4n, low: 1n, high: 8n },
      likeliest: { name: 'A', days: 10 },
    })
  })

  test('is nothing where nothing trades', () => {
    const none = { acceptedDays: 0, mean: 0n, traded: null, likeliest: null }
    expect(outlookOf([])).toEqual({ days: 0, ...none })
    expect(outlookOf([{ accepted: [], money: 0n as never }])).toEqual({ days: 1, ...none })
  })
})
