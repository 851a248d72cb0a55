import * as energy from '@tandem/contract/metering/energy.ts'
import { saveAssociation } from '@tandem/contract/groups.ts'
import { startOfDay, type DeliveryDay } from '@tandem/core/calendar/delivery-day.ts'
import { deliveryPeriods } from '@tandem/core/calendar/delivery-period.ts'
import type { MeterPlacement, ReadingQuality } from '@tandem/core/metering/readings.ts'
import { energyWh } from '@tandem/core/units/units.ts'
import { describe, expect, test } from 'vitest'
import { inDatabaseTransaction } from '../../platform/database.ts'
import { useTestApp, type TestUser } from '../../testing/test-app.ts'
import { addMember, createGroup } from '../groups/index.ts'
import { writeHours } from '../metering/index.ts'

const app = useTestApp({ now: '2027-01-05T10:00:00Z' })
const zone = 'Europe/Bucharest'
const days = (from: string, to = from) => ({ dateFrom: from as DeliveryDay, dateTo: to as DeliveryDay })

interface Written {
  readonly consumption: number | null
  readonly production: number | null
  readonly quality?: ReadingQuality
  readonly placement?: MeterPlacement
}

/** Writes every hour of a day as `of` says of its number; null: nothing. */
async function writeDay(user: TestUser, day: string, of: (hour: number) => Written | null): Promise<void> {
  const hours = deliveryPeriods(day as DeliveryDay, zone, 60).flatMap(({ start, index }) => {
    const written = of(index - 1)
    if (!written) return []
    const { consumption, production, quality = 'manual', placement = 'separate' } = written
    const energyOf = (wh: number | null) => (wh === null ? null : energyWh(wh))
    return [
      {
        userId: user.userId,
        start,
        quality,
        placement,
        writtenBy: user.userId,
        consumption: energyOf(consumption),
        production: energyOf(production),
        consumptionQuarters: null,
        productionQuarters: null,
      },
    ]
  })
  await inDatabaseTransaction(app.platform.db, (tx) => writeHours(tx, hours, app.clock.now()))
}

