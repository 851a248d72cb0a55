import type { Caller } from '@tandem/core/access/access.ts'
import { addTrades, sumFurther } from '@tandem/core/market/listed-trades.ts'
import { Refusal } from '@tandem/core/refusal.ts'
import { mostListedTrades } from '@tandem/contract/orders/intraday.ts'
import { markStored } from '../../platform/database.ts'
import { CallerChanged } from '../../platform/known-callers.ts'
import { metrics } from '../../platform/metrics.ts'
import { onePerDatabase } from '../../platform/one-per-database.ts'
import type { Platform } from '../../platform/platform.ts'
import { limitEach } from '../../platform/limit-each.ts'
import { findIntradayOrders } from '../../slices/orders/index.ts'
import { BatchLine } from './batch-line.ts'
import { actingUser, type Command, type CommandResult } from './command.ts'
import { Matcher, NumberEnded, type Asked } from './match-batch.ts'

/**
 * The matching of one process. Commands that arrive while a database transaction is under way are taken together by the
 * next one (group commit), in the order in which they came; processes take turns by a lock in the database, so that all
 * books have one writer at a time (docs/decisions/0014). The database is the truth: a book in memory is used only while
 * the database says that nobody else has written to it.
 * Nobody's orders hold up those of others (docs/decisions/0041): a user has only so many commands in a batch and makes only
 * so many trades with them; what is beyond that goes along with the next batch, behind whoever waits for it.
 */
export interface Matching {
  /** Resolves when it is stored. Throws a `Refusal` or `CallerChanged`, and then nothing has changed, or an `OutcomeUnknown`. */
  run(command: Command): Promise<CommandResult>
  /**
   * The same in this process, whoever leads. What another server has handed over under a `number` is not done where that has ended: throws
   * a `NumberEnded`, and then nothing has changed.
   */
  runHere(command: Command, number?: number): Promise<CommandResult>
  /** From now on commands are done where `leader` says as long as it is reached; null: here. */
  follow(leader: Leader | null): void
  /** Whether another server leads; who can choose sends commands to that one. */
  follows(): boolean
}

/** The server to which commands are handed over. */
export interface Leader {
  isReached(): boolean
  run(command: Command): Promise<CommandResult>
}

/** The matching of this process on a database. */
export const matchingOf = onePerDatabase(startMatching)

const commandsAtOnce = 500

const commandsOfOneUser = 25

function startMatching(platform: Platform): Matching {
  const line = new BatchLine(new Matcher(platform), commandsAtOnce)
  const inLine = limitEach(commandsOfOneUser)
  let leader: Leader | null = null
  const run = async (asked: Asked) => {
    for (;;) {
      const answer = await line.enter(asked)
      if (answer === 'nextTime') continue
      if ('done' in answer) {
        markStored()
        return answer.done
      }
      throw answer.error
    }
  }
  const actToTheEnd = async (asked: Asked) => {
    let done = await run(asked)
    while (done.isPaused) done = await goOn(platform, done, (command) => run({ ...asked, command }))
    return done
  }
  const runHere = (command: Command, number: number | null = null) => {
    const userId = actingUser(command)
    const asked = { command, number }
    return userId === null ? run(asked) : inLine(userId, () => actToTheEnd(asked))
  }
  return {
    run: (command) => countCommand(leader?.isReached() ? leader.run(command) : runHere(command)),
    runHere,
    follow(next) {
      leader = next
    },
    follows: () => leader !== null,
  }
}

async function countCommand(running: Promise<CommandResult>): Promise<CommandResult> {
  metrics.commandsWaiting.inc()
  try {
    const done = await running
    metrics.commands.inc({ outcome: 'done' })
    return done
  } catch (error) {
    const isRefused = error instanceof Refusal || error instanceof CallerChanged
    metrics.commands.inc({ outcome: isRefused ? 'refused' : 'failed' })
    throw error
  } finally {
    metrics.commandsWaiting.dec()
  }
}

/**
 * Enters what is left of an order that paused, for its owner. Where it is refused now, because its coins were spent
 * meanwhile or its contract has closed, it stays as it is.
 */
async function goOn(
  platform: Platform,
  { order, trades }: CommandResult,
  run: (command: Command) => Promise<CommandResult>,
): Promise<CommandResult> {
  if (!order) throw new Error('an act without an order has paused')
  const { orderId, userId } = order
  const owner: Caller = { userId, userType: 'transactionalUser', roles: [] }
  try {
    const next = await run({ type: 'activate', caller: owner, orderId })
    const { listed, further } = addTrades(trades, next.trades.listed, mostListedTrades)
    return { ...next, trades: { listed, further: sumFurther(further, next.trades.further) } }
  } catch (error) {
    if (!(error instanceof Refusal || error instanceof NumberEnded)) throw error
    const [now = order] = await findIntradayOrders(platform.db, { orderId })
    return { order: now, trades, isPaused: false, isRepeated: false }
  }
}
