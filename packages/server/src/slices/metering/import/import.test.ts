import * as contract from '@tandem/contract/reading-import.ts'
import type { ReadingImport, ReadingMapping } from '@tandem/contract/reading-import.ts'
import { kWh } from '@tandem/core/testing/builders.ts'
import { describe, expect, test } from 'vitest'
import { useTestApp, type TestUser } from '../../../testing/test-app.ts'
import { refusedUpload, upload } from '../../../testing/uploading.ts'
import { hoursBetween } from '../hours.store.ts'

const app = useTestApp({ now: '2026-11-21T10:00:00Z' })

const send = (as: TestUser, content: string | Uint8Array, name = 'readings.csv', userId = as.userId) =>
  upload(app, contract.importReadings, { as, fields: { userId: String(userId) }, name, content })
const refusedFile = async (as: TestUser, content: string | Uint8Array, name = 'readings.csv') =>
  (await refusedUpload(app, contract.importReadings, { as, fields: { userId: String(as.userId) }, name, content })).code

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
      ...{ kind: 'intervals', separator: ';', headerRow: 1, unit: 'kWh', decimal: ',', dateOrder: 'dmy', step: 60 },
      ...{ columns: { day: 0, interval: 1, consumption: 2, production: 3 }, stamp: 'start', zone: 'Europe/Bucharest' },
    })
    expect(sent).toMatchObject({
      doubts: [],
      counts: { good: 2, bad: 0 },
      consumption: kWh('1.95'),
      production: kWh('0.2'),
    })
    expect(await known(user)).toEqual([])
    expect(await confirm(user, sent)).toEqual({
      ...{ imported: 2, replaced: 0, duplicate: 0, rejected: 0, consumption: kWh('1.95'), production: kWh('0.2') },
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
})
