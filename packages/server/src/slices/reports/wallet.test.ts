import { addDays, type DeliveryDay } from '@tandem/core/calendar/delivery-day.ts'
import {
  acceptPurchase,
  releasePostings,
  reservePostings,
  availableAccount,
  type Posting,
} from '@tandem/core/ledger/postings.ts'
import { seededWholeNumbers } from '@tandem/core/testing/random.ts'
import { tc } from '@tandem/core/testing/builders.ts'
import { amount, costOf, sumAmounts, type Amount } from '@tandem/core/units/units.ts'
import { getStatement, getWallet } from '@tandem/contract/ledger/ledger.ts'
import { getSettlement } from '@tandem/contract/imbalance/imbalance-settlements.ts'
import * as contract from '@tandem/contract/ledger/wallet.ts'
import { walletGranularities, type WalletGranularity } from '@tandem/contract/ledger/wallet.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import { liveSettledDay } from '../../testing/settled-day.ts'
import { useTestApp, type TestUser } from '../../testing/test-app.ts'
import { tradesOf, type WholeDay } from '../../testing/whole-day.ts'
import { post } from '../ledger/index.ts'

/** This day trades by the hour. */
const ofWholeHours = walletGranularities.filter((each) => each !== 'quarter')

const day = (text: string) => text as DeliveryDay
const valueOf = (rows: readonly { readonly value: Amount }[]) => sumAmounts(rows.map(({ value }) => value))

