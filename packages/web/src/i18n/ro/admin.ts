import type { admin as english } from '../en/admin.ts'
import type { Messages } from '../messages.ts'

/** Romanian texts of the word 'admin'. */
export const admin = {} satisfies Messages<typeof english>
