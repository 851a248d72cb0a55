import type { ConnectionFault } from '@tandem/core/metering/analyser.ts'
import { BrokerFault, connectToBroker, type BrokerConnection, type MqttMessage } from '../../../platform/mqtt.ts'
import type { MqttBroker } from '../../../platform/mqtt-brokers.ts'
import { waitAfter, type WaitOptions } from '../poller/turns.ts'

export interface LineOptions {
  readonly wait: WaitOptions
  readonly now: () => Temporal.Instant
  /** Answers whether the topic is to be heard on: one that is too fast is left alone for a minute. */
  readonly onMessage: (message: MqttMessage) => boolean
  /** What should never happen. */
  readonly onError: (error: unknown) => void
}

const rest = { minutes: 1 }

/**
 * The way to one broker: connected while topics are wanted of it, and again after it was lost, at once and then after longer
 * and longer waits.
 */
export class BrokerLine {
  readonly #broker: MqttBroker
  readonly #options: LineOptions
  #wanted = new Set<string>()
  #subscribed = new Set<string>()
  #refused = new Set<string>()
  /** Topics that were too fast, and until when they are left alone: what is not read costs the others its time, too. */
  readonly #resting = new Map<string, Temporal.Instant>()
  #connection: BrokerConnection | null = null
  #running: Promise<void> = Promise.resolve()
  #timer: NodeJS.Timeout | undefined
  #failures = 0
  #fault: ConnectionFault | null = null
  #isStopped = false

  constructor(broker: MqttBroker, options: LineOptions) {
    this.#broker = broker
    this.#options = options
  }

  /** Why it cannot be reached; null: it can, or that is not known yet. A broker that comes back at once was never away. */
  get fault(): ConnectionFault | null {
    return this.#fault
  }

  get isOpen(): boolean {
    return this.#connection !== null
  }

  /** Topics that the broker does not let the platform read. */
  get refused(): ReadonlySet<string> {
    return this.#refused
  }

  /** Makes what is subscribed be this. */
  want(topics: ReadonlySet<string>): void {
    this.#wanted = new Set(topics)
    const now = this.#options.now()
    for (const [topic, until] of this.#resting) {
      if (Temporal.Instant.compare(until, now) <= 0) this.#resting.delete(topic)
    }
    this.#follow()
  }

  #take(message: MqttMessage): void {
    if (this.#options.onMessage(message) || this.#resting.has(message.topic)) return
    this.#resting.set(message.topic, this.#options.now().add(rest))
    this.#follow()
  }

  /** Resolves when the connection is closed. */
  async stop(): Promise<void> {
    this.#isStopped = true
    clearTimeout(this.#timer)
    await this.#running
    await this.#connection?.close()
    this.#connection = null
  }

  /** One step after the other: what is wanted meanwhile is followed by the next. */
  #follow(): void {
    this.#running = this.#running.then(() => this.#step()).catch(this.#options.onError)
  }

  async #step(): Promise<void> {
    if (this.#isStopped) return
    if (!this.#connection) {
      if (this.#wanted.size > 0 && !this.#timer) await this.#connect()
      return
    }
    const wanted = new Set([...this.#wanted].filter((topic) => !this.#resting.has(topic)))
    const added = [...wanted].filter((topic) => !this.#subscribed.has(topic))
    const removed = [...this.#subscribed].filter((topic) => !wanted.has(topic))
    for (const topic of added) this.#subscribed.add(topic)
    for (const topic of removed) this.#subscribed.delete(topic)
    this.#refused = new Set([...this.#refused].filter((topic) => this.#wanted.has(topic)))
    await this.#connection.unsubscribe(removed)
    if (added.length > 0) for (const topic of await this.#connection.subscribe(added)) this.#refused.add(topic)
  }

  async #connect(): Promise<void> {
    const onLost = () => {
      this.#connection = null
      this.#again()
    }
    try {
      const onMessage = (message: MqttMessage) => this.#take(message)
      this.#connection = await connectToBroker(this.#broker, { onMessage, onLost })
    } catch (error) {
      if (!(error instanceof BrokerFault)) throw error
      this.#fault = error.reason
      this.#again()
      return
    }
    this.#failures = 0
    this.#fault = null
    this.#subscribed = new Set()
    this.#refused = new Set()
    await this.#step()
  }

  #again(): void {
    if (this.#isStopped) return
    this.#failures++
    const wait = waitAfter(this.#failures, this.#options.wait, Math.random())
    this.#timer = setTimeout(() => {
      this.#timer = undefined
      this.#follow()
    }, wait)
  }
}
