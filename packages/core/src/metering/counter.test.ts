import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { deliveryPeriods } from '../calendar/delivery-period.ts'
import { addDays, startOfDay, type DeliveryDay } from '../calendar/delivery-day.ts'
import { energyOfCourse, followCounter, maxGap, type CounterSample, type CounterOptions } from './counter.ts'

const [second, minute, hour] = [1_000, 60_000, 3_600_000]
const range = 2 ** 32
const terms: CounterOptions = { maxGap, maxPower: 100_000, ranges: [range] }
const hours = (count: number, from = 0) => Array.from({ length: count + 1 }, (_, index) => from + index * hour)

/** Samples every ten seconds at a steady power. */
function steady(from: number, to: number, { start = 0, watts = 3_600 } = {}): CounterSample[] {
  return Array.from({ length: (to - from) / (10 * second) + 1 }, (_, index) => ({
    at: from + index * 10 * second,
    wh: start + Math.floor((index * watts) / 360),
  }))
}

const energyByInterval = (samples: readonly CounterSample[], boundaries: readonly number[], of: CounterOptions) =>
  energyOfCourse(followCounter(samples, of), boundaries, of)
const energies = (samples: readonly CounterSample[], boundaries: readonly number[], of = terms) =>
  energyByInterval(samples, boundaries, of).map(({ energy, isEstimated }) =>
    isEstimated ? [energy, 'estimated'] : energy,
  )
const sum = (samples: readonly CounterSample[], boundaries: readonly number[], of = terms) =>
  energyByInterval(samples, boundaries, of).reduce((total, { energy }) => total + (energy ?? 0), 0)

test('a steady counter gives each hour its energy', () => {
  expect(energies(steady(0, 3 * hour), hours(3))).toEqual([3_600, 3_600, 3_600])
})

test('at a boundary the counter is between its neighbours, rounded down', () => {
  const samples = [
    { at: 0, wh: 100 },
    { at: hour - 4 * second, wh: 1_000 },
    { at: hour + 6 * second, wh: 1_011 },
    { at: 2 * hour, wh: 1_500 },
  ]
  expect(energies(samples, hours(2))).toEqual([904, 496])
})

describe('gaps', () => {
  const gap = (from: number, to: number) => {
    const all = steady(0, 6 * hour)
    return all.filter(({ at }) => at <= from || at >= to)
  }

  test('across a short one it is interpolated', () => {
    expect(energies(gap(hour - 2 * minute, hour + 3 * minute), hours(3))).toEqual([3_600, 3_600, 3_600])
    expect(energies(gap(hour - 5 * minute, hour + 10 * minute), hours(2))).toEqual([3_600, 3_600])
  })

  test('across a longer one it is estimated on both sides, and nothing is lost', () => {
    const samples = gap(hour - 30 * minute, hour + 10 * minute)
    expect(energies(samples, hours(3))).toEqual([[3_600, 'estimated'], [3_600, 'estimated'], 3_600])
    const night = gap(hour + 10 * minute, 4 * hour + 10 * minute)
    expect(energyByInterval(night, hours(6), terms).map(({ isEstimated }) => isEstimated)).toEqual([
      ...[false, true, true, true, true, false],
    ])
    expect(sum(night, hours(6))).toBe(6 * 3_600)
  })

  test('inside an hour it hides only when in the hour, not how much', () => {
    const samples = gap(10 * minute, 50 * minute)
    expect(energies(samples, hours(2))).toEqual([3_600, 3_600])
    const quarters = [0, 15, 30, 45, 60].map((each) => each * minute)
    expect(energyByInterval(samples, quarters, terms).map(({ isEstimated }) => isEstimated)).toEqual(
      Array(4).fill(true),
    )
  })
})

test('what samples leave out for more than 15 minutes is not known, up to that it is estimated', () => {
  const samples = steady(75 * minute, 150 * minute)
  expect(energies(samples, hours(4))).toEqual([
    ...[
      [null, 'estimated'],
      [2_700, 'estimated'],
      [null, 'estimated'],
      [null, 'estimated'],
    ],
  ])
  expect(energyByInterval(samples, hours(4), terms).map(({ known, unknown }) => [known, unknown / minute])).toEqual([
    [0, 60],
    [2_700, 15],
    [1_800, 30],
    [0, 60],
  ])
  expect(energies([], hours(2))).toEqual([
    [null, 'estimated'],
    [null, 'estimated'],
  ])
  expect(energies([{ at: hour, wh: 5 }], hours(2))).toEqual([
    [null, 'estimated'],
    [null, 'estimated'],
  ])
})

