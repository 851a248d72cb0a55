import {
  getDataSources,
  saveEntsoe,
  saveOpenMeteo,
  previewKnownSeries,
  switchKnownSeries,
  uploadKnownSeries,
} from '@tandem/contract/admin/data-sources.ts'
import { listAuditEntries } from '@tandem/contract/admin/audit-log.ts'
import { listReferencePrices, saveReferencePrices } from '@tandem/contract/markets/markets.ts'
import { deliveryDay, startOfDay } from '@tandem/core/calendar/delivery-day.ts'
import { perKWh } from '@tandem/core/testing/builders.ts'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { findDayValues } from '../slices/forecasting/known/known-series.store.ts'
import { useDataServer, acknowledgement, entsoeXml, type SentSeries } from '../testing/data-server.ts'
import { useTestApp, type TestUser } from '../testing/test-app.ts'
import { refusedUpload, upload } from '../testing/uploading.ts'
import { fetchData } from './fetch-data.ts'

const app = useTestApp({ now: '2026-03-02T02:00:00Z' })
const server = useDataServer()
let admin: TestUser

beforeAll(async () => {
  admin = await app.aUser({ isAdministrator: true })
  Object.assign(app.platform.config, { dataHosts: server.hosts })
})

const entsoe = (terms: object = {}) => ({
  isOn: true,
  address: `${server.origin}/api`,
  area: '10YRO-TEL------P',
  currency: 'EUR',
  rate: 5_000_000,
  token: server.token,
  ...terms,
})
const openMeteo = (terms: object = {}) => ({
  isOn: true,
  address: `${server.origin}/v1/forecast`,
  latitude: 44_430_000,
  longitude: 26_100_000,
  ...terms,
})

/** Fetches round after round until nothing is due. */
async function fetchAll(): Promise<number> {
  let came = 0
  for (let round = 0; round < 40; round++) {
    const before = server.asked.length
    came += await fetchData(app.platform)
    if (server.asked.length === before) return came
  }
  throw new Error('it never ends')
}
const sources = () => app.call(getDataSources, { as: admin })
const daysOf = async (item: string) => (await sources()).days.filter((each) => each.item === item)
const pricesOf = (date: string) =>
  app.call(listReferencePrices, {
    query: { dateFrom: deliveryDay(date), dateTo: deliveryDay(date) },
    as: admin,
  })

