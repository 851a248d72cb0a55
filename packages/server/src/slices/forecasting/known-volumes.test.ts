import { addDays, type DeliveryDay } from '@tandem/core/calendar/delivery-day.ts'
import { hoursOfDay } from '@tandem/core/forecasting/clock-days.ts'
import { listDays } from '@tandem/core/metering/energy-span.ts'
import { seededWholeNumbers } from '@tandem/core/testing/random.ts'
import { switchKnownSeries } from '@tandem/contract/admin/data-sources.ts'
import * as contract from '@tandem/contract/forecasting.ts'
import { describe, expect, test } from 'vitest'
import { inDatabaseTransaction } from '../../platform/database.ts'
import { day, meterDays } from '../../testing/forecasting.ts'
import { useTestApp, type TestUser } from '../../testing/test-app.ts'
import { makeDay } from './ensure-forecasts.ts'
import { latestForecast } from './forecasts.store.ts'
import { addDayValues, ensureSeries } from './known/known-series.store.ts'
import { makeForecasts, prepareForecasts, type Wanted } from './make-forecasts.ts'
import { makeMorningForecasts } from './morning-forecasts.ts'
import type { NewForecast } from './stored-forecast.ts'

/** 08:30 in Bucharest. */
const now = '2026-11-21T06:30:00Z'
const app = useTestApp({ now })
const tomorrow = day('2026-11-22')
const from = addDays(tomorrow, -110)
const draw = seededWholeNumbers(5)
/** Thousandths of the cover of each day, and panels that see it. */
const covers = new Map(listDays({ from, to: addDays(tomorrow, 5) }).map((date) => [date, draw(0, 1_000)]))
covers.set(tomorrow, 950)
const sunOf = (hour: number) => Math.max(0, 1 - ((hour - 12) / 5) ** 2)
const producedOf = (hour: number, date: DeliveryDay) =>
  Math.round(3_000 * sunOf(hour) * (1 - 0.8 * ((covers.get(date) ?? 0) / 1_000)))

interface Given {
  readonly dates: readonly DeliveryDay[]
  readonly at: string
  readonly value?: (date: DeliveryDay) => number
  readonly name?: string
}

/** What becomes known of days at an instant, of a series for volumes. */
async function learn({ dates, at, value = (date) => covers.get(date) ?? 0, name = 'Clouds' }: Given): Promise<number> {
  const instant = Temporal.Instant.from(at)
  return inDatabaseTransaction(app.platform.db, async (tx) => {
    const key = `file:${name.toLowerCase()}`
    const id =
      (await ensureSeries(tx, { key, name, unit: '%', origin: 'file', ownerId: null, most: 100, at: instant })) ?? 0
    await tx
      .updateTable('known_series')
      .set({ is_used: false, is_used_for_volumes: true })
      .where('id', '=', id)
      .execute()
    const days = new Map(dates.map((date) => [date, Array.from({ length: hoursOfDay }, () => BigInt(value(date)))]))
    await addDayValues(tx, id, { at: instant, days })
    return id
  })
}

const ofUser = (user: TestUser): Wanted => ({ owner: { userId: user.userId }, memberIds: [user.userId] })

async function forecast(user: TestUser): Promise<NewForecast | undefined> {
  const all: NewForecast[] = []
  const prepared = await prepareForecasts(app.platform, ofUser(user), [tomorrow])
  await makeForecasts(app.platform, prepared, { onDay: async ({ forecasts }) => void all.push(...forecasts) })
  return all.find(({ kind }) => kind === 'production')
}

async function aRoof(): Promise<TestUser> {
  const user = await app.aUser()
  const until = { last: '2026-11-20', count: 100 }
  await meterDays(app, user, until, (hour, date) => ({ consumption: 300, production: producedOf(hour, date) }))
  return user
}

/** Ahead of each day that is metered, long before the tests look. */
const before = { dates: listDays({ from, to: addDays(tomorrow, -1) }), at: '2026-11-20T05:00:00Z' }
const missOf = (said: NewForecast | undefined) =>
  said?.value.reduce((sum, value, hour) => sum + Math.abs(value - producedOf(hour, tomorrow)), 0) ?? NaN

