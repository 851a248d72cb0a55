import { addDays, type DeliveryDay } from '@tandem/core/calendar/delivery-day.ts'
import { amount, costOf, energyWh, sumAmounts, sumEnergy } from '@tandem/core/units/units.ts'
import { deleteUser } from '@tandem/contract/accounts/accounts.ts'
import { listManagedOrders } from '@tandem/contract/admin/dashboards.ts'
import { getEnergyGraphic, getEnergyIndicators } from '@tandem/contract/metering/energy.ts'
import { addOrder } from '@tandem/contract/orders/orders.ts'
import { getDayAheadReport, getIntradayReport } from '@tandem/contract/reports.ts'
import * as contract from '@tandem/contract/admin/strategic-markets.ts'
import { getPlatformWalletSummary, getWalletSteps } from '@tandem/contract/ledger/wallet.ts'
import { line } from '@tandem/core/testing/builders.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import { liveSettledDay } from '../testing/settled-day.ts'
import { useTestApp, type TestUser } from '../testing/test-app.ts'
import { aMarket, orderInput } from '../testing/trading.ts'
import { tradesOf, type WholeDay } from '../testing/whole-day.ts'

const app = useTestApp()
const date = '2026-10-25' as DeliveryDay
const span = { dateFrom: addDays(date, -1), dateTo: addDays(date, 1) }
let lived: WholeDay
let elena: TestUser

beforeAll(async () => {
  lived = await liveSettledDay(app, date)
  elena = await app.aUser({ userType: 'strategicUser' })
})

const participantsOf = (marketId: number, query: Partial<typeof everyone> = {}) =>
  app.call(contract.listSessionParticipants, {
    params: { marketId },
    query: { ...everyone, ...query } as never,
    as: elena,
  })
const everyone = { offerStatus: 'all', userType: 'all', searchFilter: '' }
const allTrades = async () => (await Promise.all(lived.traders.map((as) => tradesOf(lived, as)))).flat()

test('shows the markets side by side, with the sums of all trades', async () => {
  const overview = await app.call(contract.getOverallMarkets, { query: span, as: elena })
  const trades = await allTrades()
  for (const market of ['dayAhead', 'intraday'] as const) {
    const row = overview.markets.find(({ marketType }) => marketType === market)
    const bought = trades.filter((trade) => trade.marketType === market && trade.type === 'buy')
    const volume = sumEnergy(bought.map(({ quantity }) => quantity))
    const turnover = sumAmounts(bought.map(({ quantity, price }) => costOf(quantity, price)))
    const prices = bought.map(({ price }) => price)
    expect(row).toMatchObject({
      sessions: 1,
      volume,
      turnover,
      lowestPrice: Math.min(...prices),
      highestPrice: Math.max(...prices),
      participants: new Set(trades.filter((trade) => trade.marketType === market).map(({ userId }) => userId)).size,
    })
    expect(Number(row?.averagePrice)).toBeCloseTo(Number(turnover) / volume, -0.5)
    expect(row?.fillShare).toBeCloseTo((2 * volume) / Number(row?.ordered), 3)
    const periods = market === 'dayAhead' ? bought.map(({ period }) => period) : []
    if (market === 'dayAhead') expect(row?.tradedShare).toBeCloseTo(new Set(periods).size / 25, 3)
  }
  const platform = await app.call(getPlatformWalletSummary, { query: span, as: lived.admin })
  expect(overview.markets.map(({ volume }) => volume).slice(0, 2)).toEqual([
    platform.dayAheadVolume,
    platform.intradayVolume,
  ])
  expect(overview.markets[2]).toMatchObject({
    marketType: 'balancing',
    sessions: 1,
    ordered: null,
    averagePrice: null,
    turnover: amount(platform.imbalancePaid + platform.imbalanceReceived),
  })
  expect(overview.days.map((day) => day.date)).toEqual([span.dateFrom, date, span.dateTo])
  expect(overview.days[1]).toMatchObject({
    dayAheadVolume: overview.markets[0]?.volume,
    dayAheadPrice: overview.markets[0]?.averagePrice,
    intradayVolume: overview.markets[1]?.volume,
    imbalanceVolume: overview.markets[2]?.volume,
  })
  expect(overview.days[0]).toMatchObject({ dayAheadVolume: 0, dayAheadPrice: null, imbalanceVolume: null })
})

