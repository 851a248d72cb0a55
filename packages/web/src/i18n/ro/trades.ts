import type { trades as english } from '../en/trades.ts'
import type { Messages } from '../messages.ts'

/** Romanian texts of the word 'trades'. */
export const trades = {} satisfies Messages<typeof english>
