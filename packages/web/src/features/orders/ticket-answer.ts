import type { OrderAnnotations } from '@tandem/contract/orders/order-fields.ts'
import type { OrderLine } from '@tandem/core/market/order.ts'

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

export interface TicketContent extends OrderAnnotations {
  readonly lines: readonly OrderLine[]
}