describe('counters that do not simply rise', () => {
  const rest = steady(hour + 10 * second, 3 * hour)
  const startingAt = (wh: number) => rest.map((sample) => ({ ...sample, wh: sample.wh + wh }))

  test('a rollover goes on from zero', () => {
    const samples = [...steady(0, hour, { start: range - 3_605 }), ...startingAt(5)]
    expect(energies(samples, hours(3))).toEqual([3_600, 3_600, 3_600])
  })

  test('a fall from anywhere else is a reset: what is not known counts nothing', () => {
    const samples = [...steady(0, hour, { start: 50_000_000 }), ...startingAt(0)]
    expect(energies(samples, hours(3))).toEqual([3_600, [3_590, 'estimated'], 3_600])
  })

  test.each([120_000_000, 2_000_000])('another device at %i Wh is not energy', (wh) => {
    const samples = [...steady(0, hour, { start: 50_000_000 }), ...startingAt(wh)]
    expect(energies(samples, hours(3))).toEqual([3_600, [3_590, 'estimated'], 3_600])
  })

  test('a rollover is not believed where it stands for more than anybody can have used', () => {
    const samples = [...steady(0, hour, { start: range - 2_000_000_000 }), ...startingAt(5)]
    expect(sum(samples, hours(3))).toBe(3_600 + 7_190)
  })

  test.each([0, 49_000_000, 50_010_000, 4_000_000_000, 2 ** 52])(
    'one or two samples of %i Wh are left out',
    (garbage) => {
      const samples = steady(0, 2 * hour, { start: 50_000_000 })
      const spoilt = samples.map((sample, index) =>
        index === 200 || index === 201 || index === 500 ? { ...sample, wh: garbage } : sample,
      )
      expect(energies(spoilt, hours(2))).toEqual([3_600, 3_600])
    },
  )

  test('what is no counter at all is left out', () => {
    const samples = steady(0, hour)
    const garbage = [-5, 0.5, NaN, Infinity, 2 ** 60].map((wh, index) => ({ at: index * second + 1, wh }))
    expect(energies([...samples, ...garbage], hours(1))).toEqual([3_600])
  })

  test('a garbled last sample waits for those that come', () => {
    const samples = [...steady(0, hour - 10 * second, { start: 1_000 }), { at: hour, wh: 900_000_000 }]
    expect(energies(samples, hours(1))).toEqual([[3_590, 'estimated']])
  })

  test('a 32-bit float loses digits and no energy', () => {
    const start = 900_000_000
    const samples = steady(0, 4 * hour, { start, watts: 500 }).map(({ at, wh }) => ({
      at,
      wh: Math.round(Math.fround(wh / 1_000) * 1_000),
    }))
    expect(Math.abs(sum(samples, hours(4)) - 2_000)).toBeLessThanOrEqual(64)
    expect(energyByInterval(samples, hours(4), terms).every(({ isEstimated }) => !isEstimated)).toBe(true)
  })
})

/** A counter that moves as a connection can, read at any times. */
const believable = fc
  .record({
    start: fc.nat(2 ** 40),
    steps: fc.array(
      fc.record({ wait: fc.integer({ min: 1, max: 5 * hour }), share: fc.integer({ min: 0, max: 1_000 }) }),
      { minLength: 1, maxLength: 40 },
    ),
  })
  .map(({ start, steps }) => {
    const samples: CounterSample[] = [{ at: 0, wh: start }]
    for (const { wait, share } of steps) {
      const last = samples.at(-1) as CounterSample
      const most = (wait * terms.maxPower) / hour
      samples.push({ at: last.at + wait, wh: last.wh + Math.floor((most * share) / 1_000) })
    }
    return samples
  })
