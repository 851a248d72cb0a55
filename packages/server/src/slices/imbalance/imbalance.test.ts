import { getUserImbalances, listImbalances, saveImbalanceSettings } from '@tandem/contract/imbalance/imbalance.ts'
import {
  applySettlement,
  correctSettlement,
  getSettlement,
  getSettlementUser,
  listSettlementDays,
  listSettlementUsers,
  previewSettlement,
} from '@tandem/contract/imbalance/imbalance-settlements.ts'
import type { DeliveryDay } from '@tandem/core/calendar/delivery-day.ts'
import { kWh, line, perKWh, tc } from '@tandem/core/testing/builders.ts'
import { beforeAll, expect, test } from 'vitest'
import { aClearedDay } from '../../testing/cleared-day.ts'
import { meter } from '../../testing/imbalances.ts'
import { useTestApp, type TestUser } from '../../testing/test-app.ts'
import { coinsOf } from '../../testing/trading.ts'

const app = useTestApp({ now: '2026-03-01T08:00:00Z' })
let admin: TestUser
let consumer: TestUser
let producer: TestUser

beforeAll(async () => {
  admin = await app.aUser({ isAdministrator: true })
  consumer = await app.aUser({ coins: '100' })
  producer = await app.aUser({ coins: '100' })
})

const date = '2026-03-02' as DeliveryDay
const marketOfDay = async () => (await app.call(listSettlementDays, { as: admin }))[0]?.marketId ?? 0

test('a day from its market to its coins, in the words of the rules', async () => {
  const { id: marketId } = await aClearedDay(app, { date, admin }, [
    { as: consumer, lines: [line(1, 'buy 10 @ 0.30'), line(2, 'buy 4 @ 0.30')] },
    { as: producer, lines: [line(1, 'sell 10 @ 0.10'), line(2, 'sell 4 @ 0.10')] },
  ])
  const [before] = await coinsOf(app, consumer)
  const params = { marketId }
  expect(await app.refused(previewSettlement, { params, as: admin })).toMatchObject({ code: 'imbalance_day_not_over' })
  const own = { params: { userId: consumer.userId, marketDate: date }, as: consumer }
  expect(await app.call(getUserImbalances, own)).toMatchObject({ state: 'open', terms: null, lines: [] })
  expect(await app.call(listSettlementDays, { as: admin })).toMatchObject([{ date, marketId, state: 'open' }])
  expect(await app.call(listSettlementUsers, { as: admin })).toEqual({ date: null, state: null, users: [] })

  app.clock.set('2026-03-02T22:00:00Z')
  await meter(app, consumer, date, (hour) => ({ consumption: hour === 0 ? 12 : hour === 1 ? 3 : 0 }))
  await meter(app, producer, date, (hour) => ({ consumption: 0, production: hour === 0 ? 9 : hour === 1 ? 4 : 0 }))
  expect(await app.call(listSettlementDays, { as: admin })).toMatchObject([{ date, state: 'ready', version: null }])

  const preview = await app.call(getUserImbalances, own)
  expect(preview).toMatchObject({ state: 'preview', versions: [] })
  expect(await coinsOf(app, consumer)).toEqual([before, 0n])
  const wider = { params: { userId: consumer.userId }, as: admin, query: { marketId, factor: 500_000 } }
  const tried = await app.call(getSettlementUser, wider)
  expect(tried).toMatchObject({ state: 'preview', terms: { mode: 'A', factor: 500_000 } })
  expect(tried?.lines[0]).toMatchObject({ deficitPrice: perKWh('0.30'), cash: tc('-0.60') })
  const seen = await app.call(previewSettlement, { params, as: admin })
  const applied = await app.call(applySettlement, { params, as: admin })
  expect(applied).toEqual({ ...seen, state: 'applied', appliedAt: app.clock.now(), appliedBy: admin.username })
  expect(await app.call(getSettlement, { params, as: admin })).toEqual(applied)

  // Deficits pay 0.25, excesses receive 0.15: a quarter beside the price of 0.20.
  const day = await app.call(getUserImbalances, own)
  expect(day).toMatchObject({ ...preview, state: 'applied', versions: [{ version: 1, cash: tc('-0.35') }] })
  expect(day.lines[0]).toMatchObject({
    bought: kWh('10'),
    ordered: kWh('-10'),
    consumption: kWh('12'),
    real: kWh('-12'),
    estimated: null,
    quality: 'measured',
    imbalance: kWh('-2'),
    deficitVolume: kWh('2'),
    excessVolume: kWh('0'),
    reference: perKWh('0.20'),
    referenceOrigin: 'dayAhead',
    price: perKWh('0.25'),
    deficitPrice: perKWh('0.25'),
    excessPrice: perKWh('0.15'),
    systemImbalance: kWh('-3'),
    standAlone: tc('-0.50'),
    imbalanceCost: tc('0.50'),
    preCost: 0n,
    cash: tc('-0.50'),
    penalty: tc('0.10'),
    group: null,
  })
  expect(day.lines[1]).toMatchObject({ imbalance: kWh('1'), price: perKWh('0.15'), cash: tc('0.15') })
  expect(day.lines[2]).toMatchObject({ imbalance: 0, price: null, cash: 0n, reference: null, penalty: null })
  expect(await coinsOf(app, consumer)).toEqual([before + tc('-0.35'), 0n])
  expect(applied).toMatchObject({ balancing: tc('0.60'), systemImbalance: kWh('-2'), changes: 2 })

  const span = { params: { dateFrom: date, dateTo: date }, as: consumer }
  const listed = await app.call(listImbalances, span)
  expect(listed.days).toEqual([
    { date, version: 1, mode: 'A', appliedAt: app.clock.now(), totals: day.totals, group: null },
  ])
  expect(listed.totals).toEqual(day.totals)
  expect(await app.call(listSettlementUsers, { as: admin })).toEqual({ date, state: 'applied', users: applied.users })
  const one = { params: { userId: consumer.userId }, query: { marketId }, as: admin }
  expect(await app.call(getSettlementUser, one)).toEqual(day)
})

