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
    meaning: 'Where the difference between what you traded and what your meter measured is settled.',
  },
  deliveryDay: {
    name: 'Delivery day',
    meaning: 'The day the energy flows. It has 24 hours, or 23 and 25 when the clocks change.',
  },
  deliveryInterval: { name: 'Delivery interval', meaning: 'The hour or quarter of an hour in which the energy flows.' },
  gateClosure: {
    name: 'Gate closure',
    meaning: 'Until then an order can be sent, changed or deleted; afterwards it is binding.',
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
    meaning: 'The one price of an interval: every accepted buyer pays it and every accepted seller receives it.',
  },
  limitPrice: { name: 'Limit price', meaning: 'A buyer never pays more, a seller never receives less.' },
  priceStep: { name: 'Price step', meaning: 'One quantity at one limit price. An interval can hold up to 32 of them.' },
  reservation: {
    name: 'Reserved coins',
    meaning: 'Coins set aside for the worst case of an order. What is not needed comes back after clearing.',
  },
  baseProduct: { name: 'Base', meaning: 'The same quantity in every interval of the day.' },
  peakProduct: {
    name: 'Peak',
    meaning: 'The intervals from 08:00 to 20:00, every day unless the peak calendar says otherwise.',
  },
  offPeakProduct: { name: 'Off-peak', meaning: 'The intervals outside the peak hours.' },
  marginalOrder: {
    name: 'At the margin',
    meaning: 'Priced exactly at the clearing price, and so accepted only in part, shared fairly.',
  },
  imbalance: {
    name: 'Imbalance',
    meaning: 'Measured energy minus traded energy: positive is a surplus, negative a deficit.',
  },
  balanceResponsibleParty: {
    name: 'BRP',
    meaning: 'The balance responsible party, who pays for imbalances. PRE in Romanian.',
  },
  referencePrice: {
    name: 'Reference price',
    meaning: 'A price set by the administrator for an interval, used in forecasts and settlement.',
  },
  forecast: {
    name: 'Forecast',
    meaning: 'What will probably happen, computed only from what was known before. It can be wrong.',
  },
  forecastInterval: {
    name: '80% range',
    meaning: 'From past errors: in 8 of 10 cases the outcome should be in this range, in 2 of 10 outside.',
  },
  naiveForecast: {
    name: 'Looking back',
    meaning:
      'The simplest forecast there is: the same hour of the day before, or of a week before. A good forecast must do better.',
  },
  meanAbsoluteError: {
    name: 'MAE',
    meaning: 'Mean absolute error: by how much the forecast of an hour was off on average, too high or too low.',
  },
  relativeError: {
    name: 'rMAE',
    meaning:
      'The mean error beside that of looking back: 0.7 means 30% smaller errors, above 1 looking back was better.',
  },
  vwap: { name: 'VWAP', meaning: 'The mean price of all trades of a contract, each weighted by its quantity.' },
  id1: { name: 'ID1', meaning: 'The weighted mean price of the trades in the last hour before the contract closes.' },
  id3: { name: 'ID3', meaning: 'The weighted mean price of the trades in the last three hours before delivery.' },
  tandemCoin: { name: 'Tandem coin (TC)', meaning: 'The virtual coin of this platform. It has no value in money.' },
} as const
