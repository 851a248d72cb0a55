// Owns no table: reads what others wrote and lays it out as reports and spreadsheets.
// Refuses spans longer than a year.
export { composeReport, checkSpan, daysOf, type ReportSources } from './day-ahead-report.ts'
export { ownTrades, type OwnTrade } from './reports.store.ts'
export { reportSheets } from './report-sheets.ts'
