// Owns trades, never changed: an auction's fills, one per order and delivery period, and both sides of a continuous trade.
// Refuses reading somebody else's.
export { listTradesOf } from './trades.service.ts'
export {
  continuousTradesOf,
  countTradesOf,
  hasTrades,
  recordContinuousTrades,
  recordTrades,
  type NewContinuousTrade,
  type NewTrade,
} from './trades.store.ts'
