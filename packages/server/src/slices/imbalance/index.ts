// Owns imbalances: what each user ordered and fed in on a day, what it came to, its prices and their settings.
// Refuses settling a day that is not over, twice, or without a price that somebody needs.
export { dayOfMarket, marketOfDay } from './markets.store.ts'
export { findDayToReplay } from './day-to-replay.ts'
export { findPriceOutlook } from './price-outlook.ts'
export { getSettlement } from './preview.service.ts'
export { computeNextVersion, saysNothingNew, type GivenInput, type NextVersion } from './settlements.service.ts'
export { latestVersion, lockDay, writeSettlement } from './settlements.store.ts'
