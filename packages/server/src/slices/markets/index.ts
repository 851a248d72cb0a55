// Owns markets: sessions with their gates and terms, published auction results, reference prices and the market settings.
// Refuses terms that make no market, changing what orders were sent to, and opening what is closed.
export { agentSettings, takeAgents, writeAgentSettings } from './agent-settings.store.ts'
export {
  auctionPeriods,
  auctionPeriodsOf,
  findOwnPlace,
  findProof,
  peakCalendarsOf,
  periodResults,
  recordAuction,
  type ClearedPeriod,
  type AuctionPeriod,
} from './auctions.store.ts'
export { fillReferencePrices } from './reference-prices.service.ts'
export { openSession } from './sessions.service.ts'
export { planSessions } from './plan.service.ts'
export { detailsToWire, dueSessions, sessionToWire, sessionsToWire, setStatus } from './sessions.store.ts'
