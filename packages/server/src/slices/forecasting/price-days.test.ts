import { hoursOfDay } from '@tandem/core/forecasting/clock-days.ts'
import { dampForecast } from '@tandem/core/forecasting/damping.ts'
import { finishForecast, mixMembers } from '@tandem/core/forecasting/members.ts'
import { seededWholeNumbers } from '@tandem/core/testing/random.ts'
import { describe, expect, test } from 'vitest'
import { day } from '../../testing/forecasting.ts'
import { targetKey, type DayMade, type EarlierForecast, type PriceJob, type Steps } from './forecast-job.ts'
import { countPriceDays, forecastPriceDays } from './price-days.ts'

const oneDay = 86_400_000
/** 2026-01-05, a Monday. */
const begin = Date.UTC(2026, 0, 5)
/** The gate of a day closes at noon of the day before, and its prices are published an hour later. */
const gateOf = (index: number) => begin + (index - 1) * oneDay + oneDay / 2
const allHours = Array.from({ length: hoursOfDay }, (_, hour) => hour)

interface Options {
  readonly days: number
  readonly priceOf?: (day: number, hour: number) => number
  readonly targets?: readonly number[]
  readonly cutOff?: number
  readonly earlier?: readonly EarlierForecast[]
}

function jobOf({ days, priceOf = (_, hour) => 100 + hour, targets = [days], cutOff, earlier = [] }: Options): PriceJob {
  const size = Math.max(days, ...targets) + 1
  const each = <T>(of: (day: number, hour: number) => T) =>
    Array.from({ length: size }, (_, index) => allHours.map((hour) => of(index, hour))).flat()
  return {
    task: 'price',
    gates: Float64Array.from({ length: size }, (_, index) => gateOf(index)),
    targets: targets.map((index) => ({ day: index, cutOff: cutOff ?? gateOf(index) })),
    earlier,
    brought: new Map(),
    series: {
      firstDay: day('2026-01-05'),
      prices: Float64Array.from(each((index, hour) => (index < days ? priceOf(index, hour) : NaN))),
      publishedAt: Float64Array.from(each((index) => (index < days ? gateOf(index) + 3_600_000 : Infinity))),
      references: new Float64Array(size * hoursOfDay).fill(NaN),
      referencesAt: new Float64Array(size * hoursOfDay).fill(Infinity),
      replaced: new Map(),
      known: [],
      holidays: new Uint8Array(size + 1),
    },
  }
}

test('a price forecast knows which days are holidays', () => {
  const isHoliday = (index: number) => index % 9 === 4
  const draw = seededWholeNumbers(3)
  const job = jobOf({
    days: 121,
    priceOf: (index, hour) => 1_000 + 100 * hour + draw(-100, 100) - (isHoliday(index) ? 900 : 0),
  })
  const known = {
    ...job,
    series: { ...job.series, holidays: Uint8Array.from({ length: 123 }, (_, index) => Number(isHoliday(index))) },
  }
  const mean = (of: PriceJob) =>
    valuesOf(run(forecastPriceDays(of)).days[0]).reduce((sum, value) => sum + value / hoursOfDay, 0)
  // Day 121 is one.
  expect(mean(known)).toBeLessThan(mean(job) - 300)
})

function run(steps: Steps): { days: DayMade[]; pauses: number } {
  const all = [...steps]
  const days = all.filter((step) => step !== null)
  return { days, pauses: all.length - days.length }
}
const valuesOf = (made: DayMade | undefined) => [...(made?.made[0]?.values ?? [])]

