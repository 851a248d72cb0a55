import { common } from '../common.ts'

/** English texts of the word 'forecastOrder': the order made from forecasts, and the draft of each morning. */
export const forecastOrder = {
  title: 'Order from your forecast',
  note: 'Set a strategy and see the result. Nothing is sent until you send it.',
  words: {
    balance: {
      anyPrice: {
        anyPrice: 'Sell my surplus and buy my shortfall, both at any price.',
        limit: 'Sell my surplus at any price and buy my shortfall for at most the forecast price plus {buyMargin}.',
      },
      limit: {
        anyPrice:
          'Sell my surplus for at least the forecast price minus {sellMargin} and buy my shortfall at any price.',
        limit:
          'Sell my surplus for at least the forecast price minus {sellMargin} and buy my shortfall for at most the forecast price plus {buyMargin}.',
      },
    },
    consumption: {
      anyPrice: 'Buy all my consumption, at any price.',
      limit: 'Buy all my consumption, for at most the forecast price plus {buyMargin}.',
    },
    production: {
      anyPrice: 'Sell all my production, at any price.',
      limit: 'Sell all my production, for at least the forecast price minus {sellMargin}.',
    },
    chance: 'Trade at limits that are reached with a chance of {chance}, and at any price where you chose so.',
    share: 'The order takes {share} of it.',
    none: 'Enter a margin from 0 to {max}.',
  },
  field: {
    part: 'Which energy goes into the order?',
    share: 'How much of it?',
    shareValue: '{share} of the forecast energy',
    shareHelp: 'Less than 100% leaves room for forecast errors.',
    sell: 'At what price do you sell?',
    buy: 'At what price do you buy?',
    sellMargin: 'Below the forecast price by',
    buyMargin: 'Above the forecast price by',
    marginFault: 'From 0 to {max}.',
    sellAnyHelp: 'You always sell, and receive the clearing price of the hour, even below zero.',
    buyAnyHelp: 'You always buy and pay the clearing price of the hour; for each kWh the highest price is reserved.',
    sellLimitHelp: 'Where the clearing price is lower, you do not sell.',
    buyLimitHelp: 'Where the clearing price is higher, you do not buy.',
    chance: 'What sets the limits?',
    byMargin: 'A margin from the forecast price',
    byChance: 'The chance of being filled: {chance}',
  },
  part: {
    balance: 'Surplus and shortfall',
    consumption: 'All my consumption',
    production: 'All my production',
  },
  pricing: { anyPrice: 'Any price', limit: 'With a limit' },
  figure: {
    intervals_one: 'in {count} interval',
    intervals_other: 'in {count} intervals',
    gain: 'Expected income',
    cost: 'Expected cost',
    resultHint: 'If the forecast prices come true.',
    noResult: 'There is no price forecast yet.',
    aside: 'Reserved when sent',
    available: 'You have {coins}.',
    missing: 'You have {coins}; you are {missing} short.',
  },
  chart: {
    title: 'The draft, interval by interval',
    text: 'Selling {sell} and buying {buy} over the intervals of {day}.',
    expected: common.word.forecastPrice,
  },
  trust: {
    poor: 'Check closely: recent forecasts were no better than the baseline.',
    unknown: 'Check closely: there are too few past forecasts to rate these.',
  },
  state: {
    waiting: 'Making your forecasts…',
    closes: common.word.gateClosesIn,
    closed: common.word.gateClosed,
    toReadings: common.action.addReadings,
    toMarket: common.word.toDayAheadMarket,
  },
  save: {
    saved: 'Saved as a draft. Check it and send it when you are ready.',
    next: 'Saving opens the draft. There you can change each interval, and send it.',
    replace: 'Replace my draft',
    replaceQuestion: 'Replace the draft “{name}”?',
    replaceText: 'Its contents are overwritten.',
    hasDraft: 'You have a draft for this day already: “{name}”.',
    openDraft: 'Open it',
    inMarket: 'Your order “{name}” for this day is in the market. You can change it there until gate closure.',
    everyMorning: 'Use this every morning',
    ownOnly: 'Only the user can place an order from it.',
  },
  morning: {
    title: 'Your morning draft',
    note: 'From 08:00 to gate closure, while you have no order, Tandem drafts one from the latest forecasts. You check and send it.',
    prepare: 'Prepare a draft every morning',
    mail: 'Email me',
    strategy: 'Strategy',
    on: 'From now on a draft is prepared every morning.',
    off: 'No more drafts are prepared.',
    saved: 'Saved for the mornings to come.',
  },
  fill: {
    way: 'From my forecast',
    text: 'Made from your energy and price forecasts, with your strategy.',
    change: 'Change the strategy',
  },
} as const
