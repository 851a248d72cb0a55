import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { makePriceMarket } from '../testing/price-market.ts'
import { findKnownDay, leaveSlipsOut, useHistory } from './given-history.ts'

const market = makePriceMarket(130)
const [load = new Float64Array(0)] = market.known

/** The same values without those of some places. */
const blank = (values: Float64Array, isBlank: (day: number, hour: number) => boolean) =>
  values.map((value, place) => (isBlank(Math.floor(place / 24), place % 24) ? NaN : value))

const use = (given: Partial<typeof market>, day = 120) => useHistory({ ...market, ...given }, day)

test('a history without holes is used as it is', () => {
  const usable = use({})
  expect(usable).toMatchObject({ day: 120, knownDays: 120, besides: 0, earlier: 0, uses: ['used'] })
  expect(usable?.history.prices).toEqual(market.prices.slice(0, 120 * 24))
  expect(usable?.history.known).toEqual([load.slice(0, 121 * 24)])
})

describe('holes of prices', () => {
  test('up to three hours are filled straight from one side to the other, over midnight too', () => {
    const prices = Float64Array.from({ length: 130 * 24 }, (_, place) => place)
    const holed = blank(prices, (day, hour) => day > 0 && (hour >= 22 || hour === 0 || hour === 7))
    const usable = use({ prices: holed })
    // But for the last two hours, after which nothing is known.
    expect(usable).toMatchObject({ besides: 119 * 4 - 1 - 1 - 1 + 1, earlier: 2, knownDays: 120 })
    expect(usable?.history.prices.slice(0, 119 * 24)).toEqual(prices.slice(0, 119 * 24))
  })

  test('the rest of a day lies to the day before as its other hours do, a day without any is a week before', () => {
    const prices = Float64Array.from({ length: 130 * 24 }, (_, place) => Math.floor(place / 24) * 10 + (place % 24))
    const usable = use({ prices: blank(prices, (day, hour) => (day === 50 && hour < 8) || day === 60) })
    expect(usable).toMatchObject({ besides: 0, earlier: 32, knownDays: 119 })
    const at = (day: number, hour: number) => usable?.history.prices[day * 24 + hour]
    expect(at(50, 3)).toBeCloseTo(503, 9)
    expect(at(60, 3)).toBe(533)
  })

  test('the history begins with the first day of which half is known', () => {
    const usable = use({ prices: blank(market.prices, (day, hour) => day < 5 && hour > day * 3) })
    expect(usable).toMatchObject({ day: 116, knownDays: 116 })
    expect(usable?.history.firstWeekday).toBe(5)
    expect(useHistory({ ...market, prices: new Float64Array(3120).fill(NaN) }, 120)).toBeNull()
    expect(findKnownDay(new Float64Array(48).fill(NaN), 0)).toBeNull()
  })
})

describe('a known series', () => {
  const uses = (known: Float64Array, day = 120) => use({ known: [known] }, day)?.uses

  test('is used where it is there, though it misses a tenth or a third of its past', () => {
    expect(uses(blank(load, (day) => day % 10 === 4))).toEqual(['used'])
    expect(uses(blank(load, (day) => day % 3 === 1))).toEqual(['used'])
    expect(uses(blank(load, (day) => day % 2 === 1))).toEqual(['tooLittleBefore'])
    expect(uses(blank(load, (day, hour) => day === 120 && hour > 12))).toEqual(['used'])
    expect(uses(blank(load, (day, hour) => day === 120 && hour > 10))).toEqual(['unknownForDay'])
  })

  test('that begins later cuts the history where enough is left, and else is left out', () => {
    const usable = use({ known: [blank(load, (day) => day < 6)] })
    expect(usable).toMatchObject({ day: 114, uses: ['used'] })
    expect(usable?.history.known[0]).toEqual(load.slice(6 * 24, 121 * 24))
    const short = use({ known: [blank(load, (day) => day < 30)] })
    expect(short).toMatchObject({ day: 120, uses: ['tooLittleBefore'] })
    expect(short?.history.known).toEqual([])
  })

  test('far beyond its history is left out, far beyond it in the past is filled', () => {
    const slip = (of: number) => load.map((value, place) => (Math.floor(place / 24) === of ? 100 * value : value))
    expect(uses(slip(120))).toEqual(['farOff'])
    const usable = use({ known: [slip(80)] })
    expect(usable?.uses).toEqual(['used'])
    expect(Math.max(...(usable?.history.known[0] ?? []))).toBeLessThan(2 * Math.max(...load))
    // A new record is none, and what never changed may begin to.
    expect(uses(load.map((value, place) => (place >= 2880 ? 1.3 * value : value)))).toEqual(['used'])
    expect(uses(load.map((_, place) => Number(place >= 2880)))).toEqual(['used'])
  })
})

test('nothing that comes later changes anything, no hole is left, and another unit is another unit', () => {
  const holes = fc.array(fc.nat(130 * 24 - 1), { maxLength: 1500 })
  fc.assert(
    fc.property(holes, holes, fc.integer({ min: 20, max: 125 }), (ofPrices, ofLoad, day) => {
      const without = (values: Float64Array, places: readonly number[]) => {
        const left = values.slice()
        for (const place of places) left[place] = NaN
        return left
      }
      const prices = without(market.prices, ofPrices)
      const known = [without(load, ofLoad)]
      const usable = useHistory({ ...market, prices, known }, day)
      const cut = {
        ...market,
        prices: prices.slice(0, day * 24),
        known: known.map((each) => each.slice(0, day * 24 + 24)),
      }
      expect(useHistory(cut, day)).toEqual(usable)
      expect(
        [usable?.history.prices, ...(usable?.history.known ?? [])].every((each) => each?.every(Number.isFinite)),
      ).toBe(true)
      const doubled = useHistory({ ...market, prices: prices.map((value) => 2 * value), known }, day)
      expect(doubled?.history.prices).toEqual(usable?.history.prices.map((value) => 2 * value))
    }),
    { seed: 5, numRuns: 60 },
  )
})

describe('slips of a meter', () => {
  const home = (hours: number) => Float64Array.from({ length: hours }, (_, hour) => 300 + 100 * ((hour * 7) % 11))
  const leave = (values: Float64Array, slips: Record<number, number>) => {
    const given = values.slice()
    for (const [hour, value] of Object.entries(slips)) given[Number(hour)] = value
    return { given, left: leaveSlipsOut(given) }
  }

  test('up to three hours far above all others are left out, wherever they are', () => {
    const cases: Record<number, number>[] = [{ 0: 9e6 }, { 5: 26_001, 700: 1e14 }, { 3: 9e6, 4: 8e6, 1000: 7e7 }]
    for (const slips of cases) {
      const { given, left } = leave(home(1200), slips)
      const gone = Object.keys(slips).map(Number)
      expect(left.slips).toBe(gone.length)
      given.forEach((value, hour) => expect(left.values[hour]).toBe(gone.includes(hour) ? NaN : value))
    }
  })

  test('what comes more often, less far above, or before a week is known, stays', () => {
    const cases = [
      leave(home(1200), { 1: 9e6, 2: 9e6, 3: 9e6, 4: 9e6 }),
      leave(home(1200), { 400: 11_000, 1100: 11_500 }),
      leave(home(160), { 4: 9e6 }),
      leave(new Float64Array(1200), { 4: 9e6 }),
      leave(new Float64Array(1200).fill(NaN), { 4: 9e6 }),
    ]
    for (const { given, left } of cases) expect(left).toEqual({ values: given, slips: 0 })
  })
})
