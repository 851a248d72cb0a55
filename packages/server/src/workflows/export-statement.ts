import { rowsOfFile } from '../platform/long-lists.ts'
import type { DeliveryDay } from '@tandem/core/calendar/delivery-day.ts'
import type { FileAnswer } from '@tandem/contract/file-answer.ts'
import type { Asking } from '../platform/http.ts'
import type { Platform } from '../platform/platform.ts'
import { spreadsheetOfToday } from '../platform/sheets.ts'
import { getStatement } from '../slices/ledger/index.ts'
import { spanOf, statementSheets } from '../slices/reports/index.ts'

interface Wanted {
  readonly userId: number
  readonly dateFrom: DeliveryDay
  readonly dateTo: DeliveryDay
}

/** The most lines of a statement as a file. */
const longestStatement = 50_000

/**
 * The statement of a user's coins as a spreadsheet, line by line, named by today's date in Bucharest. Refuses
 * `start_not_before_end`, and `span_too_long` beyond 20 years and 50,000 lines.
 */
export async function exportStatement(
  platform: Platform,
  { caller, language }: Asking,
  wanted: Wanted,
): Promise<FileAnswer> {
  spanOf(wanted, 'whole')
  const statement = await getStatement(platform, caller, wanted, rowsOfFile(longestStatement))
  return spreadsheetOfToday(platform, statementSheets(statement, wanted, language))
}
