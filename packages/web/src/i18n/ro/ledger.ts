import type { ledger as english } from '../en/ledger.ts'
import type { Messages } from '../messages.ts'

/** Romanian texts of the word 'ledger'. */
export const ledger = {} satisfies Messages<typeof english>
