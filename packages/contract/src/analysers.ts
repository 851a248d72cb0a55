import { connectionFaults, connectionStates } from '@tandem/core/metering/analyser.ts'
import { plausibilityCodes } from '@tandem/core/metering/plausibility.ts'
import { quantities } from '@tandem/core/metering/quantities.ts'
import { meterPlacements } from '@tandem/core/metering/readings.ts'
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { HourReadingRow } from './readings.ts'
import { Day, Done, Id, Instant, Measured, PathId, PathNumber } from './wire.ts'

/** How the platform reaches a device and when it last did. */
export const Connection = z.object({
  state: z.enum(connectionStates),
  since: Instant,
  lastGoodAt: Instant.nullable(),
  reason: z.enum(connectionFaults).nullable(),
})
export type Connection = z.output<typeof Connection>

export const Analyser = z.object({
  id: Id,
  userId: Id,
  username: z.string(),
  /** The device model; null: not chosen yet, so it is not read. */
  profile: z.string().nullable(),
  profileName: z.string().nullable(),
  ip: z.string(),
  port: z.int(),
  deviceId: z.int(),
  readingCode: z.string(),
  placement: z.enum(meterPlacements),
  dateAdded: Instant,
  isActive: z.boolean(),
  disabledAt: Instant.nullable(),
  version: z.int(),
  /** null while it is not read. */
  connection: Connection.nullable(),
})
export type Analyser = z.output<typeof Analyser>

const readingCode = z
  .string()
  .trim()
  .min(2)
  .max(40)
  .regex(/^[\p{L}\p{N} ._/-]+$/u)
const profile = z.string().min(1).max(60)
/** Numbers only; what they may be the server decides. */
const ip = z.union([z.ipv4(), z.ipv6()])
const port = z.int().min(1).max(65_535)
const deviceId = z.int().min(0).max(255)
const placement = z.enum(meterPlacements)

export const AnalyserSettings = z.object({
  ip,
  port,
  deviceId,
  readingCode,
  placement,
  /** Without one the analyser is kept, and not read until one is chosen. */
  profile: profile.nullable(),
})
export type AnalyserSettings = z.output<typeof AnalyserSettings>

const registering = [
  'analyser_not_saved',
  'analyser_attached',
  'analyser_in_use',
  'analyser_address_not_allowed',
  'device_profile_unknown',
] as const

export const addAnalyser = endpoint({
  method: 'POST',
  path: '/api/test/addAnalyzerData/{userId}/{ip}/{port}/{deviceId}',
  audience: 'transactional',
  changes: ['analysers'],
  summary: 'Registers a power analyser and attaches it: from now on it is read, or as soon as its model is chosen',
  params: z.object({ userId: PathId, ip, port: PathNumber(1, 65_535), deviceId: PathNumber(0, 255) }),
  body: AnalyserSettings.pick({ readingCode: true, profile: true, placement: true }).extend({
    profile: profile.nullable().default(null),
    placement: placement.default('connection'),
  }),
  response: Analyser,
  refusals: [...registering],
})

export const updateAnalyser = endpoint({
  method: 'POST',
  path: '/api/test/updateAnalyzer',
  audience: 'transactional',
  changes: ['analysers'],
  summary: 'Changes a disabled analyser, disables the attached one, or attaches one again',
  body: AnalyserSettings.extend({ id: Id, version: z.int(), isActive: z.boolean() }),
  response: Analyser,
  refusals: [...registering, 'analyser_unchanged', 'changed_meanwhile'],
})

export const removeAnalyser = endpoint({
  method: 'DELETE',
  path: '/api/test/removeAnalyzer/{id}',
  audience: 'transactional',
  changes: ['analysers'],
  summary: 'Removes a disabled analyser; its readings stay',
  params: z.object({ id: PathId }),
  response: Done,
  refusals: ['analyser_attached'],
})

export const findAnalyser = endpoint({
  method: 'GET',
  path: '/api/test/findAnalyzor/{userId}',
  audience: 'self',
  shows: 'energy',
  about: ['analysers'],
  summary: 'The analysers of a user, the attached one first',
  params: z.object({ userId: PathId }),
  response: z.array(Analyser),
})

export const listAnalysers = endpoint({
  method: 'GET',
  path: '/api/analysers',
  audience: 'admin',
  about: ['analysers'],
  summary: 'All analysers with their connection',
  query: z.object({
    state: z.enum(['all', 'online', 'offline', 'disabled']).default('all'),
    search: z.string().max(100).default(''),
  }),
  response: z.array(Analyser),
})

