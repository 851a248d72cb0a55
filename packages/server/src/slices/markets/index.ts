// Owns markets: sessions with their gates and terms, published auction results, reference prices and the market settings.
// Refuses terms that make no market, changing what orders were sent to, and opening what is closed.
export { agentSettings, takeAgents, writeAgentSettings } from './agent-settings.store.ts'
export { auctionPeriods, auctionPeriodsOf, recordAuction, type AuctionPeriod } from './auctions.store.ts'
export { indicesOf, periodResults } from './results.service.ts'
export { openSession } from './sessions.service.ts'
export { planSessions } from './plan.service.ts'
export {
  lockSessionForUpdate,
  lockSessionIfFree,
  lockSessionInTurn,
  lockIntradaySessionsForShare,
  lockSessionForShare,
} from './session-locks.store.ts'
export {
  activeDayAheadSession,
  activeIntradaySession,
  dueSessions,
  findActiveSessions,
  findSessions,
  getSession,
  setStatus,
} from './sessions.store.ts'
export { marketSettings } from './settings.store.ts'
export { detailsToWire, sessionToWire, sessionsToWire } from './sessions.wire.ts'
