// Owns no table: reads what others wrote and lays it out as reports and spreadsheets.
// Refuses spans longer than a year.
export { composeReport, checkSpan, daysOf } from './day-ahead-report.ts'
export { ownTrades } from './reports.store.ts'
export { reportSheets } from './report-sheets.ts'
