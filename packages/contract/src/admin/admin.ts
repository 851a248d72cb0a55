import { z } from 'zod'
import { placeholders } from './content.ts'
import { endpoint } from '../endpoint.ts'
import { MarketSession } from '../markets/markets.ts'
import { Coins, Day, Energy, EventId, Id, Instant } from '../wire.ts'

export const getUserBoard = endpoint({
  method: 'GET',
  path: '/api/test/user',
  audience: 'user',
  about: ['markets', 'orders', 'coinRequests'],
  summary: 'What the signed-in user should know now',
  response: z.object({
    balance: Coins,
    available: Coins,
    reserved: Coins,
    activeMarket: MarketSession.nullable(),
    /** The own order in the active market, if any. */
    order: z.object({ id: EventId, status: z.string() }).nullable(),
    lastResult: z
      .object({ marketId: Id, date: Day, bought: Energy, sold: Energy, paid: Coins, received: Coins })
      .nullable(),
    pendingPurchases: z.int(),
  }),
})

const counts = z.object({
  users: z.int(),
  notActivated: z.int(),
  upgradeRequests: z.int(),
  coinRequests: z.int(),
  openMarkets: z.int(),
  ordersInOpenMarkets: z.int(),
})

export const getModeratorBoard = endpoint({
  method: 'GET',
  path: '/api/test/mod',
  audience: 'admin',
  about: ['accounts', 'coinRequests', 'markets'],
  summary: 'What waits for a decision',
  response: counts,
})

export const getAdministratorBoard = endpoint({
  method: 'GET',
  path: '/api/test/admin',
  audience: 'admin',
  about: ['accounts', 'coinRequests', 'markets', 'site'],
  summary: 'What waits for a decision, and the state of the ledger',
  response: counts.extend({
    coinsIssued: Coins,
    coinsReserved: Coins,
    ledgerBalanced: z.boolean(),
    /** Texts and names in production that still are those that came with the platform. */
    placeholders: z.array(z.enum(placeholders)),
  }),
})

export const LedgerAudit = z.object({
  passed: z.boolean(),
  checkedAt: Instant,
  checks: z.array(z.object({ name: z.string(), passed: z.boolean(), rows: z.int(), faults: z.array(z.string()) })),
})
export type LedgerAudit = z.output<typeof LedgerAudit>

export const auditLedger = endpoint({
  method: 'GET',
  path: '/api/ledger/audit',
  audience: 'admin',
  about: ['coins'],
  summary: 'Proves that no coin was lost or made',
  response: LedgerAudit,
})

/** The mailbox of the demo; it does not exist in production. */
export const StoredMail = z.object({
  id: z.string(),
  at: Instant,
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  html: z.string(),
})

export const demoMailbox = endpoint({
  method: 'GET',
  path: '/api/dev/mailbox',
  audience: 'public',
  about: [],
  summary: 'Mails sent by the demo, newest first',
  response: z.array(StoredMail),
})
