import { hkdfSync } from 'node:crypto'
import { once } from 'node:events'
import tls, { type TLSSocket } from 'node:tls'
import { refusePort } from './listening.ts'
import type { PeerAddress } from './peer-address.ts'
import { MessageReader, writeMessage } from './peer-messages.ts'

/*
 * How the servers of an installation ask each other: messages on a connection that stays, over TLS with a key that both make of TANDEM_SECRET, so
 * that no certificates are needed, nobody else is heard, and nothing can be read, changed or sent a second time on the way.
 */

const identity = 'tandem'
const encryption = {
  minVersion: 'TLSv1.2',
  maxVersion: 'TLSv1.2',
  // The keys of each connection are new: who learns the secret later reads nothing of what was said.
  ciphers: 'ECDHE-PSK-CHACHA20-POLY1305',
} as const

const connectWithin = 2_000
const handshakeWithin = 2_000
const mostConnections = 100
/** Who has sent nothing for so many milliseconds is gone; it sends an empty message more often. */
const usualIdle = 30_000
/** Bytes that the other server has not read; beyond them it is not waited for any longer. */
const mostUnread = 16_000_000
/** What is under way when a server stops has so long to be answered. */
const leaveWithin = 2_000

function keyOf(secret: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, '', 'servers of one installation', 32))
}

/** A connection to another server. */
export interface PeerLine {
  /** Sends a message, `longestMessage` at most. Says nothing of whether it arrives; on a connection that has ended it does not. */
  send(text: string): void
  /** Ends it behind what was sent. */
  end(): void
  /** Ends it at once. */
  break(): void
}

/** Who listens on a connection. */
export interface PeerListener {
  /** A message came. What it throws breaks the connection: nothing more can be understood on it. */
  receive(text: string): void
  /** The connection has ended, whoever ended it; nothing more is received. */
  ended(): void
}

/** Who listens at the server that was called. */
export interface PeerHost extends PeerListener {
  /** The server stops: the connection is to be ended as soon as nothing is under way on it. */
  leave(): void
}

/** What two servers have to have in common. */
interface PeerTerms {
  readonly secret: string
  /** Names what is sent: whoever names something else is refused in the handshake. */
  readonly protocol: string
}

/**
 * Listens for the other servers until it is closed. `accept` is given each connection, which ends where nothing comes on it for
 * `idleWithin` milliseconds; throws a `PortInUse`.
 */
export async function listenForPeers(
  { host, port }: PeerAddress,
  { secret, protocol, idleWithin = usualIdle }: PeerTerms & { readonly idleWithin?: number },
  accept: (line: PeerLine) => PeerHost,
): Promise<{ close: () => Promise<void> }> {
  const key = keyOf(secret)
  const open = new Map<TLSSocket, PeerHost>()
  const server = tls.createServer({
    ...encryption,
    pskCallback: (_socket: TLSSocket, given: string) => (given === identity ? key : null),
    handshakeTimeout: handshakeWithin,
    ALPNProtocols: [protocol],
  })
  server.maxConnections = mostConnections
  server.on('tlsClientError', (_error, socket) => socket.destroy())
  server.on('secureConnection', (socket) => {
    // Who names no protocol at all is let through the handshake.
    if (socket.alpnProtocol !== protocol) {
      socket.on('error', () => undefined).destroy()
      return
    }
    const host = listenOn(socket, accept)
    open.set(socket, host)
    socket.on('close', () => open.delete(socket))
    socket.setTimeout(idleWithin, () => socket.destroy())
  })
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
      for (const host of open.values()) host.leave()
      const late = setTimeout(() => {
        for (const socket of open.keys()) socket.destroy()
      }, leaveWithin)
      await closed
      clearTimeout(late)
    },
  }
}

/** Calls another server; throws where it is not reached within two seconds, has another secret, or another protocol. */
export async function connectPeer<Listener extends PeerListener>(
  { host, port }: PeerAddress,
  { secret, protocol }: PeerTerms,
  listen: (line: PeerLine) => Listener,
): Promise<Listener> {
  const key = keyOf(secret)
  const socket = tls.connect({
    ...encryption,
    host,
    port,
    ALPNProtocols: [protocol],
    pskCallback: () => ({ psk: key, identity }),
    // The key says who it is.
    checkServerIdentity: () => undefined,
  })
  try {
    await once(socket, 'secureConnect', { signal: AbortSignal.timeout(connectWithin) })
    if (socket.alpnProtocol !== protocol) throw new Error('the other server has another protocol')
  } catch (error) {
    socket.on('error', () => undefined).destroy()
    throw new Error('another server was not reached', { cause: error })
  }
  return listenOn(socket, listen)
}

function listenOn<Listener extends PeerListener>(socket: TLSSocket, listen: (line: PeerLine) => Listener): Listener {
  const listener = listen({
    send(text) {
      if (socket.writableLength > mostUnread) socket.destroy()
      else if (socket.writable) socket.write(writeMessage(text))
    },
    end: () => socket.end(),
    break: () => socket.destroy(),
  })
  const reader = new MessageReader()
  socket.setNoDelay(true)
  socket.on('data', (part: Buffer) => {
    try {
      for (const text of reader.read(part)) listener.receive(text)
    } catch {
      socket.destroy()
    }
  })
  socket.on('error', () => undefined)
  socket.on('close', () => listener.ended())
  return listener
}
