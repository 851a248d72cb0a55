import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { listAuditEntries } from '@tandem/contract/admin/audit-log.ts'
import * as contract from '@tandem/contract/admin/scenario-runs.ts'
import { buildRequest } from '@tandem/contract/request.ts'
import { sql } from 'kysely'
import type { Platform } from '../platform/platform.ts'
import { unzip } from '../platform/zip.ts'
import { readPackage } from '../research/read-package.ts'
import { replayPackage } from '../research/replay.ts'
import { useTestApp, type TestUser } from '../testing/test-app.ts'
import { runDueScenarios } from './make-runs.ts'

const app = useTestApp({ now: '2026-03-01T04:00:00Z' })
// A database of scenarios of its own.
const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'tandem-scenario-runs-'))
let admin: TestUser

beforeAll(async () => {
  fs.chmodSync(dataDir, 0o755)
  admin = await app.aUser({ isAdministrator: true })
})
beforeEach(() => sql`truncate scenario_runs, scenario_replicates, scenario_run_parts`.execute(app.platform.db))
afterAll(() => {
  fs.rmSync(dataDir, { recursive: true, force: true })
})

const tiny = (days = 2, replicates = 2) => `# a remark that stays
scenario: tiny
title: Low or high
from: 2026-05-04
days: ${String(days)}
seed: 5
replicates: ${String(replicates)}
designs:
  - { name: low, market: { price: low } }
  - { name: high, market: { price: high } }
population:
  - { name: homes, count: 3, load: { profile: household }, strategy: zeroIntelligence, value: 0.6 }
  - { name: hydro, count: 2, production: { profile: dispatchable, size: 3 }, strategy: naive, cost: 0.1 }
`

const platform = (change: Partial<Platform['config']['research']> = {}): Platform => ({
  ...app.platform,
  config: { ...app.platform.config, dataDir, research: { ...app.platform.config.research, ...change } },
})
const start = (text = tiny()) => app.call(contract.startScenarioRun, { body: { text }, as: admin })
const check = (
  text: string,
  set: { name: contract.ScenarioField; value: string }[] = [],
  language: 'en' | 'ro' = 'en',
) => app.call(contract.checkScenario, { body: { text, set }, as: admin, language })
const get = (id: number) => app.call(contract.getScenarioRun, { params: { id }, as: admin })

