/** English texts of the word 'trades'. */
export const trades = {} as const
