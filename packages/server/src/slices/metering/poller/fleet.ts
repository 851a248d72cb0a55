import type { ModbusAddress, ModbusEndpoint } from '../../../platform/modbus.ts'
import { emptyMemory } from '../devices/read-device.ts'
import { createConnectionBudget } from './connection-budget.ts'
import { stateAfter, type DeviceState, type PollOutcome } from './device-state.ts'
import { EndpointQueue, type PolledDevice, type QueueSurroundings } from './endpoint-queue.ts'
import type { ActiveAnalyser } from './poller.store.ts'
import { nextTurn, type FailureOptions } from './turns.ts'

/** What a turn came to. */
export interface Turn {
  readonly analyserId: number
  readonly attachedAt: Temporal.Instant
  readonly at: Temporal.Instant
  readonly outcome: PollOutcome
  readonly before: DeviceState
  readonly after: DeviceState
}

export interface FleetOptions {
  readonly now: () => Temporal.Instant
  readonly isAllowed: (address: ModbusAddress) => boolean
  readonly openEndpoint: (address: ModbusAddress) => ModbusEndpoint
  readonly maxConnections: number
  /** Milliseconds between two turns of an analyser, and while somebody watches it. */
  readonly interval: number
  readonly watchedInterval: number
  readonly wait: FailureOptions
  /** Asked before each turn: false where this process stood still, and another may read in its place. */
  readonly mayRead: () => boolean
  readonly onTurn: (turn: Turn) => void
  readonly onError: (error: unknown) => void
}

export interface PollCounts {
  readonly reads: number
  readonly failures: number
  readonly missed: number
}

interface Member {
  readonly analyser: ActiveAnalyser
  readonly device: PolledDevice
  readonly queue: EndpointQueue
  state: DeviceState
  /** When it was last read, in epoch milliseconds. */
  readAt: number | null
}

export interface Fleet {
  readonly counts: PollCounts
  /** Makes what is polled be what is attached: new ones come, removed ones go, changed ones are other ones. */
  become(analysers: readonly ActiveAnalyser[]): void
  /** Polls nothing more; resolves when every connection is closed. */
  clear(): Promise<void>
}

/** New analysers that are read without waiting for their turn. */
const mostAtOnce = 5

/** All analysers that this process polls, one queue for each address. */
export function createFleet(terms: FleetOptions): Fleet {
  const members = new Map<number, Member>()
  const queues = new Map<string, EndpointQueue>()
  const closing = new Map<string, Promise<unknown>>()
  const counts = { reads: 0, failures: 0, missed: 0 }

  const world: QueueSurroundings = {
    now: () => performance.now(),
    chance: () => Math.random(),
    mayRead: terms.mayRead,
    isAllowed: terms.isAllowed,
    openEndpoint: terms.openEndpoint,
    budget: createConnectionBudget(terms.maxConnections),
    wait: terms.wait,
    onError: terms.onError,
    onMissed: (turns) => (counts.missed += turns),
    onOutcome(device, outcome) {
      const member = members.get(device.analyserId)
      if (member?.device !== device) return
      const [before, at] = [member.state, toMillisecond(terms.now())]
      if ('values' in outcome) {
        // A turn that was late may end in the same millisecond as the one after it: both are one sample.
        if (member.readAt === at.epochMilliseconds) return
        member.readAt = at.epochMilliseconds
        counts.reads++
      } else counts.failures++
      member.state = stateAfter(before, outcome, at)
      const { analyserId, attachedAt } = member.analyser
      terms.onTurn({ analyserId, attachedAt, at, outcome, before, after: member.state })
    },
  }
  const queueAt = ({ ip, port, framing }: ModbusAddress): EndpointQueue => {
    const key = keyOf({ ip, port, framing })
    const queue = queues.get(key) ?? new EndpointQueue({ ip, port, framing }, world, closing.get(key))
    queues.set(key, queue)
    return queue
  }
  const leave = ({ analyser, queue }: Member) => {
    members.delete(analyser.analyserId)
    queue.remove(analyser.analyserId)
    if (!queue.isEmpty) return
    const key = keyOf(analyser)
    queues.delete(key)
    const closed: Promise<unknown> = Promise.all([closing.get(key), queue.stop()]).finally(() => {
      if (closing.get(key) === closed) closing.delete(key)
    })
    closing.set(key, closed)
  }
  const join = (analyser: ActiveAnalyser, isOneOfMany: boolean) => {
    const device = deviceOf(analyser, terms, isOneOfMany)
    const queue = queueAt(analyser)
    members.set(analyser.analyserId, { analyser, device, queue, state: analyser.state, readAt: null })
    queue.add(device)
  }
  return {
    counts,
    become(analysers) {
      const wanted = new Map(analysers.map((analyser) => [analyser.analyserId, analyser]))
      for (const member of members.values()) {
        const next = wanted.get(member.analyser.analyserId)
        if (!next || !isSame(member.analyser, next)) leave(member)
        else member.queue.pace(member.device, paceOf(next, terms))
      }
      const added = analysers.filter(({ analyserId }) => !members.has(analyserId))
      // Those that come alone are read at once; many come at their turns.
      const isCrowd = added.length > mostAtOnce
      for (const each of added) join(each, isCrowd)
    },
    async clear() {
      for (const member of members.values()) leave(member)
      await Promise.all(closing.values())
    },
  }
}

function deviceOf(analyser: ActiveAnalyser, terms: FleetOptions, isOneOfMany: boolean): PolledDevice {
  const { analyserId, deviceId, answerMs, profile } = analyser
  const pace = paceOf(analyser, terms)
  const now = performance.now()
  const nextAt = isOneOfMany ? nextTurn(analyserId, pace.interval, now) : now
  return { analyserId, deviceId, answerMs, profile, ...pace, nextAt, failures: 0, memory: emptyMemory() }
}

function paceOf({ isWatched }: ActiveAnalyser, { interval, watchedInterval }: FleetOptions) {
  return { isWatched, interval: isWatched ? watchedInterval : interval }
}

function keyOf({ ip, port, framing }: ModbusAddress): string {
  return `${ip} ${String(port)} ${framing}`
}

function isSame(a: ActiveAnalyser, b: ActiveAnalyser): boolean {
  return (
    keyOf(a) === keyOf(b) &&
    a.deviceId === b.deviceId &&
    a.answerMs === b.answerMs &&
    a.profileId === b.profileId &&
    a.profile === b.profile &&
    a.attachedAt.equals(b.attachedAt)
  )
}

/** Samples are kept to the millisecond. */
function toMillisecond(at: Temporal.Instant): Temporal.Instant {
  return Temporal.Instant.fromEpochMilliseconds(at.epochMilliseconds)
}
