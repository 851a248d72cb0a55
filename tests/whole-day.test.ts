import { addDays, type DeliveryDay } from '@tandem/core/calendar/delivery-day.ts'
import { divideHalfUp } from '@tandem/core/units/rounding.ts'
import { amount, costOf, energyWh, priceTick, sumAmounts, sumEnergy, type Amount } from '@tandem/core/units/units.ts'
import { auditLedger } from '@tandem/contract/admin/admin.ts'
import {
  getIndicators,
  getOverview,
  getPlatformOverview,
  listManagedOrders,
} from '@tandem/contract/admin/dashboards.ts'
import { exportImbalances, getUserImbalances, listImbalances } from '@tandem/contract/imbalance/imbalance.ts'
import {
  applySettlement,
  correctSettlement,
  getGroupStatement,
  getSettlement,
  listSettlementUsers,
  previewSettlement,
} from '@tandem/contract/imbalance/imbalance-settlements.ts'
import { getStatement, getWallet } from '@tandem/contract/ledger/ledger.ts'
import { getDayAheadReport, getIntradayReport } from '@tandem/contract/reports.ts'
import type { Trade } from '@tandem/contract/trades.ts'
import {
  getMarketResultsGraphic,
  getPlatformWalletGraphic,
  getPlatformWalletSummary,
  exportStatement,
  getUserWallet,
  getWalletGraphic,
  getWalletSteps,
} from '@tandem/contract/ledger/wallet.ts'
import { buildRequest } from '@tandem/contract/request.ts'
import readExcelFile from 'read-excel-file/node'
import { beforeAll, describe, expect, test } from 'vitest'
import { useTestApp, type TestApp, type TestUser } from '../packages/server/src/testing/test-app.ts'
import {
  at,
  coins,
  isLate,
  liveWholeDay,
  meteredHours,
  tradesOf,
  writeByHand,
  type WholeDay,
} from '../packages/server/src/testing/whole-day.ts'

/*
 * The whole of the platform without a browser, over HTTP: orders, the auction, continuous trading, readings, imbalances, and
 * everything that tells of them, on days of 23, 24 and 25 hours.
 */
