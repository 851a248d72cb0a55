import type { ConnectionFault } from '@tandem/core/metering/analyser.ts'

/** Why a device could not be reached or read. Nothing that it sent is in it. */
export class ModbusFault extends Error {
  readonly reason: ConnectionFault

  constructor(reason: ConnectionFault) {
    super(`The device cannot be read: ${reason}`)
    this.name = 'ModbusFault'
    this.reason = reason
  }
}

/**
 * One connection to a device or gateway, one request at a time. Every failure is a ModbusFault. After a time-out, a broken
 * connection or anything that is no answer it is closed, so that a late answer is never taken for the next one.
 */
export interface ModbusEndpoint {
  readonly isOpen: boolean
  /** Opens it, and again after it was closed. */
  connect(): Promise<void>
  /** `address` as in the frame (from 0), `count` from 1 to 125. */
  readRegisters(unit: number, functionCode: 3 | 4, address: number, count: number): Promise<Uint16Array>
  close(): Promise<void>
}

export interface ModbusTimes {
  readonly connectMs: number
  readonly answerMs: number
}

/** A closed endpoint; the caller has made sure that the address is allowed. */
export function modbusEndpoint(
  address: { readonly ip: string; readonly port: number },
  times: ModbusTimes = { connectMs: 3000, answerMs: 2000 },
): ModbusEndpoint {
  throw new Error(`not there yet: ${address.ip} ${String(times.answerMs)}`)
}
