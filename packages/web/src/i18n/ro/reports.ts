import type { reports as english } from '../en/reports.ts'
import type { Messages } from '../messages.ts'

/** Romanian texts of the word 'reports'. */
export const reports = {} satisfies Messages<typeof english>
