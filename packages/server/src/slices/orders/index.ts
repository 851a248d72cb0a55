// Owns orders: drafts and transmitted orders with their steps, and what the clearing made of them.
// Refuses a second order of a user in a market, orders that do not exist and reading somebody else's.
export {
  clearedBook,
  recordOutcomes,
  transmittedBook,
  type Book,
  type BookOrder,
  type OrderOutcome,
} from './clearing.store.ts'
export { getAnyOrder, getOrder, listOrders, listOrdersOf, newOrderToWire, orderInSession } from './orders.service.ts'
export { orderKindOf } from './find-orders.store.ts'
export {
  changeOrder,
  eraseOrderNamesOf,
  findContent,
  lockOrderForShare,
  markWithdrawn,
  withdrawOpenOrdersOf,
  withdrawOrdersOfSession,
  type LockedOrder,
} from './orders.store.ts'
export { findSentDays, findUsedCoins } from './autopilot-coins.store.ts'
export {
  endStep,
  findAutopilot,
  findAutopilotsDue,
  findSteps,
  forgetAutopilotOf,
  forgetPlans,
  hasManualOrder,
  insertStep,
  lockAutopilot,
  lockStep,
  writeAutopilotLimits,
  writeAutopilotState,
  type AutopilotGate,
  type StoredAutopilot,
  type StoredStep,
} from './autopilot.store.ts'
export { auditBooks, bookEvents } from './book-audit.store.ts'
export {
  contractKey,
  findContracts,
  findBehind,
  findMissed,
  loadContracts,
  type ContractId,
  type StoredContract,
} from './book-loading.store.ts'
export {
  expireHibernated,
  lockMatching,
  planByIndex,
  writeBookChanges,
  type EnteredOrder,
} from './book-writing.store.ts'
export { dueContracts, nextClosure } from './due-contracts.store.ts'
export { endLeadNumber, findLead, leaveLead, lockLeadNumber, takeLead } from './intraday-lead.store.ts'
export { guardsOf, noGuards, writeGuards } from './guards.store.ts'
export {
  changeIntradayDraft,
  discardIntradayDraft,
  discardIntradayDraftsOf,
  findByRequestKeys,
  findIntradayOrders,
  hasOpenIntradayOrders,
  insertIntradayDrafts,
  openIntradayOrderIds,
  lockDrafts,
  lockImport,
  takeOrderIds,
  type StoredIntradayOrder,
} from './intraday-orders.store.ts'
export type { OrderByItself } from './order-row.ts'
export {
  findTaken,
  insertOrders,
  markTransmitted,
  readOrders,
  takeTransmissions,
  type NewOrder,
  type OrderPlace,
  type SentDraft,
} from './sent-orders.store.ts'
export { findUndecided } from './undecided.store.ts'
export { averagePrice, intradayOrderToWire, namedBy, periodOf } from './intraday-orders.wire.ts'
export { findAnonymousBook, findAnonymousOrders } from './anonymous-orders.store.ts'
export { findBoard, findDepth, findTape, findWindows } from './intraday-board.store.ts'
export { contractToWire } from './intraday-board.wire.ts'
export { findOwnTrades, findPosition } from './intraday-own.store.ts'
export { findVersions, holdUnchanged, takeFreeMatching, type KnownVersions } from './unchanged.store.ts'
