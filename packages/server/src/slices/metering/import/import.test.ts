import * as contract from '@tandem/contract/metering/reading-import.ts'
import type { ReadingImport, ReadingMapping } from '@tandem/contract/metering/reading-import.ts'
import { kWh } from '@tandem/core/testing/builders.ts'
import { describe, expect, test } from 'vitest'
import { useTestApp, type TestUser } from '../../../testing/test-app.ts'
import { refusedUpload, upload } from '../../../testing/uploading.ts'
import { hoursBetween } from '../hours.store.ts'
import { purgeImports } from './import.service.ts'

const app = useTestApp({ now: '2026-11-21T10:00:00Z' })

const send = (as: TestUser, content: string | Uint8Array, name = 'readings.csv', userId = as.userId) =>
  upload(app, contract.uploadReadings, { as, fields: { userId: String(userId) }, name, content })
const refusedFile = async (as: TestUser, content: string | Uint8Array, name = 'readings.csv') =>
  (await refusedUpload(app, contract.uploadReadings, { as, fields: { userId: String(as.userId) }, name, content })).code

type Wish = Partial<ReadingMapping>
const mapped = ({ id, mapping }: ReadingImport, wish: Wish = {}) => ({
  params: { importId: id },
  body: { mapping: { ...mapping, ...wish }, corrections: [] as contract.CellCorrection[] },
})
const preview = (as: TestUser, sent: ReadingImport, wish: Wish = {}) =>
  app.call(contract.previewReadings, { as, ...mapped(sent, wish) })
function confirm(as: TestUser, sent: ReadingImport, { replace = false, ...wish }: Wish & { replace?: boolean } = {}) {
  const { params, body } = mapped(sent, wish)
  return app.call(contract.confirmReadings, { as, params, body: { ...body, replace } })
}
const faultsOf = ({ rows }: ReadingImport) =>
  rows.flatMap(({ row, faults }) => faults.map(({ column, code }) => `${String(row)} ${column} ${code}`))
const known = (user: TestUser, from = '2010-01-01T00:00:00Z', to = '2027-01-01T00:00:00Z') =>
  hoursBetween(app.platform.db, user.userId, Temporal.Instant.from(from), Temporal.Instant.from(to))
const shortly = async (user: TestUser) =>
  (await known(user)).map(({ start, consumption, production }) => [
    start.toString().slice(0, 13),
    consumption,
    production,
  ])

const csv = (...rows: string[]) => rows.join('\n')

