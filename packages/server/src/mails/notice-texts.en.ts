import { blockSentences, type GroupTexts, type NoticeTexts } from './notice-texts.ts'

const refusals: Readonly<Record<string, string>> = {
  refused_price: 'The market cleared at better prices than yours.',
  refused_at_margin: 'Your limit was the clearing price, and nothing was left to fill it.',
  refused_block:
    'Accepting your blocks would have moved the prices beyond your limit, or another block was taken instead.',
  no_trade: 'No match at your prices.',
  expired: 'Its contract closed before it was filled.',
  hibernated: 'Its contract is suspended, so the order is on hold. Activate it again when trading resumes.',
}

const autopilotReasons: Readonly<Record<string, string>> = {
  noPriceForecast: 'There is no price forecast with a range for this day.',
  outsideMarketBounds: 'Your prices are outside the price range of the market.',
  coinsOfDay: 'Your coin limit for this day is used up.',
  coinsAvailable: 'You have no coins available.',
  insufficient_coins: 'You did not have enough coins.',
  balance_negative: 'Your balance is below zero.',
  ownOrder: 'You have an order of your own in this market, and yours counts.',
  day_ahead_order_exists: 'You have an order of your own in this market, and yours counts.',
  loss: 'It lost as much as you allow it to lose.',
  forecastMissing: 'There is no forecast of your energy or of the prices to trade by.',
  forecastOld: 'The forecasts are more than two days old.',
  readingsSilent: 'No reading of your meter has come in for three days.',
  forecastFarOff: 'Your energy forecasts had large errors in the last four weeks.',
}

const groupNews: GroupTexts = {
  asked: {
    subject: ({ username }) => `${username} asks to join your group`,
    text: ({ username, group }) => `${username} would like to join “${group}”. Approve or reject the request.`,
    action: 'Check the request',
  },
  approved: {
    subject: ({ group }) => `You joined “${group}”`,
    text: ({ group }) => `Your request to join “${group}” was approved.`,
    action: 'Open the group',
  },
  rejected: {
    subject: () => 'Your request to join was rejected',
    text: ({ group }) =>
      `Your request to join “${group}” was rejected. You can ask to join another group, or create one.`,
    action: 'See the groups',
  },
  removed: {
    subject: ({ group }) => `You were removed from “${group}”`,
    text: ({ group }) => `You were removed from “${group}”. Your imbalances are settled alone from today.`,
    action: 'See the groups',
  },
  left: {
    subject: ({ username }) => `${username} left your group`,
    text: ({ username, group }) => `${username} is no longer a member of “${group}”.`,
    action: 'Open the group',
  },
  deleted: {
    subject: () => 'Your group was deleted',
    text: ({ group }) => `“${group}” was deleted. Your imbalances are settled alone from today.`,
    action: 'See the groups',
  },
  handedOver: {
    subject: ({ group }) => `You are now administrator of “${group}”`,
    text: ({ username, group }) => `${username} made you administrator of “${group}”. You now answer its requests.`,
    action: 'Open the group',
  },
}

const blockWords = {
  accepted: (names: string) => `Blocks accepted: ${names}.`,
  paradoxical: (names: string) => `Rejected although the price was better than the limit: ${names}.`,
  named: (name: string) => `“${name}”`,
  withIt: (name: string, price: string) => `“${name}” (accepting it would have made ${price})`,
  more: (count: number) => `and ${count} more`,
}

