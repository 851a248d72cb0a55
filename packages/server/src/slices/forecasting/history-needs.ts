import { choosePriceModel, leastAutoregressionDays, leastLearDays } from '@tandem/core/forecasting/price-forecast.ts'
import type { ForecastModel } from '@tandem/core/forecasting/forecast.ts'
import { leastPriceDays } from './price-days.ts'
import { leastReadingDays } from './volume-days.ts'

interface History {
  readonly knownDays: number
  readonly knownUntil: Temporal.Instant | null
}

interface Better {
  readonly model: ForecastModel
  readonly days: number
}

/** Days from which on prices are forecast by a better model, as the core chooses. */
const priceSteps: readonly Better[] = [leastPriceDays, leastAutoregressionDays, leastLearDays].map((days) => ({
  days,
  model: choosePriceModel(days),
}))
const volumeSteps: readonly Better[] = [
  { model: 'dayTypeMean', days: leastReadingDays },
  { model: 'regression', days: 28 },
]

const nextAfter = (steps: readonly Better[], knownDays: number) => steps.find(({ days }) => days > knownDays) ?? null

/** What is known for a price forecast, what is needed, and what a better model would ask for. */
export function priceHistoryToWire({ knownDays, knownUntil }: History) {
  return { knownDays, neededDays: leastPriceDays, better: nextAfter(priceSteps, knownDays), knownUntil }
}

/** The same for a forecast of energy. */
export function volumeHistoryToWire({ knownDays, knownUntil }: History) {
  return { knownDays, neededDays: leastReadingDays, better: nextAfter(volumeSteps, knownDays), knownUntil }
}
