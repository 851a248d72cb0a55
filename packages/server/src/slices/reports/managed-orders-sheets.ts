import type { Side } from '@tandem/core/market/order.ts'
import { sumAmounts, sumEnergy } from '@tandem/core/units/units.ts'
import type { ManagedOrder } from '@tandem/contract/dashboards.ts'
import { displayZone, formatFor, type Language } from '@tandem/contract/texts/format.ts'
import type { CellValue, Sheet } from '../../platform/spreadsheet.ts'
import type { OrderTerms } from './managed-orders.service.ts'
import { overviewTexts } from './overview-texts.ts'

/** The spreadsheet of orders, in the sequence of the list, with what became of each and of all. */
export function managedOrderSheets(
  orders: readonly ManagedOrder[],
  { dateFrom, dateTo, marketType, orderType }: OrderTerms & { readonly orderType: Side | null },
  language: Language,
): Sheet[] {
  const text = overviewTexts[language]
  const { date } = formatFor(language)
  const about = `${text.market[marketType ?? 'all']}, ${text.side[orderType ?? 'all']}`
  const total = (quantity: 'buyQuantity' | 'sellQuantity' | 'bought' | 'sold') =>
    sumEnergy(orders.map((order) => order[quantity]))
  return [
    {
      name: text.orders,
      title: `${text.ordersTitle} ${date(dateFrom)} – ${date(dateTo)}, ${about}`,
      note: orders.length > 0 ? `${text.times} ${displayZone}.` : text.noOrders,
      columns: [
        { header: text.delivery, kind: 'text' },
        { header: text.order, kind: 'count' },
        { header: text.name, kind: 'text' },
        { header: text.marketType, kind: 'text' },
        { header: text.status, kind: 'text' },
        { header: text.buyQuantity, kind: 'energy' },
        { header: text.sellQuantity, kind: 'energy' },
        { header: text.bought, kind: 'energy' },
        { header: text.sold, kind: 'energy' },
        { header: text.averagePrice, kind: 'price' },
        { header: text.value, kind: 'coins' },
        { header: text.changedAt, kind: 'exactTime' },
      ],
      rows: orders.map((order) => orderRow(order, language)),
      totals: [
        ...[text.total, null, null, null, null, total('buyQuantity'), total('sellQuantity'), total('bought')],
        ...[total('sold'), null, sumAmounts(orders.map(({ value }) => value)), null],
      ],
    },
  ]
}

function orderRow(order: ManagedOrder, language: Language): CellValue[] {
  const text = overviewTexts[language]
  const statuses: Readonly<Record<string, string>> = text.statuses
  return [
    ...[formatFor(language).date(order.date), order.orderId, order.name, text.marketName[order.marketType]],
    ...[statuses[order.status] ?? order.status, order.buyQuantity, order.sellQuantity, order.bought, order.sold],
    ...[order.averagePrice, order.value, order.changedAt.toZonedDateTimeISO(displayZone).toPlainDateTime()],
  ]
}
