import { Refusal } from '@tandem/core/refusal.ts'
import { randomUUID } from 'node:crypto'
import {
  inDatabaseTransaction,
  inLastRound,
  markStored,
  OutcomeUnknown,
  withTimeBounds,
} from '../../platform/database.ts'
import { CallerChanged } from '../../platform/known-callers.ts'
import type { PeerAddress } from '../../platform/peer-address.ts'
import { connectPeer, type PeerLine, type PeerListener } from '../../platform/peers.ts'
import type { Platform } from '../../platform/platform.ts'
import { endLeadNumber, findIntradayOrders, lockMatching } from '../../slices/orders/index.ts'
import type { Command, CommandResult } from './command.ts'
import { commandsOfOneMessage, decodeOutcomes, encodeCommands, handOverProtocol, type Outcome } from './command-wire.ts'
import type { Leader } from './matching.ts'

/** What is handed over and not answered yet; beyond it commands are done here. */
const mostUnderWay = 5_000
/** So many looks without a word from the leader, while it is asked: it is not waited for any longer. */
const mostSilentLooks = 8
const lookEvery = 250
/** So many looks without a word from here: the leader is told that this server is still there. */
const mostQuietLooks = 40

interface Answered {
  readonly outcome: Outcome
  /** Under which number it was handed over. */
  readonly under: number
}

interface Asked {
  readonly command: Command
  readonly resolve: (answered: Answered) => void
}

export interface LeaderLink extends Leader {
  readonly address: string
  /** Under which number is handed over from now on. */
  number: number
  /** Whether the leader was reached, and has not been silent since. */
  isReached(): boolean
  /** Tries whether it answers. */
  greet(): Promise<void>
  close(): void
}

/**
 * The way to the server that leads the matching. What arrives together is handed over together; where no answer comes it is made
 * sure that what was handed over is done or never will be, and then it is seen to here (docs/decisions/0087).
 */
export function linkToLeader(
  platform: Platform,
  { address, at, number }: { readonly address: string; readonly at: PeerAddress; readonly number: number },
  runHere: (command: Command) => Promise<CommandResult>,
): LeaderLink {
  const ended = new Map<number, Promise<void>>()
  let exchange: Exchange | null = null
  let closed = false
  const isClosed = () => closed

  const makeSure = (under: number) => {
    const sure = ended.get(under) ?? endNumber(platform, under)
    ended.set(under, sure)
    // Whoever asks next tries again.
    sure.catch(() => ended.delete(under))
    return sure
  }

  const link: LeaderLink = {
    address,
    number,
    isReached: () => exchange?.isOver === false,
    async run(given) {
      const command = withKey(given)
      const isKeyNew = command !== given
      const asked = command.type === 'place' ? { ...command, isKeyNew } : command
      const { outcome, under } = (await exchange?.ask(asked, link.number)) ?? notAsked
      if (outcome === 'notDone') return runHere(command)
      if (outcome === 'unknown') return seeTo(platform, command, { makeSure: () => makeSure(under), runHere })
      if (outcome === 'callerChanged') throw new CallerChanged()
      if ('refusal' in outcome) throw outcome.refusal
      markStored()
      return outcome.done
    },
    async greet() {
      if (link.isReached() || isClosed()) return
      const terms = { secret: platform.config.secret, protocol: handOverProtocol }
      exchange = await connectPeer(at, terms, (line) => new Exchange(line)).catch(() => null)
      if (isClosed()) exchange?.break()
    },
    close() {
      closed = true
      exchange?.break()
    },
  }
  return link
}

const notAsked: Answered = { outcome: 'notDone', under: 0 }

/**
 * What is handed over on one connection. Time is counted in looks: while this process stands still nobody else is silent. Once it is
 * over, what was sent and not answered is unknown.
 */
class Exchange implements PeerListener {
  readonly #line: PeerLine
  readonly #looking = setInterval(() => this.#look(), lookEvery)
  readonly #waiting: (Asked & { readonly under: number })[] = []
  /** What was sent and is not answered, by its place. */
  readonly #sent = new Map<number, Asked & { readonly under: number }>()
  #next = 0
  #silentLooks = 0
  #quietLooks = 0
  isOver = false