describe('ENTSO-E', () => {
  beforeEach(async () => {
    // Days of which nothing was asked yet.
    app.clock.advance({ hours: 24 * 4 })
    app.clock.set(`${app.clock.now().toString().slice(0, 10)}T02:00:00Z`)
    await app.call(saveEntsoe, { body: entsoe(), as: admin })
  })

  test('brings the days before, and the next day from the morning on', async () => {
    const today = app.clock.now().toString().slice(0, 10)
    await fetchAll()
    expect((await daysOf('load'))[0]).toMatchObject({ date: today, sourceState: 'came', hours: 24, tries: 1 })
    app.clock.advance({ hours: 4 })
    server.asked.length = 0
    await fetchAll()
    const tomorrow = deliveryDay(app.clock.now().add({ hours: 24 }).toString().slice(0, 10))
    expect((await daysOf('load'))[0]).toMatchObject({ date: tomorrow, sourceState: 'came' })
    // Prices come about noon.
    expect((await daysOf('prices'))[0]?.date).toBe(today)
    expect(server.asked.map(({ item }) => item).sort()).toEqual(['load', 'windAndSolar'])
    expect(server.asked[0]?.query.get('outBiddingZone_Domain')).toBe('10YRO-TEL------P')
    app.clock.advance({ hours: 5 })
    await fetchAll()
    const prices = await pricesOf(tomorrow)
    expect(prices).toHaveLength(24)
    // 80 EUR/MWh and the hour of UTC, at 5 TC for each EUR.
    const [first] = prices
    expect(first?.price).toBe(perKWh(String((80 + Number(first?.start.toString().slice(11, 13))) * 0.005)))
    const series = (await sources()).series.filter(({ isUsed }) => isUsed)
    expect(series.map(({ seriesName }) => seriesName)).toEqual(
      ['Load', 'Wind production', 'Solar production'].map((name) => `${name} (10YRO-TEL------P)`),
    )
  })

  test('is asked again where it has nothing yet, and gives up days that are long over', async () => {
    server.publishedUntil = app.clock.now().epochMilliseconds - 2 * 24 * 3_600_000
    await fetchAll()
    const [latest] = await daysOf('windAndSolar')
    expect(latest).toMatchObject({ sourceState: 'missing', hours: 0, fault: null, tries: 1 })
    expect(latest?.nextTryAt?.since(latest.triedAt).total('minutes')).toBe(5)
    for (let tries = 2; tries <= 6; tries++) {
      app.clock.advance({ hours: 1 })
      await fetchAll()
    }
    expect((await daysOf('windAndSolar')).map(({ tries }) => tries)).toEqual(expect.arrayContaining([5, 6]) as unknown)
    server.publishedUntil = Infinity
    app.clock.advance({ hours: 1 })
    await fetchAll()
    const now = (await daysOf('windAndSolar')).find(({ date }) => date === latest?.date)
    expect(now).toMatchObject({ sourceState: 'came', tries: 7, nextTryAt: null })
  })

  test.each([
    [{ status: 429, headers: { 'retry-after': '1200' } }, 'busy', 20],
    [{ status: 503 }, 'unavailable', 5],
    [{ status: 401, text: 'Unauthorized' }, 'unauthorized', 5],
    [{ status: 400, text: acknowledgement('999', 'Wrong area') }, 'refused', 5],
    [{ status: 302, headers: { location: 'https://elsewhere.example.org/' } }, 'refused', 5],
    [{ status: 200, text: '<html>Maintenance</html>' }, 'unreadable', 5],
    [{ status: 200, text: entsoeXml('A69', []) }, 'unreadable', 5],
    [{ status: 200, text: 'x'.repeat(2_100_000) }, 'too_large', 5],
  ] as const)('that answers with a fault failed, and is asked later (%#)', async (answer, fault, minutes) => {
    server.answers.set('load', answer)
    server.answers.set('windAndSolar', answer)
    expect(await fetchData(app.platform)).toBe(0)
    // One failure: the others of the same source wait for the next round.
    expect(server.asked.map(({ item }) => item)).toEqual(['load'])
    const [latest] = await daysOf('load')
    expect(latest).toMatchObject({ sourceState: 'failed', fault })
    expect(latest?.nextTryAt?.since(latest.triedAt).total('minutes')).toBe(minutes)
  })

  test.each([
    [{ currency: 'RON' }, 'wrong_currency'],
    [{ unit: 'KWH' }, 'wrong_unit'],
    [{ sayAt: () => '99999' }, 'price_too_high'],
  ] satisfies [Partial<SentSeries>, string][])(
    'with prices that cannot be meant saves none (%#)',
    async (terms: Partial<SentSeries>, fault) => {
      const from = app.clock.now().epochMilliseconds - (app.clock.now().epochMilliseconds % 3_600_000)
      const series: SentSeries = { from, to: from + 3_600_000, resolution: 'PT60M', sayAt: () => '80', ...terms }
      server.answers.set('prices', { status: 200, text: entsoeXml('A44', [series]) })
      await fetchAll()
      expect((await daysOf('prices'))[0]).toMatchObject({ sourceState: 'failed', fault })
      expect(await pricesOf(app.clock.now().toString().slice(0, 10))).toEqual([])
    },
  )

  test('brings the prices of neighbouring zones before ours are made, and one that fails keeps nobody waiting', async () => {
    const [hungary, bulgaria] = ['10YHU-MAVIR----U', '10YCA-BULGARIA-R']
    const ofSeries = async () => {
      const { series } = await sources()
      return series.filter(({ seriesName }) => seriesName.startsWith('Day-ahead price'))
    }
    await app.call(saveEntsoe, { body: entsoe({ neighbours: [bulgaria, hungary] }), as: admin })
    server.answers.set(`prices of ${bulgaria}`, {
      status: 200,
      text: entsoeXml('A44', [{ from: 0, to: 3_600_000, resolution: 'PT60M', currency: 'BGN', sayAt: () => '1' }]),
    })
    app.clock.advance({ hours: 5 })
    await fetchAll()
    const today = app.clock.now().toString().slice(0, 10)
    // 09:00 in Bucharest: nothing of tomorrow is asked for.
    const neighbours = async () =>
      (await daysOf('neighbourPrices')).map(({ date, place, fault }) => [date, place, fault])
    expect((await neighbours()).filter(([date]) => date === today)).toEqual(
      expect.arrayContaining([
        [today, bulgaria, 'wrong_currency'],
        [today, hungary, null],
      ]),
    )
    expect((await daysOf('prices'))[0]).toMatchObject({ date: today, place: '10YRO-TEL------P', sourceState: 'came' })
    app.clock.advance({ hours: 1 })
    await fetchAll()
    const tomorrow = deliveryDay(app.clock.now().add({ hours: 24 }).toString().slice(0, 10))
    expect(await neighbours()).toContainEqual([tomorrow, hungary, null])
    const [series, ...others] = await ofSeries()
    expect(others).toEqual([])
    expect(series).toMatchObject({
      seriesName: `Day-ahead price (${hungary})`,
      seriesUnit: 'EUR/MWh',
      lastDay: tomorrow,
    })
    expect(series).toMatchObject({ origin: 'entsoe', isUsed: true, isUsedForVolumes: false })
    const values = await findDayValues(app.platform.db, series?.id ?? 0)
    // 80 EUR/MWh and the hour of UTC, from midnight in Bucharest on.
    const zero = startOfDay(tomorrow, 'Europe/Bucharest').toZonedDateTimeISO('UTC').hour
    expect(values.get(tomorrow)?.slice(0, 4)).toEqual(
      [0, 1, 2, 3].map((hour) => BigInt(80 + ((zero + hour) % 24)) * 1_000n),
    )
    // It is no reference price of ours.
    expect(await pricesOf(tomorrow)).toEqual([])
    // Who switched it off keeps it so, until it is no neighbour any more and becomes one again.
    const used = async (neighbours: readonly string[] | undefined) => {
      await app.call(saveEntsoe, { body: entsoe(neighbours && { neighbours }), as: admin })
      return (await ofSeries())[0]?.isUsed
    }
    await app.call(switchKnownSeries, { params: { id: series?.id ?? 0 }, body: { isUsed: false }, as: admin })
    expect(await used([hungary])).toBe(false)
    expect(await used([])).toBe(false)
    expect(await used([hungary])).toBe(true)
    // Left out, they stay.
    expect(await used(undefined)).toBe(true)
    expect((await sources()).entsoe?.neighbours).toEqual([hungary])
    expect(await used([])).toBe(false)
    for (const neighbours of [[hungary, hungary], ['10YRO-TEL------P']]) {
      expect((await app.refused(saveEntsoe, { body: entsoe({ neighbours }), as: admin })).status).toBe(400)
    }
  })

  test('never takes the place of prices that somebody saved', async () => {
    const date = deliveryDay(app.clock.now().toString().slice(0, 10))
    await app.call(saveReferencePrices, { body: { date, prices: [{ period: 1, price: perKWh('0.2') }] }, as: admin })
    await fetchAll()
    expect((await pricesOf(date)).map(({ price }) => price)).toEqual([perKWh('0.2')])
    const yesterday = app.clock.now().subtract({ hours: 24 }).toString().slice(0, 10)
    expect(await pricesOf(yesterday)).toHaveLength(24)
  })

  test('keeps its token to itself, and needs one', async () => {
    const shown = JSON.stringify(await sources())
    expect(shown).toContain('"hasToken":true')
    const logged = await app.call(listAuditEntries, { query: { action: 'settings.changed' }, as: admin })
    const { rows } = await app.platform.db
      .selectFrom('settings')
      .selectAll()
      .execute()
      .then((found) => ({ rows: found }))
    for (const text of [shown, JSON.stringify(logged), JSON.stringify(rows)]) expect(text).not.toContain(server.token)
    // Without one the stored one stays.
    const { token: _token, ...kept } = entsoe()
    await app.call(saveEntsoe, { body: kept, as: admin })
    await fetchAll()
    expect((await daysOf('load'))[0]).toMatchObject({ sourceState: 'came' })
  })

  test('who changed what stands in the log, and no secret', async () => {
    const last = async () => {
      const { entries } = await app.call(listAuditEntries, { query: { action: 'settings.changed' }, as: admin })
      return entries[0]
    }
    const [token, key] = ['another-token-of-entsoe', 'a-key-of-open-meteo']
    await app.call(saveEntsoe, { body: entsoe({ rate: 4_970_000, token }), as: admin })
    const ofPrices = await last()
    const shared = { isOn: true, address: `${server.origin}/api`, area: '10YRO-TEL------P', currency: 'EUR' }
    expect(ofPrices).toMatchObject({
      at: app.clock.now(),
      actor: admin.username,
      subject: 'setting',
      subjectId: 'data-source-entsoe',
      before: { ...shared, rate: 5 },
      after: { ...shared, rate: 4.97 },
    })
    // That the token is another can be seen, the token cannot.
    const sealedOf = (value: unknown) => (value as Record<string, unknown>)['sealedToken']
    expect(sealedOf(ofPrices?.after)).not.toBe(sealedOf(ofPrices?.before))
    const place = openMeteo({ isOn: false, longitude: 25_600_000 })
    await app.call(saveOpenMeteo, { body: { ...place, key }, as: admin })
    const ofWeather = await last()
    expect(ofWeather).toMatchObject({
      actor: admin.username,
      subjectId: 'data-source-open-meteo',
      before: null,
      after: { isOn: false, address: `${server.origin}/v1/forecast`, latitude: 44.43, longitude: 25.6 },
    })
    await app.call(saveOpenMeteo, { body: { ...place, longitude: 25_700_000 }, as: admin })
    const moved = await last()
    expect(moved).toMatchObject({ before: { longitude: 25.6 }, after: { longitude: 25.7 } })
    // What stays as it is leaves no entry.
    await app.call(saveOpenMeteo, { body: { ...place, longitude: 25_700_000 }, as: admin })
    expect(await last()).toEqual(moved)
    const logged = JSON.stringify([ofPrices, ofWeather, moved])
    for (const secret of [server.token, token, key]) expect(logged).not.toContain(secret)
    await app.call(saveEntsoe, { body: entsoe(), as: admin })
  })

  test('is called where the installation allows, by administrators alone', async () => {
    const elsewhere = entsoe({ address: 'https://elsewhere.example.org/api' })
    expect(await app.refused(saveEntsoe, { body: elsewhere, as: admin })).toMatchObject({
      code: 'data_host_not_listed',
    })
    expect(await app.refused(saveEntsoe, { body: entsoe(), as: await app.aUser() })).toMatchObject({
      code: 'not_allowed',
    })
    expect((await app.refused(saveEntsoe, { body: entsoe({ rate: 0 }), as: admin })).code).toBe('number_out_of_bounds')
  })
})

