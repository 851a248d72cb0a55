import { hoursOfDay } from '@tandem/core/forecasting/clock-days.ts'
import { describe, expect, test } from 'vitest'
import { day, zone } from '../../testing/forecasting.ts'
import type { KnownColumn, VolumeJob } from './forecast-job.ts'
import { countReadingDays, forecastVolumeDays } from './volume-days.ts'

const oneDay = 86_400_000
/** Midnight in Bucharest, in winter. */
const begin = Date.UTC(2026, 0, 4, 22)
const startOf = (index: number) => begin + index * oneDay
/** At one in the afternoon of the day before. */
const gateOf = (index: number) => startOf(index - 1) + 13 * 3_600_000

type Hours = (place: number) => number
const series = (days: number, of: Hours) => Float64Array.from({ length: days * hoursOfDay }, (_, place) => of(place))
const nothing: Hours = () => NaN
/** Known for so many days. */
const until =
  (days: number, value: number): Hours =>
  (place) =>
    place < days * hoursOfDay ? value : NaN

interface Options {
  readonly members: readonly {
    readonly consumption?: Hours
    readonly production?: Hours
    readonly panelPower?: number
  }[]
  readonly targets: readonly number[]
  readonly leastMembers?: number
  /** Of which gates are known. */
  readonly gatesFrom?: number
  readonly holidays?: Uint8Array
  readonly known?: readonly KnownColumn[]
}

function jobOf({ members, targets, leastMembers = 1, gatesFrom = 0, holidays, known = [] }: Options): VolumeJob {
  const days = Math.max(...targets) + 1
  return {
    task: 'volume',
    gates: Float64Array.from({ length: days }, (_, index) => (index < gatesFrom ? -Infinity : gateOf(index))),
    targets: targets.map((index) => ({ day: index, cutOff: gateOf(index) })),
    earlier: [],
    series: {
      firstDay: day('2026-01-05'),
      place: { latitude: 45, longitude: 25, zone },
      members: members.map(({ consumption = nothing, production = nothing, panelPower = null }) => ({
        panelPower,
        consumption: series(days, consumption),
        production: series(days, production),
      })),
      leastMembers,
      known,
      holidays: holidays ?? new Uint8Array(days),
    },
  }
}

const run = (terms: Options) => [...forecastVolumeDays(jobOf(terms))].filter((step) => step !== null)
const made = (terms: Options) => run(terms).flatMap((each) => each.made)
const constant = (value: number) => Array.from({ length: hoursOfDay }, () => value)

describe('a user', () => {
  test('is forecast on a holiday as on a Sunday', () => {
    const consumption = (place: number) => (Math.floor(place / hoursOfDay) % 7 === 6 ? 900 : 300)
    // Day 57 is a Tuesday.
    const terms = { members: [{ consumption }], targets: [57] }
    const sum = (holidays?: Uint8Array) =>
      made({ ...terms, ...(holidays && { holidays }) })[0]?.values.reduce((total, value) => total + value, 0) ?? NaN
    expect(sum(new Uint8Array(58).fill(1, 57))).toBeGreaterThan(1.1 * sum())
  })

  test('is forecast by kind, where anything of it is known', () => {
    const forecasts = made({ members: [{ consumption: () => 500 }], targets: [10] })
    expect(forecasts).toMatchObject([{ kind: 'consumption', historyDays: 10, naive: { length: hoursOfDay } }])
    expect([...(forecasts[0]?.values ?? [])].map(Math.round)).toEqual(constant(500))
  })

  test('has no forecast before two days are known, and every day after', () => {
    const counts = run({ members: [{ consumption: () => 500 }], targets: [0, 1, 2, 3] })
    // At the gate of day 1 thirteen hours of day 0 are known; at that of day 2 a day and thirteen hours.
    expect(counts.map((each) => each.made.length)).toEqual([0, 0, 1, 1])
    expect(countReadingDays(jobOf({ members: [{}], targets: [5] }).series, { day: 5, cutOff: gateOf(5) })).toBe(0)
  })

  test('who was metered long ago is forecast all the same', () => {
    const forecasts = made({ members: [{ consumption: until(40, 700) }], targets: [200], gatesFrom: 150 })
    expect([...(forecasts[0]?.values ?? [])].map(Math.round)).toEqual(constant(700))
  })

  test('is forecast alike in a run of many days and alone', () => {
    const wave: Hours = (place) => 500 + (place % 24) * 10 + ((place * 7919) % 101)
    const targets = [40, 41, 42, 43]
    const whole = made({ members: [{ consumption: wave }], targets })
    const alone = targets.flatMap((target) => made({ members: [{ consumption: wave }], targets: [target] }))
    expect(whole).toEqual(alone)
  })
})

