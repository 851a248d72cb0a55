/** A number in [0, 1) that belongs to a seed and a whole number: the same on every machine and after every restart. */
export function chance(seed: number, n: number): number {
  let mixed = Math.imul(seed ^ 0x9e3779b9, 0x85ebca6b) ^ Math.imul((n | 0) + 0x6d2b79f5, 0xc2b2ae35)
  mixed = Math.imul(mixed ^ (mixed >>> 15), 0x2c1b3c6d)
  mixed = Math.imul(mixed ^ (mixed >>> 12), 0x297a2d39)
  return ((mixed ^ (mixed >>> 15)) >>> 0) / 4_294_967_296
}

/** A smooth wander in [−1, 1] over time, with a new aim every `period`; time and period in one unit. */
export function wander(seed: number, time: number, period: number): number {
  const step = Math.floor(time / period)
  const x = time / period - step
  const from = chance(seed, step)
  const to = chance(seed, step + 1)
  return 2 * (from + (to - from) * x * x * (3 - 2 * x)) - 1
}
