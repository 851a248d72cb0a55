import { common } from './common.ts'

/** One line for each term of the market, shown where the term stands. */
export const glossary = {
  dayAheadMarket: {
    name: 'Day-ahead market',
    meaning:
      'Energy for each interval of tomorrow, traded today in one auction with one price per interval. Also called PZU.',
  },
  intradayMarket: {
    name: 'Intra-day market',
    meaning: 'Energy traded continuously, order against order, until shortly before delivery.',
  },
  balancingMarket: {
    name: 'Balancing market',
    meaning: 'Settles the difference between what you traded and what your meter measured.',
  },
  deliveryDay: {
    name: common.word.dayOfDelivery,
    meaning: 'The day the energy flows. It has 24 hours, or 23 and 25 when the clocks change.',
  },
  deliveryInterval: { name: 'Delivery interval', meaning: 'The hour or quarter of an hour in which the energy flows.' },
  gateClosure: {
    name: 'Gate closure',
    meaning: 'Until then an order can be sent, changed or cancelled; afterwards it is binding.',
  },
  intradayContract: {
    name: 'Contract',
    meaning: 'One delivery interval of an intra-day market, with an order book of its own.',
  },
  contractClosure: {
    name: 'Contract closure',
    meaning:
      'Each contract trades until its lead time before delivery, 60 minutes as a rule. What is open then expires.',
  },
  clearingPrice: {
    name: 'Clearing price',
    meaning: 'The one price of an interval: every buyer whose order is filled pays it, every seller receives it.',
  },
  limitPrice: { name: common.word.limitPrice, meaning: common.word.limitHelp },
  priceStep: { name: 'Price step', meaning: 'One quantity at one limit price. An interval can hold up to 32 of them.' },
  blockOrder: {
    name: 'Block order',
    meaning:
      'One price for a quantity over several intervals, accepted in all of them together or not at all. It may be rejected although its price is good enough: accepting it would move the prices.',
  },
  reservation: {
    name: 'Reserved coins',
    meaning: 'Coins reserved for the most an order can cost. The rest is released after clearing.',
  },
  baseProduct: { name: common.word.base, meaning: 'The same quantity in every interval of the day.' },
  peakProduct: {
    name: common.word.peak,
    meaning: 'The intervals from 08:00 to 20:00, every day unless the peak calendar says otherwise.',
  },
  offPeakProduct: { name: common.word.offPeak, meaning: 'The intervals outside the peak hours.' },
  marginalOrder: {
    name: 'At the margin',
    meaning: 'Priced exactly at the clearing price, so filled only in part, pro rata.',
  },
  imbalance: {
    name: common.word.imbalance,
    meaning: 'Measured energy minus traded energy: + excess, − deficit.',
  },
  balanceResponsibleParty: {
    name: 'BRP',
    meaning: 'The balance responsible party, who pays for imbalances. PRE in Romanian.',
  },
  referencePrice: {
    name: common.word.referencePrice,
    meaning: 'A price set by the administrator for an interval, used in forecasts and settlement.',
  },
  forecast: {
    name: common.word.forecast,
    meaning: 'What will probably happen, calculated only from earlier data. It can be wrong.',
  },
  forecastInterval: {
    name: common.word.forecastRange,
    meaning: 'From past errors: 8 of 10 actual values should be in this range, 2 of 10 outside.',
  },
  naiveForecast: {
    name: common.word.naiveForecast,
    meaning: 'The simplest forecast: the same hour of an earlier day. A good forecast must do better.',
  },
  meanAbsoluteError: {
    name: 'MAE',
    meaning: 'Mean absolute error: average error of an hourly forecast, high or low.',
  },
  relativeError: {
    name: 'rMAE',
    meaning: 'The average error against the baseline: 0.7 means 30% smaller errors; above 1 the baseline was better.',
  },
  vwap: { name: 'VWAP', meaning: 'The average price of all trades of a contract, weighted by quantity.' },
  id1: {
    name: 'ID1',
    meaning: 'The weighted average price of the trades in the last hour before the contract closes.',
  },
  id3: { name: 'ID3', meaning: 'The weighted average price of the trades in the last three hours before delivery.' },
  tandemCoin: { name: 'Tandem coin (TC)', meaning: 'The virtual coin of this platform. It has no cash value.' },
} as const
