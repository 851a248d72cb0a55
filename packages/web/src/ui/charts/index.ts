export { BarsAndStepChart } from './bars-and-step-chart.tsx'
export type { ChartScale } from './chart-data.ts'
export { CurveChart } from './curve-chart.tsx'
export { EChart } from './e-chart.tsx'
export { HeatMapChart } from './heat-map-chart.tsx'
export type { HeatMapHues } from './heat-map-colors.ts'

export { coinsScale, energyScale, priceScale } from './scales.ts'
