import { readMqttMessage, type MqttReading } from '@tandem/core/metering/mqtt-source.ts'
import { Refusal } from '@tandem/core/refusal.ts'
import { displayZone } from '@tandem/contract/texts/format.ts'
import { parseExactJson } from '../../../platform/json.ts'
import type { MqttMessage } from '../../../platform/mqtt.ts'
import { mostPowerOf } from '../follow-readings.ts'
import { clockAhead, type SentCounters, type SentInterval } from '../sent-readings.ts'
import type { MqttMeter } from './mqtt.store.ts'

/** What a meter says fits into it many times over. */
const largestMessage = 65_536
/** Messages of one topic that are read in a minute: ten a second, and what a device kept while it was away. */
const mostPerMinute = 600
/** Moments that wait for the database, of one meter and of all that share the room; the oldest of a meter give way. */
const mostWaiting = 10_000
const mostOfAll = 500_000
/** A value that was sent by itself is shown beside newer ones for so long. */
const shownFor = 600_000
const [minute, hour] = [60_000, 3_600_000]

/** What waits to be stored of one meter. */
export interface MeterMail {
  readonly meter: MqttMeter
  readonly counters: readonly SentCounters[]
  readonly intervals: readonly SentInterval[]
  /** What is known of it now: each value with those that came by themselves a little before. */
  readonly shown: Omit<SentCounters, 'at'>
}

/** Whether a message may be of a time, in milliseconds: neither of the future, nor older than what is kept. */
export function canBeOf(stamp: number, arrivedAt: Temporal.Instant, sampleDays: number): boolean {
  const oldest = arrivedAt.epochMilliseconds - sampleDays * 24 * hour
  return stamp >= oldest && stamp <= arrivedAt.add(clockAhead).epochMilliseconds
}

interface Box {
  meter: MqttMeter
  /** By the millisecond that they are of. */
  readonly counters: Map<number, SentCounters>
  readonly intervals: Map<number, SentInterval>
  /** The last of each, with its time: they come in messages of their own. */
  readonly latest: Map<'import' | 'export' | 'power', { readonly at: number; readonly value: number }>
  isUnreadable: boolean
}

export interface InboxOptions {
  readonly now: () => Temporal.Instant
  /** How far back samples are kept. */
  readonly sampleDays: number
}

/** The text of a message as JSON, or as it is; undefined where it is too large. */
export function parsePayload({ payload }: Pick<MqttMessage, 'payload'>): unknown {
  if (payload.length > largestMessage) return undefined
  const text = payload.toString('utf8')
  try {
    return parseExactJson(text)
  } catch (error) {
    if (error instanceof Refusal) return text
    throw error
  }
}

/** Takes messages, reads what is of a meter in them, and keeps it until it is stored. */
export class MqttInbox {
  readonly #options: InboxOptions
  readonly #boxes = new Map<number, Box>()
  #byTopic = new Map<string, Box[]>()
  readonly #counts = new Map<string, { readonly since: number; count: number }>()
  /** Messages that came too fast, and moments that the database was away for too long. */
  readonly dropped = { messages: 0, moments: 0 }

  constructor(options: InboxOptions) {
    this.#options = options
  }

  /** From now on messages are of these meters; what waits of others is still stored. */
  become(meters: readonly MqttMeter[]): void {
    const wanted = new Map(meters.map((meter) => [meter.analyserId, meter]))
    for (const [analyserId, { counters, intervals }] of this.#boxes) {
      if (!wanted.has(analyserId) && counters.size + intervals.size === 0) this.#boxes.delete(analyserId)
    }
    const listening: Box[] = []
    for (const meter of meters) {
      const known = this.#boxes.get(meter.analyserId)
      const isSame = known?.meter.attachedAt.equals(meter.attachedAt) ?? false
      const box = known && isSame ? known : emptyBox(meter)
      box.meter = meter
      this.#boxes.set(meter.analyserId, box)
      if (meter.isAllowed) listening.push(box)
    }
    const places = listening.flatMap((box) =>
      topicsOf(box.meter).map((topic) => ({ key: keyOf(box.meter.source.broker, topic), box })),
    )
    this.#byTopic = new Map(
      [...Map.groupBy(places, ({ key }) => key)].map(([key, found]) => [key, found.map(({ box }) => box)]),
    )
    for (const key of this.#counts.keys()) if (!this.#byTopic.has(key)) this.#counts.delete(key)
  }

