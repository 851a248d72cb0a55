import type { markets as english } from '../en/markets.ts'
import type { Messages } from '../messages.ts'

/** Romanian texts of the word 'markets'. */
export const markets = {} satisfies Messages<typeof english>