describe('the energy of a span', () => {
  test('is drawn by its own hours: 23, 24 or 25, what is unknown as a gap', async () => {
    const user = await app.aUser()
    await writeDay(user, '2026-10-25', (hour) => (hour === 5 ? null : { consumption: 100 + hour, production: null }))
    await writeDay(user, '2026-03-29', () => ({ consumption: 10, production: 0 }))
    const graphicOf = (day: string) =>
      app.call(energy.getEnergyGraphic, { params: { userId: user.userId, ...days(day) }, as: user })
    const autumn = await graphicOf('2026-10-25')
    expect(autumn.granularity).toBe('hour')
    expect(autumn.periods).toHaveLength(25)
    expect(autumn.periods.slice(3, 6)).toMatchObject([
      { label: '03:00-04:00 A', consumption: 103, production: null, balance: -103, quality: 'manual', knownHours: 1 },
      { label: '03:00-04:00 B', consumption: 104 },
      { label: '04:00-05:00', consumption: null, production: null, balance: null, quality: null, knownHours: 0 },
    ])
    expect(autumn.previous).toMatchObject({ from: '2026-10-24', to: '2026-10-24' })
    expect(autumn.previous.periods).toHaveLength(24)
    expect((await graphicOf('2026-03-29')).periods).toHaveLength(23)
  })

  test('is the same sum by the hour, the day, the month and the year', async () => {
    const user = await app.aUser()
    for (const day of ['2026-03-28', '2026-03-29', '2026-03-30', '2026-04-01']) {
      // At noon nobody knows what was produced.
      await writeDay(user, day, (hour) => ({ consumption: 1000 + hour, production: hour === 12 ? null : hour * 100 }))
    }
    const params = { userId: user.userId, ...days('2026-03-01', '2026-04-30') }
    const { totals } = await app.call(energy.getEnergyIndicators, { params, as: user })
    for (const granularity of ['hour', 'day', 'month', 'year'] as const) {
      const { periods } = await app.call(energy.getEnergyGraphic, { params, query: { granularity }, as: user })
      const sum = (of: 'consumption' | 'production' | 'selfUsed') =>
        periods.reduce((all, period) => all + (period[of] ?? 0), 0)
      expect([sum('consumption'), sum('production'), sum('selfUsed')]).toEqual([
        totals.consumption,
        totals.production,
        totals.selfUsed,
      ])
      expect(periods.reduce((all, { expectedHours }) => all + expectedHours, 0)).toBe(61 * 24 - 1)
    }
    expect(totals).toMatchObject({ knownHours: 24 * 3 + 23, expectedHours: 61 * 24 - 1 })
  })

  test('says what was used on the spot only where it can be seen', async () => {
    const [seen, unseen] = [await app.aUser(), await app.aUser()]
    const sunny = (hour: number) => ({ consumption: 400, production: hour >= 10 && hour < 16 ? 1000 : 0 })
    await writeDay(seen, '2026-06-01', sunny)
    await writeDay(unseen, '2026-06-01', (hour) => ({ ...sunny(hour), placement: 'connection' }))
    const of = (user: TestUser) =>
      app.call(energy.getEnergyIndicators, { params: { userId: user.userId, ...days('2026-06-01') }, as: user })
    expect((await of(seen)).totals).toMatchObject({
      consumption: 9600,
      production: 6000,
      balance: -3600,
      selfUsed: 2400,
      selfConsumption: 400,
      selfSufficiency: 250,
    })
    expect((await of(unseen)).totals).toMatchObject({ balance: -3600, selfUsed: null, selfConsumption: null })
  })

  test('has its highest hours, what runs all night, and the span before', async () => {
    const user = await app.aUser()
    await writeDay(user, '2026-06-09', () => ({ consumption: 50, production: null }))
    await writeDay(user, '2026-06-10', (hour) => ({
      consumption: hour === 19 ? 3000 : 100 + hour,
      production: hour === 12 ? 700 : 0,
      quality: hour === 2 ? 'estimated' : 'imported',
    }))
    const params = { userId: user.userId, ...days('2026-06-10') }
    const indicators = await app.call(energy.getEnergyIndicators, { params, as: user })
    const at = (hour: number) =>
      startOfDay('2026-06-10' as DeliveryDay, zone)
        .add({ hours: hour })
        .toString()
    expect(indicators.highestConsumption).toMatchObject({ energy: 3000 })
    expect(String(indicators.highestConsumption?.start)).toBe(at(19))
    expect(String(indicators.highestProduction?.start)).toBe(at(12))
    expect(indicators.baseLoad).toBe(102)
    expect(String(indicators.knownUntil)).toBe(at(24))
    expect(indicators.totals).toMatchObject({ estimatedHours: 1, knownHours: 24 })
    expect(indicators.previous).toMatchObject({ consumption: 1200, production: null })
  })

  test('a year is drawn day by day with its hours', async () => {
    const user = await app.aUser()
    await writeDay(user, '2026-10-25', (hour) => ({ consumption: hour, production: null }))
    const params = { userId: user.userId, ...days('2026-01-01', '2026-12-31') }
    const { days: drawn } = await app.call(energy.getEnergyHeatMap, { params, as: user })
    expect(drawn).toHaveLength(365)
    expect(drawn.reduce((hours, { consumption }) => hours + consumption.length, 0)).toBe(8760)
    const autumn = drawn.find(({ day }) => day === '2026-10-25')
    expect(autumn?.consumption).toEqual(Array.from({ length: 25 }, (_, hour) => hour))
    expect(autumn?.production.every((each) => each === null)).toBe(true)
  })

  test.each([
    ['2026-02-02', '2026-02-01', undefined, 'start_not_before_end'],
    ['2025-01-01', '2026-12-31', 'hour', 'span_too_long'],
    ['2010-12-31', '2011-01-31', 'day', 'invalid_request'],
    ['2011-01-01', '2026-12-31', 'year', 'span_too_long'],
    ['2026-01-01', '2026-12-31', 'quarter', 'span_too_long'],
  ] as const)('from %s to %s by the %s is refused: %s', async (from, to, granularity, code) => {
    const user = await app.aUser()
    const params = { userId: user.userId, ...days(from, to) }
    expect((await app.refused(energy.getEnergyGraphic, { params, query: { granularity }, as: user })).code).toBe(code)
  })

  test('is nobody else’s business', async () => {
    const [user, other] = [await app.aUser(), await app.aUser()]
    const params = { userId: user.userId, ...days('2026-06-01') }
    for (const call of [energy.getEnergyGraphic, energy.getEnergyHeatMap, energy.getGroupEnergy] as const) {
      expect((await app.refused(call, { params, as: other })).code).toBe('not_allowed')
    }
  })
})

