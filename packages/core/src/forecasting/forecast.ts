/** What is forecast: the day-ahead price of the platform, and the energy of a user or of a group together. */
export const forecastKinds = ['price', 'consumption', 'production'] as const
export type ForecastKind = (typeof forecastKinds)[number]
export type VolumeKind = Exclude<ForecastKind, 'price'>

/** How a forecast was made, from what needs most history to what needs least. */
export const forecastModels = ['lear', 'autoregression', 'regression', 'dayTypeMean', 'naive'] as const
export type ForecastModel = (typeof forecastModels)[number]

/** Days ahead of today for which a forecast can be asked. */
export const maxDaysAhead = 7

/** Whether a forecast has earned belief: by its errors over the last days beside those of the naive forecast. */
export const trustLevels = ['good', 'fair', 'poor', 'unknown'] as const
export type Trust = (typeof trustLevels)[number]

/** Days whose errors are known before anything is said about trust. */
export const leastTrustDays = 7

/**
 * Good where the errors are at most 85 % of those of the naive forecast (`rMae`, MAE ÷ MAE of the naive), fair where they are
 * smaller at all, poor where looking back would have done as well; unknown before a week of errors.
 */
export function judgeTrust({ days, rMae }: { days: number; rMae: number | null }): Trust {
  if (days < leastTrustDays || rMae === null) return 'unknown'
  if (rMae <= 0.85) return 'good'
  return rMae < 1 ? 'fair' : 'poor'
}

/** Of several forecasts that count together; a poor one matters more than one of which nothing is known yet. */
export function weakestTrust(found: readonly Trust[]): Trust {
  return (['poor', 'unknown', 'fair', 'good'] as const).find((trust) => found.includes(trust)) ?? 'unknown'
}

/** What becomes of a request for forecasts. */
export const runStates = ['queued', 'running', 'done', 'cancelled', 'failed'] as const
export type RunState = (typeof runStates)[number]
