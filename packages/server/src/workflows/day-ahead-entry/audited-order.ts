import { inMeritOrder, type OrderLine, type OrderStatus } from '@tandem/core/market/order.ts'
import type { MarketSession } from '@tandem/core/market/session.ts'
import { formatDecimal } from '@tandem/core/units/decimal.ts'
import { decimals } from '@tandem/core/units/units.ts'
import { annotationsOf, type OrderAnnotations } from '@tandem/contract/orders/order-fields.ts'

export type AuditedOrder = OrderAnnotations & { readonly status: OrderStatus; readonly lines: readonly OrderLine[] }

/** An order as the audit log keeps it. */
export function auditedOrder(order: AuditedOrder, session: MarketSession) {
  return {
    marketId: session.sessionId,
    date: session.deliveryDay,
    ...annotationsOf(order),
    status: order.status,
    lines: Object.fromEntries(
      order.lines.map(({ period, side, steps }) => {
        const texts = inMeritOrder(steps, side).map(
          ({ price, quantity }) =>
            `${formatDecimal(quantity, decimals.energy)} kWh @ ${formatDecimal(price, decimals.price)}`,
        )
        return [period, `${side} ${texts.join(', ')}`]
      }),
    ),
  }
}
