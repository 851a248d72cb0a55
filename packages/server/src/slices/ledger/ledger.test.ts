import { auditLedger } from '@tandem/contract/admin/admin.ts'
import * as contract from '@tandem/contract/ledger/ledger.ts'
import { acceptPurchase, changeReservation, closeAccount } from '@tandem/core/ledger/postings.ts'
import { addDays, type DeliveryDay } from '@tandem/core/calendar/delivery-day.ts'
import { formatDecimal } from '@tandem/core/units/decimal.ts'
import { amount, decimals } from '@tandem/core/units/units.ts'
import { beforeEach, describe, expect, test } from 'vitest'
import { useTestApp, type TestUser } from '../../testing/test-app.ts'
import { post, rejectPendingPurchasesOf } from './index.ts'

const app = useTestApp()
const tc = (coins: number) => amount(BigInt(Math.round(coins * 1e8)))
const day = (text: string) => text as DeliveryDay

let purchases = 0
let admin: TestUser
let trader: TestUser
beforeEach(async () => {
  app.clock.set('2026-03-02T08:00:00Z')
  admin = await app.aUser({ isAdministrator: true })
  trader = await app.aUser()
})

const ask = (coins: number, requestKey?: string, as = trader) =>
  app.call(contract.requestCoins, { body: { amount: tc(coins), note: ' for tomorrow ', requestKey }, as })
const wallet = async (user = trader) => app.call(contract.getWallet, { params: { userId: user.userId }, as: user })

describe('a coin request', () => {
  test('waits for the administrator, who issues the coins', async () => {
    const asked = await ask(12.5)
    expect(asked).toMatchObject({
      status: 'pending',
      amount: tc(12.5),
      note: 'for tomorrow',
      username: trader.username,
    })
    expect((await wallet()).available).toBe(0n)
    const accepted = await app.call(contract.acceptCoinPurchase, { params: { id: asked.id }, as: admin })
    expect(accepted).toMatchObject({ status: 'accepted', decidedBy: admin.username, decidedAt: app.clock.now() })
    expect(await wallet()).toEqual({ userId: trader.userId, available: tc(12.5), reserved: 0n, balance: tc(12.5) })
  })

  test('that is rejected posts nothing', async () => {
    const { id } = await ask(5)
    const rejected = await app.call(contract.rejectCoinPurchase, { params: { id }, as: admin })
    expect(rejected.status).toBe('rejected')
    expect((await wallet()).available).toBe(0n)
  })

  test.each([0, -1, 1_000_000.00000001])('of %s TC is out of bounds', async (coins) => {
    const refused = await app.refused(contract.requestCoins, { body: { amount: tc(coins), note: '' }, as: trader })
    expect(refused).toMatchObject({
      status: 400,
      code: 'amount_out_of_bounds',
      field: 'amount',
      details: { max: '1000000' },
    })
  })

  test('of the most there is gets through', async () => {
    expect((await ask(1_000_000)).amount).toBe(tc(1_000_000))
  })

  test('twice with one key is one request, also at once, and answered alike', async () => {
    const answers = await Promise.all(Array.from({ length: 6 }, () => ask(7, 'press-twice')))
    expect(new Set(answers.map(({ id }) => id)).size).toBe(1)
    expect(new Set(answers.map((answer) => JSON.stringify({ ...answer, amount: '' }))).size).toBe(1)
    const other = await app.aUser()
    expect((await ask(7, 'press-twice', other)).id).not.toBe(answers[0]?.id)
    expect((await ask(7)).id).not.toBe((await ask(7)).id)
  })

  test('54 is decided exactly once when two administrators press at the same time', async () => {
    const second = await app.aUser({ isAdministrator: true })
    const { id } = await ask(9)
    const press = (endpoint: typeof contract.acceptCoinPurchase, as: TestUser) =>
      app.call(endpoint, { params: { id }, as }).then(
        ({ status }) => status,
        (error: unknown) => String(error),
      )
    const answers = await Promise.all([
      press(contract.acceptCoinPurchase, admin),
      press(contract.acceptCoinPurchase, second),
      press(contract.acceptCoinPurchase, admin),
    ])
    expect(answers.filter((answer) => answer === 'accepted')).toHaveLength(1)
    expect(answers.filter((answer) => answer.includes('acquisition_already_decided'))).toHaveLength(2)
    expect((await wallet()).available).toBe(tc(9))
  })

  test('54 is either accepted or rejected', async () => {
    const { id } = await ask(9)
    const press = (endpoint: typeof contract.acceptCoinPurchase) =>
      app.call(endpoint, { params: { id }, as: admin }).then(
        ({ status }) => status,
        () => null,
      )
    const answers = await Promise.all([press(contract.acceptCoinPurchase), press(contract.rejectCoinPurchase)])
    const [decided, ...others] = answers.filter((answer) => answer !== null)
    expect(others).toEqual([])
    expect((await wallet()).available).toBe(decided === 'accepted' ? tc(9) : 0n)
    const refused = await app.refused(contract.rejectCoinPurchase, { params: { id }, as: admin })
    expect(refused).toMatchObject({ status: 409, code: 'acquisition_already_decided' })
  })

  test('is listed for its user and for the administrator, the newest first', async () => {
    const first = await ask(1)
    const second = await ask(2)
    const other = await app.aUser()
    await ask(3, undefined, other)
    const own = await app.call(contract.listCoinPurchases, { as: trader })
    expect(own.map(({ id }) => id)).toEqual([second.id, first.id])
    const all = await app.call(contract.listCoinPurchases, { as: admin })
    expect(all.slice(0, 3).map(({ username }) => username)).toEqual([other.username, trader.username, trader.username])
  })

  test('of an account that closes is rejected', async () => {
    const { id } = await ask(4)
    await rejectPendingPurchasesOf(app.platform.db, trader.userId, admin.userId, app.clock.now())
    const refused = await app.refused(contract.acceptCoinPurchase, { params: { id }, as: admin })
    expect(refused.code).toBe('acquisition_already_decided')
  })

  test('that does not exist is not found', async () => {
    expect(await app.refused(contract.acceptCoinPurchase, { params: { id: 999_999 }, as: admin })).toMatchObject({
      status: 404,
    })
  })
})

