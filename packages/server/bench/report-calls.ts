import { addDays, type DeliveryDay } from '@tandem/core/calendar/delivery-day.ts'
import * as dashboards from '@tandem/contract/admin/dashboards.ts'
import type { AnyEndpoint } from '@tandem/contract/endpoint.ts'
import * as energy from '@tandem/contract/metering/energy.ts'
import { listGroupOrders, listGroupTrades } from '@tandem/contract/groups.ts'
import * as settlements from '@tandem/contract/imbalance/imbalance-settlements.ts'
import * as imbalance from '@tandem/contract/imbalance/imbalance.ts'
import { getStatement, getWallet } from '@tandem/contract/ledger/ledger.ts'
import * as reports from '@tandem/contract/reports.ts'
import { buildRequest, type RequestInput } from '@tandem/contract/request.ts'
import * as balancing from '@tandem/contract/admin/strategic-balancing.ts'
import * as board from '@tandem/contract/admin/strategic-board.ts'
import * as participants from '@tandem/contract/admin/strategic-markets.ts'
import * as portfolio from '@tandem/contract/admin/strategic-portfolio.ts'
import * as trades from '@tandem/contract/trades.ts'
import * as wallet from '@tandem/contract/ledger/wallet.ts'

/** A call as it is timed. */
export interface ReportCall {
  readonly name: string
  readonly url: string
}

function call<E extends AnyEndpoint>(name: string, endpoint: E, input: RequestInput<E>): ReportCall {
  return { name, url: buildRequest(endpoint, input).url }
}

export interface Asked {
  readonly userId: number
  readonly groupId: number
  readonly today: DeliveryDay
  /** Of a day that is settled, and of one that waits for it. */
  readonly settledMarketId: number
  readonly waitingMarketId: number
}

function spansOf(today: DeliveryDay) {
  const dateTo = addDays(today, -1)
  return { year: { dateFrom: addDays(today, -365), dateTo }, month: { dateFrom: addDays(today, -30), dateTo } }
}

