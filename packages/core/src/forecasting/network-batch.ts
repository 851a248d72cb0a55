/** Where a network is trained: the memory of vector code, part by part, and in it what a step works on. */
import { takeMemory } from './vector-memory.ts'

/** The memory of a training, part by part. */
export class Room {
  readonly #all: Float64Array
  readonly #spare: number
  #taken = 0

  /** For steps of `size` of all rows. */
  constructor({ size, width, units, rows }: Sizes) {
    // Rows and columns are multiplied by fours: behind what is not so many there is room for the rest, which nobody reads.
    this.#spare = 4 * (units + 1)
    const learnt = 2 * ((width + units + 3) * units + width + 1)
    const batch = size * (width + 6 * units + 2) + units * units
    const all = (rows * (width + 1)) / 2 + 2
    const parts = 26
    this.#all = takeMemory(learnt + batch + all + parts * (this.#spare + 2))
  }

  /** So many numbers, all 0. */
  take(count: number): Float64Array {
    const part = this.#all.subarray(this.#taken, this.#taken + count).fill(0)
    // A pair begins at an even place.
    this.#taken += count + this.#spare + (count % 2)
    return part
  }

  /** A copy of numbers of single precision. */
  keepSingles(values: Float32Array): Float32Array {
    const { buffer, byteOffset } = this.take(Math.ceil(values.length / 2))
    const kept = new Float32Array(buffer, byteOffset, values.length)
    kept.set(values)
    return kept
  }

  /** The numbers from 0 to before `count`. */
  countTo(count: number): Uint32Array {
    const { buffer, byteOffset } = this.take(Math.ceil(count / 2))
    const counted = new Uint32Array(buffer, byteOffset, count)
    for (let place = 0; place < count; place++) counted[place] = place
    return counted
  }
}

interface Sizes {
  readonly size: number
  /** Values of a row. */
  readonly width: number
  readonly units: number
  readonly rows: number
}

/** What a step works on. */
export class Batch {
  /** Rows. */
  readonly size: number
  readonly inputs: Float64Array
  readonly targets: Float64Array
  readonly weights: Float64Array
  readonly said: Float64Array
  /** How much the loss would rise with what is said of each row; and as many ones. */
  readonly slopes: Float64Array
  readonly ones: Float64Array
  /** What each unit of each row says, and how much more it would say if more came in. */
  readonly one: Float64Array
  readonly oneSlope: Float64Array
  readonly two: Float64Array
  readonly twoSlope: Float64Array
  /** How much the loss would rise with what comes into each unit. */
  readonly back: Float64Array
  readonly backOne: Float64Array
  /** Weights of the second layer, the other way. */
  readonly turned: Float64Array

  constructor({ size, width, units }: Sizes, room: Room) {
    this.size = size
    this.inputs = room.take(size * width)
    this.targets = new Float64Array(size)
    this.weights = new Float64Array(size)
    this.said = new Float64Array(size)
    this.slopes = room.take(size)
    this.ones = room.take(size).fill(1)
    this.one = room.take(size * units)
    this.oneSlope = room.take(size * units)
    this.two = room.take(size * units)
    this.twoSlope = room.take(size * units)
    this.back = room.take(size * units)
    this.backOne = room.take(size * units)
    this.turned = room.take(units * units)
  }
}
