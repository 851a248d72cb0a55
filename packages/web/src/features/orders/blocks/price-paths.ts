/** Days of prices that may come, as the intervals of a market have them. */
import type { PriceForecastView } from '@tandem/contract/forecasting.ts'
import { periodsOf } from '@tandem/core/market/session.ts'
import type { BlockFrame } from './block-draft.ts'

/** Of each day that may come a price for every interval, in ticks; an hour's is that of each of its intervals. Null where some have none. */
export function pathsOfPeriods(
  { forecast, paths }: Pick<PriceForecastView, 'forecast' | 'paths'>,
  frame: Pick<BlockFrame, 'deliveryDay' | 'deliveryZone' | 'mtuMinutes'>,
): number[][] | null {
  if (!forecast || !paths || paths.days.length === 0) return null
  const hours = periodsOf(frame).map(({ start }) =>
    forecast.hours.findIndex(
      (hour) => Temporal.Instant.compare(hour.start, start) <= 0 && Temporal.Instant.compare(start, hour.end) < 0,
    ),
  )
  return hours.includes(-1) ? null : paths.days.map((day) => hours.map((hour) => day[hour] ?? 0))
}
