import { addDays, type DeliveryDay } from '@tandem/core/calendar/delivery-day.ts'
import type { MarketType } from '@tandem/core/market/session.ts'
import { divideHalfUp } from '@tandem/core/units/rounding.ts'
import { sumAmounts, sumEnergy, type Amount } from '@tandem/core/units/units.ts'
import * as contract from '@tandem/contract/admin/dashboards.ts'
import { getAuctionResult } from '@tandem/contract/markets/auctions.ts'
import { getHoursOfDay } from '@tandem/contract/metering/readings.ts'
import { getSettlement } from '@tandem/contract/imbalance/imbalance-settlements.ts'
import { getWallet } from '@tandem/contract/ledger/ledger.ts'
import type { Trade } from '@tandem/contract/trades.ts'
import { walletGranularities } from '@tandem/contract/ledger/wallet.ts'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { saveForecasts } from '../../testing/forecasts.ts'
import { liveSettledDay } from '../../testing/settled-day.ts'
import { useTestApp, type TestUser } from '../../testing/test-app.ts'
import { at, tradesOf, type WholeDay } from '../../testing/whole-day.ts'

/** This day trades by the hour. */
const ofWholeHours = walletGranularities.filter((each) => each !== 'quarter')
const app = useTestApp()
const date = '2026-10-25' as DeliveryDay
let lived: WholeDay
let settled: Awaited<ReturnType<typeof readSettled>>
beforeAll(async () => {
  lived = await liveSettledDay(app, date)
  settled = await readSettled()
})
// Noon of the day after the delivery.
beforeEach(() => app.clock.set(at(date, '12:00', 1)))

const readSettled = () => app.call(getSettlement, { params: { marketId: lived.dayAheadId }, as: lived.admin })
const imbalanceOf = ({ userId }: TestUser) => {
  const found = settled.users.find((user) => user.userId === userId)
  if (!found) throw new Error('everybody who traded is settled')
  return found.totals
}

/** What trades come to, worked out once more: `paid` and `received` are both ≥ 0. */
function traded(trades: readonly Trade[]) {
  const energyOf = (side: string) => sumEnergy(trades.filter(({ type }) => type === side).map((one) => one.quantity))
  const values = trades.map(({ value }) => value)
  return {
    bought: energyOf('buy'),
    sold: energyOf('sell'),
    trades: trades.length,
    paid: -sumAmounts(values.filter((value) => value < 0n)),
    received: sumAmounts(values.filter((value) => value > 0n)),
    net: sumAmounts(values),
  }
}

const unitary = (result: bigint, { bought, sold }: { readonly bought: number; readonly sold: number }) =>
  Number(divideHalfUp(result, BigInt(bought + sold)))

