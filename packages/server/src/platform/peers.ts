import { hkdfSync } from 'node:crypto'
import { once } from 'node:events'
import type { IncomingMessage, ServerResponse } from 'node:http'
import https from 'node:https'
import { text } from 'node:stream/consumers'
import type { TLSSocket } from 'node:tls'
import { refusePort } from './listening.ts'
import type { PeerAddress } from './peer-address.ts'

/*
 * How the servers of an installation ask each other: HTTP over TLS with a key that both make of TANDEM_SECRET, so that no
 * certificates are needed, nobody else is answered, and nothing can be read, changed or sent a second time on the way.
 */

const identity = 'tandem'
const protocol = {
  minVersion: 'TLSv1.2',
  maxVersion: 'TLSv1.2',
  // The keys of each connection are new: who learns the secret later reads nothing of what was said.
  ciphers: 'ECDHE-PSK-CHACHA20-POLY1305',
} as const

const connectWithin = 2_000
const handshakeWithin = 2_000
const mostConnections = 100
/** Characters of a request; of those that are sent none has more. */
const longestRequest = 1_000_000

function keyOf(secret: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, '', 'servers of one installation', 32))
}

/** Answers what another server asks: `write` is given pieces of the answer as they are known. */
export type AnswerPeer = (body: string, write: (piece: string) => void) => Promise<void>

/** Listens for the other servers until it is closed. `answers` are by their path; throws a `PortInUse`. */
export async function listenForPeers(
  { host, port }: PeerAddress,
  secret: string,
  answers: Readonly<Record<string, AnswerPeer>>,
): Promise<{ close: () => Promise<void> }> {
  const key = keyOf(secret)
  const options = {
    ...protocol,
    pskCallback: (_socket: TLSSocket, given: string) => (given === identity ? key : null),
    handshakeTimeout: handshakeWithin,
    requestTimeout: 10_000,
    headersTimeout: 5_000,
    keepAliveTimeout: 60_000,
    maxHeaderSize: 4_096,
  }
  const server = https.createServer(options, (request, response) => {
    const answer = answers[request.url ?? '']
    void (answer && request.method === 'POST' ? serve(answer, request, response) : refuse(response, 404))
  })
  server.maxConnections = mostConnections
  server.on('tlsClientError', (_error, socket) => socket.destroy())
  try {
    server.listen(port, host)
    await once(server, 'listening')
  } catch (error) {
    throw refusePort(error, { host, port }, 'PEER_ADDRESS')
  }
  return {
    async close() {
      const closed = once(server, 'close')
      server.close()
      server.closeIdleConnections()
      const late = setTimeout(() => server.closeAllConnections(), 2_000)
      await closed
      clearTimeout(late)
    },
  }
}

async function serve(answer: AnswerPeer, request: IncomingMessage, response: ServerResponse): Promise<void> {
  try {
    if (Number(request.headers['content-length'] ?? Infinity) > longestRequest) {
      refuse(response, 413)
      request.destroy()
      return
    }
    await answer(await text(request), (piece) => void response.write(piece))
    response.end()
  } catch {
    // Whoever asked learns that the answer is not complete.
    response.destroy()
  }
}

function refuse(response: ServerResponse, status: number): void {
  response.writeHead(status).end()
}

/** What was asked may have been done, or may yet be: no answer came, or not all of it. */
export class PeerSilent extends Error {
  override readonly name = 'PeerSilent'
}

/** Nothing was asked: there was no connection, or the other server does not know the question. */
export class PeerAway extends Error {
  override readonly name = 'PeerAway'
}

interface PeerAnswer {
  readonly read: (piece: string) => void
  readonly signal: AbortSignal
}

/** A way to another server. */
export interface Peer {
  /** Gives the pieces of the answer to `read`; throws `PeerAway` or `PeerSilent`, the latter also where it is cut by the signal. */
  ask(path: string, body: string, answer: PeerAnswer): Promise<void>
  /** Breaks what is under way. */
  close(): void
}

export function connectPeer({ host, port }: PeerAddress, secret: string): Peer {
  const key = keyOf(secret)
  const agent = new https.Agent({
    ...protocol,
    keepAlive: true,
    maxSockets: 8,
    pskCallback: () => ({ psk: key, identity }),
    // The key says who it is.
    checkServerIdentity: () => undefined,
  })
  const under = new AbortController()
  const options = { host, port, agent, method: 'POST' }
  return {
    ask(path, body, { read, signal }) {
      const { promise, resolve, reject } = Promise.withResolvers<undefined>()
      let mayBeTaken = false
      const fail = (cause: Error) => {
        clearTimeout(late)
        const words = mayBeTaken ? 'another server did not answer' : 'another server was not reached'
        reject(mayBeTaken ? new PeerSilent(words, { cause }) : new PeerAway(words, { cause }))
      }
      const headers = { 'content-length': Buffer.byteLength(body) }
      const request = https.request({ ...options, path, headers, signal: AbortSignal.any([under.signal, signal]) })
      const late = setTimeout(() => request.destroy(new Error('it did not let us in in time')), connectWithin)
      const send = () => {
        clearTimeout(late)
        mayBeTaken = true
        request.end(body)
      }
      request.on('socket', (socket) => (request.reusedSocket ? send() : socket.once('secureConnect', send)))
      request.on('error', fail)
      request.on('response', (response) => {
        mayBeTaken = response.statusCode === 200
        if (!mayBeTaken) fail(new Error(`it answered ${response.statusCode ?? 0}`))
        response.setEncoding('utf8')
        response.on('data', read)
        response.on('error', fail)
        response.on('end', () => (response.complete ? resolve(undefined) : fail(new Error('it broke off'))))
      })
      return promise
    },
    close() {
      under.abort()
      agent.destroy()
    },
  }
}
