import { createECDH } from 'node:crypto'
import { expect, test } from 'vitest'
import { decrypt, usePushReceiver } from '../testing/push-receiver.ts'
import { isPublicAddress } from './networks.ts'
import { createPushSender, newPushKeys } from './push-sender.ts'
import { findHost, parseHosts, serviceOf, usualPushServices } from './listed-hosts.ts'

const receiver = usePushReceiver()
const keys = newPushKeys()
const contact = 'mailto:admin@tandem.example'
const now = Temporal.Now.instant()
const message = { payload: '{"title":"Închidere"}', ttl: 90, topic: 'a-topic', isUrgent: true }

const send = async (
  target: Parameters<ReturnType<typeof createPushSender>['send']>[0],
  options: Partial<Parameters<typeof createPushSender>[0]> = {},
) => {
  const sender = createPushSender({ services: receiver.services, keys, contact, ...options })
  try {
    return await sender.send(target, message, now)
  } finally {
    sender.close()
  }
}

test('the receiver reads the example of RFC 8291', () => {
  const browser = createECDH('prime256v1')
  browser.setPrivateKey('q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94', 'base64url')
  const body =
    'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN'
  const auth = Buffer.from('BTBZMqHH6r4Tts7J_aSIgg', 'base64url')
  expect(decrypt(Buffer.from(body, 'base64url'), browser, auth)).toBe('When I grow up, I want to be a watermelon')
})

test('a message reaches its browser, encrypted and signed, with time to live, topic and urgency', async () => {
  expect(await send(receiver.subscribe('ana', keys.publicKey))).toEqual({ kind: 'taken' })
  const [push] = receiver.received
  expect(push).toMatchObject({
    text: message.payload,
    headers: { ttl: '90', topic: 'a-topic', urgency: 'high' },
    claims: { aud: receiver.origin, sub: contact },
  })
})

test('who signs with another key than the browser subscribed with is refused', async () => {
  const target = receiver.subscribe('ana', newPushKeys().publicKey)
  expect(await send(target)).toEqual({ kind: 'refused', why: 'answer 403' })
  expect(receiver.received).toEqual([])
})

test.each([
  [200, 'taken'],
  [201, 'taken'],
  [404, 'gone'],
  [410, 'gone'],
  [400, 'refused'],
  [413, 'refused'],
  [408, 'failed'],
  [429, 'failed'],
  [500, 'failed'],
  [503, 'failed'],
])('an answer of %i: %s', async (status, kind) => {
  const target = receiver.subscribe('ana', keys.publicKey)
  receiver.answers.set('ana', { status })
  expect(await send(target)).toMatchObject({ kind })
})

test.each([
  ['120', 120],
  [new Date(now.epochMilliseconds + 65_000).toUTCString(), 65],
  ['999999999', 6 * 3600],
  ['soon', null],
  [new Date(now.epochMilliseconds - 65_000).toUTCString(), 0],
])('who is told to come again in "%s" does so after %s seconds', async (wanted, seconds) => {
  const target = receiver.subscribe('ana', keys.publicKey)
  receiver.answers.set('ana', { status: 429, headers: { 'retry-after': wanted } })
  const outcome = await send(target)
  expect(outcome.kind).toBe('failed')
  const { retryAfter } = outcome as { retryAfter: number | null }
  // Dates are written in whole seconds.
  if (seconds === null || retryAfter === null) expect(retryAfter).toBe(seconds)
  else expect(Math.abs(retryAfter - seconds)).toBeLessThanOrEqual(1)
})

test('a redirect is not followed', async () => {
  const target = receiver.subscribe('ana', keys.publicKey)
  receiver.subscribe('elsewhere', keys.publicKey)
  for (const status of [301, 302, 307, 308]) {
    receiver.answers.set('ana', { status, headers: { location: `${receiver.origin}/push/elsewhere` } })
    expect(await send(target)).toEqual({ kind: 'refused', why: `answer ${String(status)}` })
  }
  expect(new Set(receiver.asked)).toEqual(new Set(['ana']))
})

test('a service that never answers is given up, and one that is stopped too', async () => {
  const target = receiver.subscribe('ana', keys.publicKey)
  receiver.answers.set('ana', 'never')
  expect(await send(target, { within: 300 })).toEqual({ kind: 'failed', why: 'no answer in time', retryAfter: null })
  const sender = createPushSender({ services: receiver.services, keys, contact })
  const stopping = new AbortController()
  const sending = sender.send(target, message, now, stopping.signal)
  stopping.abort()
  expect(await sending).toMatchObject({ kind: 'failed' })
  sender.close()
})

test('keys that are none are refused, and nothing is sent', async () => {
  const { endpoint } = receiver.subscribe('ana', keys.publicKey)
  const target = { endpoint, keys: { p256dh: Buffer.alloc(65, 4).toString('base64url'), auth: 'AAAA' } }
  expect(await send(target)).toEqual({ kind: 'refused', why: 'its keys cannot be used' })
  expect(receiver.asked).toEqual([])
})

