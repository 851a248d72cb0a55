import { once } from 'node:events'
import net from 'node:net'

/** A way to a server that can be cut. */
export interface CutProxy {
  /** The same server, by this way. */
  readonly url: string
  /** Breaks every connection and refuses new ones, or, `mute`, lets them hang. */
  cut(mode?: 'refuse' | 'mute'): void
  restore(): void
  close(): void
}

/** Stands between a database and its users. */
export async function startCutProxy(target: string): Promise<CutProxy> {
  const { hostname, port } = new URL(target)
  const pairs = new Set<readonly [net.Socket, net.Socket]>()
  let state: 'open' | 'refuse' | 'mute' = 'open'
  const server = net.createServer((near) => {
    if (state === 'refuse') {
      near.resetAndDestroy()
      return
    }
    const far = net.connect(Number(port), hostname)
    const pair = [near, far] as const
    pairs.add(pair)
    for (const [from, to] of [pair, [far, near] as const]) {
      from.on('data', (bytes) => {
        if (state !== 'mute') to.write(bytes)
      })
      from.on('error', () => from.destroy())
      from.on('close', () => {
        pairs.delete(pair)
        to.destroy()
      })
    }
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const breakAll = () => {
    for (const sockets of pairs) for (const socket of sockets) socket.destroy()
  }
  const url = new URL(target)
  url.host = `127.0.0.1:${(server.address() as net.AddressInfo).port}`
  return {
    url: url.href,
    cut(mode = 'refuse') {
      state = mode
      if (mode === 'refuse') breakAll()
    },
    restore() {
      if (state === 'mute') breakAll()
      state = 'open'
    },
    close() {
      breakAll()
      server.close()
    },
  }
}