describe('prices', () => {
  test('of the days between are forecast on the way to a later one', () => {
    const { days } = run(forecastPriceDays(jobOf({ days: 30, targets: [30, 31, 34], cutOff: gateOf(30) })))
    expect(days.map((made) => made.day)).toEqual([30, 31, 34])
    for (const made of days) {
      expect(made.made[0]).toMatchObject({ kind: 'price', historyDays: 30, model: 'autoregression' })
      // Every day is as every other.
      valuesOf(made).forEach((value, hour) => expect(value).toBeCloseTo(100 + hour, 0))
    }
  })

  test('that are missing are as the day or the week before, and no day begins before the first known', () => {
    const hole = jobOf({
      days: 12,
      priceOf: (index, hour) => (index < 3 || (index === 11 && hour > 10) || index === 10 ? NaN : 100 * index + hour),
    })
    const [target] = hole.targets
    if (!target) throw new Error('there is a target')
    // The 11th has eleven hours, the 10th none.
    expect(countPriceDays(hole.series, target)).toBe(7)
    const { days } = run(forecastPriceDays(hole))
    expect(days[0]?.made[0]).toMatchObject({ model: 'naive', historyDays: 7 })
    expect(valuesOf(days[0]).every(Number.isFinite)).toBe(true)
  })

  test('that were traded nowhere take a reference price that was known', () => {
    const job = jobOf({ days: 5, priceOf: (_, hour) => (hour === 4 ? NaN : 50) })
    const known = job.series.referencesAt.map((_, place) => (place < 4 * hoursOfDay + 5 ? gateOf(4) : Infinity))
    const references = job.series.references.map(() => 70)
    const series = { ...job.series, references, referencesAt: known }
    expect(valuesOf(run(forecastPriceDays({ ...job, series })).days[0])[4]).toBe(70)
    expect(valuesOf(run(forecastPriceDays(job)).days[0])[4]).toBe(50)
  })

  test('after a long pause go on from the last weeks', () => {
    const { days } = run(forecastPriceDays(jobOf({ days: 20, targets: [80] })))
    valuesOf(days[0]).forEach((value, hour) => expect(value).toBeCloseTo(100 + hour, 0))
    // Nothing of the last 28 days says how far they may be off but those 60 days ago.
    expect(days[0]?.made[0]?.quantiles).not.toBeNull()
  })

  test('have no forecast before the second day', () => {
    const { days } = run(forecastPriceDays(jobOf({ days: 4, targets: [0, 1, 2, 3] })))
    expect(days.map(({ made }) => made.length)).toEqual([0, 0, 1, 1])
  })
})

describe('the quantiles', () => {
  const pick = seededWholeNumbers(3)
  const noisy = Array.from({ length: 50 * hoursOfDay }, () => pick(0, 200))
  const priceOf = (index: number, hour: number) => noisy[index * hoursOfDay + hour] ?? 0

  test('are made of forecasts anew, once each, and tell of them', () => {
    const { days, pauses } = run(forecastPriceDays(jobOf({ days: 45, priceOf, targets: [44, 45] })))
    expect(days[0]?.before.map((each) => each.day)).toEqual(Array.from({ length: 28 }, (_, back) => 43 - back))
    expect(days[1]?.before).toEqual([])
    expect(pauses).toBe(28)
    for (const { made } of days) {
      const [low, high] = [made[0]?.quantiles?.[0], made[0]?.quantiles?.at(-1)]
      expect(low?.every((value, hour) => value < (high?.[hour] ?? 0))).toBe(true)
    }
  })

  test('are made of those that were kept, but not of one made after the cut-off', () => {
    const keptAt = (madeAt: (index: number) => number) =>
      Array.from({ length: 28 }, (_, back) => 44 - back).map((index) => ({
        kind: 'price' as const,
        day: index,
        madeAt: madeAt(index),
        values: Float64Array.from(allHours, (hour) => priceOf(index, hour) + 5),
      }))
    const quantilesOf = (earlier: readonly EarlierForecast[]) => {
      const { days, pauses } = run(forecastPriceDays(jobOf({ days: 45, priceOf, earlier })))
      return { pauses, quantiles: days[0]?.made[0]?.quantiles, values: valuesOf(days[0]), before: days[0]?.before }
    }
    // Each was 5 too high.
    const routine = quantilesOf(keptAt(gateOf))
    expect(routine.pauses).toBe(0)
    for (const quantile of routine.quantiles ?? []) {
      quantile.forEach((value, hour) => expect(value).toBeCloseTo((routine.values[hour] ?? 0) - 5))
    }
    expect(routine.quantiles).toHaveLength(11)
    const anew = quantilesOf(keptAt(() => gateOf(45) + 1))
    expect(anew.pauses).toBe(28)
    expect(anew.quantiles).toEqual(quantilesOf([]).quantiles)
    expect(anew.before).toEqual([])
  })

  test('are made of half a year where forecasts were kept, and nothing is forecast anew for it', () => {
    const daily = jobOf({ days: 250, priceOf: (index, hour) => 1_000 + hour + ((index * 5) % 11) })
    const kept = (days: number, madeAt: (index: number) => number, error = 300): EarlierForecast[] =>
      Array.from({ length: days }, (_, back) => 249 - back).map((index) => ({
        kind: 'price',
        day: index,
        madeAt: madeAt(index),
        // Those of the last four weeks were off by 10 to both sides, those before them by much more.
        values: Float64Array.from(allHours, (hour) => {
          const size = index >= 222 ? 10 : error
          return 1_000 + hour + ((index * 5) % 11) + (index % 2 === 0 ? size : -size)
        }),
      }))
    const madeOf = (earlier: readonly EarlierForecast[]) => {
      const { days, pauses } = run(forecastPriceDays({ ...daily, earlier }))
      return { pauses, quantiles: days[0]?.made[0]?.quantiles, ranks: days[0]?.made[0]?.ranks.length }
    }
    const month = madeOf(kept(28, gateOf))
    const widthOf = ({ quantiles }: ReturnType<typeof madeOf>) =>
      (quantiles?.at(-1)?.[12] ?? NaN) - (quantiles?.[0]?.[12] ?? NaN)
    const half = madeOf(kept(182, gateOf))
    expect(half.pauses).toBe(0)
    expect(widthOf(half)).toBeGreaterThan(2 * widthOf(month))
    // Paths go by four weeks.
    expect(half.ranks).toBe(28 * hoursOfDay)
    // What is older than half a year counts no more, nor what was said of the older days after the cut-off.
    expect(madeOf(kept(220, gateOf))).toEqual(half)
    expect(madeOf(kept(182, (index) => (index >= 222 ? gateOf(index) : gateOf(250) + 1)))).toEqual(month)
  })
})