test('shows thirty days until today where none are asked for, and refuses more than it can show', async () => {
  const { from, to } = await app.call(contract.getOverallMarkets, { query: {}, as: elena })
  const today = app.clock.now().toZonedDateTimeISO('Europe/Bucharest').toPlainDate().toString()
  expect([from, to]).toEqual([addDays(today as DeliveryDay, -29), today])
  const long = { dateFrom: '2025-01-01' as DeliveryDay, dateTo: '2026-10-25' as DeliveryDay }
  expect(await app.refused(contract.getOverallMarkets, { query: long, as: elena })).toMatchObject({
    code: 'span_too_long',
  })
  const turned = { dateFrom: span.dateTo, dateTo: span.dateFrom }
  const refusal = await app.refused(contract.getParticipantWallet, {
    params: { userId: lived.traders[0]!.userId },
    query: turned,
    as: elena,
  })
  expect(refusal).toMatchObject({ code: 'start_not_before_end', status: 400 })
})

describe.each(['dayAhead', 'intraday'] as const)('sessions of the %s market', (marketTypeKey) => {
  const sessionsIn = (query: object) =>
    app.call(contract.listMarketSessions, { params: { marketTypeKey }, query: { ...span, ...query }, as: elena })

  test('are filtered by status and by day', async () => {
    const { sessions } = await sessionsIn({})
    expect(sessions.map(({ marketType, date }) => [marketType, date])).toEqual([[marketTypeKey, date]])
    expect((await sessionsIn({ marketStatus: sessions[0]?.sessionStatus })).sessions).toEqual(sessions)
    expect((await sessionsIn({ marketStatus: 'scheduled' })).sessions).toEqual([])
    const [chosen, other] = sessions[0]?.sessionStatus === 'open' ? ['active', 'inactive'] : ['inactive', 'active']
    expect((await sessionsIn({ marketStatus: chosen })).sessions).toEqual(sessions)
    expect((await sessionsIn({ marketStatus: other })).sessions).toEqual([])
    expect((await sessionsIn({ dateFrom: span.dateTo })).sessions).toEqual([])
  })

  test('are the sums of their participants, who are those of their own reports', async () => {
    const [session] = (await sessionsIn({})).sessions
    const { market, participants, totals, statuses } = await participantsOf(session!.marketId)
    expect(market).toEqual(session)
    expect(session?.volume).toBeGreaterThan(0)
    expect(totals).toMatchObject({ bought: session?.volume, sold: session?.volume, net: 0n, orders: session?.orders })
    expect(totals.buyQuantity + totals.sellQuantity).toBe(session?.ordered)
    expect([totals.fillShare, totals.averagePrice]).toEqual([session?.fillShare, session?.averagePrice])
    expect(participants).toHaveLength(session!.participants)
    for (const as of lived.traders) {
      const part = participants.find(({ userId }) => userId === as.userId)
      const report = marketTypeKey === 'dayAhead' ? getDayAheadReport : getIntradayReport
      const own = (await app.call(report, { params: { userId: as.userId, date }, as })).totals
      const { bought, sold, paid, received, net } = own
      expect(part).toMatchObject({ username: as.username, bought, sold, paid, received, net })
    }
    const chosen = (name: string) => statuses.find(({ offerStatus }) => offerStatus === name)?.participants ?? 0
    expect(
      ['inMarket', 'filled', 'partlyFilled', 'notFilled', 'cancelled'].reduce((sum, name) => sum + chosen(name), 0),
    ).toBe(participants.length)
  })

  test('lead to participants by status, by type and by name, with sums and means of what is chosen', async () => {
    const [session] = (await sessionsIn({})).sessions
    const { participants, statuses } = await participantsOf(session!.marketId)
    for (const { offerStatus, participants: count } of statuses) {
      const only = await participantsOf(session!.marketId, { offerStatus })
      expect(only.participants).toHaveLength(count)
      expect(only.participants.every((each) => each.offerStatus === offerStatus)).toBe(true)
    }
    const some = participants.slice(0, 2)
    const found = await participantsOf(session!.marketId, { searchFilter: some[0]!.username.toUpperCase() })
    expect(found.participants).toEqual([some[0]])
    expect(found.means).toMatchObject({ bought: some[0]?.bought, net: some[0]?.net })
    expect((await participantsOf(session!.marketId, { searchFilter: 'nobody is called so' })).means).toBeNull()
    expect((await participantsOf(session!.marketId, { userType: 'strategicUser' })).participants).toEqual([])
    const traders = await participantsOf(session!.marketId, { userType: 'transactionalUser' })
    const sold = sumEnergy(participants.map((each) => each.sold))
    expect(traders.totals.sold).toBe(sold)
    expect(traders.means?.sold).toBe(energyWh(Math.floor(sold / participants.length + 0.5)))
  })

  test('name who sent no order, and no draft', async () => {
    const idle = await app.aUser({ coins: '100' })
    const [session] = (await sessionsIn({})).sessions
    const { participants } = await participantsOf(session!.marketId, { offerStatus: 'none' })
    expect(participants).toContainEqual(expect.objectContaining({ userId: idle.userId, orders: 0, averagePrice: null }))
    const { participants: all } = await participantsOf(session!.marketId)
    expect(all.map(({ userId }) => userId)).not.toContain(idle.userId)
  })
})

