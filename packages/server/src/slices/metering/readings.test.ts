import * as contract from '@tandem/contract/metering/readings.ts'
import type { DeliveryDay } from '@tandem/core/calendar/delivery-day.ts'
import { kWh } from '@tandem/core/testing/builders.ts'
import { describe, expect, test } from 'vitest'
import { useTestApp, type TestUser } from '../../testing/test-app.ts'
import { writeHours } from './hours.store.ts'

const app = useTestApp({ now: '2026-11-21T10:00:00Z' })
const dayOf = (text: string) => text as DeliveryDay
const monthOf = (text: string) => `${text}-01` as DeliveryDay

function indexOf(
  user: TestUser,
  month: string,
  consumption: string,
  more: { isConfirmed?: boolean; production?: string } = {},
) {
  return {
    userId: user.userId,
    month: monthOf(month),
    indexDate: dayOf(`${month}-20`),
    consumptionIndex: kWh(consumption),
    productionIndex: more.production === undefined ? null : kWh(more.production),
    isConfirmed: more.isConfirmed ?? false,
  }
}

const add = (user: TestUser, body: ReturnType<typeof indexOf>) => app.call(contract.addIndexReading, { as: user, body })
const refused = async (user: TestUser, body: ReturnType<typeof indexOf>) =>
  app.refused(contract.addIndexReading, { as: user, body })

describe('the index of a month', () => {
  test('is entered once, with what it makes since the one before', async () => {
    const user = await app.aUser()
    await add(user, indexOf(user, '2026-09', '1000', { production: '10' }))
    const second = await add(user, indexOf(user, '2026-10', '1100.5', { production: '10' }))
    expect(second).toMatchObject({
      month: '2026-10-01',
      monthlyConsumption: kWh('100.5'),
      monthlyProduction: 0,
      version: 1,
      enteredBy: user.username,
    })
    expect(await refused(user, indexOf(user, '2026-10', '1200'))).toMatchObject({
      status: 409,
      code: 'index_already_entered',
      field: 'month',
      message: 'Index reading for the selected month has already been entered!',
    })
  })

  test('of two at once, one is entered', async () => {
    const user = await app.aUser()
    const answers = await Promise.allSettled(
      ['100', '101', '102', '103'].map((kwh) => add(user, indexOf(user, '2026-10', kwh))),
    )
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    const params = { userId: user.userId, dateFrom: dayOf('2026-01-01'), dateTo: dayOf('2026-12-31') }
    expect(await app.call(contract.listIndexReadings, { as: user, params })).toHaveLength(1)
  })

  test('stands between its neighbours, never below zero', async () => {
    const user = await app.aUser()
    await add(user, indexOf(user, '2026-08', '500'))
    await add(user, indexOf(user, '2026-10', '600'))
    const below = await refused(user, indexOf(user, '2026-09', '499.999'))
    expect(below).toMatchObject({ code: 'index_below_last', field: 'consumptionIndex' })
    expect(below.message).toContain('500 kWh of August 2026')
    expect((await refused(user, indexOf(user, '2026-09', '600.001'))).code).toBe('index_above_next')
    expect((await refused(user, indexOf(user, '2026-07', '-1'))).code).toBe('invalid_request')
    expect(await add(user, indexOf(user, '2026-09', '550'))).toMatchObject({ monthlyConsumption: kWh('50') })
  })

  test('is of a month that has begun, read by then', async () => {
    const user = await app.aUser()
    expect(await refused(user, indexOf(user, '2026-12', '5'))).toMatchObject({
      code: 'reading_in_the_future',
      field: 'month',
    })
    const tomorrow = { ...indexOf(user, '2026-11', '5'), indexDate: dayOf('2026-11-22') }
    expect(await refused(user, tomorrow)).toMatchObject({ code: 'reading_in_the_future', field: 'indexDate' })
    const early = { ...indexOf(user, '2026-10', '5'), indexDate: dayOf('2026-09-30') }
    expect((await refused(user, early)).message).toContain('01-10-2026')
    await add(user, indexOf(user, '2026-11', '5'))
  })

  test('far from the usual is saved once the user has looked', async () => {
    const user = await app.aUser()
    for (const [month, kwh] of [
      ['2026-06', '0'],
      ['2026-07', '100'],
      ['2026-08', '200'],
    ] as const) {
      await add(user, indexOf(user, month, kwh))
    }
    const far = await refused(user, indexOf(user, '2026-09', '2000'))
    expect(far).toMatchObject({ status: 409, code: 'index_far_from_usual', details: { energy: '1800', usual: '100' } })
    await add(user, indexOf(user, '2026-09', '2000', { isConfirmed: true }))
    const compared = await app.call(contract.getIndexReading, {
      as: user,
      params: { userId: user.userId, month: monthOf('2026-10') },
    })
    expect(compared).toMatchObject({ reading: null, previous: { consumptionIndex: kWh('2000') }, next: null })
    expect(compared.usualConsumption).toBe(kWh('666.667'))
  })

  test('a correction keeps the one before, and of two at once the later is told', async () => {
    const user = await app.aUser()
    await add(user, indexOf(user, '2026-09', '90'))
    const entered = await add(user, indexOf(user, '2026-10', '100'))
    const correct = (kwh: string) => ({
      id: entered.id,
      version: 1,
      indexDate: dayOf('2026-10-31'),
      isConfirmed: false,
      consumptionIndex: kWh(kwh),
      productionIndex: null,
    })
    expect((await app.refused(contract.updateIndexReading, { as: user, body: correct('89') })).code).toBe(
      'index_below_last',
    )
    const both = await Promise.allSettled(
      ['105', '106'].map((kwh) => app.call(contract.updateIndexReading, { as: user, body: correct(kwh) })),
    )
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect((await app.refused(contract.updateIndexReading, { as: user, body: correct('107') })).code).toBe(
      'changed_meanwhile',
    )
    const kept = await app.platform.db
      .selectFrom('index_readings')
      .select(['version', 'replaced_at'])
      .where('user_id', '=', user.userId)
      .where('month', '=', monthOf('2026-10'))
      .orderBy('version')
      .execute()
    expect(kept).toMatchObject([{ version: 1 }, { version: 2, replaced_at: null }])
    expect(kept[0]?.replaced_at).not.toBeNull()
  })

  test('is nobody else’s business, but the administrator’s', async () => {
    const [user, other, admin] = [await app.aUser(), await app.aUser(), await app.aUser({ isAdministrator: true })]
    expect((await refused(other, indexOf(user, '2026-10', '5'))).code).toBe('not_allowed')
    const entered = await add(admin, indexOf(user, '2026-10', '5'))
    expect(entered.enteredBy).toBe(admin.username)
    const body = { ...indexOf(user, '2026-10', '6'), id: entered.id, version: 1 }
    expect((await app.refused(contract.updateIndexReading, { as: other, body })).code).toBe('not_found')
    const unknown = { ...indexOf(user, '2026-10', '5'), userId: 9_999_999 }
    expect((await app.refused(contract.addIndexReading, { as: admin, body: unknown })).code).toBe('not_found')
  })
})

