import { z } from 'zod'
import { readableLine } from '../accounts/readable-name.ts'
import { endpoint } from '../endpoint.ts'
import { field } from '../field.ts'
import { f } from '../fields.ts'
import {
  seriesOrigins,
  seriesOriginWords,
  sourceFaults,
  sourceItems,
  sourceItemWords,
  sourceStates,
  sourceStateWords,
} from '../texts/source-words.ts'
import { Day, Factor, Id, Instant, Measured, PathId } from '../wire.ts'

const Address = readableLine(z.string().trim().min(1).max(200))
const Secret = z.string().trim().min(1).max(200)

/** The energy identification code (EIC) of a bidding zone: 16 letters, digits and dashes. */
const BiddingZone = z
  .string()
  .trim()
  .toUpperCase()
  .regex(/^[A-Z0-9-]{16}$/)

/** So many other zones help the forecast of prices. */
export const mostNeighbours = 5
export const Neighbours = z.array(BiddingZone).max(mostNeighbours)

/** ENTSO-E's Transparency Platform: prices, load, wind and sun of one bidding zone, and the prices of others. */
export const EntsoeSettings = z.object({
  isOn: z.boolean(),
  address: Address,
  area: BiddingZone,
  /** Zones whose prices are known before ours are made; left out, they stay as they are. */
  neighbours: Neighbours.optional(),
  /** Currency of its prices, as ISO 4217 writes it. */
  currency: z
    .string()
    .trim()
    .toUpperCase()
    .regex(/^[A-Z]{3}$/),
  /** TC for one unit of that currency. */
  rate: Factor,
})
export type EntsoeSettings = z.output<typeof EntsoeSettings>

/** Open-Meteo, or a server that answers as it does: the weather of one place. */
export const OpenMeteoSettings = z.object({
  isOn: z.boolean(),
  address: Address,
  /** Degrees, in millionths inside: from −90 to 90 north, and from −180 to 180 east. */
  latitude: Factor,
  longitude: Factor,
})
export type OpenMeteoSettings = z.output<typeof OpenMeteoSettings>

/** A series known a day ahead, which forecasts may use. */
export const KnownSeries = z.object({
  id: Id,
  seriesName: field(z.string(), { kind: 'text', en: 'Series', ro: 'Serie', fact: 'below' }),
  seriesUnit: field(z.string(), { kind: 'text', en: 'Unit', ro: 'Unitate' }),
  origin: field(z.enum(seriesOrigins), { kind: 'choice', en: 'Source', ro: 'Sursă', words: seriesOriginWords }),
  /** Whether forecasts of prices use it, and those of consumption and production. */
  isUsed: z.boolean(),
  isUsedForVolumes: z.boolean(),
  /** Days of which any hour is known, and the first and the last of them. */
  days: field(z.int(), { kind: 'count', en: 'Days', ro: 'Zile' }),
  firstDay: field(Day.nullable(), { kind: 'day', en: 'From', ro: 'De la' }),
  lastDay: field(Day.nullable(), { kind: 'day', en: 'To', ro: 'Până la' }),
  /** When the last of it became known to the platform. */
  knownAt: field(Instant.nullable(), { kind: 'instant', en: 'Received', ro: 'Primită' }),
})
export type KnownSeries = z.output<typeof KnownSeries>

/** What became of one day that was asked for. */
export const SourceDay = z.object({
  item: field(z.enum(sourceItems), { kind: 'choice', en: 'Data', ro: 'Date', words: sourceItemWords, fact: 'below' }),
  /** The bidding zone, or the coordinates. */
  place: field(z.string(), { kind: 'text', en: 'Place', ro: 'Locul' }),
  date: f.date,
  sourceState: field(z.enum(sourceStates), { kind: 'choice', en: 'State', ro: 'Stare', words: sourceStateWords }),
  /** Of the day’s hours, how many are there. */
  hours: field(z.int(), { kind: 'count', en: 'Hours', ro: 'Ore' }),
  fault: z.enum(sourceFaults).nullable(),
  tries: field(z.int(), { kind: 'count', en: 'Attempts', ro: 'Încercări' }),
  triedAt: field(Instant, { kind: 'instant', en: 'Last attempt', ro: 'Ultima încercare' }),
  /** null: it is not tried again. */
  nextTryAt: field(Instant.nullable(), { kind: 'instant', en: 'Next attempt', ro: 'Următoarea încercare' }),
})
export type SourceDay = z.output<typeof SourceDay>

