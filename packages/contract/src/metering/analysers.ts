import { connectionFaults, connectionStates, modbusFramings } from '@tandem/core/metering/analyser.ts'
import { plausibilityCodes } from '@tandem/core/metering/plausibility.ts'
import { powerAgreements } from '@tandem/core/metering/power-agreement.ts'
import { quantities } from '@tandem/core/metering/quantities.ts'
import { meterPlacements } from '@tandem/core/metering/readings.ts'
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { MqttSource, TestedMessage } from './mqtt.ts'
import { HourReadingRow } from './readings.ts'
import { RegisterMap } from './register-map.ts'
import { Day, Done, Energy, Id, Instant, Measured, PathId, PathNumber, paging } from '../wire.ts'

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
  framing: z.enum(modbusFramings),
  /** How long it may take for an answer, in milliseconds; null: as long as is usual. */
  answerMs: z.int().nullable(),
  readingCode: z.string(),
  placement: z.enum(meterPlacements),
  /** What the connection carries at most, in W; null: not stated. */
  connectionPower: z.int().nullable(),
  /** Of one whose messages come over MQTT. */
  mqtt: MqttSource.nullable(),
  dateAdded: Instant,
  isActive: z.boolean(),
  disabledAt: Instant.nullable(),
  version: z.int(),
  /** null while it is not read. */
  connection: Connection.nullable(),
})
export type Analyser = z.output<typeof Analyser>

/** The models of what is sent and not asked for: by a program over HTTP, and as messages of a broker. Nobody connects to such a device. */
export const [pushProfile, mqttProfile] = ['push', 'mqtt'] as const
export const sentProfiles: readonly string[] = [pushProfile, mqttProfile]
/** The address of what has none. */
export const noPlace = { ip: '0.0.0.0', port: 1, deviceId: 0 } as const

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
/** How frames come over TCP; left out, it stays as it is, Modbus TCP at first. */
const framing = z.enum(modbusFramings).optional()
/** Milliseconds: a device on the same wire answers in a fifth of a second, one behind radio or a slow dongle in ten. */
export const answerRange = { min: 200, max: 10_000, usual: 2_000 } as const
/** Left out, it stays as it is; null: as long as is usual. */
const answerMs = z.int().min(answerRange.min).max(answerRange.max).nullable().optional()
/** W: from a caravan's fuse to a factory's transformer. */
export const connectionPowerRange = { min: 500, max: 10_000_000 } as const
const connectionPower = z.int().min(connectionPowerRange.min).max(connectionPowerRange.max).nullable().optional()

export const AnalyserSettings = z.object({
  ip,
  port,
  deviceId,
  framing,
  answerMs,
  readingCode,
  placement,
  /** By its fuse or its contract, in W: no hour is believed that is beyond it. Left out, it stays as it is. */
  connectionPower,
  /** For the model `mqtt` alone; left out, it stays as it is. */
  mqtt: MqttSource.nullable().optional(),
  /** Without one the analyser is kept, and not read until one is chosen. */
  profile: profile.nullable(),
})
export type AnalyserSettings = z.output<typeof AnalyserSettings>

const registering = [
  'analyser_not_saved',
  'analyser_attached',
  'analyser_in_use',
  'analyser_address_not_allowed',
  'meter_topic_not_allowed',
  'device_profile_unknown',
] as const

export const addAnalyser = endpoint({
  method: 'POST',
  path: '/api/test/addAnalyzerData/{userId}/{ip}/{port}/{deviceId}',
  audience: 'transactional',
  changes: ['analysers'],
  summary: 'Registers a power analyser and attaches it: from now on it is read, or as soon as its model is chosen',
  params: z.object({ userId: PathId, ip, port: PathNumber(1, 65_535), deviceId: PathNumber(0, 255) }),
  body: AnalyserSettings.pick({
    readingCode: true,
    profile: true,
    placement: true,
    connectionPower: true,
    framing: true,
    answerMs: true,
    mqtt: true,
  }).extend({
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
    ...paging,
  }),
  response: z.array(Analyser),
})

const MeasuredValues = z.partialRecord(z.enum(quantities), Measured)

const PowerAt = z.object({ at: Instant, power: Measured })

/** What an analyser measures now. */
export const LiveValues = z.object({
  analyserId: Id,
  now: Instant,
  connection: Connection,
  /** When `values` were measured; null: never yet. */
  measuredAt: Instant.nullable(),
  values: MeasuredValues,
  /** Total active power of the last five minutes, in order; with the first message of a stream only. */
  recent: z.array(PowerAt).optional(),
  /** Its means of five minutes each since the day began, where there are samples; with the first message of a stream only. */
  today: z.array(PowerAt).optional(),
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
  query: z.object(paging),
  response: z.array(HourReadingRow),
  refusals: ['start_not_before_end', 'span_too_long'],
})

/** `refused`: the device has not this register; `empty`: what it holds is no number; `implausible`: no meter can have measured it. */
const lineStates = ['read', 'refused', 'empty', 'implausible'] as const

export const ConnectionTest = z.object({
  isReadable: z.boolean(),
  reason: z.enum(connectionFaults).nullable(),
  /** It cannot be read as it was tried, and can with the other kind of frames. */
  otherFraming: z.enum(modbusFramings).nullable(),
  /** How far it came. */
  steps: z.array(
    z.object({ step: z.enum(['allowed', 'connect', 'find_model', 'read']), isDone: z.boolean(), ms: z.int() }),
  ),
  values: MeasuredValues,
  /** Each register of the model and what it says now; empty for a device whose models are found by walking. */
  lines: z.array(z.object({ quantity: z.enum(quantities), state: z.enum(lineStates), value: Measured.nullable() })),
  /** Of a meter that speaks MQTT, the first of each topic. */
  messages: z.array(TestedMessage),
  checks: z.array(
    z.object({
      code: z.enum(plausibilityCodes),
      level: z.enum(['good', 'notice', 'bad']),
      params: z.record(z.string(), z.union([z.string(), z.number()])),
    }),
  ),
})
export type ConnectionTest = z.output<typeof ConnectionTest>

/** How an analyser is reached. */
const asReached = { ip: true, port: true, deviceId: true, framing: true, answerMs: true, mqtt: true } as const

export const testConnection = endpoint({
  method: 'POST',
  path: '/api/analysers/test',
  audience: 'transactional',
  changes: [],
  summary: 'Reads a device once, saves nothing, and says whether its values are plausible',
  body: AnalyserSettings.pick(asReached).extend({
    profile: profile.nullable(),
    /** A map that is not kept yet; then no model is named. */
    map: RegisterMap.optional(),
  }),
  response: ConnectionTest,
  refusals: [
    'analyser_address_not_allowed',
    'device_profile_unknown',
    'analyser_in_use',
    'analyser_not_saved',
    'meter_topic_not_allowed',
  ],
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
    /** The counters beside the power of the last 24 hours; null where one of them is not known. */
    power: z.object({ agreement: z.enum(powerAgreements), counted: Energy, byPower: Energy }).nullable(),
  }),
})
