/** A number in [0, 1), the same series for the same seed. */
export type Random = () => number

/** mulberry32 (Tommy Ettinger): small, and the same on every machine. Good enough for a demo, for tests, and for which rows a tree sees. */
export function seededRandom(seed: number): Random {
  // Kept with a sign, which changes no bit of what comes: numbers without one do not fit where V8 keeps small ones.
  let state = seed | 0
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}
