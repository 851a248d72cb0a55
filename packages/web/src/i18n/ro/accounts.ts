import type { accounts as english } from '../en/accounts.ts'
import type { Messages } from '../messages.ts'

/** Romanian texts of the word 'accounts'. */
export const accounts = {} satisfies Messages<typeof english>
