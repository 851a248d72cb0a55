// Owns what is shown at a glance: the home page's figures, the boards, the mailbox of the demo; and what the installation
// says of itself: its settings, texts with versions and logos. Refuses the mailbox in production.
export { pendingPurchasesOf, lastResultOf, ownOrderIn } from './admin.store.ts'
export { prepareContent } from './content.service.ts'
export * as strategicMarkets from './strategic-markets.store.ts'
export { energySheets, marketSheets, orderSheets, walletSheets } from './strategic-markets-sheets.ts'
export { listSessionParticipants } from './strategic-participants.service.ts'
export { findParticipant } from './strategic-participants.store.ts'
export { shareOf } from './strategic-shares.ts'
export { strategicSpan } from './strategic-span.ts'
export * as researchPackages from './research-packages.store.ts'
export type { Attempt, PackageRow as ResearchPackageRow } from './research-packages.store.ts'
export * as scenarioRuns from './scenario-runs.store.ts'
export type { RunAttempt, RunRow as ScenarioRunRow } from './scenario-runs.store.ts'
