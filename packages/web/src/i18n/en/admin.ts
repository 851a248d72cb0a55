/** English texts of the word 'admin'. */
export const admin = {} as const
