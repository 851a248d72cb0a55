import { wholeOf, type Whole } from './whole.ts'

/** As long as a float stays below it in size, one more such number still gives a sum that it counts exactly. */
const mostInFloat = 2 ** 52

/** A sum of products of whole numbers: in a float as long as that counts exactly, and exact beyond it. */
export class ExactSum {
  #small = 0
  #large = 0n

  /** Adds a × b. */
  add(a: number, b: number): void {
    const product = a * b
    if (Math.abs(product) < mostInFloat) this.#addSmall(product)
    else this.#large += BigInt(a) * BigInt(b)
  }

  addWhole(value: Whole): void {
    if (typeof value === 'number' && Math.abs(value) < mostInFloat) this.#addSmall(value)
    else this.#large += BigInt(value)
  }

  #addSmall(value: number): void {
    this.#small += value
    if (Math.abs(this.#small) < mostInFloat) return
    this.#large += BigInt(this.#small)
    this.#small = 0
  }

  get value(): bigint {
    return this.#large + BigInt(this.#small)
  }

  /** The same as a float where that counts it. */
  get whole(): Whole {
    return this.#large === 0n ? this.#small : wholeOf(this.value)
  }
}
