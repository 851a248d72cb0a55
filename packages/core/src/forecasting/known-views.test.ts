import { describe, expect, test } from 'vitest'
import type { DeliveryDay } from '../calendar/delivery-day.ts'
import { seededWholeNumbers } from '../testing/random.ts'
import { clearSkyHours } from './sun.ts'
import { forecastVolume, type VolumeHistory } from './volume-forecast.ts'

const place = { latitude: 44.43, longitude: 26.1, zone: 'Europe/Bucharest' }
const firstDay = '2026-01-05' as DeliveryDay
const days = 150
const from = 120
/** 13:00 of the day before. */
const gate = (day: number) => (day - 1) * 24 + 13

type Home = Pick<VolumeHistory, 'values' | 'kind'>

const forecastOf = (home: Home, day: number, known: readonly Float64Array[], aim?: 'mean' | 'median') =>
  forecastVolume({ ...home, firstDay, place, knownHours: gate(day), known }, day, aim)

/** MAE over the last days, each from its own gate, and how many of them used any series. */
function judge(home: Home, known: readonly Float64Array[], aim?: 'mean' | 'median') {
  let [sum, used] = [0, 0]
  for (let day = from; day < days; day++) {
    const { values, uses } = forecastOf(home, day, known, aim)
    values.forEach((said, hour) => (sum += Math.abs(said - (home.values[day * 24 + hour] ?? NaN))))
    used += Number(uses.includes('used'))
  }
  return { mae: sum, used }
}

/** A sky that covers and clears from day to day and hour to hour, what reaches the ground, and panels in it. */
function cloudy() {
  const draw = seededWholeNumbers(11)
  let cover = 0.5
  const clouds = new Float64Array(days * 24).map((_, index) => {
    if (index % 24 === 0) cover = draw(0, 1000) / 1000
    return Math.min(1, Math.max(0, cover + draw(-100, 100) / 1000))
  })
  const sky = clearSkyHours(firstDay, days, place)
  const radiation = sky.map((value, index) => value * (1 - 0.75 * (clouds[index] ?? 0) ** 3))
  const values = radiation.map((value) => value * 3 * (1 + draw(-80, 80) / 1000))
  return { panels: { values, kind: 'production' } as const, radiation, clouds }
}

/** Frost and thaw of some days each, and a house that needs more the colder the day before was. */
function frosty() {
  const draw = seededWholeNumbers(12)
  let front = 0
  const temperature = new Float64Array(days * 24).map((_, index) => {
    if (index % 24 === 0) front = 0.6 * front + draw(-4000, 4000) / 1000
    return 4 + front + 3 * Math.sin(((index % 24) - 8) / 3.8)
  })
  let walls = 4
  const values = temperature.map((degrees, index) => {
    walls += (degrees - walls) / 16
    return 200 + (index % 24 > 17 ? 300 : 0) + 90 * Math.max(0, 12 - walls) + draw(-100, 100)
  })
  return { house: { values, kind: 'consumption' } as const, temperature }
}

/** What has nothing to do with anything: a number for each hour, and one that wanders. */
function useless(seed: number): Float64Array[] {
  const draw = seededWholeNumbers(seed)
  let wave = 0
  const white = new Float64Array(days * 24).map(() => draw(0, 1000))
  return [white, white.map((value) => (wave = 0.97 * wave + value - 500))]
}

