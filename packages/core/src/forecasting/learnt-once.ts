import { hoursOfDay } from './clock-days.ts'
import type { PriceHistory } from './price-history.ts'

/** So many weeks and markets are kept. */
const mostKept = 32

interface LearntFrom {
  readonly first: number
  readonly end: number
  readonly seed: number
}

/** What was learnt from histories of late, by what it was learnt from: nothing but time is saved. */
export class LearntOnce<T> {
  readonly #kept = new Map<string, T>()

  /** What `learn` makes of the days from `first` to before `end` with a seed; what was learnt from the same before is taken as it is. */
  take(history: PriceHistory, { first, end, seed }: LearntFrom, learn: () => T): T {
    const key = `${seed}/${keyOf(history, first, end)}`
    const found = this.#kept.get(key)
    if (found) return found
    const learnt = learn()
    this.#kept.set(key, learnt)
    for (const oldest of this.#kept.keys()) {
      if (this.#kept.size <= mostKept) break
      this.#kept.delete(oldest)
    }
    return learnt
  }
}

/** Two numbers of 32 bits, and what they are of, from all days from `first` to before `end`: what was learnt from them is known by it. */
function keyOf(history: PriceHistory, first: number, end: number): string {
  let [one, two] = [0x811c9dc5, 0x9e3779b9]
  for (const values of [history.prices, ...history.known]) {
    const part = values.slice(first * hoursOfDay, end * hoursOfDay)
    for (const word of new Uint32Array(part.buffer)) {
      one = Math.imul(one ^ (word + (one >>> 13)), 0x01000193)
      two = Math.imul(two ^ (word + (two >>> 15)), 0x85ebca6b)
    }
  }
  return [one >>> 0, two >>> 0, end - first, history.known.length].join('/')
}
