import type { ModbusFraming } from '@tandem/core/metering/analyser.ts'
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { findPymodbus, pymodbusHint } from '../../../../../scripts/modbus-servers.mjs'

/** [address as in the frame, format of Python's `struct`, value] */
export type PlacedValue = readonly [address: number, format: '>f' | '>q' | '>h' | '>H' | '>i' | '>I', value: number]

interface PlacedRegisters {
  /** [first, count] of registers that are there and show 0; the rest are gaps. */
  readonly blank?: readonly (readonly [first: number, count: number])[]
  readonly values: readonly PlacedValue[]
}

/** By function code: `input` is read by 4, `holding` by 3. */
export interface PlacedUnit {
  readonly input?: PlacedRegisters
  readonly holding?: PlacedRegisters
}

export interface PymodbusServer {
  readonly port: number
  /** Ends it as a power cut would. */
  kill(): Promise<void>
}

/** Starts python3-pymodbus with these units; others are silent. Throws a sentence saying what to install where it is missing. */
export async function startPymodbus(
  units: Readonly<Record<number, PlacedUnit>>,
  port = 0,
  framing: ModbusFraming = 'tcp',
): Promise<PymodbusServer> {
  const python = findPymodbus()
  if (!python) throw new Error(pymodbusHint)
  const child = spawn(python, [path.join(import.meta.dirname, 'server.py')], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  child.stdin.write(`${JSON.stringify({ port, framing, units })}\n`)
  return { port: await readPort(child), kill: () => kill(child) }
}

async function readPort(child: ChildProcess): Promise<number> {
  if (!child.stdout) throw new Error('its output is not connected')
  for await (const line of createInterface({ input: child.stdout })) return Number(line)
  throw new Error('python3-pymodbus ended before it listened')
}

async function kill(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.kill('SIGKILL')
  await ended
}
