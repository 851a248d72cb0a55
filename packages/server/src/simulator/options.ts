import { parseArgs } from 'node:util'
import { deviceKinds } from './day-curve.ts'
import { deviceFaults, type DeviceFault, type SimulatorOptions } from './simulator.ts'

/** The message says what is wrong with the command line. */
export class OptionsError extends Error {}

export interface CommandOptions extends SimulatorOptions {
  readonly faults: readonly (readonly [device: number, fault: DeviceFault])[]
}

export const usage = `npm run simulator -- [options]

  --devices N        how many meters (2)
  --port N           first TCP port (5020)
  --host IP          where to listen (127.0.0.1)
  --kinds A,B        ${deviceKinds.join(', ')}; in turn (household,prosumer)
  --units N          meters on one port, at most 247 (247)
  --seed N           other homes (1)
  --unknown-units W  what a wrong unit hears: silent or exception (silent)
  --faults D:F,...   begin with faults, such as 3:silent

Then on standard input: a fault and a device, such as "silent 3", "ok 3" or "ok all".
  ${deviceFaults.join(', ')}
`

const flags = ['devices', 'port', 'host', 'kinds', 'units', 'seed', 'unknown-units', 'faults'] as const

/** Reads the words of a command line; throws an OptionsError. */
export function parseOptions(args: readonly string[]): CommandOptions {
  const options = Object.fromEntries(flags.map((name) => [name, { type: 'string' as const }]))
  const given = parse(args, options)
  const unknownUnits = given['unknown-units'] ?? 'silent'
  if (unknownUnits !== 'silent' && unknownUnits !== 'exception') {
    throw new OptionsError('--unknown-units is silent or exception')
  }
  const devices = parseWhole('--devices', given.devices ?? '2', [1, 10_000])
  const unitsPerPort = parseWhole('--units', given.units ?? '247', [1, 247])
  const lastFirst = 65_536 - Math.ceil(devices / unitsPerPort)
  return {
    devices,
    unknownUnits,
    host: given.host ?? '127.0.0.1',
    unitsPerPort,
    port: parseWhole('--port', given.port ?? '5020', [0, lastFirst]),
    seed: parseWhole('--seed', given.seed ?? '1', [0, 1_000_000]),
    kinds: (given.kinds ?? 'household,prosumer').split(',').map((word) => find('--kinds', word, deviceKinds)),
    faults: (given.faults ?? '').split(',').flatMap((word) => (word === '' ? [] : [parseFault(word, devices)])),
  }
}

/** `silent 3`, `ok all`; null where the line says neither. */
export function parseCommand(line: string): { device: number | 'all'; fault: DeviceFault | null } | null {
  const [, word = '', place = ''] = /^\s*([a-z]+)\s+(\d{1,5}|all)\s*$/.exec(line) ?? []
  const fault = deviceFaults.find((each) => each === word)
  if (place === '' || (!fault && word !== 'ok')) return null
  return { device: place === 'all' ? 'all' : Number(place), fault: fault ?? null }
}

function parse(args: readonly string[], options: Record<string, { type: 'string' }>) {
  try {
    return parseArgs({ args: [...args], options, allowPositionals: false }).values
  } catch (error) {
    throw new OptionsError(error instanceof Error ? error.message : String(error))
  }
}

function parseFault(word: string, devices: number): readonly [number, DeviceFault] {
  const [place = '', fault = ''] = word.split(':')
  return [parseWhole('--faults', place, [1, devices]), find('--faults', fault, deviceFaults)]
}

function parseWhole(flag: string, text: string, [min, max]: readonly [number, number]): number {
  const value = /^\d{1,8}$/.test(text) ? Number(text) : NaN
  if (value >= min && value <= max) return value
  throw new OptionsError(`${flag}: "${text}" is no whole number from ${String(min)} to ${String(max)}`)
}

function find<T extends string>(flag: string, word: string, known: readonly T[]): T {
  const found = known.find((each) => each === word)
  if (found) return found
  throw new OptionsError(`${flag}: "${word}" is none of ${known.join(', ')}`)
}
