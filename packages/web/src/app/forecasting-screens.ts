import type { Screen } from './screen.ts'

/** What is forecast, and how good the forecasts were. */
export const forecastingScreens: readonly Screen[] = [
  {
    path: '/forecast',
    audience: 'transactional',
    title: 'forecasting.title',
    load: () => import('../screens/forecasting/forecast.tsx'),
  },
]
