import type { ScreenTable } from './screen.ts'

/** What is forecast, and how good the forecasts were. */
export const forecastingScreens = {
  '/forecast': {
    audience: 'transactional',
    title: 'common.word.forecast',
    load: () => import('../screens/forecasting/forecast.tsx'),
  },
  '/forecastPrice': {
    audience: 'transactional',
    title: 'common.word.priceForecasts',
    load: () => import('../screens/forecasting/forecast-price.tsx'),
  },
  '/forecastVolume': {
    audience: 'transactional',
    title: 'common.word.energyForecasts',
    load: () => import('../screens/forecasting/forecast-volume.tsx'),
  },
} satisfies ScreenTable
