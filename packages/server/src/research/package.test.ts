import { parquetReadObjects } from 'hyparquet'
import { beforeAll, describe, expect, test } from 'vitest'
import type { DeliveryDay } from '@tandem/core/calendar/delivery-day.ts'
import { usualRules } from '@tandem/core/market/auction-rules.ts'
import * as contract from '@tandem/contract/accounts/consents.ts'
import { seedDemo } from '../demo/seed.ts'
import { storeAsZip, zipWriter } from '../platform/zip-writer.ts'
import { callInProcess } from '../platform/in-process-client.ts'
import { issueToken } from '../slices/accounts/index.ts'
import { alterPackage, entriesOf } from '../testing/packages.ts'
import { useTestApp } from '../testing/test-app.ts'
import { collect, type Collected } from './collect.ts'
import { compareRules, readRule } from './other-rules.ts'
import { packageTables, tableNames } from './package-tables.ts'
import { readPackage } from './read-package.ts'
import { replayPackage } from './replay.ts'
import { hashOf, writePackage } from './write-package.ts'

// In the afternoon, two days after the clock change: one of the days has 23 hours.
const app = useTestApp({ now: '2026-03-31T14:00:00Z' })
const span = { from: '2026-03-28' as DeliveryDay, to: '2026-03-31' as DeliveryDay }

const take = (key = 'a key', isInvented = true) =>
  collect(app.platform.db, { ...span, key, rules: usualRules, isInvented })
const pack = (collected: Collected) =>
  writePackage(collected, {
    ...span,
    name: 'demo',
    title: 'The demo, "packed"',
    authors: ['Ana Pop'],
    licence: 'CC-BY-4.0',
    command: 'tandem package',
    scenario: null,
    version: '1',
  })

let all: Buffer

beforeAll(async () => {
  await seedDemo(app.platform, { days: 5, livelyDays: 2 })
  all = await pack(await take())
}, 240_000)

const alter = (path: string, change: (text: string) => string, isHonest: boolean) =>
  alterPackage(all, path, change, isHonest)

describe('where everybody is named', () => {
  test('a replay makes the same prices, fills, trades, imbalances and balances', () => {
    const replayed = replayPackage(readPackage(all))
    expect(replayed).toMatchObject({ same: true, notCompared: { fills: 0, contracts: expect.any(Number) as number } })
    const { prices, fills, trades, imbalances, balances } = replayed
    expect(prices).toBeGreaterThanOrEqual(95)
    expect(Math.min(fills, imbalances)).toBeGreaterThan(1_000)
    expect(trades).toBeGreaterThan(20)
    expect(replayed.notCompared.markets).toBe(0)
    expect(balances).toBeGreaterThan(20)
  })

  test('the same content is the same bytes; another key, other pseudonyms and the same figures', async () => {
    expect(hashOf(await pack(await take()))).toBe(hashOf(all))
    const other = await take('another key')
    const names = (collected: Collected) => new Set(collected.rows.balances.map(([member]) => member))
    const first = names(await take())
    expect([...names(other)].filter((member) => first.has(member))).toEqual(['platform'])
    expect(other.rows.clearings).toEqual((await take()).rows.clearings)
  })

  test('no name, address or number of a person is in it', async () => {
    const people = await app.platform.db
      .selectFrom('users')
      .select(['username', 'email', 'last_name'])
      .where('is_system', '=', false)
      .execute()
    const text = entriesOf(all)
      .filter(({ name }) => name.endsWith('.csv'))
      .map(({ content }) => content.toString())
      .join('\n')
    for (const { username, email, last_name } of people) {
      for (const word of [username, email, last_name])
        expect(text).not.toMatch(new RegExp(`(^|[^a-z])${word}([^a-z]|$)`, 'im'))
    }
  })

  test('every Parquet file is read back by another library as what the CSV says', async () => {
    const entries = new Map(entriesOf(all).map(({ name, content }) => [name, content]))
    const tables = readPackage(all)
    for (const table of tableNames) {
      const bytes = new Uint8Array(entries.get(`data/${table}.parquet`) ?? Buffer.alloc(0))
      const rows = await parquetReadObjects({ file: bytes.buffer })
      const written = rows.map((row) =>
        Object.fromEntries(
          Object.entries(row).map(([name, value]) => [
            name,
            value === null || value === undefined ? null : String(value),
          ]),
        ),
      )
      expect(written).toEqual(tables[table])
    }
  })

  test('the descriptor names every file with its hash and every column with its type', () => {
    const entries = new Map(entriesOf(all).map(({ name, content }) => [name, content]))
    const descriptor = JSON.parse(entries.get('datapackage.json')?.toString() ?? '') as {
      resources: { path: string; hash: string; bytes: number; schema?: { fields: unknown[] } }[]
    }
    expect(descriptor.resources).toHaveLength(2 * tableNames.length)
    for (const { path, hash, bytes, schema } of descriptor.resources) {
      const content = entries.get(path) ?? Buffer.alloc(0)
      expect([hash, bytes]).toEqual([`sha256:${hashOf(content)}`, content.length])
      const table = tableNames.find((each) => path === `data/${each}.csv`)
      if (table) expect(schema?.fields).toHaveLength(packageTables[table].columns.length)
    }
    const crate = JSON.parse(entries.get('ro-crate-metadata.json')?.toString() ?? '') as {
      '@graph': { '@id': string }[]
    }
    const known = crate['@graph'].map((each) => each['@id'])
    expect(new Set(known).size).toBe(known.length)
    for (const name of entries.keys()) expect(known).toContain(name)
    expect(entries.get('CITATION.cff')?.toString()).toContain('title: "The demo, \\"packed\\""')
  })
})

