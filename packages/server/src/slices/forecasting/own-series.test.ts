import { addDays, type DeliveryDay } from '@tandem/core/calendar/delivery-day.ts'
import { listDays } from '@tandem/core/metering/energy-span.ts'
import { seededWholeNumbers } from '@tandem/core/testing/random.ts'
import { getDataSources, switchKnownSeries, uploadKnownSeries } from '@tandem/contract/admin/data-sources.ts'
import { deleteUser } from '@tandem/contract/accounts/accounts.ts'
import { listAuditEntries } from '@tandem/contract/admin/audit-log.ts'
import * as contract from '@tandem/contract/forecasting.ts'
import {
  listOwnSeries,
  mostOwnSeries,
  previewOwnSeries,
  removeOwnSeries,
  uploadOwnSeries,
} from '@tandem/contract/own-series.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { day, meterDays } from '../../testing/forecasting.ts'
import { useTestApp, type TestUser } from '../../testing/test-app.ts'
import { refusedUpload, upload } from '../../testing/uploading.ts'
import { makeMorningForecasts } from './morning-forecasts.ts'

/** 08:30 in Bucharest. */
const now = '2026-11-21T06:30:00Z'
const app = useTestApp({ now })
const tomorrow = day('2026-11-22')
const draw = seededWholeNumbers(11)
const covers = new Map(
  listDays({ from: addDays(tomorrow, -101), to: addDays(tomorrow, -1) }).map((date) => [date, draw(0, 100)]),
)
covers.set(tomorrow, 95)
const producedOf = (hour: number, date: DeliveryDay) =>
  Math.round(3_000 * Math.max(0, 1 - ((hour - 12) / 5) ** 2) * (1 - (0.8 * (covers.get(date) ?? 0)) / 100))

/** A file of the cover of days, the same in each of their hours. */
function fileOf(dates: readonly DeliveryDay[]): string {
  const written = (date: DeliveryDay) => date.split('-').toReversed().join('-')
  const hours = dates.flatMap((date) =>
    Array.from({ length: 24 }, (_, hour) => `${written(date)};${String(hour + 1)};${String(covers.get(date))}`),
  )
  return ['Day;Interval;Value', ...hours].join('\n')
}

const sent = (as: TestUser, content: string, name = 'Clouds at home') => ({
  as,
  fields: { name, unit: '%' },
  name: 'clouds.csv',
  content,
})

async function aRoof(): Promise<TestUser> {
  const user = await app.aUser()
  const until = { last: '2026-11-20', count: 100 }
  await meterDays(app, user, until, (hour, date) => ({ consumption: 300, production: producedOf(hour, date) }))
  return user
}

const productionOf = async (user: TestUser) =>
  (await app.call(contract.getForecast, { params: { userId: user.userId }, query: { day: tomorrow }, as: user }))
    .production
const missOf = ({ forecast }: contract.ForecastBoard['production']) =>
  forecast?.hours.reduce(
    (sum, { value }, hour) => sum + Math.abs(Number(value) * 1_000 - producedOf(hour, tomorrow)),
    0,
  )

test('a series of one’s own brings the own forecast nearer, is made anew with, and is nothing to anybody else', async () => {
  const [user, other, admin] = [await aRoof(), await aRoof(), await app.aUser({ isAdministrator: true })]
  await makeMorningForecasts(app.platform)
  const before = await productionOf(user)
  expect(before.series).toEqual([])

  app.clock.set('2026-11-21T07:00:00Z')
  const file = sent(user, fileOf([...covers.keys()]))
  const look = await upload(app, previewOwnSeries, file)
  expect(look).toMatchObject({ firstDay: '2026-08-13', lastDay: '2026-11-22', known: null })
  expect((await app.call(listOwnSeries, { as: user })).series).toEqual([])
  const { series, days } = await upload(app, uploadOwnSeries, file)
  expect([series.seriesName, series.seriesUnit, days]).toEqual(['Clouds at home', '%', 102])

  app.clock.set('2026-11-21T07:05:00Z')
  // Of all forecasts of the morning that person's alone has news.
  expect(await makeMorningForecasts(app.platform)).toBe(1)
  const after = await productionOf(user)
  expect(after.series).toEqual([{ seriesName: 'Clouds at home', use: 'used' }])
  expect(missOf(after)).toBeLessThan(0.5 * (missOf(before) ?? NaN))
  expect((await productionOf(other)).series).toEqual([])

  const { id } = series
  expect((await app.call(listOwnSeries, { as: other })).series).toEqual([])
  expect((await app.call(getDataSources, { as: admin })).series).toEqual([])
  for (const refused of [
    app.refused(removeOwnSeries, { params: { id }, as: other }),
    app.refused(removeOwnSeries, { params: { id }, as: admin }),
    app.refused(switchKnownSeries, { params: { id }, body: { isUsed: true, isUsedForVolumes: true }, as: admin }),
  ]) {
    expect(await refused).toMatchObject({ status: 404, code: 'not_found' })
  }
  // The same name is another series of somebody else.
  expect((await upload(app, previewOwnSeries, sent(other, fileOf([tomorrow])))).known).toBeNull()
})

test('there are a few of each person at most, and they are deleted with their values and with the account', async () => {
  const [user, admin] = [await app.aUser(), await app.aUser({ isAdministrator: true })]
  const { db } = app.platform
  for (let number = 1; number <= mostOwnSeries; number++) {
    await upload(app, uploadOwnSeries, sent(user, fileOf([tomorrow]), `Series ${String(number)}`))
  }
  const refused = await refusedUpload(app, uploadOwnSeries, sent(user, fileOf([tomorrow]), 'One more'))
  expect(refused).toMatchObject({ status: 409, code: 'too_many_known_series' })
  const [first] = (await app.call(listOwnSeries, { as: user })).series
  const rest = await app.call(removeOwnSeries, { params: { id: first?.id ?? 0 }, as: user })
  expect(rest.series.map(({ seriesName }) => seriesName)).toEqual(['Series 2', 'Series 3', 'Series 4', 'Series 5'])
  const logged = await app.call(listAuditEntries, { query: { action: 'series.removed' }, as: admin })
  expect(logged.entries[0]).toMatchObject({ subjectId: String(first?.id), actor: user.username })
  expect(JSON.stringify(logged.entries[0])).not.toContain('Series 1')

  // What is known of a day cannot be changed, nor deleted where the series is everybody's.
  const shared = await upload(app, uploadKnownSeries, sent(admin, fileOf([tomorrow])))
  await expect(sql`update known_days set known_at = now()`.execute(db)).rejects.toThrow('immutable')
  const deletion = sql`delete from known_days where series_id = ${shared.series.id}`
  await expect(deletion.execute(db)).rejects.toThrow('immutable')
  await app.call(deleteUser, { params: { id: user.userId }, as: admin })
  const left = await db.selectFrom('known_days').select('series_id').distinct().execute()
  expect(left.map(({ series_id: id }) => id)).not.toContain(rest.series[0]?.id)
  expect(left.map(({ series_id: id }) => id)).toContain(shared.series.id)
})
