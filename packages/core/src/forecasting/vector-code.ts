/**
 * WebAssembly, instruction by instruction: processors add and multiply two numbers as fast as one, and JavaScript has no way to ask for
 * it. Each of the two is added and multiplied as JavaScript would, so that results are the same to the last bit on every machine.
 */

/** Instructions one after another, encoded (WebAssembly core specification, section 5.4). */
export type Code = readonly number[]

const loop = 0x03
const end = 0x0b
const branchIf = 0x0d
const noResult = 0x40
const vector = 0xfd
/** Addresses are multiples of eight bytes: 2³. */
const align = 3

/** Of a number, and of two that are added or multiplied at once. */
export const numberBytes = 8
export const pairBytes = 2 * numberBytes

/** What code is written with: whole numbers of 32 bits, pairs of numbers of 64 bits, and locals that hold either. */
export const op = {
  get: (local: number): Code => [0x20, local],
  set: (local: number): Code => [0x21, local],
  /** Sets a local and leaves its value. */
  tee: (local: number): Code => [0x22, local],
  whole: (value: number): Code => [0x41, ...signed(value)],
  add: [0x6a] as Code,
  subtract: [0x6b] as Code,
  multiply: [0x6c] as Code,
  shiftLeft: [0x74] as Code,
  loadWhole: (offset = 0): Code => [0x28, 2, ...unsigned(offset)],
  loadByte: (offset = 0): Code => [0x2d, 0, ...unsigned(offset)],
  /** Two numbers that lie beside each other. */
  loadPair: (offset = 0): Code => [vector, 0x00, align, ...unsigned(offset)],
  /** One number as both of a pair. */
  loadTwice: (offset = 0): Code => [vector, 0x0a, align, ...unsigned(offset)],
  /** One number as the first of the pair on the stack; the second stays. */
  loadFirst: (offset = 0): Code => [vector, 0x57, align, ...unsigned(offset), 0],
  /** Two numbers of 32 bits that lie beside each other, as a pair. */
  loadSinglePair: (offset = 0): Code => [vector, 0x5d, 2, ...unsigned(offset), vector, 0x5f],
  storePair: (offset = 0): Code => [vector, 0x0b, align, ...unsigned(offset)],
  /** One number as both of a pair. */
  pairOf: (value: number): Code => {
    const bytes = new Uint8Array(Float64Array.of(value, value).buffer)
    return [vector, 0x0c, ...bytes]
  },
  addPairs: [vector, 0xf0, 0x01] as Code,
  multiplyPairs: [vector, 0xf2, 0x01] as Code,
  /** Of two pairs, which numbers of the first are above those of the second. */
  arePairsAbove: [vector, 0x4a] as Code,
  /** Of two pairs and what says which, the numbers of the first where it says so, and of the second where not. */
  choosePairs: [vector, 0x52] as Code,
  /** Adds a whole number to a local. */
  advance: (local: number, by: Code): Code => [...op.get(local), ...by, ...op.add, ...op.set(local)],
  /** Takes one from a local and leaves what is left of it, which ends a body that is repeated so often. */
  countDown: (local: number): Code => [...op.get(local), ...op.whole(1), ...op.subtract, ...op.tee(local)],
  /** Runs the body again as long as it leaves a whole number other than 0. */
  repeat: (...body: Code[]): Code => [loop, noResult, ...body.flat(), branchIf, 0, end],
} as const

/** A function of whole numbers that returns nothing: its locals are the parameters, then the further whole numbers, then the pairs. */
export interface VectorFunction {
  readonly parameters: number
  readonly wholes: number
  readonly pairs: number
  readonly body: Code
}

const wholeType = 0x7f
const pairType = 0x7b
const functionType = 0x60
const [typeSection, functionSection, memorySection, exportSection, codeSection] = [1, 3, 5, 7, 10] as const
const pageBytes = 65_536

/** Functions of code, and the memory that they work on. */
export class VectorMachine<Name extends string> {
  readonly #memory: WebAssembly.Memory
  readonly run: Readonly<Record<Name, (...parameters: number[]) => void>>

  constructor(functions: Readonly<Record<Name, VectorFunction>>) {
    const { exports } = new WebAssembly.Instance(new WebAssembly.Module(encode(functions)))
    this.#memory = exports[memoryName] as WebAssembly.Memory
    this.run = exports as Record<Name, (...parameters: number[]) => void>
  }

  /** The memory, of at least so many bytes. Where it grows, what stood for it before stands for nothing any more. */
  reserve(bytes: number): ArrayBuffer {
    const missing = Math.ceil((bytes - this.#memory.buffer.byteLength) / pageBytes)
    if (missing > 0) this.#memory.grow(missing)
    return this.#memory.buffer
  }
}

const memoryName = 'memory'
const [functionKind, memoryKind] = [0, 2] as const

/** A module of functions by their names, and a memory of one page. */
function encode(functions: Readonly<Record<string, VectorFunction>>): Uint8Array<ArrayBuffer> {
  const all = Object.entries<VectorFunction>(functions)
  const types = all.map(([, { parameters }]) => [
    functionType,
    parameters,
    ...new Array<number>(parameters).fill(wholeType),
    0,
  ])
  const exported = all.map(([name], place) => [...letters(name), functionKind, place])
  const codes = all.map(([, { wholes, pairs, body }]) => {
    const code = [2, wholes, wholeType, pairs, pairType, ...body, end]
    return [...unsigned(code.length), ...code]
  })
  return Uint8Array.from([
    ...[0, 0x61, 0x73, 0x6d],
    ...[1, 0, 0, 0],
    ...section(typeSection, types),
    ...section(
      functionSection,
      all.map((_, place) => [place]),
    ),
    ...section(memorySection, [[0, 1]]),
    ...section(exportSection, [[...letters(memoryName), memoryKind, 0], ...exported]),
    ...section(codeSection, codes),
  ])
}

/** A name: how long it is, and its letters. */
const letters = (name: string) => [name.length, ...Array.from(name, (letter) => letter.charCodeAt(0))]

function section(id: number, entries: readonly (readonly number[])[]): number[] {
  const content = [entries.length, ...entries.flat()]
  return [id, ...unsigned(content.length), ...content]
}

/** LEB128, by sevens of bits, the lowest first. */
function unsigned(value: number): number[] {
  return value < 0x80 ? [value] : [(value & 0x7f) | 0x80, ...unsigned(value >>> 7)]
}

/** The same with a sign: the last seven end with it. */
function signed(value: number): number[] {
  return value >= -0x40 && value < 0x40 ? [value & 0x7f] : [(value & 0x7f) | 0x80, ...signed(value >> 7)]
}
