import { addDays, startOfDay, type DeliveryDay } from '@tandem/core/calendar/delivery-day.ts'
import { deliveryPeriods } from '@tandem/core/calendar/delivery-period.ts'
import { hoursOfDay, toClockDay } from '@tandem/core/forecasting/clock-days.ts'
import { daysIn, type DaySpan } from '@tandem/core/metering/energy-span.ts'

const hour = 3_600_000

/** Days by a local clock, and the instants at which they begin. */
export interface ClockDays {
  readonly firstDay: DeliveryDay
  readonly zone: string
  readonly days: number
  /** Epoch milliseconds: of each day, and at last of the day after. */
  readonly starts: Float64Array
}

export function clockDays(span: DaySpan, zone: string): ClockDays {
  const days = Math.max(0, daysIn(span))
  const starts = Float64Array.from(
    { length: days + 1 },
    (_, day) => startOfDay(addDays(span.from, day), zone).epochMilliseconds,
  )
  return { firstDay: span.from, zone, days, starts }
}

/** Values by the instants at which their hours begin, in order. */
export interface HourlyValues {
  readonly at: ArrayLike<number>
  readonly values: ArrayLike<number>
}

/** Hours as 24 values a day by the clock; NaN where nothing is known. What is outside of the days is left out. */
export function toClockSeries(clock: ClockDays, { at, values }: HourlyValues): Float64Array {
  const series = new Float64Array(clock.days * hoursOfDay).fill(NaN)
  let day = 0
  let from = 0
  for (let index = 0; index < at.length; index++) {
    const start = at[index] ?? 0
    if (start < (clock.starts[0] ?? 0)) {
      from = index + 1
      continue
    }
    while (day < clock.days && start >= (clock.starts[day + 1] ?? 0)) {
      placeDay(series, clock, day++, { at, values, from, to: index })
      from = index
    }
    if (day === clock.days) return series
  }
  if (day < clock.days) placeDay(series, clock, day, { at, values, from, to: at.length })
  return series
}

type Slice = HourlyValues & { readonly from: number; readonly to: number }

function placeDay(series: Float64Array, clock: ClockDays, day: number, { at, values, from, to }: Slice): void {
  const start = clock.starts[day] ?? 0
  if ((clock.starts[day + 1] ?? 0) - start === hoursOfDay * hour) {
    for (let index = from; index < to; index++) {
      series[day * hoursOfDay + Math.floor(((at[index] ?? 0) - start) / hour)] = values[index] ?? NaN
    }
    return
  }
  const known = new Map<number, number>()
  for (let index = from; index < to; index++)
    known.set(Math.floor(((at[index] ?? 0) - start) / hour), values[index] ?? NaN)
  const periods = hoursOf(addDays(clock.firstDay, day), clock.zone)
  const hours = periods.map((_, index) => known.get(index) ?? null)
  series.set(toClockDay(periods, hours, clock.zone), day * hoursOfDay)
}

/** The hours of a day: 23, 24 or 25. */
export function hoursOf(day: DeliveryDay, zone: string) {
  return deliveryPeriods(day, zone, 60)
}