describe('the overview', () => {
  const overview = (as: TestUser, period: contract.OverviewPeriod) =>
    app.call(contract.getOverview, { params: { userId: as.userId, period }, as })

  test.each(['month', 'year', 'all'] as const)('of %s has what was traded, settled and measured', async (period) => {
    for (const as of lived.traders) {
      const { span, previous, ...coins } = await overview(as, period)
      const trades = await tradesOf(lived, as)
      const imbalance = imbalanceOf(as)
      const all = traded(trades)
      const { userId: _, ...wallet } = await app.call(getWallet, { params: { userId: as.userId }, as })
      expect(coins).toEqual({ period, ...wallet })
      expect(span).toMatchObject({
        balanceChange: wallet.balance,
        dayAhead: traded(trades.filter(({ marketType }) => marketType === 'dayAhead')),
        intraday: traded(trades.filter(({ marketType }) => marketType === 'intraday')),
        traded: all,
        imbalance: {
          deficitVolume: imbalance.deficitVolume,
          excessVolume: imbalance.excessVolume,
          cash: imbalance.cash,
          settledDays: 1,
        },
        result: all.net + imbalance.cash,
        unitaryEarnings: unitary(all.net + imbalance.cash, all),
      })
      expect(span.energy.knownHours).toBeGreaterThanOrEqual(25)
      expect(span.energy.balance).toBe((span.energy.production ?? 0) - (span.energy.consumption ?? 0))
      if (period === 'all') expect(previous).toBeNull()
      else expect(previous).toMatchObject({ balanceChange: 0n, result: 0n, unitaryEarnings: null })
    }
  })

  test('compares today with yesterday, this month with the last one, this year with the one before', async () => {
    const [as] = lived.traders
    const spans = async (period: contract.OverviewPeriod) => {
      const { span, previous } = await overview(as!, period)
      return [span.from, span.to, previous?.from, previous?.to]
    }
    expect(await spans('today')).toEqual(['2026-10-26', '2026-10-26', '2026-10-25', '2026-10-25'])
    expect(await spans('month')).toEqual(['2026-10-01', '2026-10-31', '2026-09-01', '2026-09-30'])
    expect(await spans('year')).toEqual(['2026-01-01', '2026-12-31', '2025-01-01', '2025-12-31'])
    expect(await spans('all')).toEqual(['2026-10-24', '2026-10-26', undefined, undefined])
    const { previous } = await overview(as!, 'today')
    expect(previous?.energy).toMatchObject({ knownHours: 25, expectedHours: 25 })
    expect(previous?.imbalance.settledDays).toBe(1)
  })

  test('turns to the next day at midnight of the platform', async () => {
    const [as] = lived.traders
    app.clock.set(at(date, '23:59', 1))
    expect((await overview(as!, 'today')).span.from).toBe('2026-10-26')
    app.clock.set(at(date, '00:00', 2))
    expect((await overview(as!, 'today')).span.from).toBe('2026-10-27')
  })

  test('of who did nothing is empty', async () => {
    const nobody = await app.aUser({ userType: 'standard' })
    const { span, balance } = await overview(nobody, 'all')
    expect(balance).toBe(0n)
    expect(span).toMatchObject({ from: '2026-10-26', to: '2026-10-26', result: 0n, unitaryEarnings: null })
    expect(span.energy).toEqual({
      consumption: null,
      production: null,
      balance: null,
      knownHours: 0,
      expectedHours: 12,
    })
  })

  test('of the platform counts each trade and each person once', async () => {
    const { admin, traders } = lived
    const all = await app.call(contract.getPlatformOverview, { params: { period: 'month' }, as: admin })
    const trades = (await Promise.all(traders.map((as) => tradesOf(lived, as)))).flat()
    const figuresOf = (market: MarketType) => {
      const bought = trades.filter((one) => one.marketType === market && one.type === 'buy')
      const [volume, turnover] = [
        sumEnergy(bought.map((one) => one.quantity)),
        -sumAmounts(bought.map((one) => one.value)),
      ]
      const averagePrice = Number(divideHalfUp(turnover, BigInt(volume)))
      return { sessions: 1, volume, turnover, averagePrice }
    }
    expect(all).toMatchObject({
      from: '2026-10-01',
      to: '2026-10-31',
      users: { trading: traders.length, metered: traders.length },
      dayAhead: figuresOf('dayAhead'),
      intraday: figuresOf('intraday'),
      imbalance: {
        deficitVolume: sumEnergy(settled.users.map(({ totals }) => totals.deficitVolume)),
        excessVolume: sumEnergy(settled.users.map(({ totals }) => totals.excessVolume)),
        balancing: settled.balancing,
        settledDays: 1,
        waitingDays: 0,
      },
      groups: { groups: 1, members: 3, pendingRequests: 0 },
      analysers: { online: 0, offline: 0, waiting: 0 },
    })
    expect(all.coins).toMatchObject({ circulating: all.coins.issued, balancing: settled.balancing })
    const own = await Promise.all(traders.map((as) => overview(as, 'month')))
    const sum = (key: 'consumption' | 'production') =>
      own.reduce((total, { span }) => total + (span.energy[key] ?? 0), 0)
    expect(all.energy).toMatchObject({ consumption: sum('consumption'), production: sum('production') })
    const ever = await app.call(contract.getPlatformOverview, { params: { period: 'all' }, as: admin })
    expect(ever).toMatchObject({ dayAhead: all.dayAhead, coins: all.coins })
  })

  test.each(contract.overviewPeriods)('of the platform knows the days that wait, also for %s', async (period) => {
    const settlements = () => app.platform.db.updateTable('imbalance_settlements')
    const replacedAt = app.clock.now()
    await settlements().set({ replaced_at: replacedAt }).where('replaced_at', 'is', null).execute()
    const { imbalance } = await app.call(contract.getPlatformOverview, { params: { period }, as: lived.admin })
    await settlements().set({ replaced_at: null }).where('replaced_at', '=', replacedAt).execute()
    expect(imbalance.waitingDays).toBe(1)
  })
})

