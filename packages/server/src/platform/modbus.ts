import type { ConnectionFault, ModbusFraming } from '@tandem/core/metering/analyser.ts'
import { answerRange } from '@tandem/contract/metering/analysers.ts'
import modbusSerial from 'modbus-serial'
import { once } from 'node:events'
import { Socket } from 'node:net'
import { followAnswer, type FrameState } from './modbus-frames.ts'
import { followRtuAnswer, rtuRequest, type RtuAnswer } from './modbus-rtu.ts'

/** Why a device could not be reached or read. Nothing that it sent is in it. */
export class ModbusFault extends Error {
  readonly reason: ConnectionFault

  constructor(reason: ConnectionFault) {
    super(`The device cannot be read: ${reason}`)
    this.name = 'ModbusFault'
    this.reason = reason
  }
}

export interface RegisterSource {
  /** `address` as in the frame (from 0), `count` from 1 to 125. */
  readRegisters(unit: number, functionCode: 3 | 4, address: number, count: number): Promise<Uint16Array>
}

/**
 * One connection to a device or gateway, one request at a time. Every failure is a ModbusFault. After a time-out, a broken
 * connection or anything that is no answer it is closed, so that a late answer is never taken for the next one; a device
 * that answers that it cannot leaves it open.
 */
export interface ModbusEndpoint extends RegisterSource {
  readonly isOpen: boolean
  /** Opens it, and again after it was closed. */
  connect(): Promise<void>
  /** The same connection, waiting so many milliseconds for each answer; null: as long as it does itself. */
  answeringWithin(ms: number | null): RegisterSource
  close(): Promise<void>
}

export interface ModbusTimes {
  readonly connectMs: number
  readonly answerMs: number
}

export interface ModbusAddress {
  readonly ip: string
  readonly port: number
  readonly framing: ModbusFraming
}

export const usualTimes: ModbusTimes = { connectMs: 3000, answerMs: answerRange.usual }

/** A closed endpoint; the caller has made sure that the address is allowed. */
export function modbusEndpoint(address: ModbusAddress, times: ModbusTimes = usualTimes): ModbusEndpoint {
  let connection: Connection | null = null
  const read = async (request: ReadRequest, withinMs: number): Promise<Uint16Array> => {
    const asked = connection
    if (!asked?.isOpen && !asked?.hasHungUp) throw new ModbusFault('connection_lost')
    try {
      if (asked.isOpen) return await asked.read(request, withinMs)
    } catch (error) {
      if (!asked.hasHungUp) throw error
    }
    // Some devices answer once on each connection, and want another one for the next question.
    const next = new Connection()
    connection = next
    await next.open(address, times.connectMs).catch(() => {
      throw new ModbusFault('connection_lost')
    })
    return next.read(request, withinMs)
  }
  const answeringWithin = (ms: number | null): RegisterSource => ({
    readRegisters: (unit, functionCode, first, count) =>
      read({ unit, functionCode, first, count }, ms ?? times.answerMs),
  })
  return {
    ...answeringWithin(null),
    answeringWithin,
    get isOpen() {
      return connection?.isOpen ?? false
    },
    async connect() {
      await connection?.close()
      connection = new Connection()
      await connection.open(address, times.connectMs)
    },
    async close() {
      const last = connection
      connection = null
      await last?.close()
    },
  }
}

interface ReadRequest {
  readonly unit: number
  readonly functionCode: 3 | 4
  readonly first: number
  readonly count: number
}

interface Waiting {
  readonly fail: (reason: ConnectionFault) => void
  /** Judges what arrives meanwhile. */
  readonly follow: (bytes: Uint8Array) => FrameState
}

/** Most that one request may ask for. */
const maxRegisters = 125
const nothingYet = (): FrameState => 'garbled'

/**
 * The socket is ours; the library makes the requests and takes the answers apart. It would wait for ever on a slow connect,
 * keep all that a peer floods it with and ignore what it does not expect: so every byte is looked at first, and what is wrong
 * ends the connection.
 */
class Connection {
  readonly #socket = new Socket()
  readonly #client = new modbusSerial.default()
  readonly #closed = new Promise((resolve) => this.#socket.once('close', resolve))
  #waiting: Waiting | null = null
  #isOpen = false
  #framing: ModbusFraming = 'tcp'
  #answers = 0
  #hasHungUp = false
  /** As the library counts its requests: from 1, in one byte. */
  #transaction = 1

