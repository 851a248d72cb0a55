import type { orders as english } from '../en/orders.ts'
import type { Messages } from '../messages.ts'

/** Romanian texts of the word 'orders'. */
export const orders = {} satisfies Messages<typeof english>
