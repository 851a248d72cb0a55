import type { GroupTexts, NoticeTexts } from './notice-texts.ts'

const refusals: Readonly<Record<string, string>> = {
  refused_price: 'The market cleared at better prices than yours.',
  refused_at_margin: 'Your price was the clearing price, and there was nothing left to share out at it.',
  no_trade: 'Nobody stood on the other side at your prices.',
  expired: 'Its contract closed before anybody took it.',
  hibernated: 'Trading in its contract was suspended, so it left the book. Activate it again when trading goes on.',
}

const groupNews: GroupTexts = {
  asked: {
    subject: ({ username }) => `${username} asks to join your group`,
    text: ({ username, group }) => `${username} would like to join “${group}”. Approve or reject the request.`,
    action: 'Look at the request',
  },
  approved: {
    subject: () => 'You are in the group',
    text: ({ group }) => `Your request is approved: you are now a member of “${group}”.`,
    action: 'Open the group',
  },
  rejected: {
    subject: () => 'Your request to join was rejected',
    text: ({ group }) => `Your request to join “${group}” was rejected. You can ask another group, or create one.`,
    action: 'See the groups',
  },
  removed: {
    subject: () => 'You are no longer in the group',
    text: ({ group }) => `You were removed from “${group}”. From now on your imbalances are settled on their own.`,
    action: 'See the groups',
  },
  left: {
    subject: ({ username }) => `${username} left your group`,
    text: ({ username, group }) => `${username} is no longer a member of “${group}”.`,
    action: 'Open the group',
  },
  deleted: {
    subject: () => 'Your group was deleted',
    text: ({ group }) => `“${group}” was deleted. From now on your imbalances are settled on their own.`,
    action: 'See the groups',
  },
  handedOver: {
    subject: () => 'You administer a group now',
    text: ({ username, group }) =>
      `${username} handed “${group}” over to you: requests to join it are now yours to answer.`,
    action: 'Open the group',
  },
}

/** The mails of notices in English. */
export const englishNotices: NoticeTexts = {
  greeting: (name) => `Hello ${name},`,
  off: 'No more of these mails? Turn them off in your profile, under notifications.',
  gateClosesSoon: ({ date, closingTime, hasDraft }, format) => ({
    subject: `The day-ahead gate closes at ${format.time(closingTime)}`,
    paragraphs: [
      hasDraft
        ? `The day-ahead market of ${format.date(date)} closes at ${format.time(closingTime)}, Bucharest time, and your order for it is still a draft. Look at it and send it.`
        : `The day-ahead market of ${format.date(date)} closes at ${format.time(closingTime)}, Bucharest time, and you have no order in it.`,
    ],
    action: hasDraft ? 'Send my order' : 'Make an order',
  }),
  orderRefused: ({ marketType, date, quantity, reason }, format) => ({
    subject: `Not filled: your order for ${format.date(date)}`,
    paragraphs: [
      marketType === 'intraday'
        ? `Your intra-day order for delivery day ${format.date(date)} was not filled.`
        : `Your day-ahead order for delivery day ${format.date(date)} got nothing. The coins set aside for it are available again.`,
      ...(refusals[reason] ? [refusals[reason]] : []),
    ],
    facts: [['Energy not traded', format.energy(quantity)]],
    action: 'Look at the order',
  }),
  imbalanceApplied: ({ date, version, deficitVolume, excessVolume, cash, posted, isBelowZero }, format) => ({
    subject: `Your imbalance of ${format.date(date)} is settled`,
    paragraphs: [
      version === 1
        ? `What you used and produced on ${format.date(date)} was compared with what you had traded, and the difference is settled.`
        : `Readings of ${format.date(date)} came in late, so your imbalance was settled again. Only the difference is posted.`,
      ...(isBelowZero ? ['Your balance is now below zero: buy coins before you trade again.'] : []),
    ],
    facts: [
      ['Deficit', format.energy(deficitVolume)],
      ['Excess', format.energy(excessVolume)],
      ['Result of the day', format.signedCoins(cash)],
      ['Posted now', format.signedCoins(posted)],
    ],
    action: 'See every interval',
  }),
  coinsAccepted: ({ amount }, format) => ({
    subject: `Your ${format.coins(amount)} are there`,
    paragraphs: [`Your request is accepted: ${format.coins(amount)} are on your account and can be traded with.`],
    action: 'See my coins',
  }),
  coinsRejected: ({ amount }, format) => ({
    subject: `Your request for ${format.coins(amount)} was not accepted`,
    paragraphs: [
      `An administrator has turned down your request for ${format.coins(amount)}. Nothing has changed on your account, and you can ask again.`,
    ],
    action: 'See my coins',
  }),
  marketCancelled: ({ marketType, date, released }, format) => ({
    subject: `The ${marketType === 'intraday' ? 'intra-day' : 'day-ahead'} market for ${format.date(date)} is cancelled`,
    paragraphs: [
      'An administrator has cancelled this market. It will not be cleared, and your order in it buys and sells nothing.',
      ...(released > 0n ? [`The ${format.coins(released)} that were set aside for it are available again.`] : []),
    ],
    action: 'See the market',
  }),
  analyserOffline: ({ since }, format) => ({
    subject: 'Your analyser does not answer',
    paragraphs: [
      `Tandem has not reached your analyser since ${format.dateTime(since)}, Bucharest time. Hours without readings are estimated when imbalances are settled.`,
      'Check its power and its network, then test the connection on its page.',
    ],
    action: 'Check my analyser',
  }),
  groupNews: (facts) => {
    const texts = groupNews[facts.event]
    return { subject: texts.subject(facts), paragraphs: [texts.text(facts)], action: texts.action }
  },
}