describe('Open-Meteo', () => {
  test('brings the weather of a place, and another place has series of its own', async () => {
    await app.call(saveEntsoe, { body: entsoe({ isOn: false }), as: admin })
    await app.call(saveOpenMeteo, { body: openMeteo({ key: 'a-key' }), as: admin })
    await fetchAll()
    expect(server.asked[0]?.query.get('apikey')).toBe('a-key')
    expect(server.asked[0]?.query.get('latitude')).toBe('44.43')
    expect((await daysOf('weather'))[0]).toMatchObject({ sourceState: 'came', hours: 24 })
    const names = async () => {
      const { series } = await sources()
      return series.filter(({ isUsed, origin }) => isUsed && origin === 'openMeteo').map(({ seriesName }) => seriesName)
    }
    expect((await names()).sort()).toEqual([
      'Solar radiation (44.43,26.1)',
      'Temperature (44.43,26.1)',
      'Wind speed (44.43,26.1)',
    ])
    await app.call(saveOpenMeteo, { body: openMeteo({ latitude: 46_770_000, key: '' }), as: admin })
    server.asked.length = 0
    await fetchAll()
    expect(server.asked[0]?.query.has('apikey')).toBe(false)
    expect((await names()).every((name) => name.includes('46.77'))).toBe(true)
    // Volumes have the weather as well, of the same place.
    const { series } = await sources()
    const ofVolumes = series.filter(({ isUsedForVolumes }) => isUsedForVolumes).map(({ seriesName }) => seriesName)
    expect(ofVolumes.sort()).toEqual((await names()).sort())
    const beyond = openMeteo({ latitude: 91_000_000 })
    expect((await app.refused(saveOpenMeteo, { body: beyond, as: admin })).code).toBe('number_out_of_bounds')
    await app.call(saveOpenMeteo, { body: openMeteo({ isOn: false }), as: admin })
  })
})

