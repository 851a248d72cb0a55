import { getUserImbalances } from '@tandem/contract/imbalance/imbalance.ts'
import { getDayAheadReport, getEnergyCost, getIntradayReport } from '@tandem/contract/reports.ts'
import { addDays, type DeliveryDay } from '@tandem/core/calendar/delivery-day.ts'
import { kWh, line } from '@tandem/core/testing/builders.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import { aClearedDay } from '../../testing/cleared-day.ts'
import { liveSettledDay } from '../../testing/settled-day.ts'
import { useTestApp, type TestUser } from '../../testing/test-app.ts'
import type { WholeDay } from '../../testing/whole-day.ts'

const app = useTestApp({ now: '2026-03-01T08:00:00Z' })
const date = '2026-03-02' as DeliveryDay
let day: WholeDay

beforeAll(async () => {
  day = await liveSettledDay(app, date)
}, 60_000)

const costOf = (as: TestUser, dateTo = date, dateFrom = date) =>
  app.call(getEnergyCost, { params: { userId: as.userId, dateFrom, dateTo }, as })

/** The same by what the other screens show of the day: sums of lines, and of reports. */
async function fromOtherScreens(as: TestUser) {
  const { userId } = as
  const { lines, totals } = await app.call(getUserImbalances, { params: { userId, marketDate: date }, as })
  const reports = [
    await app.call(getDayAheadReport, { params: { userId, date }, as }),
    await app.call(getIntradayReport, { params: { userId, date }, as }),
  ]
  const traded = reports.reduce((sum, report) => sum + report.totals.paid - report.totals.received, 0n)
  const needs = lines.map(({ consumption, production }) => consumption - production)
  return {
    isWhole: lines.length > 0 && lines.every(({ quality, reference }) => quality !== 'unmetered' && reference !== null),
    cost: traded - totals.cash,
    perfectPlan: lines.reduce(
      (sum, { reference }, place) => sum + BigInt(reference ?? 0) * BigInt(needs[place] ?? 0),
      0n,
    ),
    need: needs.reduce((sum, need) => sum + need, 0),
  }
}

describe('a settled day', () => {
  test('agrees to the last unit with the reports and the imbalances, for everybody', async () => {
    let whole = 0
    for (const trader of day.traders) {
      const { settledDays, openDays, figures, ...unknown } = await costOf(trader)
      expect([settledDays, openDays]).toEqual([1, 0])
      const { isWhole, ...shown } = await fromOtherScreens(trader)
      if (!isWhole) {
        expect(unknown.unreadHours + unknown.unpricedHours).toBeGreaterThan(0)
        continue
      }
      whole++
      expect(unknown).toEqual({ unreadHours: 0, unpricedHours: 0 })
      expect(figures).toMatchObject({ ...shown, difference: shown.cost - shown.perfectPlan })
      expect((figures?.intraday ?? 0n) + (figures?.imbalance ?? 0n)).toBe(figures?.difference)
    }
    expect(whole).toBeGreaterThan(0)
  })

  test('the market’s average is that of the auction’s volumes', async () => {
    const params = { userId: day.admin.userId, date }
    const { periods } = await app.call(getDayAheadReport, { params, as: day.admin })
    const priced = periods.filter(({ price }) => price !== null)
    const value = priced.reduce((sum, { price, volume }) => sum + Number(price) * volume, 0)
    const mean = value / priced.reduce((sum, { volume }) => sum + volume, 0)
    const all = await Promise.all(day.traders.map((trader) => costOf(trader)))
    const means = all.flatMap(({ unreadHours, unpricedHours, figures }) =>
      unreadHours + unpricedHours === 0 ? (figures?.perKWh?.market ?? []) : [],
    )
    expect(means.length).toBeGreaterThan(0)
    for (const found of means) expect(Math.abs(found - mean)).toBeLessThanOrEqual(0.5)
  })
})

test('a day that is not settled is said and in no figure', async () => {
  const { admin, traders } = day
  const [buyer, seller] = traders as [TestUser, TestUser]
  const next = addDays(date, 3)
  const lines = (notation: string) => [line(1, notation)]
  await aClearedDay(app, { date: next, admin }, [
    { as: buyer, lines: lines('buy 1 @ 0.30') },
    { as: seller, lines: lines('sell 1 @ 0.10') },
  ])
  const before = await costOf(buyer)
  expect(await costOf(buyer, next)).toEqual({ ...before, openDays: 1 })
  expect(await costOf(buyer, next, next)).toEqual({
    settledDays: 0,
    openDays: 1,
    unreadHours: 0,
    unpricedHours: 0,
    figures: null,
  })
  expect(before.figures?.need).not.toBe(kWh('0'))
})

test('is shown to its owner and to the administrator, for at most a year', async () => {
  const [one, other] = day.traders as [TestUser, TestUser]
  const params = { userId: one.userId, dateFrom: date, dateTo: date }
  expect(await app.refused(getEnergyCost, { params, as: other })).toMatchObject({ code: 'not_allowed' })
  expect(await app.call(getEnergyCost, { params, as: day.admin })).toEqual(await costOf(one))
  const long = { ...params, dateTo: addDays(date, 366) }
  expect(await app.refused(getEnergyCost, { params: long, as: one })).toMatchObject({ code: 'span_too_long' })
})
