import type { ReadingQuality } from '@tandem/core/metering/readings.ts'
import { energyWh } from '@tandem/core/units/units.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { useTestApp } from '../../testing/test-app.ts'
import { hoursBetween, versionsOfHour, writeHours, type HourWrite } from './hours.store.ts'

const app = useTestApp()
const at = Temporal.Instant.from('2026-03-02T08:00:00Z')
const later = at.add({ hours: 1 })
const midnight = Temporal.Instant.from('2026-02-10T22:00:00Z')

type Wh = number | null

interface Options extends Partial<Omit<HourWrite, 'userId' | 'start' | 'quality' | 'consumption' | 'production'>> {
  readonly start?: Temporal.Instant
  readonly quality?: ReadingQuality
}

function anHour(userId: number, consumption: Wh, production: Wh, terms: Options = {}): HourWrite {
  return {
    userId,
    start: midnight,
    consumptionQuarters: null,
    productionQuarters: null,
    quality: 'manual',
    placement: 'connection',
    ...terms,
    consumption: consumption === null ? null : energyWh(consumption),
    production: production === null ? null : energyWh(production),
  }
}

const fourOf = (...quarters: number[]) => quarters.map(energyWh)
const write = (hours: readonly HourWrite[], time = at) => writeHours(app.platform.db, hours, time)
const hourOf = async (userId: number) => (await versionsOfHour(app.platform.db, userId, midnight))[0]
const daysOf = (userId: number) =>
  app.platform.db.selectFrom('day_readings').selectAll().where('user_id', '=', userId).orderBy('day').execute()

test('what is written is read back, in order, and a second time nothing happens', async () => {
  const { userId } = await app.aUser()
  const hours = [
    anHour(userId, 400, null, { start: midnight.add({ hours: 1 }), consumptionQuarters: fourOf(100, 50, 0, 250) }),
    anHour(userId, 900, 20, { quality: 'imported', writtenBy: userId }),
  ]
  expect(await write(hours)).toEqual({ added: 2, replaced: 0, unchanged: 0, kept: 0 })
  expect(await write(hours, later)).toEqual({ added: 0, replaced: 0, unchanged: 2, kept: 0 })
  const stored = await hoursBetween(app.platform.db, userId, midnight, midnight.add({ hours: 24 }))
  expect(stored).toEqual([
    { ...hours[1], analyserId: null, importId: null, version: 1, writtenAt: at },
    { ...hours[0], analyserId: null, importId: null, writtenBy: null, version: 1, writtenAt: at },
  ])
  expect(await write([])).toEqual({ added: 0, replaced: 0, unchanged: 0, kept: 0 })
  expect(await write([anHour(userId, null, null)])).toMatchObject({ added: 0, replaced: 0 })
})

test('a correction is the next version, and the one before stays', async () => {
  const { userId } = await app.aUser()
  await write([anHour(userId, 900, 20, { quality: 'measured', consumptionQuarters: fourOf(900, 0, 0, 0) })])
  expect(await write([anHour(userId, 800, null, { writtenBy: userId })], later)).toMatchObject({ replaced: 1 })
  const [now, before, ...more] = await versionsOfHour(app.platform.db, userId, midnight)
  expect(now).toMatchObject({ version: 2, consumption: 800, production: 20, consumptionQuarters: null })
  expect(now).toMatchObject({ quality: 'manual', writtenBy: userId, writtenAt: later })
  expect(before).toMatchObject({
    version: 1,
    consumption: 900,
    consumptionQuarters: [900, 0, 0, 0],
    quality: 'measured',
  })
  expect(more).toEqual([])
  expect(await daysOf(userId)).toMatchObject([{ day: '2026-02-11', consumption_wh: 800n, production_wh: 20n }])
})

