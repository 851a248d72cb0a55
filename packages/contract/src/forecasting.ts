import { pathGaps } from '@tandem/core/forecasting/paths.ts'
import { volumeUses } from '@tandem/core/forecasting/given-history.ts'
import { forecastModels, runStates, trustLevels } from '@tandem/core/forecasting/forecast.ts'
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { Day, Energy, EventId, EventPathId, Id, Instant, PathId, PathNumber, Price } from './wire.ts'

/** Of whom energy is forecast: the user, or the members of the user's group together. */
export const ForecastSubject = z.enum(['user', 'group'])
export type ForecastSubject = z.output<typeof ForecastSubject>

/** Amounts of an error in the unit of what was forecast; shares in whole thousandths. */
const errorsOf = <V extends z.ZodType>(value: V) =>
  z.object({
    /** Hours whose forecast and outcome are both known. */
    hours: z.int(),
    mae: value,
    rmse: value,
    /** Mean of forecast − outcome: above 0, too much was forecast. */
    bias: value,
    /** Of the naive forecast over the same hours; null where it had none. */
    naiveMae: value.nullable(),
    /** MAE ÷ MAE of the naive forecast. */
    rMae: z.int().nullable(),
    /** MAE ÷ mean of the outcome. Says nothing for prices, which can be about zero: null. */
    nMae: z.int().nullable(),
    sMape: z.int(),
    /** Share of the outcomes inside the interval; it should be 800. */
    coverage: z.int().nullable(),
  })

const hourOf = <V extends z.ZodType>(value: V) =>
  z.object({
    start: Instant,
    end: Instant,
    /** By the clock of the zone: `14:00-15:00`. */
    label: z.string(),
    /** Of a user’s energy the median of what may come: what misses the least. Of a group’s the mean. */
    value,
    /** Of a user’s energy the mean of what may come, which is right in sum; null of all else, and of forecasts of before. */
    mean: value.nullable(),
    /** In 80 of 100 cases the outcome should be from `low` to `high`; null before there are errors to judge by. */
    low: value.nullable(),
    high: value.nullable(),
    /** What looking back alone says: the same hour yesterday, or a week ago. */
    naive: value.nullable(),
    /** null: not known yet, or never metered. */
    actual: value.nullable(),
  })

const dayOf = <V extends z.ZodType>(value: V) =>
  z.object({
    day: Day,
    model: z.enum(forecastModels),
    /** Days of history that it was made from. */
    historyDays: z.int(),
    madeAt: Instant,
    /** Nothing that became known later was used. */
    cutOff: Instant,
    gateClosure: Instant,
    /** Made after the gate, from what was known before it: a look back, which nobody could have traded on. */
    isRetrospective: z.boolean(),
    /** Of a price, in thousandths, how much of it is a model that the operator brought; null: there is none, or it said nothing. */
    modelShare: z.int().nullable(),
    hours: z.array(hourOf(value)),
    /**
     * How sure it is: below the value of a level, in whole thousandths from 25 to 975, so many of a thousand outcomes should come. One
     * value for each hour. null before there are errors to judge by, and in lists of more than 100 days.
     */
    quantiles: z.array(z.object({ level: z.int(), values: z.array(value) })).nullable(),
    /** Once outcomes are known. */
    errors: errorsOf(value).nullable(),
  })

/** How good the forecasts of some days were. A day counts by the last forecast made before its gate, if there was one. */
const recordOf = <V extends z.ZodType>(value: V) =>
  z.object({
    from: Day,
    to: Day,
    /** Days with a forecast and an outcome. */
    days: z.int(),
    retrospectiveDays: z.int(),
    trust: z.enum(trustLevels),
    errors: errorsOf(value).nullable(),
    byDay: z.array(z.object({ day: Day, mae: value, naiveMae: value.nullable(), isRetrospective: z.boolean() })),
    /** Hours of the clock, 0 to 23, that have any. */
    byClockHour: z.array(z.object({ hour: z.int(), mae: value, bias: value })),
    /** Where it was wrong: the hours with the largest errors, the largest first. */
    worst: z.array(z.object({ day: Day, start: Instant, label: z.string(), value, actual: value })),
  })