describe('a file', () => {
  test('is understood by itself, shown, and imported once', async () => {
    const user = await app.aUser()
    const sent = await send(
      user,
      csv('Data;Ora;Consum (kWh);Producție (kWh)', '19-11-2026;00:00-01:00;0,45;', '19-11-2026;01:00-02:00;1,5;0,2'),
    )
    expect(sent.mapping).toMatchObject({
      kind: 'intervals',
      separator: ';',
      headerRow: 1,
      unit: 'kWh',
      decimal: ',',
      dateOrder: 'dmy',
      step: 3600,
      columns: { day: 0, interval: 1, consumption: 2, production: 3 },
      stamp: 'start',
      zone: 'Europe/Bucharest',
    })
    expect(sent).toMatchObject({
      doubts: [],
      counts: { good: 2, bad: 0 },
      consumption: kWh('1.95'),
      production: kWh('0.2'),
    })
    expect(await known(user)).toEqual([])
    expect(await confirm(user, sent)).toEqual({
      imported: 2,
      replaced: 0,
      duplicate: 0,
      rejected: 0,
      consumption: kWh('1.95'),
      production: kWh('0.2'),
      firstMonth: '2026-11-01',
    })
    expect(await shortly(user)).toEqual([
      ['2026-11-18T22', 450, null],
      ['2026-11-18T23', 1500, 200],
    ])
    expect((await known(user))[0]).toMatchObject({
      quality: 'imported',
      importId: sent.id,
      writtenBy: user.userId,
      version: 1,
    })
    const again = mapped(sent)
    const body = { ...again.body, replace: true }
    expect((await app.refused(contract.confirmReadings, { as: user, params: again.params, body })).code).toBe(
      'import_already_done',
    )
    expect((await app.refused(contract.previewReadings, { as: user, ...again })).code).toBe('import_already_done')
  })

  test('tells of each row whether it is new, known, a correction or wrong, at its cell', async () => {
    const user = await app.aUser()
    await confirm(
      user,
      await send(user, csv('time,consumption kWh', '2026-11-10 00:00,1', '2026-11-10 01:00,2', '2026-11-10 02:00,3')),
    )
    const sent = await send(
      user,
      csv(
        'time,consumption kWh',
        '2026-11-10 00:00,1',
        '2026-11-10 01:00,2.5',
        '2026-11-10 03:00,4',
        '2026-02-30 04:00,4',
        '2026-11-10 05:00,four',
        '2026-11-10 06:00,-1',
        '2026-11-10 07:00,1000000.001',
        '2026-11-10 08:00,1 kWh',
        '2026-11-10 09:10,1',
        '2026-12-01 00:00,1',
        '2026-11-10 10:00,5',
        '2026-11-10 10:00,6',
        '2026-11-10 11:00,7',
        '2026-11-10 11:00,7',
        ',8',
        '2026-11-10 12:00,',
      ),
    )
    expect(faultsOf(sent)).toEqual([
      '5 time not_a_time',
      '6 consumption not_a_number',
      '7 consumption negative',
      '8 consumption too_large',
      '9 consumption not_a_number',
      '10 time off_the_step',
      '11 time in_the_future',
      '12 time twice_in_file',
      '13 time twice_in_file',
      '16 time required',
    ])
    expect(sent.counts).toEqual({ good: 2, duplicate: 2, replacing: 1, bad: 10 })
    expect(sent.rows.find(({ state }) => state === 'replacing')).toMatchObject({
      row: 3,
      consumption: kWh('2.5'),
      known: { consumption: kWh('2') },
    })
    expect(await confirm(user, sent)).toMatchObject({
      imported: 2,
      replaced: 0,
      duplicate: 2,
      rejected: 10,
      consumption: kWh('11'),
    })
    expect((await known(user)).map(({ consumption }) => consumption)).toEqual([1000, 2000, 3000, 4000, 7000])
    const again = await send(user, csv('time,consumption kWh', '2026-11-10 01:00,2.5'))
    expect(await confirm(user, again, { replace: true })).toMatchObject({ imported: 0, replaced: 1 })
    expect((await known(user))[1]).toMatchObject({ consumption: 2500, version: 2 })
  })

  test('is corrected cell by cell, and its rejected rows go out and come in again', async () => {
    const user = await app.aUser()
    const sent = await send(
      user,
      csv(
        'Timp;Data;Ora;Consum kWh',
        'x;10-11-2026;1;1,5',
        'x;10-11-2026;26;2',
        'x;10.11.2026;3;=A1',
        'x;11-11-2026;1;0,5',
      ),
    )
    expect(faultsOf(sent)).toEqual(['3 interval interval_unknown', '4 consumption not_a_number'])
    const { params, body } = mapped(sent)
    const rejected = await app.server.inject({
      method: 'POST',
      url: `/api/readings/imports/${String(params.importId)}/rejected`,
      payload: body,
      headers: { authorization: `Bearer ${user.token}`, 'accept-language': 'ro' },
    })
    expect(rejected.headers['content-disposition']).toContain('readings-respinse.xlsx')
    const back = await send(user, rejected.rawPayload, 'readings-respinse.xlsx')
    expect(back.counts).toEqual({ good: 0, duplicate: 0, replacing: 0, bad: 2 })
    expect(back.columns.map(({ header }) => header)).toEqual([
      'Timp',
      'Data',
      'Ora',
      'Consum kWh',
      'Rândul din fișier',
      'Motiv',
    ])
    expect(back.rows.map(({ values }) => values.consumption)).toEqual(['2', '=A1'])
    const corrections = [
      { row: 3, column: 'interval' as const, value: '2' },
      { row: 4, column: 'consumption' as const, value: '0,25' },
    ]
    const corrected = await app.call(contract.previewReadings, { as: user, params, body: { ...body, corrections } })
    expect(corrected.counts).toEqual({ good: 4, duplicate: 0, replacing: 0, bad: 0 })
    const done = await app.call(contract.confirmReadings, {
      as: user,
      params,
      body: { ...body, corrections, replace: false },
    })
    expect(done).toMatchObject({ imported: 4, rejected: 0, consumption: kWh('4.25') })
  })

  test('of two confirmations at once, one imports', async () => {
    const user = await app.aUser()
    const sent = await send(user, csv('time,kWh', '2026-11-10 00:00,1', '2026-11-10 01:00,2'))
    const both = await Promise.allSettled([confirm(user, sent), confirm(user, sent), confirm(user, sent)])
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected', 'rejected'])
    expect((await known(user)).map(({ version }) => version)).toEqual([1, 1])
  })

  test('is its owner’s and the administrator’s, for a day', async () => {
    const [user, other, admin] = [await app.aUser(), await app.aUser(), await app.aUser({ isAdministrator: true })]
    const file = csv('time,kWh', '2026-11-10 00:00,1')
    const wrong = { as: other, fields: { userId: String(user.userId) }, name: 'a.csv', content: file }
    expect((await refusedUpload(app, contract.uploadReadings, wrong)).code).toBe('not_allowed')
    const sent = await send(admin, file, 'a.csv', user.userId)
    expect((await app.refused(contract.previewReadings, { as: other, ...mapped(sent) })).code).toBe('not_found')
    expect((await preview(user, sent)).counts.good).toBe(1)
    await confirm(admin, sent)
    expect((await known(user))[0]).toMatchObject({ consumption: 1000, writtenBy: admin.userId })
    const before = app.clock.now()
    const late = await send(user, file)
    app.clock.advance({ hours: 24 })
    expect((await app.refused(contract.previewReadings, { as: user, ...mapped(late) })).code).toBe('not_found')
    expect(await purgeImports(app.platform)).toBeGreaterThan(0)
    const kept = await app.platform.db
      .selectFrom('reading_imports')
      .select('id')
      .where('content', 'is not', null)
      .execute()
    expect(kept).toEqual([])
    app.clock.set(before)
  })

  test('is refused where it is no table of readings', async () => {
    const user = await app.aUser()
    expect(await refusedFile(user, '')).toBe('file_empty')
    expect(await refusedFile(user, 'time,kWh\n')).toBe('file_empty')
    expect(await refusedFile(user, 'a', 'readings.pdf')).toBe('file_type_unknown')
    expect(await refusedFile(user, 'time,kWh\n1,2', 'readings.xlsx')).toBe('file_unreadable')
    expect(await refusedFile(user, new Uint8Array([0x50, 0x4b, 3, 4, 9, 9]), 'readings.xlsx')).toBe('file_unreadable')
  })

  test('whose columns nobody can tell waits for the user to tell', async () => {
    const user = await app.aUser()
    const sent = await send(user, csv('alpha,beta', 'x,1', 'y,2'))
    expect(sent).toMatchObject({
      rows: [],
      doubts: expect.arrayContaining(['columns']) as unknown,
      columns: [{ header: 'alpha', examples: ['x', 'y'] }, { header: 'beta' }],
    })
    const wish = { ...mapped(sent), as: user }
    const incomplete = {
      ...wish,
      body: { ...wish.body, mapping: { ...wish.body.mapping, columns: { consumption: 1 } } },
    }
    const refused = await app.refused(contract.previewReadings, { ...incomplete, language: 'en' })
    expect(refused).toMatchObject({
      code: 'import_mapping_incomplete',
      message: 'Choose the column for time, then check the preview.',
    })
    const previewed = await preview(user, sent, { columns: { time: 0, consumption: 1 } })
    expect(faultsOf(previewed)).toEqual(['2 time not_a_time', '3 time not_a_time'])
    const zone = { ...wish, body: { ...wish.body, mapping: { ...previewed.mapping, zone: 'Mars/Olympus' } } }
    expect(await app.refused(contract.previewReadings, zone)).toMatchObject({
      code: 'invalid_request',
      field: 'mapping.zone',
    })
  })
})