describe('the power of the panels', () => {
  // A sunny day now and then among dull ones, so that the range reaches far above the forecast.
  const production = (place: number) => {
    const hour = place % hoursOfDay
    return hour < 8 || hour > 15 ? 0 : Math.floor(place / hoursOfDay) % 4 === 0 ? 4_000 : 1_500
  }
  const highest = (terms: Options) => {
    const [day] = made(terms).filter(({ kind }) => kind === 'production')
    const all = [day?.values, day?.mean, ...(day?.quantiles ?? [])].flatMap((values) => [...(values ?? [])])
    return { most: day?.most, highest: Math.max(...all) }
  }

  test('bounds the median, the mean and every quantile', () => {
    const free = highest({ members: [{ production }], targets: [60], gatesFrom: 20 })
    expect(free).toMatchObject({ most: null })
    expect(free.highest).toBeGreaterThan(3_000)
    const bound = highest({ members: [{ production, panelPower: 2_000 }], targets: [60], gatesFrom: 20 })
    expect(bound).toEqual({ most: 2_000, highest: 2_000 })
  })

  test('says nothing of what is used', () => {
    const [used] = made({ members: [{ consumption: () => 500, panelPower: 100 }], targets: [10] })
    expect(used).toMatchObject({ kind: 'consumption', most: null })
    expect([...(used?.values ?? [])].map(Math.round)).toEqual(constant(500))
  })

  test('is of a group where each member who produces has stated it', () => {
    const stated = [1_000, 900, 800].map((panelPower) => ({ production, panelPower }))
    const terms = { targets: [60], leastMembers: 3, gatesFrom: 20 }
    expect(highest({ ...terms, members: stated })).toEqual({ most: 2_700, highest: 2_700 })
    // Who has no panels has nothing to state.
    const idle = { production: () => 0 }
    expect(highest({ ...terms, members: [...stated, idle] })).toMatchObject({ most: 2_700 })
    expect(highest({ ...terms, members: [...stated, { production }] })).toMatchObject({ most: null })
  })
})

describe('a group', () => {
  const leastMembers = 3
  const three = [{ consumption: () => 100 }, { consumption: () => 200 }, { consumption: () => 300 }]

  test('is the sum of its members', () => {
    const [forecast] = made({ members: three, targets: [20], leastMembers })
    expect([...(forecast?.values ?? [])].map(Math.round)).toEqual(constant(600))
  })

  test('is not forecast with fewer than three of a kind', () => {
    expect(made({ members: three.slice(1), targets: [20], leastMembers })).toEqual([])
    const withSun = three.map((member, index) => ({ ...member, production: index > 0 ? () => 50 : nothing }))
    expect(made({ members: withSun, targets: [20], leastMembers }).map(({ kind }) => kind)).toEqual(['consumption'])
    // One was not metered for four weeks.
    const left = [...three.slice(1), { consumption: until(10, 100) }]
    expect(made({ members: left, targets: [60], leastMembers })).toEqual([])
  })

  test('is scaled where some of it is not known, and unknown where half of it is not', () => {
    const late = (from: number, value: number) => ({
      consumption: (place: number) => (place < from * hoursOfDay ? NaN : value),
    })
    const scaled = made({ members: [...three.slice(1), late(15, 100)], targets: [20], leastMembers })[0]
    expect(scaled?.historyDays).toBe(20)
    expect([...(scaled?.values ?? [])].map(Math.round)).toEqual(constant(600))
    const most = made({ members: [...three.slice(1), late(15, 900)], targets: [20], leastMembers })[0]
    expect(most?.historyDays).toBe(5)
    expect([...(most?.values ?? [])].map(Math.round)).toEqual(constant(1_400))
  })
})
