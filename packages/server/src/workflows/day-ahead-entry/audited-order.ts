import { wholeRatio } from '@tandem/core/market/blocks/block-order.ts'
import type { OrderBlock, OrderContent } from '@tandem/core/market/blocks/order-blocks.ts'
import { inMeritOrder, type OrderStatus } from '@tandem/core/market/order.ts'
import type { MarketSession } from '@tandem/core/market/session.ts'
import { formatDecimal } from '@tandem/core/units/decimal.ts'
import { decimals } from '@tandem/core/units/units.ts'
import { annotationsOf, type OrderAnnotations } from '@tandem/contract/orders/order-fields.ts'

export type AuditedOrder = OrderAnnotations & OrderContent & { readonly status: OrderStatus }

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
    ...(order.blocks.length > 0 && {
      blocks: Object.fromEntries(order.blocks.map((block) => [block.name, blockText(block)])),
    }),
  }
}

function blockText({ side, price, quantities, minimumRatio, linkedTo, exclusiveGroup, loop }: OrderBlock): string {
  const ties = { 'linked to': linkedTo, 'of group': exclusiveGroup, 'in a loop with': loop }
  return [
    `${side} @ ${formatDecimal(price, decimals.price)}`,
    quantities.map(({ period, quantity }) => `${period}: ${formatDecimal(quantity, decimals.energy)} kWh`).join(' '),
    ...(minimumRatio === wholeRatio ? [] : [`from ${formatDecimal(minimumRatio, 6)}`]),
    ...Object.entries(ties).flatMap(([words, other]) => (other === null ? [] : [`${words} ${other}`])),
  ].join(', ')
}
