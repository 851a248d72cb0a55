import { randomBytes } from 'node:crypto'
import type { Client } from '../../platform/client.ts'
import type { Platform } from '../../platform/platform.ts'
import { sealedTokens } from './sealed-tokens.ts'

/** The cookie by which a browser is known again in which somebody signed in; nothing but the sign-in is told it. */
const deviceCookie = { name: 'tandem_device', path: '/api/auth' } as const
const lifetime = Temporal.Duration.from({ hours: 24 * 180 })
/** People who share a browser: of more of them the longest unseen is forgotten. */
const mostPeople = 8

interface Device {
  /** Random: it says nothing about the browser or anybody. */
  readonly id: string
  /** Who signed in there, and when, in milliseconds; the last one first. */
  readonly people: readonly (readonly [userId: number, at: number])[]
}

const tokens = sealedTokens<Device>('known device', (claims) => {
  const { id, people } = claims
  return typeof id === 'string' && Array.isArray(people) ? { id, people: people as Device['people'] } : null
})

/** What identifies the browser of a client where this user signed in since `validFrom`; null in any other. */
export function knownDevice(
  platform: Platform,
  client: Client,
  { userId, validFrom }: { readonly userId: number; readonly validFrom: Temporal.Instant },
): string | null {
  const device = findDevice(platform, client)
  const at = device?.people.find(([id]) => id === userId)?.[1]
  return device && at !== undefined && at >= validFrom.epochMilliseconds ? device.id : null
}

/** Has the browser keep that this user signed in there. */
export function keepDevice(platform: Platform, client: Client, userId: number): void {
  const { id, people } = findDevice(platform, client) ?? { id: randomBytes(12).toString('base64url'), people: [] }
  const others = people.filter(([known]) => known !== userId)
  const now = platform.clock.now()
  const device: Device = { id, people: [[userId, now.epochMilliseconds] as const, ...others].slice(0, mostPeople) }
  client.keepCookie({ ...deviceCookie, value: tokens.seal(platform, device, lifetime), maxAge: lifetime })
}

function findDevice(platform: Platform, client: Client): Device | null {
  const text = client.cookie(deviceCookie.name)
  return text === null ? null : tokens.open(platform, text)
}