describe('a run of a scenario', () => {
  test('comes to results, a hash and packages that are replayed; the same text to the same hash', async () => {
    const { id, runState, allDays } = await start()
    expect([runState, allDays]).toEqual(['waiting', 2 * 2 * (2 + 2)])
    expect(await runDueScenarios(platform())).toBe(1)
    const { run, results } = await get(id)
    expect(run).toMatchObject({ runState: 'done', doneDays: run.allDays, failure: null, secondsLeft: null })
    expect(results?.estimates.find(({ design, measure }) => design === 'low' && measure === 'volume')).toMatchObject({
      unit: 'kWh',
      replicates: 2,
    })
    expect(results?.comparisons.every(({ design, against }) => design === 'high' && against === 'low')).toBe(true)
    expect(results?.hours.filter(({ design }) => design === 'high')).toHaveLength(24)
    const request = buildRequest(contract.downloadScenarioRun, { params: { id } })
    const file = await app.server.inject({ ...request, headers: { authorization: `Bearer ${admin.token}` } })
    const entries = new Map(
      unzip(file.rawPayload, () => true, { entries: 100, bytes: 100_000_000 }).map((each) => [each.name, each.content]),
    )
    expect(entries.get('hash.txt')?.toString()).toBe(`${run.hash ?? ''}\n`)
    expect([...entries.keys()]).toEqual(expect.arrayContaining(['summary.csv', 'index.html', 'low.zip', 'high.zip']))
    expect(replayPackage(readPackage(entries.get('high.zip') ?? Buffer.alloc(0)))).toMatchObject({ same: true })
    const again = await start(tiny().replace('a remark that stays', 'another'))
    expect(await runDueScenarios(platform())).toBe(1)
    expect((await get(again.id)).run.hash).toBe(run.hash)
  }, 300_000)

  test('that is stopped goes on with what it had done, and comes to the same', async () => {
    const long = tiny(6, 5).replace(/  - \{ name: high.*\n/, '')
    const { id } = await start(long)
    const running = runDueScenarios(platform())
    await expect.poll(async () => (await get(id)).run.doneDays, { timeout: 120_000, interval: 100 }).toBeGreaterThan(0)
    const stopped = await app.call(contract.stopScenarioRun, { params: { id }, as: admin })
    expect(stopped.runState).toBe('stopped')
    expect(await running).toBe(0)
    expect(await runDueScenarios(platform())).toBe(0)
    expect((await app.call(contract.resumeScenarioRun, { params: { id }, as: admin })).runState).toBe('waiting')
    expect(await runDueScenarios(platform())).toBe(1)
    const whole = await start(long)
    expect(await runDueScenarios(platform())).toBe(1)
    expect((await get(id)).run.hash).toBe((await get(whole.id)).run.hash)
    await app.call(contract.deleteScenarioRun, { params: { id }, as: admin })
    expect(await app.refused(contract.getScenarioRun, { params: { id }, as: admin })).toMatchObject({ status: 404 })
    const { entries } = await app.call(listAuditEntries, { query: {}, as: admin })
    expect(entries.map(({ action }) => action)).toEqual(
      expect.arrayContaining(['scenario.started', 'scenario.stopped', 'scenario.resumed', 'scenario.deleted']),
    )
  }, 400_000)

  test('that needs too much memory fails by name, and can go on', async () => {
    const { id } = await start()
    expect(await runDueScenarios(platform({ RESEARCH_MEMORY_MB: 12 }))).toBe(0)
    expect((await get(id)).run).toMatchObject({ runState: 'failed' })
    expect((await get(id)).run.failure).toContain('need more memory')
  }, 120_000)

  test('is refused beside another, where it is too long, faulty, or scenarios are off', async () => {
    await start()
    const refused = (text: string) => app.refused(contract.startScenarioRun, { body: { text }, as: admin })
    expect(await refused(tiny())).toMatchObject({ status: 409, code: 'scenario_running' })
    expect(await refused(tiny(366, 1_000))).toMatchObject({ status: 422, code: 'scenario_too_long' })
    expect(await refused('days: -1')).toMatchObject({ status: 422, code: 'scenario_faulty' })
    const { fields, examples, ability } = await app.call(contract.getScenarioSetup, { as: admin })
    expect([ability, fields.length]).toEqual(['on', contract.scenarioFields.length])
    expect(examples.map(({ name }) => name)).toEqual(['imbalance-modes', 'price-rules', 'strategies'])
  })
})

describe('the text of a scenario', () => {
  test('is checked line by line, in two languages', async () => {
    const faulty = tiny().replace('days: 2', 'days: many').replace('count: 3', 'cuont: 3')
    const { faults, outline } = await check(faulty)
    expect(outline).toBeNull()
    expect(faults.map(({ place, line }) => [place, line])).toEqual([
      ['population[0].cuont', 12],
      ['days', 5],
      ['population[0].count', 12],
    ])
    const inRomanian = await check(faulty, [], 'ro')
    expect(inRomanian.faults[0]?.message).toBe('nu este cunoscut')
    expect((await check('a: [1')).faults[0]).toMatchObject({ place: '', line: 1 })
  })

  test('starts no program, waits for no agent and reads no file here', async () => {
    const withProgram = tiny().replace('strategy: naive', 'strategy: program, command: [sh]')
    expect((await check(withProgram)).faults).toMatchObject([{ place: 'population[1].command', line: 13 }])
    expect((await check(tiny().replace('strategy: naive', 'strategy: agent'))).faults).toMatchObject([
      { place: 'population[1].strategy' },
    ])
    const withFile = tiny().replace('profile: household', 'file: load.csv, column: a')
    expect((await check(withFile)).faults).toMatchObject([{ place: 'population[0].load.file' }])
  })

  test('is changed by a form, and its remarks stay', async () => {
    const { text, values, outline } = await check(tiny(), [
      { name: 'days', value: '7' },
      { name: 'market.maxPrice', value: '1.5' },
      { name: 'title', value: '12' },
    ])
    expect(text).toContain('# a remark that stays')
    expect(outline).toMatchObject({ days: 7, title: '12', designs: ['low', 'high'] })
    expect(values).toEqual(expect.arrayContaining([{ name: 'market.maxPrice', value: '1.5' }]))
    expect((await check(tiny(), [{ name: 'days', value: 'x' }])).faults).toMatchObject([{ place: 'days' }])
  })

  test('that makes much of little, or is nested for ever, is refused in no time', async () => {
    const bomb = ['a: &a [x, x]', ...Array.from({ length: 20 }, (_, at) => `b${String(at)}: [*a, *a]`)].join('\n')
    expect((await check(bomb)).faults[0]?.message).toContain('alias')
    for (const text of ['['.repeat(30_000), '{a: '.repeat(8_000), `${'- '.repeat(15_000)}x`, '? '.repeat(15_000)]) {
      expect((await check(text)).faults).toEqual([
        { place: '', line: null, message: 'is not valid YAML (too much within each other)' },
      ])
    }
    const keys = Array.from({ length: 2_000 }, (_, at) => `k${String(at)}: {a: 1}`).join('\n')
    expect((await check(keys)).faults).toHaveLength(100)
    expect((await check(`a: [\n${'{b: [1,2,3]},\n'.repeat(2_000)}`)).faults.length).toBeLessThanOrEqual(100)
  })
})
