import fc from 'fast-check'
import fs from 'node:fs'
import path from 'node:path'
import zlib from 'node:zlib'
import { describe, expect, test } from 'vitest'
import type { DeliveryDay } from '../calendar/delivery-day.ts'
import { seededWholeNumbers } from '../testing/random.ts'
import { measureErrors } from './forecast-error.ts'
import { clearSkyHours } from './sun.ts'
import { forecastVolume, leastVolumeDays, type VolumeHistory } from './volume-forecast.ts'

const bucharest = { latitude: 44.43, longitude: 26.1, zone: 'Europe/Bucharest' }
const firstDay = '2026-01-05' as DeliveryDay
/** 13:00 of the day before. */
const gate = (day: number) => (day - 1) * 24 + 13

type Shape = Partial<VolumeHistory> & Pick<VolumeHistory, 'values'>

const historyOf = (shape: Shape): VolumeHistory => ({
  firstDay,
  knownHours: shape.values.length,
  kind: 'consumption',
  place: bucharest,
  ...shape,
})

/** Wh of a house: an evening, a weekend, and whole days that are higher or lower than others. */
function household(days: number, seed = 1): Float64Array {
  const draw = seededWholeNumbers(seed)
  let mood = 0
  return new Float64Array(days * 24).map((_, index) => {
    const [day, hour] = [Math.floor(index / 24), index % 24]
    if (hour === 0) mood = 0.8 * mood + draw(-200, 200)
    const evening = hour >= 18 && hour < 23 ? 900 : 250
    return Math.max(20, evening + (day % 7 >= 5 ? 300 : 0) + mood + draw(-100, 100))
  })
}

/** Wh of panels under a sky that clears up and clouds over, over days. */
function panels(days: number, seed = 2): Float64Array {
  const draw = seededWholeNumbers(seed)
  const sky = clearSkyHours(firstDay, days, bucharest)
  let clear = 0.6
  return sky.map((value, index) => {
    if (index % 24 === 0) clear = Math.min(1, Math.max(0.1, 0.6 * clear + 0.25 + draw(-300, 300) / 1000))
    return value * clear * 3
  })
}

/** MAE of a forecaster over the days from `from` on, each from its own gate. */
function maeOf(values: Float64Array, from: number, forecast: (day: number) => Float64Array): number {
  let [sum, count] = [0, 0]
  for (let day = from; day < values.length / 24; day++) {
    forecast(day).forEach((said, hour) => {
      const came = values[day * 24 + hour] ?? NaN
      if (Number.isNaN(came)) return
      sum += Math.abs(said - came)
      count++
    })
  }
  return sum / count
}

