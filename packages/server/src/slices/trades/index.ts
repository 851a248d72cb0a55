// Owns trades: the recorded fills, one per order and delivery period, never changed.
// Refuses reading somebody else's.
export { recordTrades, type NewTrade } from './trades.store.ts'
