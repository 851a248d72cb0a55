/** Numbers where code that works on two of them at once can reach them, and what it can do with them. */
import { numberBytes, VectorMachine } from './vector-code.ts'
import { blockProduct } from './block-product.ts'
import { rowGather } from './row-gather.ts'
import { unitBend } from './unit-bend.ts'

let made: VectorMachine<'multiplyRows' | 'bendUnits' | 'gatherRows'> | undefined

function machine() {
  made ??= new VectorMachine({ multiplyRows: blockProduct, bendUnits: unitBend, gatherRows: rowGather })
  return made
}

/** A memory of at least so many numbers. Whoever takes it is done with it before anybody else does: there is one. */
export function takeMemory(numbers: number): Float64Array {
  return new Float64Array(machine().reserve(numbers * numberBytes))
}

/** How rows on the left and columns on the right lie, in numbers. */
interface Layout {
  /** From a row of the result to the next. */
  readonly intoDown: number
  readonly leftDown: number
  readonly leftAcross: number
  readonly rightDown: number
  /** From four columns on the right to the next four. */
  readonly rightNext: number
  /** Of four columns. */
  readonly blocks: number
  /** Products of a sum. */
  readonly depth: number
}

/**
 * Multiplies the four rows on the left that begin at a place of the memory by blocks of columns on the right, one block and one product at
 * least. Each sum goes from the first product to the last. Places are numbers from the beginning of the memory.
 */
export function multiplyRows(
  places: { readonly into: number; readonly left: number; readonly right: number },
  layout: Layout,
): void {
  machine().run.multiplyRows(
    places.into * numberBytes,
    layout.intoDown * numberBytes,
    places.left * numberBytes,
    layout.leftDown * numberBytes,
    layout.leftAcross * numberBytes,
    places.right * numberBytes,
    layout.rightDown * numberBytes,
    layout.rightNext * numberBytes,
    layout.blocks,
    layout.depth,
  )
}

/**
 * Adds a bias to what came into each unit and lets little through of what is below 0, row after row: `units` becomes what goes on, and
 * `slopes`, by which what is above 0 is multiplied, by what each was. All lie in the memory.
 */
export function bendUnits(units: Float64Array, slopes: Float64Array, bias: Float64Array): void {
  machine().run.bendUnits(
    units.byteOffset,
    slopes.byteOffset,
    bias.byteOffset,
    units.length / bias.length,
    bias.length / 2,
  )
}

/** Gathers rows by their numbers, an even number of values each, one after another into `into`. All lie in the memory. */
export function gatherRows(into: Float64Array, rows: Float32Array, asked: Uint32Array): void {
  const width = into.length / asked.length
  machine().run.gatherRows(
    into.byteOffset,
    rows.byteOffset,
    width * Float32Array.BYTES_PER_ELEMENT,
    asked.byteOffset,
    asked.length,
    width / 2,
  )
}
