import { hoursOfDay } from './clock-days.ts'
import type { PriceHistory } from './price-history.ts'

/** Two numbers of 32 bits, and what they are of, from all days from `first` to before `end`: what was learnt from them is known by it. */
export function keyOf(history: PriceHistory, first: number, end: number): string {
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
