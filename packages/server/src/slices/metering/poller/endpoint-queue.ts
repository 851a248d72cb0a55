import type { ConnectionFault } from '@tandem/core/metering/analyser.ts'
import { ModbusFault, type ModbusAddress, type ModbusEndpoint } from '../../../platform/modbus.ts'
import type { DeviceProfile } from '../devices/profiles.ts'
import { readDevice, type DeviceMemory } from '../devices/read-device.ts'
import type { ConnectionBudget, Slot } from './connection-budget.ts'
import type { PollOutcome } from './device-state.ts'
import { nextTurn, waitAfter, type FailureOptions } from './turns.ts'

/** A device behind an endpoint, with what its turns need to remember. */
export interface PolledDevice {
  readonly analyserId: number
  readonly deviceId: number
  /** How long it may take for an answer; null: as long as is usual. */
  readonly answerMs: number | null
  /** null: nobody knows this model any more. */
  readonly profile: DeviceProfile | null
  interval: number
  isWatched: boolean
  nextAt: number
  failures: number
  readonly memory: DeviceMemory
}

/** What a queue is given of the world. */
export interface QueueSurroundings {
  /** Milliseconds that only go forward. */
  readonly now: () => number
  readonly chance: () => number
  /** Asked before each turn; where it says no, it has ended this queue or is about to. */
  readonly mayRead: () => boolean
  readonly isAllowed: (address: ModbusAddress) => boolean
  readonly openEndpoint: (address: ModbusAddress) => ModbusEndpoint
  readonly budget: ConnectionBudget
  readonly wait: FailureOptions
  readonly onOutcome: (device: PolledDevice, outcome: PollOutcome) => void
  /** What should never happen. */
  readonly onError: (error: unknown) => void
  /** Turns that never came because the one before was late. */
  readonly onMissed: (turns: number) => void
}

/** How long a queue may go on over its connection while another waits for one. */
const longestHold = 2_000

/**
 * Reads the devices of one address one after the other, each at its turns. A device that fails has a turn again after a wait;
 * where the address itself cannot be reached, all its devices wait for one probe.
 */
export class EndpointQueue {
  readonly #address: ModbusAddress
  readonly #world: QueueSurroundings
  readonly #endpoint: ModbusEndpoint
  readonly #devices = new Map<number, PolledDevice>()
  #slot: Slot | null = null
  #heldSince = 0
  #timer: NodeJS.Timeout | undefined
  #running: Promise<void> | null = null
  /** What must have ended before the next connection: one that is closing. */
  #closing: Promise<unknown>
  #failures = 0
  #retryAt = 0
  #isStopped = false

  constructor(address: ModbusAddress, world: QueueSurroundings, after: Promise<unknown> = Promise.resolve()) {
    this.#address = address
    this.#world = world
    this.#endpoint = world.openEndpoint(address)
    this.#closing = after
  }

  get isEmpty(): boolean {
    return this.#devices.size === 0
  }

  /** From now on it is read; the address is tried at once. */
  add(device: PolledDevice): void {
    this.#devices.set(device.analyserId, device)
    this.#retryAt = 0
    this.#schedule()
  }

  remove(analyserId: number): void {
    this.#devices.delete(analyserId)
  }

  /** Reads it more often, or less, from its next turn on. */
  pace(device: PolledDevice, { isWatched, interval }: Pick<PolledDevice, 'isWatched' | 'interval'>): void {
    if (device.isWatched === isWatched) return
    Object.assign(device, { isWatched, interval })
    const now = this.#world.now()
    const latest = now + this.#longestWait(device)
    device.nextAt = Math.min(device.nextAt, device.failures > 0 ? latest : nextTurn(device.analyserId, interval, now))
    this.#retryAt = Math.min(this.#retryAt, latest)
    this.#schedule()
  }

