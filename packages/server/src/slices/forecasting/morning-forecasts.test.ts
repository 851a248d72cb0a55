import * as contract from '@tandem/contract/forecasting.ts'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { day, endOf, household, meterDays, publishDay, publishDays } from '../../testing/forecasting.ts'
import { useTestApp } from '../../testing/test-app.ts'
import { inDatabaseTransaction } from '../../platform/database.ts'
import { addMember, createGroup } from '../groups/index.ts'
import { ensureForecasts } from './ensure-forecasts.ts'
import { addDayValues, ensureSeries } from './known/known-series.store.ts'
import { countingForecasts, latestForecast, trustOf } from './forecasts.store.ts'
import { makeMorningForecasts } from './morning-forecasts.ts'
import { scoreDueForecasts } from './scoring.ts'

/** 06:30 in Bucharest. */
const app = useTestApp({ now: '2026-11-21T04:30:00Z' })
const [today, tomorrow] = [day('2026-11-21'), day('2026-11-22')]
const countOf = async () =>
  (
    await sql<{ count: number }>`select count(*)::int4 as count from forecasts
    where delivery_day = ${tomorrow}`.execute(app.platform.db)
  ).rows[0]?.count

describe('in the morning', () => {
  test('what is missing for tomorrow is made, once, and what fails keeps nobody waiting', async () => {
    const { db } = app.platform
    const [metered, newcomer, former, standard] = [
      await app.aUser(),
      await app.aUser(),
      await app.aUser(),
      await app.aUser({ userType: 'standard' }),
    ]
    await publishDays(app, today, 20)
    for (const each of [metered, standard]) await meterDays(app, each, { last: '2026-11-20', count: 20 }, household())
    await meterDays(app, newcomer, { last: '2026-11-20', count: 1 }, household())
    await meterDays(app, former, { last: '2026-10-01', count: 20 }, household())
    expect(await makeMorningForecasts(app.platform)).toBe(0)

    app.clock.set('2026-11-21T05:00:00Z')
    // Two processes at once make the same once.
    const [one, other] = await Promise.all([makeMorningForecasts(app.platform), makeMorningForecasts(app.platform)])
    expect([one, other]).toEqual([2, 2])
    expect(await countOf()).toBe(3)
    const price = await latestForecast(db, { kind: 'price' }, tomorrow)
    expect(price).toMatchObject({ isRetrospective: false, historyDays: 20, model: 'autoregression' })
    expect(await latestForecast(db, { kind: 'consumption', userId: newcomer.userId }, tomorrow)).toBeNull()
    app.clock.advance({ hours: 1 })
    expect(await makeMorningForecasts(app.platform)).toBe(0)
    expect(await countOf()).toBe(3)

    // More becomes known of the day before its gate closes: the prices are forecast once more.
    const at = app.clock.now()
    await inDatabaseTransaction(db, async (tx) => {
      const id = await ensureSeries(tx, {
        key: 'file:load',
        name: 'Load',
        unit: 'MW',
        origin: 'file',
        ownerId: null,
        most: 100,
        at,
      })
      const values = Array.from({ length: 24 }, () => 5_000n)
      await addDayValues(tx, id ?? 0, { at, days: new Map([[tomorrow, values]]) })
    })
    app.clock.advance({ minutes: 1 })
    expect([await makeMorningForecasts(app.platform), await makeMorningForecasts(app.platform)]).toEqual([1, 0])
  })

  test('a process that was down catches up, and says that it looks back', async () => {
    app.clock.set('2026-11-22T18:00:00Z')
    expect(await makeMorningForecasts(app.platform)).toBe(2)
    const price = await latestForecast(app.platform.db, { kind: 'price' }, day('2026-11-23'))
    expect(price).toMatchObject({ isRetrospective: true })
    expect(price?.cutOff.toString()).toBe('2026-11-22T11:00:00Z')
  })
})

describe('forecasts that an order is made of', () => {
  test('are made where they are missing or older than the news', async () => {
    app.clock.set('2026-12-01T08:00:00Z')
    const { platform } = app
    const next = day('2026-12-02')
    const user = await app.aUser()
    const ensure = () => ensureForecasts(platform, { userId: user.userId, day: next })
    expect(await ensure()).toMatchObject({ price: { day: next }, consumption: null, production: null })
    await meterDays(app, user, { last: '2026-11-30', count: 10 }, household())
    const [first, same] = await Promise.all([ensure(), ensure()])
    expect(first).toEqual(same)
    expect(first).toMatchObject({ consumption: { day: next }, production: { day: next } })
    app.clock.advance({ minutes: 5 })
    expect(await ensure()).toEqual(first)

    app.clock.advance({ minutes: 5 })
    await meterDays(app, user, { last: '2026-12-01', count: 1 }, (hour) =>
      hour < 10 ? { consumption: 9_000, production: 0 } : null,
    )
    const renewed = await ensure()
    expect(renewed.price).toEqual(first.price)
    expect(renewed.consumption?.id).not.toBe(first.consumption?.id)
    await publishDay(app, '2026-12-01', { at: '2026-12-01T08:11:00Z', priceOf: () => 50_000 })
    app.clock.advance({ minutes: 5 })
    expect((await ensure()).price?.id).not.toBe(first.price?.id)

    // Past the gate of the day what counts is no longer changed.
    const last = await ensure()
    app.clock.set('2026-12-01T12:00:00Z')
    await meterDays(app, user, { last: '2026-12-01', count: 1 }, (hour) =>
      hour < 13 ? { consumption: 1, production: 1 } : null,
    )
    expect(await ensure()).toEqual(last)
  })
})

