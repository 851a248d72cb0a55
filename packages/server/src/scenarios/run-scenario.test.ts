import { randomBytes } from 'node:crypto'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { expect, inject, test } from 'vitest'
import { sql } from 'kysely'
import { openSingleConnection } from '../platform/database.ts'
import { createLog } from '../platform/log.ts'
import { testConfig } from '../testing/test-people.ts'
import type { LivedDay } from './live-day.ts'
import { startPrograms } from './programs.ts'
import { readScenario } from './read-scenario.ts'
import { resultsOf } from './results.ts'
import { digestOf, runScenario, ScenarioBusy, type Kept } from './run-scenario.ts'
import type { Scenario } from './scenario.ts'

const nothingKept: Kept = { find: () => null, keep: () => undefined }

/** Two days, the second of 23 hours. The title makes it a scenario that no other run of the tests is at. */
function scenario(rest = '', population = usual): Scenario {
  const { scenario: read, faults } = readScenario(`
scenario: tiny
title: t${randomBytes(6).toString('hex')}
from: 2026-03-28
days: 2
${rest}
population:
${population}`)
  if (!read) throw new Error(faults.join('\n'))
  return read
}

const usual = `
  - { name: homes, count: 3, load: { profile: household }, strategy: priceTaker }
  - { name: random, count: 2, load: { profile: household }, strategy: zeroIntelligence }
  - { name: roofs, count: 2, load: { profile: household }, production: { profile: solar, size: 4 }, strategy: forecastFollower }
  - { name: hydro, count: 2, production: { profile: dispatchable, size: 2 }, strategy: naive, cost: 0.2 }
  - { name: maker, count: 1, strategy: marketMaker }
`

function run(
  of: Scenario,
  {
    kept = nothingKept,
    signal,
    progress,
    atOnce = 1,
  }: { kept?: Kept; signal?: AbortSignal; progress?: () => void; atOnce?: number } = {},
) {
  const programs = startPrograms(import.meta.dirname)
  return runScenario({
    scenario: of,
    data: new Map(),
    kept,
    programs,
    atOnce,
    serverUrl: inject('testCluster').url,
    config: testConfig(''),
    log: createLog({ logLevel: 'silent' }),
    ...(signal && { signal }),
    ...(progress && { progress }),
  }).finally(() => {
    programs.stop()
  })
}

const bytesOf = (of: Scenario, replicates: Awaited<ReturnType<typeof run>>) =>
  JSON.stringify(resultsOf(of, replicates ?? []))

test('markets clear, meters are read and imbalances settled by the rules of each design', async () => {
  const of = scenario('designs: [{ name: middle, market: {} }, { name: low, market: { price: low, tie: time } }]')
  const replicates = (await run(of)) ?? []
  expect(replicates.map(({ design, days }) => [design.name, days.length])).toEqual([
    ['middle', 4],
    ['low', 4],
  ])
  const cleared = replicates.map(({ days }) => days.flatMap((day) => day.cleared ?? []))
  expect(cleared.map((days) => days.map(({ periods }) => periods.length))).toEqual([
    [24, 23],
    [24, 23],
  ])
  // The first day is bid alike: volume and welfare are the same.
  const [middle = [], low = []] = cleared.map(([first]) => first?.periods ?? [])
  expect(middle.map(({ volume, welfare }) => [volume, welfare])).toEqual(
    low.map(({ volume, welfare }) => [volume, welfare]),
  )
  expect(middle.filter(({ volume }) => volume > 0).length).toBe(24)
  for (const day of replicates.flatMap(({ days }) => days.flatMap(({ settled }) => settled ?? []))) {
    expect(day.members.every(({ cost }) => BigInt(cost) >= 0n)).toBe(true)
    expect(day.members.slice(0, 3).every(({ consumption, off }) => consumption > 0 && off > 0)).toBe(true)
    // Who runs as it sold, and who meters what it traded, are never off plan.
    expect(day.members.slice(7).every(({ off }) => off === 0)).toBe(true)
  }
})

test('where every price of an interval clears, the rule of the design chooses', async () => {
  const population = `
  - { name: need, count: 1, load: { profile: flat }, strategy: priceTaker, spread: 0, forecastError: 0 }
  - { name: have, count: 1, production: { profile: dispatchable }, strategy: naive, cost: 0.2, spread: 0 }
`
  const replicates = await run(scenario('grid: { price: [midpoint, low, high] }', population))
  const prices = replicates?.map(
    ({ days }) => new Set(days.flatMap((day) => day.cleared?.periods.map(({ price }) => price) ?? [])),
  )
  expect(prices).toEqual([new Set([210_000]), new Set([20_000]), new Set([400_000])])
})

