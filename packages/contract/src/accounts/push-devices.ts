import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { EventId, EventPathId, Instant } from '../wire.ts'

/** So many browsers of one person are reached; the one that was not seen for longest gives way to another. */
export const maxPushDevices = 10

/** A browser in which push messages are on. */
export const PushDevice = z.object({
  id: EventId,
  /** Browser and system, such as `Firefox, Windows`; empty where nothing was told. */
  device: z.string(),
  since: Instant,
  /** When its push service took a message last; null: none yet. */
  reachedAt: Instant.nullable(),
  /** It was turned on, or seen last, in the session that asks. */
  isCurrent: z.boolean(),
})
export type PushDevice = z.output<typeof PushDevice>

const PushDevices = z.object({
  /** What a browser subscribes with (RFC 8292), base64url; null: this installation sends no push messages. */
  publicKey: z.string().nullable(),
  devices: z.array(PushDevice),
})

export const getPushDevices = endpoint({
  method: 'GET',
  path: '/api/push-devices',
  audience: 'user',
  about: ['pushDevices'],
  summary: 'The browsers in which the caller wants push messages, at most ten, and the key to subscribe another with',
  response: PushDevices,
})

/** What a browser answers when it subscribes (Push API, `PushSubscription.toJSON`). */
export const PushSubscription = z.object({
  endpoint: z.url({ protocol: /^https$/ }).max(1_000),
  /** 65 and 16 bytes in base64url, with or without what fills it up. */
  keys: z.object({
    p256dh: z.string().regex(/^[A-Za-z0-9_-]{87}=?$/),
    auth: z.string().regex(/^[A-Za-z0-9_-]{22}={0,2}$/),
  }),
})
export type PushSubscription = z.output<typeof PushSubscription>

export const savePushDevice = endpoint({
  method: 'POST',
  path: '/api/push-devices',
  audience: 'user',
  changes: ['pushDevices'],
  summary: 'Has push messages sent to the browser that asks; the same subscription again renews it',
  body: PushSubscription,
  response: z.object({ id: EventId }),
  refusals: ['push_service_not_allowed', 'push_subscription_not_valid'],
  perMinute: 20,
})

export const removePushDevice = endpoint({
  method: 'DELETE',
  path: '/api/push-devices/{id}',
  audience: 'user',
  changes: ['pushDevices'],
  summary: 'Sends no more push messages to a browser of the caller',
  params: z.object({ id: EventPathId }),
  response: z.object({ id: EventId }),
})
