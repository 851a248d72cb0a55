// Owns forecasts of prices and energy, who asked for them, and how good they were.
// Refuses days too far ahead, spans too long, what lacks history, and the energy of groups of which few share readings.
export { ensureForecasts, makeDay, type DayForecasts } from './ensure-forecasts.ts'
export { areReadingsNewer } from './news.store.ts'
export { countingForecasts, latestForecast, trustOf } from './forecasts.store.ts'
export { makeMorningForecasts } from './morning-forecasts.ts'
export { endDeadRuns } from './runs.store.ts'
export { interruptRuns } from './run-forecasts.ts'
export { forgetOldRuns, forgetSupersededForecasts } from './retention.store.ts'
export { scoreDueForecasts } from './scoring.ts'
export { missingPrices, missingReadings } from './missing-history.ts'
export { preferenceOf, savePreference } from './preferences.service.ts'
export { findDraftWishes, recordDraft, takeMorning, type DraftWish } from './preferences.store.ts'
export type { StoredForecast } from './stored-forecast.ts'
