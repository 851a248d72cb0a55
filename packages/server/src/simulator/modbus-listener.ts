import { once } from 'node:events'
import { createServer, type Server, type Socket } from 'node:net'

/** A request as it came; `body` begins with the function code. */
export interface ModbusRequest {
  readonly unit: number
  readonly body: Buffer
}

/** The body of an answer, after some milliseconds; `garbage`: bytes instead of a frame; null: silence; `hang up`. */
export type ModbusReply =
  { readonly body: Buffer; readonly afterMs: number } | { readonly garbage: Buffer } | 'hang up' | null

/** A TCP port that takes Modbus requests one after the other. */
export interface ModbusListener {
  readonly port: number
  readonly isOpen: boolean
  open(): Promise<void>
  /** Ends the connections, too. */
  close(): Promise<void>
}

interface ListenerOptions {
  readonly host: string
  /** 0: any that is free, the same when it is opened again. */
  readonly port: number
  readonly answer: (request: ModbusRequest) => ModbusReply
}

const headerLength = 7
const longestBody = 253

export function modbusListener({ host, port: wanted, answer }: ListenerOptions): ModbusListener {
  const sockets = new Set<Socket>()
  let server: Server | null = null
  let port = wanted
  return {
    get port() {
      return port
    },
    get isOpen() {
      return server !== null
    },
    async open() {
      if (server) return
      const opening = createServer((socket) => {
        sockets.add(socket)
        socket.on('close', () => sockets.delete(socket))
        serveSocket(socket, answer)
      })
      opening.listen(port, host)
      await once(opening, 'listening')
      server = opening
      const address = opening.address()
      if (address !== null && typeof address === 'object') port = address.port
    },
    async close() {
      if (!server) return
      const closing = server
      server = null
      for (const socket of sockets) socket.destroy()
      const closed = once(closing, 'close')
      closing.close()
      await closed
    },
  }
}

function serveSocket(socket: Socket, answer: ListenerOptions['answer']): void {
  let waiting: Buffer = Buffer.alloc(0)
  socket.setNoDelay(true)
  socket.on('error', () => socket.destroy())
  socket.on('data', (bytes: Buffer) => {
    waiting = Buffer.concat([waiting, bytes])
    while (waiting.length >= headerLength) {
      const length = waiting.readUInt16BE(4)
      if (waiting.readUInt16BE(2) !== 0 || length < 2 || length > longestBody + 1) {
        socket.destroy()
        return
      }
      if (waiting.length < 6 + length) return
      const frame = waiting.subarray(0, 6 + length)
      waiting = waiting.subarray(6 + length)
      send(socket, frame, answer({ unit: frame.readUInt8(6), body: frame.subarray(headerLength) }))
    }
  })
}

function send(socket: Socket, request: Buffer, reply: ModbusReply): void {
  if (reply === null) return
  if (reply === 'hang up') {
    socket.destroy()
    return
  }
  if ('garbage' in reply) {
    socket.write(reply.garbage)
    return
  }
  const header = Buffer.from(request.subarray(0, headerLength))
  header.writeUInt16BE(reply.body.length + 1, 4)
  const frame = Buffer.concat([header, reply.body])
  if (reply.afterMs === 0) socket.write(frame)
  else setTimeout(() => !socket.destroyed && socket.write(frame), reply.afterMs).unref()
}
