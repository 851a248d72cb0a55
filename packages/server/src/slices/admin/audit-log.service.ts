import { Refusal } from '@tandem/core/refusal.ts'
import { AuditRow, type AuditEntry, type listAuditEntries } from '@tandem/contract/admin/audit-log.ts'
import type { QueryOf, ResponseOf } from '@tandem/contract/endpoint.ts'
import type { FileAnswer } from '@tandem/contract/file-answer.ts'
import type { Language } from '@tandem/contract/texts/format.ts'
import { readAtOnce } from '../../platform/database.ts'
import type { Platform } from '../../platform/platform.ts'
import { sheetOf, spreadsheetOfToday } from '../../platform/sheets.ts'
import { countEntries, findEntries, findSubjects, type AuditFilter } from './audit-log.store.ts'

const pageSize = 50

/** A page of the chosen entries, the latest first; one behind the last is empty. Refuses `start_not_before_end`. */
export function listEntries(
  { db }: Platform,
  { page = 1, ...filter }: QueryOf<typeof listAuditEntries>,
): Promise<ResponseOf<typeof listAuditEntries>> {
  checkDays(filter)
  return readAtOnce(db, async (tx) => ({
    page,
    pageSize,
    count: await countEntries(tx, filter),
    entries: await findEntries(tx, filter, { limit: pageSize, offset: (page - 1) * pageSize }),
    subjects: await findSubjects(tx),
  }))
}

/** More rows than this take longer to open than anybody waits. */
const longestSheet = 20_000

const texts = {
  en: { name: 'Audit log', title: 'Audit log', platform: 'Tandem' },
  ro: { name: 'Jurnal de audit', title: 'Jurnal de audit', platform: 'Tandem' },
} as const

/** The chosen entries as a spreadsheet, named by today's date in Bucharest. Refuses `start_not_before_end`. */
export async function exportEntries(
  { db, clock }: Platform,
  filter: AuditFilter,
  language: Language,
): Promise<FileAnswer> {
  checkDays(filter)
  const { platform, ...terms } = texts[language]
  const entries = await findEntries(db, filter, { limit: longestSheet, offset: 0 })
  const rows = entries.map((entry) => ({
    ...entry,
    actor: entry.actor ?? platform,
    before: textOf(entry.before),
    after: textOf(entry.after),
  }))
  const columns = ['at', 'actor', 'action', 'subject', 'subjectId', 'person', 'before', 'after'] as const
  const sheet = sheetOf(AuditRow, columns, rows, { ...terms, language })
  return spreadsheetOfToday({ clock }, [sheet])
}

/** What a cell of a spreadsheet holds at most. */
const longestCell = 32_000

function textOf(state: AuditEntry['before']): string {
  return state ? JSON.stringify(state).slice(0, longestCell) : ''
}

function checkDays({ dateFrom, dateTo }: AuditFilter): void {
  if (dateFrom && dateTo && dateFrom > dateTo) throw new Refusal('start_not_before_end', {}, 'dateTo')
}
