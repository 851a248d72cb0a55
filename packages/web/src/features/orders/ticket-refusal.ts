import { ApiError } from '../../lib/api.ts'
import { failureText } from '../../lib/failure-text.ts'
import type { TicketRefusal } from './ticket-answer.ts'

/** What went wrong, as the ticket shows it. */
export function ticketRefusal(error: unknown): TicketRefusal {
  return { message: failureText(error), faults: error instanceof ApiError ? error.faults : [] }
}
