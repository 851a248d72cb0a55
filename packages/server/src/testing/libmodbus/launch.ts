import type { ModbusFraming } from '@tandem/core/metering/analyser.ts'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { findLibmodbus, libmodbusHint } from '../../../../../scripts/modbus-servers.mjs'

/** [address as in the frame, format of Python's `struct`, order of its bytes in the registers, value] */
export type OrderedValue = readonly [
  address: number,
  format: 'h' | 'H' | 'i' | 'I' | 'q' | 'Q' | 'f' | 'd',
  order: 'AB' | 'BA' | 'ABCD' | 'CDAB' | 'BADC' | 'DCBA' | 'ABCDEFGH',
  value: number,
]

export interface LibmodbusOptions {
  /** `rtu`: a serial line behind a converter, with one unit. */
  readonly framing: ModbusFraming
  readonly unit: number
  /** It closes each connection after one answer. */
  readonly hangsUp: boolean
  /** Registers that are there, and show 0 where no value stands. */
  readonly first: number
  readonly count: number
  readonly holding: readonly OrderedValue[]
  readonly input: readonly OrderedValue[]
}

/** Starts libmodbus as a server. Throws a sentence saying what to install where it is missing. */
export async function startLibmodbus(options: LibmodbusOptions): Promise<{ port: number; kill: () => Promise<void> }> {
  const python = findLibmodbus()
  if (!python) throw new Error(libmodbusHint)
  const child = spawn(python, [path.join(import.meta.dirname, 'server.py')], { stdio: ['pipe', 'pipe', 'inherit'] })
  child.stdin.write(`${JSON.stringify(options)}\n`)
  const kill = async () => {
    if (child.exitCode !== null || child.signalCode !== null) return
    const ended = once(child, 'exit')
    child.kill('SIGKILL')
    await ended
  }
  for await (const line of createInterface({ input: child.stdout })) return { port: Number(line), kill }
  throw new Error('libmodbus ended before it listened')
}