describe.each([
  { date: day('2026-03-29'), hours: 23 },
  { date: day('2026-10-25'), hours: 25 },
])('a day of $hours hours, traded, settled and corrected,', ({ date, hours }) => {
  const app = useTestApp()
  let lived: WholeDay
  beforeAll(async () => {
    lived = await liveSettledDay(app, date)
  })
  // From the day before, when coins came and trading was, until the day after, when it was settled.
  const span = { dateFrom: addDays(date, -1), dateTo: addDays(date, 1) }
  const input = (as: TestUser, granularity: WalletGranularity, days = span) => ({
    params: { userId: as.userId, ...days, granularity },
    as,
  })

  test.each(walletGranularities)('has a wallet by the %s whose steps chain up to the coins of now', async (each) => {
    for (const as of lived.traders) {
      const { steps, totals } = await app.call(contract.getWalletSteps, input(as, each))
      const wallet = await app.call(getWallet, { params: { userId: as.userId }, as })
      expect(steps).toHaveLength({ quarter: 4 * (48 + hours), hour: 48 + hours, day: 3, month: 1, year: 1 }[each])
      let balance = totals.initialBalance
      for (const step of steps) {
        expect(step.initialBalance).toBe(balance)
        expect(step.change).toBe(step.finalBalance - step.initialBalance)
        expect(sourcesOf(step)).toBe(step.change)
        balance = step.finalBalance
      }
      expect(balance).toBe(wallet.balance)
      expect(totals).toMatchObject({ initialBalance: 0n, finalBalance: wallet.balance, change: wallet.balance })
    }
  })

  test('has sources that are the lines of the statement', async () => {
    for (const as of lived.traders) {
      const { totals } = await app.call(contract.getWalletSteps, input(as, 'day'))
      const { lines } = await app.call(getStatement, { params: { userId: as.userId, ...span }, as })
      const of = (...types: string[]) => valueOf(lines.filter(({ type }) => types.includes(type)))
      expect(totals).toMatchObject({
        purchases: of('coinPurchase'),
        dayAhead: of('auctionPurchase', 'auctionSale'),
        intraday: of('intradayTrade'),
        imbalance: of('imbalance'),
        other: 0n,
      })
      expect(of('imbalance')).not.toBe(0n)
    }
  })

  test.each(ofWholeHours)('brought by delivery, by the %s, what was posted for it', async (each) => {
    for (const as of lived.traders) {
      const results = await app.call(contract.getMarketResultsGraphic, input(as, each))
      const { totals } = await app.call(contract.getWalletSteps, input(as, each))
      const trades = await tradesOf(lived, as)
      expect(results.totals).toEqual({
        dayAhead: valueOf(trades.filter(({ marketType }) => marketType === 'dayAhead')),
        intraday: valueOf(trades.filter(({ marketType }) => marketType === 'intraday')),
        balancing: totals.imbalance,
        total: sumAmounts([totals.dayAhead, totals.intraday, totals.imbalance]),
      })
      expect(results.totals).toMatchObject({ dayAhead: totals.dayAhead, intraday: totals.intraday })
      for (const market of ['dayAhead', 'intraday', 'balancing', 'total'] as const) {
        expect(sumAmounts(results.steps.map((step) => step[market]))).toBe(results.totals[market])
      }
      const day = results.steps.find((step) => step.label === date)
      if (each === 'day') expect(day).toMatchObject(results.totals)
    }
  })

  test('tells the hours of its delivery apart, the one that comes twice by letters', async () => {
    const [as] = lived.traders
    const { steps } = await app.call(
      contract.getMarketResultsGraphic,
      input(as!, 'hour', { dateFrom: date, dateTo: date }),
    )
    expect(new Set(steps.map(({ label }) => label)).size).toBe(hours)
    const trades = await tradesOf(lived, as!)
    for (const step of steps) {
      const traded = valueOf(trades.filter(({ start }) => start.equals(step.start)))
      expect(step.dayAhead + step.intraday).toBe(traded)
      expect(step.total).toBe(traded + step.balancing)
    }
    expect(steps.filter(({ balancing }) => balancing !== 0n).length).toBeGreaterThan(hours / 2)
  })

  test('leaves a wallet with its least and its most, and draws nothing to come', async () => {
    const [as] = lived.traders
    const days = { dateFrom: addDays(date, -1), dateTo: addDays(date, 5) }
    const wallet = await app.call(contract.getUserWallet, input(as!, 'day', days))
    const { steps, totals } = await app.call(contract.getWalletSteps, input(as!, 'day', days))
    expect(steps).toHaveLength(7)
    expect(wallet).toMatchObject({ userId: as!.userId, ...totals, balance: totals.finalBalance })
    expect(wallet.available + wallet.reserved).toBe(wallet.balance)
    const begun = steps.slice(0, 3).map(({ finalBalance }) => finalBalance)
    const sorted = begun.toSorted((a, b) => (a < b ? -1 : 1))
    expect([wallet.lowest?.balance, wallet.highest?.balance]).toEqual([sorted[0], sorted.at(-1)])
    const { steps: drawn } = await app.call(contract.getWalletGraphic, input(as!, 'day', days))
    expect(drawn.map(({ balance }) => balance)).toEqual(begun)
    expect(drawn.map(({ came, went }) => came - went)).toEqual(steps.slice(0, 3).map(({ change }) => change))
    expect(drawn.every(({ came, went }) => came >= 0n && went >= 0n)).toBe(true)
  })

  test('adds up over the whole platform', async () => {
    const { admin, traders } = lived
    const query = { dateFrom: addDays(date, -2), dateTo: addDays(date, 1) }
    const summary = await app.call(contract.getPlatformWalletSummary, { query, as: admin })
    const { days } = await app.call(contract.getPlatformWalletGraphic, { query, as: admin })
    const settled = await app.call(getSettlement, { params: { marketId: lived.dayAheadId }, as: admin })
    const trades = (await Promise.all(traders.map((as) => tradesOf(lived, as)))).flat()
    const boughtOn = (market: string) => trades.filter((one) => one.marketType === market && one.type === 'buy')
    const turnoverOf = (market: string) => sumAmounts(boughtOn(market).map((one) => costOf(one.quantity, one.price)))
    const cash = settled.users.map(({ totals }) => totals.cash)
    expect(summary).toMatchObject({
      issued: summary.circulating,
      dayAheadTurnover: turnoverOf('dayAhead'),
      intradayTurnover: turnoverOf('intraday'),
      dayAheadVolume: boughtOn('dayAhead').reduce((sum, { quantity }) => sum + quantity, 0),
      intradayVolume: boughtOn('intraday').reduce((sum, { quantity }) => sum + quantity, 0),
      imbalancePaid: -sumAmounts(cash.filter((units) => units < 0n)),
      imbalanceReceived: sumAmounts(cash.filter((units) => units > 0n)),
      balancing: -sumAmounts(cash),
      usersWithCoins: traders.length,
      usersBelowZero: 0,
      pendingPurchases: 0,
    })
    expect(summary.available + summary.reserved + summary.balancing).toBe(summary.circulating)
    expect(days.map((one) => one.day)).toEqual([-2, -1, 0, 1].map((ago) => addDays(date, ago)))
    for (const one of days) expect(one.held + one.balancing).toBe(one.issued)
    expect(days[0]).toMatchObject({ issued: 0n, held: 0n, dayAheadTurnover: 0n })
    expect(days[2]).toMatchObject({
      dayAheadTurnover: summary.dayAheadTurnover,
      intradayTurnover: summary.intradayTurnover,
      balancing: 0n,
    })
    expect(days[3]).toMatchObject({
      issued: summary.circulating,
      balancing: summary.balancing,
      dayAheadTurnover: 0n,
      held: summary.available + summary.reserved,
    })
  })
})

