import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { DeliveryDay } from '@tandem/core/calendar/delivery-day.ts'
import * as consents from '@tandem/contract/accounts/consents.ts'
import { tandem } from '../testing/backups.ts'
import { liveSettledDay } from '../testing/settled-day.ts'
import { useTestApp } from '../testing/test-app.ts'
import type { WholeDay } from '../testing/whole-day.ts'

const app = useTestApp()
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'tandem-package-'))
const place = (name: string) => path.join(folder, name)
let day: WholeDay

beforeAll(async () => {
  day = await liveSettledDay(app, '2026-03-04' as DeliveryDay)
})
beforeEach(() => {
  vi.stubEnv('DATABASE_URL', app.platform.config.databaseUrl)
  vi.stubEnv('TANDEM_DATA', folder)
  vi.stubEnv('TANDEM_SECRET', 'a secret that only the tests know, 32+')
})
afterEach(() => {
  vi.unstubAllEnvs()
})
afterAll(() => {
  fs.rmSync(folder, { recursive: true })
})

test('a day whose imbalances were corrected is packaged and replayed, whoever consented', async () => {
  expect(await tandem('package', place('none.zip'))).toMatchObject({ code: 0 })
  const none = await tandem('replay', place('none.zip'))
  expect(none.code).toBe(0)
  expect(JSON.parse(none.out)).toMatchObject({ same: true, imbalances: 0 })
  const { version } = (await app.call(consents.listConsentTexts)).research
  for (const as of day.traders) {
    const body = { given: true, version, language: 'en' as const }
    await app.call(consents.saveResearchConsent, { params: { id: as.userId }, body, as })
  }
  const made = await tandem('package', place('all.zip'), '--author', 'Ana Pop', '--licence', 'CC0-1.0')
  expect(made).toMatchObject({ code: 0, err: '' })
  const replayed = await tandem('replay', place('all.zip'))
  expect(replayed.code).toBe(0)
  const { prices, imbalances, balances } = JSON.parse(replayed.out) as Record<string, number>
  expect(prices).toBe((JSON.parse(none.out) as Record<string, number>)['prices'])
  expect(Math.min(imbalances ?? 0, balances ?? 0)).toBeGreaterThan(0)
  expect(await tandem('package', place('all.zip'))).toMatchObject({
    code: 2,
    err: expect.stringContaining('it is there already') as unknown,
  })
  expect(await tandem('package', place('same.zip'), '--author', 'Ana Pop', '--licence', 'CC0-1.0')).toMatchObject({
    code: 0,
  })
  expect(fs.readFileSync(place('same.zip'))).toEqual(fs.readFileSync(place('all.zip')))
})

test('a replay that differs exits with 1, a file that is missing or no package with 2', async () => {
  fs.writeFileSync(place('text.zip'), 'PK')
  expect(await tandem('replay', place('text.zip'))).toMatchObject({ code: 2 })
  expect(await tandem('replay', place('missing.zip'))).toMatchObject({
    code: 2,
    err: expect.stringContaining('there is no such file') as unknown,
  })
})

test.each([
  [['package', 'OUT', '--from', '2026-02-30'], 'Usage: tandem package'],
  [['package', 'OUT', '--licence', '../../etc'], 'Usage: tandem package'],
  [['package', 'OUT', 'ANOTHER'], 'Usage: tandem package'],
  [['package', 'OUT', '--from', '2026-03-05', '--to', '2026-03-04'], 'The span has no day'],
  [['replay', 'a.zip', 'b.zip'], 'Usage: tandem replay'],
  [['replay', 'a.zip', '--rule', 'price=free'], '--rule price=free: must be one of midpoint'],
])('%j is refused', async (args, why) => {
  const { code, err } = await tandem(...args)
  expect(code).toBe(2)
  expect(err).toContain(why)
})