/** What a user with a full year asks for. */
export function callsOfUser({ userId, groupId, today }: Asked): ReportCall[] {
  const { year, month } = spansOf(today)
  const [ofYear, ofMonth] = [
    { userId, ...year },
    { userId, ...month },
  ]
  const ofDay = { userId, date: addDays(today, -3) }
  const byDay = { params: { ...ofYear, granularity: 'day' } } as const
  const byHour = { params: { ...ofMonth, granularity: 'hour' } } as const
  const everyMarket = { marketType: null }
  // As the screens ask for all time.
  const ever = { params: { ...ofYear, dateFrom: '2020-01-01' as DeliveryDay } }
  return [
    call('getWallet', getWallet, { params: { userId } }),
    call('getStatement, month', getStatement, { params: ofMonth }),
    call('getStatement, year', getStatement, { params: ofYear }),
    call('exportStatement, year', wallet.exportStatement, { params: ofYear }),
    call('getWalletSteps, year by day', wallet.getWalletSteps, byDay),
    call('getWalletSteps, month by hour', wallet.getWalletSteps, byHour),
    call('getUserWallet, year by day', wallet.getUserWallet, byDay),
    call('getWalletGraphic, year by day', wallet.getWalletGraphic, byDay),
    call('getMarketResultsGraphic, year by day', wallet.getMarketResultsGraphic, byDay),
    call('getMarketResultsGraphic, month by hour', wallet.getMarketResultsGraphic, byHour),
    ...dashboards.overviewPeriods.map((period) =>
      call(`getOverview, ${period}`, dashboards.getOverview, { params: { userId, period } }),
    ),
    call('getIndicators, year by day', dashboards.getIndicators, { params: { ...byDay.params, ...everyMarket } }),
    call('getIndicators, month by hour', dashboards.getIndicators, { params: { ...byHour.params, ...everyMarket } }),
    call('exportIndicators, year by day', dashboards.exportIndicators, { params: { ...byDay.params, ...everyMarket } }),
    call('getOrdersDashboard, year', dashboards.getOrdersDashboard, {
      params: { ...ofYear, ...everyMarket, orderType: null },
    }),
    call('listManagedOrders, year', dashboards.listManagedOrders, { params: { ...ofYear, ...everyMarket } }),
    call('exportManagedOrders, year', dashboards.exportManagedOrders, {
      params: { ...ofYear, ...everyMarket, orderType: null },
    }),
    call('getDayAheadReport', reports.getDayAheadReport, { params: ofDay }),
    call('listDayAheadReports, year', reports.listDayAheadReports, { params: ofYear }),
    call('listDayAheadReports, all time', reports.listDayAheadReports, ever),
    call('exportDayAheadReport', reports.exportDayAheadReport, { params: ofDay }),
    call('getIntradayReport', reports.getIntradayReport, { params: ofDay }),
    call('listIntradayReports, year', reports.listIntradayReports, { params: ofYear }),
    call('listIntradayReports, all time', reports.listIntradayReports, ever),
    call('exportIntradayReport', reports.exportIntradayReport, { params: ofDay }),
    call('getEnergyGraphic, year', energy.getEnergyGraphic, { params: ofYear, query: {} }),
    call('getEnergyGraphic, month', energy.getEnergyGraphic, { params: ofMonth, query: {} }),
    call('getEnergyHeatMap, year', energy.getEnergyHeatMap, { params: ofYear }),
    call('getEnergyIndicators, year', energy.getEnergyIndicators, { params: ofYear }),
    call('getPowerQuality, month', energy.getPowerQuality, { params: ofMonth }),
    call('getGroupEnergy, year', energy.getGroupEnergy, { params: ofYear }),
    call('getPlatformEnergy, year', energy.getPlatformEnergy, { params: ofYear }),
    call('getPlatformEnergyGraphic, year', energy.getPlatformEnergyGraphic, { params: year }),
    call('listImbalances, year', imbalance.listImbalances, { params: year, query: {} }),
    call('listImbalances of the group, year', imbalance.listImbalances, { params: year, query: { groupId } }),
    call('getUserImbalances', imbalance.getUserImbalances, { params: { userId, marketDate: ofDay.date } }),
    call('exportImbalances, month', imbalance.exportImbalances, { params: ofMonth }),
    call('getGroupStatement, year', settlements.getGroupStatement, { params: { groupId, ...year } }),
    call('listGroupOrders, month', listGroupOrders, { params: { groupId, ...month } }),
    call('listGroupTrades, month', listGroupTrades, { params: month }),
    call('listGroupTrades, year, a page', listGroupTrades, { params: year, query: { page: 1, size: 1_000 } }),
    call('listTradesOfUser, month', trades.listTradesOfUser, { params: ofMonth, query: everyMarket }),
    call('listTradesOfUser, year', trades.listTradesOfUser, { params: ofYear, query: everyMarket }),
    call('pageTrades, year', trades.pageTrades, { params: year, query: everyMarket }),
    call('exportTrades, month', trades.exportTrades, { params: ofMonth, query: everyMarket }),
    call('exportTrades, year', trades.exportTrades, { params: ofYear, query: everyMarket }),
    call('getLastTrade', trades.getLastTrade, { params: { userId } }),
  ]
}

/** What the administrator asks for. */
export function callsOfAdministrator({ userId, today, settledMarketId, waitingMarketId }: Asked): ReportCall[] {
  const { year, month } = spansOf(today)
  const day = addDays(today, -3)
  const settled = { marketId: settledMarketId }
  const everyMarket = { marketType: null }
  return [
    ...dashboards.overviewPeriods.map((period) =>
      call(`getPlatformOverview, ${period}`, dashboards.getPlatformOverview, { params: { period } }),
    ),
    call('getPlatformWalletGraphic, year', wallet.getPlatformWalletGraphic, { query: year }),
    call('getPlatformWalletSummary, year', wallet.getPlatformWalletSummary, { query: year }),
    call('listSettlementDays', settlements.listSettlementDays, { query: {} }),
    call('listSettlementDays, year', settlements.listSettlementDays, { query: year }),
    call('previewSettlement', settlements.previewSettlement, { params: { marketId: waitingMarketId }, query: {} }),
    call('getSettlement', settlements.getSettlement, { params: settled }),
    call('listSettlementUsers', settlements.listSettlementUsers, { query: settled }),
    call('getSettlementUser', settlements.getSettlementUser, { params: { userId }, query: settled }),
    call('listTrades, day', trades.listTrades, { params: { dateFrom: day, dateTo: day }, query: everyMarket }),
    call('pageTrades of everybody, month', trades.pageTrades, { params: month, query: everyMarket }),
    call('pageTrades of everybody, year', trades.pageTrades, { params: year, query: everyMarket }),
    call('getStatement of a user, year', getStatement, { params: { userId, ...year } }),
  ]
}

