import { hoursOfDay } from '@tandem/core/forecasting/clock-days.ts'
import type { VolumeUse } from '@tandem/core/forecasting/given-history.ts'
import type { KnownColumn, UsedSeries } from './forecast-job.ts'

/** A series from a day up to and with another, as it was known at the cut-off: NaN where nothing was. */
export function knownUntil(
  { values, knownAt, earlier }: KnownColumn,
  { start, day, cutOff }: { readonly start: number; readonly day: number; readonly cutOff: number },
): Float64Array {
  return Float64Array.from({ length: (day + 1 - start) * hoursOfDay }, (_, index) => {
    const place = start * hoursOfDay + index
    if ((knownAt[place] ?? Infinity) <= cutOff) return values[place] ?? NaN
    const before = earlier.get(Math.floor(place / hoursOfDay))?.findLast((version) => version.knownAt <= cutOff)
    return before?.values[place % hoursOfDay] ?? NaN
  })
}

/** What became of each column; where no model looked at them, nothing is said. */
export function nameUses(columns: readonly KnownColumn[], uses: readonly VolumeUse[]): UsedSeries[] {
  return uses.flatMap((use, place) => {
    const column = columns[place]
    return column ? [{ id: column.id, use }] : []
  })
}
