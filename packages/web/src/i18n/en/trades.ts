/** English texts of the word 'trades'. */
export const trades = {
  list: {
    titleAll: 'Results of all users',
    purpose: 'A line for each of your trades, in all markets, with what they came to.',
    purposeAll: 'A line for each trade of all users, in all markets, with what they came to.',
    shown: 'Delivery from {from} to {to}',
    average: 'average {price}',
    emptyNext: 'Choose a longer period, or send an order to the open market.',
    chartByInterval: 'Energy by interval',
    orderOf: 'Trade {number} of this contract: show the order',
  },
} as const