describe('consumption', () => {
  test('the regression is chosen where it was nearer, and is nearer', () => {
    const values = household(160)
    const models = new Set<string>()
    const said = (day: number) => {
      const { model, values: forecast } = forecastVolume(historyOf({ values, knownHours: gate(day) }), day)
      models.add(model)
      return forecast
    }
    const naive = (day: number) => forecastVolume(historyOf({ values, knownHours: gate(day) }), day).naive
    expect(maeOf(values, 120, said)).toBeLessThan(0.95 * maeOf(values, 120, naive))
    expect([...models]).toContain('regression')
  })

  test('the mean is right in sum, the median misses the least', () => {
    const draw = seededWholeNumbers(4)
    // Little, and every fourth time much.
    const values = new Float64Array(150 * 24).map(() => (draw(1, 4) === 1 ? draw(1_500, 2_500) : draw(80, 120)))
    let [came, mean, median] = [0, 0, 0]
    for (let day = 100; day < 150; day++) {
      const history = historyOf({ values, knownHours: gate(day) })
      const sum = (hours: Float64Array) => hours.reduce((all, value) => all + value, 0)
      came += sum(values.slice(day * 24, (day + 1) * 24))
      mean += sum(forecastVolume(history, day, 'mean').values)
      median += sum(forecastVolume(history, day, 'median').values)
    }
    expect(mean / came).toBeGreaterThan(0.95)
    expect(mean / came).toBeLessThan(1.05)
    expect(median / came).toBeLessThan(0.7)
    const maeBy = (aim: 'mean' | 'median') =>
      maeOf(values, 100, (day) => forecastVolume(historyOf({ values, knownHours: gate(day) }), day, aim).values)
    expect(maeBy('median')).toBeLessThan(0.85 * maeBy('mean'))
  })

  test('a few days are enough for a mean by the hour', () => {
    const values = household(3)
    const { model, values: forecast } = forecastVolume(historyOf({ values }), 3)
    expect(model).toBe('dayTypeMean')
    expect(forecast[20]).toBeGreaterThan(2 * (forecast[3] ?? 0))
  })

  test('workdays and Sundays have means of their own, shrunk towards that of all days', () => {
    // Nothing to learn beyond the day type: workdays 100, Saturdays 200, Sundays 400.
    const values = new Float64Array(28 * 24).map(
      (_, index) => [100, 100, 100, 100, 100, 200, 400][Math.floor(index / 24) % 7] ?? 0,
    )
    const forecast = (day: number) => forecastVolume(historyOf({ values }), day, 'mean')
    expect(forecast(28).values[9]).toBeLessThan(120)
    expect(forecast(34).values[9]).toBeGreaterThan(200)
    expect(forecast(34).naive).toEqual(new Float64Array(24).fill(400))
  })

  test(`with fewer than ${leastVolumeDays} days the last known hours are repeated`, () => {
    const values = new Float64Array(24).map((_, hour) => hour)
    expect(forecastVolume(historyOf({ values }), 1)).toMatchObject({ model: 'naive', values })
    const nothing = forecastVolume(historyOf({ values: new Float64Array(24).fill(NaN) }), 1)
    expect(nothing).toEqual({
      model: 'naive',
      values: new Float64Array(24),
      naive: new Float64Array(24),
      uses: [],
      slips: 0,
    })
  })

  test.each([
    ['zeros', () => 0],
    ['a constant', () => 250],
    ['gaps', (index: number) => (index % 5 === 0 ? NaN : 100 + (index % 24))],
    ['mornings alone', (index: number) => (index % 24 < 12 ? 100 : NaN)],
    ['a silence of two months', (index: number) => (index > 60 * 24 ? NaN : 100 + (index % 24))],
    ['huge values', (index: number) => (index % 7 === 0 ? 1e14 : 1)],
    ['more than energy', (index: number) => [1e300, Infinity, -Infinity, -5, NaN, 10][index % 6] ?? 0],
  ])('%s never make an exception, a NaN or a negative energy', (_name, valueAt) => {
    for (const kind of ['consumption', 'production'] as const) {
      for (const days of [1, 2, 3, 15, 40, 130]) {
        const values = new Float64Array(days * 24).map((_value, index) => valueAt(index))
        for (const [day, knownHours] of [
          [days, gate(days)],
          [days + 7, days * 24],
          [days + 90, days * 24],
          [0, 0],
        ] as const) {
          const forecast = forecastVolume(historyOf({ values, kind, knownHours }), day)
          for (const value of [...forecast.values, ...forecast.naive]) expect(value).toBeGreaterThanOrEqual(0)
          expect(Math.max(...forecast.values)).toBeLessThan(1e15)
        }
      }
    }
  })

  test('a constant is forecast as it is', () => {
    const values = new Float64Array(100 * 24).fill(250)
    for (const value of forecastVolume(historyOf({ values }), 100).values) expect(value).toBeCloseTo(250, 6)
  })

  test('the unit does not matter', () => {
    const values = household(130)
    const wh = forecastVolume(historyOf({ values, knownHours: gate(130) }), 130)
    const kwh = forecastVolume(historyOf({ values: values.map((value) => value / 1000), knownHours: gate(130) }), 130)
    kwh.values.forEach((value, hour) => expect(value * 1000).toBeCloseTo(wh.values[hour] ?? NaN, 6))
  })
})

describe('production', () => {
  test('nothing at night, whatever the meter made of it, and more in spring than in the winter before', () => {
    const values = panels(90).map((value) => value + 0.001)
    const { values: forecast } = forecastVolume(historyOf({ values, kind: 'production', knownHours: gate(89) }), 89)
    const sky = clearSkyHours(firstDay, 90, bucharest).subarray(89 * 24)
    forecast.forEach((value, hour) => {
      if (sky[hour] === 0) expect(value).toBe(0)
    })
    const mean = (from: number, to: number) =>
      values.subarray(from * 24, to * 24).reduce((sum, value) => sum + value, 0) / (to - from)
    expect(forecast.reduce((sum, value) => sum + value, 0)).toBeGreaterThan(mean(0, 60))
  })

  test('dawn moves with the season and with the clock', () => {
    const firstOf = (forecast: Float64Array) => forecast.findIndex((value) => value > 0)
    const values = panels(100)
    // 2026-03-29, the day the clock changes, is day 83.
    const before = forecastVolume(historyOf({ values, kind: 'production', knownHours: gate(82) }), 82)
    const after = forecastVolume(historyOf({ values, kind: 'production', knownHours: gate(83) }), 83)
    expect(firstOf(after.values) - firstOf(before.values)).toBe(1)
  })

  test('yesterday’s clouds count', () => {
    const values = panels(140)
    const forecast = (day: number) =>
      forecastVolume(historyOf({ values, kind: 'production', knownHours: day * 24 }), day)
    const mean = maeOf(values, 110, (day) => forecast(day).values)
    expect(mean).toBeLessThan(maeOf(values, 110, (day) => forecast(day).naive))
    expect(forecast(139).model).toBe('regression')
  })

  test('what is produced at night is not the sun’s, and is forecast as it comes', () => {
    const values = new Float64Array(60 * 24).map((_, index) => (index % 24 >= 19 ? 500 : 100))
    const { values: forecast } = forecastVolume(historyOf({ values, kind: 'production' }), 60)
    expect(forecast[21]).toBeCloseTo(500, 6)
  })
})

