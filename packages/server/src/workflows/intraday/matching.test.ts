import { amendIntradayOrder, cancelIntradayOrder } from '@tandem/contract/orders/intraday.ts'
import { perKWh } from '@tandem/core/testing/builders.ts'
import { energyWh } from '@tandem/core/units/units.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import { anIntradayMarket, place, wish } from '../../testing/intraday.ts'
import { coinsOf } from '../../testing/trading.ts'
import { useTestApp, type TestUser } from '../../testing/test-app.ts'
import { closeDueContracts, resumeContracts, suspendContracts } from './contracts.ts'

const app = useTestApp({ now: '2026-03-26T08:00:00Z' })
let admin: TestUser
let [ana, bob, cleo, dan, eva]: TestUser[] = []
let marketId: number

beforeAll(async () => {
  admin = await app.aUser({ isAdministrator: true, userType: 'standard' })
  ;[ana, bob, cleo, dan, eva] = await Promise.all(Array.from({ length: 5 }, () => app.aUser({ coins: '1000' })))
  marketId = await anIntradayMarket(app, admin, { date: '2026-03-27', closes: '2026-03-27T20:00:00Z' })
})

test('the worked sequence of market-rules.md section 3.4, with its coins', async () => {
  const u1 = ana as TestUser
  const u2 = bob as TestUser
  const u3 = cleo as TestUser
  const u4 = dan as TestUser
  const u5 = eva as TestUser
  await place(app, u1, marketId, wish('sell', 50, '0.30'))
  await place(app, u2, marketId, wish('sell', 30, '0.28'))
  await place(app, u3, marketId, wish('sell', 40, '0.28'))
  const first = await place(app, u4, marketId, wish('buy', 60, '0.29'))
  expect(first.trades.map((trade) => [trade.quantity, trade.price])).toEqual([
    [30_000, 28_000],
    [30_000, 28_000],
  ])
  await place(app, u5, marketId, wish('buy', 25, '0.25'))
  const ioc = await place(app, u1, marketId, wish('sell', 100, '0.24', { execution: 'IOC' }))
  expect([ioc.order.status, ioc.order.filled, ioc.trades[0]?.price]).toEqual(['remainderCancelled', 25_000, 25_000])
  const fok = await place(app, u4, marketId, wish('buy', 80, '0.31', { execution: 'FOK' }))
  expect([fok.order.status, fok.order.ending, fok.trades]).toEqual([
    'killed',
    { code: 'killed', available: 60_000 },
    [],
  ])
  const last = await place(app, u4, marketId, wish('buy', 60, '0.31'))
  expect(last.order.status).toBe('filled')
  // 30 × 0.28 + 30 × 0.28 + 10 × 0.28 + 50 × 0.30 = 34.60 TC
  expect(await coinsOf(app, u4)).toEqual([100_000_000_000n - 3_460_000_000n, 0n])
})

describe('an order', () => {
  test('is amended and cancelled, with its coins', async () => {
    const user = dan as TestUser
    const [before] = await coinsOf(app, user)
    const { order } = await place(app, user, marketId, wish('buy', 10, '0.2', { period: 3 }))
    expect(await coinsOf(app, user)).toEqual([before - 200_000_000n, 200_000_000n])
    const amended = await app.call(amendIntradayOrder, {
      params: { id: order.id },
      body: { price: perKWh('0.1'), quantity: energyWh(5_000), version: order.version },
      as: user,
    })
    expect(amended.order.reserved).toBe(50_000_000n)
    const cancelled = await app.call(cancelIntradayOrder, { params: { id: order.id }, as: user })
    expect([cancelled.status, cancelled.reserved]).toEqual(['cancelled', 0n])
    expect(await coinsOf(app, user)).toEqual([before, 0n])
  })

  test('expires at its contract’s closure, not a millisecond before', async () => {
    const user = eva as TestUser
    const { order } = await place(app, user, marketId, wish('buy', 10, '0.2', { period: 1 }))
    const closure = order.start.subtract({ minutes: 60 })
    app.clock.set(closure.subtract({ milliseconds: 1 }))
    expect(await closeDueContracts(app.platform)).toBe(0)
    app.clock.set(closure)
    expect(await closeDueContracts(app.platform)).toBe(1)
    expect(await coinsOf(app, user).then(([, reserved]) => reserved)).toBe(0n)
    await expect(place(app, user, marketId, wish('buy', 1, '0.2', { period: 1 }))).rejects.toThrow('gate_closed')
  })

  test('leaves a suspended contract with its coins', async () => {
    const user = eva as TestUser
    const { order } = await place(app, user, marketId, wish('buy', 10, '0.2', { period: 9 }))
    await suspendContracts(app.platform, marketId, 9)
    await expect(place(app, user, marketId, wish('buy', 1, '0.2', { period: 9 }))).rejects.toThrow('contract_suspended')
    expect(await coinsOf(app, user).then(([, reserved]) => reserved)).toBe(0n)
    await resumeContracts(app.platform, marketId, 9)
    expect(order.status).toBe('active')
  })
})