test('a day is applied once: a second attempt changes nothing', async () => {
  const marketId = await marketOfDay()
  const [before] = await coinsOf(app, producer)
  expect(await app.refused(applySettlement, { params: { marketId }, as: admin })).toMatchObject({
    status: 409,
    code: 'already_generated',
    message: 'Already Generated',
  })
  expect(await coinsOf(app, producer)).toEqual([before, 0n])
})

test('what is read late makes a next version that posts the difference', async () => {
  const marketId = await marketOfDay()
  const correct = { params: { marketId }, body: { version: 1 }, as: admin }
  expect(await app.refused(correctSettlement, correct)).toMatchObject({ code: 'nothing_to_correct' })
  // Other terms count from the next day on.
  const body = { mode: 'B' as const, factor: 500_000, minimum: perKWh('0'), unmetered: 'nothing' as const }
  await app.call(saveImbalanceSettings, { body: { ...body, usualPeak: null, usualOffPeak: null }, as: admin })
  app.clock.advance({ hours: 1 })
  await meter(app, consumer, date, (hour) => (hour === 0 ? { consumption: 11 } : undefined))
  expect(await app.call(listSettlementDays, { as: admin })).toMatchObject([{ changedReadings: 1 }])
  const [before] = await coinsOf(app, consumer)
  const preview = await app.call(previewSettlement, { params: { marketId }, as: admin })
  expect(preview).toMatchObject({ version: 2, changes: 1, terms: { mode: 'A', factor: 250_000 } })
  const settled = await Promise.allSettled([1, 2, 3].map(() => app.call(correctSettlement, correct)))
  expect(settled.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(await coinsOf(app, consumer)).toEqual([before + tc('0.25'), 0n])
  const own = { params: { userId: consumer.userId, marketDate: date }, as: consumer }
  expect(await app.call(getUserImbalances, own)).toMatchObject({
    versions: [
      { version: 1, cash: tc('-0.35'), posted: tc('-0.35') },
      { version: 2, cash: tc('-0.10'), posted: tc('0.25') },
    ],
  })
  expect(await app.refused(correctSettlement, correct)).toMatchObject({ code: 'changed_meanwhile' })
  expect(await app.call(listSettlementDays, { as: admin })).toMatchObject([{ version: 2, changedReadings: 0 }])
})

test('who traded before and has a reading of a day only after it was applied is settled with its next version', async () => {
  app.clock.set('2026-03-08T08:00:00Z')
  const { id: marketId } = await aClearedDay(app, { date: '2026-03-09', admin }, [])
  app.clock.set('2026-03-10T08:00:00Z')
  const params = { marketId }
  expect(await app.call(applySettlement, { params, as: admin })).toMatchObject({ users: [] })
  app.clock.advance({ hours: 1 })
  const stranger = await app.aUser()
  for (const user of [producer, stranger]) {
    await meter(app, user, '2026-03-09', (hour) => (hour === 0 ? { consumption: 1 } : undefined))
  }
  const [day] = await app.call(listSettlementDays, { as: admin })
  expect(day).toMatchObject({ marketId, version: 1, changedReadings: 1 })
})

test('nobody sees the imbalances of others', async () => {
  const params = { userId: consumer.userId, marketDate: date }
  expect(await app.refused(getUserImbalances, { params, as: producer })).toMatchObject({ code: 'not_allowed' })
  expect(await app.refused(listSettlementDays, { as: producer })).toMatchObject({ status: 403 })
})

test.each([
  ['2026-03-02', '2026-03-01', 'start_not_before_end', 400],
  ['2025-03-01', '2026-03-02', 'span_too_long', 422],
])('settled days from %s to %s: %s', async (dateFrom, dateTo, code, status) => {
  const params = { dateFrom: dateFrom as DeliveryDay, dateTo: dateTo as DeliveryDay }
  expect(await app.refused(listImbalances, { params, as: consumer })).toMatchObject({ status, code })
})
