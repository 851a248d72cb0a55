/** English texts of the word 'ownData'. */
export const ownData = {
  title: 'My data and my account',
  download: 'Download my data',
  downloadText:
    'Everything the platform holds of you in one zip file: account, orders, trades, coins, readings, forecasts, notifications, and who viewed your details.',
  delete: 'Delete my account',
  deleteText:
    'Your name, email, address and phone are erased, your open orders are cancelled, your coins return to the platform, your analyser is no longer read, and you leave your group. Trades, coin postings and readings stay, for the records of the other participants, under “closed account” and without your name. This cannot be undone.',
  before: 'You may want to download your data first.',
  yes: 'Delete my account for good',
  done: 'Your account is deleted.',
  clock: {
    title: 'Clock',
    text: 'How dates with an hour are written in this browser. Delivery intervals are always written 14:00-15:00.',
    of24: '24 hours: 14:05',
    of12: '12 hours: 02:05 PM',
  },
} as const
