import { supplyCharacteristics } from '@tandem/core/metering/power-quality.ts'
import { readingQualities } from '@tandem/core/metering/readings.ts'
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Day, Energy, Instant, Measured, PathId } from '../wire.ts'

const energyGranularities = ['quarter', 'hour', 'day', 'month', 'year'] as const

/** What was consumed and produced in a time. null: nothing is known of it, which is not zero. */
const figures = {
  consumption: Energy.nullable(),
  production: Energy.nullable(),
  /** Production − consumption, where both or one is known. */
  balance: Energy.nullable(),
  /** Produced and used on the spot, each hour by itself; null where one meter at the connection cannot show it, and for quarters. */
  selfUsed: Energy.nullable(),
}

export const EnergyPeriod = z.object({
  start: Instant,
  end: Instant,
  /** By the platform's clock and day: `14:00-15:00`, `2026-03-28`, `2026-03`, `2026`. */
  label: z.string(),
  day: Day,
  ...figures,
  /** Of an hour or a quarter of one; null for longer times, and where nothing is known. */
  quality: z.enum(readingQualities).nullable(),
  estimatedHours: z.int(),
  knownHours: z.int(),
  expectedHours: z.int(),
})
export type EnergyPeriod = z.output<typeof EnergyPeriod>

/** Totals of a span with the shares that people ask for. */
export const EnergyTotals = z.object({
  from: Day,
  to: Day,
  ...figures,
  /** Self-used ÷ production and ÷ consumption, in whole thousandths; null where it cannot be known. */
  selfConsumption: z.int().nullable(),
  selfSufficiency: z.int().nullable(),
  knownHours: z.int(),
  estimatedHours: z.int(),
  /** Hours of the span that have passed. */
  expectedHours: z.int(),
})
export type EnergyTotals = z.output<typeof EnergyTotals>

const ofUser = z.object({ userId: PathId, dateFrom: Day, dateTo: Day })
const ofSpan = z.object({ dateFrom: Day, dateTo: Day })
const spanRefusals = ['start_not_before_end', 'span_too_long'] as const

export const getEnergyGraphic = endpoint({
  method: 'GET',
  path: '/api/test/getEnergyGraphic/{userId}/{dateFrom}/{dateTo}',
  audience: 'self',
  mayLag: true,
  shows: 'energy',
  scope: 'read',
  about: ['readings'],
  summary: 'Consumption and production over a span, with the span before it beside',
  params: ofUser,
  /** Without one, what suits the span. */
  query: z.object({ granularity: z.enum(energyGranularities).optional() }),
  response: z.object({
    granularity: z.enum(energyGranularities),
    zone: z.string(),
    periods: z.array(EnergyPeriod),
    /** The same number of days, month or year before. */
    previous: z.object({ from: Day, to: Day, periods: z.array(EnergyPeriod) }),
  }),
  refusals: spanRefusals,
})

export const getEnergyHeatMap = endpoint({
  method: 'GET',
  path: '/api/test/getEnergySecondGraphic/{userId}/{dateFrom}/{dateTo}',
  audience: 'self',
  mayLag: true,
  shows: 'energy',
  scope: 'read',
  about: ['readings'],
  summary: 'A year by hour: for each day its 23, 24 or 25 hours of consumption and production',
  params: ofUser,
  response: z.object({
    zone: z.string(),
    days: z.array(
      z.object({
        day: Day,
        /** One for each hour of the day, in order. */
        consumption: z.array(Energy.nullable()),
        production: z.array(Energy.nullable()),
        isEstimated: z.boolean(),
      }),
    ),
  }),
  refusals: spanRefusals,
})

const PeakHour = z.object({ start: Instant, energy: Energy })

export const getEnergyIndicators = endpoint({
  method: 'GET',
  path: '/api/test/getEnergyIndicators/{userId}/{dateFrom}/{dateTo}',
  audience: 'self',
  mayLag: true,
  shows: 'energy',
  scope: 'read',
  about: ['readings'],
  summary: 'Balance, consumption, production, own use and self-sufficiency of a span, with the span before it',
  params: ofUser,
  response: z.object({
    totals: EnergyTotals,
    previous: EnergyTotals,
    highestConsumption: PeakHour.nullable(),
    highestProduction: PeakHour.nullable(),
    /** Median consumption of the hours from 01:00 to 05:00: what runs all night. */
    baseLoad: Energy.nullable(),
    /** Of the latest hour that is known. */
    knownUntil: Instant.nullable(),
  }),
  refusals: spanRefusals,
})

