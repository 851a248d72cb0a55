import { meterPlacements } from '@tandem/core/metering/readings.ts'
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Energy, Instant, Measured } from '../wire.ts'

/** A day of a device that is read every ten seconds, and some. */
const mostPushed = 10_000

/** What the counters of a device showed. */
export const PushedCounters = z
  .strictObject({
    at: Instant,
    /** Energy taken from the grid, or used, since the device was mounted. */
    import: Energy.optional(),
    /** Energy fed in, or produced. */
    export: Energy.optional(),
    /** In W, below zero where it is fed in. */
    power: Measured.optional(),
  })
  .refine((counters) => counters.import !== undefined || counters.export !== undefined)
export type PushedCounters = z.output<typeof PushedCounters>

/** What was used and produced in one whole hour. */
export const PushedHour = z
  .strictObject({ start: Instant, consumption: Energy.optional(), production: Energy.optional() })
  .refine((hour) => hour.consumption !== undefined || hour.production !== undefined)
export type PushedHour = z.output<typeof PushedHour>

export const pushReadings = endpoint({
  method: 'POST',
  path: '/api/readings/push',
  audience: 'transactional',
  scope: 'meter',
  changes: ['readings', 'analysers'],
  summary:
    'Takes what a program read of the own meter: counters with their time, or whole hours. In any sequence; what is known already changes nothing',
  body: z.object({
    placement: z.enum(meterPlacements).default('connection'),
    readings: z
      .array(z.union([PushedCounters, PushedHour]))
      .min(1)
      .max(mostPushed),
  }),
  lines: 'readings',
  maxBodyBytes: 2_000_000,
  response: z.object({
    /** Of counters, how many are new and how many were known for their time. */
    counters: z.object({ stored: z.int(), known: z.int() }),
    /** Of hours, what became of them. */
    hours: z.object({ added: z.int(), replaced: z.int(), unchanged: z.int() }),
  }),
  refusals: [
    'analyser_attached',
    'pushed_analyser_disabled',
    'reading_in_the_future',
    'reading_too_old',
    'reading_period_unknown',
    'reading_out_of_bounds',
  ],
  perMinute: 120,
})
