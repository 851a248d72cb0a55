import { sides } from '@tandem/core/market/order.ts'
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { Coins, Day, Energy, Id, Instant, MarketTypeKey, PathId } from './wire.ts'

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
] as const
export type NoticeKind = (typeof noticeKinds)[number]

/** What happened around a group. */
export const groupEvents = ['asked', 'approved', 'rejected', 'removed', 'left', 'deleted', 'handedOver'] as const

/** The facts of a notice; the screens and the mails put them in words. */
export const NoticeFacts = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('gateClosesSoon'), marketId: Id, date: Day, closingTime: Instant, hasDraft: z.boolean() }),
  z.object({
    kind: z.literal('orderRefused'),
    orderId: Id,
    marketType: MarketTypeKey,
    date: Day,
    side: z.enum(sides).nullable(),
    quantity: Energy,
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
  z.object({ kind: z.literal('coinsAccepted'), purchaseId: Id, amount: Coins }),
  z.object({ kind: z.literal('coinsRejected'), purchaseId: Id, amount: Coins }),
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
])
export type NoticeFacts = z.output<typeof NoticeFacts>

export const Notice = z.object({ id: Id, at: Instant, readAt: Instant.nullable(), facts: NoticeFacts })
export type Notice = z.output<typeof Notice>

export const listNotices = endpoint({
  method: 'GET',
  path: '/api/notices',
  audience: 'user',
  about: ['notices'],
  summary: 'What the caller was told, the latest first, fifty at a time',
  query: z.object({ before: PathId.optional() }),
  response: z.object({ notices: z.array(Notice), unread: z.int(), isMore: z.boolean() }),
})

export const readNotices = endpoint({
  method: 'POST',
  path: '/api/notices/read',
  audience: 'user',
  changes: ['notices'],
  summary: 'Marks notices as read, up to one and it included',
  body: z.object({ upTo: Id }),
  response: z.object({ unread: z.int() }),
})

export const NoticePreference = z.object({ kind: z.enum(noticeKinds), inApp: z.boolean(), byMail: z.boolean() })
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
  summary: 'Switches kinds of notices on and off, in the app and by mail',
  body: z.array(NoticePreference).max(20),
  response: z.array(NoticePreference),
})
