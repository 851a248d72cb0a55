import type { strategicMarkets as english } from '../en/strategicMarkets.ts'
import type { Messages } from '../messages.ts'

/** Romanian texts of the word 'strategicMarkets'. */
export const strategicMarkets = {
  participant: {
    tabs: 'Părțile fișei participantului',
  },
} satisfies Messages<typeof english>
