import { Refusal } from '@tandem/core/refusal.ts'
import { randomUUID } from 'node:crypto'
import {
  inDatabaseTransaction,
  inLastRound,
  markStored,
  OutcomeUnknown,
  withTimeBounds,
} from '../../platform/database.ts'
import type { PeerAddress } from '../../platform/peer-address.ts'
import { connectPeer, PeerAway, PeerSilent, type Peer } from '../../platform/peers.ts'
import type { Platform } from '../../platform/platform.ts'
import { endLeadNumber, findIntradayOrders, lockMatching } from '../../slices/orders/index.ts'
import type { Command, CommandResult } from './batch-context.ts'
import { decodeOutcome, encodeCommands, type Outcome } from './command-wire.ts'
import type { Leader } from './matching.ts'

/** Paths carry the version of what is said: who does not know it answers 404, and nothing is handed over. */
export const handOverPath = '/intraday/1'
export const greetingPath = '/intraday/1/greeting'

const commandsOfOneRequest = 100
/** So many looks without a word from the leader, while it is asked: it is not waited for any longer. */
const mostSilentLooks = 8
const lookEvery = 250

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
  const peer = connectPeer(at, platform.config.secret)
  const waiting: Asked[] = []
  const ended = new Map<number, Promise<void>>()
  let isReached = false

  const handOver = async () => {
    const asked = waiting.splice(0, commandsOfOneRequest)
    if (waiting.length > 0) setImmediate(() => void handOver())
    const under = link.number
    const left = new Map(asked.entries())
    const settle = (outcome: Outcome) => {
      for (const { resolve } of left.values()) resolve({ outcome, under })
    }
    try {
      const body = encodeCommands({ number: under, commands: asked.map(({ command }) => command) })
      await listen(peer, { path: handOverPath, body }, (line) => {
        const [place, outcome] = decodeOutcome(line)
        left.get(place)?.resolve({ outcome, under })
        left.delete(place)
      })
      settle('unknown')
    } catch (error) {
      isReached = false
      settle(error instanceof PeerAway ? 'notDone' : 'unknown')
    }
  }

  const ask = (command: Command) => {
    const { promise, resolve } = Promise.withResolvers<Answered>()
    waiting.push({ command, resolve })
    if (waiting.length === 1) setImmediate(() => void handOver())
    return promise
  }

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
    isReached: () => isReached,
    async run(given) {
      const command = withKey(given)
      const isKeyNew = command !== given
      const { outcome, under } = await ask(command.type === 'place' ? { ...command, isKeyNew } : command)
      if (outcome === 'notDone') return runHere(command)
      if (outcome === 'unknown') return seeTo(platform, command, { makeSure: () => makeSure(under), runHere })
      if ('refusal' in outcome) throw outcome.refusal
      markStored()
      return outcome.done
    },
    async greet() {
      isReached = await listen(peer, { path: greetingPath, body: '' }, () => undefined).then(
        () => true,
        () => false,
      )
    },
    close: () => peer.close(),
  }
  return link
}

/** Gives the lines of the answer to `read`. Time is counted in looks: while this process stands still nobody else is silent. */
async function listen(
  peer: Peer,
  { path, body }: { readonly path: string; readonly body: string },
  read: (line: string) => void,
): Promise<void> {
  const over = new AbortController()
  let silentLooks = 0
  const looking = setInterval(() => {
    if (++silentLooks >= mostSilentLooks) over.abort(new PeerSilent('another server said nothing'))
  }, lookEvery)
  let begun = ''
  const take = (piece: string) => {
    silentLooks = 0
    const lines = (begun + piece).split('\n')
    begun = lines.pop() ?? ''
    try {
      for (const line of lines) if (line !== '') read(line)
    } catch (error) {
      over.abort(error)
    }
  }
  try {
    await peer.ask(path, body, { read: take, signal: over.signal })
  } finally {
    clearInterval(looking)
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