/** What a strategic provider asks for: the board, and the portfolio's imbalances. */
export function callsOfProvider({ userId, today, settledMarketId }: Asked): ReportCall[] {
  const { year, month } = spansOf(today)
  const [tomorrow, yesterday] = [addDays(today, 1), addDays(today, -1)]
  const ofUser = { params: { userId }, query: month }
  return [
    call('getPortfolioPosition, today', board.getPortfolioPosition, { query: { day: today } }),
    call('getPortfolioPosition, tomorrow', board.getPortfolioPosition, { query: { day: tomorrow } }),
    call('listDeviations, yesterday', board.listDeviations, { query: { day: yesterday } }),
    call('getMarketsOfWeek', board.getMarketsOfWeek, {}),
    call('listImbalanceCosts, week', board.listImbalanceCosts, { query: {} }),
    call('listImbalanceCosts, year', board.listImbalanceCosts, { query: year }),
    call('listMissingOrders, tomorrow', board.listMissingOrders, { query: {} }),
    call('getPortfolioEnergyGraphic, month', board.getPortfolioEnergyGraphic, { query: month }),
    call('getPortfolioEnergyGraphic, year', board.getPortfolioEnergyGraphic, { query: year }),
    call('getPortfolioTradeGraphic, day', board.getPortfolioTradeGraphic, {
      query: { dateFrom: yesterday, dateTo: yesterday },
    }),
    call('getPortfolioTradeGraphic, month', board.getPortfolioTradeGraphic, { query: month }),
    call('getPortfolioTradeGraphic, year', board.getPortfolioTradeGraphic, { query: year }),
    call('listBoardUsers', board.listBoardUsers, {}),
    call('listTransactionalUsers', board.listTransactionalUsers, {}),
    call('getPortfolioImbalances, month', portfolio.getPortfolioImbalances, { query: month }),
    call('getPortfolioImbalances, year', portfolio.getPortfolioImbalances, { query: year }),
    call('getPortfolioDay', portfolio.getPortfolioDay, { params: { date: addDays(today, -3) }, query: {} }),
    call('listBalancingDays, month', balancing.listBalancingDays, { query: month }),
    call('listBalancingParticipants', balancing.listBalancingParticipants, { params: { marketId: settledMarketId } }),
    call('getParticipantImbalances, month', balancing.getParticipantImbalances, ofUser),
    call('getParticipantBalancingEnergy, month', balancing.getParticipantBalancingEnergy, ofUser),
    call('getParticipantBalancingWallet, month', balancing.getParticipantBalancingWallet, ofUser),
    call('getOverallMarkets, month', participants.getOverallMarkets, { query: month }),
    call('getOverallMarkets, year', participants.getOverallMarkets, { query: year }),
    call('listMarketSessions, month', participants.listMarketSessions, {
      params: { marketTypeKey: 'dayAhead' },
      query: month,
    }),
    call('listSessionParticipants', participants.listSessionParticipants, {
      params: { marketId: settledMarketId },
      query: {},
    }),
    call('getParticipantOrders, month', participants.getParticipantOrders, {
      params: { userId, marketTypeKey: 'dayAhead' },
      query: month,
    }),
    call('getParticipantEnergy, month', participants.getParticipantEnergy, ofUser),
    call('getParticipantWallet, month', participants.getParticipantWallet, ofUser),
  ]
}
