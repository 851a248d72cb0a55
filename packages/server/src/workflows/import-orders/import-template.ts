import { describeFields, fieldHeader } from '@tandem/contract/field.ts'
import {
  blockColumns,
  importColumns,
  intradayColumns,
  OrderFileRow,
  type ImportColumn,
} from '@tandem/contract/orders/order-import.ts'
import { formatFor, type Language } from '@tandem/contract/texts/format.ts'
import { blockSideWords } from '@tandem/contract/texts/words.ts'
import { ratioPercentDecimals } from '@tandem/core/market/blocks/block-order.ts'
import { formatDecimal } from '@tandem/core/units/decimal.ts'
import type { Order } from '@tandem/contract/orders/orders.ts'
import { periodLabels } from '@tandem/core/calendar/delivery-period.ts'
import { periodsOf } from '@tandem/core/market/session.ts'
import type { Asking } from '../../platform/http.ts'
import type { Platform } from '../../platform/platform.ts'
import { columnsOf } from '../../platform/sheets.ts'
import { writeSpreadsheet } from '../../platform/spreadsheet.ts'
import { orderInSession } from '../../slices/orders/index.ts'
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

/**
 * A spreadsheet with a row for each interval of the delivery day, which imports as it is once it is filled in; or, where it is wanted and
 * there is one, with the rows of the caller's own day-ahead order.
 */
export async function importTemplate(
  { db, clock }: Platform,
  { caller, language }: Asking,
  marketId: number,
  isFilled: boolean,
): Promise<{ name: string; content: Uint8Array }> {
  const session = await importableSession(db, marketId)
  const text = texts[language]
  const [date, day] = [formatFor(language).date(session.deliveryDay), Temporal.PlainDate.from(session.deliveryDay)]
  const isIntraday = session.marketType === 'intraday'
  const columns = importColumns.filter(
    (column) => (isIntraday || !intradayColumns.has(column)) && (session.blockLimits || !blockColumns.has(column)),
  )
  const order = isFilled && !isIntraday ? await orderInSession(db, caller.userId, marketId, clock.now()) : null
  const rows = order ? rowsOfOrder(order, language) : []
  const content = await writeSpreadsheet([
    {
      name: text.orders,
      title: `${text.title} ${date}`,
      note: text.note,
      columns: columnsOf(OrderFileRow, columns, language),
      rows:
        rows.length > 0
          ? rows.map((row) => columns.map((column) => (column === 'day' ? day : (row[column] ?? null))))
          : periodLabels(periodsOf(session), session.deliveryZone).map((label) => [
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
  return { name: `${text.orders}-${date}.xlsx`, content }
}

type RowOfOrder = Partial<Record<ImportColumn, string | number>>

/** Each price step of an order, and each quantity of its blocks, as a row that imports again. */
function rowsOfOrder({ lines, blocks }: Order, language: Language): RowOfOrder[] {
  const sides = blockSideWords[language]
  const steps = lines.flatMap(({ label, side, steps: each }) =>
    each.map(({ price, quantity }): RowOfOrder => ({ interval: label, side: sides[side], price, quantity })),
  )
  const ofBlocks = blocks.flatMap(({ name, side, price, minimumRatio, linkedTo, exclusiveGroup, loop, quantities }) => {
    const ties = Object.entries({ linkedTo, exclusiveGroup, loop }).filter(([, tie]) => tie !== null)
    const terms: RowOfOrder = {
      block: name,
      side: sides[side],
      price,
      minimumRatio: formatDecimal(minimumRatio, ratioPercentDecimals),
      ...(Object.fromEntries(ties) as RowOfOrder),
    }
    return quantities.map(({ label, quantity }): RowOfOrder => ({ ...terms, interval: label, quantity }))
  })
  return [...steps, ...ofBlocks]
}
