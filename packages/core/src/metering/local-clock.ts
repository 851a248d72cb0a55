/** Times as a clock on the wall shows them, and the instants they stand for: some days have an hour twice, some lack one. */

/** Whole minutes from 1970-01-01 00:00 on the face of a clock, wherever it hangs. */
export type WallMinutes = number
/** Whole minutes from 1970-01-01 00:00 UTC. */
export type UtcMinutes = number

export const minutesOfDay = 1440

export interface LocalClock {
  /** The instants at which the clock shows a time: one, two in the repeated hour, none in the skipped one. In order. */
  instantsOf(wall: WallMinutes): readonly UtcMinutes[]
  /** When a day begins, counted in days from 1970-01-01. */
  startOf(day: number): UtcMinutes
}

/** The day of a calendar as a number from 1970-01-01; null where it does not exist. */
export function dayNumber(year: number, month: number, day: number): number | null {
  try {
    const date = Temporal.PlainDate.from({ year, month, day }, { overflow: 'reject' })
    return date.toZonedDateTime('UTC').epochMilliseconds / 86_400_000
  } catch {
    return null
  }
}

export function dateOfDay(day: number): Temporal.PlainDate {
  return Temporal.Instant.fromEpochMilliseconds(day * 86_400_000)
    .toZonedDateTimeISO('UTC')
    .toPlainDate()
}

/** The clock of an IANA zone, or of an offset such as +10:00. Days without a change are remembered as one offset. */
export function localClock(zone: string): LocalClock {
  const starts = new Map<number, UtcMinutes>()
  const startOf = (day: number) => {
    const known = starts.get(day)
    if (known !== undefined) return known
    const start = dateOfDay(day).toZonedDateTime(zone).epochMilliseconds / 60_000
    starts.set(day, start)
    return start
  }
  const offsets = new Map<number, number | null>()
  /** Minutes to take off the wall's to get UTC's; null on a day of change. */
  const offsetOf = (day: number) => {
    const known = offsets.get(day)
    if (known !== undefined) return known
    const first = dateOfDay(day).toZonedDateTime(zone)
    const isWhole = first.hour === 0 && first.minute === 0 && startOf(day + 1) - startOf(day) === minutesOfDay
    const offset = isWhole ? first.offsetNanoseconds / 60_000_000_000 : null
    offsets.set(day, offset)
    return offset
  }
  return {
    startOf,
    instantsOf: (wall) => {
      const offset = offsetOf(Math.floor(wall / minutesOfDay))
      return offset === null ? instantsOnChange(wall, zone) : [wall - offset]
    },
  }
}

function instantsOnChange(wall: WallMinutes, zone: string): UtcMinutes[] {
  const time = Temporal.Instant.fromEpochMilliseconds(Math.floor(wall) * 60_000)
    .toZonedDateTimeISO('UTC')
    .toPlainDateTime()
  const earlier = time.toZonedDateTime(zone, { disambiguation: 'earlier' })
  const later = time.toZonedDateTime(zone, { disambiguation: 'later' })
  if (!earlier.toPlainDateTime().equals(time)) return []
  const rest = wall - Math.floor(wall)
  const instants = [earlier, later].map((each) => each.epochMilliseconds / 60_000 + rest)
  return earlier.equals(later) ? instants.slice(0, 1) : instants
}

/** A time in a file. `half` says which of two is meant, where the file does. */
export interface WallTime {
  readonly wall: WallMinutes
  readonly half: 'A' | 'B' | null
  /** Whether it is when its row begins, or when it ends. */
  readonly stamp: 'start' | 'end'
}

/**
 * When the rows of a file begin, each `step` minutes long; null where the clock never showed the time. In the repeated hour
 * the first row that shows a time is the first of the two, the next the second: whether the file runs forward or back.
 * Of the times at which rows end, files write the repeated hour in two ways, as the clock shows it (03:00 twice) or as the
 * start and the length (04:00 twice); both are understood.
 */
export function placeOnClock(
  times: readonly (WallTime | null)[],
  clock: LocalClock,
  step: number,
): (UtcMinutes | null)[] {
  const shown = daysShownByEnds(times, clock)
  const met = new Map<WallMinutes, number>()
  const pick = (wall: WallMinutes, half: WallTime['half']) => {
    const instants = clock.instantsOf(wall)
    if (instants.length < 2) return instants[0] ?? null
    const before = met.get(wall) ?? 0
    met.set(wall, before + 1)
    return instants[half === 'A' ? 0 : half === 'B' ? 1 : Math.min(before, 1)] ?? null
  }
  const place = ({ wall, half, stamp }: WallTime) => {
    if (stamp === 'start') return pick(wall, half)
    const isShown = shown.has(Math.floor(wall / minutesOfDay)) || clock.instantsOf(wall - step).length === 0
    const instant = pick(isShown ? wall : wall - step, half)
    return instant !== null && isShown ? instant - step : instant
  }
  const placed = times.map((): number | null => null)
  const places = [...times.keys()]
  for (const index of runsBack(times) ? places.toReversed() : places) {
    const time = times[index]
    if (time) placed[index] = place(time)
  }
  return placed
}

function runsBack(times: readonly (WallTime | null)[]): boolean {
  const [first, last] = [times.find((time) => time !== null), times.findLast((time) => time !== null)]
  return first && last ? first.wall > last.wall : false
}

/** The days on which rows end at the first repeated time twice: there the ends are what the clock shows. */
function daysShownByEnds(times: readonly (WallTime | null)[], clock: LocalClock): Set<number> {
  const counts = new Map<WallMinutes, number>()
  const days = new Set<number>()
  for (const time of times) {
    if (time?.stamp !== 'end') continue
    const count = (counts.get(time.wall) ?? 0) + 1
    counts.set(time.wall, count)
    if (count !== 2) continue
    const isFirstRepeated = clock.instantsOf(time.wall).length === 2 && clock.instantsOf(time.wall - 1).length === 1
    if (isFirstRepeated) days.add(Math.floor(time.wall / minutesOfDay))
  }
  return days
}
