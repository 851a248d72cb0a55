import { meterPlacements, readingQualities } from '@tandem/core/metering/readings.ts'
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Day, Energy, EventId, Id, Instant, Month, PathId } from '../wire.ts'

/** Who or what wrote a reading. */
const ReadingSource = z.object({
  kind: z.enum(['analyser', 'import', 'person', 'platform']),
  /** The reading code of the analyser, the name of the file, the username; empty for the platform. */
  name: z.string(),
})

/** One hour of a user. null: not known. */
export const HourReadingRow = z.object({
  start: Instant,
  end: Instant,
  /** By the platform's clock: `14:00-15:00`, `03:00-04:00 A`. */
  label: z.string(),
  day: Day,
  consumption: Energy.nullable(),
  production: Energy.nullable(),
  /** The four quarter-hours, where their source knows them. */
  consumptionQuarters: z.array(Energy).nullable(),
  productionQuarters: z.array(Energy).nullable(),
  /** null where nothing is known of the hour. */
  quality: z.enum(readingQualities).nullable(),
  placement: z.enum(meterPlacements).nullable(),
  source: ReadingSource.nullable(),
  writtenAt: Instant.nullable(),
  /** 0 where nothing is known; each correction is the next. */
  version: z.int(),
})
export type HourReadingRow = z.output<typeof HourReadingRow>

const ofDay = z.object({ userId: PathId, day: Day })

export const getHoursOfDay = endpoint({
  method: 'GET',
  path: '/api/readings/{userId}/hours/{day}',
  audience: 'self',
  shows: 'energy',
  scope: 'read',
  about: ['readings'],
  summary: 'Every hour of a day, 23, 24 or 25, with what was read and where from',
  params: ofDay,
  response: z.array(HourReadingRow),
})

export const saveHoursOfDay = endpoint({
  method: 'PUT',
  path: '/api/readings/{userId}/hours/{day}',
  audience: 'transactional',
  changes: ['readings'],
  summary: 'Writes hours by hand. A changed hour gets a new version; null leaves what is known as it is',
  params: ofDay,
  body: z.object({
    placement: z.enum(meterPlacements),
    hours: z
      .array(
        z.object({
          start: Instant,
          version: z.int().min(0),
          consumption: Energy.nullable(),
          production: Energy.nullable(),
        }),
      )
      .min(1)
      .max(25),
  }),
  response: z.array(HourReadingRow),
  refusals: ['reading_in_the_future', 'reading_period_unknown', 'reading_out_of_bounds', 'changed_meanwhile'],
})

export const listHourVersions = endpoint({
  method: 'GET',
  path: '/api/readings/{userId}/versions/{start}',
  audience: 'self',
  shows: 'energy',
  about: ['readings'],
  summary: 'An hour as it is and as it was before each correction, the latest first',
  params: z.object({ userId: PathId, start: Instant }),
  response: z.array(HourReadingRow),
})

export const IndexReading = z.object({
  id: EventId,
  userId: Id,
  month: Month,
  /** The day on which the meter was read. */
  indexDate: Day,
  consumptionIndex: Energy,
  productionIndex: Energy.nullable(),
  /** Since the index before; null for the first. */
  monthlyConsumption: Energy.nullable(),
  monthlyProduction: Energy.nullable(),
  version: z.int(),
  enteredAt: Instant,
  enteredBy: z.string(),
})
export type IndexReading = z.output<typeof IndexReading>

const index = z.object({
  userId: Id,
  month: Month,
  indexDate: Day,
  consumptionIndex: Energy,
  productionIndex: Energy.nullable(),
  /** Saves what is far from the usual, once the user has looked at it. */
  isConfirmed: z.boolean().default(false),
})
const indexRefusals = ['index_below_last', 'index_above_next', 'index_far_from_usual', 'reading_in_the_future'] as const

export const addIndexReading = endpoint({
  method: 'POST',
  path: '/api/test/addReadingIndex',
  audience: 'transactional',
  changes: ['indexReadings'],
  summary: 'Enters the index of the meter for a month, once',
  body: index,
  response: IndexReading,
  refusals: [...indexRefusals, 'index_already_entered'],
})

export const updateIndexReading = endpoint({
  method: 'PUT',
  path: '/api/test/updateReadingIndex',
  audience: 'transactional',
  changes: ['indexReadings'],
  summary: 'Corrects an index; the one before is kept',
  body: index.omit({ userId: true, month: true }).extend({ id: EventId, version: z.int() }),
  response: IndexReading,
  refusals: [...indexRefusals, 'changed_meanwhile'],
})

export const listIndexReadings = endpoint({
  method: 'GET',
  path: '/api/test/getReadingIndexByFilters/{userId}/{dateFrom}/{dateTo}',
  audience: 'self',
  shows: 'energy',
  scope: 'read',
  about: ['indexReadings'],
  summary: 'The monthly indexes of a user, the latest first',
  params: z.object({ userId: PathId, dateFrom: Day, dateTo: Day }),
  response: z.array(IndexReading),
  refusals: ['start_not_before_end'],
})

export const getIndexReading = endpoint({
  method: 'GET',
  path: '/api/test/getReadingIndex/{userId}/{month}',
  audience: 'self',
  shows: 'energy',
  scope: 'read',
  about: ['indexReadings'],
  summary: 'The index of a month, and what to compare a new one with',
  params: z.object({ userId: PathId, month: Month }),
  response: z.object({
    reading: IndexReading.nullable(),
    previous: IndexReading.nullable(),
    next: IndexReading.nullable(),
    /** Of a month, by those before it; null before there are any. */
    usualConsumption: Energy.nullable(),
    usualProduction: Energy.nullable(),
  }),
})