describe('who may', () => {
  test('a standard user has no coins', async () => {
    const standard = await app.aUser({ userType: 'standard' })
    expect(await app.refused(contract.listCoinPurchases, { as: standard })).toMatchObject({ code: 'not_allowed' })
  })

  test('nobody but the administrator reads the coins of others or decides', async () => {
    const other = await app.aUser()
    const { id } = await ask(1)
    const span = { userId: trader.userId, dateFrom: day('2026-03-01'), dateTo: day('2026-03-02') }
    expect(await app.refused(contract.getWallet, { params: { userId: trader.userId }, as: other })).toMatchObject({
      status: 403,
    })
    expect(await app.refused(contract.getStatement, { params: span, as: other })).toMatchObject({ status: 403 })
    expect(await app.refused(contract.acceptCoinPurchase, { params: { id }, as: trader })).toMatchObject({
      status: 403,
    })
    expect(await app.refused(auditLedger, { as: trader })).toMatchObject({ status: 403 })
    expect(await app.call(contract.getStatement, { params: span, as: admin })).toMatchObject({ userId: trader.userId })
  })
})

describe('the statement', () => {
  const statement = (dateFrom: string, dateTo: string) =>
    app.call(contract.getStatement, {
      params: { userId: trader.userId, dateFrom: day(dateFrom), dateTo: day(dateTo) },
      as: trader,
    })
  /** Posted as of another time; the caller's token would not last that long. */
  const buy = (coins: number, at: string) => {
    const entry = { kind: 'coinPurchase', idempotencyKey: `bought/${++purchases}`, at: Temporal.Instant.from(at) }
    return post(app.platform.db, entry, acceptPurchase(trader.userId, tc(coins)))
  }
  const reserveCoins = (key: string, before: number, after: number) => {
    const entry = { kind: 'reservation', idempotencyKey: `${trader.userId}/${key}`, at: app.clock.now() }
    return post(app.platform.db, entry, changeReservation(trader.userId, tc(before), tc(after)))
  }

  test('55 its lines chain, with the sign of what they did to the available coins', async () => {
    await buy(10, '2026-03-02T07:00:00Z')
    await reserveCoins('up', 0, 4)
    await reserveCoins('down', 4, 0)
    const { lines, ...rest } = await statement('2026-03-02', '2026-03-02')
    expect(
      lines.map(({ type, value, initialBalance, finalBalance }) => [type, value, initialBalance, finalBalance]),
    ).toEqual([
      ['coinPurchase', tc(10), 0n, tc(10)],
      ['reservation', tc(-4), tc(10), tc(6)],
      ['release', tc(4), tc(6), tc(10)],
    ])
    expect(rest).toEqual({
      userId: trader.userId,
      available: tc(10),
      reserved: 0n,
      balance: tc(10),
      initialBalance: 0n,
      finalBalance: tc(10),
      reservedBefore: 0n,
    })
    await reserveCoins('again', 0, 3)
    expect(await statement('2026-03-03', '2026-03-03')).toMatchObject({ initialBalance: tc(7), reservedBefore: tc(3) })
    await reserveCoins('back', 3, 0)
  })

  test('a day begins and ends at midnight in Bucharest', async () => {
    await buy(1, '2026-03-01T21:59:59.999Z')
    await buy(2, '2026-03-01T22:00:00Z')
    await buy(3, '2026-03-02T21:59:59.999Z')
    await buy(4, '2026-03-02T22:00:00Z')
    const { lines, initialBalance, finalBalance } = await statement('2026-03-02', '2026-03-02')
    expect(lines.map(({ value }) => value)).toEqual([tc(2), tc(3)])
    expect([initialBalance, finalBalance]).toEqual([tc(1), tc(6)])
  })

  test.each([
    ['23 hours', '2026-03-29', 23],
    ['25 hours', '2026-10-25', 25],
  ])('a day of %s has all of its lines', async (_, date, hours) => {
    const midnight = Temporal.PlainDate.from(date).toZonedDateTime('Europe/Bucharest').toInstant()
    for (const hour of [-1, 0, hours - 1, hours]) await buy(1, midnight.add({ hours: hour }).toString())
    const { lines } = await statement(date, date)
    expect(lines.map((line) => line.date.since(midnight).total('hours'))).toEqual([0, hours - 1])
  })

  test('spans side by side chain, and an empty one keeps the balance', async () => {
    await buy(1, '2026-04-01T09:00:00Z')
    await buy(2, '2026-04-03T09:00:00Z')
    // Another node's clock is behind: the line belongs to the day of the line before it.
    await buy(4, '2026-04-01T10:00:00Z')
    const days = ['2026-04-01', '2026-04-02', '2026-04-03', '2026-04-04']
    const statements = []
    for (const date of days) statements.push(await statement(date, date))
    expect(statements.map((one) => [one.initialBalance, one.finalBalance])).toEqual([
      [0n, tc(1)],
      [tc(1), tc(1)],
      [tc(1), tc(7)],
      [tc(7), tc(7)],
    ])
    const whole = await statement(days[0] ?? '', addDays(day('2026-04-04'), 300))
    expect(whole.lines).toHaveLength(3)
    expect(whole.finalBalance).toBe(tc(7))
  })

  test('ends after it begins', async () => {
    const params = { userId: trader.userId, dateFrom: day('2026-03-03'), dateTo: day('2026-03-02') }
    expect(await app.refused(contract.getStatement, { params, as: trader })).toMatchObject({
      status: 400,
      code: 'start_not_before_end',
      field: 'dateTo',
    })
  })
})

