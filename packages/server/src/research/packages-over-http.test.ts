import { createHash } from 'node:crypto'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { DeliveryDay } from '@tandem/core/calendar/delivery-day.ts'
import { listConsentTexts, saveResearchConsent } from '@tandem/contract/accounts/consents.ts'
import * as contract from '@tandem/contract/admin/research-packages.ts'
import { listAuditEntries } from '@tandem/contract/admin/audit-log.ts'
import { buildRequest } from '@tandem/contract/request.ts'
import { sql } from 'kysely'
import { researchPackages as store } from '../slices/admin/index.ts'
import { liveSettledDay } from '../testing/settled-day.ts'
import { useTestApp, type TestUser } from '../testing/test-app.ts'
import type { Platform } from '../platform/platform.ts'
import { makeDuePackages } from './make-packages.ts'
import { readPackage } from './read-package.ts'
import { replayPackage } from './replay.ts'

const app = useTestApp({ now: '2026-03-01T04:00:00Z' })
const date = '2026-03-02' as DeliveryDay
let admin: TestUser
let traders: readonly TestUser[]

beforeAll(async () => {
  const day = await liveSettledDay(app, date)
  admin = day.admin
  traders = day.traders
}, 120_000)
beforeEach(() => sql`truncate research_packages, research_package_parts`.execute(app.platform.db))

const terms = {
  title: 'A day in March',
  dateFrom: date,
  dateTo: date,
  authors: ['Ana Pop', 'Ion Ionescu'],
  licence: 'CC-BY-4.0' as const,
}
const ask = (change: Partial<typeof terms> | Record<string, unknown> = {}) =>
  app.call(contract.makeResearchPackage, { body: { ...terms, ...change }, as: admin })
const list = () => app.call(contract.listResearchPackages, { as: admin })
const latest = async () => (await list()).packages[0]

async function aPackage(): Promise<number> {
  const { id } = await ask()
  expect(await makeDuePackages(app.platform)).toBe(1)
  return id
}

/** All who traded agree to research. */
async function consent(): Promise<void> {
  const { version } = (await app.call(listConsentTexts)).research
  for (const as of traders) {
    const params = { id: as.userId }
    await app.call(saveResearchConsent, { params, body: { given: true, version, language: 'en' }, as })
  }
}

const withSettings = (change: Partial<Platform['config']['research']>): Platform => ({
  ...app.platform,
  config: { ...app.platform.config, research: { ...app.platform.config.research, ...change } },
})

/** The file of a package as it comes over the wire. */
function fileOf(endpoint: typeof contract.downloadResearchPackage, id: number, headers: Record<string, string> = {}) {
  return app.server.inject({ ...buildRequest(endpoint, { params: { id } }), headers })
}
const asAdmin = () => ({ authorization: `Bearer ${admin.token}` })