describe('a group', () => {
  test('is forecast as one, for three and more who share readings, and judged by their sum', async () => {
    app.clock.set('2026-12-20T09:00:00Z')
    const { db } = app.platform
    const members = [await app.aUser(), await app.aUser(), await app.aUser()] as const
    const [owner, second, third] = members
    const groupId = await createGroup(db, { name: 'Neighbours', ownerId: owner.userId, at: app.clock.now() })
    await addMember(db, groupId, second.userId, app.clock.now())
    for (const each of [owner, second])
      await meterDays(app, each, { last: '2026-12-19', count: 30 }, () => ({ consumption: 1_000, production: 0 }))
    const board = (of: 'user' | 'group') =>
      app.call(contract.getForecast, { params: { userId: owner.userId }, query: { of }, as: owner })
    const make = {
      params: { userId: owner.userId, dateFrom: day('2026-12-21'), dateTo: day('2026-12-21') },
      query: { of: 'group' as const },
      as: owner,
    }
    expect((await board('user')).group).toEqual({ name: 'Neighbours', members: 2, isShown: false })
    for (const endpoint of [contract.generateVolumeForecast, contract.listVolumeForecasts]) {
      expect((await app.refused(endpoint, make)).code).toBe('group_not_shown')
    }
    // A third without readings tells nothing more.
    await addMember(db, groupId, third.userId, app.clock.now())
    expect((await app.refused(contract.generateVolumeForecast, make)).code).toBe('group_not_shown')
    await meterDays(app, third, { last: '2026-12-19', count: 10 }, () => ({ consumption: 2_000, production: null }))

    const run = await endOf(app, await app.call(contract.generateVolumeForecast, make), owner)
    expect(run).toMatchObject({ of: 'group', state: 'done', doneDays: 1, skippedDays: 0 })
    const { group, consumption } = await board('group')
    expect(group).toEqual({ name: 'Neighbours', members: 3, isShown: true })
    // Days before the third was metered are scaled by what the third makes up.
    expect(consumption.forecast?.hours.map(({ value }) => value)).toEqual(Array.from({ length: 24 }, () => 4_000))
    expect(consumption.history.knownDays).toBe(30)

    app.clock.set('2026-12-22T09:00:00Z')
    for (const each of members) {
      const isLate = each === third
      await meterDays(app, each, { last: '2026-12-21', count: 1 }, (hour) =>
        isLate && hour === 5 ? null : { consumption: 1_100, production: 0 },
      )
    }
    await scoreDueForecasts(app.platform)
    const [forecast] = await countingForecasts(
      db,
      { kind: 'consumption', groupId },
      { from: day('2026-12-21'), to: day('2026-12-21') },
    )
    expect(forecast?.actual).toEqual(Array.from({ length: 24 }, (_, hour) => (hour === 5 ? null : 3_300)))
    const stranger = await app.aUser()
    expect(
      (
        await app.refused(contract.getForecast, {
          params: { userId: owner.userId },
          query: { of: 'group' },
          as: stranger,
        })
      ).code,
    ).toBe('not_allowed')
    expect(
      (
        await app.refused(contract.getForecast, {
          params: { userId: stranger.userId },
          query: { of: 'group' },
          as: stranger,
        })
      ).code,
    ).toBe('group_not_shown')
  })
})

describe('outcomes', () => {
  test('are written again where readings were corrected, and trust follows from a week of them', async () => {
    app.clock.set('2027-02-28T09:00:00Z')
    const user = await app.aUser()
    const { db } = app.platform
    const subject = { kind: 'consumption', userId: user.userId } as const
    const energy = (hour: number) => ({ consumption: 1_000 + 10 * hour, production: null })
    await meterDays(app, user, { last: '2027-02-27', count: 40 }, energy)
    const params = { userId: user.userId, dateFrom: day('2027-02-18'), dateTo: day('2027-02-27') }
    await endOf(app, await app.call(contract.generateVolumeForecast, { params, query: {}, as: user }), user)
    // The same every day: nothing is wrong, and looking back would have done as well.
    expect(await trustOf(db, subject, day('2027-02-28'))).toEqual({ trust: 'good', days: 28, rMae: 0 })
    expect(await trustOf(db, subject, day('2027-01-27'))).toMatchObject({ trust: 'unknown', days: 6 })

    app.clock.advance({ hours: 1 })
    await scoreDueForecasts(app.platform)
    app.clock.advance({ hours: 1 })
    expect(await scoreDueForecasts(app.platform)).toBe(0)
    await meterDays(app, user, { last: '2027-02-27', count: 1 }, (hour) =>
      hour === 0 ? { consumption: 5_000, production: null } : null,
    )
    expect(await scoreDueForecasts(app.platform)).toBe(1)
    const [last] = await countingForecasts(db, subject, { from: day('2027-02-27'), to: day('2027-02-27') })
    expect(last?.actual?.slice(0, 2)).toEqual([5_000, 1_010])
    const { record } = (await app.call(contract.listVolumeForecasts, { params, query: {}, as: user })).consumption
    expect(record.worst[0]).toMatchObject({ day: '2027-02-27', label: '00:00-01:00', value: 1_000, actual: 5_000 })
    expect(record.worst).toHaveLength(1)
  })
})