/** What may come of a device that fails: any value at any time. */
const anything = fc.array(
  fc.record({ at: fc.nat(20 * hour), wh: fc.oneof(fc.nat(200_000), fc.nat(2 ** 33), fc.maxSafeInteger()) }),
  { maxLength: 60 },
)
const spanOf = (samples: readonly CounterSample[]) => {
  const [first, last] = [samples[0]?.at ?? 0, samples.at(-1)?.at ?? 0]
  return { first, last, moved: (samples.at(-1)?.wh ?? 0) - (samples[0]?.wh ?? 0) }
}
const seeded = { seed: 20_261_121, numRuns: 300 }

describe('whatever the samples', () => {
  test('the energies of a span add up to what the counter moved, however it is cut', () => {
    fc.assert(
      fc.property(believable, fc.array(fc.nat(1_000_000), { maxLength: 30 }), (samples, cuts) => {
        const { first, last, moved } = spanOf(samples)
        const inner = cuts.map((cut) => first + Math.floor(((last - first) * cut) / 1_000_000))
        const boundaries = [...new Set([first, ...inner, last])].toSorted((a, b) => a - b)
        expect(sum(samples, boundaries)).toBe(moved)
      }),
      seeded,
    )
  })

  test('quarter-hours add up to their hours', () => {
    fc.assert(
      fc.property(fc.oneof(believable, anything), (samples) => {
        const quarters = Array.from({ length: 24 * 4 + 1 }, (_, index) => index * 15 * minute)
        const parts = energyByInterval(samples, quarters, terms)
        const whole = energyByInterval(samples, hours(24), terms)
        whole.forEach(({ known, energy }, index) => {
          const four = parts.slice(index * 4, index * 4 + 4)
          expect(four.reduce((total, part) => total + part.known, 0)).toBe(known)
          expect(energy ?? known).toBe(known)
        })
      }),
      seeded,
    )
  })

  test('nothing is negative or more than the connection can carry', () => {
    fc.assert(
      fc.property(anything, (samples) => {
        const each = energyByInterval(samples, hours(24), terms)
        // Two steps can meet in a second at most, each may be a step of the counter's own.
        const most =
          (terms.maxPower + 10_000 * samples.length) * 2 + (samples.length * Number.MAX_SAFE_INTEGER) / 2 ** 22
        expect(each.every(({ energy }) => energy === null || (energy >= 0 && energy <= most))).toBe(true)
        expect(each.every(({ energy }) => energy === null || Number.isSafeInteger(energy))).toBe(true)
      }),
      seeded,
    )
  })

  test('their sequence and repetitions do not matter', () => {
    fc.assert(
      fc.property(fc.oneof(believable, anything), fc.infiniteStream(fc.nat()), (samples, numbers) => {
        const mixed = [...samples, ...samples.slice(0, 10)]
          .map((sample) => ({ sample, place: numbers.next().value as number }))
          .toSorted((a, b) => a.place - b.place)
          .map(({ sample }) => sample)
        expect(energyByInterval(mixed, hours(24), terms)).toEqual(energyByInterval(samples, hours(24), terms))
      }),
      seeded,
    )
  })

  test.each([
    { day: '2026-03-29', count: 23 },
    { day: '2026-06-15', count: 24 },
    { day: '2026-10-25', count: 25 },
  ])('the $count hours of $day add up like any', ({ day, count }) => {
    const zone = 'Europe/Bucharest'
    const periods = deliveryPeriods(day as DeliveryDay, zone, 60)
    expect(periods.length).toBe(count)
    const from = startOfDay(day as DeliveryDay, zone).epochMilliseconds
    const to = startOfDay(addDays(day as DeliveryDay, 1), zone).epochMilliseconds
    fc.assert(
      fc.property(fc.array(fc.integer({ min: from, max: to }), { maxLength: 50 }), (times) => {
        const moments = [...new Set([from, ...times, to])].toSorted((a, b) => a - b)
        const samples = moments.map((at) => ({ at, wh: Math.floor((at - from) / 1_000) }))
        const boundaries = [...periods.map(({ start }) => start.epochMilliseconds), to]
        expect(sum(samples, boundaries)).toBe((to - from) / 1_000)
        expect(energyByInterval(samples, boundaries, terms)).toHaveLength(count)
      }),
      { ...seeded, numRuns: 50 },
    )
  })
})
