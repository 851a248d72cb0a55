import { fieldName } from '@tandem/contract/field.ts'
import { f } from '@tandem/contract/fields.ts'
import type { Side } from '@tandem/core/market/order.ts'
import { sumAmounts, sumEnergy } from '@tandem/core/units/units.ts'
import { ManagedOrder } from '@tandem/contract/admin/dashboards.ts'
import { orderAnnotations } from '@tandem/contract/orders/order-fields.ts'
import { formatFor, type Language } from '@tandem/contract/texts/format.ts'
import { sheetOf } from '../../platform/sheets.ts'
import type { Sheet } from '../../platform/spreadsheet.ts'
import type { OrderOptions } from './managed-orders.service.ts'
import { overviewTexts } from './overview-texts.ts'

const quantities = ['buyQuantity', 'sellQuantity', 'bought', 'sold'] as const

/** The spreadsheet of orders, in the sequence of the list, with what became of each and of all. */
export function managedOrderSheets(
  orders: readonly ManagedOrder[],
  { dateFrom, dateTo, marketType, orderType }: OrderOptions & { readonly orderType: Side | null },
  language: Language,
): Sheet[] {
  const text = overviewTexts[language]
  const { date } = formatFor(language)
  const about = `${text.market[marketType ?? 'all']}, ${text.side[orderType ?? 'all']}`
  const total = (name: (typeof quantities)[number]) => sumEnergy(orders.map((order) => order[name]))
  const who = ['date', 'orderId', ...orderAnnotations, 'marketType', 'origin', 'status'] as const
  return [
    sheetOf(ManagedOrder, [...who, ...quantities, 'averagePrice', 'value', 'changedAt'], orders, {
      name: fieldName(f.orders, language),
      title: `${text.ordersTitle} ${date(dateFrom)} – ${date(dateTo)}, ${about}`,
      ...(orders.length === 0 && { note: text.noOrders }),
      language,
      totals: {
        buyQuantity: total('buyQuantity'),
        sellQuantity: total('sellQuantity'),
        bought: total('bought'),
        sold: total('sold'),
        value: sumAmounts(orders.map(({ value }) => value)),
      },
    }),
  ]
}