test('an analyser replaces what analysers measured and never what a person or a file said', async () => {
  const { userId } = await app.aUser()
  await write([anHour(userId, 10, 1, { quality: 'estimated' })])
  expect(await write([anHour(userId, 12, 2, { quality: 'measured' })])).toMatchObject({ replaced: 1 })
  for (const quality of ['manual', 'imported'] as const) {
    await write([anHour(userId, 30, 3, { quality })])
    for (const attempt of ['measured', 'estimated'] as const) {
      const outcome = await write([anHour(userId, 12, 2, { quality: attempt })])
      expect(outcome).toEqual({ added: 0, replaced: 0, unchanged: 0, kept: 1 })
    }
    expect(await hourOf(userId)).toMatchObject({ consumption: 30, production: 3, quality })
  }
})

test('a side that nobody knew comes from the analyser, and the rest stays with the person', async () => {
  const { userId } = await app.aUser()
  await write([anHour(userId, 30, null, { writtenBy: userId })])
  const measured = anHour(userId, 12, 2, { quality: 'measured', productionQuarters: fourOf(2, 0, 0, 0) })
  expect(await write([{ ...measured, placement: 'separate' }])).toMatchObject({ kept: 1 })
  expect(await write([measured])).toMatchObject({ replaced: 1 })
  const hour = await hourOf(userId)
  expect(hour).toMatchObject({ consumption: 30, production: 2, productionQuarters: [2, 0, 0, 0] })
  expect(hour).toMatchObject({ quality: 'manual', writtenBy: userId })
})

test('the quarters of a value that is said again without them are kept', async () => {
  const { userId } = await app.aUser()
  await write([anHour(userId, 10, null, { quality: 'measured', consumptionQuarters: fourOf(1, 2, 3, 4) })])
  await write([anHour(userId, 10, null)])
  expect(await hourOf(userId)).toMatchObject({ quality: 'manual', version: 2, consumptionQuarters: [1, 2, 3, 4] })
  await write([anHour(userId, 11, null)])
  expect(await hourOf(userId)).toMatchObject({ version: 3, consumptionQuarters: null })
})

test('of two values for an hour in one list the later wins', async () => {
  const { userId } = await app.aUser()
  const outcome = await write([anHour(userId, 10, null), anHour(userId, null, 5), anHour(userId, 20, null)])
  expect(outcome).toEqual({ added: 1, replaced: 2, unchanged: 0, kept: 0 })
  expect(await hourOf(userId)).toMatchObject({ version: 3, consumption: 20, production: 5 })
})

test('two that write the same at once write it once, and two that differ one after the other', async () => {
  const people = await Promise.all(Array.from({ length: 5 }, () => app.aUser()))
  const hours = people.flatMap(({ userId }) =>
    Array.from({ length: 48 }, (_, index) => anHour(userId, index, 1, { start: midnight.add({ hours: index }) })),
  )
  const outcomes = await Promise.all([write(hours), write(hours.toReversed()), write(hours)])
  expect(outcomes.map(({ added }) => added).toSorted()).toEqual([0, 0, 240])
  expect(outcomes.every(({ replaced }) => replaced === 0)).toBe(true)
  const different = (add: number) =>
    hours.map((hour) => ({ ...hour, consumption: energyWh((hour.consumption ?? 0) + add) }))
  const corrected = await Promise.all([write(different(100)), write(different(200).toReversed())])
  expect(corrected).toEqual([1, 2].map(() => ({ added: 0, replaced: 240, unchanged: 0, kept: 0 })))
  for (const { userId } of people) {
    const stored = await hoursBetween(app.platform.db, userId, midnight, midnight.add({ hours: 48 }))
    expect(new Set(stored.map(({ version }) => version))).toEqual(new Set([3]))
    const sum = stored.reduce((total, { consumption }) => total + (consumption ?? 0), 0)
    const days = await daysOf(userId)
    expect(days.reduce((total, { consumption_wh }) => total + Number(consumption_wh), 0)).toBe(sum)
  }
})