describe('damping', () => {
  const pick = seededWholeNumbers(17)
  /** The week goes up and down, and chance is less than that: forecasts go too far, but not by much. */
  const drawn = Array.from({ length: 100 }, (_, index) => 500 + 200 * Math.sin(index / 1.1) + pick(-50, 50))
  const came = (index: number) => drawn[index] ?? 0
  const job = jobOf({ days: 90, priceOf: came })
  /** What was said of the 29 days before, each moved twice as far from the day before as it came, and what was stored with it. */
  const kept = (undamped: boolean): EarlierForecast[] =>
    Array.from({ length: 29 }, (_, back) => 89 - back).map((index) => {
      const far = new Float64Array(hoursOfDay).fill(2 * came(index) - came(index - 1))
      const right = new Float64Array(hoursOfDay).fill(came(index))
      const said = undamped ? { values: right, undamped: far } : { values: far }
      return { kind: 'price', day: index, madeAt: gateOf(index), ...said }
    })
  const madeOf = (earlier: readonly EarlierForecast[]) => run(forecastPriceDays({ ...job, earlier })).days[0]?.made[0]

  test('goes by what was forecast before anything was damped, and quantiles by what was said', () => {
    const made = madeOf(kept(true))
    const raw = made?.undamped ?? new Float64Array()
    const past = kept(true)
      .toReversed()
      .map(({ day: index, undamped }) => ({
        values: undamped ?? new Float64Array(),
        actual: new Float64Array(hoursOfDay).fill(came(index)),
      }))
    expect(made?.values).toEqual(dampForecast(past, raw))
    expect(made?.values).not.toEqual(raw)
    // Nothing that was said was ever off.
    for (const quantile of made?.quantiles ?? []) expect(quantile).toEqual(made?.values)
    // What an older version kept was not damped, and was off.
    const older = madeOf(kept(false))
    expect(older?.values).toEqual(made?.values)
    expect(older?.quantiles).not.toEqual(made?.quantiles)
  })

  test('is of days that are made anew as it would have been then', () => {
    const earlier = madeOf([])
    const job89 = jobOf({ days: 90, priceOf: came, targets: [88, 90] })
    const both = run(forecastPriceDays(job89)).days[1]?.made[0]
    expect(both?.undamped).toEqual(earlier?.undamped)
    expect(both?.values).toEqual(earlier?.values)
    // Less than the most that anything is damped, so that each error counts.
    const way = (earlier?.undamped?.[0] ?? NaN) - came(89)
    const share = ((earlier?.undamped?.[0] ?? NaN) - (earlier?.values[0] ?? NaN)) / way
    expect(Math.abs(share)).toBeGreaterThan(0)
    expect(Math.abs(share)).toBeLessThan(0.14)
  })
})