test('stopped after each day, it ends with the bytes of a run that was not stopped; what is kept is not lived again', async () => {
  const of = scenario()
  const whole = bytesOf(of, await run(of))
  const done = new Map<number, readonly LivedDay[]>()
  const kept: Kept = {
    find: (_, replicate) => done.get(replicate) ?? null,
    keep: (_, replicate, days) => void done.set(replicate, days),
  }
  let stops = 0
  let result = null
  while (result === null) {
    const stopping = new AbortController()
    result = await run(of, {
      kept,
      signal: stopping.signal,
      progress: () => {
        stopping.abort()
      },
    })
    if (result === null) stops++
  }
  expect(stops).toBeGreaterThan(2)
  expect(bytesOf(of, result)).toBe(whole)
  expect(bytesOf(of, await run(of, { kept }))).toBe(whole)
})

test('two beside each other come to the same as one after the other, and people of a run that was killed are dropped', async () => {
  const of = scenario('replicates: 3')
  const { url } = inject('testCluster')
  const connection = await openSingleConnection(url, 'tandem test')
  const left = `tandem_scenario_${randomBytes(8).toString('hex')}_people`
  const databases = async () => {
    const { rows } = await sql<{ datname: string }>`
      select datname from pg_database where starts_with(datname, 'tandem_scenario_')`.execute(connection.db)
    return rows.map(({ datname }) => datname)
  }
  await sql`create database ${sql.id(left)}`.execute(connection.db)
  const one = bytesOf(of, await run(of))
  expect(await databases()).not.toContain(left)
  expect(bytesOf(of, await run(of, { atOnce: 2 }))).toBe(one)
  expect((await databases()).filter((name) => name.includes(digestOf(of)))).toEqual([])
  await connection.close()
})

test('another seed is another result, and no second process lives the same scenario at the same time', async () => {
  const of = scenario()
  const [first, second] = await Promise.allSettled([run(of), run(of)])
  const refused = [first, second].find(({ status }) => status === 'rejected')
  expect(refused).toMatchObject({ reason: expect.any(ScenarioBusy) as unknown })
  const lived = [first, second].find((each) => each.status === 'fulfilled')
  const other = { ...of, seed: 2 }
  expect(bytesOf(other, await run(other))).not.toBe(bytesOf(of, lived?.value ?? null))
})

test('quarters are metered and settled as quarters, in the zone of the market', async () => {
  const of = scenario('period: 15\nzone: Europe/Berlin')
  const [replicate] = (await run(of)) ?? []
  const cleared = replicate?.days.flatMap((day) => day.cleared ?? []) ?? []
  expect(cleared.map(({ periods }) => [periods.length, periods[0]?.start])).toEqual([
    [96, '2026-03-27T23:00:00Z'],
    [92, '2026-03-28T23:00:00Z'],
  ])
  const settled = replicate?.days.flatMap((day) => day.settled ?? []) ?? []
  expect(settled.map(({ day }) => day)).toEqual(['2026-03-29'])
  expect(settled[0]?.members[8]?.off).toBe(0)
})

test('a program decides for its members; what it may not answer stops the run', async () => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'tandem-program-'))
  const answer = (text: string) => {
    const file = path.join(folder, 'agent.mjs')
    fs.writeFileSync(
      file,
      `import { createInterface } from 'node:readline'\nfor await (const line of createInterface(process.stdin)) {\n  const seen = JSON.parse(line)\n  console.log(JSON.stringify(${text}))\n}\n`,
    )
    return scenario(
      '',
      `${usual}  - { name: own, count: 1, load: { profile: flat }, strategy: program, command: [${process.execPath}, ${file}] }\n`,
    )
  }
  const of = answer(
    '{ orders: seen.consumption.map((kWh, index) => ({ period: index + 1, side: "buy", steps: [{ price: seen.maxPrice, quantity: kWh }] })) }',
  )
  const [replicate] = (await run(of)) ?? []
  const bought = replicate?.days.flatMap(({ cleared }) => cleared?.net[10] ?? []) ?? []
  expect(bought.filter((wh) => wh > 0).length).toBeGreaterThan(20)
  await expect(run(answer('{ orders: [{ period: 1, side: "hold" }] }'))).rejects.toThrow('agent.mjs answered')
  await expect(
    run(answer('{ orders: [{ period: 99, side: "buy", steps: [{ price: 1, quantity: 1 }] }] }')),
  ).rejects.toThrow('period_unknown')
  fs.rmSync(folder, { recursive: true })
})
