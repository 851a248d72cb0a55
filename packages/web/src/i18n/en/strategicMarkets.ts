/** English texts of the word 'strategicMarkets'. */
export const strategicMarkets = {
  participant: {
    tabs: 'Parts of the participant’s record',
  },
} as const
