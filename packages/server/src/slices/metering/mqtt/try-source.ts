import { readMqttMessage, type MqttMeaning, type MqttSource } from '@tandem/core/metering/mqtt-source.ts'
import type { MeasuredValues, Quantity } from '@tandem/core/metering/quantities.ts'
import type { ConnectionTest } from '@tandem/contract/metering/analysers.ts'
import { displayZone } from '@tandem/contract/texts/format.ts'
import { BrokerFault, connectToBroker, type BrokerConnection, type MqttMessage } from '../../../platform/mqtt.ts'
import type { MqttBroker } from '../../../platform/mqtt-brokers.ts'
import { canBeOf, parsePayload, topicsOf } from './mqtt-inbox.ts'

/** So much of a message is shown. */
const shownLength = 400
/** A fast device floods a test with messages: only the first of each topic counts, and one that is readable. */
const quantityOf: Readonly<Partial<Record<MqttMeaning, Quantity>>> = {
  consumed: 'active_energy_import',
  produced: 'active_energy_export',
  power: 'active_power_total',
}

type Step = ConnectionTest['steps'][number]
type Outcome = Pick<ConnectionTest, 'isReadable' | 'reason' | 'values' | 'messages' | 'steps'>

interface TryOptions {
  /** How long messages are waited for, in milliseconds. */
  readonly patience: number
  readonly now: () => Temporal.Instant
  /** A message of a time before them is not read. */
  readonly sampleDays: number
}

/**
 * Listens to a meter's topics on a connection of its own until each has said something that can be read, or nobody waits any
 * longer; stores nothing. Shows what came, so that a path that finds no number can be mended.
 */
export async function trySource(broker: MqttBroker, source: MqttSource, options: TryOptions): Promise<Outcome> {
  const startedAt = performance.now()
  const ms = () => Math.round(performance.now() - startedAt)
  const steps: Step[] = [{ step: 'allowed', isDone: true, ms: 0 }]
  const heard = new Hearing(source, options)
  let connection: BrokerConnection
  try {
    connection = await connectToBroker(broker, {
      onMessage: (message) => heard.take(message),
      onLost: () => heard.end(),
    })
  } catch (error) {
    if (!(error instanceof BrokerFault)) throw error
    steps.push({ step: 'connect', isDone: false, ms: ms() })
    return { ...heard.outcome, steps, reason: error.reason }
  }
  const timer = setTimeout(() => heard.end(), options.patience)
  try {
    const refused = await connection.subscribe(topicsOf({ source }))
    steps.push({ step: 'connect', isDone: refused.length === 0, ms: ms() })
    if (refused.length > 0) return { ...heard.outcome, steps, reason: 'broker_refused' }
    await heard.ended
    const { outcome } = heard
    steps.push({ step: 'read', isDone: outcome.isReadable, ms: ms() })
    const reason = outcome.messages.length === 0 ? ('no_message' as const) : ('unreadable_message' as const)
    return { ...outcome, steps, reason: outcome.isReadable ? null : reason }
  } finally {
    clearTimeout(timer)
    await connection.close()
  }
}

/** What came of each topic. */
class Hearing {
  readonly #source: MqttSource
  readonly #options: TryOptions
  readonly #messages = new Map<string, ConnectionTest['messages'][number]>()
  readonly #values = new Map<Quantity, number>()
  #resolve: () => void = () => undefined
  readonly ended = new Promise<void>((resolve) => (this.#resolve = resolve))

  constructor(source: MqttSource, options: TryOptions) {
    this.#source = source
    this.#options = options
  }

  take(message: MqttMessage): void {
    const { topic, payload, isRetained } = message
    if (this.#messages.get(topic)?.isReadable) return
    const at = this.#options.now()
    const read = { topic, payload: parsePayload(message) }
    const found = readMqttMessage(this.#source, read, { arrivedAt: at, zone: displayZone })
    // What is read later goes by the time, too: a test that passes over it would find the number that is then refused.
    const stamp = (found?.at ?? at).epochMilliseconds
    const reading = canBeOf(stamp, at, this.#options.sampleDays) ? found : null
    const text = printable(payload.subarray(0, shownLength).toString('utf8'), payload.length > shownLength)
    this.#messages.set(topic, { topic, at, isRetained, text, isReadable: reading !== null })
    for (const [meaning, value] of Object.entries(reading?.values ?? {})) {
      const quantity = quantityOf[meaning as MqttMeaning]
      if (quantity) this.#values.set(quantity, value)
    }
    if (topicsOf({ source: this.#source }).every((each) => this.#messages.get(each)?.isReadable)) this.end()
  }

  end(): void {
    this.#resolve()
  }

  get outcome(): Pick<ConnectionTest, 'isReadable' | 'values' | 'messages'> {
    const messages = [...this.#messages.values()]
    const values: MeasuredValues = Object.fromEntries(this.#values)
    return { isReadable: messages.some(({ isReadable }) => isReadable), values, messages }
  }
}

/** Without characters that a screen or a log would take for something else. */
function printable(text: string, isCut: boolean): string {
  return text.replace(/[\p{Cc}\p{Cf}]+/gu, ' ') + (isCut ? ' …' : '')
}