describe('a package that an administrator asked for', () => {
  test('is made by the job, comes with what was left out, and is replayed to the same prices', async () => {
    expect(await app.call(contract.getPackageScope, { as: admin })).toMatchObject({
      firstDay: date,
      lastDay: date,
      markets: 1,
    })
    const asked = await ask()
    expect(asked).toMatchObject({
      packageState: 'waiting',
      publication: 'private',
      hash: null,
      askedBy: admin.username,
    })
    expect(await makeDuePackages(app.platform)).toBe(1)
    const made = await latest()
    expect(made).toMatchObject({ id: asked.id, packageState: 'done', failure: null, doneParts: asked.allParts })
    const scope = await app.call(contract.getPackageScope, { query: { dateFrom: date, dateTo: date }, as: admin })
    expect(made?.leftOut?.membersWithoutConsent).toBe(scope.peopleWithoutConsent)
    const { statusCode, headers, rawPayload } = await fileOf(contract.downloadResearchPackage, asked.id, asAdmin())
    expect([statusCode, headers['content-type'], Number(headers['content-length'])]).toEqual([
      200,
      'application/zip',
      made?.bytes,
    ])
    expect(headers['content-disposition']).toContain(`tandem-2026-03-02-2026-03-02-${String(asked.id)}.zip`)
    expect(createHash('sha256').update(rawPayload).digest('hex')).toBe(made?.hash)
    expect(replayPackage(readPackage(rawPayload))).toMatchObject({ same: true, prices: 24 })
    expect(await makeDuePackages(app.platform)).toBe(0)
    const { entries } = await app.call(listAuditEntries, { query: {}, as: admin })
    expect(entries.map(({ action }) => action)).toEqual(
      expect.arrayContaining(['package.requested', 'package.downloaded']),
    )
  })

  test('has other pseudonyms than another one of the same days', async () => {
    const members = async (id: number) => {
      const { rawPayload } = await fileOf(contract.downloadResearchPackage, id, asAdmin())
      return new Set(readPackage(rawPayload).balances.map(({ member }) => member))
    }
    await consent()
    const [one, other] = [await members(await aPackage()), await members(await aPackage())]
    expect(one.size).toBeGreaterThan(1)
    expect(other.size).toBe(one.size)
    expect([...one].filter((member) => member !== 'platform' && other.has(member))).toEqual([])
  })

  test('is refused while another one is made, without a settled day, backwards, for too many days', async () => {
    const refused = (change: Record<string, unknown>) =>
      app.refused(contract.makeResearchPackage, { body: { ...terms, ...change }, as: admin })
    expect(await refused({ dateFrom: '2025-01-01', dateTo: '2025-02-01' })).toMatchObject({
      code: 'package_span_empty',
    })
    expect(await refused({ dateTo: '2026-03-01' })).toMatchObject({ code: 'start_not_before_end' })
    expect(await refused({ dateTo: '2029-03-02' })).toMatchObject({ code: 'span_too_long', status: 422 })
    const two = await Promise.allSettled([ask(), ask()])
    expect(two.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect(await refused({})).toMatchObject({ status: 409, code: 'package_running' })
    expect((await list()).count).toBe(1)
  })

  test('is refused where as many are kept as may be', async () => {
    await sql`insert into research_packages (title, date_from, date_to, authors, licence, asked_by, asked_at, state)
      select 'old', ${date}, ${date}, '{}', 'CC0-1.0', ${admin.userId}, now(), 'failed' from generate_series(1, ${contract.mostPackages})`.execute(
      app.platform.db,
    )
    expect(await app.refused(contract.makeResearchPackage, { body: terms, as: admin })).toMatchObject({
      code: 'too_many_packages',
    })
    const { packages, count } = await list()
    expect([packages.length, count]).toEqual([20, contract.mostPackages])
  })

  test('is begun anew where the process was ended meanwhile, but not for ever', async () => {
    const { id } = await ask()
    expect(await makeDuePackages(app.platform, AbortSignal.timeout(50))).toBe(0)
    expect(await latest()).toMatchObject({ packageState: 'making' })
    expect(await makeDuePackages(app.platform)).toBe(1)
    expect(await latest()).toMatchObject({ id, packageState: 'done' })
    await ask()
    for (let time = 0; time < 3; time++) await makeDuePackages(app.platform, AbortSignal.abort())
    expect(await makeDuePackages(app.platform)).toBe(0)
    const failed = await app.call(contract.listResearchPackages, { as: admin, language: 'ro' })
    expect(failed.packages[0]).toMatchObject({
      packageState: 'failed',
      failure: 'Pachetul nu a putut fi creat. Încearcă din nou sau alege mai puține zile.',
    })
  })

  test('that is deleted while it is made leaves nothing', async () => {
    const { id } = await ask()
    const making = makeDuePackages(app.platform)
    await expect.poll(latest).toMatchObject({ packageState: 'making' })
    await app.call(contract.deleteResearchPackage, { params: { id }, as: admin })
    expect(await making).toBeLessThanOrEqual(1)
    expect((await list()).count).toBe(0)
    const { rows } = await sql`select 1 from research_package_parts`.execute(app.platform.db)
    expect(rows).toEqual([])
  })

  test('fails by name where it is larger or needs more memory than it may', async () => {
    for (const settings of [{ RESEARCH_PACKAGE_MB: 0 }, { RESEARCH_MEMORY_MB: 12 }]) {
      await ask()
      expect(await makeDuePackages(withSettings(settings))).toBe(0)
      expect((await latest())?.failure).toBe('These days hold too much for one package. Choose fewer days.')
    }
  })

  test('of an attempt that another has overtaken is not stored', async () => {
    await ask()
    const first = await store.beginPackage(app.platform.db, app.clock.now())
    const second = await store.beginPackage(app.platform.db, app.clock.now())
    if (!first || !second) throw new Error('both were begun')
    const leftOut = { membersWithoutConsent: 0, membersInSmallGroups: 0, mergedSteps: 0, marketsWithBlocks: 0 }
    const made = { hash: 'ab'.repeat(32), members: 1, leftOut, rows: [] }
    const storing = (attempt: store.Attempt) =>
      store.storePackage(app.platform.db, attempt, new Uint8Array(3), { made, at: app.clock.now() })
    expect(await storing(first)).toBe(false)
    expect(await storing(second)).toBe(true)
  })
})

describe('a published package', () => {
  test('is read and downloaded by anybody until it is withdrawn, and then says so', async () => {
    const id = await aPackage()
    const params = { id }
    expect(await app.refused(contract.getPublishedPackage, { params })).toMatchObject({ status: 404 })
    expect((await fileOf(contract.downloadPublishedPackage, id)).statusCode).toBe(404)
    expect((await app.call(contract.listPublishedPackages)).count).toBe(0)
    const published = await app.call(contract.publishResearchPackage, { params, as: admin })
    expect(published.publication).toBe('published')
    const page = await app.call(contract.getPublishedPackage, { params })
    expect(page).toMatchObject({ packageTitle: terms.title, authors: terms.authors, hash: published.hash })
    expect(page.rows.find(({ table }) => table === 'clearings')?.count).toBe(24)
    expect(JSON.stringify(page)).not.toContain(admin.username)
    expect((await app.call(contract.listPublishedPackages)).packages.map((each) => each.id)).toEqual([id])
    const file = await fileOf(contract.downloadPublishedPackage, id)
    expect([file.statusCode, file.rawPayload.length, file.headers.etag]).toEqual([200, page.bytes, `"${page.hash}"`])
    const again = await fileOf(contract.downloadPublishedPackage, id, { 'if-none-match': `"${page.hash}"` })
    expect([again.statusCode, again.rawPayload.length]).toEqual([304, 0])
    expect(await app.refused(contract.deleteResearchPackage, { params, as: admin })).toMatchObject({
      code: 'package_published',
    })
    await app.call(contract.withdrawResearchPackage, { params, as: admin })
    const withdrawn = { status: 410, code: 'package_withdrawn' }
    expect(await app.refused(contract.getPublishedPackage, { params })).toMatchObject(withdrawn)
    const gone = await fileOf(contract.downloadPublishedPackage, id, { 'if-none-match': `"${page.hash}"` })
    expect([gone.statusCode, gone.json()]).toMatchObject([410, { code: 'package_withdrawn' }])
    await app.call(contract.deleteResearchPackage, { params, as: admin })
    expect(await app.refused(contract.getPublishedPackage, { params })).toMatchObject(withdrawn)
    expect((await list()).count).toBe(0)
    const { entries } = await app.call(listAuditEntries, { query: {}, as: admin })
    expect(entries.slice(0, 4).map(({ action }) => action)).toEqual([
      ...(['package.deleted', 'package.withdrawn', 'package.published', 'package.requested'] as const),
    ])
  })

  test('has a file: one that is not ready cannot be published or downloaded', async () => {
    const { id } = await ask()
    const params = { id }
    const notReady = { status: 409, code: 'package_not_ready' }
    expect(await app.refused(contract.publishResearchPackage, { params, as: admin })).toMatchObject(notReady)
    expect((await fileOf(contract.downloadResearchPackage, id, asAdmin())).json()).toMatchObject(
      notReady.code ? { code: notReady.code } : {},
    )
  })

  test('that is deleted while it is sent is cut, not ended', async () => {
    const id = await aPackage()
    const pieces = store.readPackageFile(app.platform.db, id, 3_000_000)
    expect((await pieces.next()).value?.byteLength).toBeGreaterThan(0)
    await expect(pieces.next()).rejects.toThrow('was deleted while it was sent')
  })
})