test('the administrator sees the audit', async () => {
  await app.aUser({ coins: '25' })
  const audit = await app.call(auditLedger, { as: admin })
  expect(audit).toMatchObject({ passed: true, checkedAt: app.clock.now() })
  expect(audit.checks).toHaveLength(7)
  expect(audit.checks[2]?.rows).toBeGreaterThan(1)
})

test('a sum of which a double would lose digits arrives whole', async () => {
  const rich = await app.aUser({ coins: '90000000.12345678' })
  expect((await wallet(rich)).available).toBe(9_000_000_012_345_678n)
})

describe('a ledger that is full', () => {
  const full = useTestApp()

  test('issues no coin more, and says so, until some come back', async () => {
    const all = 9_223_372_036_854_775_807n
    const decider = await full.aUser({ isAdministrator: true })
    const [rich, late] = [await full.aUser({ coins: formatDecimal(all, decimals.amount) }), await full.aUser()]
    const body = { amount: amount(2n), note: '' }
    const { id } = await full.call(contract.requestCoins, { body, as: late })
    const refused = await full.refused(contract.acceptCoinPurchase, { params: { id }, as: decider })
    expect(refused).toMatchObject({ status: 409, code: 'ledger_full', details: { max: '92233720368.54775807' } })
    expect((await full.call(contract.listCoinPurchases, { as: late }))[0]).toMatchObject({ id, status: 'pending' })
    const closure = { kind: 'accountClosure', idempotencyKey: 'closed/rich', at: full.clock.now() }
    await post(full.platform.db, closure, closeAccount(rich.userId, amount(all)))
    await full.call(contract.acceptCoinPurchase, { params: { id }, as: decider })
    expect((await full.call(contract.getWallet, { params: { userId: late.userId }, as: late })).available).toBe(2n)
  })
})
