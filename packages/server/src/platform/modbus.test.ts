import modbusSerial from 'modbus-serial'
import { once } from 'node:events'
import net from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { afterEach, describe, expect, test } from 'vitest'
import { modbusEndpoint, ModbusFault, type ModbusEndpoint, type ModbusTimes } from './modbus.ts'

type Peer = (socket: net.Socket, request: Buffer, nth: number) => void

const patient: ModbusTimes = { connectMs: 5000, answerMs: 5000 }
const hasty: ModbusTimes = { connectMs: 5000, answerMs: 400 }
const opened: (() => unknown)[] = []
afterEach(async () => {
  for (const close of opened.splice(0)) await close()
})

/** A server on a free port that does with each piece that arrives what the test says. */
async function startPeer(answer: Peer, greet?: (socket: net.Socket) => void): Promise<number> {
  const sockets = new Set<net.Socket>()
  const server = net.createServer((socket) => {
    let requests = 0
    sockets.add(socket)
    socket.on('error', () => socket.destroy())
    socket.on('data', (request: Buffer) => {
      answer(socket, request, ++requests)
    })
    greet?.(socket)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  opened.push(() => {
    for (const socket of sockets) socket.destroy()
    server.close()
  })
  return (server.address() as net.AddressInfo).port
}

function endpointAt(port: number, times = patient): ModbusEndpoint {
  const endpoint = modbusEndpoint({ ip: '127.0.0.1', port, framing: 'tcp' }, times)
  opened.push(() => endpoint.close())
  return endpoint
}

/** The right answer: register n holds n. */
function answerTo(request: Buffer): Buffer {
  const [first, count] = [request.readUInt16BE(8), request.readUInt16BE(10)]
  const answer = Buffer.alloc(9 + 2 * count)
  request.copy(answer, 0, 0, 2)
  answer.writeUInt16BE(3 + 2 * count, 4)
  request.copy(answer, 6, 6, 8)
  answer[8] = 2 * count
  for (let at = 0; at < count; at++) answer.writeUInt16BE(first + at, 9 + 2 * at)
  return answer
}

function changed(answer: Buffer, at: number, by = 1): Buffer {
  const copy = Buffer.from(answer)
  copy[at] = ((copy[at] ?? 0) + by) & 255
  return copy
}

/** A listener that has gone to sleep, with as many waiting in front of it as the system lets wait. */
async function startDeafListener(): Promise<number> {
  const worker = new Worker(
    `const server = require('node:net').createServer().listen({ port: 0, host: '127.0.0.1', backlog: 1 }, () => {
       require('node:worker_threads').parentPort.postMessage(server.address().port)
       Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0)
     })`,
    { eval: true },
  )
  const [port] = (await once(worker, 'message')) as [number]
  const crowd = Array.from({ length: 8 }, () => net.connect(port, '127.0.0.1').on('error', () => undefined))
  opened.push(async () => {
    for (const socket of crowd) socket.destroy()
    await worker.terminate()
  })
  await sleep(50)
  return port
}

async function freePort(): Promise<number> {
  const server = net.createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as net.AddressInfo
  server.close()
  await once(server, 'close')
  return port
}

async function reasonOf(work: Promise<unknown>): Promise<string> {
  const error: unknown = await work.then(
    () => new Error('it was read'),
    (fault: unknown) => fault,
  )
  if (error instanceof ModbusFault) return error.reason
  throw error
}

describe('a device that answers', () => {
  test('both function codes, other units, the first and the last register, 125 at once', async () => {
    const port = await startPeer((socket, request) => {
      const answer = answerTo(request)
      if (request[7] === 4) answer.writeUInt16BE((request[6] ?? 0) * 1000, 9)
      socket.write(answer)
    })
    const endpoint = endpointAt(port)
    await endpoint.connect()
    expect([...(await endpoint.readRegisters(1, 3, 65_533, 3))]).toEqual([65_533, 65_534, 65_535])
    expect([...(await endpoint.readRegisters(7, 4, 0, 2))]).toEqual([7000, 1])
    expect([...(await endpoint.readRegisters(0, 4, 0, 1))]).toEqual([0])
    expect(await endpoint.readRegisters(255, 3, 100, 125)).toHaveLength(125)
    expect(endpoint.isOpen).toBe(true)
  })

  test('more requests than transactions have numbers', async () => {
    const endpoint = endpointAt(await startPeer((socket, request) => socket.write(answerTo(request))))
    await endpoint.connect()
    for (let at = 0; at < 600; at++) expect([...(await endpoint.readRegisters(1, 3, at, 1))]).toEqual([at])
  })

  test('an answer may come in any pieces', async () => {
    const port = await startPeer((socket, request) => {
      for (const byte of answerTo(request)) socket.write(Buffer.of(byte))
    })
    const endpoint = endpointAt(port)
    await endpoint.connect()
    expect([...(await endpoint.readRegisters(1, 3, 10, 3))]).toEqual([10, 11, 12])
  })

  test('a server of the library itself', async () => {
    const vector = {
      getInputRegister: (address: number, unit: number) => unit * 100 + address,
      getHoldingRegister: (address: number) => 40_000 + address,
    }
    // It takes port 0 for 502.
    const port = await freePort()
    const server = new modbusSerial.ServerTCP(vector, { host: '127.0.0.1', port, unitID: 255 })
    await once(server, 'initialized')
    opened.push(() => new Promise((resolve) => server.close(resolve)))
    const endpoint = endpointAt(port)
    await endpoint.connect()
    expect([...(await endpoint.readRegisters(3, 4, 5, 2))]).toEqual([305, 306])
    expect([...(await endpoint.readRegisters(3, 3, 5, 2))]).toEqual([40_005, 40_006])
    await endpoint.close()
  })

  test.each([
    [1, 'illegal_address'],
    [2, 'illegal_address'],
    [3, 'illegal_address'],
    [4, 'device_failure'],
    [5, 'device_busy'],
    [6, 'device_busy'],
    [8, 'device_failure'],
    [10, 'wrong_unit'],
    [11, 'wrong_unit'],
    [200, 'device_failure'],
  ])('exception %i means %s, and the next request is answered', async (code, reason) => {
    const port = await startPeer((socket, request, nth) => {
      const exception = Buffer.of(
        ...request.subarray(0, 2),
        0,
        0,
        0,
        3,
        request[6] ?? 0,
        (request[7] ?? 0) | 0x80,
        code,
      )
      socket.write(nth === 1 ? exception : answerTo(request))
    })
    const endpoint = endpointAt(port)
    await endpoint.connect()
    expect(await reasonOf(endpoint.readRegisters(1, 4, 30, 10))).toBe(reason)
    expect([...(await endpoint.readRegisters(1, 4, 30, 1))]).toEqual([30])
  })
})

describe('what is no answer ends the connection', () => {
  test.each<[string, (answer: Buffer) => Buffer]>([
    ['another transaction', (answer) => changed(answer, 1)],
    ['another protocol', (answer) => changed(answer, 3)],
    ['another unit', (answer) => changed(answer, 6)],
    ['another function', (answer) => changed(answer, 7)],
    ['another length', (answer) => changed(answer, 5)],
    ['fewer bytes than asked for', (answer) => changed(answer, 8, -2)],
    ['an exception of another function', (answer) => Buffer.of(answer[0] ?? 0, answer[1] ?? 0, 0, 0, 0, 3, 1, 0x83, 2)],
    ['an exception that is too long', (answer) => Buffer.of(answer[0] ?? 0, answer[1] ?? 0, 0, 0, 0, 4, 1, 0x84, 2, 0)],
    ['a byte more', (answer) => Buffer.concat([answer, Buffer.of(0)])],
    ['two answers', (answer) => Buffer.concat([answer, answer])],
    ['a web page', () => Buffer.from('HTTP/1.1 400 Bad Request\r\n\r\n')],
    ['noise', () => Buffer.from('a37f00e1c2b45599', 'hex')],
  ])('%s', async (_name, spoil) => {
    const endpoint = endpointAt(await startPeer((socket, request) => socket.write(spoil(answerTo(request)))))
    await endpoint.connect()
    expect(await reasonOf(endpoint.readRegisters(1, 4, 0, 10))).toBe('garbled')
    expect(endpoint.isOpen).toBe(false)
    expect(await reasonOf(endpoint.readRegisters(1, 4, 0, 10))).toBe('connection_lost')
  })

  test('a flood is dropped at its first piece', async () => {
    const flood = Buffer.alloc(1 << 20, 'x')
    let written = 0
    const port = await startPeer((socket) => {
      const pour = (): void => {
        if (socket.destroyed) return
        written += flood.length
        socket.write(flood, pour)
      }
      pour()
    })
    const endpoint = endpointAt(port)
    await endpoint.connect()
    expect(await reasonOf(endpoint.readRegisters(1, 3, 0, 125))).toBe('garbled')
    expect(endpoint.isOpen).toBe(false)
    await endpoint.close()
    expect(written).toBeLessThan(64 << 20)
  })

  test('a peer that talks before it is asked', async () => {
    const greeted = Promise.withResolvers<net.Socket>()
    const port = await startPeer(
      () => undefined,
      (socket) => {
        greeted.resolve(socket)
      },
    )
    const endpoint = endpointAt(port)
    await endpoint.connect()
    const socket = await greeted.promise
    const closed = once(socket, 'close')
    socket.write('220 welcome\r\n')
    await closed
    expect(endpoint.isOpen).toBe(false)
  })
})

describe('a device that does not answer', () => {
  test('is not one that answers while this process does something else', async () => {
    const port = await startPeer((socket, request) => socket.write(answerTo(request)))
    const endpoint = endpointAt(port, hasty)
    await endpoint.connect()
    const reading = endpoint.readRegisters(1, 3, 500, 1)
    for (const until = performance.now() + 2 * hasty.answerMs; performance.now() < until;);
    expect([...(await reading)]).toEqual([500])
    expect(endpoint.isOpen).toBe(true)
  })

  test('silence ends the connection, and a late answer reaches nobody', async () => {
    let late: (() => void) | undefined
    const port = await startPeer((socket, request, nth) => {
      if (nth === 1 && !late) late = () => socket.write(answerTo(request))
      else socket.write(answerTo(request))
    })
    const endpoint = endpointAt(port, hasty)
    await endpoint.connect()
    expect(await reasonOf(endpoint.readRegisters(1, 3, 500, 1))).toBe('no_answer')
    expect(endpoint.isOpen).toBe(false)
    await endpoint.connect()
    late?.()
    expect([...(await endpoint.readRegisters(1, 3, 7, 1))]).toEqual([7])
  })

  test('has the time that is given to each device of the connection', async () => {
    const port = await startPeer((socket, request) =>
      setTimeout(() => socket.write(answerTo(request)), 2 * hasty.answerMs),
    )
    const endpoint = endpointAt(port, hasty)
    await endpoint.connect()
    expect([...(await endpoint.answeringWithin(10_000).readRegisters(1, 3, 500, 1))]).toEqual([500])
    expect(await reasonOf(endpoint.answeringWithin(null).readRegisters(1, 3, 500, 1))).toBe('no_answer')
  })

  test('half an answer is none', async () => {
    const port = await startPeer((socket, request) => socket.write(answerTo(request).subarray(0, 12)))
    const endpoint = endpointAt(port, hasty)
    await endpoint.connect()
    expect(await reasonOf(endpoint.readRegisters(1, 3, 0, 10))).toBe('no_answer')
    expect(endpoint.isOpen).toBe(false)
  })

  test.each<[string, (socket: net.Socket) => void]>([
    ['closes', (socket) => socket.end()],
    ['breaks', (socket) => socket.resetAndDestroy()],
  ])('a peer that %s when asked; the endpoint opens again', async (_name, part) => {
    let times = 0
    const port = await startPeer((socket, request) => {
      if (++times === 1) part(socket)
      else socket.write(answerTo(request))
    })
    const endpoint = endpointAt(port)
    await endpoint.connect()
    expect(await reasonOf(endpoint.readRegisters(1, 3, 0, 1))).toBe('connection_lost')
    await endpoint.connect()
    expect([...(await endpoint.readRegisters(1, 3, 9, 1))]).toEqual([9])
  })

  test('a peer that closes at once', async () => {
    const port = await startPeer(
      () => undefined,
      (socket) => socket.end(),
    )
    const endpoint = endpointAt(port)
    await endpoint.connect()
    expect(await reasonOf(endpoint.readRegisters(1, 3, 0, 1))).toBe('connection_lost')
  })

  test('closed while it waits', async () => {
    const asked = Promise.withResolvers<undefined>()
    const endpoint = endpointAt(
      await startPeer(() => {
        asked.resolve(undefined)
      }),
    )
    await endpoint.connect()
    const read = reasonOf(endpoint.readRegisters(1, 3, 0, 1))
    await asked.promise
    await endpoint.close()
    await endpoint.close()
    expect(await read).toBe('connection_lost')
  })
})

describe('a connection that does not open', () => {
  test('nobody listens', async () => {
    const port = await startPeer(() => undefined)
    for (const close of opened.splice(0)) await close()
    expect(await reasonOf(endpointAt(port).connect())).toBe('connect_refused')
  })

  test('there is no way there', async () => {
    expect(await reasonOf(modbusEndpoint({ ip: '255.255.255.255', port: 502, framing: 'tcp' }).connect())).toBe(
      'unreachable',
    )
  })

  test('nobody takes the connection', async () => {
    const endpoint = endpointAt(await startDeafListener(), { connectMs: 100, answerMs: 100 })
    expect(await reasonOf(endpoint.connect())).toBe('connect_timeout')
    expect(endpoint.isOpen).toBe(false)
  })

  test('before it is opened nothing is read, and closing it is nothing', async () => {
    const endpoint = endpointAt(1)
    expect(await reasonOf(endpoint.readRegisters(1, 3, 0, 1))).toBe('connection_lost')
    await endpoint.close()
  })
})

test.each<readonly [string, Parameters<typeof startPeer>[0]]>([
  ['after each answer', (socket, request) => socket.end(answerTo(request))],
  [
    'by the time of the next question',
    (socket, request, nth) => (nth === 1 ? socket.write(answerTo(request)) : socket.resetAndDestroy()),
  ],
])('a device that hangs up %s is asked on a connection for each question', async (_, answer) => {
  let connections = 0
  const endpoint = endpointAt(await startPeer(answer, () => connections++))
  await endpoint.connect()
  for (const first of [0, 10, 20]) {
    expect([...(await endpoint.readRegisters(1, 3, first, 2))]).toEqual([first, first + 1])
  }
  expect(connections).toBe(3)
})
