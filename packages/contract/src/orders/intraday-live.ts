import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { ContractBook, inIntradayMarket, IntradayContract, IntradayOrder, OwnTrade, PositionRow } from './intraday.ts'
import { Wallet } from '../ledger/ledger.ts'
import { MarketSession } from '../markets/markets.ts'
import { Instant, PathNumber } from '../wire.ts'

/**
 * What the stream of an intra-day market sends. The first message is a snapshot, also after every reconnection: whoever
 * missed something has all of it again. Then what changed, each as it is now.
 */
export const LiveMessage = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('snapshot'),
    now: Instant,
    market: MarketSession,
    contracts: z.array(IntradayContract),
    /** Of the period asked for. */
    book: ContractBook.nullable(),
    orders: z.array(IntradayOrder),
    trades: z.array(OwnTrade),
    position: z.array(PositionRow),
    wallet: Wallet,
  }),
  z.object({ type: z.literal('market'), market: MarketSession }),
  z.object({ type: z.literal('contracts'), contracts: z.array(IntradayContract) }),
  /** `trades` holds those made since the last message, the latest 100 at most. */
  z.object({ type: z.literal('book'), book: ContractBook }),
  /** `orders` holds those that changed, `trades` the new ones; position and coins are whole. */
  z.object({
    type: z.literal('own'),
    orders: z.array(IntradayOrder),
    trades: z.array(OwnTrade),
    position: z.array(PositionRow),
    wallet: Wallet,
  }),
  /** Every five seconds, while the reader is up to date. */
  z.object({ type: z.literal('heartbeat'), now: Instant }),
])
export type LiveMessage = z.output<typeof LiveMessage>

export const streamIntraday = endpoint({
  method: 'GET',
  path: '/api/intraday/markets/{marketId}/stream',
  audience: 'transactional',
  scope: 'read',
  summary: 'Server-sent events: a snapshot, then board, book, own orders and coins as they change',
  params: inIntradayMarket,
  query: z.object({ period: PathNumber(1, 100).optional() }),
  response: LiveMessage,
  stream: true,
  refusals: ['period_unknown'],
})