const DataSources = z.object({
  entsoe: EntsoeSettings.extend({ neighbours: Neighbours, hasToken: z.boolean() }).nullable(),
  openMeteo: OpenMeteoSettings.extend({ hasKey: z.boolean() }).nullable(),
  /** Hosts that may be called, as the setting of the installation lists them. */
  hosts: z.array(z.string()).max(50),
  series: z.array(KnownSeries).max(100),
  /** The last two weeks of what was asked for, the latest day first. */
  days: z.array(SourceDay).max(200),
})
export type DataSources = z.output<typeof DataSources>

export const getDataSources = endpoint({
  method: 'GET',
  path: '/api/data-sources',
  audience: 'admin',
  about: ['dataSources'],
  summary: 'Where prices, forecasts and weather are fetched, what came of it, and the series known a day ahead',
  response: DataSources,
})

export const saveEntsoe = endpoint({
  method: 'PUT',
  path: '/api/data-sources/entsoe',
  audience: 'admin',
  changes: ['dataSources'],
  summary:
    'Saves where and what to fetch of ENTSO-E’s Transparency Platform; without a token the one that was saved stays',
  body: EntsoeSettings.extend({ token: Secret.optional() }),
  response: DataSources,
  refusals: ['data_host_not_listed', 'data_token_missing', 'number_out_of_bounds'],
})

export const saveOpenMeteo = endpoint({
  method: 'PUT',
  path: '/api/data-sources/open-meteo',
  audience: 'admin',
  changes: ['dataSources'],
  summary: 'Saves where and for which place to fetch the weather; an empty key removes the one that was saved',
  body: OpenMeteoSettings.extend({ key: z.string().trim().max(200).optional() }),
  response: DataSources,
  refusals: ['data_host_not_listed', 'number_out_of_bounds'],
})

export const switchKnownSeries = endpoint({
  method: 'PUT',
  path: '/api/data-sources/series/{id}',
  audience: 'admin',
  changes: ['dataSources'],
  summary:
    'Whether forecasts of prices made from now on use a series known a day ahead, and those of consumption and production; the second stays as it is where it is left out',
  params: z.object({ id: PathId }),
  body: z.object({ isUsed: z.boolean(), isUsedForVolumes: z.boolean().optional() }),
  response: KnownSeries,
})

/** A file of a series, and what it is to be called. */
export const SeriesFile = {
  upload: { types: ['xlsx', 'csv'], maxBytes: 5 * 1_048_576 },
  body: z.object({
    name: readableLine(z.string().trim().min(1).max(60)),
    unit: readableLine(z.string().trim().max(20)),
  }),
} as const

/** What is refused of such a file. */
export const fileRefusals = [
  'file_cell_unreadable',
  'file_interval_twice',
  'file_columns_missing',
  'file_too_many_rows',
  'file_several_tables',
  'file_column_twice',
  'file_empty',
] as const

/** So many of the values that are far off are named. */
export const mostFarNamed = 10

/** What a file would bring to a series, before it is saved. */
export const SeriesPreview = z.object({
  rows: z.int(),
  firstDay: Day,
  lastDay: Day,
  /** Hours of which the file says all, and hours between the first and the last of them of which it does not. */
  hours: z.int(),
  missingHours: z.int(),
  lowest: Measured,
  highest: Measured,
  /** Whether all values are the same: nothing can be learnt from them. */
  isFlat: z.boolean(),
  /** What there is of the series by now; null: the file makes it. */
  known: z
    .object({ seriesUnit: z.string(), days: z.int(), firstDay: Day.nullable(), lastDay: Day.nullable() })
    .nullable(),
  /** Days of which something is new, and hours of which the file says another value than was known. */
  newDays: z.int(),
  changedHours: z.int(),
  /** Values far beyond what is usual of what was known before, or of the file itself; forecasts leave them out. */
  farOff: z.object({
    hours: z.int(),
    judgedBy: z.enum(['before', 'itself']),
    first: z.array(z.object({ start: Instant, value: Measured })).max(mostFarNamed),
  }),
})
export type SeriesPreview = z.output<typeof SeriesPreview>

export const previewKnownSeries = endpoint({
  method: 'POST',
  path: '/api/data-sources/series/preview',
  audience: 'admin',
  changes: [],
  summary:
    'Looks over a file of a series known a day ahead: its span, its holes and what is strange in it. Saves nothing',
  ...SeriesFile,
  response: SeriesPreview,
  refusals: fileRefusals,
})

export const uploadKnownSeries = endpoint({
  method: 'POST',
  path: '/api/data-sources/series',
  audience: 'admin',
  changes: ['dataSources'],
  summary:
    'Adds the values of a file to a series known a day ahead, which it makes if there is none of the name. They count as known from now on; a file with a faulty row saves nothing',
  ...SeriesFile,
  response: z.object({ series: KnownSeries, rows: z.int(), days: z.int() }),
  refusals: [...fileRefusals, 'too_many_known_series'],
})
