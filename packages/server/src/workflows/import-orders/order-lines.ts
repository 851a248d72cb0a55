import type { ImportLine } from '@tandem/contract/orders/order-import.ts'
import type { OrderInput } from '@tandem/contract/orders/orders.ts'

/** The lines of an auction's order: each row is one price step of its interval. Rows without a price are none. */
export function orderLinesOf(lines: readonly ImportLine[]): OrderInput['lines'] {
  const byPeriod = Map.groupBy(lines, ({ period }) => period)
  return [...byPeriod].flatMap(([period, steps]) => {
    const side = steps[0]?.side
    if (!side) return []
    return [
      { period, side, steps: steps.flatMap(({ price, quantity }) => (price === null ? [] : [{ price, quantity }])) },
    ]
  })
}
