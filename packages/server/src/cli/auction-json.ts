import { parseDecimal } from '@tandem/core/units/decimal.ts'
import type { DecimalFault } from '@tandem/core/units/decimal.ts'

/** A number of a JSON text by its own digits, before any float could change them. */
export class JsonNumber {
  readonly source: string

  constructor(source: string) {
    this.source = source
  }
}

export type Json = null | boolean | string | JsonNumber | readonly Json[] | { readonly [key: string]: Json }

/** The faults of an input, each with its place: `periods[3].orders[17].quantity: must be greater than 0`. */
export class Faults {
  readonly lines: string[] = []
  readonly source: string

  /** `source` is named before every place when there are several inputs. */
  constructor(source = '') {
    this.source = source
  }

  get count(): number {
    return this.lines.length
  }

  add(place: string, message: string): void {
    this.lines.push([this.source, place, message].filter((part) => part !== '').join(': '))
  }
}

/** Parses JSON with its numbers as written; undefined, and a fault, when it is malformed. */
export function parseJson(text: string, faults: Faults): Json | undefined {
  try {
    return JSON.parse(text, keepDigits as (key: string, value: unknown) => unknown) as Json
  } catch (error) {
    const message = error instanceof Error ? error.message.replaceAll(/\s+/g, ' ') : String(error)
    faults.add('', `is not valid JSON (${message})`)
    return undefined
  }
}

// The third argument of a reviver is newer than its type: it carries the digits of a number.
function keepDigits(_key: string, value: unknown, context: { readonly source: string }): unknown {
  return typeof value === 'number' ? new JsonNumber(context.source) : value
}

export function isRecord(json: Json | undefined): json is { readonly [key: string]: Json } {
  return typeof json === 'object' && json !== null && !Array.isArray(json) && !(json instanceof JsonNumber)
}

const messages: Record<Exclude<DecimalFault, 'too_many_decimals'>, string> = {
  not_a_number: 'must be a number',
  too_large: 'is too large',
}

/** Reads a number as a whole count of 10^-decimals; 0, and a fault, when it is not one or lies beyond ±limit. */
export function readUnits(
  json: Json | undefined,
  { decimals, limit }: { readonly decimals: number; readonly limit: bigint },
  place: string,
  faults: Faults,
): bigint {
  if (!(json instanceof JsonNumber)) {
    faults.add(place, json === undefined ? 'is missing' : messages.not_a_number)
    return 0n
  }
  const units = parseDecimal(json.source, decimals)
  if (units === 'too_many_decimals') {
    faults.add(place, decimals === 0 ? 'must be a whole number' : `must have at most ${decimals} decimals`)
  } else if (typeof units === 'string') {
    faults.add(place, messages[units])
  } else if (units > limit || units < -limit) {
    faults.add(place, messages.too_large)
  } else {
    return units
  }
  return 0n
}

/** A number of `JSON.stringify` with exactly these digits. */
export function rawNumber(digits: string): unknown {
  return (JSON as unknown as { rawJSON(text: string): unknown }).rawJSON(digits)
}
