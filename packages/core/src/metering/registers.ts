/** `acc32`: a counter of SunSpec, whose zero means that it does not count. */
export const registerTypes = [
  'int16',
  'uint16',
  'int32',
  'uint32',
  'acc32',
  'int64',
  'uint64',
  'float32',
  'float64',
] as const
export type RegisterType = (typeof registerTypes)[number]

/** `msw_first`: the high word at the lower address; `lsw_first`: the low word there. */
export const wordOrders = ['msw_first', 'lsw_first'] as const
type WordOrder = (typeof wordOrders)[number]

/** Within a word; Modbus has the high byte first, and some devices do not keep to it. */
export const byteOrders = ['msb_first', 'lsb_first'] as const
type ByteOrder = (typeof byteOrders)[number]

/** How many registers of 16 bits a value of the type takes. */
export function registersOf(type: RegisterType): 1 | 2 | 4 {
  if (type.endsWith('16')) return 1
  return type.endsWith('64') ? 4 : 2
}

export interface RegisterOptions {
  readonly type: RegisterType
  readonly wordOrder: WordOrder
  readonly byteOrder: ByteOrder
  /** The value in its unit is what stands there × this × 10^exponent. */
  readonly scale: number
  readonly exponent: number
  /** What the device counts as positive is negative here. */
  readonly isReversed: boolean
}

/** What the wire and the tables carry at most, in thousandths. */
const largest = 9_000_000_000_000_000

/**
 * The value of registers in whole thousandths of its unit, halves away from zero. null where there is none: not a number, a float
 * so near to zero that only words in the wrong sequence make one, out of range of what can be carried exactly, or the lowest or highest number of a signed type and the highest of an unsigned
 * one, by which makers say "not available" (SunSpec 0x8000 and 0xFFFF, ABB 0x7FFF and 0xFFFF).
 */
export function decodeThousandths(
  words: readonly number[],
  { type, wordOrder, byteOrder, scale, exponent, isReversed }: RegisterOptions,
): number | null {
  const inOrder = wordOrder === 'msw_first' ? words : words.toReversed()
  const ordered = byteOrder === 'msb_first' ? inOrder : inOrder.map((word) => ((word & 0xff) << 8) | (word >> 8))
  const thousandths = { ...parseScale(scale) }
  thousandths.exponent += exponent + 3
  const value = type.startsWith('float') ? scaleFloat(ordered, thousandths) : scaleInteger(ordered, type, thousandths)
  if (value === null || Math.abs(value) > largest) return null
  return isReversed && value !== 0 ? -value : value
}

/** A factor as whole digits × 10^exponent, exactly as it is written. */
interface Scale {
  digits: number
  exponent: number
}

function parseScale(scale: number): Scale {
  const [, whole = '0', fraction = '', exponent = '0'] = /^(\d+)(?:\.(\d+))?(?:e([+-]\d+))?$/.exec(String(scale)) ?? []
  return { digits: Number(whole + fraction), exponent: Number(exponent) - fraction.length }
}

/** The smallest that IEEE 754 writes with all its digits, by bits. */
const smallestFloats = { 32: 2 ** -126, 64: 2 ** -1022 } as const

function scaleFloat(words: readonly number[], { digits, exponent }: Scale): number | null {
  const bytes = new DataView(new ArrayBuffer(2 * words.length))
  words.forEach((word, at) => {
    bytes.setUint16(2 * at, word)
  })
  const raw = words.length === 2 ? bytes.getFloat32(0) : bytes.getFloat64(0)
  if (!Number.isFinite(raw) || (raw !== 0 && Math.abs(raw) < smallestFloats[words.length === 2 ? 32 : 64])) return null
  // Powers of ten up to 10^22 are exact, their inverses are not: so it is divided.
  const scaled = exponent >= 0 ? raw * digits * 10 ** exponent : (raw * digits) / 10 ** -exponent
  const rounded = Math.round(Math.abs(scaled))
  return raw < 0 && rounded > 0 ? -rounded : rounded
}

function scaleInteger(words: readonly number[], type: RegisterType, { digits, exponent }: Scale): number | null {
  const bits = 16 * words.length
  const unsigned = words.reduce((sum, word) => sum * 0x1_0000n + BigInt(word), 0n)
  const isSigned = type.startsWith('int')
  const raw = isSigned ? BigInt.asIntN(bits, unsigned) : unsigned
  const highest = (1n << BigInt(isSigned ? bits - 1 : bits)) - 1n
  if (raw === highest || (isSigned && raw === -highest - 1n) || (type === 'acc32' && raw === 0n)) return null
  return Number(scaleBy(raw * BigInt(digits), exponent))
}

function scaleBy(raw: bigint, exponent: number): bigint {
  if (exponent >= 0) return raw * 10n ** BigInt(exponent)
  const divisor = 10n ** BigInt(-exponent)
  const rounded = ((raw < 0n ? -raw : raw) * 2n + divisor) / (divisor * 2n)
  return raw < 0n ? -rounded : rounded
}

/**
 * The power factor that Schneider's meters write as "4Q FP PF": up to 1 as it is where the current lags; beyond, what is
 * missing to 2 where it leads. In thousandths.
 */
export function unfoldPowerFactor(value: number): number {
  if (value > 1000) return 2000 - value
  return value < -1000 ? -2000 - value : value
}
