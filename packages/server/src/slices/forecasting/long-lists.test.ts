import * as contract from '@tandem/contract/forecasting.ts'
import { addDays, startOfDay } from '@tandem/core/calendar/delivery-day.ts'
import { quantileLevels } from '@tandem/core/forecasting/quantiles.ts'
import { expect, test } from 'vitest'
import { day, zone } from '../../testing/forecasting.ts'
import { useTestApp } from '../../testing/test-app.ts'
import { insertForecasts } from './forecasts.store.ts'
import { hoursOf } from './clock-series.ts'
import { volumeKinds } from './volume-days.ts'

const app = useTestApp()

test('lists have the quantiles of every hour, but not of more days than an answer holds', async () => {
  const user = await app.aUser()
  const first = day('2025-01-01')
  const made = Array.from({ length: 400 }, (_, back) => addDays(first, back)).flatMap((each) =>
    volumeKinds.map((kind) => {
      const { length } = hoursOf(each, zone)
      const value = Array.from({ length }, (_hour, hour) => 100_000 + hour)
      const at = startOfDay(each, zone)
      const quantiles = quantileLevels.map((_level, level) => value.map((energy) => energy + 1_000 * level))
      const [low, high] = [quantiles[1] ?? value, quantiles[9] ?? value]
      const made = { kind, day: each, zone, firstHour: at, model: 'regression' as const, historyDays: 90 }
      return {
        ...made,
        madeAt: at,
        cutOff: at,
        gateClosure: at,
        value,
        low,
        high,
        mean: null,
        most: null,
        series: null,
        brought: null,
        undamped: null,
        members: null,
        sizes: null,
        ranks: null,
        naive: value,
        quantiles,
      }
    }),
  )
  for (let from = 0; from < made.length; from += 100) {
    await insertForecasts(app.platform.db, { userId: user.userId }, made.slice(from, from + 100))
  }
  const list = async (days: number) => {
    const params = { userId: user.userId, dateFrom: first, dateTo: addDays(first, days - 1) }
    return app.call(contract.listVolumeForecasts, { params, query: {}, as: user })
  }
  const { consumption, production } = await list(100)
  for (const each of [...consumption.days, ...production.days]) {
    expect(each.quantiles?.map(({ level }) => level)).toEqual(quantileLevels.map((level) => level * 1_000))
    expect(each.quantiles?.at(-1)?.values).toEqual(each.hours.map(({ value }) => value + 10_000))
  }
  const year = await list(400)
  expect(year.consumption.days).toHaveLength(400)
  expect(year.production.days.every(({ quantiles }) => quantiles === null)).toBe(true)
})
