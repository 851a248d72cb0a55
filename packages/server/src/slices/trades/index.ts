// Owns trades: the recorded fills, one per order and delivery period, never changed.
// Refuses reading somebody else's.
export {
  continuousTradesOf,
  recordContinuousTrades,
  recordTrades,
  type NewContinuousTrade,
  type NewTrade,
} from './trades.store.ts'
