import { describe, expect, test } from 'vitest'
import type { DeliveryDay } from '../calendar/delivery-day.ts'
import { deliveryPeriods } from '../calendar/delivery-period.ts'
import { energyWh } from '../units/units.ts'
import { allocateVolumes, gridVolumes, type KnownEnergy, type UsualHour } from './allocated-volumes.ts'
import { noContracts } from './contracted-volumes.ts'

const zone = 'Europe/Bucharest'
/** A Monday. */
const day = '2026-03-02' as DeliveryDay
const periodsOf = (minutes: number) => deliveryPeriods(day, zone, minutes)

type Reading = KnownEnergy['hours'][number]
const wh = (value: number | null) => (value === null ? null : energyWh(value))

function reading(
  hour: number,
  consumption: number | null,
  production: number | null,
  more: Partial<Reading> = {},
): Reading {
  const start = periodsOf(60)[hour]?.start ?? Temporal.Instant.fromEpochMilliseconds(0)
  return {
    start,
    consumption: wh(consumption),
    production: wh(production),
    consumptionQuarters: null,
    productionQuarters: null,
    quality: 'measured',
    ...more,
  }
}

function usual(clockHour: number, isWeekend: boolean, consumption: [number, number], production = [0, 0]): UsualHour {
  return {
    clockHour,
    isWeekend,
    consumption: { sum: consumption[0], count: consumption[1] },
    production: { sum: production[0] ?? 0, count: production[1] ?? 0 },
  }
}

function allocate(known: KnownEnergy, minutes = 60, unmetered: 'nothing' | 'asContracted' = 'nothing') {
  const periods = periodsOf(minutes)
  const contracted = { ...noContracts(periods), bought: periods.map(() => energyWh(7)) }
  return allocateVolumes(known, contracted, { periods, zone, unmetered })
}

const at = (volumes: ReturnType<typeof allocate>, index: number) => [
  volumes.consumption[index],
  volumes.production[index],
  volumes.quality[index],
]

describe('a reading', () => {
  test('counts as it is; what is never metered beside it is nothing', () => {
    const volumes = allocate({ hours: [reading(0, 12, null), reading(1, 3, 4), reading(2, null, 5)], usual: [] })
    expect(at(volumes, 0)).toEqual([12, 0, 'measured'])
    expect(at(volumes, 1)).toEqual([3, 4, 'measured'])
    expect(at(volumes, 2)).toEqual([0, 5, 'measured'])
  })

  test('across a gap of the counters makes an estimated volume', () => {
    expect(at(allocate({ hours: [reading(0, 1, 1, { quality: 'estimated' })], usual: [] }), 0)[2]).toBe('estimated')
  })

  test('goes by its quarters where they are known, evenly otherwise', () => {
    const quarters = [1, 2, 3, 4].map((each) => energyWh(each))
    const hours = [reading(0, 10, 6, { consumptionQuarters: quarters })]
    expect(allocate({ hours, usual: [] }, 15).consumption.slice(0, 5)).toEqual([1, 2, 3, 4, 0])
    expect(allocate({ hours, usual: [] }, 15).production.slice(0, 4)).toEqual([2, 2, 1, 1])
    expect(allocate({ hours, usual: [] }, 30).consumption.slice(0, 2)).toEqual([3, 7])
    expect(allocate({ hours, usual: [] }, 30).production.slice(0, 2)).toEqual([3, 3])
  })
})

test('who has no reading at all has what was contracted, period by period, where the rule says so', () => {
  const periods = periodsOf(60)
  const contracted = {
    bought: periods.map(({ index }) => energyWh(index)),
    sold: periods.map(({ index }) => energyWh(100 + index)),
  }
  const terms = { periods, zone, unmetered: 'asContracted' as const }
  const volumes = allocateVolumes({ hours: [], usual: [] }, contracted, terms)
  expect(volumes).toEqual({
    consumption: contracted.bought,
    production: contracted.sold,
    quality: periods.map(() => 'unmetered'),
  })
})

describe('a missing reading', () => {
  test.each([
    ['2026-03-06', 'a Friday', 5],
    ['2026-03-07', 'a Saturday', 90],
    ['2026-03-08', 'a Sunday', 90],
    ['2026-03-09', 'a Monday', 5],
  ])('on %s, %s, is what is usual on such days', (date, _name, wanted) => {
    const periods = deliveryPeriods(date as DeliveryDay, zone, 60)
    const known = { hours: [], usual: [usual(0, false, [5, 1]), usual(0, true, [90, 1])] }
    const volumes = allocateVolumes(known, noContracts(periods), { periods, zone, unmetered: 'nothing' })
    expect(at(volumes, 0)).toEqual([wanted, 0, 'estimated'])
  })

  test('is the mean, half up, of the same hour of the clock on days of the same type, else on any day, else of any hour', () => {
    const hours = [usual(0, false, [5, 2]), usual(0, true, [90, 1]), usual(1, true, [9, 3]), usual(2, false, [20, 4])]
    const volumes = allocate({ hours: [], usual: hours })
    expect(at(volumes, 0)).toEqual([3, 0, 'estimated'])
    expect(at(volumes, 1)).toEqual([3, 0, 'estimated'])
    // (5 + 90 + 9 + 20) / 10
    expect(at(volumes, 5)).toEqual([12, 0, 'estimated'])
  })

  test('of one side is estimated beside the known other one', () => {
    const volumes = allocate({ hours: [reading(0, 8, null)], usual: [usual(0, false, [100, 1], [6, 2])] })
    expect(at(volumes, 0)).toEqual([8, 3, 'estimated'])
  })

  test('of a user without any reading counts as the rule says', () => {
    expect(at(allocate({ hours: [], usual: [] }), 0)).toEqual([0, 0, 'unmetered'])
    expect(at(allocate({ hours: [], usual: [] }, 15, 'asContracted'), 3)).toEqual([7, 0, 'unmetered'])
  })
})

test('the grid delivers what it traded', () => {
  const periods = periodsOf(60)
  const volumes = gridVolumes({ bought: periods.map(() => energyWh(2)), sold: periods.map(() => energyWh(5)) })
  expect([volumes.consumption[3], volumes.production[3], volumes.quality[3]]).toEqual([2, 5, 'grid'])
})

test.each([
  ['2026-03-29', 23],
  ['2026-10-25', 25],
])('the hours of %s by the clock', (date, count) => {
  const periods = deliveryPeriods(date as DeliveryDay, zone, 60)
  const usualHours = Array.from({ length: 24 }, (_, hour) => usual(hour, true, [hour, 1]))
  const known = { hours: [], usual: usualHours }
  const { consumption } = allocateVolumes(known, noContracts(periods), { periods, zone, unmetered: 'nothing' })
  expect(consumption).toHaveLength(count)
  expect(consumption.slice(2, 5)).toEqual(count === 23 ? [2, 4, 5] : [2, 3, 3])
})