test('shows the orders of one participant as its own board does, without drafts', async () => {
  for (const as of lived.traders) {
    for (const marketType of ['dayAhead', 'intraday'] as const) {
      const answer = await app.call(contract.getParticipantOrders, {
        params: { userId: as.userId, marketTypeKey: marketType },
        query: span,
        as: elena,
      })
      const own = await app.call(listManagedOrders, { params: { userId: as.userId, ...span, marketType }, as })
      expect(own.length).toBeGreaterThan(0)
      expect(answer.participant).toMatchObject({ userId: as.userId, username: as.username, isSystem: false })
      expect(answer.orders).toEqual(
        own.map(({ name: _name, marketType: _market, origin: _origin, status, ...order }) => ({
          ...order,
          orderStatus: status,
        })),
      )
      const trades = (await tradesOf(lived, as)).filter((trade) => trade.marketType === marketType)
      const turnover = sumAmounts(trades.map(({ quantity, price }) => costOf(quantity, price)))
      const energy = sumEnergy(trades.map(({ quantity }) => quantity))
      expect(answer.totals.value).toBe(sumAmounts(trades.map(({ value }) => value)))
      expect(answer.totals.bought + answer.totals.sold).toBe(energy)
      expect(Math.abs(Number(answer.totals.averagePrice) - Number(turnover) / energy)).toBeLessThanOrEqual(0.5)
    }
  }
})

test('leaves out what a participant has not sent', async () => {
  const as = await app.aUser({ coins: '100' })
  const dayAfter = addDays(date, 2)
  const closes = app.clock.now().add({ hours: 2 }).toString()
  const marketId = await aMarket(app, lived.admin, { date: dayAfter, closes })
  await app.call(addOrder, { body: { marketId, ...orderInput(line(1, 'buy 20 @ 0.30')) }, as })
  const query = { dateFrom: dayAfter, dateTo: dayAfter }
  const params = { userId: as.userId, marketTypeKey: 'dayAhead' as const }
  const { orders } = await app.call(contract.getParticipantOrders, { params, query, as: elena })
  expect(orders).toEqual([])
  expect((await participantsOf(marketId)).participants).toEqual([])
})

