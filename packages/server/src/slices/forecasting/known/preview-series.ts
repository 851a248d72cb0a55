import type { DeliveryDay } from '@tandem/core/calendar/delivery-day.ts'
import { lookOver } from '@tandem/core/forecasting/series-look.ts'
import { Refusal } from '@tandem/core/refusal.ts'
import type { BodyOf } from '@tandem/contract/endpoint.ts'
import {
  mostFarNamed,
  type previewKnownSeries as call,
  type SeriesPreview,
} from '@tandem/contract/admin/data-sources.ts'
import { displayZone } from '@tandem/contract/texts/format.ts'
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Asking } from '../../../platform/http.ts'
import type { Platform } from '../../../platform/platform.ts'
import type { UploadedFile } from '../../../platform/uploads.ts'
import { hoursOf } from '../clock-series.ts'
import { findDayValues, findUploaded, type DayValues } from './known-series.store.ts'
import { readKnownFile } from './read-known-file.ts'

/** Days of a file that are placed in one turn: some milliseconds. */
const daysOfTurn = 50

/**
 * What a file would bring to the series of a name, of the installation or of who asks, and what is strange in it; nothing is saved.
 * Refuses what saving it refuses of the file.
 */
export async function previewKnownSeries(
  { db }: Platform,
  asking: Asking,
  file: UploadedFile,
  { name, isOwn = false }: BodyOf<typeof call> & { readonly isOwn?: boolean },
): Promise<SeriesPreview> {
  const read = await readKnownFile(asking, file)
  const days = new Map(read.days.toSorted(([one], [other]) => (one < other ? -1 : 1)))
  const series = await findUploaded(db, name, isOwn ? asking.caller.userId : null)
  const before = series ? await findDayValues(db, series.id) : new Map<DeliveryDay, DayValues>()
  const hours = await hoursWithin(days)
  const look = lookOver(
    Float64Array.from(hours, ({ value }) => valueOf(value)),
    Float64Array.from([...before.values()].flat(), valueOf),
  )
  const [firstDay, lastDay] = [[...days.keys()][0], [...days.keys()].at(-1)]
  const known = hours.filter(({ value }) => value !== null)
  // A file of quarter-hours of which no hour is whole says nothing.
  if (firstDay === undefined || lastDay === undefined || look.lowest === null || look.highest === null) {
    throw new Refusal('file_empty', {}, 'file')
  }
  return {
    rows: read.rows,
    firstDay,
    lastDay,
    hours: known.length,
    missingHours: look.missingHours + hoursBetween(hours),
    lowest: look.lowest,
    highest: look.highest,
    isFlat: look.isFlat,
    known: series && {
      seriesUnit: series.unit,
      days: series.days,
      firstDay: series.firstDay,
      lastDay: series.lastDay,
    },
    ...countChanges(days, before),
    farOff: {
      hours: look.farOff.length,
      judgedBy: look.judgedBy,
      first: look.farOff.slice(0, mostFarNamed).flatMap((place) => {
        const hour = hours[place]
        return hour ? [{ start: hour.start, value: Number(hour.value) }] : []
      }),
    },
  }
}

const valueOf = (value: bigint | null) => (value === null ? NaN : Number(value))

interface Hour {
  readonly start: Temporal.Instant
  /** Thousandths; null where the file does not say all of it. */
  readonly value: bigint | null
}

/** The hours of the days of a file, in order. A file of many days takes a while: others have their turn in between. */
async function hoursWithin(days: ReadonlyMap<DeliveryDay, DayValues>): Promise<Hour[]> {
  const hours: Hour[] = []
  let done = 0
  for (const [day, values] of days) {
    hoursOf(day, displayZone).forEach(({ start }, hour) => hours.push({ start, value: values[hour] ?? null }))
    if (++done % daysOfTurn === 0) await nextTurn()
  }
  return hours
}

/** Hours of whole days between the first and the last of a file of which it says nothing. */
function hoursBetween(hours: readonly Hour[]): number {
  const [first, last] = [hours[0], hours.at(-1)]
  return first && last ? last.start.since(first.start).total('hours') + 1 - hours.length : 0
}

function countChanges(days: ReadonlyMap<DeliveryDay, DayValues>, before: ReadonlyMap<DeliveryDay, DayValues>) {
  let [newDays, changedHours] = [0, 0]
  for (const [day, values] of days) {
    const known = before.get(day)
    const isNew = (value: bigint | null, hour: number) => value !== null && value !== (known?.[hour] ?? null)
    if (values.some(isNew)) newDays++
    changedHours += values.filter((value, hour) => isNew(value, hour) && (known?.[hour] ?? null) !== null).length
  }
  return { newDays, changedHours }
}
