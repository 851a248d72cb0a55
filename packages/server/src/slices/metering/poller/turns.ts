/** When analysers are read: each on a grid of its own, so that they do not all come at once. Times are milliseconds. */

/** Steps of the golden ratio lie far apart from their neighbours and fill any interval evenly. */
const goldenRatio = 0.618_033_988_749_895

/** How far into each interval an analyser's turn is. */
export function phaseOf(analyserId: number, interval: number): number {
  return ((analyserId * goldenRatio) % 1) * interval
}

/** The first turn after `now`. */
export function nextTurn(analyserId: number, interval: number, now: number): number {
  const phase = phaseOf(analyserId, interval)
  return phase + (Math.floor((now - phase) / interval) + 1) * interval
}

export interface WaitOptions {
  readonly first: number
  readonly longest: number
}

/** How long devices that fail are left alone. */
export interface FailureOptions extends WaitOptions {
  /** The longest while somebody watches the device. */
  readonly longestWatched: number
}

/**
 * How long to leave alone what has failed so many times in a row: twice as long each time, up to the longest. `chance`, from
 * 0 to 1, keeps those that failed together from coming back together: a quarter less to a quarter more.
 */
export function waitAfter(failures: number, { first, longest }: WaitOptions, chance: number): number {
  const wait = Math.min(longest, first * 2 ** Math.min(failures - 1, 30))
  return wait * (0.75 + chance / 2)
}