describe('a series known a day ahead', () => {
  const pick = seededWholeNumbers(9)
  const size = 131
  const load = Float64Array.from({ length: size * hoursOfDay }, () => pick(3_000, 9_000))
  const job = jobOf({
    days: 130,
    // What is paid follows what is used.
    priceOf: (index, hour) => (load[index * hoursOfDay + hour] ?? 0) / 100 + pick(0, 3),
  })
  const valuesWith = (known: PriceJob['series']['known']) => {
    const { days } = run(forecastPriceDays({ ...job, earlier: kept, series: { ...job.series, known } }))
    return valuesOf(days[0])
  }
  const kept = Array.from({ length: 28 }, (_, back) => 129 - back).map((index) => ({
    kind: 'price' as const,
    day: index,
    madeAt: gateOf(index),
    values: new Float64Array(hoursOfDay).fill(50),
  }))
  const since = (of: (day: number) => number) => load.map((_, place) => of(Math.floor(place / hoursOfDay)))
  const column = { id: 1, values: load, knownAt: since((index) => gateOf(index) - 1), earlier: new Map() }
  const errorOf = (values: readonly number[]) =>
    values.reduce((sum, value, hour) => sum + Math.abs(value - (load[130 * hoursOfDay + hour] ?? 0) / 100), 0) / 24

  test('makes the forecast nearer', () => {
    expect(errorOf(valuesWith([column]))).toBeLessThan(errorOf(valuesWith([])) / 2)
  })

  test('counts as it was known at the gate: nothing later changes a forecast', () => {
    const values = valuesWith([column])
    // Of the day itself other values became known after the gate; those before it stay beside them.
    const changed = load.map((value, place) => (place >= 130 * hoursOfDay ? value + 2_000 : value))
    const knownAt = since((index) => (index === 130 ? gateOf(130) + 1 : gateOf(index) - 1))
    const before = { knownAt: gateOf(130) - 1, values: load.slice(130 * hoursOfDay, 131 * hoursOfDay) }
    const later = { ...column, values: changed, knownAt, earlier: new Map([[130, [before]]]) }
    expect(valuesWith([later])).toEqual(values)
    // And a series of which nothing was known then is as if it were not there.
    expect(valuesWith([{ ...column, knownAt: since(() => gateOf(130) + 1) }])).toEqual(valuesWith([]))
    const unknown = { ...later, earlier: new Map() }
    expect(valuesWith([unknown])).toEqual(valuesWith([]))
  })

  test('that is a hundred times what it was is left out', () => {
    const slip = load.map((value, place) => (place >= 130 * hoursOfDay ? value * 100 : value))
    expect(valuesWith([{ ...column, values: slip }])).toEqual(valuesWith([]))
  })
})

describe('networks and what stands beside them', () => {
  const days = 370
  const pick = seededWholeNumbers(19)
  // Of three days one is wild, and a series says which.
  const wild = Float64Array.from({ length: (days + 1) * hoursOfDay }, (_, place) =>
    Math.floor(place / hoursOfDay) % 3 === days % 3 ? 9_000 : 3_000,
  )
  const isWild = (index: number) => (wild[index * hoursOfDay] ?? 0) > 5_000
  const errorOf = (index: number) => (isWild(index) ? 20 : 2) * (pick(-1_000, 1_000) / 1_000)
  const drawn = Array.from({ length: days * hoursOfDay }, (_, place) => {
    const [index, hour] = [Math.floor(place / hoursOfDay), place % hoursOfDay]
    return 500 + 10 * hour + errorOf(index)
  })
  const came = (index: number) => Float64Array.from(allHours, (hour) => drawn[index * hoursOfDay + hour] ?? 0)
  const job = jobOf({ days, priceOf: (index, hour) => came(index)[hour] ?? 0 })
  const since = wild.map((_, place) => gateOf(Math.floor(place / hoursOfDay)) - 1)
  const known = [{ id: 1, values: wild, knownAt: since, earlier: new Map() }]
  const kept = (isSized: boolean): EarlierForecast[] =>
    Array.from({ length: 90 }, (_, back) => days - 1 - back).map((index) => ({
      kind: 'price',
      day: index,
      madeAt: gateOf(index),
      values: Float64Array.from(allHours, (hour) => 500 + 10 * hour),
      sizes: isSized ? new Float64Array(hoursOfDay).fill(isWild(index) ? 6 : 1) : null,
    }))
  const madeFrom = (earlier: readonly EarlierForecast[]) =>
    run(forecastPriceDays({ ...job, earlier, series: { ...job.series, known } })).days[0]?.made[0]
  const madeOf = (isSized: boolean) => madeFrom(kept(isSized))

  test('count by how near each was on the days before, as it was kept, and as usual where it was not', () => {
    // Trees were right, and what the members said by their usual shares was not far off.
    const members = (index: number) => [40, 0, -20].map((off) => came(index).map((value) => value + off))
    const withMembers = kept(true).map((each) => ({
      ...each,
      undamped: mixMembers(members(each.day)),
      members: members(each.day),
    }))
    const [made, plain] = [madeFrom(withMembers), madeFrom(withMembers.map((each) => ({ ...each, members: null })))]
    if (!made?.members || !made.undamped || !plain) throw new Error('nothing was forecast')
    expect(made.members).toHaveLength(3)
    expect(made.undamped).toEqual(mixMembers(made.members))
    const past = withMembers
      .toReversed()
      .map((each) => ({ values: each.undamped, members: each.members, actual: came(each.day) }))
    expect(made.values).toEqual(finishForecast(past, { values: made.undamped, members: made.members }))
    expect(plain.members).toEqual(made.members)
    expect(plain.values).toEqual(dampForecast(past, made.undamped))
    expect(made.values).not.toEqual(plain.values)
  })

  test('say where errors are large: quantiles are wide on a day like those that were wild', () => {
    const widthOf = ({ quantiles }: { readonly quantiles: readonly Float64Array[] | null }) =>
      allHours.reduce((sum, hour) => sum + (quantiles?.[9]?.[hour] ?? NaN) - (quantiles?.[1]?.[hour] ?? NaN), 0)
    const [sized, plain] = [madeOf(true), madeOf(false)]
    if (!sized || !plain) throw new Error('nothing was forecast')
    expect(sized.sizes).toHaveLength(hoursOfDay)
    expect(sized.values).toEqual(plain.values)
    expect(widthOf(sized)).toBeGreaterThan(1.1 * widthOf(plain))
  })
})