describe.each([
  ['2026-03-29', 23],
  ['2026-03-02', 24],
  ['2026-10-25', 25],
])('%s, a day of %i hours', (text, hours) => {
  const date = text as DeliveryDay
  const app = useTestApp({ now: at(date, '06:00', -1).toString() })
  let day: WholeDay
  let last: TestUser

  beforeAll(async () => {
    day = await liveWholeDay(app, date)
    last = day.traders[4] ?? expect.fail('five trade')
  }, 60_000)

  const params = () => ({ marketId: day.dayAheadId })
  const walletsOf = () => Promise.all(day.traders.map((as) => walletOf(day, as)))
  const tradedBy = async (as: TestUser) => sumAmounts((await tradesOf(day, as)).map(({ value }) => value))

  test('has traded in the auction and continuously, with prices on both sides of zero', async () => {
    const trades = (await Promise.all(day.traders.map((as) => tradesOf(day, as)))).flat()
    for (const marketType of ['dayAhead', 'intraday']) {
      const prices = trades.filter((trade) => trade.marketType === marketType).map(({ price }) => price)
      expect(Math.min(...prices)).toBeLessThan(0)
      expect(Math.max(...prices)).toBeGreaterThan(0)
    }
    expect(sumAmounts(trades.map(({ value }) => value))).toBe(0n)
    for (const as of day.traders) {
      const params = { userId: as.userId, date }
      const dayAhead = await app.call(getDayAheadReport, { params, as })
      const intraday = await app.call(getIntradayReport, { params, as })
      expect([dayAhead.periods.length, intraday.periods.length]).toEqual([hours, hours])
      expect(dayAhead.totals.net + intraday.totals.net).toBe(await tradedBy(as))
      expect(await walletOf(day, as)).toBe(coins + (await tradedBy(as)))
    }
  })

  test('generates imbalances as often as wanted and posts nothing by it', async () => {
    const before = await walletsOf()
    const first = await app.call(previewSettlement, { params: params(), as: day.admin })
    expect(await app.call(previewSettlement, { params: params(), as: day.admin })).toEqual(first)
    expect(first).toMatchObject({ state: 'preview', version: 1, date })
    expect(first.periods).toHaveLength(hours)
    expect(await walletsOf()).toEqual(before)
    const { state, users } = await app.call(listSettlementUsers, { query: params(), as: day.admin })
    expect([state, users]).toEqual(['preview', first.users])
  })

  test('applies them once, also when two administrators press at once', async () => {
    const preview = await app.call(previewSettlement, { params: params(), as: day.admin })
    const press = () => app.call(applySettlement, { params: params(), as: day.admin })
    const answers = await Promise.allSettled([press(), press()])
    expect(answers.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    const after = await walletsOf()
    const refusal = await app.refused(applySettlement, { params: params(), as: day.admin })
    expect([refusal.status, refusal.code]).toEqual([409, 'already_generated'])
    expect(refusal.message).toContain('Already Generated')
    expect(await walletsOf()).toEqual(after)
    const applied = await app.call(getSettlement, { params: params(), as: day.admin })
    expect(applied.state).toBe('applied')
    expect([applied.users, applied.periods, applied.groups]).toEqual([preview.users, preview.periods, preview.groups])
    for (const [index, as] of day.traders.entries()) {
      const user = applied.users.find(({ userId }) => userId === as.userId)
      expect(after[index]).toBe(coins + (await tradedBy(as)) + (user?.change ?? 0n))
    }
  })

  test('took the hour that was missing from the weeks before', async () => {
    const { lines } = await ownDay(day, last)
    const [line] = lines.filter(isLate)
    expect(line).toMatchObject({ quality: 'estimated', real: null, consumption: 3_501, production: 7_001 })
    expect(line?.estimated).toBe(3_500)
    expect(lines.filter(({ quality }) => quality === 'estimated')).toHaveLength(1)
  })

  test('posts only the difference when a reading comes late, and nothing a second time', async () => {
    const before = await walletsOf()
    const late = (await meteredHours(day, 4)).filter(isLate)
    await writeByHand(day, last, late)
    const body = { version: 1 }
    const corrected = await app.call(correctSettlement, { params: params(), body, as: day.admin })
    expect([corrected.state, corrected.version]).toEqual(['applied', 2])
    const after = await walletsOf()
    for (const [index, as] of day.traders.entries()) {
      const user = corrected.users.find(({ userId }) => userId === as.userId)
      expect((after[index] ?? 0n) - (before[index] ?? 0n)).toBe(user?.change)
      expect((user?.posted ?? 0n) + (user?.change ?? 0n)).toBe(user?.totals.cash)
    }
    const again = await app.refused(correctSettlement, { params: params(), body: { version: 2 }, as: day.admin })
    expect(again.code).toBe('nothing_to_correct')
    const stale = await app.refused(correctSettlement, { params: params(), body, as: day.admin })
    expect(stale.code).toBe('changed_meanwhile')
    const { lines, versions } = await ownDay(day, last)
    expect(lines.find(isLate)).toMatchObject({ quality: 'measured', consumption: late[0]?.consumption })
    expect(versions.map(({ version }) => version)).toEqual([1, 2])
    expect(await walletsOf()).toEqual(after)
  })

  test('tells each line from the trades to the coins', async () => {
    for (const [index, as] of day.traders.entries()) {
      const { lines, totals, versions, group } = await ownDay(day, as)
      expect(group?.groupId ?? null).toBe(index < 3 ? day.groupId : null)
      const trades = await tradesOf(day, as)
      const metered = await meteredHours(day, index)
      expect(lines).toHaveLength(hours)
      lines.forEach((line, place) => {
        const of = (side: 'buy' | 'sell') =>
          sumEnergy(
            trades.filter(({ start, type }) => start.equals(line.start) && type === side).map((t) => t.quantity),
          )
        expect([line.bought, line.sold]).toEqual([of('buy'), of('sell')])
        const { start, consumption, production } = metered[place] ?? expect.fail('every hour is metered')
        expect([line.start, line.consumption, line.production]).toEqual([start, consumption, production])
        expect(line.ordered).toBe(line.sold - line.bought)
        expect(line.imbalance).toBe(production - consumption - line.ordered)
        expect(line.excessVolume - line.deficitVolume).toBe(line.imbalance)
        const price = line.imbalance < 0 ? line.deficitPrice : line.excessPrice
        expect(line.standAlone).toBe(BigInt(line.imbalance) * BigInt(line.imbalance === 0 ? 0 : (price ?? NaN)))
        expect(line.cash).toBe(line.standAlone + line.preCost)
        // Nobody is worse off for belonging to a group.
        expect(line.preCost >= 0n).toBe(true)
        if (index >= 3) expect(line.preCost).toBe(0n)
      })
      expect(totals.cash).toBe(sumAmounts(lines.map(({ cash }) => cash)))
      expect(sumAmounts(versions.map(({ posted }) => posted))).toBe(totals.cash)
      const span = { dateFrom: addDays(date, -1), dateTo: addDays(date, 1) }
      const listed = await app.call(listImbalances, { params: span, query: {}, as })
      expect(listed.days.map((each) => [each.date, each.version, each.totals])).toEqual([[date, 2, totals]])
      expect(listed.totals.cash).toBe(totals.cash)
    }
  })

  test('comes to zero over everybody: energy, coins, and the group', async () => {
    const { users, groups, systemImbalance, balancing, periods } = await app.call(getSettlement, {
      params: params(),
      as: day.admin,
    })
    expect(users.map(({ userId }) => userId)).toEqual(day.traders.map(({ userId }) => userId))
    expect(sumAmounts(users.map(({ totals }) => totals.cash)) + balancing).toBe(0n)
    expect(sumAmounts(periods.map((period) => period.balancing))).toBe(balancing)
    expect(sumAll(users.map(({ totals }) => totals.ordered))).toBe(0)
    expect(sumAll(users.map(({ totals }) => totals.imbalance))).toBe(systemImbalance)
    const [group] = groups
    const members = users.filter((user) => user.group)
    expect(group).toMatchObject({ groupId: day.groupId, members: 3 })
    expect(group?.cash).toBe(sumAmounts(members.map(({ totals }) => totals.cash)))
    expect(group?.nettingBenefit).toBe(sumAmounts(members.map(({ totals }) => totals.preCost)))
    expect(group?.nettingBenefit ?? 0n).toBeGreaterThan(0n)
    const [owner] = day.traders
    const span = { groupId: day.groupId, dateFrom: date, dateTo: date }
    const statement = await app.call(getGroupStatement, { params: span, ...(owner && { as: owner }) })
    expect(statement.totals).toMatchObject({ cash: group?.cash, nettingBenefit: group?.nettingBenefit })
    expect(statement.members.map(({ userId, cash }) => [userId, cash])).toEqual(
      members.map(({ userId, totals }) => [userId, totals.cash]),
    )
    const { passed, checks } = await app.call(auditLedger, { as: day.admin })
    expect([passed, checks.filter((check) => !check.passed)]).toEqual([true, []])
  })

  test('is on the statement of each user line by line', async () => {
    for (const as of day.traders) {
      const span = { dateFrom: addDays(date, -1), dateTo: addDays(date, 1) }
      const { lines, initialBalance, finalBalance } = await app.call(getStatement, {
        params: { userId: as.userId, ...span },
        as,
      })
      expect(initialBalance).toBe(0n)
      expect(finalBalance).toBe(await walletOf(day, as))
      lines.forEach((line, index) => {
        expect(line.initialBalance).toBe(index === 0 ? 0n : lines[index - 1]?.finalBalance)
        expect(line.finalBalance).toBe(line.initialBalance + line.value)
      })
      const of = (...types: readonly string[]): Amount =>
        sumAmounts(lines.filter(({ type }) => types.includes(type)).map(({ value }) => value))
      const trades = await tradesOf(day, as)
      const traded = (type: string) => sumAmounts(trades.filter((t) => t.marketType === type).map(({ value }) => value))
      expect(of('coinPurchase')).toBe(coins)
      expect(of('auctionPurchase', 'auctionSale')).toBe(traded('dayAhead'))
      expect(of('intradayTrade')).toBe(traded('intraday'))
      expect(of('reservation', 'release')).toBe(0n)
      expect(of('imbalance')).toBe((await ownDay(day, as)).totals.cash)
    }
  })

  describe('and all who tell of it', () => {
    checkWholeDay(app, () => day)
  })
})

function checkWholeDay(app: TestApp, lived: () => WholeDay): void {
  const around = () => ({ dateFrom: addDays(lived().date, -1), dateTo: addDays(lived().date, 1) })

  test('is in the wallet step by step, by the hour and by the day, with where each coin came from', async () => {
    const day = lived()
    for (const as of day.traders) {
      const trades = await tradesOf(day, as)
      const balance = await walletOf(day, as)
      const expected = {
        purchases: coins,
        dayAhead: valueOf(trades, 'dayAhead'),
        intraday: valueOf(trades, 'intraday'),
        imbalance: (await ownDay(day, as)).totals.cash,
        other: 0n,
        change: balance,
      }
      for (const granularity of ['hour', 'day', 'month'] as const) {
        const params = { userId: as.userId, ...around(), granularity }
        const { steps, totals } = await app.call(getWalletSteps, { params, as })
        if (granularity === 'hour') expect(steps).toHaveLength(48 + day.hours)
        expect(totals).toMatchObject({ ...expected, initialBalance: 0n, finalBalance: balance })
        steps.forEach(({ initialBalance, change, finalBalance, ...step }, index) => {
          expect(initialBalance).toBe(index === 0 ? 0n : steps[index - 1]?.finalBalance)
          expect(finalBalance).toBe(initialBalance + change)
          const { purchases, dayAhead, intraday, imbalance, other } = step
          expect(purchases + dayAhead + intraday + imbalance + other).toBe(change)
        })
        expect(await app.call(getUserWallet, { params, as })).toMatchObject({ ...expected, balance, reserved: 0n })
        const graphic = (await app.call(getWalletGraphic, { params, as })).steps
        expect(graphic.at(-1)?.balance).toBe(balance)
        expect(sumAmounts(graphic.map(({ came, went }) => amount(came - went)))).toBe(balance)
      }
    }
  })

  test('is told alike by results, indicators, overview and orders', async () => {
    const day = lived()
    for (const [index, as] of day.traders.entries()) {
      const trades = await tradesOf(day, as)
      const { lines, totals: settled } = await ownDay(day, as)
      const cash = settled.cash
      const results = { dayAhead: valueOf(trades, 'dayAhead'), intraday: valueOf(trades, 'intraday'), balancing: cash }
      const total = amount(results.dayAhead + results.intraday + cash)
      const params = { userId: as.userId, dateFrom: day.date, dateTo: day.date, granularity: 'hour' } as const
      const graphic = await app.call(getMarketResultsGraphic, { params, as })
      expect(graphic.totals).toEqual({ ...results, total })
      expect(graphic.steps.map(({ balancing }) => balancing)).toEqual(lines.map((line) => line.cash))
      for (const step of graphic.steps) {
        const inHour = trades.filter(({ start }) => start.equals(step.start))
        expect([step.dayAhead, step.intraday]).toEqual([valueOf(inHour, 'dayAhead'), valueOf(inHour, 'intraday')])
      }
      const energy = sumEnergy(trades.map(({ quantity }) => quantity))
      const unitary = priceTick(divideHalfUp(total, BigInt(energy)))
      const indicators = await app.call(getIndicators, { params: { ...params, marketType: null }, as })
      expect(indicators.totals).toMatchObject({ net: total - cash, imbalance: cash, result: total, unitary })
      expect(indicators.steps.map(({ result }) => result)).toEqual(graphic.steps.map((step) => step.total))
      expect(indicators.daily).toMatchObject({ mean: total, best: { day: day.date, result: total }, days: 1 })
      for (const period of ['month', 'all'] as const) {
        const { span, balance } = await app.call(getOverview, { params: { userId: as.userId, period }, as })
        expect([span.result, span.traded.net, span.imbalance.cash]).toEqual([total, total - cash, cash])
        expect([span.unitaryEarnings, balance]).toEqual([unitary, await walletOf(day, as)])
        const metered = await meteredHours(day, index)
        if (index < 4) expect(span.energy.production).toBe(sumEnergy(metered.map(({ production }) => production)))
      }
      const orders = await app.call(listManagedOrders, { params: { ...params, marketType: null }, as })
      expect(sumAmounts(orders.map(({ value }) => value))).toBe(total - cash)
    }
  })

  test('is told alike by the spreadsheets', async () => {
    const day = lived()
    for (const as of day.traders.slice(2, 4)) {
      const { userId } = as
      const { lines } = await app.call(getStatement, { params: { userId, ...around() }, as })
      const statement = await sheetRows(as, buildRequest(exportStatement, { params: { userId, ...around() } }).url)
      for (const { value, finalBalance } of lines) {
        const cells = [Number(value) / 1e8, Number(finalBalance) / 1e8]
        expect(statement.some((row) => cells.every((cell) => row.includes(cell)))).toBe(true)
      }
      const params = { userId, dateFrom: day.date, dateTo: day.date }
      const imbalances = await sheetRows(as, buildRequest(exportImbalances, { params }).url)
      for (const { label, imbalance, cash } of (await ownDay(day, as)).lines) {
        const cells = [label, imbalance / 1e3, Number(cash) / 1e8]
        expect(imbalances.some((row) => cells.every((cell) => row.includes(cell)))).toBe(true)
      }
    }
  })

  async function sheetRows(as: TestUser, url: string) {
    const headers = { authorization: `Bearer ${as.token}`, 'accept-language': 'en' }
    const answer = await app.server.inject({ method: 'GET', url, headers })
    expect(answer.statusCode).toBe(200)
    return (await readExcelFile(answer.rawPayload)).flatMap(({ data }) => data)
  }

  test('is told alike to the administrator', async () => {
    const day = lived()
    const trades = (await Promise.all(day.traders.map((as) => tradesOf(day, as)))).flat()
    const turnover = (type: string) =>
      sumAmounts(
        trades.filter((t) => t.marketType === type && t.type === 'sell').map((t) => costOf(t.quantity, t.price)),
      )
    const { balancing } = await app.call(getSettlement, { params: { marketId: day.dayAheadId }, as: day.admin })
    const query = around()
    expect(await app.call(getPlatformWalletSummary, { query, as: day.admin })).toMatchObject({
      circulating: 5n * coins,
      available: 5n * coins - balancing,
      reserved: 0n,
      balancing,
      issued: 5n * coins,
      dayAheadTurnover: turnover('dayAhead'),
      intradayTurnover: turnover('intraday'),
    })
    const { days } = await app.call(getPlatformWalletGraphic, { query, as: day.admin })
    expect(days.map((each) => each.dayAheadTurnover)).toEqual([0n, turnover('dayAhead'), 0n])
    expect(days.at(-1)).toMatchObject({ held: 5n * coins - balancing, balancing })
    const overview = await app.call(getPlatformOverview, { params: { period: 'all' }, as: day.admin })
    expect(overview.imbalance).toMatchObject({ balancing, settledDays: 1, waitingDays: 0 })
    expect(overview.coins.circulating).toBe(5n * coins)
  })
}

const ownDay = ({ app, date }: WholeDay, as: TestUser) =>
  app.call(getUserImbalances, { params: { userId: as.userId, marketDate: date }, as })

const walletOf = async ({ app }: WholeDay, as: TestUser) =>
  (await app.call(getWallet, { params: { userId: as.userId }, as })).balance

/** What the trades of one market came to. */
const valueOf = (trades: readonly Trade[], type: string) =>
  sumAmounts(trades.filter(({ marketType }) => marketType === type).map(({ value }) => value))

const sumAll = (signed: readonly number[]) => energyWh(signed.reduce((sum, each) => sum + each, 0))