  constructor() {
    this.#socket.on('data', (bytes: Buffer) => {
      if (!this.#waiting || this.#waiting.follow(bytes) === 'garbled') this.#end('garbled')
    })
    this.#socket.on('error', (error) => {
      if (this.#isOpen) this.#hangUp()
      else this.#end(connectReason(error))
    })
    for (const event of ['end', 'close']) this.#socket.on(event, () => this.#hangUp())
  }

  /** The device ended it after it had answered: that says nothing of its next connection. */
  get hasHungUp(): boolean {
    return this.#hasHungUp
  }

  get isOpen(): boolean {
    return this.#isOpen
  }

  /** Its end, or, where the next question was already on its way, the reset that answers that. */
  #hangUp(): void {
    if (this.#isOpen && this.#answers > 0) this.#hasHungUp = true
    this.#end('connection_lost')
  }

  async open({ ip, port, framing }: ModbusAddress, withinMs: number): Promise<void> {
    this.#framing = framing
    await this.#within({ ms: withinMs, late: 'connect_timeout', follow: nothingYet }, async () => {
      this.#socket.setNoDelay(true).connect({ host: ip, port })
      await once(this.#socket, 'connect')
      if (framing === 'tcp') await this.#client.linkTCP(this.#socket, { port })
      this.#isOpen = true
    })
  }

  async read(request: ReadRequest, withinMs: number): Promise<Uint16Array> {
    const words = await this.#ask(request, withinMs)
    this.#answers++
    return words
  }

  #ask(request: ReadRequest, withinMs: number): Promise<Uint16Array> {
    const { unit, functionCode, first, count } = request
    if (count < 1 || count > maxRegisters || first + count > 65_536) throw new RangeError('no such registers')
    if (this.#framing === 'rtu') return this.#readRtu(request, withinMs)
    const follow = followAnswer({ transaction: this.#transaction, unit, functionCode, count })
    return this.#within({ ms: withinMs, late: 'no_answer', follow }, async () => {
      this.#transaction = (this.#transaction + 1) % 256
      this.#client.setID(unit)
      try {
        const ask = functionCode === 3 ? this.#client.readHoldingRegisters : this.#client.readInputRegisters
        const { data } = await ask.call(this.#client, first, count)
        return Uint16Array.from(data)
      } catch (error) {
        const exception = exceptionOf(error)
        if (exception === null) this.#end('garbled')
        throw new ModbusFault(exception === null ? 'garbled' : exceptionReason(exception))
      }
    })
  }

  /** The library follows a serial line by its silences; over TCP there are none, so these frames are made and taken apart here. */
  #readRtu(request: ReadRequest, withinMs: number): Promise<Uint16Array> {
    const answered = Promise.withResolvers<RtuAnswer>()
    const follow = followRtuAnswer(request, answered.resolve)
    return this.#within({ ms: withinMs, late: 'no_answer', follow }, async () => {
      this.#socket.write(rtuRequest(request))
      const answer = await answered.promise
      if ('exception' in answer) throw new ModbusFault(exceptionReason(answer.exception))
      return answer.words
    })
  }

  async close(): Promise<void> {
    this.#end('connection_lost')
    await this.#closed
  }

  async #within<T>(
    { ms, late, follow }: { ms: number; late: ConnectionFault; follow: Waiting['follow'] },
    work: () => Promise<T>,
  ): Promise<T> {
    if (this.#waiting) throw new Error('one request at a time')
    const broken = Promise.withResolvers<never>()
    const stopWaiting = afterListening(ms, () => {
      this.#end(late)
    })
    const fail = (reason: ConnectionFault) => {
      broken.reject(new ModbusFault(reason))
    }
    this.#waiting = { fail, follow }
    try {
      return await Promise.race([broken.promise, work()])
    } finally {
      stopWaiting()
      this.#waiting = null
    }
  }

  #end(reason: ConnectionFault): void {
    this.#isOpen = false
    this.#waiting?.fail(reason)
    this.#socket.destroy()
  }
}

/** How much of a time-out passes while this process stands still: one part, however long it does. */
const parts = 4

/**
 * Calls after so many milliseconds in which this process could have heard an answer, and returns what stops that. Where it was
 * busy itself, the answers of that time are heard first: devices are not away for it.
 */
function afterListening(ms: number, call: () => void): () => void {
  let left = parts
  let timer: NodeJS.Timeout
  const wait = () => {
    timer = setTimeout(() => {
      if (--left > 0) wait()
      else call()
    }, ms / parts)
  }
  wait()
  return () => {
    clearTimeout(timer)
  }
}

function connectReason(error: Error): ConnectionFault {
  switch ((error as NodeJS.ErrnoException).code) {
    case 'ECONNREFUSED':
      return 'connect_refused'
    case 'ETIMEDOUT':
      return 'connect_timeout'
    case 'ECONNRESET':
    case 'EPIPE':
      return 'connection_lost'
    default:
      return 'unreachable'
  }
}

/** The exception that a device answered with; null for any other error of the library. */
function exceptionOf(error: unknown): number | null {
  const code = error instanceof Error && 'modbusCode' in error ? error.modbusCode : null
  return typeof code === 'number' ? code : null
}

/** What a device or a gateway means by an exception (Modbus application protocol 1.1b3, section 7). */
function exceptionReason(exception: number): ConnectionFault {
  if (exception >= 1 && exception <= 3) return 'illegal_address'
  if (exception === 5 || exception === 6) return 'device_busy'
  if (exception === 10 || exception === 11) return 'wrong_unit'
  return 'device_failure'
}