describe('hours by hand', () => {
  const hoursOf = (user: TestUser, day: string) =>
    app.call(contract.getHoursOfDay, { as: user, params: { userId: user.userId, day: dayOf(day) } })
  const wish = (start: string, consumption: string | null, version = 0) => ({
    start: Temporal.Instant.from(start),
    version,
    production: null,
    consumption: consumption === null ? null : kWh(consumption),
  })
  const terms = (user: TestUser, day: string, ...hours: ReturnType<typeof wish>[]) => ({
    as: user,
    params: { userId: user.userId, day: dayOf(day) },
    body: { placement: 'connection' as const, hours },
  })

  test('a day has 23, 24 or 25 of them', async () => {
    const user = await app.aUser()
    expect(await hoursOf(user, '2026-03-29')).toHaveLength(23)
    expect(await hoursOf(user, '2026-11-20')).toHaveLength(24)
    const autumn = await hoursOf(user, '2026-10-25')
    expect(autumn.map(({ label }) => label).slice(2, 6)).toEqual([
      '02:00-03:00',
      '03:00-04:00 A',
      '03:00-04:00 B',
      '04:00-05:00',
    ])
    expect(autumn[0]).toMatchObject({ consumption: null, production: null, quality: null, source: null, version: 0 })
  })

  test('are written with their versions, and one that says the same stays', async () => {
    const user = await app.aUser()
    const first = await app.call(
      contract.saveHoursOfDay,
      terms(user, '2026-10-25', wish('2026-10-25T00:00:00Z', '1.5'), wish('2026-10-25T01:00:00Z', '2')),
    )
    expect(first[3]).toMatchObject({ label: '03:00-04:00 A', consumption: kWh('1.5'), version: 1, quality: 'manual' })
    expect(first[3]?.source).toEqual({ kind: 'person', name: user.username })
    app.clock.advance({ hours: 1 })
    await app.call(
      contract.saveHoursOfDay,
      terms(user, '2026-10-25', wish('2026-10-25T00:00:00Z', '1.75', 1), wish('2026-10-25T01:00:00Z', '2', 1)),
    )
    const rows = await hoursOf(user, '2026-10-25')
    expect(rows.slice(3, 5).map(({ consumption, version }) => [consumption, version])).toEqual([
      [1750, 2],
      [2000, 1],
    ])
    const start = Temporal.Instant.from('2026-10-25T00:00:00Z')
    const versions = await app.call(contract.listHourVersions, { as: user, params: { userId: user.userId, start } })
    expect(versions.map(({ consumption, version }) => [consumption, version])).toEqual([
      [1750, 2],
      [1500, 1],
    ])
  })

  test('whoever saw an older one is told, and nothing is written', async () => {
    const user = await app.aUser()
    const save = (version: number) =>
      terms(
        user,
        '2026-11-19',
        wish('2026-11-19T06:00:00Z', '9'),
        wish('2026-11-19T05:00:00Z', String(version + 1), version),
      )
    const both = await Promise.allSettled([1, 2].map(() => app.call(contract.saveHoursOfDay, save(0))))
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    const hour = terms(user, '2026-11-19', wish('2026-11-19T07:00:00Z', '1'), wish('2026-11-19T05:00:00Z', '3', 7))
    expect((await app.refused(contract.saveHoursOfDay, hour)).code).toBe('changed_meanwhile')
    expect((await hoursOf(user, '2026-11-19'))[9]).toMatchObject({ label: '09:00-10:00', version: 0 })
  })

  test.each([
    ['an hour that has not ended', '2026-11-21', wish('2026-11-21T10:00:00Z', '1'), 'reading_in_the_future'],
    ['the hour that the day has not', '2026-11-20', wish('2026-11-20T22:00:00Z', '1'), 'reading_period_unknown'],
    ['half an hour', '2026-11-20', wish('2026-11-20T10:30:00Z', '1'), 'reading_period_unknown'],
    ['less than nothing', '2026-11-20', wish('2026-11-20T10:00:00Z', '-0.001'), 'reading_out_of_bounds'],
    ['more than any meter gives', '2026-11-20', wish('2026-11-20T10:00:00Z', '1000000.001'), 'reading_out_of_bounds'],
  ])('%s is refused', async (_name, day, hour, code) => {
    app.clock.set('2026-11-21T10:59:59Z')
    const user = await app.aUser()
    expect((await app.refused(contract.saveHoursOfDay, terms(user, day, hour))).code).toBe(code)
  })

  test('looking at a measured hour and saving it leaves it measured', async () => {
    const user = await app.aUser()
    const start = Temporal.Instant.from('2026-11-18T10:00:00Z')
    const measured = {
      userId: user.userId,
      start,
      consumption: kWh('1'),
      production: null,
      quality: 'measured' as const,
      consumptionQuarters: null,
      productionQuarters: null,
      placement: 'connection' as const,
    }
    await writeHours(app.platform.db, [measured], app.clock.now())
    await app.call(contract.saveHoursOfDay, terms(user, '2026-11-18', wish('2026-11-18T10:00:00Z', '1', 1)))
    expect((await hoursOf(user, '2026-11-18'))[12]).toMatchObject({ quality: 'measured', version: 1 })
  })

  test('others may not look at them', async () => {
    const [user, other] = [await app.aUser(), await app.aUser()]
    const params = { userId: user.userId, day: dayOf('2026-11-18') }
    expect((await app.refused(contract.getHoursOfDay, { as: other, params })).code).toBe('not_allowed')
    expect(
      (
        await app.refused(contract.saveHoursOfDay, {
          ...terms(user, '2026-11-18', wish('2026-11-18T10:00:00Z', '1')),
          as: other,
        })
      ).code,
    ).toBe('not_allowed')
  })
})
