import type { Screen } from './screen.ts'

/** What is forecast, and how good the forecasts were. */
export const forecastingScreens: readonly Screen[] = [
  {
    path: '/forecast',
    audience: 'transactional',
    title: 'forecasting.title',
    load: () => import('../screens/forecasting/forecast.tsx'),
  },
  {
    path: '/forecastPrice',
    audience: 'transactional',
    title: 'forecastRecord.price.title',
    load: () => import('../screens/forecasting/forecast-price.tsx'),
  },
  {
    path: '/forecastVolume',
    audience: 'transactional',
    title: 'forecastRecord.volume.title',
    load: () => import('../screens/forecasting/forecast-volume.tsx'),
  },
]
