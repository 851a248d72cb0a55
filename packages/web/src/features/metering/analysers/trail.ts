import type { LiveValues } from '@tandem/contract/metering/analysers.ts'
import { displayZone } from '@tandem/contract/texts/format.ts'
import { dayOf, startOfDay } from '@tandem/core/calendar/delivery-day.ts'
import { totalPower } from './quantity-styles.ts'

/** Power at a moment: epoch milliseconds and mW. */
export interface TrailPoint {
  readonly at: number
  readonly power: number
}

/** How much of the past a line shows. */
export interface TrailWindow {
  readonly history: 'recent' | 'today'
  /** Where it begins, by its latest value. */
  readonly startOf: (latest: number) => number
  /** Longer without a value, and the line is broken rather than guessed. */
  readonly longestStep: number
  /** What comes sooner after the last value adds nothing to see. */
  readonly leastStep: number
}

const [second, minute] = [1_000, 60_000]
/** Of the line of the last minutes. */
export const trailMinutes = 5
export const lastMinutes: TrailWindow = {
  history: 'recent',
  startOf: (latest) => latest - trailMinutes * minute,
  longestStep: 30 * second,
  leastStep: 1,
}
/** Since midnight by the platform's clock. */
export const wholeDay: TrailWindow = {
  history: 'today',
  startOf: (latest) => {
    const day = dayOf(Temporal.Instant.fromEpochMilliseconds(latest), displayZone)
    return startOfDay(day, displayZone).epochMilliseconds
  },
  // Two means of five minutes, and what a mean's middle may be off.
  longestStep: 15 * minute,
  leastStep: minute,
}

/** The trail with what was measured now, and before where that is told, without what is too old to be shown. */
export function extendTrail(
  trail: readonly TrailPoint[],
  live: LiveValues,
  window: TrailWindow = lastMinutes,
): readonly TrailPoint[] {
  const { measuredAt, values, [window.history]: history = [] } = live
  const power = totalPower(values)
  const now = measuredAt && power !== null ? [{ at: measuredAt.epochMilliseconds, power }] : []
  const before = history.map((point) => ({ at: point.at.epochMilliseconds, power: point.power }))
  const points = [...before, ...now].reduce(
    (known, point) => (point.at < (known.at(-1)?.at ?? -Infinity) + window.leastStep ? known : [...known, point]),
    trail,
  )
  if (points === trail) return trail
  const start = window.startOf(points.at(-1)?.at ?? 0)
  return points.filter((point) => point.at > start)
}

/** The pieces of the line between breaks. */
export function piecesOf(trail: readonly TrailPoint[], { longestStep } = lastMinutes): TrailPoint[][] {
  const pieces: TrailPoint[][] = []
  for (const point of trail) {
    const piece = pieces.at(-1)
    const last = piece?.at(-1)
    if (piece && last && point.at - last.at <= longestStep) piece.push(point)
    else pieces.push([point])
  }
  return pieces
}

/** Where a moment stands between the start of the shown time, 0, and the latest value, 1. */
export function placeInTime(at: number, latest: number, { startOf } = lastMinutes): number {
  const start = startOf(latest)
  return Math.max(0, (at - start) / (latest - start))
}