/** Of production what the panels can give, and how the forecast and what was metered lie to it. */
const PanelLimit = z.object({
  /** Wh of an hour, by the peak power that was stated when the forecast was made. Nothing of the forecast is above it. */
  most: Energy,
  /** Hours in which more might have been forecast: what is said of them, or how sure it is, ends at the limit. */
  reachedHours: z.int(),
  /** Hours of the last 28 days in which more was metered than the panels are said to give. */
  exceededHours: z.int(),
})
export type PanelLimit = z.output<typeof PanelLimit>

/** A series known a day ahead that a forecast was given: used, or why it was not. */
const SeriesOfForecast = z.object({ seriesName: z.string(), use: z.enum(volumeUses) })
export type SeriesOfForecast = z.output<typeof SeriesOfForecast>

/** More say no more of a day. */
const mostPaths = 100

/** Whole days that may come, each as likely as another, or why there are none. */
const pathsOf = <V extends z.ZodType>(value: V) =>
  z.object({
    /** Of each a value for every hour of the forecast. Of each hour their values are those of its quantiles. */
    days: z.array(z.array(value).max(25)).max(mostPaths),
    /** Without a week of whole days of errors nobody knows how hours go together. null: there are paths. */
    gap: z.enum(pathGaps).nullable(),
  })

/** A forecast day, its record over the last 28 days, and what is missing for one. */
const viewOf = <V extends z.ZodType>(value: V) =>
  z.object({
    forecast: dayOf(value).nullable(),
    /** As many as were asked for; null where none were. Those of price, consumption and production do not belong together. */
    paths: pathsOf(value).nullable(),
    /** Series known a day ahead that the forecast was given; none where its model looks at none, or an older version made it. */
    series: z.array(SeriesOfForecast).max(8),
    record: recordOf(value),
    history: z.object({
      /** Days before the forecast of which enough is known. */
      knownDays: z.int(),
      /** With fewer there is no forecast at all. */
      neededDays: z.int(),
      /** The next better model, and the days that it asks for; null when the best is used. */
      better: z.object({ model: z.enum(forecastModels), days: z.int() }).nullable(),
      knownUntil: Instant.nullable(),
    }),
  })

export const PriceForecastDay = dayOf(Price)
export type PriceForecastDay = z.output<typeof PriceForecastDay>
export const EnergyForecastDay = dayOf(Energy)
export type EnergyForecastDay = z.output<typeof EnergyForecastDay>
export const PriceRecord = recordOf(Price)
export type PriceRecord = z.output<typeof PriceRecord>
export const EnergyRecord = recordOf(Energy)
export type EnergyRecord = z.output<typeof EnergyRecord>
const PricePaths = pathsOf(Price)
export type PricePaths = z.output<typeof PricePaths>
const EnergyPaths = pathsOf(Energy)
export type EnergyPaths = z.output<typeof EnergyPaths>
export const PriceForecastView = viewOf(Price)
export type PriceForecastView = z.output<typeof PriceForecastView>
export const EnergyForecastView = viewOf(Energy).extend({
  /** null of consumption, and where nobody said what the panels can give. */
  limit: PanelLimit.nullable(),
})
export type EnergyForecastView = z.output<typeof EnergyForecastView>

export const ForecastBoard = z.object({
  day: Day,
  zone: z.string(),
  /** The name of the public holiday that the day is, in the language of the reader; null where it is none. */
  holiday: z.string().nullable(),
  /** Of the day’s day-ahead market, planned or there. */
  gateClosure: Instant,
  /** The day-ahead market of the day, once there is one. */
  marketId: Id.nullable(),
  /** Whether that market takes orders, or will: an administrator may have closed it before its time. */
  isTradeable: z.boolean(),
  /** Of the group, if the user is in one that may be shown: with fewer than three who share readings it would tell on them. */
  group: z.object({ name: z.string(), members: z.int(), isShown: z.boolean() }).nullable(),
  price: PriceForecastView,
  consumption: EnergyForecastView,
  production: EnergyForecastView,
})
export type ForecastBoard = z.output<typeof ForecastBoard>

