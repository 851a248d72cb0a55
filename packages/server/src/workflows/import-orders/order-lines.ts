import type { ImportLine } from '@tandem/contract/orders/order-import.ts'
import type { OrderBlock, OrderContent } from '@tandem/core/market/blocks/order-blocks.ts'
import type { OrderLine } from '@tandem/core/market/order.ts'

/**
 * The order of an auction that rows make: each is one price step of its interval, or a quantity of its block, which is as its first row
 * says. Rows without a price are none.
 */
export function orderContentOf(rows: readonly ImportLine[]): OrderContent {
  const byPeriod = Map.groupBy(
    rows.filter(({ block }) => !block),
    ({ period }) => period,
  )
  const lines = [...byPeriod].map(([period, steps]): OrderLine => {
    return {
      period,
      side: steps[0]?.side ?? 'buy',
      steps: steps.flatMap(({ price, quantity }) => (price === null ? [] : [{ price, quantity }])),
    }
  })
  const blocks = new Map<string, OrderBlock>()
  for (const { block, side, price, period, quantity } of rows) {
    if (!block || price === null) continue
    const known = blocks.get(block.name) ?? { ...block, side, price, quantities: [] }
    blocks.set(block.name, { ...known, quantities: [...known.quantities, { period, quantity }] })
  }
  return { lines, blocks: [...blocks.values()] }
}

/** The same as the calls want it. */
export function orderInputOf(rows: readonly ImportLine[]) {
  const { lines, blocks } = orderContentOf(rows)
  return {
    lines: lines.map((line) => ({ ...line, steps: [...line.steps] })),
    blocks: blocks.map((block) => ({ ...block, quantities: [...block.quantities] })),
  }
}
