/** The intra-day market: board, depth, tape and the state of the live connection. */
export const intraday = {
  screen: {
    title: 'Intra-day market',
    purpose: 'Buy and sell energy for the hours to come, order against order, until shortly before delivery.',
  },
} as const