describe('a file', () => {
  const sent = (content: string, name = 'Temperature at the lake') => ({
    fields: { name, unit: '°C' },
    as: admin,
    name: 'series.csv',
    content,
  })

  test('becomes a series that can be switched off, and a later one adds to it', async () => {
    const first = await upload(app, uploadKnownSeries, sent('Day;Interval;Value\n05-03-2026;1;1.5\n05-03-2026;2;-2'))
    expect(first).toMatchObject({ rows: 2, days: 1, series: { origin: 'file', days: 1, seriesUnit: '°C' } })
    const again = await upload(app, uploadKnownSeries, sent('Day;Interval;Value\n05-03-2026;2;-2\n06-03-2026;1;3'))
    expect(again).toMatchObject({ days: 1, series: { id: first.series.id, days: 2, lastDay: '2026-03-06' } })
    const { id } = first.series
    const off = await app.call(switchKnownSeries, { params: { id }, body: { isUsed: false }, as: admin })
    expect(off).toMatchObject({ isUsed: false, isUsedForVolumes: false })
    const logged = await app.call(listAuditEntries, { query: { action: 'series.uploaded' }, as: admin })
    expect(logged.entries).toHaveLength(2)
    const switched = await app.call(listAuditEntries, { query: { action: 'series.switched' }, as: admin })
    expect(switched.entries.filter(({ subjectId }) => subjectId === String(id))).toHaveLength(1)
  })

  test('is looked over before it is saved: span, holes, changes and what is strange', async () => {
    const rowsOf = (day: string, value: (hour: number) => number) =>
      Array.from({ length: 24 }, (_, hour) => `${day};${String(hour + 1)};${String(value(hour))}`)
    const days = Array.from({ length: 9 }, (_, day) => `${String(day + 10)}-03-2026`)
    const fileOf = (rows: readonly string[]) => sent(['Day;Interval;Value', ...rows].join('\n'), 'Load')
    const usual = days.flatMap((day) => rowsOf(day, (hour) => 100 + hour))
    const first = await upload(app, previewKnownSeries, fileOf(usual))
    const span = { firstDay: '2026-03-10', lastDay: '2026-03-18', hours: 216, missingHours: 0 }
    expect(first).toMatchObject({ rows: 216, ...span, known: null, newDays: 9, changedHours: 0, isFlat: false })
    expect(first).toMatchObject({ lowest: 100_000, highest: 123_000, farOff: { hours: 0, judgedBy: 'itself' } })
    expect((await sources()).series.map(({ seriesName }) => seriesName)).not.toContain('Load')
    await upload(app, uploadKnownSeries, fileOf(usual))
    // One day that is there with an hour of it 100 times as much, a day without any, and one after it.
    const later = [
      ...rowsOf('18-03-2026', (hour) => (hour === 3 ? 10_300 : 100 + hour)),
      ...rowsOf('20-03-2026', () => 110),
    ]
    const second = await upload(app, previewKnownSeries, fileOf(later))
    expect(second).toMatchObject({
      firstDay: '2026-03-18',
      lastDay: '2026-03-20',
      hours: 48,
      missingHours: 24,
      newDays: 2,
      changedHours: 1,
      known: { seriesUnit: '°C', days: 9, firstDay: '2026-03-10', lastDay: '2026-03-18' },
      farOff: { hours: 1, judgedBy: 'before', first: [{ value: 10_300_000 }] },
    })
    expect(second.farOff.first[0]?.start.toString()).toBe('2026-03-18T01:00:00Z')
    expect((await sources()).series.find(({ seriesName }) => seriesName === 'Load')).toMatchObject({ days: 9 })
    const faulty = await refusedUpload(app, previewKnownSeries, sent('Day;Interval;Value\n05-03-2026;1;x', 'Load'))
    expect(faulty).toMatchObject({ code: 'file_cell_unreadable', details: { row: 2, column: 'Value', cell: 'x' } })
  })

  test.each([
    [
      'Day;Interval;Value\n05-03-2026;1;1\n05-03-2026;2;x',
      'file_cell_unreadable',
      { row: 3, column: 'Value', cell: 'x' },
    ],
    ['Day;Interval;Value\n05-03-2026;1;1\n05-03-2026;1;2', 'file_interval_twice', { row: 3, cell: '1' }],
    ['Day;Interval;Value\n05-03-2026;101;1', 'file_cell_unreadable', { row: 2, column: 'Interval', cell: '101' }],
    ['Day;Interval;Value\n05-03-2026;1;1e12', 'file_cell_unreadable', { row: 2, column: 'Value', cell: '1e12' }],
  ])('with a faulty row saves nothing, and names it (%#)', async (content, code, details) => {
    const refused = await refusedUpload(app, uploadKnownSeries, sent(content, 'Faulty'))
    expect(refused).toMatchObject({ code, details })
    expect((await sources()).series.map(({ seriesName }) => seriesName)).not.toContain('Faulty')
  })
})
