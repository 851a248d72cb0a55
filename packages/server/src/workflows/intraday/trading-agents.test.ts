import { getModeratorBoard } from '@tandem/contract/admin/admin.ts'
import { getPublicContent } from '@tandem/contract/admin/content.ts'
import {
  getIntradayBoard,
  listMyIntradayOrders,
  resumeContracts,
  suspendContracts,
} from '@tandem/contract/orders/intraday.ts'
import { getTradingAgents, saveTradingAgents } from '@tandem/contract/markets/trading-agents.ts'
import { seededWholeNumbers } from '@tandem/core/testing/random.ts'
import { perKWh } from '@tandem/core/testing/builders.ts'
import { energyWh } from '@tandem/core/units/units.ts'
import { listUsers, signIn } from '@tandem/contract/accounts/accounts.ts'
import { beforeAll, expect, test } from 'vitest'
import { anIntradayMarket, place, wish } from '../../testing/intraday.ts'
import { useTestApp, type TestUser } from '../../testing/test-app.ts'
import { activateOrder } from './intraday-orders.ts'
import { letAgentsTrade } from './trading-agents.ts'

const app = useTestApp({ now: '2026-03-26T08:00:00Z' })
let admin: TestUser
let ana: TestUser
let bob: TestUser
let marketId: number
const on = { marketMaker: true, agents: 2, spread: perKWh('0.02'), quantity: energyWh(5_000) }
const off = { ...on, marketMaker: false, agents: 0 }
const save = (body: typeof on) => app.call(saveTradingAgents, { body, as: admin })
/** The agents stay still, so that the market maker is seen alone: an agent's order may stand between its quotes. */
const stillAgents = (_from: number, to: number) => to
const board = () => app.call(getIntradayBoard, { params: { marketId }, as: admin })
const quoted = async () => (await board()).contracts.filter(({ bid, ask }) => bid !== null && ask !== null)

beforeAll(async () => {
  admin = await app.aUser({ isAdministrator: true, userType: 'standard' })
  ana = await app.aUser({ coins: '1000' })
  bob = await app.aUser({ coins: '1000' })
  marketId = await anIntradayMarket(app, admin, { date: '2026-03-27', closes: '2026-03-27T20:00:00Z' })
})

test('they are off until an administrator switches them on, marked, and quote where there is a price', async () => {
  await letAgentsTrade(app.platform, { holder: 'one', chance: stillAgents })
  expect((await app.call(getTradingAgents, { as: admin })).users).toEqual([])
  expect((await app.refused(saveTradingAgents, { body: on, as: ana })).code).toBe('not_allowed')
  const { users } = await save(on)
  expect(users.map(({ username, available }) => [username, available])).toEqual([
    ['market-maker', 1_000_000_000_000n],
    ['trading-agent-1', 1_000_000_000_000n],
    ['trading-agent-2', 1_000_000_000_000n],
  ])
  const marked = (await app.call(listUsers, { as: admin })).filter(({ isSystem }) => isSystem)
  expect(marked).toHaveLength(3)
  const guess = { username: 'market-maker', password: 'market-maker' }
  expect((await app.refused(signIn, { body: guess })).code).toBe('wrong_credentials')

  await letAgentsTrade(app.platform, { holder: 'one', chance: stillAgents })
  expect(await quoted()).toEqual([])
  await place(app, ana, marketId, wish('sell', 1, '0.30', { period: 5 }))
  await place(app, bob, marketId, wish('buy', 1, '0.30', { period: 5 }))
  await letAgentsTrade(app.platform, { holder: 'one', chance: stillAgents })
  expect((await quoted()).map(({ period, bid, ask }) => [period, bid, ask])).toEqual([[5, 29_000, 31_000]])
  expect(await app.call(getModeratorBoard, { as: admin })).toMatchObject({ ordersInOpenMarkets: 2 })
  expect((await app.call(getPublicContent)).figures.participants).toBe(3)
})

test('a second process leaves them to the first, until that is gone', async () => {
  const ordersOf = () => app.platform.db.selectFrom('intraday_orders').select('id').execute()
  await place(app, ana, marketId, wish('sell', 1, '0.40', { period: 6 }))
  await place(app, bob, marketId, wish('buy', 1, '0.40', { period: 6 }))
  const before = (await ordersOf()).length
  await letAgentsTrade(app.platform, { holder: 'two', chance: stillAgents })
  expect((await ordersOf()).length).toBe(before)
  app.clock.advance({ seconds: 16 })
  await letAgentsTrade(app.platform, { holder: 'two', chance: stillAgents })
  expect((await ordersOf()).length).toBeGreaterThan(before)
})

test('they trade with each other and with people, keep to their coins, and cancel everything when switched off', async () => {
  const chance = seededWholeNumbers(5)
  for (let turn = 0; turn < 60; turn++) await letAgentsTrade(app.platform, { holder: 'two', chance })
  const { users } = await app.call(getTradingAgents, { as: admin })
  expect(users.every(({ isTrading }) => isTrading)).toBe(true)
  expect(users.reduce((sum, { trades }) => sum + trades, 0)).toBeGreaterThan(4)
  const bought = await place(app, ana, marketId, wish('buy', 1, '0.9', { period: 6, execution: 'IOC' }))
  expect(bought.order.status).toBe('filled')
  const after = await save(off)
  expect(after.users.map(({ isTrading, openOrders, reserved }) => [isTrading, openOrders, reserved])).toEqual([
    [false, 0, 0n],
    [false, 0, 0n],
    [false, 0, 0n],
  ])
})

test('switched off in the middle of a turn, they leave nothing in the books', async () => {
  await save({ ...on, marketMaker: false, agents: 12 })
  let saved: ReturnType<typeof save> | undefined
  await letAgentsTrade(app.platform, {
    holder: 'two',
    // Each of them wants to buy a little far below the fair price, so that it rests.
    chance: (from) => {
      saved ??= save(off)
      return from === -100 ? -90 : from
    },
  })
  await saved
  const { users } = await app.call(getTradingAgents, { as: admin })
  expect(users.filter(({ openOrders }) => openOrders > 0)).toEqual([])
})

test('a suspended contract takes nothing; its orders come back when their owners say so', async () => {
  const { order } = await place(app, ana, marketId, wish('buy', 2, '0.1', { period: 9 }))
  const at = (contracts: Awaited<ReturnType<typeof board>>['contracts']) => contracts[8]?.status
  const suspended = await app.call(suspendContracts, { params: { marketId }, body: { period: 9 }, as: admin })
  expect(at(suspended.contracts)).toBe('suspended')
  const mine = async () =>
    (await app.call(listMyIntradayOrders, { params: { marketId }, as: ana })).find(({ id }) => id === order.id)
  expect(await mine()).toMatchObject({ status: 'hibernated', open: 2_000, reserved: 0n })
  await expect(activateOrder(app.platform, ana, order.id)).rejects.toThrow('contract_suspended')
  const resumed = await app.call(resumeContracts, { params: { marketId }, body: { period: null }, as: admin })
  expect(at(resumed.contracts)).toBe('open')
  await activateOrder(app.platform, ana, order.id)
  expect(await mine()).toMatchObject({ status: 'active', open: 2_000, reserved: 20_000_000n })
  const refused = await app.refused(suspendContracts, { params: { marketId }, body: { period: 77 }, as: admin })
  expect(refused.code).toBe('period_unknown')
})