export const DeviceProfile = z.object({
  id: z.string(),
  name: z.string(),
  phases: z.int(),
  /** As the maker says: RTU, TCP. */
  interface: z.string(),
  notes: z.array(z.string()),
  /** What it measures; empty for one whose models are found by walking. */
  quantities: z.array(z.enum(quantities)),
})
export type DeviceProfile = z.output<typeof DeviceProfile>

export const listParameters = endpoint({
  method: 'GET',
  path: '/api/test/getAllParameters',
  audience: 'self',
  about: [],
  summary: 'The device models that can be chosen, and all that analysers measure, with units',
  response: z.object({
    profiles: z.array(DeviceProfile),
    parameters: z.array(z.object({ quantity: z.enum(quantities), unit: z.string() })),
  }),
})

const MeasuredValues = z.partialRecord(z.enum(quantities), Measured)

/** What an analyser measures now. */
export const LiveValues = z.object({
  analyserId: Id,
  now: Instant,
  connection: Connection,
  /** When `values` were measured; null: never yet. */
  measuredAt: Instant.nullable(),
  values: MeasuredValues,
  /** Total active power of the last five minutes, in order; with the first message of a stream only. */
  recent: z.array(z.object({ at: Instant, power: Measured })).optional(),
})
export type LiveValues = z.output<typeof LiveValues>

export const getLiveValues = endpoint({
  method: 'GET',
  path: '/api/test/getReadingsValue/{analyzerId}',
  audience: 'self',
  scope: 'read',
  about: [],
  summary: 'The live values of an analyser',
  params: z.object({ analyzerId: PathId }),
  response: LiveValues,
})

export const streamLiveValues = endpoint({
  method: 'GET',
  path: '/api/analysers/{analyzerId}/stream',
  audience: 'self',
  scope: 'read',
  summary: 'Server-sent events: the live values of an analyser, read more often while somebody watches',
  params: z.object({ analyzerId: PathId }),
  response: LiveValues,
  stream: true,
})

export const listAnalyserReadings = endpoint({
  method: 'GET',
  path: '/api/test/getReadings/{analyzerId}/{dateFrom}/{dateTo}',
  audience: 'self',
  scope: 'read',
  about: [],
  summary: 'The hours that an analyser measured',
  params: z.object({ analyzerId: PathId, dateFrom: Day, dateTo: Day }),
  response: z.array(HourReadingRow),
  refusals: ['start_not_before_end', 'span_too_long'],
})

export const ConnectionTest = z.object({
  isReadable: z.boolean(),
  reason: z.enum(connectionFaults).nullable(),
  /** How far it came. */
  steps: z.array(
    z.object({ step: z.enum(['allowed', 'connect', 'find_model', 'read']), isDone: z.boolean(), ms: z.int() }),
  ),
  values: MeasuredValues,
  checks: z.array(
    z.object({
      code: z.enum(plausibilityCodes),
      level: z.enum(['good', 'notice', 'bad']),
      params: z.record(z.string(), z.union([z.string(), z.number()])),
    }),
  ),
})
export type ConnectionTest = z.output<typeof ConnectionTest>

export const testConnection = endpoint({
  method: 'POST',
  path: '/api/analysers/test',
  audience: 'transactional',
  changes: [],
  summary: 'Reads a device once, saves nothing, and says whether its values are plausible',
  body: AnalyserSettings.pick({ ip: true, port: true, deviceId: true }).extend({ profile }),
  response: ConnectionTest,
  refusals: ['analyser_address_not_allowed', 'device_profile_unknown', 'analyser_in_use', 'analyser_not_saved'],
  perMinute: 20,
})

export const checkAnalyser = endpoint({
  method: 'GET',
  path: '/api/analysers/{analyzerId}/check',
  audience: 'self',
  about: ['analysers'],
  summary: 'How well an analyser has been read of late: when it came and went, and the hours of each of the last days',
  params: z.object({ analyzerId: PathId }),
  response: z.object({
    analyser: Analyser,
    events: z.array(
      z.object({ at: Instant, state: z.enum(connectionStates), reason: z.enum(connectionFaults).nullable() }),
    ),
    days: z.array(z.object({ day: Day, measured: z.int(), estimated: z.int(), expected: z.int() })),
    /** Samples kept of the last 24 hours. */
    samples: z.int(),
  }),
})