test('nothing after the cut-off is looked at', () => {
  const lengths = fc.integer({ min: 2, max: 150 })
  const check = (days: number, hour: number, seed: number, noise: number[]) => {
    const knownHours = (days - 1) * 24 + hour
    for (const kind of ['consumption', 'production'] as const) {
      const values = kind === 'consumption' ? household(days + 2, seed) : panels(days + 2, seed)
      const changed = values.map((value, index) => (index < knownHours ? value : (noise[index % noise.length] ?? 0)))
      const shape = { kind, knownHours }
      for (const day of [days, days + 1]) {
        expect(forecastVolume(historyOf({ ...shape, values: changed }), day)).toEqual(
          forecastVolume(historyOf({ ...shape, values }), day),
        )
      }
    }
  }
  const noise = fc.array(fc.oneof(fc.double(), fc.integer({ min: 0, max: 5000 })), { minLength: 1, maxLength: 30 })
  fc.assert(fc.property(lengths, fc.integer({ min: 0, max: 23 }), fc.integer(), noise, check), { seed: 5, numRuns: 25 })
})

describe('a house that was metered', () => {
  const file = path.resolve(
    import.meta.dirname,
    '../../../../../shared/data/prosumer-ausgrid/customer12_2011-07-01_2012-03-31.csv.gz',
  )
  const sydney = { latitude: -33.87, longitude: 151.21, zone: 'Australia/Sydney' }

  /** Hours of kWh; where the file is not at hand, made ones, so that the test still runs. */
  function hoursOf(column: 1 | 2): Float64Array {
    if (!fs.existsSync(file)) return column === 1 ? household(120) : panels(120)
    const rows = zlib.gunzipSync(fs.readFileSync(file)).toString().trim().split('\n').slice(1)
    const halves = rows.map((row) => Number(row.split(',')[column]) / 2)
    return new Float64Array(halves.length / 2).map(
      (_, hour) => (halves[2 * hour] ?? NaN) + (halves[2 * hour + 1] ?? NaN),
    )
  }

  test.each([
    [1, 'consumption'],
    [2, 'production'],
  ] as const)('column %i, %s: better than each of the simple means over its days', (column, kind) => {
    const values = hoursOf(column)
    const isReal = fs.existsSync(file)
    const days = values.length / 24
    const place = isReal ? sydney : bucharest
    const start = (isReal ? '2011-07-01' : firstDay) as DeliveryDay
    const meanOf = (backs: readonly number[]) => (day: number) =>
      new Float64Array(24).map(
        (_, hour) => backs.reduce((sum, back) => sum + (values[(day - back) * 24 + hour] ?? 0), 0) / backs.length,
      )
    const month = meanOf(Array.from({ length: 28 }, (_, back) => back + 1))
    const half = (day: number) => meanOf([1])(day).map((value, hour) => (value + (month(day)[hour] ?? 0)) / 2)
    const best = Math.min(
      ...[meanOf([1]), meanOf([7]), meanOf([7, 14, 21, 28]), month, half].map((each) => maeOf(values, 28, each)),
    )
    const said = (day: number) =>
      forecastVolume({ values, firstDay: start, knownHours: day * 24, kind, place }, day).values
    // Half of it is the median of 28 days (0107), which a made house with one mood for days has no use for: 1 % there.
    expect(maeOf(values, 28, said)).toBeLessThan(isReal ? best : 1.02 * best)
    expect(measureErrors({ forecast: said(days - 1), actual: values.subarray(-24), naive: [] }).count).toBe(24)
  })
})