describe('the indicators', () => {
  const indicators = (
    as: TestUser,
    granularity: (typeof walletGranularities)[number],
    marketType: MarketType | null = null,
  ) => {
    const days = { dateFrom: addDays(date, -1), dateTo: addDays(date, 1) }
    return app.call(contract.getIndicators, { params: { userId: as.userId, ...days, marketType, granularity }, as })
  }

  test.each(ofWholeHours)('by the %s add up to trades and imbalances', async (granularity) => {
    for (const as of lived.traders) {
      const { steps, totals, daily } = await indicators(as, granularity)
      const all = traded(await tradesOf(lived, as))
      const { cash } = imbalanceOf(as)
      const result = all.net + cash
      expect(totals).toEqual({ ...all, imbalance: cash, result, unitary: unitary(result, all) })
      for (const key of ['paid', 'received', 'net', 'imbalance', 'result'] as const) {
        expect(sumAmounts(steps.map((step) => step[key]))).toBe(totals[key])
      }
      expect(steps.reduce((sum, step) => sum + step.trades, 0)).toBe(all.trades)
      const only = { day: date, result }
      expect(daily).toEqual({ mean: result, best: only, worst: only, days: 1 })
    }
  })

  test('of one market leave the others out', async () => {
    for (const as of lived.traders) {
      const trades = await tradesOf(lived, as)
      for (const market of ['dayAhead', 'intraday'] as const) {
        const own = traded(trades.filter(({ marketType }) => marketType === market))
        const { totals } = await indicators(as, 'day', market)
        expect(totals).toEqual({ ...own, imbalance: 0n, result: own.net, unitary: unitary(own.net, own) })
      }
      const balancing = await indicators(as, 'hour', 'balancing')
      expect(balancing.totals).toMatchObject({ trades: 0, result: imbalanceOf(as).cash, unitary: null })
      expect([...balancing.bestHours, ...balancing.worstHours]).toEqual([])
    }
  })

  test('name the best and the worst hours of the clock, the hour that comes twice as one', async () => {
    const [as] = lived.traders
    const { bestHours, worstHours } = await indicators(as!, 'day')
    const hours = Map.groupBy(
      await tradesOf(lived, as!),
      ({ start }) => start.toZonedDateTimeISO('Europe/Bucharest').hour,
    )
    const nets = Array.from(hours, ([hour, trades]) => ({ hour, ...traded(trades) }))
    const byNet = nets.toSorted((a, b) => compare(b.net, a.net) || a.hour - b.hour)
    const named = ({ hour, net, bought, sold }: (typeof nets)[number]) => ({
      hour,
      net,
      energy: bought + sold,
      unitary: unitary(net, { bought, sold }),
    })
    expect(bestHours).toEqual(byNet.slice(0, 3).map(named))
    expect(worstHours).toEqual(byNet.slice(-3).reverse().map(named))
    expect(hours.size).toBeLessThanOrEqual(24)
  })
})

const compare = (a: Amount, b: Amount) => (a < b ? -1 : a > b ? 1 : 0)

