import { beforeAll, describe, expect, test } from 'vitest'
import type { DeliveryDay } from '@tandem/core/calendar/delivery-day.ts'
import { usualRules } from '@tandem/core/market/auction-rules.ts'
import type { OrderBlock } from '@tandem/core/market/blocks/order-blocks.ts'
import type { OrderLine } from '@tandem/core/market/order.ts'
import { defaultBlockLimits } from '@tandem/core/market/session.ts'
import { block, line } from '@tandem/core/testing/builders.ts'
import * as consents from '@tandem/contract/accounts/consents.ts'
import { closeSession } from '@tandem/contract/markets/markets.ts'
import { placeOrder } from '@tandem/contract/orders/orders.ts'
import { alterPackage } from '../testing/packages.ts'
import { aMarket, blocksInput, orderInput } from '../testing/trading.ts'
import { useTestApp, type TestUser } from '../testing/test-app.ts'
import { collect } from './collect.ts'
import { compareRules } from './other-rules.ts'
import { readPackage, type ReadTables } from './read-package.ts'
import { replayPackage } from './replay.ts'
import { writePackage } from './write-package.ts'

const app = useTestApp({ now: '2026-03-01T08:00:00Z' })
const day = '2026-03-02' as DeliveryDay
const span = { from: day, to: day }
let people: Record<'household' | 'plant' | 'wind' | 'factory' | 'battery' | 'shop', TestUser>
let all: Buffer

const pack = async (isInvented: boolean) => {
  const collected = await collect(app.platform.db, { ...span, key: 'a key', rules: usualRules, isInvented })
  const terms = { name: 'blocks', title: 'Blocks', authors: [], licence: 'CC0-1.0', command: 'x', scenario: null }
  return { collected, archive: await writePackage(collected, { ...span, ...terms, version: '1' }) }
}
const replay = (archive: Buffer) => replayPackage(readPackage(archive))

beforeAll(async () => {
  const admin = await app.aUser({ isAdministrator: true, userType: 'standard' })
  const [household, plant, wind, factory, battery, shop] = [
    await app.aUser({ coins: '500' }),
    await app.aUser(),
    await app.aUser(),
    await app.aUser({ coins: '60' }),
    await app.aUser({ coins: '60' }),
    await app.aUser({ coins: '60' }),
  ]
  people = { household, plant, wind, factory, battery, shop }
  const marketId = await aMarket(app, admin, {
    date: day,
    closes: '2026-03-01T11:00:00Z',
    blockLimits: defaultBlockLimits,
  })
  const send = (as: TestUser, lines: readonly OrderLine[], ...blocks: readonly OrderBlock[]) =>
    app.call(placeOrder, { body: { marketId, ...orderInput(...lines), blocks: blocksInput(...blocks) }, as })
  await send(
    household,
    [1, 2, 3, 4, 20].map((period) => line(period, 'buy 100 @ 0.30')),
  )
  const dear = 'sell 100 @ 0.10, 40 @ 0.26'
  await send(
    plant,
    [dear, dear, 'sell 100 @ 0.10', 'sell 100 @ 0.10'].map((steps, index) => line(index + 1, steps)),
  )
  await send(shop, [line(3, 'sell 30 @ 0.10')])
  await send(
    wind,
    [],
    block('wind', 'sell @ 0.05, 3: 50, 4: 50'),
    block('gust', 'sell @ 0.08, 4: 20', { linkedTo: 'wind', minimumRatio: 250_000 }),
    block('calm', 'sell @ 0.06, 4: 20', { exclusiveGroup: 'one of two' }),
    block('storm', 'sell @ 0.03, 4: 20', { exclusiveGroup: 'one of two' }),
  )
  await send(factory, [line(4, 'buy 5 @ 0.10')], block('run', 'buy @ 0.28, 1: 50, 2: 50'))
  await send(
    battery,
    [],
    block('in', 'buy @ 0.20, 4: 50', { loop: 'out' }),
    block('out', 'sell @ 0.20, 20: 40', { loop: 'in' }),
  )
  await app.call(closeSession, { params: { id: marketId }, as: admin })
  all = (await pack(true)).archive
}, 60_000)