describe('the others', () => {
  test('are a group in sum, for its members', async () => {
    const [ana, dan, eve] = [await app.aUser(), await app.aUser(), await app.aUser()]
    const groupId = await createGroup(app.platform.db, { name: 'Sunny Lane', ownerId: ana.userId, at: app.clock.now() })
    await addMember(app.platform.db, groupId, dan.userId, app.clock.now())
    await writeDay(ana, '2026-07-01', () => ({ consumption: 100, production: 300 }))
    await writeDay(dan, '2026-07-01', () => ({ consumption: 250, production: null }))
    const of = (user: TestUser) =>
      app.call(energy.getGroupEnergy, {
        params: { userId: user.userId, ...days('2026-07-01', '2026-07-02') },
        as: user,
      })
    expect(await of(dan)).toMatchObject({ group: null, totals: null, own: { consumption: 6000 }, days: [] })
    const admin = await app.aUser({ isAdministrator: true })
    await app.call(saveAssociation, { body: { isOpen: true }, as: admin })
    expect(await of(dan)).toMatchObject({
      group: { name: 'Sunny Lane', members: 2, membersWithReadings: 2 },
      totals: { consumption: 8400, production: 7200, balance: -1200 },
      own: { consumption: 6000, production: null },
      days: [
        { day: '2026-07-01', consumption: 8400 },
        { day: '2026-07-02', consumption: null, knownHours: 0 },
      ],
    })
    expect(await of(eve)).toMatchObject({ group: null, totals: null, days: [] })
  })

  test('are all of the platform, once they are three', async () => {
    const users = [await app.aUser(), await app.aUser(), await app.aUser()]
    const [first, second, third] = users
    const admin = await app.aUser({ isAdministrator: true })
    const span = days('2026-08-01')
    const beside = (user: TestUser) =>
      app.call(energy.getPlatformEnergy, { params: { userId: user.userId, ...span }, as: user })
    if (!first || !second || !third) throw new Error('three users')
    await writeDay(first, '2026-08-01', () => ({ consumption: 100, production: 0 }))
    await writeDay(second, '2026-08-01', () => ({ consumption: 200, production: 0 }))
    expect(await beside(first)).toMatchObject({
      own: { consumption: 2400 },
      all: null,
      mean: null,
      usersWithReadings: 2,
    })
    expect((await app.call(energy.getPlatformEnergyGraphic, { params: span, as: first })).days).toEqual([])
    expect((await app.call(energy.getPlatformEnergyGraphic, { params: span, as: admin })).days).toHaveLength(1)
    await writeDay(third, '2026-08-01', () => ({ consumption: 301, production: 900 }))
    expect(await beside(first)).toMatchObject({
      all: { consumption: 14_424, production: 21_600 },
      mean: { consumption: 4808, production: 7200 },
    })
    // Each day says how many it is of, and nothing where they are too few.
    await writeDay(first, '2026-08-02', () => ({ consumption: 100, production: 0 }))
    const both = { dateFrom: '2026-08-01' as DeliveryDay, dateTo: '2026-08-02' as DeliveryDay }
    const daysOf = async (as: TestUser) => {
      const { days: found } = await app.call(energy.getPlatformEnergyGraphic, { params: both, as })
      return found.map(({ users, consumption }) => [users, consumption])
    }
    expect(await daysOf(first)).toEqual([
      [3, 14_424],
      [1, null],
    ])
    expect(await daysOf(admin)).toEqual([
      [3, 14_424],
      [1, 2400],
    ])
  })
})
