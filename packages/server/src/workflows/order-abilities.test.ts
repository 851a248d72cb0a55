import { addDays, type DeliveryDay } from '@tandem/core/calendar/delivery-day.ts'
import { line, perKWh } from '@tandem/core/testing/builders.ts'
import { seededWholeNumbers } from '@tandem/core/testing/random.ts'
import { resumeContracts, suspendContracts } from '@tandem/contract/orders/intraday.ts'
import * as contract from '@tandem/contract/orders/orders.ts'
import { beforeAll, expect, test } from 'vitest'
import { anIntradayMarket, place, wish } from '../testing/intraday.ts'
import { useTestApp, type TestUser } from '../testing/test-app.ts'
import { aMarket, orderInput } from '../testing/trading.ts'
import { runMarketDay } from './market-day.ts'

const app = useTestApp({ now: '2026-03-01T08:00:00Z' })
let admin: TestUser
let seller: TestUser
let traders: TestUser[]

beforeAll(async () => {
  admin = await app.aUser({ isAdministrator: true })
  seller = await app.aUser({ coins: '1000' })
  traders = await Promise.all(Array.from({ length: 8 }, () => app.aUser({ coins: '1000' })))
})

type Action = 'send' | 'change' | 'withdraw'

/** The call that an ability is about, for an order whose coins and terms are beyond doubt. */
function callOf(order: contract.AnyOrder, action: Action, price: string) {
  const { id } = order
  if (action === 'send') return { endpoint: contract.transmitOrder, params: { orderId: id } } as const
  if (action === 'withdraw') return { endpoint: contract.deleteOrder, params: { id } } as const
  if (order.marketType === 'dayAhead') {
    return { endpoint: contract.updateOrder, body: { id, ...orderInput(line(12, `buy 2 @ ${price}`)) } } as const
  }
  const { marketType, period, side, execution, display, name, open, status, quantity } = order
  const terms = { marketType, period, side, execution, display, name, price: perKWh(price) }
  const body = { ...terms, id, quantity: status === 'draft' ? quantity : open }
  return { endpoint: contract.updateOrder, body } as const
}

const seen = new Map<string, number>()

/** Does one thing with an order; answers whether it is still there. */
async function actOn(id: number, as: TestUser, action: Action, price: string): Promise<boolean> {
  const order = await app.call(contract.getOrder, { params: { id }, as })
  const ability = order.abilities[action]
  const { endpoint, ...input } = callOf(order, action, price)
  const kind = `${order.marketType} ${action} ${typeof ability === 'object' ? ability.code : String(ability)}`
  seen.set(kind, (seen.get(kind) ?? 0) + 1)
  if (typeof ability === 'object') {
    const { code, details = {} } = await app.refused(endpoint, { ...input, as })
    expect([kind, { code, details }]).toEqual([kind, ability])
    return true
  }
  await app.call(endpoint, { ...input, as })
  if (action === 'withdraw' && order.marketType === 'intraday' && order.status === 'draft') return false
  const after = await app.call(contract.getOrder, { params: { id }, as })
  if (!ability) expect([kind, after]).toEqual([kind, order])
  return true
}

interface Life {
  readonly marketId: number
  /** What happens to the market, in this sequence. */
  readonly events: readonly (() => Promise<unknown>)[]
}

const at = (time: string) => async () => {
  app.clock.set(time)
}

async function dayAhead(date: DeliveryDay): Promise<Life> {
  const [opens, closes] = [`${addDays(date, -2)}T08:00:00Z`, `${addDays(date, -1)}T10:00:00Z`]
  const marketId = await aMarket(app, admin, { date, opens, closes, isOpen: false })
  const run = () => runMarketDay(app.platform)
  return { marketId, events: [at(opens), run, at(`${addDays(date, -1)}T09:59:59Z`), at(closes), run] }
}

async function intraday(date: DeliveryDay): Promise<Life> {
  const opens = `${addDays(date, -2)}T08:00:00Z`
  const marketId = await anIntradayMarket(app, admin, { date, opens, closes: `${date}T18:00:00Z`, isOpen: false })
  const run = () => runMarketDay(app.platform)
  const ofContract = { params: { marketId }, body: { period: 12 }, as: admin }
  const suspend = () => app.call(suspendContracts, ofContract)
  const resume = () => app.call(resumeContracts, ofContract)
  const sell = () => place(app, seller, marketId, wish('sell', 3, '0.10'))
  // 11:00 to 12:00 in Bucharest; its contract closes an hour before, the market in the evening.
  const late = [at(`${date}T08:00:00Z`), run, at(`${date}T18:00:00Z`), run]
  return { marketId, events: [at(opens), run, sell, suspend, resume, ...late] }
}

test.each([
  ['day-ahead', dayAhead, '2026-03-10'],
  ['intra-day', intraday, '2026-03-20'],
] as const)('what an order says can be done with it is what the calls answer: %s', async (_name, live, first) => {
  const pick = seededWholeNumbers(11)
  for (let round = 0; round < 2; round++) {
    const { marketId, events } = await live(addDays(first as DeliveryDay, round * 3))
    const orders = new Map<number, TestUser>()
    for (const as of traders) {
      const terms = { marketType: 'intraday', ...wish('buy', 2, '0.20') } as const
      const body = live === intraday ? { marketId, ...terms } : { marketId, ...orderInput(line(12, 'buy 2 @ 0.20')) }
      orders.set((await app.call(contract.addOrder, { body, as })).id, as)
    }
    for (const happen of [async () => undefined, ...events]) {
      await happen()
      for (const [id, as] of orders) {
        const action = (['send', 'send', 'change', 'change', 'change', 'withdraw'] as const)[pick(0, 6)]
        if (!action) continue
        const isThere = await actOn(id, as, action, `0.${pick(11, 40)}`)
        if (!isThere) orders.delete(id)
      }
    }
  }
})

test('every kind of ability was among them', () => {
  const said = [...seen.keys()].map((kind) => kind.replace(/ \w+/, ''))
  for (const code of [...['true', 'false', 'gate_not_open', 'market_not_open', 'gate_closed'], 'order_not_open']) {
    expect(said).toContain(`intraday ${code}`)
  }
  expect(said).toContain('intraday contract_suspended')
  for (const code of ['true', 'false', 'gate_closed', 'market_already_cleared', 'order_immutable']) {
    expect(said).toContain(`dayAhead ${code}`)
  }
})
