// Owns no table: reads what others wrote and lays it out as reports and spreadsheets.
// Refuses spans that are longer than what they are asked for can be shown for.
export { composeReport } from './day-ahead-report.ts'
export { composeIntradayReport, dayTotals, emptyIntradayReport } from './intraday-report.ts'
export { marketFigures, marketTrades, ownContinuousTrades, ownSessionFigures } from './intraday-report.store.ts'
export { intradayReportSheets } from './intraday-report-sheets.ts'
export { ownTrades } from './reports.store.ts'
export { reportSheets } from './report-sheets.ts'
export { statementSheets } from './statement-sheets.ts'
export { spanOf, todayOf } from './wallet-steps.ts'
