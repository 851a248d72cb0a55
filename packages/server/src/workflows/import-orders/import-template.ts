import { describeFields, fieldHeader } from '@tandem/contract/field.ts'
import { importColumns, intradayColumns, OrderFileRow } from '@tandem/contract/orders/order-import.ts'
import { formatFor, type Language } from '@tandem/contract/texts/format.ts'
import { periodLabels } from '@tandem/core/calendar/delivery-period.ts'
import { periodsOf } from '@tandem/core/market/session.ts'
import type { Platform } from '../../platform/platform.ts'
import { columnsOf } from '../../platform/sheets.ts'
import { writeSpreadsheet } from '../../platform/spreadsheet.ts'
import { importableSession } from './preview-import.ts'

const texts = {
  en: {
    orders: 'Orders',
    help: 'How to fill it in',
    title: 'Orders for',
    note: 'Fill in side, price and quantity. Rows without them are left out; rows may be added, removed and repeated.',
    column: 'Column',
    meaning: 'What belongs there',
  },
  ro: {
    orders: 'Oferte',
    help: 'Cum se completează',
    title: 'Oferte pentru',
    note: 'Completează sensul, prețul și cantitatea. Rândurile fără ele se sar; poți adăuga, șterge și repeta rânduri.',
    column: 'Coloană',
    meaning: 'Ce se scrie în ea',
  },
} as const

/** A spreadsheet with a row for each interval of the delivery day, which imports as it is once it is filled in. */
export async function importTemplate(
  { db }: Platform,
  marketId: number,
  language: Language,
): Promise<{ name: string; content: Uint8Array }> {
  const session = await importableSession(db, marketId)
  const text = texts[language]
  const day = formatFor(language).date(session.deliveryDay)
  const isIntraday = session.marketType === 'intraday'
  const columns = importColumns.filter((column) => isIntraday || !intradayColumns.has(column))
  const content = await writeSpreadsheet([
    {
      name: text.orders,
      title: `${text.title} ${day}`,
      note: text.note,
      columns: columnsOf(OrderFileRow, columns, language),
      rows: periodLabels(periodsOf(session), session.deliveryZone).map((label) => [
        ...[day, label],
        ...columns.slice(2).map(() => null),
      ]),
    },
    {
      name: text.help,
      title: text.help,
      columns: [text.column, text.meaning].map((header) => ({ header, kind: 'text' as const })),
      rows: describeFields(OrderFileRow, columns).map((described) => [
        fieldHeader(described, language),
        described.help?.[language] ?? '',
      ]),
    },
  ])
  return { name: `${text.orders}-${day}.xlsx`, content }
}
