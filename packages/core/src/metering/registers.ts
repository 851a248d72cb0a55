export const registerTypes = ['int16', 'uint16', 'int32', 'uint32', 'int64', 'uint64', 'float32', 'float64'] as const
export type RegisterType = (typeof registerTypes)[number]

/** `msw_first`: the high word at the lower address; `lsw_first`: the low word there. Within a word always high byte first. */
export const wordOrders = ['msw_first', 'lsw_first'] as const
export type WordOrder = (typeof wordOrders)[number]
