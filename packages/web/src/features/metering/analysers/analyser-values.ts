import { isSameSource, mqttMeanings, mqttUnits, type MqttMeaning } from '@tandem/core/metering/mqtt-source.ts'
import {
  AnalyserSettings,
  answerRange,
  connectionPowerRange,
  mqttProfile,
  noPlace,
  type Analyser,
  type ConnectionTest,
} from '@tandem/contract/metering/analysers.ts'
import { MqttSource } from '@tandem/contract/metering/mqtt.ts'
import { describeIssues, rule } from '@tandem/contract/validation.ts'
import { z } from 'zod'
import { powerAsTyped, typedPower } from '../../../lib/typed-power.ts'

const { ip, port, deviceId, framing, readingCode, profile, placement } = AnalyserSettings.shape

function wholeNumber(schema: z.ZodType<number, number>, min: number, max: number) {
  const between = rule('between', { min, max })
  return z
    .string()
    .trim()
    .min(1)
    .regex(/^\d{1,6}$/, between)
    .transform(Number)
    .refine((value) => schema.safeParse(value).success, between)
}

/** Typed in milliseconds; left empty, it is as long as is usual. */
const answerMs = z
  .string()
  .trim()
  .regex(/^\d{0,6}$/, rule('between', { min: answerRange.min, max: answerRange.max }))
  .transform((typed) => (typed === '' ? null : Number(typed)))
  .refine(
    (ms) => AnalyserSettings.shape.answerMs.safeParse(ms).success,
    rule('between', { min: answerRange.min, max: answerRange.max }),
  )

const isOfInterval = ({ signals }: { readonly signals: readonly { readonly meaning: MqttMeaning }[] }) =>
  signals.some(({ meaning }) => meaning.endsWith('InInterval'))

/** What the form holds of a meter that speaks MQTT, as typed, and what it becomes; null for any other model. */
const mqtt = z
  .object({
    /** That is the model. */
    isUsed: z.boolean(),
    broker: z.string(),
    signals: z.array(
      z.object({ meaning: z.enum(mqttMeanings), topic: z.string(), path: z.string(), unit: z.enum(mqttUnits) }),
    ),
    timePath: z.string(),
    minutes: z.string(),
    stamp: z.enum(['start', 'end']),
  })
  .transform(({ isUsed, minutes, stamp, timePath, ...rest }, context) => {
    if (!isUsed) return null
    const interval = isOfInterval(rest) ? { minutes: Number(minutes), stamp } : null
    const source = { ...rest, timePath: timePath.trim() || null, interval }
    const read = MqttSource.safeParse(source)
    if (read.success) return read.data
    // Found in what the contract has, shown at what was typed.
    for (const fault of describeIssues(read.error, source)) {
      const path = fault.field.split('.').map((part) => (/^\d+$/.test(part) ? Number(part) : part))
      context.addIssue({ code: 'custom', path, message: rule(fault.rule, fault.params).error })
    }
    return z.NEVER
  })
type TypedSource = z.input<typeof mqtt>

/** What the form holds, as typed, and what it becomes. */
export const AnalyserForm = z.object({
  profile: z
    .string()
    .transform((id) => (id === '' ? null : id))
    .pipe(profile),
  ip: z.string().trim().min(1).pipe(ip),
  port: wholeNumber(port, 1, 65_535),
  deviceId: wholeNumber(deviceId, 0, 255),
  framing: framing.unwrap(),
  answerMs,
  mqtt,
  readingCode,
  placement,
  connectionPower: typedPower(connectionPowerRange),
  isActive: z.boolean(),
})

export type AnalyserForm = z.output<typeof AnalyserForm>
export type TypedAnalyser = z.input<typeof AnalyserForm>

/** Where a device is and how it is asked. */
export const PlaceInput = AnalyserForm.pick({ ip: true, port: true, deviceId: true, framing: true, answerMs: true })
export type PlaceInput = z.output<typeof PlaceInput>

/** What a connection test needs. */
export const TestInput = PlaceInput.extend({
  mqtt: AnalyserForm.shape.mqtt,
  profile: z.string().min(1).pipe(profile.unwrap()),
})
export type TestInput = z.output<typeof TestInput>

export const newSignal: TypedSource['signals'][number] = { meaning: 'consumed', topic: '', path: '', unit: 'kWh' }
const newSource: TypedSource = {
  isUsed: false,
  broker: '',
  signals: [newSignal],
  timePath: '',
  minutes: '15',
  stamp: 'end',
}

/** Where a device is, as typed: of one that sends there is nothing to type. */
export function placeFor(model: string): Pick<TypedAnalyser, 'ip' | 'port' | 'deviceId'> {
  if (model !== mqttProfile) return { ip: '', port: '502', deviceId: '1' }
  return { ip: noPlace.ip, port: String(noPlace.port), deviceId: String(noPlace.deviceId) }
}

/** A new one: most devices listen at port 502 as number 1. */
export const newAnalyser: TypedAnalyser = {
  profile: '',
  ...placeFor(''),
  framing: 'tcp',
  answerMs: '',
  mqtt: newSource,
  readingCode: '',
  placement: 'connection',
  connectionPower: '',
  isActive: true,
}

/** One that is changed; it is attached again when saved, unless another is. */
export function typedOf(analyser: Analyser, isBlocked: boolean): TypedAnalyser {
  const terms = {
    ip: analyser.ip,
    port: String(analyser.port),
    deviceId: String(analyser.deviceId),
    framing: analyser.framing,
    answerMs: analyser.answerMs === null ? '' : String(analyser.answerMs),
    mqtt: analyser.mqtt ? typedSource(analyser.mqtt) : newSource,
  }
  const { readingCode: code, profile: model, placement: place, connectionPower: watts } = analyser
  return {
    ...terms,
    readingCode: code,
    profile: model ?? '',
    placement: place,
    connectionPower: powerAsTyped(watts),
    isActive: !isBlocked,
  }
}

function typedSource({ interval, timePath, ...rest }: MqttSource): TypedSource {
  const { minutes, stamp } = interval ?? { minutes: newSource.minutes, stamp: newSource.stamp }
  return { ...rest, isUsed: true, timePath: timePath ?? '', minutes: String(minutes), stamp }
}

/** A test and the values it was made with. */
export interface TestMade {
  readonly terms: TestInput
  readonly result: ConnectionTest
}

const deviceFields = ['profile', 'ip', 'port', 'deviceId', 'framing', 'answerMs'] as const
type Device = Pick<AnalyserForm, (typeof deviceFields)[number] | 'mqtt'>

export function isSameDevice(one: Device, other: Device): boolean {
  return deviceFields.every((name) => one[name] === other[name]) && isSameSource(one.mqtt, other.mqtt)
}

/** What a test that was readable says in all: its worst check. */
export function levelOf({ checks }: Pick<ConnectionTest, 'checks'>): 'good' | 'notice' | 'bad' {
  return (['bad', 'notice'] as const).find((level) => checks.some((check) => check.level === level)) ?? 'good'
}

/**
 * Why saving these values deserves a question: no test was made with them, it failed, or its values look wrong. A device that
 * is stored already and stays the same needs no test, and one without a model cannot be tested.
 */
export function doubtAbout(terms: Device, test: TestMade | null, stored: Device | null) {
  if (terms.profile === null) return null
  if (test && isSameDevice(terms, test.terms)) {
    if (!test.result.isReadable) return 'failed'
    return levelOf(test.result) === 'bad' ? 'bad' : null
  }
  return stored && isSameDevice(terms, stored) ? null : 'untested'
}
