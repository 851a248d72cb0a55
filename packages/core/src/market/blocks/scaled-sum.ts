import { ExactSum } from '../../units/exact-sum.ts'
import type { Whole } from '../../units/whole.ts'

/** The prices of the search are whole numbers of this part of a tick; a power of two, so that floats divide by it exactly. */
export const priceScale = 1024

/** A sum of gains at scaled prices, in 1e-8 TC ÷ `priceScale`; whole 1e-8 TC are added up apart, so that floats count both as long as they can. */
export class ScaledSum {
  readonly #worth = new ExactSum()
  readonly #parts = new ExactSum()

  /** Adds 1e-8 TC. */
  addWorth(worth: Whole): void {
    this.#worth.addWhole(worth)
  }

  /** Adds 1e-8 TC ÷ `priceScale`. */
  addParts(parts: Whole): void {
    this.#parts.addWhole(parts)
  }

  /** Adds what so much energy is worth at a scaled price. */
  addEnergy(price: number, energy: number): void {
    const ticks = Math.floor(price / priceScale)
    this.#worth.add(ticks, energy)
    this.#parts.add(price - ticks * priceScale, energy)
  }

  get value(): bigint {
    return this.#worth.value * BigInt(priceScale) + this.#parts.value
  }
}