/** The emails of notices in English. */
export const englishNotices: NoticeTexts = {
  greeting: (name) => `Hello ${name},`,
  off: 'Turn these emails off in your profile, under Notifications.',
  auctionResult: ({ date, bought, sold, paid, received, blocks }, format) => ({
    subject: `Day-ahead result for ${format.date(date)}`,
    brief:
      bought > 0 || sold > 0
        ? [
            ...(bought > 0 ? [`Bought: ${format.energy(bought)}.`] : []),
            ...(sold > 0 ? [`Sold: ${format.energy(sold)}.`] : []),
            `Result: ${format.signedCoins(received - paid)}.`,
          ].join(' ')
        : 'Your order was not filled. Its reserved coins are released.',
    ofBlocks: blockSentences(blocks, format, blockWords),
  }),
  gateClosesSoon: ({ date, closingTime, hasDraft }, format) => ({
    subject: `Day-ahead gate closes at ${format.time(closingTime)}`,
    paragraphs: [
      hasDraft
        ? `The day-ahead market of ${format.date(date)} closes at ${format.time(closingTime)}, Bucharest time, and your order for it is still a draft. Check it and send it.`
        : `The day-ahead market of ${format.date(date)} closes at ${format.time(closingTime)}, Bucharest time, and you have no order in it.`,
    ],
    action: hasDraft ? 'Send my order' : 'Place an order',
  }),
  orderRefused: ({ marketType, date, quantity, orders, periods, reason }, format) => ({
    subject: `Not filled: your order for ${format.date(date)}`,
    paragraphs: [
      marketType === 'intraday'
        ? orders > 1
          ? `${format.count(orders)} of your intra-day orders for delivery day ${format.date(date)} were not filled.`
          : `Your intra-day order for delivery day ${format.date(date)} was not filled.`
        : `Your day-ahead order for delivery day ${format.date(date)} was not filled. Its reserved coins are released.`,
      ...(refusals[reason] ? [refusals[reason]] : []),
    ],
    facts: [
      ...(periods.length > 0 ? [['Hours', format.intervals(periods)] as const] : []),
      ['Energy not traded', format.energy(quantity)],
    ],
    brief:
      periods.length > 0 ? `${format.intervals(periods)}: ${format.energy(quantity)}.` : `${format.energy(quantity)}.`,
    action: orders > 1 ? 'Check my orders' : 'Check the order',
  }),
  imbalanceApplied: ({ date, version, deficitVolume, excessVolume, cash, posted, isBelowZero }, format) => ({
    subject: `Your imbalance of ${format.date(date)} is settled`,
    paragraphs: [
      version === 1
        ? `What you used and produced on ${format.date(date)} was compared with your trades, and the difference is settled.`
        : `Readings of ${format.date(date)} arrived late, so your imbalance was settled again. Only the difference is posted.`,
      ...(isBelowZero ? ['Your balance is now below zero: request coins before you trade again.'] : []),
    ],
    facts: [
      ['Deficit', format.energy(deficitVolume)],
      ['Excess', format.energy(excessVolume)],
      ['Result of the day', format.signedCoins(cash)],
      ['Posted now', format.signedCoins(posted)],
    ],
    brief: [
      `Deficit ${format.energy(deficitVolume)}, excess ${format.energy(excessVolume)}. Posted: ${format.signedCoins(posted)}.`,
      ...(isBelowZero ? ['Your balance is now below zero: request coins before you trade again.'] : []),
    ].join(' '),
    action: isBelowZero ? 'Request coins' : 'See every interval',
  }),
  coinsAccepted: ({ amount }, format) => ({
    subject: `${format.exactCoins(amount)} added to your balance`,
    paragraphs: [`Your request was accepted. ${format.exactCoins(amount)} are available.`],
    action: 'See my coins',
  }),
  coinsRejected: ({ amount }, format) => ({
    subject: `Request for ${format.exactCoins(amount)} rejected`,
    paragraphs: [
      `An administrator rejected your request for ${format.exactCoins(amount)}. Your balance is unchanged, and you can request again.`,
    ],
    action: 'See my coins',
  }),
  marketCancelled: ({ marketType, date, released }, format) => ({
    subject: `The ${marketType === 'intraday' ? 'intra-day' : 'day-ahead'} market for ${format.date(date)} is cancelled`,
    paragraphs: [
      'An administrator has cancelled this market. It will not be cleared, and your order is not filled.',
      ...(released > 0n ? [`The ${format.coins(released)} reserved for it are released.`] : []),
    ],
    action: 'See the market',
  }),
  analyserOffline: ({ since }, format) => ({
    subject: 'Your analyser is offline',
    paragraphs: [
      `Your analyser is offline since ${format.dateTime(since)}, Bucharest time. Hours without readings are estimated when imbalances are settled.`,
      'Check its power and its network, then test the connection on its page.',
    ],
    action: 'Check my analyser',
  }),
  autopilot: (facts, format) => {
    const day = format.date(facts.date)
    const energy: [string, string][] = [
      ['Energy to buy', format.energy(facts.buyQuantity)],
      ['Energy to sell', format.energy(facts.sellQuantity)],
      ['Max. reserved', format.coins(facts.worstCase)],
    ]
    const byChance =
      facts.chance === null || facts.chance === undefined
        ? []
        : [`Each of its limits is the price that is reached with a chance of ${format.percentOf(facts.chance, 100)}.`]
    const beside = [
      ...(facts.moreThanForecast
        ? [
            `Compared with the forecast it keeps ${format.energy(facts.moreThanForecast)} in reserve, because a deficit is expected to cost more than an excess.`,
          ]
        : []),
      ...(facts.lessThanForecast
        ? [
            `Compared with the forecast it leaves ${format.energy(facts.lessThanForecast)} open, because an excess is expected to cost more than a deficit.`,
          ]
        : []),
    ]
    switch (facts.event) {
      case 'planned':
        return {
          subject: `Your autopilot has an order for ${day}`,
          paragraphs: [
            `It sends the order at ${facts.sendsAt ? format.time(facts.sendsAt) : day}, Bucharest time. Until then you can change it, or press “Not today”. If you agree, there is nothing to do.`,
            ...byChance,
            ...beside,
          ],
          facts: energy,
          action: 'Change, or not today',
        }
      case 'sent':
        return {
          subject: `Your autopilot sent its order for ${day}`,
          paragraphs: [...byChance, 'You can still change or cancel the order until gate closure.'],
          facts: energy,
          action: 'See the order',
        }
      case 'notSent':
        return {
          subject: `Your autopilot sends nothing for ${day}`,
          paragraphs: [autopilotReasons[facts.reason ?? ''] ?? 'The market did not take its order.'],
          action: 'Open the autopilot',
        }
      case 'stopped':
        return {
          subject: 'Your autopilot has stopped',
          paragraphs: [
            autopilotReasons[facts.reason ?? ''] ?? 'It could not continue.',
            'Orders already sent stay in their markets. It trades again when you switch it on.',
          ],
          action: 'Open the autopilot',
        }
    }
  },
  groupNews: (facts) => {
    const texts = groupNews[facts.event]
    return { subject: texts.subject(facts), paragraphs: [texts.text(facts)], action: texts.action }
  },
}
