/** English texts of the word 'orders'. */
export const orders = {} as const