  /** Ends the connection; nothing that is still on its way counts. Resolves when all is closed. */
  async stop(): Promise<void> {
    this.#isStopped = true
    this.#devices.clear()
    clearTimeout(this.#timer)
    await this.#closing
    await this.#endpoint.close()
    await this.#running
    await this.#rest(true)
  }

  #schedule(): void {
    clearTimeout(this.#timer)
    if (this.#isStopped || this.#running || this.isEmpty) return
    const first = Math.min(...[...this.#devices.values()].map(({ nextAt }) => nextAt))
    const wait = Math.max(first, this.#retryAt) - this.#world.now()
    this.#timer = setTimeout(
      () => {
        this.#running = this.#run().finally(() => {
          this.#running = null
          this.#schedule()
        })
      },
      Math.max(0, wait),
    )
  }

  async #run(): Promise<void> {
    this.#slot?.work()
    for (let device = this.#nextDue(); device; device = this.#nextDue()) {
      await this.#takeTurn(device)
      const hasHeldLong = this.#world.now() - this.#heldSince >= longestHold
      if (hasHeldLong && this.#world.budget.isWanted()) await this.#rest(true)
    }
    await this.#rest(false)
  }

  /** The device that has waited longest. */
  #nextDue(): PolledDevice | null {
    const now = this.#world.now()
    if (this.#isStopped || this.#retryAt > now || !this.#world.mayRead()) return null
    const due = [...this.#devices.values()].filter(({ nextAt }) => nextAt <= now)
    return due.reduce<PolledDevice | null>((first, each) => (first && first.nextAt <= each.nextAt ? first : each), null)
  }

  async #takeTurn(device: PolledDevice): Promise<void> {
    try {
      const wasOpen = this.#endpoint.isOpen
      await this.#connect()
      const outcome = await this.#read(device, wasOpen)
      this.#settle(device, outcome)
    } catch (error) {
      if (error instanceof ModbusFault) {
        this.#settleAll(error.reason)
        return
      }
      // A fault of ours, which is not to end the reading of others.
      this.#world.onError(error)
      this.#settle(device, { reason: 'device_failure' })
    }
  }

  /** Throws a ModbusFault when the address cannot be reached or may not be. */
  async #connect(): Promise<void> {
    if (this.#endpoint.isOpen && this.#slot) return
    if (!this.#world.isAllowed(this.#address)) throw new ModbusFault('not_allowed')
    await this.#closing
    if (!this.#slot) {
      this.#slot = await this.#world.budget.acquire()
      this.#heldSince = this.#world.now()
    }
    if (this.#isStopped) return
    await this.#endpoint.connect()
    this.#failures = 0
  }

  async #read(device: PolledDevice, isReused: boolean): Promise<PollOutcome> {
    if (this.#isStopped) return { reason: 'connection_lost' }
    if (!device.profile) return { reason: 'no_model_found' }
    try {
      const source = this.#endpoint.answeringWithin(device.answerMs)
      return { values: await readDevice(source, device.profile, device.deviceId, device.memory) }
    } catch (error) {
      if (!(error instanceof ModbusFault)) throw error
      // A device may close what rested for long, and tells nobody until it is used: that is no fault of it.
      const mayHaveRested = isReused && error.reason === 'connection_lost' && !this.#isStopped
      if (!mayHaveRested) return { reason: error.reason }
      await this.#connect()
      return this.#read(device, false)
    }
  }

  #settle(device: PolledDevice, outcome: PollOutcome): void {
    if (this.#devices.get(device.analyserId) !== device) return
    const now = this.#world.now()
    const { analyserId, interval, nextAt } = device
    if ('values' in outcome) {
      this.#world.onMissed(device.failures > 0 ? 0 : Math.floor((now - nextAt) / interval))
      device.failures = 0
      device.nextAt = nextTurn(analyserId, interval, now)
    } else {
      device.failures++
      device.nextAt = now + this.#waitOf(device, device.failures)
    }
    this.#world.onOutcome(device, outcome)
  }

  #settleAll(reason: ConnectionFault): void {
    if (this.#isStopped) return
    this.#failures++
    const waits = [...this.#devices.values()].map((device) => this.#waitOf(device, this.#failures))
    this.#retryAt = this.#world.now() + Math.min(...waits)
    for (const device of this.#devices.values()) {
      device.failures = Math.max(1, device.failures)
      this.#world.onOutcome(device, { reason })
    }
  }

  #waitOf(device: PolledDevice, failures: number): number {
    const { first } = this.#world.wait
    return waitAfter(failures, { first, longest: this.#longestWait(device) }, this.#world.chance())
  }

  /** Who watches a device that is away sees it come back before long. */
  #longestWait({ isWatched }: PolledDevice): number {
    const { longest, longestWatched } = this.#world.wait
    return isWatched ? longestWatched : longest
  }

  /** Leaves the connection open for the next turns, ready to be given up, unless it is broken or to be given up now. */
  async #rest(isGivenUp: boolean): Promise<void> {
    const slot = this.#slot
    if (!slot) return
    const giveUp = () => {
      if (this.#slot === slot) this.#slot = null
      this.#closing = this.#endpoint.close().finally(() => slot.release())
      return this.#closing
    }
    if (isGivenUp || !this.#endpoint.isOpen) await giveUp()
    else slot.rest(() => void giveUp())
  }
}