describe('a wallet', () => {
  const app = useTestApp({ now: '2026-03-02T08:00:00Z' })
  const span = { dateFrom: day('2026-01-01'), dateTo: day('2026-12-31') }
  const input = (as: TestUser, granularity: WalletGranularity = 'month', userId = as.userId) => ({
    params: { userId, ...span, granularity },
    as,
  })

  test('of who never had a coin is empty', async () => {
    const nobody = await app.aUser()
    const { steps, totals } = await app.call(contract.getWalletSteps, input(nobody))
    expect(steps).toHaveLength(12)
    expect(totals).toMatchObject({ initialBalance: 0n, finalBalance: 0n, change: 0n })
    const wallet = await app.call(contract.getUserWallet, input(nobody))
    expect(wallet).toMatchObject({ balance: 0n, lowest: { label: '2026-01', balance: 0n }, highest: { balance: 0n } })
    expect((await app.call(contract.getMarketResultsGraphic, input(nobody))).totals.total).toBe(0n)
  })

  test('is for its user and the administrator', async () => {
    const [admin, owner, other] = [await app.aUser({ isAdministrator: true }), await app.aUser(), await app.aUser()]
    const calls = [
      contract.getWalletSteps,
      contract.getUserWallet,
      contract.getWalletGraphic,
      contract.getMarketResultsGraphic,
    ]
    for (const call of calls) {
      expect(await app.refused(call, input(other, 'month', owner.userId))).toMatchObject({ status: 403 })
      await app.call(call, input(admin, 'month', owner.userId))
    }
    const query = span
    expect(await app.refused(contract.getPlatformWalletSummary, { query: days2026, as: owner })).toMatchObject({
      status: 403,
    })
    expect(await app.refused(contract.getPlatformWalletGraphic, { query, as: owner })).toMatchObject({ status: 403 })
  })

  test('is given for a month by the hour, for 400 days by the day and for 20 years', async () => {
    const as = await app.aUser()
    const of = (dateFrom: string, dateTo: string, granularity: WalletGranularity) => ({
      params: { userId: as.userId, dateFrom: day(dateFrom), dateTo: day(dateTo), granularity },
      as,
    })
    const stepsOf = async (...terms: Parameters<typeof of>) =>
      (await app.call(contract.getWalletSteps, of(...terms))).steps.length
    expect(await stepsOf('2026-10-01', '2026-10-31', 'hour')).toBe(745)
    expect(await stepsOf('2026-01-01', '2027-02-04', 'day')).toBe(400)
    expect(await stepsOf('2026-01-15', '2046-01-14', 'month')).toBe(241)
    expect(await stepsOf('2026-01-15', '2046-01-14', 'year')).toBe(21)
    const refusedOf = (...terms: Parameters<typeof of>) => app.refused(contract.getWalletSteps, of(...terms))
    expect(await refusedOf('2026-10-01', '2026-11-01', 'hour')).toMatchObject({ code: 'span_too_long', status: 422 })
    expect(await refusedOf('2026-01-01', '2027-02-05', 'day')).toMatchObject({ details: { days: 400 } })
    expect(await refusedOf('2026-01-01', '2046-01-02', 'year')).toMatchObject({ code: 'span_too_long' })
    expect(await refusedOf('2026-01-02', '2026-01-01', 'day')).toMatchObject({ code: 'start_not_before_end' })
  })

  test('has sources that add up, whatever is posted when', async () => {
    const [one, other] = [await app.aUser(), await app.aUser()]
    const pick = seededWholeNumbers(20_261_121)
    let at = Temporal.Instant.from('2026-01-03T10:00:00Z')
    await give(one, '1000', at)
    await give(other, '1000', at)
    let reserved = 0n
    for (let index = 0; index < 120; index++) {
      // Sometimes a node's clock is a little behind.
      at = at.add({ minutes: pick(-1, 4_000) })
      const units = BigInt(pick(1, 300_000_000))
      const [from, to] = pick(0, 1) ? [one, other] : [other, one]
      const kind = (['auctionPurchase', 'auctionSale', 'intradayTrade'] as const)[pick(0, 2)] ?? 'intradayTrade'
      await move(index, at, { from: available(from), to: available(to), amount: amount(units), kind })
      await move(`${index}/aside`, at, ...reservePostings(one.userId, amount(units)))
      reserved += units
    }
    await move('back', at, ...releasePostings(one.userId, amount(reserved)))
    app.clock.set('2027-01-01T08:00:00Z')
    const { balance } = await app.call(getWallet, { params: { userId: one.userId }, as: one })
    for (const granularity of ['day', 'month', 'year'] as const) {
      const { steps, totals } = await app.call(contract.getWalletSteps, input(one, granularity))
      expect(sourcesOf(totals)).toBe(balance)
      expect(totals.finalBalance).toBe(balance)
      expect(sumAmounts(steps.map(sourcesOf))).toBe(balance)
      const { steps: drawn } = await app.call(contract.getWalletGraphic, input(one, granularity))
      expect(drawn.map((step) => step.balance)).toEqual(steps.map((step) => step.finalBalance))
    }
    const { steps } = await app.call(contract.getWalletSteps, input(one, 'day'))
    for (const step of steps.filter(({ change }) => change !== 0n)) {
      const params = { userId: one.userId, dateFrom: step.day, dateTo: step.day }
      const { lines } = await app.call(getStatement, { params, as: one })
      const counted = lines.filter(({ type }) => type !== 'reservation' && type !== 'release')
      expect(valueOf(counted)).toBe(step.change)
    }
  })

  const available = ({ userId }: TestUser) => availableAccount(userId)
  const give = ({ userId }: TestUser, coins: string, at: Temporal.Instant) =>
    move(`give/${userId}`, at, ...acceptPurchase(userId, tc(coins)))
  const move = (key: string | number, at: Temporal.Instant, ...postings: Posting[]) =>
    post(app.platform.db, { kind: 'random', idempotencyKey: `random/${key}`, at }, postings)
})

const days2026 = { dateFrom: day('2026-01-01'), dateTo: day('2026-12-31') }

function sourcesOf(step: Record<'purchases' | 'dayAhead' | 'intraday' | 'imbalance' | 'other', Amount>): Amount {
  return sumAmounts([step.purchases, step.dayAhead, step.intraday, step.imbalance, step.other])
}