const ownAddresses = [
  ...['127.0.0.1', '127.8.8.8', '0.0.0.0', '10.1.2.3', '172.16.0.1', '172.31.255.255', '192.168.1.1', '100.64.0.1'],
  ...['169.254.169.254', '198.18.0.1', '192.0.2.1', '203.0.113.9', '224.0.0.1', '255.255.255.255'],
  ...['::1', '::', 'fe80::1', 'fd00::1', 'fc00::1', 'ff02::1', '::ffff:127.0.0.1', '::ffff:10.0.0.1', '::127.0.0.1'],
  ...['64:ff9b::7f00:1', '2002:7f00:1::', '2001:db8::1', '2001::1', 'fec0::1', 'fe80::1%eth0', 'localhost', ''],
]

test.each(ownAddresses)('a listed name that leads to "%s" is not connected to', async (address) => {
  const { port } = receiver
  const { keys: browser } = receiver.subscribe('ana', keys.publicKey)
  const services = parseHosts(`push.example.org:${String(port)}`)
  const asked: string[] = []
  const resolve = (host: string) => Promise.resolve((asked.push(host), [address]))
  const target = { endpoint: `https://push.example.org:${String(port)}/push/ana`, keys: browser }
  expect(await send(target, { services, resolve })).toEqual({
    kind: 'refused',
    why: 'its name leads to no public address',
  })
  expect(asked).toEqual(['push.example.org'])
  expect(receiver.asked).toEqual([])
  expect(isPublicAddress(address)).toBe(false)
})

test('a name that is not found is tried again later', async () => {
  const { keys: browser } = receiver.subscribe('ana', keys.publicKey)
  const services = parseHosts('push.example.org')
  const resolve = () => Promise.reject(Object.assign(new Error(), { code: 'ENOTFOUND' }))
  const target = { endpoint: 'https://push.example.org/push/ana', keys: browser }
  expect(await send(target, { services, resolve })).toEqual({ kind: 'failed', why: 'ENOTFOUND', retryAfter: null })
})

test.each(['8.8.8.8', '142.250.1.1', '2a00:1450:4001::200a', '::ffff:8.8.8.8'])('%s is everybody’s', (address) => {
  expect(isPublicAddress(address)).toBe(true)
})

const usual = parseHosts(usualPushServices)

test.each([
  'https://fcm.googleapis.com/fcm/send/abc:def',
  'https://updates.push.services.mozilla.com/wpush/v2/gAAAA',
  'https://wns2-par02p.notify.windows.com/w/?token=BQY',
  'https://web.push.apple.com/QGuQyavXutnMH',
  'https://FCM.googleapis.com:443/fcm/send/abc',
])('%s is a push service that is usual', (endpoint) => {
  expect(findHost(usual, endpoint)).not.toBeNull()
})

test.each([
  'http://fcm.googleapis.com/fcm/send/abc',
  'https://fcm.googleapis.com:8443/fcm/send/abc',
  'https://fcm.googleapis.com.example.org/fcm/send/abc',
  'https://fcm.googleapis.com./fcm/send/abc',
  'https://evilfcm.googleapis.com/fcm/send/abc',
  'https://user:secret@fcm.googleapis.com/fcm/send/abc',
  'https://fcm.googleapis.com@example.org/',
  'https://example.org/?fcm.googleapis.com',
  'https://notify.windows.com/w/',
  'https://evilnotify.windows.com/w/',
  'https://127.0.0.1/push',
  'https://0x7f000001/push',
  'https://[::1]/push',
  'https://localhost/push',
  'file:///etc/passwd',
  'nothing',
])('%s is none', (endpoint) => {
  expect(findHost(usual, endpoint)).toBeNull()
})

test('the list takes names alone, and this machine only where it says so', () => {
  expect(parseHosts('none')).toEqual([])
  expect(parseHosts('Push.Example.org, *.example.net:8443,')).toEqual([
    { host: 'push.example.org', isWildcard: false, port: 443, isLoopback: false },
    { host: 'example.net', isWildcard: true, port: 8443, isLoopback: false },
  ])
  expect(findHost(parseHosts('loopback:127.0.0.1:8443'), 'https://127.0.0.1:8443/x')).not.toBeNull()
  for (const wrong of [
    ...['127.0.0.1', 'localhost', '10.0.0.1:443', '[::1]', '*', '*.com:0', 'a.b:99999', 'https://push.example.org'],
    ...['push.example.org/path', 'loopback:10.0.0.1', 'loopback:example.org', 'loopback:*.localhost', 'a..b', '*.'],
  ]) {
    expect(() => parseHosts(wrong), wrong).toThrow(RangeError)
  }
  expect(serviceOf('https://push.example.org/a?b')).toBe('push.example.org:443')
})