describe('a package of a market with blocks', () => {
  test('is cleared again with the same function, and its proof is checked again', () => {
    const { blocks, block_quantities: quantities, proofs, sessions } = readPackage(all)
    expect(sessions.map((each) => each['is_complete'])).toEqual(['1'])
    expect(blocks.map((each) => each['reason']).toSorted()).toEqual([
      ...['accepted', 'accepted', 'accepted', 'accepted', 'accepted'],
      ...['rejected_group', 'rejected_in_the_money'],
    ])
    expect([quantities.length, proofs.length]).toEqual([9, 1])
    expect(replay(all)).toMatchObject({
      same: true,
      prices: 24,
      blocks: 7,
      fills: 13,
      notCompared: { markets: 0, fills: 0 },
    })
  })

  test('names no block as its owner did', () => {
    const { blocks, proofs } = readPackage(all)
    expect(JSON.stringify([blocks, proofs])).not.toMatch(/wind|gust|storm|one of two/)
  })

  test.each([
    ['data/blocks.csv', /,accepted,/, ',rejected_loop,', /^blocks: .*reason: the package says rejected_loop/],
    ['data/block_quantities.csv', /,50000,50000\n/, ',50000,49999\n', /^block_quantities: .*accepted_wh/],
    ['data/proofs.csv', /,0,proven/, ',1,proven', /^proofs: .*gap_units: the package says 1/],
    ['data/proofs.csv', /(""bound"": ""\d+)""/, '$11""', /the verifier does not find: V13/],
    ['data/clearings.csv', /(,1,[^,]*,[^,]*,)18000/, '$118001', /^clearings: .*period 1: price_ticks/],
    ['data/trades.csv', /,sell,/, ',buy,', /^trades: .*side/],
  ])('with another figure in %s is not the same', (path, from, to, difference) => {
    expect(replay(alterPackage(all, path, (text) => text.replace(from, to)))).toMatchObject({
      same: false,
      difference: expect.stringMatching(difference) as unknown,
    })
  })

  test.each([
    ['data/proofs.csv', /"\{.*\}"/, '"{}"', 'certificate: is no certificate'],
    ['data/proofs.csv', /(,proven,)\d+/, '$19999', 'search_seconds must be from 1 to 120'],
    ['data/blocks.csv', /\n(?:dayAhead.*\n)+/, '\n', 'blocks and their proof are not both there'],
    ['data/blocks.csv', /,2,sell/, ',3,sell', 'are not counted from 1 on'],
    ['data/blocks.csv', /,1000000,/, ',1000001,', 'ratio_out_of_range'],
    ['data/block_quantities.csv', /,50000,50000\n/, ',-1,50000\n', 'quantity_not_positive'],
    ['data/block_quantities.csv', /,4,50000,50000\n/, ',77,50000,50000\n', 'period_unknown'],
  ])('with what cannot be in %s is refused with its place', (path, from, to, fault) => {
    expect(() => replay(alterPackage(all, path, (text) => text.replace(from, to)))).toThrow(fault)
  })
})

describe('by other rules', () => {
  const sum = (values: readonly bigint[]) => values.reduce((total, one) => total + one, 0n)

  test('who is first at the price moves energy between steps and no gain; what blocks got stays', () => {
    const gains = compareRules(readPackage(all), { tie: 'time' })
    expect(gains.every(({ before, after }) => before === after)).toBe(true)
    expect(gains.some(({ energyBefore, energyAfter }) => energyBefore !== energyAfter)).toBe(true)
  })

  test('paidAsBid leaves the welfare of steps and blocks in one account', () => {
    const tables: ReadTables = readPackage(all)
    const gains = compareRules(tables, { price: 'paidAsBid' })
    const left = gains.filter(({ after }) => after !== 0n)
    expect(left.map(({ account, after }) => [account, String(after)])).toEqual([
      ['market:surplus', tables.proofs[0]?.['welfare_units']],
    ])
    expect(sum(gains.map(({ before }) => before))).toBe(left[0]?.after)
  })

  test.each(['low', 'high'] as const)('the %s price is refused: prices of blocks belong together', (price) => {
    expect(() => compareRules(readPackage(all), { price })).toThrow('rule_of_blocks')
  })
})

test('who has blocks and has not consented is in none of it, and nobody else of that market has any', async () => {
  const { research } = await app.call(consents.listConsentTexts)
  const give = (as: TestUser, given: boolean) =>
    app.call(consents.saveResearchConsent, {
      params: { id: as.userId },
      body: { given, version: research.version, language: 'en' },
      as,
    })
  for (const person of Object.values(people)) if (person !== people.household) await give(person, true)
  // All who have blocks are named: of the household only sums.
  expect(replay((await pack(false)).archive)).toMatchObject({ same: true, prices: 24, blocks: 7 })
  await give(people.battery, false)
  const { collected, archive } = await pack(false)
  const { blocks, block_quantities: quantities, proofs } = collected.rows
  expect([blocks, quantities, proofs]).toEqual([[], [], []])
  expect(collected.leftOut.marketsWithBlocks).toBe(1)
  expect(replay(archive)).toMatchObject({ same: true, prices: 0, blocks: 0, notCompared: { markets: 1 } })
})
