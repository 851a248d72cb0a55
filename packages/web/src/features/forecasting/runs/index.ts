/** Having forecasts made. */
export { ForecastRuns } from './forecast-runs.tsx'
export type { ForecastWork } from './kept-run.ts'
