/** The chart every forecast is shown in, and what makes its lines. */
export { ForecastChart } from './forecast-chart.tsx'
export { hourLabels, lineOf, placeOfNow } from './forecast-lines.ts'
export type { ForecastHour, ForecastingText } from './forecast-lines.ts'
export type { ForecastLine } from './forecast-data.ts'