  constructor(line: PeerLine) {
    this.#line = line
  }

  /** Resolves with what became of it, `notDone` where it was not sent. */
  ask(command: Command, under: number): Promise<Answered> {
    if (this.isOver || this.#sent.size + this.#waiting.length >= mostUnderWay) return Promise.resolve(notAsked)
    const { promise, resolve } = Promise.withResolvers<Answered>()
    this.#waiting.push({ command, under, resolve })
    // All that has arrived with it goes along.
    if (this.#waiting.length === 1) setImmediate(() => this.#handOver())
    return promise
  }

  receive(text: string): void {
    this.#silentLooks = 0
    if (text === '') return
    for (const [place, outcome] of decodeOutcomes(text)) {
      const asked = this.#sent.get(place)
      this.#sent.delete(place)
      asked?.resolve({ outcome, under: asked.under })
    }
  }

  ended(): void {
    clearInterval(this.#looking)
    this.isOver = true
    for (const { under, resolve } of this.#sent.values()) resolve({ outcome: 'unknown', under })
    this.#sent.clear()
    for (const { resolve } of this.#waiting.splice(0)) resolve(notAsked)
  }

  break(): void {
    this.isOver = true
    this.#line.break()
  }

  #handOver(): void {
    if (this.isOver) return
    const [{ under } = notAsked] = this.#waiting
    const others = this.#waiting.findIndex((asked) => asked.under !== under)
    const most = Math.min(others === -1 ? Infinity : others, commandsOfOneMessage)
    const asked = this.#waiting.splice(0, most)
    if (this.#waiting.length > 0) setImmediate(() => this.#handOver())
    const first = this.#next
    this.#next += asked.length
    for (const [place, each] of asked.entries()) this.#sent.set(first + place, each)
    this.#quietLooks = 0
    try {
      this.#line.send(encodeCommands({ number: under, first, commands: asked.map(({ command }) => command) }))
    } catch {
      this.break()
    }
  }

  #look(): void {
    if (++this.#quietLooks >= mostQuietLooks) {
      this.#quietLooks = 0
      this.#line.send('')
    }
    if (this.#sent.size === 0) this.#silentLooks = 0
    else if (++this.#silentLooks >= mostSilentLooks) this.break()
  }
}

/** An order can be found again by its key, whoever placed it. */
function withKey(command: Command): Command {
  if (command.type !== 'place' || command.requestKey !== null) return command
  return { ...command, requestKey: `handed-over/${randomUUID()}` }
}

/** Waits for whoever is matching, and then nothing is done any more that was handed over under this number. */
function endNumber({ db }: Platform, under: number): Promise<void> {
  return withTimeBounds('call', () =>
    inDatabaseTransaction(db, async (tx) => {
      await inLastRound(tx, (tx) => [lockMatching(tx), endLeadNumber(tx, under)])
    }),
  )
}

interface Seeing {
  readonly makeSure: () => Promise<void>
  readonly runHere: (command: Command) => Promise<CommandResult>
}

/** What became of a command that the leader did not answer: done there, or done here; `OutcomeUnknown` where that cannot be said. */
async function seeTo(platform: Platform, command: Command, { makeSure, runHere }: Seeing): Promise<CommandResult> {
  const unknown = (cause?: unknown) => new OutcomeUnknown('the server that leads did not answer', { cause })
  try {
    await makeSure()
  } catch (error) {
    throw unknown(error)
  }
  // Twice is more than once.
  if (command.type === 'amend' && command.version === undefined) throw unknown()
  try {
    return await runHere(command)
  } catch (error) {
    if (!(error instanceof Refusal)) throw unknown(error)
    // Had it been placed, it would have been found by its key. Who it was that changed or cancelled it, this one or another, nothing says.
    if (command.type === 'place') throw error
    if (command.type !== 'cancel') throw unknown(error)
    const [order] = await findIntradayOrders(platform.db, { orderId: command.orderId })
    throw order?.status === 'cancelled' ? unknown(error) : error
  }
}
