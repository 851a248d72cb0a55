import type { PushSubscription } from '@tandem/contract/accounts/push-devices.ts'
import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify, type ECDH } from 'node:crypto'
import { once } from 'node:events'
import fs from 'node:fs'
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http'
import https from 'node:https'
import type { AddressInfo } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import { parseHosts, type ListedHost } from '../platform/listed-hosts.ts'
import { makeCertificate } from './certificate.ts'

/** A message as the browser of a subscription was given it. */
interface ReceivedPush {
  readonly name: string
  readonly text: string
  readonly headers: IncomingHttpHeaders
  /** What the sender says of itself. */
  readonly claims: { readonly aud: string; readonly exp: number; readonly sub: string }
}

type Answer = { readonly status: number; readonly headers?: Record<string, string> } | 'never'

/** What a push service takes at least (RFC 8030, 7.2), and no more than it. */
const heaviest = 4_096

/**
 * A push service (RFC 8030) with the browsers behind it, which shares no code with the sender: it checks who sends (RFC 8292) and
 * decrypts what comes (RFC 8291, RFC 8188). What is wrong is answered as a push service would.
 */
class PushReceiver {
  readonly received: ReceivedPush[] = []
  /** All that came, whatever was answered, by the name of the subscription. */
  readonly asked: string[] = []
  /** How a subscription is answered instead. */
  readonly answers = new Map<string, Answer>()
  readonly #browsers = new Map<string, { readonly keys: ECDH; readonly auth: Buffer; readonly sender: string }>()
  #server: https.Server | null = null

  async start(): Promise<void> {
    const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'tandem-push-'))
    const [key, cert] = ['key.pem', 'certificate.pem'].map((name) => path.join(folder, name)) as [string, string]
    makeCertificate(key, cert)
    this.#server = https.createServer({ key: fs.readFileSync(key), cert: fs.readFileSync(cert) })
    fs.rmSync(folder, { recursive: true })
    this.#server.on('request', (request, response) => void this.#take(request, response))
    this.#server.listen(0, '127.0.0.1')
    await once(this.#server, 'listening')
  }

  async stop(): Promise<void> {
    this.#server?.close()
    this.#server?.closeAllConnections()
    if (this.#server) await once(this.#server, 'close')
  }

  get port(): number {
    return (this.#server?.address() as AddressInfo).port
  }

  get origin(): string {
    return `https://127.0.0.1:${String(this.port)}`
  }

  get services(): readonly ListedHost[] {
    return parseHosts(`loopback:127.0.0.1:${String(this.port)}`)
  }

  /** What a browser answers that subscribes with the key of a sender. */
  subscribe(name: string, sender: string): PushSubscription {
    const keys = createECDH('prime256v1')
    keys.generateKeys()
    const auth = randomBytes(16)
    this.#browsers.set(name, { keys, auth, sender })
    const written = { p256dh: keys.getPublicKey('base64url'), auth: auth.toString('base64url') }
    return { endpoint: `${this.origin}/push/${name}`, keys: written }
  }

  /** What came to a subscription and was taken. */
  textsOf(name: string): string[] {
    return this.received.filter((push) => push.name === name).map(({ text }) => text)
  }

  async #take(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const name = request.url?.split('/').at(-1) ?? ''
    const body = Buffer.concat(await request.toArray())
    this.asked.push(name)
    const answer = this.answers.get(name) ?? this.#judge(name, request, body)
    if (answer === 'never') return
    response.writeHead(answer.status, answer.headers).end()
  }

  #judge(name: string, { method, headers }: IncomingMessage, body: Buffer): Answer {
    const browser = this.#browsers.get(name)
    if (!browser) return { status: 404 }
    const isWhole = method === 'POST' && /^\d+$/.test(headers.ttl?.toString() ?? '')
    if (!isWhole || headers['content-encoding'] !== 'aes128gcm') return { status: 400 }
    if (body.length > heaviest) return { status: 413 }
    const claims = readVapid(headers.authorization ?? '', browser.sender)
    if (claims?.aud !== this.origin) return { status: 403 }
    const text = decrypt(body, browser.keys, browser.auth)
    this.received.push({ name, text, headers, claims })
    return { status: 201, headers: { location: `${this.origin}/message/1` } }
  }
}

/** What a sender says of itself, where its signature is that of the key which the browser subscribed with; else null. */
function readVapid(authorization: string, sender: string): ReceivedPush['claims'] | null {
  const [, token = '', key] = /^vapid t=([\w.-]+), ?k=([\w-]+)$/.exec(authorization) ?? []
  if (key !== sender) return null
  const [header = '', content = '', signature = ''] = token.split('.')
  const point = Buffer.from(key, 'base64url')
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) => part.toString('base64url'))
  const publicKey = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' })
  const signed = Buffer.from(`${header}.${content}`)
  const isSigned = verify(
    'sha256',
    signed,
    { key: publicKey, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  )
  const read = (part: string): unknown => JSON.parse(Buffer.from(part, 'base64url').toString())
  const claims = read(content) as ReceivedPush['claims']
  const left = claims.exp - Date.now() / 1000
  const isValid = isSigned && (read(header) as { alg: string }).alg === 'ES256' && left > 0 && left <= 24 * 3600
  return isValid && /^(mailto:|https:)/.test(claims.sub) ? claims : null
}

/** The text of a message of one record (RFC 8188), encrypted for a browser (RFC 8291). Throws where it is not for it. */
export function decrypt(body: Buffer, keys: ECDH, auth: Buffer): string {
  const salt = body.subarray(0, 16)
  const recordSize = body.readUInt32BE(16)
  const sender = body.subarray(21, 21 + body.readUInt8(20))
  const record = body.subarray(21 + sender.length)
  if (record.length > recordSize) throw new Error('more than one record')
  const derive = (secret: Buffer, by: Buffer, info: string | Buffer, length: number) =>
    Buffer.from(hkdfSync('sha256', secret, by, info, length))
  const names = Buffer.concat([Buffer.from('WebPush: info\0'), keys.getPublicKey(), sender])
  const secret = derive(keys.computeSecret(sender), auth, names, 32)
  const key = derive(secret, salt, 'Content-Encoding: aes128gcm\0', 16)
  const nonce = derive(secret, salt, 'Content-Encoding: nonce\0', 12)
  const cipher = createDecipheriv('aes-128-gcm', key, nonce, { authTagLength: 16 })
  cipher.setAuthTag(record.subarray(-16))
  const plain = Buffer.concat([cipher.update(record.subarray(0, -16)), cipher.final()])
  const end = plain.findLastIndex((byte) => byte !== 0)
  // The last record ends in 2.
  if (plain[end] !== 2) throw new Error('the record is not the last one')
  return plain.subarray(0, end).toString('utf8')
}

/** A receiver for the tests of a file; each begins with nothing received. */
export function usePushReceiver(): PushReceiver {
  const receiver = new PushReceiver()
  beforeAll(() => receiver.start())
  afterAll(() => receiver.stop())
  beforeEach(() => {
    receiver.received.length = 0
    receiver.asked.length = 0
    receiver.answers.clear()
  })
  return receiver
}