/** A characteristic of the supply beside its limits of EN 50160. An indication: a certified instrument measures otherwise. */
export const PowerQualityRow = z.object({
  characteristic: z.enum(supplyCharacteristics),
  phase: z.enum(['L1', 'L2', 'L3']).nullable(),
  unit: z.string(),
  /** null: no limit on this side. */
  lowerLimit: Measured.nullable(),
  upperLimit: Measured.nullable(),
  /** Share of windows that must be inside, and that were; whole thousandths. */
  requiredShare: z.int(),
  insideShare: z.int(),
  /** What every window must be inside, and the share that was; null: there is no such limit. */
  always: z
    .object({ lowerLimit: Measured.nullable(), upperLimit: Measured.nullable(), insideShare: z.int() })
    .nullable(),
  windows: z.int(),
  min: Measured,
  mean: Measured,
  max: Measured,
  /** The farthest from the nominal value. */
  worst: z.object({ at: Instant, value: Measured }),
  isMet: z.boolean(),
})
export type PowerQualityRow = z.output<typeof PowerQualityRow>

export const getPowerQuality = endpoint({
  method: 'GET',
  path: '/api/test/getEnergyPowerQuality/{userId}/{dateFrom}/{dateTo}',
  audience: 'self',
  mayLag: true,
  shows: 'energy',
  scope: 'read',
  about: [],
  summary: 'Voltage, frequency, distortion and unbalance beside the limits of EN 50160, as an indication',
  params: ofUser,
  response: z.object({
    rows: z.array(PowerQualityRow),
    /** Windows of ten minutes that were measured, of those that have passed. */
    measuredWindows: z.int(),
    expectedWindows: z.int(),
  }),
  refusals: spanRefusals,
})

export const getGroupEnergy = endpoint({
  method: 'GET',
  path: '/api/test/getEnergyMyGroup/{userId}/{dateFrom}/{dateTo}',
  audience: 'self',
  mayLag: true,
  shows: 'energy',
  scope: 'read',
  about: ['groups', 'readings'],
  summary: 'The energy of the group that a user belongs to, in sum and by day; null for a user without a group',
  params: ofUser,
  response: z.object({
    group: z.object({ name: z.string(), members: z.int(), membersWithReadings: z.int() }).nullable(),
    totals: EnergyTotals.nullable(),
    own: EnergyTotals,
    days: z.array(EnergyPeriod),
  }),
  refusals: spanRefusals,
})

export const getPlatformEnergy = endpoint({
  method: 'GET',
  path: '/api/test/getEnergyTandem/{userId}/{dateFrom}/{dateTo}',
  audience: 'self',
  mayLag: true,
  shows: 'energy',
  scope: 'read',
  about: ['readings'],
  summary: 'A user’s energy beside that of all users together; null where too few share readings to keep each private',
  params: ofUser,
  response: z.object({
    own: EnergyTotals,
    all: EnergyTotals.nullable(),
    usersWithReadings: z.int(),
    /** All energy ÷ users with readings. */
    mean: z.object({ consumption: Energy, production: Energy }).nullable(),
  }),
  refusals: spanRefusals,
})

export const getPlatformEnergyGraphic = endpoint({
  method: 'GET',
  path: '/api/test/getTandemSummaryGraphic/{dateFrom}/{dateTo}',
  audience: 'self',
  mayLag: true,
  scope: 'read',
  about: ['readings'],
  summary:
    'Consumption and production of all users by day, with how many these are; empty where too few share readings to keep each private',
  params: ofSpan,
  response: z.object({
    usersWithReadings: z.int(),
    /** Without figures on a day on which too few have readings. */
    days: z.array(EnergyPeriod.extend({ users: z.int() })),
  }),
  refusals: spanRefusals,
})