describe('series known a day ahead', () => {
  test('radiation, or the clouds alone, bring the forecast of panels nearer by a third and more', () => {
    const { panels, radiation, clouds } = cloudy()
    const without = judge(panels, [])
    expect(judge(panels, [radiation]).mae).toBeLessThan(0.4 * without.mae)
    expect(judge(panels, [clouds]).mae).toBeLessThan(0.67 * without.mae)
    expect(judge(panels, [radiation])).toMatchObject({ used: days - from })
  })

  test.each(['median', 'mean'] as const)('temperature brings the %s of a heated house nearer', (aim) => {
    const { house, temperature } = frosty()
    const { mae, used } = judge(house, [temperature], aim)
    expect(mae).toBeLessThan(0.8 * judge(house, [], aim).mae)
    expect(used).toBeGreaterThan(0.9 * (days - from))
  })

  test('of several the one that helps is found, and named', () => {
    const { panels, radiation } = cloudy()
    const { uses } = forecastOf(panels, from, [...useless(3), radiation])
    expect(uses).toEqual(['noGain', 'noGain', 'used'])
  })

  test('columns that say nothing cost less than a hundredth', () => {
    const { panels } = cloudy()
    const { house } = frosty()
    for (const home of [panels, house]) {
      const without = judge(home, []).mae
      for (const seed of [1, 2]) expect(judge(home, useless(seed)).mae).toBeLessThan(1.01 * without)
    }
  })

  test('a day a hundred times what the series was moves nothing, and is said', () => {
    const { panels, radiation } = cloudy()
    const slipped = radiation.map((value, index) => (index >= from * 24 ? 100 * value : value))
    const { uses, ...said } = forecastOf(panels, from, [slipped])
    expect(uses).toEqual(['farOff'])
    expect(said).toEqual({ ...forecastOf(panels, from, []), uses: undefined })
  })

  test('a slip in the past hardly moves it', () => {
    const { panels, radiation } = cloudy()
    const slipped = radiation.map((value, index) => (Math.floor(index / 24) === 100 ? 100 * value : value))
    const [clean, moved] = [radiation, slipped].map((series) => forecastOf(panels, from, [series]).values)
    const most = Math.max(...(clean ?? []))
    clean?.forEach((value, hour) => expect(Math.abs(value - (moved?.[hour] ?? NaN))).toBeLessThan(0.08 * most))
  })

  test('what comes after the day is not looked at', () => {
    const { panels, radiation } = cloudy()
    const cut = radiation.slice(0, (from + 1) * 24)
    const later = radiation.map((value, index) => (index >= (from + 1) * 24 ? 9e9 : value))
    expect(forecastOf(panels, from, [later])).toEqual(forecastOf(panels, from, [cut]))
  })

  test('a series that misses the day, or begins too late, is left out and the reason said', () => {
    const { panels, radiation } = cloudy()
    const without = forecastOf(panels, from, []).values
    const blank = radiation.map((value, index) => (index >= from * 24 + 8 ? NaN : value))
    const late = radiation.map((value, index) => (index < (from - 30) * 24 ? NaN : value))
    const { uses, values } = forecastOf(panels, from, [blank, late])
    expect(uses).toEqual(['unknownForDay', 'tooLittleBefore'])
    expect(values).toEqual(without)
  })

  test('one that misses a tenth of its hours, or is written in another unit, serves as well', () => {
    const { panels, radiation } = cloudy()
    const holed = radiation.map((value, index) => ((index * 7) % 10 === 3 ? NaN : value))
    const without = judge(panels, []).mae
    expect(judge(panels, [holed]).mae).toBeLessThan(0.7 * without)
    const inKilowatts = judge(panels, [radiation.map((value) => value / 1000)]).mae
    expect(inKilowatts / judge(panels, [radiation]).mae).toBeCloseTo(1, 6)
  })

  test('with a few days of history there is a forecast, and no series is used', () => {
    const { panels, radiation } = cloudy()
    const few = forecastOf({ ...panels, values: panels.values.slice(0, 24 * 6) }, 6, [radiation])
    expect(few.uses).toEqual(['tooLittleBefore'])
    expect(few.values.every(Number.isFinite)).toBe(true)
    const none = forecastOf({ ...panels, values: new Float64Array(0) }, 70, [radiation])
    expect(none.uses).toEqual(['noGain'])
  })

  test('values that are no numbers, or the same for ever, change nothing', () => {
    const { panels } = cloudy()
    const without = forecastOf(panels, from, []).values
    const odd = [Infinity, -Infinity, NaN].map((value) => new Float64Array(days * 24).fill(value))
    const flat = [0, -3, 1e300].map((value) => new Float64Array(days * 24).fill(value))
    expect(forecastOf(panels, from, [...odd, ...flat]).values).toEqual(without)
  })
})
