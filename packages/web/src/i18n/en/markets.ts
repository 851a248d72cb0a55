/** English texts of the word 'markets'. */
export const markets = {} as const
