import { dayOf, deliveryDay, type DeliveryDay } from '@tandem/core/calendar/delivery-day.ts'
import { deliveryPeriods, periodLabels } from '@tandem/core/calendar/delivery-period.ts'
import type { MtuMinutes } from '@tandem/core/market/session.ts'
import { dateOfDay, localClock } from '@tandem/core/metering/local-clock.ts'
import { displayZone } from '@tandem/contract/texts/format.ts'
import type { CellTime } from './cell-times.ts'

/** When a row counts, as its cells say it: a time, or the number of an interval in a day counted from 1970-01-01. */
export type When = CellTime | { readonly day: number; readonly number: number }

/** A period of delivery. Times in milliseconds from 1970-01-01 UTC, so that it crosses between threads. */
export interface RowPeriod {
  readonly day: DeliveryDay
  readonly start: number
  readonly end: number
  readonly label: string
}

/**
 * How long the intervals of a file are: as long as they say themselves; otherwise by the minutes at which they start, or by
 * the highest number that one has. A file has intervals of one length.
 */
export function lengthOf(all: readonly When[]): MtuMinutes {
  const minutes = all.flatMap(minutesOf)
  return minutes.some((each) => each % 30 !== 0) ? 15 : minutes.some((each) => each % 60 !== 0) ? 30 : 60
}

/** Minutes at which something of it starts or ends; of a number above 25 those that no hour has. */
function minutesOf(when: When): number[] {
  if ('number' in when) return when.number > 50 ? [15] : when.number > 25 ? [30] : []
  if ('utc' in when) return [when.utc]
  const minute = Math.floor(when.wall)
  return [minute, minute + (when.length ?? 0)]
}

/** Finds the delivery period that a row means, in days of the platform's zone. */
export function placeOf(minutes: MtuMinutes): (when: When) => RowPeriod | 'interval_unknown' | 'interval_twice' {
  const clock = localClock(displayZone)
  const days = new Map<DeliveryDay, RowPeriod[]>()
  const periodsOf = (day: DeliveryDay) => {
    const known = days.get(day)
    if (known) return known
    const periods = deliveryPeriods(day, displayZone, minutes)
    const labels = periodLabels(periods, displayZone)
    const found = periods.map(({ start, end }, index) => {
      const label = labels[index] ?? ''
      return { day, start: start.epochMilliseconds, end: end.epochMilliseconds, label }
    })
    days.set(day, found)
    return found
  }
  const startingAt = (utc: number) => {
    const start = Math.round(utc * 60_000)
    const day = dayOf(Temporal.Instant.fromEpochMilliseconds(start), displayZone)
    return periodsOf(day).find((period) => period.start === start) ?? 'interval_unknown'
  }
  return (when) => {
    if ('number' in when) return periodsOf(dateAt(when.day))[when.number - 1] ?? 'interval_unknown'
    if ('utc' in when) return startingAt(when.utc)
    const { wall, half, length } = when
    const [first, second] = clock.instantsOf(wall)
    if (first === undefined || (length !== null && length !== minutes)) return 'interval_unknown'
    if (second === undefined) return half === null ? startingAt(first) : 'interval_unknown'
    return half === null ? 'interval_twice' : startingAt(half === 'A' ? first : second)
  }
}

/** A day that is counted from 1970-01-01. */
export const dateAt = (day: number): DeliveryDay => deliveryDay(dateOfDay(day))
