import https from 'node:https'
import webPush from 'web-push'
import { findHost, type ListedHost } from './listed-hosts.ts'
import { AddressRefused, lookupLoopback, lookupOf, resolveName } from './public-lookup.ts'
import { readRetryAfter } from './retry-after.ts'

/** The pair of keys by which push services know this installation (RFC 8292), base64url. */
export interface PushKeys {
  readonly publicKey: string
  readonly privateKey: string
}

export const newPushKeys = (): PushKeys => webPush.generateVAPIDKeys()

interface PushTarget {
  readonly endpoint: string
  readonly keys: { readonly p256dh: string; readonly auth: string }
}

interface PushMessage {
  /** What the browser is given; nobody between reads it. */
  readonly payload: string
  /** How long the push service keeps it for a browser that is away, in whole seconds. */
  readonly ttl: number
  /** At most 32 letters: a later message of the same takes the place of one that waits. */
  readonly topic: string
  readonly isUrgent: boolean
}

export type PushOutcome =
  | { readonly kind: 'taken' }
  /** The subscription is over. */
  | { readonly kind: 'gone' }
  /** This message will not be taken. */
  | { readonly kind: 'refused'; readonly why: string }
  /** It may be taken later; `retryAfter` in seconds where the service says so. */
  | { readonly kind: 'failed'; readonly why: string; readonly retryAfter: number | null }

interface PushSenderOptions {
  readonly services: readonly ListedHost[]
  readonly keys: PushKeys
  /** Where the makers of browsers reach who runs this: `mailto:` or `https:`. */
  readonly contact: string
  /** The addresses of a name, as the name server has them now. */
  readonly resolve?: (host: string) => Promise<readonly string[]>
  /** Milliseconds for one message, from the name to the answer. */
  readonly within?: number
}

export interface PushSender {
  /** Never throws. `now` is what a date in the answer is compared with. */
  send(target: PushTarget, message: PushMessage, now: Temporal.Instant, signal?: AbortSignal): Promise<PushOutcome>
  /** Closes the connections that are kept for further messages. */
  close(): void
}

const usualWithin = 10_000

/**
 * Sends push messages (RFC 8030), encrypted for the browser (RFC 8291). The host must be on the list of the installation, and the
 * socket is opened to the very address that was found public: not to this machine, nor to any network that is not everybody's. A
 * redirect is not followed. What `web-push` does is the encryption and the signature; the connection is ours.
 */
export function createPushSender({ services, keys, contact, resolve, within }: PushSenderOptions): PushSender {
  const agent = new https.Agent({ keepAlive: true, maxSockets: 10, maxTotalSockets: 50 })
  const lookups = { public: lookupOf(resolve ?? resolveName), loopback: lookupLoopback }
  return {
    async send(target, message, now, signal) {
      const service = findHost(services, target.endpoint)
      if (!service) return { kind: 'refused', why: 'its service is not on the list' }
      const timeout = AbortSignal.timeout(within ?? usualWithin)
      try {
        const { status, retryAfter } = await post(requestOf(target, message, { keys, contact }), {
          agent,
          lookup: lookups[service.isLoopback ? 'loopback' : 'public'],
          rejectUnauthorized: !service.isLoopback,
          signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
        })
        return outcomeOf(status, readRetryAfter(retryAfter, now))
      } catch (error) {
        if (error instanceof AddressRefused || error instanceof UnusableKeys) {
          return { kind: 'refused', why: error.message }
        }
        const why = timeout.aborted ? 'no answer in time' : ((error as NodeJS.ErrnoException).code ?? 'no connection')
        return { kind: 'failed', why, retryAfter: null }
      }
    },
    close() {
      agent.destroy()
    },
  }
}

/** The keys of a browser are not what they should be. */
class UnusableKeys extends Error {}

interface PushRequest {
  readonly url: URL
  readonly headers: Record<string, string | number>
  readonly body: Buffer
}

function requestOf(
  target: PushTarget,
  { payload, ttl, topic, isUrgent }: PushMessage,
  { keys, contact }: Pick<PushSenderOptions, 'keys' | 'contact'>,
): PushRequest {
  try {
    const { headers, body } = webPush.generateRequestDetails(target, payload, {
      vapidDetails: { subject: contact, ...keys },
      TTL: ttl,
      topic,
      urgency: isUrgent ? 'high' : 'normal',
      contentEncoding: 'aes128gcm',
    })
    return { url: new URL(target.endpoint), headers, body }
  } catch (error) {
    throw new UnusableKeys('its keys cannot be used', { cause: error })
  }
}

type Connection = Pick<https.RequestOptions, 'agent' | 'lookup' | 'rejectUnauthorized' | 'signal'>

function post(
  { url, headers, body }: PushRequest,
  connection: Connection,
): Promise<{ status: number; retryAfter: string | undefined }> {
  return new Promise((resolve, reject) => {
    const request = https.request(url, { method: 'POST', headers, ...connection }, (response) => {
      // What it says beside is not read; the signal ends one that goes on for ever.
      response.on('error', () => undefined).resume()
      resolve({ status: response.statusCode ?? 0, retryAfter: response.headers['retry-after'] })
    })
    request.on('error', reject)
    request.end(body)
  })
}

function outcomeOf(status: number, retryAfter: number | null): PushOutcome {
  const why = `answer ${String(status)}`
  if (status >= 200 && status < 300) return { kind: 'taken' }
  if (status === 404 || status === 410) return { kind: 'gone' }
  if (status === 408 || status === 429 || status >= 500) return { kind: 'failed', why, retryAfter }
  return { kind: 'refused', why }
}
