/** English texts of the word 'forecasting'. */
export const forecasting = {
  title: 'Forecast',
  purpose: 'What the next days will probably bring, and how far you can rely on it.',
  priceTitle: 'Price forecasts',
  volumeTitle: 'Energy forecasts',
  kind: { price: 'Price', consumption: 'Consumption', production: 'Production' },
  chart: {
    forecast: 'Forecast',
    interval: '8 of 10 times',
    naive: 'As before',
    actual: { price: 'Market price', consumption: 'Metered', production: 'Metered' },
    of: {
      forecast: '{name}, forecast',
      interval: '{name}, 8 of 10 times',
      naive: '{name}, as before',
      actual: { price: 'Market price', consumption: 'Consumption, metered', production: 'Production, metered' },
    },
    now: 'now',
    priceAxis: 'Price, TC/kWh',
    energyAxis: 'Energy, kWh',
  },
} as const