describe('a series known a day ahead', () => {
  test('brings production nearer, and nothing of it that became known after the cut-off is used', async () => {
    app.clock.set(now)
    const user = await aRoof()
    const without = await forecast(user)
    expect(without?.series).toEqual([])
    const id = await learn(before)
    const blind = await forecast(user)
    expect(blind?.series).toEqual([{ id, use: 'unknownForDay' }])
    expect(blind?.value).toEqual(without?.value)

    await learn({ dates: [tomorrow], at: '2026-11-21T06:00:00Z' })
    const known = await forecast(user)
    expect(known?.series).toEqual([{ id, use: 'used' }])
    expect(missOf(known)).toBeLessThan(0.4 * missOf(without))

    // Of the day itself and of days before something else became known, later than the cut-off.
    const opposite = (date: DeliveryDay) => 1_000 - (covers.get(date) ?? 0)
    await learn({ dates: [addDays(tomorrow, -3), tomorrow], at: '2026-11-21T06:30:01Z', value: opposite })
    expect((await forecast(user))?.value).toEqual(known?.value)
    // And once it is known, it is used.
    app.clock.set('2026-11-21T06:31:00Z')
    expect((await forecast(user))?.value).not.toEqual(known?.value)
    // Looked back at from far behind its gate, the day is what could be known at the gate.
    app.clock.set('2026-11-21T12:00:00Z')
    await learn({ dates: [tomorrow], at: '2026-11-21T11:30:00Z' })
    const back = await forecast(user)
    await learn({ dates: [tomorrow], at: '2026-11-21T11:40:00Z', value: () => 500 })
    expect((await forecast(user))?.value).toEqual(back?.value)
  })

  test('that is a hundred times what it was is flagged, and moves nothing', async () => {
    app.clock.set(now)
    const user = await aRoof()
    const dates = [tomorrow]
    await learn({ dates, at: '2026-11-21T06:29:00Z', name: 'Clouds', value: () => 100_000 })
    const slipped = await forecast(user)
    expect(slipped?.series?.map(({ use }) => use)).toEqual(['farOff'])
    await app.platform.db.updateTable('known_series').set({ is_used_for_volumes: false }).execute()
    expect(slipped?.value).toEqual((await forecast(user))?.value)
  })

  test('is named by the board, has the morning’s forecasts made again, and can be switched off', async () => {
    app.clock.set('2026-11-28T06:30:00Z')
    const { db } = app.platform
    const next = day('2026-11-29')
    const user = await app.aUser()
    const until = { last: '2026-11-27', count: 100 }
    await meterDays(app, user, until, (hour, date) => ({ consumption: 300, production: producedOf(hour, date) }))
    await db.updateTable('known_series').set({ is_used_for_volumes: false }).execute()
    await makeMorningForecasts(app.platform)
    const first = await latestForecast(db, { kind: 'production', userId: user.userId }, next)
    expect(first?.series).toEqual([])
    app.clock.set('2026-11-28T07:00:00Z')
    const dates = listDays({ from: addDays(next, -90), to: next })
    const id = await learn({ dates, at: '2026-11-28T06:50:00Z', name: 'Sunshine' })
    expect(await makeMorningForecasts(app.platform)).toBeGreaterThan(0)
    expect(await makeMorningForecasts(app.platform)).toBe(0)
    const params = { userId: user.userId }
    const board = () => app.call(contract.getForecast, { params, query: { day: next }, as: user })
    expect((await board()).production.series).toEqual([{ seriesName: 'Sunshine', use: 'used' }])
    expect((await board()).price.series).toEqual([])

    const admin = await app.aUser({ isAdministrator: true })
    const turn = (body: { isUsed: boolean; isUsedForVolumes?: boolean }) =>
      app.call(switchKnownSeries, { params: { id }, body, as: admin })
    expect(await turn({ isUsed: true })).toMatchObject({ isUsed: true, isUsedForVolumes: true })
    expect(await turn({ isUsed: false, isUsedForVolumes: false })).toMatchObject({ isUsedForVolumes: false })
    app.clock.set('2026-11-28T07:05:00Z')
    await makeDay(app.platform, ofUser(user), next)
    expect((await board()).production.series).toEqual([])
  })
})
