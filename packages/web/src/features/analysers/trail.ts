import type { LiveValues } from '@tandem/contract/analysers.ts'
import { totalPower } from './quantity-styles.ts'

/** Power at a moment: epoch milliseconds and mW. */
export interface TrailPoint {
  readonly at: number
  readonly power: number
}

/** How much of the past the line shows. */
export const trailMinutes = 5
const span = trailMinutes * 60_000
/** Longer without a value, and the line is broken rather than guessed. */
const longestStep = 30_000

/** The trail with what was measured now, and before where that is told, without what is too old to be shown. */
export function extendTrail(trail: readonly TrailPoint[], live: LiveValues): readonly TrailPoint[] {
  const { measuredAt, values, recent = [] } = live
  const power = totalPower(values)
  const now = measuredAt && power !== null ? [{ at: measuredAt.epochMilliseconds, power }] : []
  const before = recent.map((point) => ({ at: point.at.epochMilliseconds, power: point.power }))
  const points = [...before, ...now].reduce(addPoint, trail)
  const latest = points.at(-1)?.at ?? 0
  return points === trail ? trail : points.filter((point) => point.at > latest - span)
}

function addPoint(trail: readonly TrailPoint[], point: TrailPoint): readonly TrailPoint[] {
  const last = trail.at(-1)
  return last && point.at <= last.at ? trail : [...trail, point]
}

/** The pieces of the line between breaks. */
export function piecesOf(trail: readonly TrailPoint[]): TrailPoint[][] {
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
export function placeInTime(at: number, latest: number): number {
  return Math.max(0, 1 - (latest - at) / span)
}
