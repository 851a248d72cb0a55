import { sides } from '@tandem/core/market/order.ts'
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { Coins, Day, Energy, EventId, EventPathId, Flag, Id, Instant, MarketTypeKey, Price } from './wire.ts'

/** What users are told. */
export const noticeKinds = [
  'gateClosesSoon',
  'orderRefused',
  'marketCleared',
  'imbalanceApplied',
  'coinsAccepted',
  'coinsRejected',
  'marketCancelled',
  'analyserOffline',
  'groupNews',
  'autopilot',
] as const
export type NoticeKind = (typeof noticeKinds)[number]

/** What happened around a group. */
export const groupEvents = ['asked', 'approved', 'rejected', 'removed', 'left', 'deleted', 'handedOver'] as const

/** What an autopilot has to say of a day-ahead gate, and that it stopped by itself. */
export const autopilotEvents = ['planned', 'sent', 'notSent', 'stopped'] as const

/** So many blocks of an order are named in a notice. */
export const mostBlocksNamed = 3

/** What became of the blocks of an order: how many, and the first of them by name. */
const BlockNews = z.object({
  accepted: z.object({ count: z.int(), names: z.array(z.string()).max(mostBlocksNamed) }),
  /** Rejected although in the money; `price` is the average that accepting it would have made, null where there would have been none. */
  paradoxical: z.object({
    count: z.int(),
    blocks: z.array(z.object({ name: z.string(), price: Price.nullable() })).max(mostBlocksNamed),
  }),
})
export type BlockNews = z.output<typeof BlockNews>

/** The facts of a notice; the screens and the mails put them in words. */
export const NoticeFacts = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('gateClosesSoon'), marketId: Id, date: Day, closingTime: Instant, hasDraft: z.boolean() }),
  z.object({
    kind: z.literal('orderRefused'),
    /** The latest of them. */
    orderId: EventId,
    marketType: MarketTypeKey,
    date: Day,
    side: z.enum(sides).nullable(),
    quantity: Energy,
    /** How many orders this was. */
    orders: z.int(),
    /** The contracts of intraday orders; of an auction none. */
    periods: z.array(z.object({ start: Instant, minutes: z.int() })).max(100),
    /** Why nothing of it, or not all of it, was filled: a code of the order's status or outcome. */
    reason: z.string(),
  }),
  z.object({
    kind: z.literal('marketCleared'),
    marketId: Id,
    date: Day,
    bought: Energy,
    sold: Energy,
    paid: Coins,
    received: Coins,
    /** Of an order with blocks. */
    blocks: BlockNews.optional(),
  }),
  z.object({
    kind: z.literal('imbalanceApplied'),
    date: Day,
    version: z.int(),
    deficitVolume: Energy,
    excessVolume: Energy,
    cash: Coins,
    /** What this version posted. */
    posted: Coins,
    isBelowZero: z.boolean(),
  }),
  z.object({ kind: z.literal('coinsAccepted'), purchaseId: EventId, amount: Coins }),
  z.object({ kind: z.literal('coinsRejected'), purchaseId: EventId, amount: Coins }),
  z.object({
    kind: z.literal('marketCancelled'),
    marketId: Id,
    marketType: MarketTypeKey,
    date: Day,
    /** What comes back of the coins that were set aside. */
    released: Coins,
  }),
  z.object({ kind: z.literal('analyserOffline'), analyserId: Id, since: Instant }),
  z.object({
    kind: z.literal('groupNews'),
    groupId: Id,
    group: z.string(),
    event: z.enum(groupEvents),
    username: z.string(),
  }),
  z.object({
    kind: z.literal('autopilot'),
    event: z.enum(autopilotEvents),
    marketId: Id,
    date: Day,
    /** When what is announced is sent. */
    sendsAt: Instant.nullable(),
    buyQuantity: Energy,
    sellQuantity: Energy,
    /** What sending it sets aside at most. */
    worstCase: Coins,
    /** Percent in which the limits of what is sent are reached; null, and missing in notices of before: by another rule. */
    chance: z.int().nullable().optional(),
    /**
     * Wh that it means to hold beyond the need that is forecast, and below it, because of what imbalances are expected to cost: when it is
     * announced; null, and missing in notices of before, otherwise.
     */
    moreThanForecast: Energy.nullable().optional(),
    lessThanForecast: Energy.nullable().optional(),
    /** Why nothing is sent, or why it stopped: a code. */
    reason: z.string().nullable(),
  }),
])
export type NoticeFacts = z.output<typeof NoticeFacts>

/** What a notice is to its reader, the most urgent first. */
export const noticeRanks = ['act', 'result', 'information'] as const
export type NoticeRank = (typeof noticeRanks)[number]

/** All that a user was told of one topic; number, time and what it leads to are those of the latest. */
export const Notice = z.object({
  id: EventId,
  at: Instant,
  /** Null where something of it is unread. */
  readAt: Instant.nullable(),
  rank: z.enum(noticeRanks),
  /** It expired by itself: it counts as unread no more, and is listed on demand. */
  isQuiet: z.boolean(),
  facts: NoticeFacts,
})
export type Notice = z.output<typeof Notice>

export const listNotices = endpoint({
  method: 'GET',
  path: '/api/notices',
  audience: 'user',
  about: ['notices'],
  summary: 'What the caller was told, fifty topics at a time; of these the unread first, by rank, then the latest',
  query: z.object({
    /** The `older` of the answer before. */
    before: EventPathId.optional(),
    /** With what expired by itself. */
    quiet: Flag.optional(),
  }),
  response: z.object({
    notices: z.array(Notice),
    unread: z.int(),
    /** What to ask for next; null where there is nothing older. */
    older: EventId.nullable(),
  }),
})

export const readNotices = endpoint({
  method: 'POST',
  path: '/api/notices/read',
  audience: 'user',
  changes: ['notices'],
  summary: 'Marks notices as read, up to one and it included',
  body: z.object({ upTo: EventId }),
  response: z.object({ unread: z.int() }),
})

export const NoticePreference = z.object({
  kind: z.enum(noticeKinds),
  inApp: z.boolean(),
  byMail: z.boolean(),
  /** To the browsers in which the caller turned push messages on. */
  byPush: z.boolean(),
})
export type NoticePreference = z.output<typeof NoticePreference>

export const getNoticePreferences = endpoint({
  method: 'GET',
  path: '/api/notice-preferences',
  audience: 'user',
  about: ['noticePreferences'],
  summary: 'What the caller is told, and how',
  response: z.array(NoticePreference),
})

export const saveNoticePreferences = endpoint({
  method: 'PUT',
  path: '/api/notice-preferences',
  audience: 'user',
  changes: ['account', 'noticePreferences'],
  summary: 'Switches kinds of notices on and off, in the app, by mail and as push messages',
  body: z.array(NoticePreference).max(20),
  response: z.array(NoticePreference),
})
