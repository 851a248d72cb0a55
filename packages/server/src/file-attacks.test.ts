import { getPublicContent } from '@tandem/contract/admin/content.ts'
import { endpoints } from '@tandem/contract/endpoints.ts'
import { previewImport } from '@tandem/contract/orders/order-import.ts'
import { beforeAll, expect, test } from 'vitest'
import { aPackedBook } from './testing/archives.ts'
import { useTestApp, type TestUser } from './testing/test-app.ts'
import { aMarket } from './testing/trading.ts'
import { refusedUpload } from './testing/uploading.ts'

const app = useTestApp({ now: '2026-03-01T08:00:00Z' })
const uploads = [...endpoints].filter(([, { upload }]) => upload !== null)
let admin: TestUser
let marketId: number

beforeAll(async () => {
  admin = await app.aUser({ isAdministrator: true })
  marketId = await aMarket(app, admin, { date: '2026-03-20', closes: '2026-03-19T11:00:00Z' })
})

/** What goes with a file, by the endpoint that takes it; one that is not named here fails its test. */
const beside: Readonly<Record<string, () => { params?: object; fields?: Readonly<Record<string, string>> }>> = {
  previewImport: () => ({ params: { marketId } }),
  previewImbalancePrices: () => ({ fields: { unit: 'perKilowattHour', rate: '1', status: 'estimated' } }),
  saveImbalancePrices: () => ({ fields: { unit: 'perKilowattHour', rate: '1', status: 'estimated' } }),
  previewPeopleImport: () => ({}),
  previewKnownSeries: () => ({ fields: { name: 'load', unit: 'MW' } }),
  uploadKnownSeries: () => ({ fields: { name: 'load', unit: 'MW' } }),
  previewOwnSeries: () => ({ fields: { name: 'load', unit: 'MW' } }),
  uploadOwnSeries: () => ({ fields: { name: 'load', unit: 'MW' } }),
  uploadReadings: () => ({ fields: { userId: String(admin.userId) } }),
  importReadings: () => ({ fields: { userId: String(admin.userId) } }),
}

test.each(uploads)('%s refuses a small workbook of millions of nested tags', async (name, endpoint) => {
  const content = await aPackedBook(`<row r="1">${'<a>'.repeat(3_000_000)}`)
  expect(content.length).toBeLessThan(30_000)
  const given = beside[name]?.()
  if (!given) throw new Error(`what goes with a file of ${name}?`)
  const refused = await refusedUpload(app, endpoint, { ...(given as object), as: admin, name: 'a.xlsx', content })
  expect(refused).toMatchObject({ status: 400, code: 'file_too_complex' })
})

test('while a large file is read, others are answered', async () => {
  const letters = Array.from({ length: 26 }, (_, index) => String.fromCharCode(65 + index))
  const rows = Array.from({ length: 10_000 }, (_, index) => {
    const cells = letters.map((letter) => `<c r="${letter}${String(index + 1)}"><v>${String(index)}.5</v></c>`)
    return `<row r="${String(index + 1)}">${cells.join('')}</row>`
  })
  const content = await aPackedBook(rows.join(''))
  let hasEnded = false
  const isRead = () => hasEnded
  const reading = refusedUpload(app, previewImport, {
    params: { marketId },
    as: admin,
    name: 'a.xlsx',
    content,
  }).finally(() => {
    hasEnded = true
  })
  let answered = 0
  while (!isRead()) {
    const { statusCode } = await app.server.inject(getPublicContent.path)
    expect(statusCode).toBe(200)
    if (!isRead()) answered++
  }
  // Its own thread begins, reads a quarter of a million cells, and ends: time for many others.
  expect(answered).toBeGreaterThan(10)
  expect(await reading).toMatchObject({ code: 'file_columns_missing' })
})