test('a holiday is forecast as a Sunday, where it is known that it is one', () => {
  // More is used on weekends, and on day 60, a Thursday.
  const values = household(61)
  const holidays = new Uint8Array(61)
  holidays[60] = 1
  const history = historyOf({ values, knownHours: gate(60), holidays })
  const plain = historyOf({ values, knownHours: gate(60) })
  const sum = (of: VolumeHistory) => forecastVolume(of, 60).values.reduce((total, value) => total + value, 0)
  expect(sum(history)).toBeGreaterThan(1.05 * sum(plain))
  expect(forecastVolume({ ...plain, holidays: new Uint8Array(61) }, 60)).toEqual(forecastVolume(plain, 60))
})

test('production is never forecast above what the panels can give, and the same below it', () => {
  const values = panels(70)
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 60 }),
      fc.integer({ min: 1, max: 3_000 }),
      fc.constantFrom('median' as const, 'mean' as const),
      (day, most, aim) => {
        const history = historyOf({ values, kind: 'production', knownHours: Math.max(0, gate(day)) })
        const free = forecastVolume(history, day, aim)
        const bound = forecastVolume({ ...history, most }, day, aim)
        expect(bound).toEqual({ ...free, values: free.values.map((value) => Math.min(value, most)) })
      },
    ),
    { seed: 131, numRuns: 40 },
  )
})

test('the median moves with a series as far as the mean does, though half of it is the median of four weeks', () => {
  const size = 120 * 24
  // Mild days and cold ones in no order; the last is the coldest, which no median of four weeks knows.
  const cold = (day: number) => (day === 119 ? 20 : (day * 7) % 11)
  const heat = Float64Array.from({ length: size }, (_, at) => cold(Math.floor(at / 24)))
  const history = {
    values: heat.map((degrees, at) => 500 + (at % 24) * 10 + 40 * degrees).subarray(0, 118 * 24 + 13),
    firstDay: '2026-01-05' as DeliveryDay,
    knownHours: 118 * 24 + 13,
    kind: 'consumption' as const,
    place: { latitude: 45.9, longitude: 25, zone: 'Europe/Bucharest' },
  }
  const meanOf = (values: Float64Array) => values.reduce((sum, value) => sum + value / 24, 0)
  const known = meanOf(forecastVolume({ ...history, known: [heat] }, 119).values)
  const plain = meanOf(forecastVolume(history, 119).values)
  const came = 500 + 115 + 40 * 20
  // The largest hour that ever was bounds what is said, so that not all of it is reached.
  expect(plain).toBeLessThan(came - 400)
  expect(known).toBeGreaterThan(came - 300)
})

test('a series that is surely nearer, but by less than a hundredth of what is missed, is not used', () => {
  /** What a pump adds at three o'clock of some nights, in a house that is uncertain by day: nothing else of it can be known before. */
  const usesOf = (added: number) => {
    const pick = seededWholeNumbers(21)
    const pump = Float64Array.from({ length: 150 * 24 }, (_, at) => (at % 24 === 3 ? pick(0, 1) : 0))
    const values = pump.map((runs, at) => {
      const isDay = at % 24 >= 8 && at % 24 < 22
      return 3000 + (isDay ? pick(-1000, 1000) : pick(-1, 1)) + added * runs
    })
    const history = historyOf({ values: values.subarray(0, gate(149)), known: [pump] })
    return forecastVolume(history, 149).uses
  }
  expect(usesOf(200)).toEqual(['noGain'])
  expect(usesOf(400)).toEqual(['used'])
})

test('one slip of the meter hardly moves a forecast, at whatever hour it was, and is counted', () => {
  for (const [kind, values] of [
    ['consumption', household(100)],
    ['production', panels(100)],
  ] as const) {
    for (const aim of ['median', 'mean'] as const) {
      const forecastOf = (given: Float64Array) => forecastVolume(historyOf({ kind, values: given }), 99, aim)
      const plain = forecastOf(values.slice(0, gate(99)))
      const usual = Math.max(...plain.values)
      for (const at of [97 * 24 + 12, 90 * 24 + 3, 60 * 24 + 19]) {
        const slipped = forecastOf(values.slice(0, gate(99)).fill(9e6, at, at + 1))
        expect(slipped.slips).toBe(1)
        slipped.values.forEach((value, hour) =>
          expect(Math.abs(value - (plain.values[hour] ?? NaN))).toBeLessThan(0.15 * usual),
        )
      }
    }
  }
})