test('shows the energy and the coins of one participant as its own screens do', async () => {
  for (const as of lived.traders) {
    const input = { params: { userId: as.userId }, query: span, as: elena }
    const own = { userId: as.userId, ...span }
    const energy = await app.call(contract.getParticipantEnergy, input)
    const graphic = await app.call(getEnergyGraphic, { params: own, query: { granularity: 'day' }, as })
    expect(energy.days.map((day) => day.date)).toEqual([span.dateFrom, date, span.dateTo])
    for (const [index, { date: day, ...figures }] of energy.days.entries()) {
      expect({ day, ...figures }).toMatchObject({ day: graphic.periods[index]?.day, consumption: figures.consumption })
      expect(graphic.periods[index]).toMatchObject(figures)
    }
    expect((await app.call(getEnergyIndicators, { params: own, as })).totals).toMatchObject(energy.totals)
    const wallet = await app.call(contract.getParticipantWallet, input)
    const steps = await app.call(getWalletSteps, { params: { ...own, granularity: 'day' }, as })
    expect(wallet.totals).toEqual(steps.totals)
    expect(wallet.totals.change).not.toBe(0n)
    for (const [index, { date: day, ...sums }] of wallet.days.entries()) {
      expect(steps.steps[index]).toMatchObject({ day, ...sums })
    }
  }
})

describe('a participant', () => {
  const asks = (userId: number, as: TestUser) => [
    [
      contract.getParticipantOrders,
      { params: { userId, marketTypeKey: 'dayAhead' as const }, query: span, as },
    ] as const,
    [contract.getParticipantEnergy, { params: { userId }, query: span, as }] as const,
    [contract.getParticipantWallet, { params: { userId }, query: span, as }] as const,
  ]

  test('is nobody who never traded, is closed or unknown', async () => {
    const gone = await app.aUser()
    await app.call(deleteUser, { params: { id: gone.userId }, as: lived.admin })
    const standard = await app.aUser({ userType: 'standard' })
    for (const userId of [standard.userId, elena.userId, gone.userId, 2_000_000]) {
      for (const [endpoint, input] of asks(userId, elena)) {
        expect(await app.refused(endpoint, input as never)).toMatchObject({ status: 404, code: 'not_found' })
      }
    }
    for (const marketId of [2_000_000, 2_147_483_647]) {
      const input = { params: { marketId }, query: {}, as: elena }
      expect(await app.refused(contract.listSessionParticipants, input)).toMatchObject({ status: 404 })
    }
  })

  test('is for strategic providers and administrators alone', async () => {
    const [trader, other] = lived.traders as [TestUser, TestUser]
    const standard = await app.aUser({ userType: 'standard' })
    for (const as of [other, trader, standard]) {
      for (const [endpoint, input] of asks(trader.userId, as)) {
        expect(await app.refused(endpoint, input as never)).toMatchObject({ status: 403, code: 'not_allowed' })
      }
    }
    const { participant } = await app.call(contract.getParticipantEnergy, {
      params: { userId: trader.userId },
      query: {},
      as: lived.admin,
    })
    expect(participant.userId).toBe(trader.userId)
  })

  test('is told who looked at what; lists of many are nobody’s', async () => {
    const looker = await app.aUser({ userType: 'strategicUser' })
    const [, , , trader] = lived.traders as [TestUser, TestUser, TestUser, TestUser]
    await app.call(contract.getOverallMarkets, { query: span, as: looker })
    await app.call(contract.listSessionParticipants, { params: { marketId: lived.dayAheadId }, query: {}, as: looker })
    const looks = () =>
      app.platform.db
        .selectFrom('audit_entries')
        .select(['action', 'subject_id', 'user_id'])
        .where('actor_id', '=', looker.userId)
        .orderBy('id')
        .execute()
    expect(await looks()).toEqual([])
    for (const [endpoint, input] of asks(trader.userId, looker)) await app.call(endpoint, input)
    expect(await looks()).toEqual(
      ['orders', 'energy', 'wallet'].map((what) => ({
        action: 'person.viewed',
        subject_id: what,
        user_id: trader.userId,
      })),
    )
  })
})
