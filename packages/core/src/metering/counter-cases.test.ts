import { describe, expect, test } from 'vitest'
import { energyOfCourse, followCounter, maxGap, type CounterSample } from './counter.ts'
import { comparePower } from './power-agreement.ts'

const [minute, hour] = [60_000, 3_600_000]
const every = 10_000
/** W of a flat. */
const flat = 9_000

interface Read {
  readonly at: number
  readonly watts: number
  readonly wh: number
}

/** What a device shows every ten seconds in [0, until), by the power at each moment. */
function read(until: number, wattsAt: (at: number) => number, start = 50_000_137): Read[] {
  let wh = start
  return Array.from({ length: until / every + 1 }, (_, index) => {
    const watts = wattsAt(index * every)
    const now = { at: index * every, watts, wh: Math.floor(wh) }
    wh += (watts * every) / hour
    return now
  })
}

const hoursUntil = (until: number) => Array.from({ length: until / hour + 1 }, (_, index) => index * hour)

function hoursOf(all: readonly Read[], until: number, { withPower = true, maxPower = flat } = {}) {
  const power = withPower ? all.map(({ at, watts }) => ({ at, mw: watts * 1_000 })) : []
  const highestPower = withPower ? Math.max(...all.map(({ watts }) => watts)) : null
  const course = followCounter(all, { maxGap, maxPower, ranges: [2 ** 32], power, highestPower })
  return energyOfCourse(course, hoursUntil(until), { maxGap }).map(({ energy, isEstimated }) =>
    isEstimated && energy !== null ? `${String(energy)}*` : energy,
  )
}

describe('a device that is replaced or reset while nobody reads it', () => {
  const silence = ({ at }: Read) => at <= 90 * minute || at >= 250 * minute
  const after = (all: readonly Read[], change: (wh: number) => number) =>
    all.map((each) => (each.at > 90 * minute ? { ...each, wh: change(each.wh) } : each)).filter(silence)

  test('leaves the hours of the silence unknown, not zero', () => {
    const all = read(6 * hour, () => 3_600)
    const atReset = all.find(({ at }) => at === 250 * minute)?.wh ?? 0
    expect(
      hoursOf(
        after(all, (wh) => Math.max(0, wh - atReset)),
        6 * hour,
      ),
    ).toEqual([3600, null, null, null, '3000*', 3600])
  })

  test('is not energy where the new index is higher than the flat can have used', () => {
    const all = after(
      read(6 * hour, () => 3_600),
      (wh) => wh + 31_000,
    )
    expect(hoursOf(all, 6 * hour)).toEqual([3600, null, null, null, '3000*', 3600])
    // A connection of 100 kW could have used it.
    expect(hoursOf(all, 6 * hour, { maxPower: 100_000, withPower: false })[2]).toBe('15225*')
  })

  test('is at most estimated where the new index could be believed', () => {
    const all = read(3 * hour, () => 720).map((each) =>
      each.at > 70 * minute ? { ...each, wh: each.wh + 4_000 } : each,
    )
    const read2 = all.filter(({ at }) => at <= 70 * minute || at >= 110 * minute)
    expect(hoursOf(read2, 3 * hour)).toEqual([720, '4720*', 720])
  })
})

describe('a register of whole kWh', () => {
  /** A boiler for twenty minutes of every two hours beside a small load. */
  const watts = (at: number) => (at % (2 * hour) < 20 * minute ? 3_000 : 150)
  const all = read(12 * hour, watts, 7_000_400)
  const coarse = all.map((each) => ({ ...each, wh: Math.floor(each.wh / 1_000) * 1_000 }))

  test('shares its steps by power, exact in sum', () => {
    const hours = hoursOf(coarse, 12 * hour)
    const truth = hoursUntil(12 * hour).map((at) => all[at / every]?.wh ?? 0)
    hours.slice(2, 10).forEach((energy, place) => {
      const used = (truth[place + 3] ?? 0) - (truth[place + 2] ?? 0)
      expect(Math.abs(Number.parseInt(String(energy), 10) - used)).toBeLessThan(20)
    })
    expect(hours.slice(2, 10).filter((energy) => typeof energy !== 'number')).toEqual([])
  })

  test('says that it estimates without power', () => {
    const hours = hoursOf(coarse, 12 * hour, { withPower: false })
    expect(hours.slice(2, 10).filter((energy) => typeof energy === 'number')).toEqual([])
  })

  test('gives each Wh to one hour', () => {
    const course = followCounter(coarse, { maxGap, maxPower: flat, ranges: [] })
    const parts = energyOfCourse(course, hoursUntil(12 * hour), { maxGap })
    expect(parts.reduce((sum, { known }) => sum + known, 0)).toBe(course.points.at(-1)?.total)
  })
})

