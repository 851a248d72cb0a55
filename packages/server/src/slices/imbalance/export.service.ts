import { daysIn } from '@tandem/core/metering/energy-span.ts'
import type { FileAnswer } from '@tandem/contract/file-answer.ts'
import { readAtOnce, type Db } from '../../platform/database.ts'
import { requireOwn, type Asking } from '../../platform/http.ts'
import type { Platform } from '../../platform/platform.ts'
import { spreadsheetOfToday } from '../../platform/sheets.ts'
import { usernameOf, type ListSpan } from './days.store.ts'
import { imbalanceSheets, type ExportedImbalances } from './export-sheets.ts'
import { linesToWire } from './lines.wire.ts'
import { daysOfUser } from './lists.service.ts'
import { findAppliedDays } from './settlements.store.ts'
import { checkSpan, monthOfDays } from './spans.ts'

/**
 * The settled days of a user as a spreadsheet, with the figures of the screens: at most a year of days, and their periods where
 * they are a month or less. Named by today's date in Bucharest.
 */
export async function exportImbalances(
  { db, clock }: Pick<Platform, 'db' | 'clock'>,
  { caller, language }: Asking,
  { userId, ...span }: ListSpan & { readonly userId: number },
): Promise<FileAnswer> {
  requireOwn(caller, userId)
  checkSpan(span.dateFrom, span.dateTo)
  const exported = await readAtOnce(db, async (tx): Promise<ExportedImbalances> => {
    const { days, totals } = await daysOfUser(tx, userId, span)
    const isShort = daysIn({ from: span.dateFrom, to: span.dateTo }) <= monthOfDays
    const inOrder = days.toReversed()
    const lines = isShort ? await findLines(tx, userId, span) : null
    return { username: await usernameOf(tx, userId), days: inOrder, totals, lines }
  })
  return spreadsheetOfToday({ clock }, imbalanceSheets(exported, language))
}

async function findLines(db: Db, userId: number, span: ListSpan): Promise<NonNullable<ExportedImbalances['lines']>> {
  const days = await findAppliedDays(db, span, { userId })
  return days.flatMap((settled) => {
    const user = settled.users.find((each) => each.userId === userId)
    return user ? linesToWire(user, settled).map((line) => ({ day: settled.day, line })) : []
  })
}
