import {
  isUnitOf,
  mostSignals,
  mqttIntervals,
  mqttMeanings,
  mqttUnits,
  sideOf,
} from '@tandem/core/metering/mqtt-source.ts'
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { rule } from '../validation.ts'
import { Done, Id, Instant, PathId } from '../wire.ts'

/** A broker by the name that the settings give it: never an address. */
const broker = z.string().regex(/^[a-z0-9-]{1,40}$/)

/** A topic without wildcards; those of a broker itself, which begin with $, are nobody's meter. */
const MqttTopic = z
  .string()
  .trim()
  .min(1)
  .max(200)
  .regex(/^[^#+$\p{Cc}][^#+\p{Cc}]*$/u)

/** At most eight names with points between. */
const path = z
  .string()
  .trim()
  .max(120)
  .regex(/^([^.\p{Cc}]+(\.[^.\p{Cc}]+){0,7})?$/u)

const MqttSignal = z
  .strictObject({ meaning: z.enum(mqttMeanings), topic: MqttTopic, path, unit: z.enum(mqttUnits) })
  .refine(({ meaning, unit }) => isUnitOf(meaning, unit), { ...rule('invalid_value'), path: ['unit'] })

export const MqttSource = z
  .strictObject({
    broker,
    signals: z.array(MqttSignal).min(1).max(mostSignals),
    /** Where a message says when it was measured; null: it is when it arrives. */
    timePath: path.min(1).nullable().default(null),
    /** How long the intervals are whose energy is sent, and whether their time is their start or their end. */
    interval: z
      .strictObject({ minutes: z.literal(mqttIntervals), stamp: z.enum(['start', 'end']) })
      .nullable()
      .default(null),
  })
  .superRefine(({ signals, timePath, interval }, context) => {
    const meanings = signals.map(({ meaning }) => meaning)
    const fault = (at: (string | number)[], name: 'invalid_value' | 'required') =>
      context.addIssue({ code: 'custom', path: at, message: rule(name).error })
    // Each once; and the energy of a side is counted or comes by intervals, not both.
    meanings.forEach((meaning, index) => {
      const isKnown = meanings.slice(0, index).some((other) => sideOf(other) === sideOf(meaning))
      if (isKnown) fault(['signals', index, 'meaning'], 'invalid_value')
    })
    if (!meanings.some((meaning) => meaning.endsWith('InInterval'))) return
    // A message that comes twice would count twice: only its own time says that it is the same.
    if (timePath === null) fault(['timePath'], 'required')
    if (interval === null) fault(['interval'], 'required')
  })
export type MqttSource = z.output<typeof MqttSource>

/** The most that a user has. */
export const mostMeterTopics = 20

const MeterTopic = z.object({
  id: Id,
  broker,
  /** It and all topics below it are this user's. */
  prefix: MqttTopic,
  addedAt: Instant,
})
export type MeterTopic = z.output<typeof MeterTopic>

export const findMeterTopics = endpoint({
  method: 'GET',
  path: '/api/meter-topics/{userId}',
  audience: 'self',
  about: ['analysers'],
  shows: 'energy',
  summary: 'The MQTT brokers of the platform, and of which topics the meters of a user may be read',
  params: z.object({ userId: PathId }),
  response: z.object({ brokers: z.array(broker), topics: z.array(MeterTopic) }),
})

export const addMeterTopic = endpoint({
  method: 'POST',
  path: '/api/meter-topics/{userId}',
  audience: 'admin',
  changes: ['analysers'],
  summary: 'Lets the meters of a user be read from an MQTT topic and all below it; no two users have one of them',
  params: z.object({ userId: PathId }),
  body: z.object({ broker, prefix: MqttTopic.refine((prefix) => !prefix.endsWith('/'), rule('invalid_format')) }),
  response: MeterTopic,
  refusals: ['meter_topic_not_allowed', 'meter_topic_taken', 'too_many_meter_topics'],
})

export const removeMeterTopic = endpoint({
  method: 'DELETE',
  path: '/api/meter-topics/{id}',
  audience: 'admin',
  changes: ['analysers'],
  summary: 'Takes a topic from a user: an analyser that is read from it is read no longer',
  params: z.object({ id: PathId }),
  response: Done,
})

/** What came over a topic while a connection was tested. */
export const TestedMessage = z.object({
  topic: z.string(),
  at: Instant,
  /** The broker had kept it: when it was sent nobody knows. */
  isRetained: z.boolean(),
  /** As it came, cut off where it is long. */
  text: z.string(),
  /** Whether a number was where it was looked for. */
  isReadable: z.boolean(),
})
