/** Where the time comes from. Whoever needs the time is given a clock, so that a test or the demo can drive it. */
export interface Clock {
  now(): Temporal.Instant
}

/**
 * The machine's time to the microsecond, as the database keeps it: finer digits would be rounded there, up as well, and
 * a gate that opened now would open in the future.
 */
export const systemClock: Clock = {
  now: () => Temporal.Now.instant().round({ smallestUnit: 'microsecond', roundingMode: 'floor' }),
}

/** A clock that stands still until it is told to move. */
export interface DrivenClock extends Clock {
  set(time: Temporal.Instant | string): void
  /** Moves by a duration such as `{ hours: 1 }` or `'PT15M'`. */
  advance(by: Temporal.DurationLike | string): void
}

export function drivenClock(start: Temporal.Instant | string): DrivenClock {
  let time = Temporal.Instant.from(start)
  return {
    now: () => time,
    set: (next) => {
      time = Temporal.Instant.from(next)
    },
    advance: (by) => {
      time = time.add(by)
    },
  }
}
