import { addDays, dayOf, type DeliveryDay } from '@tandem/core/calendar/delivery-day.ts'
import { deliveryPeriods, periodLabels } from '@tandem/core/calendar/delivery-period.ts'
import type { QueryOf } from '@tandem/contract/endpoint.ts'
import { IndexFileRow, ReadingFileRow } from '@tandem/contract/file-rows.ts'
import type { exportReadingTemplate } from '@tandem/contract/metering/reading-import.ts'
import { displayZone, formatFor, type Language } from '@tandem/contract/texts/format.ts'
import type { Platform } from '../../../platform/platform.ts'
import { columnsOf, spreadsheetOfToday } from '../../../platform/sheets.ts'
import type { CellValue, Sheet } from '../../../platform/spreadsheet.ts'

const texts = {
  en: {
    readings: 'Readings',
    index: 'Indexes',
    title: 'Readings for',
    indexTitle: 'Index of the meter, month by month',
    note: 'Fill in consumption, production or both, in kWh. Hours without either are left out.',
    indexNote: 'Fill in what the meter showed and on which day it was read. Months without an index are left out.',
  },
  ro: {
    readings: 'Citiri',
    index: 'Indexuri',
    title: 'Citiri pentru',
    indexTitle: 'Indexul contorului, lună de lună',
    note: 'Completează consumul, producția sau amândouă, în kWh. Orele fără niciuna se sar.',
    indexNote: 'Completează ce arăta contorul și în ce zi a fost citit. Lunile fără index se sar.',
  },
} as const

type Wanted = QueryOf<typeof exportReadingTemplate>

/**
 * A spreadsheet that imports as it is once it is filled in: every hour or quarter-hour of yesterday or of a month, or a row
 * for each of twelve months, the last of them the one that was asked for or this one.
 */
export async function readingTemplate(
  { clock }: Platform,
  { kind, month }: Wanted,
  language: Language,
): Promise<{ name: string; content: Uint8Array }> {
  const today = dayOf(clock.now(), displayZone)
  const sheet = kind === 'index' ? indexSheet(month ?? today, language) : hoursSheet({ kind, month }, today, language)
  return spreadsheetOfToday({ clock }, [sheet])
}

function hoursSheet({ kind, month }: Wanted, today: DeliveryDay, language: Language): Sheet {
  const [text, format] = [texts[language], formatFor(language)]
  const days = month ? daysOfMonth(month) : [addDays(today, -1)]
  const columns = columnsOf(ReadingFileRow, ['day', 'interval', 'consumption', 'production'], language)
  const rows = days.flatMap((day): CellValue[][] => {
    const labels = periodLabels(deliveryPeriods(day, displayZone, kind === 'quarters' ? 15 : 60), displayZone)
    return labels.map((label) => [Temporal.PlainDate.from(day), label, null, null])
  })
  const span = month ? format.month(month) : format.date(days[0] ?? today)
  return { name: text.readings, title: `${text.title} ${span}`, note: text.note, columns, rows }
}

function indexSheet(last: DeliveryDay, language: Language): Sheet {
  const text = texts[language]
  const columns = columnsOf(IndexFileRow, ['month', 'day', 'consumption', 'production'], language)
  const end = Temporal.PlainYearMonth.from(last.slice(0, 7))
  const rows = Array.from({ length: 12 }, (_, index): CellValue[] => [
    end.subtract({ months: 11 - index }).toString(),
    ...[null, null, null],
  ])
  return { name: text.index, title: text.indexTitle, note: text.indexNote, columns, rows }
}

function daysOfMonth(month: DeliveryDay): DeliveryDay[] {
  const { daysInMonth } = Temporal.PlainDate.from(month)
  return Array.from({ length: daysInMonth }, (_, index) => addDays(month, index))
}