  /** Answers whether more of its topic can be read in this minute. */
  take(broker: string, message: MqttMessage): boolean {
    const key = keyOf(broker, message.topic)
    const boxes = this.#byTopic.get(key)
    if (!boxes) return true
    const arrivedAt = this.#options.now()
    if (this.#isTooMuch(key, arrivedAt.epochMilliseconds)) {
      this.dropped.messages++
      return false
    }
    const payload = parsePayload(message)
    for (const box of boxes) {
      const reading = readMqttMessage(
        box.meter.source,
        { topic: message.topic, payload },
        { arrivedAt, zone: displayZone },
      )
      // Of a message that the broker kept nobody knows when it was sent, unless it says so itself.
      if (reading && reading.at === null && message.isRetained) continue
      if (!reading || !this.#keep(box, reading, arrivedAt)) box.isUnreadable = true
    }
    return true
  }

  /** What waits, which is then no longer here. */
  empty(): MeterMail[] {
    const mail: MeterMail[] = []
    for (const { meter, counters, intervals, latest } of this.#boxes.values()) {
      if (counters.size + intervals.size === 0) continue
      const shown = valuesShown(latest)
      mail.push({ meter, counters: [...counters.values()], intervals: [...intervals.values()], shown })
      counters.clear()
      intervals.clear()
    }
    return mail
  }

  /** What could not be stored waits again, behind nothing that is newer. */
  putBack(mail: readonly MeterMail[]): void {
    for (const { meter, counters, intervals } of mail) {
      const box = this.#boxes.get(meter.analyserId)
      if (!box?.meter.attachedAt.equals(meter.attachedAt)) continue
      const newer = { counters: [...box.counters], intervals: [...box.intervals] }
      box.counters.clear()
      box.intervals.clear()
      for (const each of counters) box.counters.set(each.at.epochMilliseconds, each)
      for (const each of intervals) box.intervals.set(each.start.epochMilliseconds, each)
      for (const [at, each] of newer.counters) box.counters.set(at, each)
      for (const [at, each] of newer.intervals) box.intervals.set(at, each)
      this.#bound(box)
    }
  }

  /** The meters of which only messages came, since this was asked last, that have not what is looked for. */
  takeUnreadable(): Set<number> {
    const found = [...this.#boxes].filter(([, { isUnreadable }]) => isUnreadable)
    for (const [, box] of found) box.isUnreadable = false
    return new Set(found.map(([analyserId]) => analyserId))
  }

  #isTooMuch(key: string, now: number): boolean {
    const known = this.#counts.get(key)
    if (!known || now - known.since >= minute || now < known.since) {
      this.#counts.set(key, { since: now, count: 1 })
      return false
    }
    known.count++
    return known.count > mostPerMinute
  }

  /** Whether it can be: of a time that can be, and no more than a connection carries. */
  #keep(box: Box, { at, values }: MqttReading, arrivedAt: Temporal.Instant): boolean {
    // Several messages of one second are one moment: each brings a part of it.
    const stamp = at?.epochMilliseconds ?? Math.floor(arrivedAt.epochMilliseconds / 1_000) * 1_000
    if (!canBeOf(stamp, arrivedAt, this.#options.sampleDays)) return false
    const isIntervalKept = this.#keepInterval(box, values, stamp)
    const { consumed, produced, power } = values
    if (consumed === undefined && produced === undefined && power === undefined) return isIntervalKept
    const fresh = Object.entries({ import: consumed, export: produced, power }).flatMap(([name, value]) =>
      value === undefined ? [] : [[name as 'import' | 'export' | 'power', value] as const],
    )
    const known = box.counters.get(stamp)
    box.counters.set(stamp, {
      at: Temporal.Instant.fromEpochMilliseconds(stamp),
      ...known,
      ...Object.fromEntries(fresh),
    })
    for (const [name, value] of fresh) {
      const before = box.latest.get(name)
      if (!before || before.at <= stamp) box.latest.set(name, { at: stamp, value })
    }
    this.#bound(box)
    return true
  }

  #keepInterval({ meter, intervals }: Box, values: MqttReading['values'], stamp: number): boolean {
    const { interval } = meter.source
    const { consumedInInterval: consumption, producedInInterval: production } = values
    if (!interval || (consumption === undefined && production === undefined)) return false
    const length = interval.minutes * minute
    const start = interval.stamp === 'end' ? stamp - length : stamp
    // Devices stamp what they send a little late; what lies between two intervals is of neither.
    const nearest = Math.round(start / length) * length
    const { connectionPower } = meter
    const carried = (mostPowerOf({ connectionPower, phases: null }, 0) * interval.minutes) / 60
    const isPossible = Math.max(consumption ?? 0, production ?? 0) <= carried
    if (!isPossible || Math.abs(start - nearest) > Math.min(length / 4, minute)) return false
    const known = intervals.get(nearest)
    intervals.set(nearest, {
      start: Temporal.Instant.fromEpochMilliseconds(nearest),
      minutes: interval.minutes,
      ...(consumption !== undefined && { consumption }),
      ...(production !== undefined && { production }),
      ...known,
    })
    return true
  }

  #bound({ counters, intervals }: Box): void {
    const most = Math.max(1, Math.min(mostWaiting, Math.floor(mostOfAll / Math.max(1, this.#boxes.size))))
    for (const waiting of [counters, intervals]) {
      for (const stamp of waiting.keys()) {
        if (waiting.size <= most) break
        waiting.delete(stamp)
        this.dropped.moments++
      }
    }
  }
}

function valuesShown(latest: Box['latest']): Omit<SentCounters, 'at'> {
  const newest = Math.max(...[...latest.values()].map(({ at }) => at))
  const shown = [...latest].filter(([, { at }]) => newest - at <= shownFor)
  return Object.fromEntries(shown.map(([name, { value }]) => [name, value]))
}

function emptyBox(meter: MqttMeter): Box {
  return { meter, counters: new Map(), intervals: new Map(), latest: new Map(), isUnreadable: false }
}

/** The topics of a meter, each once. */
export function topicsOf({ source }: Pick<MqttMeter, 'source'>): string[] {
  return [...new Set(source.signals.map(({ topic }) => topic))]
}

const keyOf = (broker: string, topic: string) => `${broker} ${topic}`
