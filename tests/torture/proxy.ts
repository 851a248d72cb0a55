import { once } from 'node:events'
import net from 'node:net'

/** What a proxy does once, to the first connection that is where it waits for. */
interface Trap {
  /**
   * `cut`: breaks the connection in the middle of a database transaction, before the server hears the next statement.
   * `loseCommit`: lets the commit through and breaks the connection before its answer: it is stored, and nobody knows.
   */
  readonly kind: 'cut' | 'loseCommit'
  /** Only a transaction whose statements name this table; empty: any. */
  readonly table: string
}

/** Stands between one server and PostgreSQL, and follows the protocol far enough to know which connection is in a transaction. */
export interface PostgresProxy {
  readonly port: number
  /** Breaks every connection, and refuses new ones until `open`. */
  cut(): void
  /** From now on nothing passes, in neither direction, until `open`: what came meanwhile passes then. */
  hold(): void
  /** Every message takes this much longer, until `open`. */
  delay(milliseconds: number): void
  open(): void
  /** Waits so long for a connection to step into the trap; answers whether one did. */
  trap(trap: Trap, milliseconds: number): Promise<boolean>
  /** Whether a connection to PostgreSQL that has this local port is one of this proxy's. */
  owns(localPort: number): boolean
  close(): void
}

interface ArmedTrap extends Trap {
  readonly sprung: () => void
}

/** One direction of a connection: what comes first goes first, however long each was to wait. */
interface Flow {
  readonly to: net.Socket
  readonly queue: { readonly bytes: Buffer; readonly due: number }[]
  timer: NodeJS.Timeout | undefined
}

interface Connection {
  readonly near: net.Socket
  readonly far: net.Socket
  readonly flows: { readonly up: Flow; readonly down: Flow }
  isInTransaction: boolean
  /** What the transaction has said so far, in small letters. */
  said: string
  isLosing: boolean
}

const longestSaid = 200_000

/** `target` is asked anew for every connection: PostgreSQL may come back on another port. */
export async function startProxy(target: () => { host: string; port: number }): Promise<PostgresProxy> {
  const connections = new Set<Connection>()
  let state: 'open' | 'cut' | 'hold' = 'open'
  let pause = 0
  const armed = new Set<ArmedTrap>()

  const pump = (flow: Flow) => {
    const { to, queue } = flow
    for (let first = queue[0]; first && state !== 'hold' && first.due <= performance.now(); first = queue[0]) {
      queue.shift()
      if (!to.destroyed) to.write(first.bytes)
    }
    const [next] = queue
    if (!next || state === 'hold' || flow.timer) return
    flow.timer = setTimeout(
      () => {
        flow.timer = undefined
        pump(flow)
      },
      Math.max(1, next.due - performance.now()),
    )
  }
  const pass = (flow: Flow, bytes: Buffer) => {
    flow.queue.push({ bytes, due: performance.now() + pause })
    pump(flow)
  }
  const destroy = (connection: Connection) => {
    connections.delete(connection)
    connection.near.resetAndDestroy()
    connection.far.destroy()
  }
  const spring = (connection: Connection, bytes: Buffer): boolean => {
    if (!connection.isInTransaction) return false
    for (const { kind, table, sprung } of armed) {
      if (!connection.said.includes(table) || (kind === 'loseCommit' && !isCommit(bytes))) continue
      sprung()
      if (kind === 'loseCommit') connection.isLosing = true
      else destroy(connection)
      return kind === 'cut'
    }
    return false
  }

  const server = net.createServer({ noDelay: true }, (near) => {
    if (state === 'cut') {
      near.resetAndDestroy()
      return
    }
    const far = net.connect({ ...target(), noDelay: true })
    const flowTo = (to: net.Socket): Flow => ({ to, queue: [], timer: undefined })
    const flows = { up: flowTo(far), down: flowTo(near) }
    const connection: Connection = { near, far, flows, isInTransaction: false, said: '', isLosing: false }
    connections.add(connection)
    const readStatus = statusReader((status) => {
      connection.isInTransaction = status === 'T'
      if (status !== 'T') connection.said = ''
    })
    near.on('data', (bytes: Buffer) => {
      if (connection.said.length < longestSaid) connection.said += bytes.toString('latin1').toLowerCase()
      if (spring(connection, bytes)) return
      pass(flows.up, bytes)
    })
    far.on('data', (bytes: Buffer) => {
      if (connection.isLosing) {
        destroy(connection)
        return
      }
      readStatus(bytes)
      pass(flows.down, bytes)
    })
    for (const socket of [near, far]) {
      socket.on('error', () => destroy(connection))
      socket.on('close', () => destroy(connection))
    }
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const cutAll = () => {
    for (const connection of connections) destroy(connection)
  }
  return {
    port: (server.address() as net.AddressInfo).port,
    cut() {
      state = 'cut'
      cutAll()
    },
    hold() {
      state = 'hold'
    },
    delay(milliseconds) {
      pause = milliseconds
    },
    open() {
      state = 'open'
      pause = 0
      for (const { flows } of connections) {
        pump(flows.up)
        pump(flows.down)
      }
    },
    trap(trap, milliseconds) {
      return new Promise((resolve) => {
        const end = (isSprung: boolean) => {
          clearTimeout(timer)
          armed.delete(own)
          resolve(isSprung)
        }
        const timer = setTimeout(() => end(false), milliseconds)
        const own = { ...trap, sprung: () => end(true) }
        armed.add(own)
      })
    },
    owns: (localPort) => [...connections].some(({ far }) => far.localPort === localPort),
    close() {
      cutAll()
      server.close()
    },
  }
}

/** A simple query `commit`, alone or behind others in the same bytes. */
function isCommit(bytes: Buffer): boolean {
  return /commit\0/i.test(bytes.toString('latin1'))
}

const readyForQuery = 'Z'.charCodeAt(0)

/** Follows the messages of a PostgreSQL server and tells the status in each ReadyForQuery: I idle, T in a transaction, E failed. */
export function statusReader(onStatus: (status: string) => void): (bytes: Buffer) => void {
  let rest: Buffer = Buffer.alloc(0)
  /** Bytes of a long message that are still to come. */
  let skip = 0
  return (bytes) => {
    let data = bytes
    if (skip > 0) {
      const skipped = Math.min(skip, data.length)
      skip -= skipped
      data = data.subarray(skipped)
    }
    rest = rest.length === 0 ? data : Buffer.concat([rest, data])
    while (rest.length >= 5) {
      const length = rest.readUInt32BE(1) + 1
      if (rest[0] === readyForQuery) {
        if (rest.length < length) return
        onStatus(String.fromCharCode(rest[5] ?? 0))
      }
      skip = Math.max(0, length - rest.length)
      rest = rest.subarray(Math.min(length, rest.length))
    }
  }
}
