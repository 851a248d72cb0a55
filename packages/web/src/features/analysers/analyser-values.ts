import { AnalyserSettings, type Analyser, type ConnectionTest } from '@tandem/contract/analysers.ts'
import { rule } from '@tandem/contract/validation.ts'
import { z } from 'zod'

const { ip, port, deviceId, readingCode, profile, placement } = AnalyserSettings.shape

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

/** What the form holds, as typed, and what it becomes. */
export const AnalyserForm = z.object({
  profile: z
    .string()
    .transform((id) => (id === '' ? null : id))
    .pipe(profile),
  ip: z.string().trim().min(1).pipe(ip),
  port: wholeNumber(port, 1, 65_535),
  deviceId: wholeNumber(deviceId, 0, 255),
  readingCode,
  placement,
  isActive: z.boolean(),
})
export type AnalyserForm = z.output<typeof AnalyserForm>
export type TypedAnalyser = z.input<typeof AnalyserForm>

/** What a connection test needs. */
export const TestInput = AnalyserForm.pick({ ip: true, port: true, deviceId: true }).extend({
  profile: z.string().min(1).pipe(profile.unwrap()),
})
export type TestInput = z.output<typeof TestInput>

/** A new one: most devices listen at port 502 as number 1. */
export const newAnalyser: TypedAnalyser = {
  profile: '',
  ip: '',
  port: '502',
  deviceId: '1',
  readingCode: '',
  placement: 'connection',
  isActive: true,
}

/** One that is changed; it is attached again when saved, unless another is. */
export function typedOf(analyser: Analyser, isBlocked: boolean): TypedAnalyser {
  const terms = { ip: analyser.ip, port: String(analyser.port), deviceId: String(analyser.deviceId) }
  const { readingCode: code, profile: model, placement: place } = analyser
  return { ...terms, readingCode: code, profile: model ?? '', placement: place, isActive: !isBlocked }
}

/** A test and the values it was made with. */
export interface TestMade {
  readonly terms: TestInput
  readonly result: ConnectionTest
}

type Device = Pick<AnalyserForm, 'profile' | 'ip' | 'port' | 'deviceId'>

export function isSameDevice(one: Device, other: Device): boolean {
  return (['profile', 'ip', 'port', 'deviceId'] as const).every((name) => one[name] === other[name])
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
