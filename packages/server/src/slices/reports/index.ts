// Owns no table: reads what others wrote and lays it out as reports and spreadsheets.
// Refuses spans that are longer than what they are asked for can be shown for.
export { composeReport } from './day-ahead-report.ts'
export { findEnergyDays } from './energy.service.ts'
export { composeIntradayReport, dayTotals, emptyIntradayReport } from './intraday-report.ts'
export { marketFigures, marketTrades, ownContinuousTrades, ownSessionFigures } from './intraday-report.store.ts'
export { findSentOrders } from './managed-orders.service.ts'
export { marketSums } from './platform-wallet.service.ts'
export { findTurnover } from './platform-wallet.store.ts'
export { ownTrades } from './reports.store.ts'
export { dayAheadSheets, intradaySheets } from './report-sheets.ts'
export { statementSheets } from './statement-sheets.ts'
export { spanOf } from './wallet-steps.ts'
export { findWallet } from './wallet.service.ts'
