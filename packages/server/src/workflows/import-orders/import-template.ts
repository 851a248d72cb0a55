import { importColumns, type ImportColumn } from '@tandem/contract/order-import.ts'
import { formatFor, type Language } from '@tandem/contract/texts/format.ts'
import { periodLabels } from '@tandem/core/calendar/delivery-period.ts'
import { periodsOf } from '@tandem/core/market/session.ts'
import type { Platform } from '../../platform/platform.ts'
import { writeSpreadsheet, type ColumnKind } from '../../platform/spreadsheet.ts'
import { columnHeaders } from './find-table.ts'
import { importableSession } from './preview-import.ts'

const kinds: Record<ImportColumn, ColumnKind> = {
  day: 'text',
  interval: 'text',
  side: 'text',
  price: 'price',
  quantity: 'energy',
  execution: 'text',
  display: 'energy',
}

const texts = {
  en: {
    orders: 'Orders',
    help: 'How to fill it in',
    title: 'Orders for',
    note: 'Fill in side, price and quantity. Rows without them are left out; rows may be added, removed and repeated.',
    column: 'Column',
    meaning: 'What belongs there',
    meanings: {
      day: 'The delivery day, as DD-MM-YYYY or as a date.',
      interval: 'The delivery interval as written here, its start (14:00), or its number in the day.',
      side: 'buy or sell (also cumpărare, vânzare).',
      price: 'The price limit in TC/kWh: a buyer never pays more, a seller never receives less.',
      quantity: 'The quantity in kWh, up to three decimals.',
      execution: 'Intra-day only: empty, IOC (at once, cancel the rest) or FOK (all at once, or nothing).',
      display: 'Intra-day only: what the book shows at a time of a larger order; empty for all of it.',
    },
  },
  ro: {
    orders: 'Oferte',
    help: 'Cum se completează',
    title: 'Oferte pentru',
    note: 'Completează sensul, prețul și cantitatea. Rândurile fără ele se sar; poți adăuga, șterge și repeta rânduri.',
    column: 'Coloană',
    meaning: 'Ce se scrie în ea',
    meanings: {
      day: 'Ziua de livrare, ZZ-LL-AAAA sau ca dată.',
      interval: 'Intervalul de livrare așa cum este scris aici, începutul lui (14:00) sau numărul lui din zi.',
      side: 'cumpărare sau vânzare (și buy, sell).',
      price: 'Prețul limită în TC/kWh: cumpărătorul nu plătește niciodată mai mult, vânzătorul nu primește mai puțin.',
      quantity: 'Cantitatea în kWh, cu cel mult trei zecimale.',
      execution: 'Doar intrazilnic: gol, IOC (imediat, restul se anulează) sau FOK (totul imediat sau nimic).',
      display: 'Doar intrazilnic: cât arată registrul o dată dintr-o ofertă mai mare; gol pentru toată cantitatea.',
    },
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
  const columns = importColumns.filter((column) => isIntraday || (column !== 'execution' && column !== 'display'))
  const headers = columnHeaders[language]
  const content = await writeSpreadsheet([
    {
      name: text.orders,
      title: `${text.title} ${day}`,
      note: text.note,
      columns: columns.map((column) => ({ header: headers[column], kind: kinds[column] })),
      rows: periodLabels(periodsOf(session), session.deliveryZone).map((label) => [
        ...[day, label],
        ...columns.slice(2).map(() => null),
      ]),
    },
    {
      name: text.help,
      title: text.help,
      columns: [text.column, text.meaning].map((header) => ({ header, kind: 'text' as const })),
      rows: columns.map((column) => [headers[column], text.meanings[column]]),
    },
  ])
  return { name: `${text.orders}-${day}.xlsx`, content }
}
