import type { OrderAnnotations } from '@tandem/contract/orders/order-fields.ts'
import type { OrderContent } from '@tandem/core/market/blocks/order-blocks.ts'

/** A field of the wire that the server refused, and why. */
interface TicketFault {
  readonly field: string
  readonly message: string
}

/** What came of saving or sending: null when it went well (the parent then leaves this screen or renews the order). */
export interface TicketRefusal {
  readonly message: string
  readonly faults: readonly TicketFault[]
}

export interface TicketContent extends OrderAnnotations, OrderContent {}

/** The lines and the blocks, as the calls want them. */
export function copyOf({ lines, blocks }: OrderContent) {
  return {
    lines: lines.map((line) => ({ ...line, steps: line.steps.map((step) => ({ ...step })) })),
    blocks: blocks.map((block) => ({ ...block, quantities: block.quantities.map((each) => ({ ...each })) })),
  }
}