describe('the day of a user', () => {
  const dayOf = (as: TestUser, day = date) => app.call(contract.getUserDay, { params: { userId: as.userId, day }, as })

  test('has 25 hours, each with what was metered, traded and paid for in the market', async () => {
    const as = lived.traders[0]!
    const { hours, paid, received, values } = await dayOf(as)
    const metered = await app.call(getHoursOfDay, { params: { userId: as.userId, day: date }, as })
    const trades = await tradesOf(lived, as)
    const { periods } = await app.call(getAuctionResult, { params: { id: lived.dayAheadId }, as })
    expect(hours).toHaveLength(25)
    expect(new Set(hours.map(({ label }) => label)).size).toBe(25)
    for (const [place, hour] of hours.entries()) {
      const { bought, sold } = traded(trades.filter(({ start }) => start.equals(hour.start)))
      const { consumption, production } = metered[place]!
      const price = periods.find(({ start }) => start.equals(hour.start))!.price
      const valueOf = (energy: number | null) =>
        energy === null || price === null ? null : BigInt(energy) * BigInt(price)
      const worth = { consumptionValue: valueOf(consumption), productionValue: valueOf(production) }
      expect(hour).toMatchObject({ bought, sold, consumption, production, price, ...worth })
    }
    const priced = hours.flatMap(({ consumptionValue }) => consumptionValue ?? [])
    expect(priced.length).toBeGreaterThan(0)
    expect(values.consumption).toEqual({
      coins: priced.reduce((sum, coins) => sum + coins, 0n),
      missingHours: hours.length - priced.length,
    })
    expect({ paid, received }).toEqual({ paid: traded(trades).paid, received: traded(trades).received })
  })

  test('has what was forecast beside it, and of a day to come nothing that is not known', async () => {
    const as = lived.traders[0]!
    const day = addDays(date, 2)
    await saveForecasts(app, { day, userId: as.userId, consumption: [300, 400], price: [12_000, 13_000] })
    const { hours, paid, values } = await dayOf(as, day)
    // Hours that are to come lack nothing.
    expect(values.consumption).toEqual({ coins: null, missingHours: 0 })
    expect(hours).toHaveLength(24)
    expect(hours[0]).toMatchObject({ consumption: null, production: null, bought: 0, sold: 0, price: null })
    const forecast = { production: null, priceRange: null }
    expect(hours[0]!.forecast).toEqual({ ...forecast, consumption: 300, price: 12_000 })
    expect(hours[23]!.forecast).toEqual({ ...forecast, consumption: 400, price: 13_000 })
    expect(paid).toBe(0n)
  })

  test('is refused to others, and where no market reaches', async () => {
    const [owner, other] = lived.traders
    const of = (day: DeliveryDay, as: TestUser) =>
      app.refused(contract.getUserDay, { params: { userId: owner!.userId, day }, as })
    expect(await of(date, other!)).toMatchObject({ status: 403 })
    expect(await of(addDays(date, 40), owner!)).toMatchObject({ status: 400, code: 'invalid_request' })
    expect(await of('1950-01-01' as DeliveryDay, owner!)).toMatchObject({ status: 400 })
  })
})

describe('dashboards', () => {
  test('are for their user and the administrator', async () => {
    const [owner, other] = lived.traders
    const of = { userId: owner!.userId, dateFrom: date, dateTo: date, marketType: null }
    const overview = { userId: owner!.userId, period: 'today' as const }
    expect(await app.refused(contract.getOverview, { params: overview, as: other! })).toMatchObject({ status: 403 })
    const indicators = { ...of, granularity: 'day' as const }
    const board = { ...of, orderType: null }
    for (const [call, params] of [
      [contract.getIndicators, indicators],
      [contract.exportIndicators, indicators],
      [contract.getOrdersDashboard, board],
      [contract.exportManagedOrders, board],
      [contract.listManagedOrders, of],
    ] as const) {
      expect(await app.refused(call, { params: params as typeof indicators & typeof board, as: other! })).toMatchObject(
        { status: 403 },
      )
    }
    expect(await app.call(contract.listManagedOrders, { params: of, as: lived.admin })).toEqual(
      await app.call(contract.listManagedOrders, { params: of, as: owner! }),
    )
    const platform = { params: { period: 'today' as const }, as: owner! }
    expect(await app.refused(contract.getPlatformOverview, platform)).toMatchObject({ status: 403 })
  })
})
