import { parseDecimal } from '../units/decimal.ts'
import { maxHourEnergy } from './readings.ts'

/** What a number in a message is: what a counter shows, the energy of one interval, or the power of a moment. */
export const mqttMeanings = ['consumed', 'produced', 'power', 'consumedInInterval', 'producedInInterval'] as const
export type MqttMeaning = (typeof mqttMeanings)[number]

/** Each side once, counted or by intervals, and the power. */
export const mostSignals = 3

/** What it is of, however it is measured. */
export function sideOf(meaning: MqttMeaning): string {
  return meaning.replace('InInterval', '')
}

/** In whole Wh and mW a unit counts so much. */
const unitFactors = { Wh: 1, kWh: 1_000, MWh: 1_000_000, W: 1_000, kW: 1_000_000 } as const
export const mqttUnits = ['Wh', 'kWh', 'MWh', 'W', 'kW'] as const
export type MqttUnit = (typeof mqttUnits)[number]

/** Whether a number of this meaning can be in this unit. */
export function isUnitOf(meaning: MqttMeaning, unit: MqttUnit): boolean {
  return (meaning === 'power') === !unit.endsWith('h')
}

/** They fill an hour whole. */
export const mqttIntervals = [1, 5, 10, 15, 20, 30, 60] as const

/** Where one number is found. */
export interface MqttSignal {
  readonly meaning: MqttMeaning
  readonly topic: string
  /** Names and places in lists with points between: `ENERGY.Total`; empty: the message is the number. */
  readonly path: string
  readonly unit: MqttUnit
}

/** What of an installation's broker is one meter's. */
export interface MqttSource {
  /** As the settings name it. */
  readonly broker: string
  readonly signals: readonly MqttSignal[]
  /** Where a message says when it was measured; null: nowhere, so it is when the message arrives. */
  readonly timePath: string | null
  /** Of the energy of intervals; null: there is none. */
  readonly interval: { readonly minutes: (typeof mqttIntervals)[number]; readonly stamp: 'start' | 'end' } | null
}

/** What one message says of a meter, in whole Wh and mW. */
export interface MqttReading {
  /** null: the message does not say when. */
  readonly at: Temporal.Instant | null
  readonly values: Readonly<Partial<Record<MqttMeaning, number>>>
}

/**
 * Reads a message: `payload` is its JSON, or its text where it is none. null: nothing of this meter is in it, or no time where
 * one is looked for. A time without an offset is by the clock of the zone that it names, or of `zone`; in the hour that the latter
 * shows twice it is what is nearer to the arrival, and a time that no clock of the zone shows is none.
 */
export function readMqttMessage(
  { signals, timePath }: Pick<MqttSource, 'signals' | 'timePath'>,
  { topic, payload }: { readonly topic: string; readonly payload: unknown },
  { arrivedAt, zone }: { readonly arrivedAt: Temporal.Instant; readonly zone: string },
): MqttReading | null {
  const values: Partial<Record<MqttMeaning, number>> = {}
  for (const signal of signals) {
    const value = signal.topic === topic ? numberOf(findByPath(payload, signal.path), signal) : null
    if (value !== null) values[signal.meaning] = value
  }
  if (Object.keys(values).length === 0) return null
  const at = timePath === null ? null : parseStamp(findByPath(payload, timePath), arrivedAt, zone)
  return timePath !== null && at === null ? null : { at, values }
}

/** What stands at a path; a name may have points itself (`1.8.0`). undefined: nothing. */
export function findByPath(payload: unknown, path: string): unknown {
  return path === '' ? payload : follow(payload, path.split('.'))
}

function follow(value: unknown, names: readonly string[]): unknown {
  if (names.length === 0) return value
  if (typeof value !== 'object' || value === null) return undefined
  for (let length = 1; length <= names.length; length++) {
    const name = names.slice(0, length).join('.')
    // The length of a list is nobody's reading.
    if (Object.prototype.propertyIsEnumerable.call(value, name))
      return follow((value as Record<string, unknown>)[name], names.slice(length))
  }
  return undefined
}

/** More than any connection of the platform carries, in mW. */
const mostPower = 10_000_000_000
const places = 20
const one = 10n ** BigInt(places)

/** The number in whole Wh or mW, the nearest; null where it is none or cannot be. */
function numberOf(found: unknown, { meaning, unit }: MqttSignal): number | null {
  if (typeof found !== 'number' && typeof found !== 'string') return null
  // Far behind the point nothing is left of a watt-hour.
  const text = String(found)
    .trim()
    .replace(/^([+-]?\d+\.\d{20})\d+$/, '$1')
  const fine = parseDecimal(text, places)
  if (typeof fine === 'string') return null
  const scaled = fine * BigInt(unitFactors[unit])
  const half = scaled < 0n ? -one / 2n : one / 2n
  const value = Number((scaled + half) / one)
  const isPossible =
    meaning === 'power'
      ? Math.abs(value) <= mostPower
      : value >= 0 && value <= (meaning.endsWith('Interval') ? maxHourEnergy : Number.MAX_SAFE_INTEGER)
  return isPossible ? value + 0 : null
}

/** From here on a count since 1970 is one of milliseconds. */
const firstMilliseconds = 100_000_000_000

function parseStamp(found: unknown, arrivedAt: Temporal.Instant, zone: string): Temporal.Instant | null {
  const text = typeof found === 'number' || typeof found === 'string' ? String(found).trim() : ''
  try {
    if (/^\d{9,14}(\.\d{1,9})?$/.test(text)) {
      const count = Number(text)
      return Temporal.Instant.fromEpochMilliseconds(Math.floor(count >= firstMilliseconds ? count : count * 1_000))
    }
    if (/\d[T ].*(Z|[+-]\d\d(:?\d\d)?)(\[.*\])?$/i.test(text)) return Temporal.Instant.from(text)
    if (text.includes('[')) return Temporal.ZonedDateTime.from(text, { disambiguation: 'reject' }).toInstant()
    return /\d[T ]\d/i.test(text) ? instantOf(Temporal.PlainDateTime.from(text), arrivedAt, zone) : null
  } catch {
    return null
  }
}

/** Of the moments at which the clock of the zone shows this, the nearer to the arrival; null: it never does. */
function instantOf(local: Temporal.PlainDateTime, arrivedAt: Temporal.Instant, zone: string): Temporal.Instant | null {
  const moments = (['earlier', 'later'] as const)
    .map((disambiguation) => local.toZonedDateTime(zone, { disambiguation }))
    .filter((moment) => moment.toPlainDateTime().equals(local))
    .map((moment) => moment.toInstant())
  const distance = (at: Temporal.Instant) => Math.abs(at.epochMilliseconds - arrivedAt.epochMilliseconds)
  return moments.toSorted((one, other) => distance(one) - distance(other))[0] ?? null
}

/** Whether two describe the same, in whatever sequence their parts were written. */
export function isSameSource(one: MqttSource | null, other: MqttSource | null): boolean {
  const write = (source: MqttSource | null) =>
    source &&
    JSON.stringify([
      [source.broker, source.timePath, source.interval?.minutes, source.interval?.stamp],
      ...source.signals.map(({ meaning, topic, path, unit }) => [meaning, topic, path, unit]),
    ])
  return write(one) === write(other)
}

/** Whether a topic is `prefix` or below it. */
export function isBelow(topic: string, prefix: string): boolean {
  return topic === prefix || topic.startsWith(`${prefix}/`)
}
