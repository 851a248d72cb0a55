import { once } from 'node:events'
import net from 'node:net'

/** What a device of a test holds and has been asked. */
export interface RegisterServer {
  readonly port: number
  /** Register by register; may be changed while it runs. What is not there is an illegal address. */
  readonly words: Map<number, number>
  /** Function code, first register, how many. */
  readonly requests: [number, number, number][]
  stop(): void
}

/** A Modbus server with one unit, whose registers answer to one function code only. Other units are behind a gateway that is not there. */
export async function startRegisterServer(terms: { unit: number; functionCode: 3 | 4 }): Promise<RegisterServer> {
  const [words, requests, sockets] = [
    new Map<number, number>(),
    [] as [number, number, number][],
    new Set<net.Socket>(),
  ]
  const server = net
    .createServer((socket) => {
      sockets.add(socket)
      socket.on('error', () => socket.destroy())
      socket.on('data', (request: Buffer) => {
        const [unit, code] = [request.readUInt8(6), request.readUInt8(7)]
        const [first, count] = [request.readUInt16BE(8), request.readUInt16BE(10)]
        requests.push([code, first, count])
        const held = Array.from({ length: count }, (_, at) => words.get(first + at))
        const isThere = held.every((word) => word !== undefined)
        const exception = unit !== terms.unit ? 11 : code !== terms.functionCode ? 1 : isThere ? 0 : 2
        const body = exception
          ? [code | 0x80, exception]
          : [code, 2 * count, ...held.flatMap((word = 0) => [word >> 8, word & 255])]
        socket.write(Buffer.from([...request.subarray(0, 4), 0, body.length + 1, unit, ...body]))
      })
    })
    .listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    words,
    requests,
    port: (server.address() as net.AddressInfo).port,
    stop() {
      for (const socket of sockets) socket.destroy()
      server.close()
    },
  }
}

/** The 16-bit words of a number, the high one first. */
export function wordsOf(type: string, value: number): number[] {
  const bytes = new DataView(new ArrayBuffer(8))
  if (type === 'float32') bytes.setFloat32(0, value)
  else if (type === 'float64') bytes.setFloat64(0, value)
  else if (type.endsWith('64')) bytes.setBigInt64(0, BigInt(value))
  else if (type.endsWith('32')) bytes.setInt32(0, value)
  else bytes.setInt16(0, value)
  const length = type.endsWith('64') ? 4 : type.endsWith('32') ? 2 : 1
  return Array.from({ length }, (_, at) => bytes.getUint16(2 * at))
}
