import { common } from '../common.ts'

/** English texts of the word 'forecasting': what the next days will probably bring. */
export const forecasting = {
  purpose: 'Your energy and prices for the coming days.',
  filter: {
    quick: 'Quick choice of a day',
    user: common.word.mine,
    group: common.word.myGroup,
  },
  make: { first: 'Make the forecast', again: 'Update forecast' },
  outlook: {
    tomorrow: 'Tomorrow, {weekday} {date}',
    today: 'Today, {weekday} {date}',
    yesterday: 'Yesterday, {weekday} {date}',
    other: '{weekday} {date}',
    holiday: 'A public holiday ({name}): the forecast takes it into account.',
    members_one: 'Of your group {name}: {count} member.',
    members_other: 'Of your group {name}: {count} members together.',
    user: {
      tomorrow: {
        both: 'Tomorrow you will use about {used} and produce about {produced}.',
        use: 'Tomorrow you will use about {used}.',
        produce: 'Tomorrow you will produce about {produced}.',
      },
      today: {
        both: 'Today you will use about {used} and produce about {produced}.',
        use: 'Today you will use about {used}.',
        produce: 'Today you will produce about {produced}.',
      },
      later: {
        both: 'On {weekday} you will use about {used} and produce about {produced}.',
        use: 'On {weekday} you will use about {used}.',
        produce: 'On {weekday} you will produce about {produced}.',
      },
      past: {
        both: 'Forecast: {used} used, {produced} produced.',
        use: 'Forecast: {used} used.',
        produce: 'Forecast: {produced} produced.',
      },
      outcome: {
        both: 'Actual: {used} used, {produced} produced.',
        use: 'Actual: {used} used.',
        produce: 'Actual: {produced} produced.',
      },
      peak: 'You will use most between {from} and {to}.',
    },
    group: {
      tomorrow: {
        both: 'Tomorrow your group will use about {used} and produce about {produced}.',
        use: 'Tomorrow your group will use about {used}.',
        produce: 'Tomorrow your group will produce about {produced}.',
      },
      today: {
        both: 'Today your group will use about {used} and produce about {produced}.',
        use: 'Today your group will use about {used}.',
        produce: 'Today your group will produce about {produced}.',
      },
      later: {
        both: 'On {weekday} your group will use about {used} and produce about {produced}.',
        use: 'On {weekday} your group will use about {used}.',
        produce: 'On {weekday} your group will produce about {produced}.',
      },
      past: {
        both: 'Forecast for your group: {used} used, {produced} produced.',
        use: 'Forecast for your group: {used} used.',
        produce: 'Forecast for your group: {produced} produced.',
      },
      outcome: {
        both: 'Actual: your group used {used} and produced {produced}.',
        use: 'Actual: your group used {used}.',
        produce: 'Actual: your group produced {produced}.',
      },
      peak: 'Your group will use most between {from} and {to}.',
    },
    sun: 'Most sun between {from} and {to}.',
    price: {
      forecast:
        'Cheapest from {cheapFrom} to {cheapTo}, about {low}; most expensive from {dearFrom} to {dearTo}, about {high}.',
      past: 'Forecast: cheapest from {cheapFrom} to {cheapTo}, about {low}; most expensive from {dearFrom} to {dearTo}, about {high}.',
      known:
        'Clearing prices: cheapest from {cheapFrom} to {cheapTo}, about {low}; most expensive from {dearFrom} to {dearTo}, about {high}.',
      flat: 'The price is about {price} in every hour of the day.',
    },
    nothing: common.word.noForecastYet,
    missing: 'Not enough data for a forecast. See below.',
  },
  figure: {
    price: common.word.averagePrice,
    actual: 'actual: {amount}',
    market: 'clearing price',
  },
  trust: {
    less_one: '{count} day: error {amount} per hour, {percent} below the baseline.',
    less_other: 'Last {count} days: average error {amount} per hour, {percent} below the baseline.',
    more_one: '{count} day: error {amount} per hour, {percent} above the baseline.',
    more_other: 'Last {count} days: average error {amount} per hour, {percent} above the baseline.',
    same_one: '{count} day: error {amount} per hour, as the baseline.',
    same_other: 'Last {count} days: average error {amount} per hour, as the baseline.',
    alone_one: '{count} day: error {amount} per hour.',
    alone_other: 'Last {count} days: average error {amount} per hour.',
    early_one: 'So far {count} day with a forecast and actual values: error {amount} per hour.',
    early_other: 'So far {count} days with a forecast and actual values: average error {amount} per hour.',
    none: 'No day has a forecast and actual values yet.',
    needed: 'Rated after {count} such days.',
    retrospective_one: '{count} of them is a backtest, from data before its gate closure.',
    retrospective_other: '{count} of them are backtests, from data before their gate closure.',
    figures: 'The figures in detail',
    record: { price: 'All price forecasts', consumption: 'All energy forecasts', production: 'All energy forecasts' },
  },
  chart: {
    actual: { price: 'Market price', consumption: common.word.metered, production: common.word.metered },
    of: {
      forecast: common.word.namedForecast,
      interval: '{name}, 80% range',
      naive: '{name}, baseline',
      actual: { price: 'Market price', consumption: 'Consumption, metered', production: 'Production, metered' },
    },
    priceTitle: 'Price by hour',
    balanceTitle: 'Net energy by hour',
    priceNote: 'From {low} to {high}.',
    priceText: 'Prices by hour, from {low} to {high}.',
    energyText: 'Forecast consumption {used}, forecast production {produced}.',
    balanceText: 'Forecast surplus {over}, forecast shortfall {short}.',
    surplus: 'Surplus',
    both: common.word.consumptionAndProduction,
    balanceNote: 'About {over} surplus and {short} shortfall, hour by hour.',
    groupBalanceNote: 'About {over} surplus and {short} shortfall of the group, hour by hour.',
    legend: 'Dashed: forecast. Shaded: 80% range.',
    fan: 'Dashed: forecast. Shaded: what may come, darkest where it is likeliest. One day in ten it is above the 80% range, one day in ten below.',
    noRange: 'Dashed: forecast. A range appears once there are enough past errors.',
    solid: 'Solid: actual.',
    words: 'What the words mean',
  },
  made: {
    title: 'Where it comes from',
    when: 'Made on {made}, from the data known then. Gate closure: {gate}.',
    whenClosed: 'Made on {made}, from the data known then. The gate closed on {gate}.',
    afterwards: 'Backtest of {made}, from data up to {cutOff}.',
    betterPrice_one: 'After {count} more day of prices ({days} in all) a better model is used. It comes by itself.',
    betterPrice_other:
      'After {count} more days of prices ({days} in all) a better model is used. They come by themselves.',
    betterVolume_one:
      'After {count} more day of readings ({days} in all) a better model is used. You can import older readings.',
    betterVolume_other:
      'After {count} more days of readings ({days} in all) a better model is used. You can import older readings.',
    series: {
      used_one: 'It uses the forecast of another source, known before the day: {names}.',
      used_other: 'It uses forecasts of other sources, known before the day: {names}.',
      unknownForDay_one: 'Not known for this day, so left out: {names}.',
      unknownForDay_other: 'Not known for this day, so left out: {names}.',
      farOff_one: 'Left out, because it is far beyond all that it was before and looks like a mistake: {names}.',
      farOff_other: 'Left out, because they are far beyond all that they were before and look like mistakes: {names}.',
    },
    limit: {
      user_one: 'Your panels give {energy} in an hour at most; in {count} hour the forecast or its range stops there.',
      user_other:
        'Your panels give {energy} in an hour at most; in {count} hours the forecast or its range stops there.',
      group_one:
        'The panels of the group give {energy} in an hour at most; in {count} hour the forecast or its range stops there.',
      group_other:
        'The panels of the group give {energy} in an hour at most; in {count} hours the forecast or its range stops there.',
    },
    exceeded: {
      user_one:
        'But in {count} hour of the last 28 days more than {energy} was metered. Check the power of your panels.',
      user_other:
        'But in {count} hours of the last 28 days more than {energy} was metered. Check the power of your panels.',
      group_one:
        'But in {count} hour of the last 28 days more than {energy} was metered: some member has stated too little.',
      group_other:
        'But in {count} hours of the last 28 days more than {energy} was metered: some member has stated too little.',
    },
    toPanels: 'Power of the panels',
    import: common.word.importReadings,
  },
  missing: {
    energyTitle: 'Your energy cannot be forecast yet',
    groupTitle: 'The energy of your group cannot be forecast yet',
    energy_one: 'Needs readings of {count} day; {known} so far. Connect an analyser or add readings.',
    energy_other: 'Needs readings of {count} days; {known} so far. Connect an analyser or add readings.',
    production: 'No production data. If you have panels, add their readings to get a forecast of production.',
    consumption: 'No consumption data. Add readings to get a forecast of consumption.',
    groupKind: 'Too little data on this in your group.',
    priceShort: 'Too few prices yet. Each market day adds a day of prices.',
    priceTitle: 'Prices cannot be forecast yet',
    price_one: 'Needs prices of {count} day; {known} so far. Each market day adds one.',
    price_other: 'Needs prices of {count} days; {known} so far. Each market day adds one.',
    notMade: 'Not made yet',
    notMadeText: 'There is enough data: make it now. Tomorrow’s forecast is made every morning.',
    outdated: 'Newer data is available. Update the forecast.',
    market: common.action.seeMarket,
  },
  noOrder: {
    closedTitle: 'Gate closed for this day',
    closed: 'Orders could be sent until {gate}. You can still place orders for later days.',
    closedEarly: 'The market of this day was closed early. You can still place orders for later days.',
    next: 'Go to {weekday} {date}',
    earlyTitle: 'Market not planned yet',
    early: 'Once it is planned, you can place an order from this forecast. Usual gate closure: {gate}.',
  },
  record: {
    title: 'Forecast accuracy',
    priceText: 'Every price forecast against the clearing prices, and the largest errors.',
    volumeText: 'Every forecast of consumption and production against the meter, and the largest errors.',
  },
} as const
