import { sides, type Side } from '@tandem/core/market/order.ts'
import { parseDecimal, type DecimalFault } from '@tandem/core/units/decimal.ts'
import { decimals, energyWh, priceTick, type EnergyWh, type PriceTick } from '@tandem/core/units/units.ts'

/** A researcher's book may be a whole country's, so the limits are wider than those of an order on the platform. */
const maxQuantity = 1_000_000_000_000n
/** The widest price there may be. */
export const maxBound = 10_000_000_000n

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
  /** What a fault of the whole input names where `source` is empty: without it such a line says of nothing what is wrong. */
  whole = ''

  /** `source` is named before every place when there are several inputs. */
  constructor(source = '') {
    this.source = source
  }

  get count(): number {
    return this.lines.length
  }

  add(place: string, message: string): void {
    this.lines.push(
      [this.source || (place === '' ? this.whole : ''), place, message].filter((part) => part !== '').join(': '),
    )
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

function isRecord(json: Json | undefined): json is { readonly [key: string]: Json } {
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

/** Reads a price in TC/kWh. */
export function readPrice(json: Json | undefined, place: string, faults: Faults): PriceTick {
  return priceTick(readUnits(json, { decimals: decimals.price, limit: maxBound }, place, faults))
}

/** Reads an energy in kWh. */
export function readEnergy(json: Json | undefined, place: string, faults: Faults): EnergyWh {
  return energyWh(readUnits(json, { decimals: decimals.energy, limit: maxQuantity * 1000n }, place, faults))
}

/** Reads an energy in kWh that has to be above zero. */
export function readQuantity(json: Json | undefined, place: string, faults: Faults): EnergyWh {
  const before = faults.count
  const quantity = readEnergy(json, place, faults)
  if (faults.count === before && quantity <= 0) faults.add(place, 'must be greater than 0')
  return quantity
}

export function readRecord(
  json: Json | undefined,
  place: string,
  faults: Faults,
): Readonly<Record<string, Json>> | null {
  if (isRecord(json)) return json
  faults.add(place, json === undefined ? 'is missing' : 'must be an object')
  return null
}

/**
 * Refuses a name that is one of `optional` but for capitals, dashes and the like, as `linked_to` for `linkedTo`: it would be passed over in
 * silence. Any other name is the writer's own.
 */
export function refuseMisspelt(
  record: Readonly<Record<string, Json>>,
  optional: readonly string[],
  place: string,
  faults: Faults,
): void {
  for (const name of Object.keys(record)) {
    if (optional.includes(name)) continue
    const meant = optional.find((each) => lettersOf(each) === lettersOf(name))
    if (meant !== undefined) faults.add(place === '' ? name : `${place}.${name}`, `must be written ${meant}`)
  }
}

/** By name: a book of a country names the same few of each of its orders. */
const letters = new Map<string, string>()

function lettersOf(name: string): string {
  let found = letters.get(name)
  if (found === undefined) letters.set(name, (found = name.replaceAll(/[^\p{L}]/gu, '').toLowerCase()))
  return found
}

export function readList(json: Json | undefined, place: string, faults: Faults): readonly Json[] {
  if (Array.isArray(json)) return json as readonly Json[]
  faults.add(place, json === undefined ? 'is missing' : 'must be a list')
  return []
}

/** Reads a text with something in it; null, and a fault, when it is not one. */
export function readText(json: Json | undefined, place: string, faults: Faults): string | null {
  if (typeof json === 'string' && json !== '') return json
  faults.add(place, json === undefined ? 'is missing' : 'must be a text')
  return null
}

/** Reads one of a few words; null, and a fault, when it is none of them. */
export function readWord<Word extends string>(
  json: Json | undefined,
  words: readonly Word[],
  place: string,
  faults: Faults,
): Word | null {
  const word = words.find((each) => each === json)
  if (word === undefined) faults.add(place, `must be ${listWords(words)}`)
  return word ?? null
}

export function readSide(json: Json | undefined, place: string, faults: Faults): Side | null {
  return readWord(json, sides, place, faults)
}

/** More energy in all than a number can count exactly would make every sum a guess. */
export function checkTotal(quantities: readonly EnergyWh[], place: string, faults: Faults): void {
  const total = quantities.reduce((sum, quantity) => sum + BigInt(quantity), 0n)
  if (total > BigInt(Number.MAX_SAFE_INTEGER)) {
    faults.add(place, 'the quantities add up to more than can be counted exactly')
  }
}

function listWords(words: readonly string[]): string {
  const quoted = words.map((word) => `'${word}'`)
  return [quoted.slice(0, -1).join(', '), ...quoted.slice(-1)].filter((part) => part !== '').join(' or ')
}