test('all or nothing: one hour that cannot be leaves no other behind', async () => {
  const { userId } = await app.aUser()
  const impossible = { ...anHour(userId, 10, null), start: midnight.add({ minutes: 30 }) }
  await expect(write([anHour(userId, 10, null), impossible])).rejects.toThrow(/starts_at/)
  const wrongSum = anHour(userId, 10, null, { consumptionQuarters: fourOf(1, 2, 3, 5) })
  await expect(write([wrongSum])).rejects.toThrow(/hour_readings_check/)
  expect(await hourOf(userId)).toBeUndefined()
  expect(await daysOf(userId)).toEqual([])
})

test.each([
  { day: '2026-10-25', from: '2026-10-24T21:00:00Z', hours: 25 },
  { day: '2026-03-29', from: '2026-03-28T22:00:00Z', hours: 23 },
  { day: '2026-02-11', from: '2026-02-10T22:00:00Z', hours: 24 },
])('the $hours hours of $day are one day', async ({ day, from, hours }) => {
  const { userId } = await app.aUser()
  const first = Temporal.Instant.from(from)
  const around = Array.from({ length: hours + 2 }, (_, index) =>
    anHour(userId, 1_000, index % 2 === 0 ? 300 : null, {
      start: first.add({ hours: index - 1 }),
      quality: index % 3 === 0 ? 'estimated' : 'measured',
    }),
  )
  await write(around)
  const days = await daysOf(userId)
  const inside = around.slice(1, -1)
  expect(days.map(({ known_hours }) => known_hours)).toEqual([1, hours, 1])
  expect(days[1]).toMatchObject({
    day,
    consumption_wh: BigInt(hours * 1_000),
    consumption_hours: hours,
    production_hours: inside.filter(({ production }) => production !== null).length,
    estimated_hours: inside.filter(({ quality }) => quality === 'estimated').length,
    self_used_wh: 0n,
    separate_consumption_wh: 0n,
  })
})

test('what was used on the spot is counted hour by hour, where both are metered by themselves', async () => {
  const { userId } = await app.aUser()
  const hour = (index: number, [consumption, production]: readonly [Wh, Wh], terms: Options = {}) =>
    anHour(userId, consumption, production, {
      placement: 'separate',
      start: midnight.add({ hours: index }),
      ...terms,
    })
  await write([
    hour(0, [500, 200]),
    hour(1, [100, 900]),
    hour(2, [700, null]),
    hour(3, [50, 50], { placement: 'connection' }),
  ])
  expect(await daysOf(userId)).toMatchObject([
    {
      consumption_wh: 1_350n,
      production_wh: 1_150n,
      self_used_wh: 300n,
      separate_consumption_wh: 600n,
      separate_production_wh: 1_100n,
      known_hours: 4,
      production_hours: 3,
    },
  ])
})

test('many hours of many users, in several statements, are each in their place', async () => {
  const people = await Promise.all(Array.from({ length: 3 }, () => app.aUser()))
  const hours = people.flatMap(({ userId }, place) =>
    Array.from({ length: 8_760 }, (_, index) =>
      anHour(userId, index + place, null, { start: midnight.add({ hours: index }) }),
    ),
  )
  expect(await write(hours)).toEqual({ added: 26_280, replaced: 0, unchanged: 0, kept: 0 })
  const { rows } = await sql<{ days: number; wrong: number }>`
    select count(*)::int4 as days, (count(*) filter (where d.consumption_wh is distinct from h.consumption))::int4 as wrong
    from day_readings d full join (
      select user_id, (starts_at at time zone 'Europe/Bucharest')::date as day, sum(consumption_wh) as consumption
      from hour_readings group by 1, 2) h using (user_id, day)
    where user_id = any(${people.map(({ userId }) => userId)}::int4[])`.execute(app.platform.db)
  expect(rows).toEqual([{ days: 3 * 365, wrong: 0 }])
})
