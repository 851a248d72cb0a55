/** English texts of the word 'ledger'. */
export const ledger = {} as const