test('a gateway that repeats old values makes no zero and no peak', () => {
  const all = read(6 * hour, () => 1_800)
  const stale = all.find(({ at }) => at === 70 * minute)
  const frozen = all.map((each) =>
    each.at > 70 * minute && each.at < 290 * minute ? { ...each, wh: stale?.wh ?? 0 } : each,
  )
  expect(hoursOf(frozen, 6 * hour)).toEqual([1800, '1800*', '1800*', '1800*', '1800*', 1800])
  expect(hoursOf(frozen, 6 * hour, { withPower: false })).toEqual([1800, '1800*', '1800*', '1800*', '1800*', 1800])
})

test('the hours of a gateway that still repeats them are not closed as zero', () => {
  const all = read(5 * hour, () => 1_800).map((each) => (each.at > 70 * minute ? { ...each, wh: 50_002_237 } : each))
  expect(hoursOf(all, 5 * hour)).toEqual([1800, null, null, null, null])
})

test.each([5, 40, 100])('zeros of a gateway that starts for %i minutes are no reset', (minutes) => {
  const all = read(5 * hour, () => 1_800).map((each) =>
    each.at > 100 * minute && each.at < (100 + minutes) * minute ? { ...each, wh: 0, watts: 0 } : each,
  )
  const hours = hoursOf(all, 5 * hour)
  expect(hours.map((energy) => Number.parseInt(String(energy), 10))).toEqual([1800, 1800, 1800, 1800, 1800])
})

test('a device at no load is measured as none, not unknown', () => {
  const idle: CounterSample[] = read(4 * hour, () => 0)
  const course = followCounter(idle, { maxGap, maxPower: flat, ranges: [] })
  expect(energyOfCourse(course, hoursUntil(4 * hour), { maxGap }).map(({ energy }) => energy)).toEqual([0, 0, 0, 0])
})

describe('counters beside power', () => {
  const compare = (counted: (watts: number) => number, given = false) => {
    const all = read(6 * hour, () => 1_500)
    const samples = read(6 * hour, () => counted(1_500))
    const power = all.map(({ at, watts }) => ({ at, mw: watts * 1_000 }))
    const options = { maxGap, maxPower: 20_000, ranges: [] }
    const counting = followCounter(samples, {
      ...options,
      power: given ? power.map(({ at }) => ({ at, mw: 0 })) : power,
    })
    const still = followCounter(
      samples.map(({ at }) => ({ at, wh: 777 })),
      { ...options, power: given ? power : power.map(({ at }) => ({ at, mw: 0 })) },
    )
    return comparePower({ import: counting, export: still }, 0, 6 * hour).agreement
  }

  test.each([
    { name: 'the same', counted: (watts: number) => watts, agreement: 'agrees' },
    { name: 'an SDM630 read as an SDM120', counted: (watts: number) => watts * 3, agreement: 'power_third' },
    { name: 'counters of one phase', counted: (watts: number) => watts / 3, agreement: 'power_threefold' },
    { name: 'a transformer of 200:5 set as 100:5', counted: (watts: number) => watts / 2, agreement: 'power_higher' },
    { name: 'a transformer set too high', counted: (watts: number) => watts * 2, agreement: 'power_lower' },
  ])('$name: $agreement', ({ counted, agreement }) => {
    expect(compare(counted)).toBe(agreement)
  })

  test('that is fed in is turned round', () => {
    expect(compare((watts) => watts, true)).toBe('reversed')
  })
})
