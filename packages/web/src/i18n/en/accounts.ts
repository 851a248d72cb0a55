/** English texts of the word 'accounts'. */
export const accounts = {} as const
