import { dayOf, parseDeliveryDay, type DeliveryDay } from '@tandem/core/calendar/delivery-day.ts'
import { deliveryPeriods, periodLabels, type DeliveryPeriod } from '@tandem/core/calendar/delivery-period.ts'
import type { MtuMinutes } from '@tandem/core/market/session.ts'
import type { imbalancePriceFaultCodes } from '@tandem/contract/imbalance-prices.ts'
import { displayZone } from '@tandem/contract/texts/format.ts'
import { parseLocalDay } from '@tandem/contract/texts/parse.ts'
import { parseInterval, plainNumber, parseIntervalText } from '@tandem/contract/texts/parse-cells.ts'
import type { TableCell } from '../../../platform/table-reader.ts'
import type { PriceColumn } from './price-columns.ts'

type FaultCode = (typeof imbalancePriceFaultCodes)[number]

export interface CellFault {
  readonly column: PriceColumn
  readonly code: FaultCode
}

/** When a row counts, as its cells say it: an instant, a time on the wall, or an interval of a day. */
export type When =
  | { readonly instant: Temporal.Instant }
  | { readonly wall: Temporal.PlainDateTime }
  | { readonly day: DeliveryDay; readonly interval: string }

/** Days of other years are typing errors. */
const isInRange = (year: number) => year >= 2000 && year <= 2100

/** What the cells of a row say of when; a start goes before a day with an interval. */
export function readWhen(cellOf: (column: PriceColumn) => TableCell): When | CellFault {
  const start = cellOf('start')
  if (start !== null) return readStart(start) ?? { column: 'start', code: 'interval_unknown' }
  const [dayCell, interval] = [cellOf('day'), cellOf('interval')]
  if (dayCell === null) return { column: 'day', code: 'required' }
  const day = parseDay(dayCell)
  if (!day) return { column: 'day', code: 'not_a_day' }
  if (interval === null) return { column: 'interval', code: 'required' }
  return { day, interval: textOf(interval) }
}

const withOffset = /(?:Z|[+-]\d{2}(?::?\d{2})?)$/i

function readStart(cell: TableCell): When | null {
  if (cell === null || typeof cell === 'number') return null
  if (typeof cell !== 'string') return isInRange(cell.year) ? { wall: cell } : null
  const text = cell.trim()
  try {
    if (/\d{2}:\d{2}/.test(text) && withOffset.test(text)) {
      const instant = Temporal.Instant.from(text.replace(/\s+(?=[Z+-])/i, ''))
      return isInRange(instant.toZonedDateTimeISO('UTC').year) ? { instant } : null
    }
    const [date = '', ...rest] = text.split(/[T ]+/)
    const [day, time] = [parseDeliveryDay(parseLocalDay(date) ?? ''), rest.join(' ')]
    if (!day || !isInRange(Number(day.slice(0, 4))) || !time) return null
    const interval = parseIntervalText(time)
    if (typeof interval === 'object' && (interval?.end ?? null) !== null) return { day, interval: time }
    return { wall: Temporal.PlainDate.from(day).toPlainDateTime(Temporal.PlainTime.from(time)) }
  } catch {
    return null
  }
}

function parseDay(cell: string | number | Temporal.PlainDateTime): DeliveryDay | null {
  if (typeof cell === 'number') return null
  const text =
    typeof cell === 'string'
      ? parseLocalDay(cell.replace(/[T ]00:00(:00(\.0+)?)?$/, ''))
      : cell.toPlainDate().toString()
  const day = text === null ? null : parseDeliveryDay(text)
  return day && isInRange(Number(day.slice(0, 4))) ? day : null
}

export function textOf(cell: TableCell): string {
  if (cell === null) return ''
  if (typeof cell === 'string') return cell.trim()
  if (typeof cell === 'number') return plainNumber(cell)
  if (cell.year < 1905) return cell.toPlainTime().toString({ smallestUnit: 'minute' })
  return cell.toString({ smallestUnit: 'minute' }).replace('T', ' ')
}

/**
 * How long the intervals of a file are: as long as they say themselves; otherwise by the minutes at which they start, or by
 * the highest number that one has. A file has intervals of one length.
 */
export function lengthOf(all: readonly When[]): MtuMinutes {
  const minutes = all.flatMap(minutesOf)
  return minutes.some((each) => each % 30 !== 0) ? 15 : minutes.some((each) => each % 60 !== 0) ? 30 : 60
}

/** Minutes of the hour at which something of it starts or ends; of a number above 25 those that no hour has. */
function minutesOf(when: When): number[] {
  if ('instant' in when) return [when.instant.epochMilliseconds / 60_000]
  if ('wall' in when) return [when.wall.minute]
  const text = parseIntervalText(when.interval)
  if (text === null) return []
  if (typeof text === 'number') return text > 50 ? [15] : text > 25 ? [30] : []
  return [text.start, text.end ?? ''].flatMap((clock) => (clock ? [Number(clock.slice(3))] : []))
}

export interface Placed {
  readonly day: DeliveryDay
  readonly period: DeliveryPeriod
  readonly label: string
}

interface LabelledDay {
  readonly periods: readonly DeliveryPeriod[]
  readonly labels: readonly string[]
}

/** Finds the delivery period that a row means, in days of the platform's zone. */
export function placeOf(minutes: MtuMinutes): (when: When) => Placed | CellFault {
  const days = new Map<DeliveryDay, LabelledDay>()
  const periodsOf = (day: DeliveryDay) => {
    const known = days.get(day)
    if (known) return known
    const periods = deliveryPeriods(day, displayZone, minutes)
    const labelled = { periods, labels: periodLabels(periods, displayZone) }
    days.set(day, labelled)
    return labelled
  }
  const startingAt = (instant: Temporal.Instant): Placed | CellFault => {
    const day = dayOf(instant, displayZone)
    const { periods, labels } = periodsOf(day)
    const period = periods.find(({ start }) => start.equals(instant))
    if (!period) return { column: 'start', code: 'interval_unknown' }
    return { day, period, label: labels[period.index - 1] ?? '' }
  }
  return (when) => {
    if ('instant' in when) return startingAt(when.instant)
    if ('wall' in when) {
      const [earlier, later] = (['earlier', 'later'] as const).map((disambiguation) =>
        when.wall.toZonedDateTime(displayZone, { disambiguation }),
      )
      if (!earlier?.toPlainDateTime().equals(when.wall)) return { column: 'start', code: 'interval_unknown' }
      if (!later?.equals(earlier)) return { column: 'start', code: 'interval_twice' }
      return startingAt(earlier.toInstant())
    }
    const { periods, labels } = periodsOf(when.day)
    const found = parseInterval(when.interval, labels)
    if (found === 'twice') return { column: 'interval', code: 'interval_twice' }
    const period = found === 'unknown' ? undefined : periods[found - 1]
    if (!period) return { column: 'interval', code: 'interval_unknown' }
    return { day: when.day, period, label: labels[period.index - 1] ?? '' }
  }
}