/** Forecasts that were asked for, and how far they are. */
export const ForecastRun = z.object({
  id: EventId,
  kind: z.enum(['price', 'volume']),
  of: ForecastSubject.nullable(),
  from: Day,
  to: Day,
  state: z.enum(runStates),
  totalDays: z.int(),
  doneDays: z.int(),
  /** Days for which there was too little history. */
  skippedDays: z.int(),
  askedAt: Instant,
  endedAt: Instant.nullable(),
  /** Why nothing could be made, in words; null unless it failed. */
  failure: z.string().nullable(),
})
export type ForecastRun = z.output<typeof ForecastRun>

const ofSpan = { dateFrom: Day, dateTo: Day }
const spanRefusals = ['start_not_before_end', 'span_too_long'] as const
const groupRefusals = ['group_not_shown'] as const
const runRefusals = ['forecast_too_far_ahead', 'forecast_running'] as const

export const getForecast = endpoint({
  method: 'GET',
  path: '/api/test/getForecast/{userId}',
  audience: 'self',
  shows: 'energy',
  scope: 'read',
  about: ['forecasts'],
  summary: 'Price and energy forecast of a day, tomorrow’s if none is named, with how far to trust them',
  params: z.object({ userId: PathId }),
  query: z.object({
    day: Day.optional(),
    of: ForecastSubject.optional(),
    /** So many whole days that may come, of each forecast. */
    paths: PathNumber(1, mostPaths).optional(),
  }),
  response: ForecastBoard,
  refusals: groupRefusals,
})

export const listPriceForecasts = endpoint({
  method: 'GET',
  path: '/api/forecasts/price/{dateFrom}/{dateTo}',
  audience: 'self',
  scope: 'read',
  about: ['forecasts'],
  summary: 'Price forecasts of a span beside what came, and how good they were',
  params: z.object(ofSpan),
  response: z.object({ zone: z.string(), days: z.array(PriceForecastDay), record: PriceRecord }),
  refusals: spanRefusals,
})

export const listVolumeForecasts = endpoint({
  method: 'GET',
  path: '/api/forecasts/volume/{userId}/{dateFrom}/{dateTo}',
  audience: 'self',
  shows: 'energy',
  scope: 'read',
  about: ['forecasts'],
  summary: 'Forecasts of consumption and production over a span beside what was metered, and how good they were',
  params: z.object({ userId: PathId, ...ofSpan }),
  query: z.object({ of: ForecastSubject.optional() }),
  response: z.object({
    zone: z.string(),
    consumption: z.object({ days: z.array(EnergyForecastDay), record: EnergyRecord }),
    production: z.object({ days: z.array(EnergyForecastDay), record: EnergyRecord }),
  }),
  refusals: [...spanRefusals, ...groupRefusals],
})

export const generateVolumeForecast = endpoint({
  method: 'GET',
  path: '/api/test/generateForecastReadingIndex/{userId}/{dateFrom}/{dateTo}',
  audience: 'self',
  scope: 'read',
  changes: ['forecasts'],
  summary:
    'Makes forecasts of consumption and production for each day of a span, each from what was known at its gate. Answers when they are made, or with how far they are',
  params: z.object({ userId: PathId, ...ofSpan }),
  query: z.object({ of: ForecastSubject.optional() }),
  response: ForecastRun,
  refusals: [...spanRefusals, ...groupRefusals, ...runRefusals, 'forecast_readings_missing'],
})

export const generatePriceForecast = endpoint({
  method: 'GET',
  path: '/api/test/generateForecastPrice/{dateFrom}/{dateTo}',
  audience: 'self',
  scope: 'read',
  changes: ['forecasts'],
  summary:
    'Makes price forecasts for each day of a span, each from the prices known at its gate. Answers when they are made, or with how far they are',
  params: z.object(ofSpan),
  response: ForecastRun,
  refusals: [...spanRefusals, ...runRefusals, 'forecast_prices_missing'],
})

export const getForecastRun = endpoint({
  method: 'GET',
  path: '/api/forecasts/runs/{id}',
  audience: 'self',
  scope: 'read',
  about: [],
  summary: 'How far forecasts are that were asked for',
  params: z.object({ id: EventPathId }),
  response: ForecastRun,
})

export const cancelForecastRun = endpoint({
  method: 'DELETE',
  path: '/api/forecasts/runs/{id}',
  audience: 'self',
  scope: 'read',
  changes: [],
  summary: 'Stops making forecasts; those made already stay. Stopping what has ended changes nothing',
  params: z.object({ id: EventPathId }),
  response: ForecastRun,
})