describe('a package that was altered', () => {
  const replay = (archive: Buffer) => replayPackage(readPackage(archive))

  test('is refused with the file where the descriptor does not know of it', () => {
    const altered = alter('data/clearings.csv', (text) => text.replace('dayAhead', 'dayahead'), false)
    expect(() => replay(altered)).toThrow('data/clearings.csv: was altered')
  })

  test('is refused with a Parquet file that is missing or altered, which a replay does not read', () => {
    const path = 'data/settings.parquet'
    const others = entriesOf(all).filter(({ name }) => name !== path)
    expect(() => replay(storeAsZip(others))).toThrow(`${path}: is missing`)
    const content = Buffer.from(entriesOf(all).find(({ name }) => name === path)?.content ?? '')
    content[10] = (content[10] ?? 0) ^ 1
    expect(() => replay(storeAsZip([...others, { name: path, content }]))).toThrow(`${path}: was altered`)
  })

  test('is not the same where it was altered with its hashes, and the first difference is named', () => {
    const price = (text: string) =>
      text.replace(
        /^(dayAhead\/2026-03-28,1,[^,]*,[^,]*,)(-?\d+)/m,
        (_, head: string, ticks: string) => `${head}${String(Number(ticks) + 1)}`,
      )
    expect(replay(alter('data/clearings.csv', price, true))).toMatchObject({
      same: false,
      difference: expect.stringMatching(
        /^clearings: dayAhead\/2026-03-28 period 1: price_ticks: the package says/,
      ) as unknown,
    })
    const balance = (text: string) =>
      text.replace(/(\d)\n$/, (_, digit: string) => `${String((Number(digit) + 1) % 10)}\n`)
    expect(replay(alter('data/balances.csv', balance, true))).toMatchObject({
      same: false,
      difference: expect.stringMatching(/^balances: /) as unknown,
    })
    const cash = (text: string) =>
      text.replace(/,(\d+),(-?\d+)\n/, (_, units: string, group: string) => `,${units}1,${group}\n`)
    expect(replay(alter('data/imbalances.csv', cash, true))).toMatchObject({ same: false })
  })

  test.each([
    [
      'data/steps.csv',
      (text: string) => text.replace(/,\d+,\d+\n/, ',1e9,1\n'),
      'data/steps.csv: line 2: quantity_wh: must be a whole number',
    ],
    ['data/steps.csv', (text: string) => text.replace(/,\d+,\d+\n/, ',-5,1\n'), 'had no whole quantity'],
    [
      'data/steps.csv',
      (text: string) => text.replace(/,\d+,\d+\n/, ',9999999999999999999,1\n'),
      'quantity_wh is too large',
    ],
    ['data/steps.csv', (text: string) => text.replace(',sell,', ',lend,'), 'side must be one of buy, sell'],
    ['data/steps.csv', (text: string) => text.replace('\n', '\nx,1\n'), 'data/steps.csv: line 2: has 2 cells'],
    [
      'data/sessions.csv',
      (text: string) => text.replace('session,', 'sessions,'),
      'data/sessions.csv: line 1: has other columns',
    ],
    ['data/sessions.csv', (text: string) => text.replace('midpoint', 'lottery'), 'price_rule must be one of'],
    ['data/orders.csv', (text: string) => `${text.split('\n')[0] ?? ''}\n`, 'an order that is not there'],
  ])('%s of what cannot be is refused with its place', (path, change, fault) => {
    expect(() => replay(alter(path, change, true))).toThrow(fault)
  })

  test('that is no package is refused', async () => {
    for (const bytes of [Buffer.alloc(0), Buffer.from('PK'), all.subarray(0, all.length - 40)]) {
      expect(() => readPackage(bytes)).toThrow('it is no zip file')
    }
    expect(() => readPackage(storeAsZip([{ name: '../../datapackage.json', content: Buffer.from('{}') }]))).toThrow(
      'datapackage.json: is missing',
    )
    expect(() => readPackage(storeAsZip([{ name: 'datapackage.json', content: Buffer.from('[]') }]))).toThrow(
      'is not the descriptor',
    )
    const bomb = zipWriter()
    await bomb.add('datapackage.json', ['0'.repeat(50_000_000)])
    expect(bomb.finish().length).toBeLessThan(100_000)
    expect(() => readPackage(bomb.finish(), 1_000_000)).toThrow('unpacks to more than it may')
  })
})

