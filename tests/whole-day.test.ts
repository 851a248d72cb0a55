import type { DeliveryDay } from '@tandem/core/calendar/delivery-day.ts'
import { addDays } from '@tandem/core/calendar/delivery-day.ts'
import { energyWh, sumAmounts, sumEnergy, type Amount } from '@tandem/core/units/units.ts'
import { auditLedger } from '@tandem/contract/admin.ts'
import { getUserImbalances, listImbalances } from '@tandem/contract/imbalance.ts'
import {
  applySettlement,
  correctSettlement,
  getGroupStatement,
  getSettlement,
  listSettlementUsers,
  previewSettlement,
} from '@tandem/contract/imbalance-settlements.ts'
import { getStatement, getWallet } from '@tandem/contract/ledger.ts'
import { getDayAheadReport, getIntradayReport } from '@tandem/contract/reports.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import { useTestApp, type TestUser } from '../packages/server/src/testing/test-app.ts'
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
  const ownDay = (as: TestUser) => app.call(getUserImbalances, { params: { userId: as.userId, marketDate: date }, as })
  const walletOf = async (as: TestUser) => (await app.call(getWallet, { params: { userId: as.userId }, as })).balance
  const walletsOf = () => Promise.all(day.traders.map(walletOf))
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
      expect(await walletOf(as)).toBe(coins + (await tradedBy(as)))
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
    const { lines } = await ownDay(last)
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
    const { lines, versions } = await ownDay(last)
    expect(lines.find(isLate)).toMatchObject({ quality: 'measured', consumption: late[0]?.consumption })
    expect(versions.map(({ version }) => version)).toEqual([1, 2])
    expect(await walletsOf()).toEqual(after)
  })

  test('tells each line from the trades to the coins', async () => {
    for (const [index, as] of day.traders.entries()) {
      const { lines, totals, versions, group } = await ownDay(as)
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
      expect(finalBalance).toBe(await walletOf(as))
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
      expect(of('imbalance')).toBe((await ownDay(as)).totals.cash)
    }
  })
})

const sumAll = (signed: readonly number[]) => energyWh(signed.reduce((sum, each) => sum + each, 0))