describe('a model that was brought', () => {
  const pick = seededWholeNumbers(11)
  const drawn = Array.from({ length: 61 * hoursOfDay }, () => pick(0, 200))
  const came = (index: number) => Float64Array.from(allHours, (hour) => drawn[index * hoursOfDay + hour] ?? 0)
  const job = jobOf({ days: 60, priceOf: (index, hour) => came(index)[hour] ?? 0 })
  const own = Float64Array.from(valuesOf(run(forecastPriceDays(job)).days[0]))
  /** What the model says of the target and of so many days before, by `of`. */
  const saying = (of: (index: number) => Float64Array, days = 28, cutOffOf = gateOf): PriceJob => ({
    ...job,
    brought: new Map(
      Array.from({ length: days + 1 }, (_, back) => 60 - back).map((index) => [
        targetKey({ day: index, cutOff: cutOffOf(index) }),
        of(index),
      ]),
    ),
  })
  const madeOf = (of: PriceJob) => run(forecastPriceDays(of)).days[0]?.made[0]

  test('counts for half where it knew what came, and the forecast without it is kept', () => {
    const made = madeOf(saying(came))
    expect(made?.brought?.share).toBe(0.5)
    expect(made?.brought?.own).toEqual(own)
    expect(made?.values).toEqual(own.map((value, hour) => value + 0.5 * ((came(60)[hour] ?? 0) - value)))
  })

  test('does not count where it was farther, was known too short, or said it of another instant', () => {
    const farther = madeOf(saying((index) => came(index).map((value) => 600 - value)))
    expect(farther?.brought?.share).toBe(0)
    expect(farther?.values).toEqual(own)
    expect(madeOf(saying(came, 13))?.brought?.share).toBe(0)
    const later = madeOf(saying(came, 28, (index) => gateOf(index) + 1))
    expect(later?.brought).toBeNull()
    expect(later?.values).toEqual(own)
  })

  test('is judged beside what was our own, not beside what it was part of', () => {
    const keptAs = (values: (index: number) => Float64Array, ownOf?: (index: number) => Float64Array) =>
      Array.from({ length: 28 }, (_, back) => 59 - back).map((index) => ({
        kind: 'price' as const,
        day: index,
        madeAt: gateOf(index),
        values: values(index),
        own: ownOf?.(index),
      }))
    const off = (index: number) => came(index).map((value) => value + 90)
    const near = (index: number) => came(index).map((value) => value + 1)
    const shareWith = (earlier: readonly EarlierForecast[]) => madeOf({ ...saying(near), earlier })?.brought?.share
    expect(shareWith(keptAs(off))).toBe(0.5)
    expect(shareWith(keptAs(off, came))).toBe(0)
    expect(shareWith(keptAs(came, off))).toBe(0.5)
  })
})