describe('by other rules', () => {
  const gainsBy = (rule: string) => {
    const rules = readRule(rule)
    if (typeof rules === 'string') throw new Error(rules)
    return compareRules(readPackage(all), rules)
  }
  const sum = (values: readonly bigint[]) => values.reduce((total, one) => total + one, 0n)

  test.each(['price=low', 'price=high', 'price=paidAsBid'])('%s only moves what there is', (rule) => {
    const gains = gainsBy(rule)
    expect(gains.some(({ before, after }) => before !== after)).toBe(true)
    expect(sum(gains.map(({ after }) => after))).toBe(sum(gains.map(({ before }) => before)))
  })

  test("by time who came first at the price trades, at nobody's loss", () => {
    const sessionCells = [
      's',
      'dayAhead',
      '2026-03-28',
      'Europe/Bucharest',
      '60',
      'x',
      'x',
      '0',
      '100',
      'midpoint',
      'prorata',
      '1',
    ]
    const line = (table: 'sessions' | 'clearings' | 'orders' | 'steps', cells: readonly (string | null)[]) =>
      Object.fromEntries(packageTables[table].columns.map(({ name }, place) => [name, cells[place] ?? null]))
    const step = (side: string, price: string, order: string, quantity: string) =>
      line('steps', ['s', '1', side, price, order, '1', quantity, '0'])
    const tables = {
      ...readPackage(all),
      sessions: [line('sessions', sessionCells)],
      clearings: [line('clearings', ['s', '1'])],
      orders: ['a', 'b', 'c'].map((order, place) => line('orders', [order, 's', order, String(place)])),
      steps: [step('buy', '30', 'c', '40'), step('sell', '20', 'a', '40'), step('sell', '20', 'b', '40')],
    }
    const gains = compareRules(tables, { tie: 'time' })
    expect(gains.map(({ account, energyBefore, energyAfter }) => [account, energyBefore, energyAfter])).toEqual([
      ['a', 20n, 40n],
      ['b', 20n, 0n],
      ['c', 40n, 40n],
    ])
    expect(gains.every(({ before, after }) => before === after)).toBe(true)
  })

  test('paidAsBid leaves nobody anything: all of it is in the account named for it', () => {
    const left = gainsBy('price=paidAsBid').filter(({ after }) => after !== 0n)
    expect(left.map(({ account }) => account)).toEqual(['market:surplus'])
  })

  test('imbalances by the rule that was are what they were; by another, one gains what the other pays', () => {
    expect(gainsBy('imbalance=A').filter(({ before, after }) => before !== after)).toEqual([])
    const gains = gainsBy('imbalance=B')
    expect(gains.some(({ before, after }) => before !== after)).toBe(true)
    expect(sum(gains.map(({ after }) => after))).toBe(0n)
  })

  test('C without its prices is refused, and so is what is no rule', () => {
    expect(() => compareRules(readPackage(all), { imbalance: 'C' })).toThrow('rule_without_prices')
    for (const rule of ['price=free', 'colour=red', 'price', 'price=low=high', '__proto__=x']) {
      expect(readRule(rule)).toContain('--rule ')
    }
  })
})

describe('who has not consented', () => {
  test('is in no row, but for steps that are merged with those of all others; prices are reached without them', async () => {
    const people = await app.platform.db
      .selectFrom('users')
      .select(['id', 'user_type'])
      .where('is_system', '=', false)
      .orderBy('id')
      .execute()
    const none = await take('a key', false)
    expect(none.members).toBeLessThanOrEqual(1)
    expect(none.rows.orders.filter((row) => row[2] !== 'platform')).toEqual([])
    expect(none.leftOut.membersWithoutConsent).toBe(people.length)
    expect(replayPackage(readPackage(await pack(none)))).toMatchObject({
      same: true,
      prices: replayPackage(readPackage(all)).prices,
    })
    const traders = people.filter((user) => user.user_type === 'transactionalUser').slice(0, 6)
    const { research } = await callInProcess(app.server, contract.listConsentTexts)
    for (const { id } of traders) {
      const body = { given: true, version: research.version, language: 'en' as const }
      await callInProcess(
        app.server,
        contract.saveResearchConsent,
        { params: { id }, body },
        { token: issueToken(app.platform, id) },
      )
    }
    const some = await take('a key', false)
    const merged = some.rows.steps.filter((row) => row[4] === null)
    // One row for each price of a side in a period.
    expect(new Set(merged.map((row) => row.slice(0, 4).join())).size).toBe(merged.length)
    const named = new Set([...some.rows.balances, ...some.rows.readings].map(([member]) => member))
    named.delete('platform')
    expect(named.size).toBeLessThanOrEqual(traders.length)
    expect(named.size).toBeGreaterThan(0)
    expect(replayPackage(readPackage(await pack(some)))).toMatchObject({ same: true })
  })
})
