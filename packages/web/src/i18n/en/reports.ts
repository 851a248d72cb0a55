/** English texts of the word 'reports'. */
export const reports = {} as const
