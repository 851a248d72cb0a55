import { deleteUser, getUser, listUsers, setUserRoles, signIn } from '@tandem/contract/accounts/accounts.ts'
import { acceptCoinPurchase, getWallet, listCoinPurchases, requestCoins } from '@tandem/contract/ledger/ledger.ts'
import { addSession, openSession } from '@tandem/contract/markets/markets.ts'
import { addOrder, getOrder, transmitOrder } from '@tandem/contract/orders/orders.ts'
import type { DeliveryDay } from '@tandem/core/calendar/delivery-day.ts'
import { settleImbalance } from '@tandem/core/ledger/postings.ts'
import { tc } from '@tandem/core/testing/builders.ts'
import { amount, energyWh, priceTick } from '@tandem/core/units/units.ts'
import { expect, test } from 'vitest'
import { post } from '../slices/ledger/index.ts'
import { testPassword, useTestApp, type TestUser } from '../testing/test-app.ts'

const app = useTestApp({ now: '2026-03-02T08:00:00Z' })

let days = 0
/** A market that is open for orders until 10:00. */
async function openMarket(as: TestUser): Promise<number> {
  const body = {
    marketType: 'dayAhead' as const,
    date: `2026-03-${String(3 + days++).padStart(2, '0')}` as DeliveryDay,
    zone: 'Europe/Bucharest',
    mtuMinutes: 60 as const,
    minPrice: priceTick(-50_000),
    maxPrice: priceTick(400_000),
    openingTime: Temporal.Instant.from('2026-03-01T08:00:00Z'),
    closingTime: Temporal.Instant.from('2026-03-02T10:00:00Z'),
  }
  const { id } = await app.call(addSession, { body, as })
  await app.call(openSession, { params: { id }, as })
  return id
}

/** An order to buy 10 kWh at 0.5 TC/kWh, in the market. */
async function sendOrder(as: TestUser, marketId: number): Promise<number> {
  const steps = [{ price: priceTick(50_000), quantity: energyWh(10_000) }]
  const body = { marketId, name: 'Morning', lines: [{ period: 8, side: 'buy' as const, steps }] }
  const { id } = await app.call(addOrder, { body, as })
  await app.call(transmitOrder, { params: { orderId: id }, as })
  return id
}

test('a closed account has no open order, no coins and no name, and nobody can use it', async () => {
  const [admin, user] = [await app.aUser({ isAdministrator: true }), await app.aUser({ coins: '20' })]
  const orderId = await sendOrder(user, await openMarket(admin))
  const { id: purchaseId } = await app.call(requestCoins, { body: { amount: amount(1n), note: '' }, as: user })
  expect((await app.call(getWallet, { params: { userId: user.userId }, as: user })).reserved).toBe(500_000_000n)

  await app.call(deleteUser, { params: { id: user.userId }, as: admin })

  expect(await app.refused(getUser, { params: { id: user.userId }, as: user })).toMatchObject({ status: 401 })
  expect(await app.refused(getUser, { params: { id: user.userId }, as: admin })).toMatchObject({ status: 404 })
  expect(await app.refused(signIn, { body: { username: user.username, password: testPassword } })).toMatchObject({
    code: 'wrong_credentials',
  })
  expect((await app.call(listUsers, { as: admin })).map(({ id }) => id)).not.toContain(user.userId)
  expect(await app.call(getWallet, { params: { userId: user.userId }, as: admin })).toMatchObject({
    available: 0n,
    reserved: 0n,
  })
  expect(await app.call(getOrder, { params: { id: orderId }, as: admin })).toMatchObject({
    status: 'cancelled',
    reserved: 0n,
  })
  const purchases = await app.call(listCoinPurchases, { as: admin })
  expect(purchases.find(({ id }) => id === purchaseId)).toMatchObject({
    status: 'rejected',
    username: `closed-${user.userId}`,
  })

  const row = await app.platform.db
    .selectFrom('users')
    .selectAll()
    .where('id', '=', user.userId)
    .executeTakeFirstOrThrow()
  expect(row).toMatchObject({
    first_name: 'Closed',
    last_name: 'Closed',
    username: `closed-${user.userId}`,
    address: '',
    phone: '',
    email: `closed-${user.userId}@closed.invalid`,
    password_hash: '!',
    upgrade_status: 'none',
  })
  expect(await app.refused(signIn, { body: { username: row.username, password: '!' } })).toMatchObject({
    code: 'wrong_credentials',
  })
})

test('an account that imbalances took below zero is closed, too', async () => {
  const [admin, user] = [await app.aUser({ isAdministrator: true }), await app.aUser({ coins: '3' })]
  const entry = { kind: 'imbalance', idempotencyKey: `imbalance/${user.username}`, at: app.clock.now() }
  await post(app.platform.db, entry, settleImbalance(user.userId, tc('-5')))
  await app.call(deleteUser, { params: { id: user.userId }, as: admin })
  expect(await app.call(getWallet, { params: { userId: user.userId }, as: admin })).toMatchObject({ available: 0n })
})

test('an account is closed once, and not by its owner', async () => {
  const [admin, user] = [await app.aUser({ isAdministrator: true }), await app.aUser({ coins: '3' })]
  expect(await app.refused(deleteUser, { params: { id: admin.userId }, as: admin })).toMatchObject({
    code: 'cannot_delete_yourself',
  })
  expect(await app.refused(deleteUser, { params: { id: admin.userId }, as: user })).toMatchObject({ status: 403 })
  const close = () =>
    app.server.inject({
      method: 'DELETE',
      url: `/api/test/deleteUser/${user.userId}`,
      headers: { authorization: `Bearer ${admin.token}` },
    })
  const answers = await Promise.all([close(), close(), close()])
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 404, 404])
  expect(
    await app.refused(setUserRoles, { params: { id: user.userId }, body: { roles: ['ROLE_ADMIN'] }, as: admin }),
  ).toMatchObject({
    status: 404,
  })
})

test('coins that are granted while an account closes end in neither purse', async () => {
  const admin = await app.aUser({ isAdministrator: true })
  for (let round = 0; round < 4; round++) {
    const user = await app.aUser({ coins: '3' })
    const { id } = await app.call(requestCoins, { body: { amount: amount(500n), note: '' }, as: user })
    const outcome = await Promise.allSettled([
      app.call(deleteUser, { params: { id: user.userId }, as: admin }),
      app.call(acceptCoinPurchase, { params: { id }, as: admin }),
    ])
    expect(outcome[0].status).toBe('fulfilled')
    const wallet = await app.call(getWallet, { params: { userId: user.userId }, as: admin })
    expect(wallet).toMatchObject({ available: 0n, reserved: 0n })
  }
})

test('an order that is sent while its account closes is either withdrawn or never in the market', async () => {
  const admin = await app.aUser({ isAdministrator: true })
  for (let round = 0; round < 3; round++) {
    const user = await app.aUser({ coins: '20' })
    const steps = [{ price: priceTick(10_000), quantity: energyWh(1_000) }]
    const body = {
      marketId: await openMarket(admin),
      name: 'Evening',
      lines: [{ period: 20, side: 'sell' as const, steps }],
    }
    const { id: orderId } = await app.call(addOrder, { body, as: user })
    const outcome = await Promise.allSettled([
      app.call(transmitOrder, { params: { orderId }, as: user }),
      app.call(deleteUser, { params: { id: user.userId }, as: admin }),
    ])
    expect(outcome[1].status).toBe('fulfilled')
    expect((await app.call(getOrder, { params: { id: orderId }, as: admin })).status).toBe('cancelled')
  }
})
