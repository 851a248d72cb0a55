import { importReadings, confirmReadings } from '@tandem/contract/metering/reading-import.ts'
import { kWh } from '@tandem/core/testing/builders.ts'
import { expect, test } from 'vitest'
import { useTestApp, type TestUser } from '../../../testing/test-app.ts'
import { refusedUpload, upload } from '../../../testing/uploading.ts'
import { hoursBetween } from '../hours.store.ts'

const app = useTestApp({ now: '2026-11-21T10:00:00Z' })

const form = (as: TestUser, rows: string[], userId = as.userId) => ({
  as,
  fields: { userId: String(userId) },
  name: 'readings.csv',
  content: rows.join('\n'),
})
const send = (as: TestUser, ...rows: string[]) => upload(app, importReadings, form(as, rows))
const known = async (user: TestUser) =>
  (
    await hoursBetween(
      app.platform.db,
      user.userId,
      Temporal.Instant.from('2026-11-01T00:00:00Z'),
      Temporal.Instant.from('2026-11-21T00:00:00Z'),
    )
  ).map(({ start, consumption, version }) => [start.toString().slice(0, 13), consumption, version])

const header = 'Data;Ora;Consum (kWh);Producție (kWh)'
const plain = [header, '19-11-2026;00:00-01:00;0,45;', '19-11-2026;01:00-02:00;1,5;0,2']
const stored = [
  ['2026-11-18T22', 450, 1],
  ['2026-11-18T23', 1500, 1],
]

test('a file without a doubt is imported, and its rows, span and sums are answered', async () => {
  const user = await app.aUser()
  const answer = await send(user, ...plain)
  expect(answer).toMatchObject({
    stored: true,
    reasons: [],
    result: { imported: 2, replaced: 0, duplicate: 0, rejected: 0, consumption: kWh('1.95'), production: kWh('0.2') },
    reading: { consumption: kWh('1.95'), production: kWh('0.2'), span: { missingHours: 0 } },
  })
  expect(answer.reading.span).toMatchObject({
    start: Temporal.Instant.from('2026-11-18T22:00:00Z'),
    end: Temporal.Instant.from('2026-11-19T00:00:00Z'),
  })
  expect(await known(user)).toEqual(stored)
})

test('a file that may be understood in two ways stores nothing, and can be confirmed after its doubts are answered', async () => {
  const user = await app.aUser()
  const { reading, ...answer } = await send(user, 'time,consumption', '03/04/2026 00:00,1', '04/04/2026 00:00,2')
  expect(answer).toMatchObject({ stored: false, result: null })
  expect(answer.reasons).toContain('unit')
  expect(await known(user)).toEqual([])
  const mapping = { ...reading.mapping, dateOrder: 'dmy' as const, unit: 'kWh' as const, step: 3600 as const }
  const body = { mapping, corrections: [], replace: false }
  const confirmed = await app.call(confirmReadings, { as: user, params: { importId: reading.id }, body })
  expect(confirmed.imported).toBe(2)
})

test('a faulty row, and a row that says otherwise than what is known, keep the whole file out', async () => {
  const user = await app.aUser()
  const faulty = await send(user, ...plain, '19-11-2026;02:00-03:00;many;')
  expect(faulty).toMatchObject({ stored: false, reasons: ['rows_faulty'], result: null })
  expect(await known(user)).toEqual([])
  await send(user, ...plain)
  const other = await send(user, ...plain.slice(0, 2), '19-11-2026;01:00-02:00;9,5;0,2', '19-11-2026;02:00-03:00;1;0')
  expect(other).toMatchObject({ stored: false, reasons: ['rows_replacing'], result: null })
  expect(await known(user)).toEqual(stored)
})

test('one file sent twice at once, or once more, is imported once', async () => {
  const user = await app.aUser()
  const both = await Promise.all([send(user, ...plain), send(user, ...plain)])
  expect(both.map((answer) => answer.stored)).toEqual([true, true])
  expect(both.map(({ result }) => result?.imported ?? 0).toSorted()).toEqual([0, 2])
  expect(await send(user, ...plain)).toMatchObject({ stored: true, result: { imported: 0, duplicate: 2 } })
  expect(await known(user)).toEqual(stored)
})

test('of two files at once that contradict each other one is stored whole, the other not at all', async () => {
  const user = await app.aUser()
  const other = [header, '19-11-2026;00:00-01:00;0,45;', '19-11-2026;01:00-02:00;7,5;0,2']
  const both = await Promise.all([send(user, ...plain), send(user, ...other)])
  expect(both.filter((answer) => answer.stored)).toHaveLength(1)
  expect(both.find((answer) => !answer.stored)).toMatchObject({ reasons: ['rows_replacing'], result: null })
  expect((await known(user)).map(([, , version]) => version)).toEqual([1, 1])
})

test('is for the own readings, and not for a strategic provider', async () => {
  const [user, other, admin] = [await app.aUser(), await app.aUser(), await app.aUser({ isAdministrator: true })]
  const strategic = await app.aUser({ userType: 'strategicUser' })
  const code = async (as: TestUser, userId: number) =>
    (await refusedUpload(app, importReadings, form(as, plain, userId))).code
  expect(await code(user, other.userId)).toBe('not_allowed')
  expect(await code(strategic, strategic.userId)).toBe('not_allowed')
  expect(await upload(app, importReadings, form(admin, plain, other.userId))).toMatchObject({ stored: true })
  expect(await known(other)).toEqual(stored)
})
