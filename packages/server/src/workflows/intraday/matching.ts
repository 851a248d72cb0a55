import type { Caller } from '@tandem/core/access/access.ts'
import { hasUsedItsTrades } from '@tandem/core/market/intraday-contract.ts'
import { addTrades, sumFurther } from '@tandem/core/market/listed-trades.ts'
import { Refusal } from '@tandem/core/refusal.ts'
import { mostListedTrades } from '@tandem/contract/orders/intraday.ts'
import {
  inDatabaseTransaction,
  markStored,
  OutcomeUnknown,
  passingFault,
  withTimeBounds,
} from '../../platform/database.ts'
import { metrics } from '../../platform/metrics.ts'
import { onePerDatabase } from '../../platform/one-per-database.ts'
import type { Platform } from '../../platform/platform.ts'
import { limitEach } from '../../platform/limit-each.ts'
import { coalesce } from '../../platform/coalesce.ts'
import { findIntradayOrders } from '../../slices/orders/index.ts'
import { ordersBefore, recordActions } from './audited-actions.ts'
import { perform } from './commands.ts'
import {
  openBatch,
  recallBatch,
  type BatchContext,
  type BookMemory,
  type Command,
  type CommandResult,
} from './batch-context.ts'
import { KnownState } from './known-state.ts'
import { hasDoneSomething, keepState, storeBatch } from './store-batch.ts'

/**
 * The matching of one process. Commands that arrive while a database transaction is under way are taken together by the
 * next one (group commit), in the order in which they came; processes take turns by a lock in the database, so that all
 * books have one writer at a time (docs/decisions/0014). The database is the truth: a book in memory is used only while
 * the database says that nobody else has written to it.
 * Nobody's orders hold up those of others (docs/decisions/0041): a user has only so many commands in a batch and makes only
 * so many trades with them; what is beyond that goes along with the next batch, behind whoever waits for it.
 */
export interface Matching {
  /** Resolves when it is stored. Throws a `Refusal`, and then nothing has changed, or an `OutcomeUnknown`. */
  run(command: Command): Promise<CommandResult>
  /**
   * The same in this process, whoever leads. What another server has handed over under a `number` is not done where that has ended: throws
   * a `NumberEnded`, and then nothing has changed.
   */
  runHere(command: Command, number?: number): Promise<CommandResult>
  /** From now on commands are done where `leader` says as long as it is reached; null: here. */
  follow(leader: Leader | null): void
}

/** The server to which commands are handed over. */
export interface Leader {
  isReached(): boolean
  run(command: Command): Promise<CommandResult>
}

/** What was handed over is not done: somebody else leads by now, or wanted to be sure that it is not done any more. */
class NumberEnded extends Error {
  override readonly name = 'NumberEnded'
}

/** The matching of this process on a database. */
export const matchingOf = onePerDatabase(startMatching)

const commandsAtOnce = 500

const commandsOfOneUser = 25

interface Asked {
  readonly command: Command
  /** Under which number another server has handed it over; null for this one's own. */
  readonly number: number | null
}

type Answer = { readonly done: CommandResult } | { readonly error: unknown } | 'nextTime'

function startMatching(platform: Platform): Matching {
  const memory: BookMemory = { books: new Map(), writers: { areMany: false }, known: new KnownState() }
  const matchInTime = (asked: readonly Asked[]) => withTimeBounds('call', () => matchAll(platform, memory, asked))
  const match = coalesce(matchInTime, commandsAtOnce)
  const inLine = limitEach(commandsOfOneUser)
  let leader: Leader | null = null
  const run = async (asked: Asked) => {
    for (;;) {
      const answer = await match(asked)
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
  }
}

async function countCommand(running: Promise<CommandResult>): Promise<CommandResult> {
  metrics.commandsWaiting.inc()
  try {
    const done = await running
    metrics.commands.inc({ outcome: 'done' })
    return done
  } catch (error) {
    metrics.commands.inc({ outcome: error instanceof Refusal ? 'refused' : 'failed' })
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

function actingUser(command: Command): number | null {
  if ('caller' in command) return command.caller.userId
  return command.type === 'place' ? command.userId : null
}

/**
 * One that cannot be stored must not take the others with it: where a batch fails, each is tried by itself. Not where its fault
 * was nobody's: the commit was not answered, so that it must not be done again, or the database is away or was waited for in vain.
 */
async function matchAll(platform: Platform, memory: BookMemory, asked: readonly Asked[]): Promise<Answer[]> {
  const stopWatch = metrics.batchDuration.startTimer()
  try {
    const answers = await matchBatch(platform, memory, asked)
    stopWatch()
    metrics.batches.inc({ outcome: 'stored' })
    return answers
  } catch (error) {
    stopWatch()
    metrics.batches.inc({ outcome: 'failed' })
    if (error instanceof OutcomeUnknown || passingFault(error)) return asked.map(() => ({ error }))
    if (asked.length === 1) return [{ error }]
    platform.log.warn({ err: error, commands: asked.length }, 'a batch of orders failed; each is tried by itself')
    const answers: Answer[] = []
    for (const each of asked) answers.push(...(await matchAll(platform, memory, [each])))
    return answers
  }
}

async function matchBatch(
  platform: Platform,
  memory: BookMemory,
  asked: readonly Asked[],
  mayRecall = true,
): Promise<Answer[]> {
  const { books, known } = memory
  const commands = asked.map(({ command }) => command)
  const isHandedOver = asked.some(({ number }) => number !== null)
  // Books that a failed or repeated database transaction has touched are not what the database says.
  const touched = new Set<string>()
  const forget = () => {
    for (const key of touched) books.delete(key)
    touched.clear()
  }
  /** Whether what is under way goes by what the batch before left. */
  const going = { byMemory: false }
  const recall = (): BatchContext | null => {
    const context = mayRecall && !going.byMemory ? recallBatch(platform, memory, { commands, isHandedOver }) : null
    going.byMemory = context !== null
    return context
  }
  const performAll = (context: BatchContext): Answer[] => {
    for (const key of context.contracts.keys()) touched.add(key)
    return asked.map(({ command, number }): Answer => {
      if (number !== null && number !== context.leadNumber) return { error: new NumberEnded() }
      const userId = actingUser(command)
      const mustWait = userId !== null && hasUsedItsTrades(context.batch, userId)
      return mustWait ? 'nextTime' : attempt(() => perform(context, command))
    })
  }
  try {
    return await inDatabaseTransaction(platform.db, async (tx) => {
      forget()
      const recalled = recall()
      const recalledAnswers = recalled && performAll(recalled)
      // What did nothing has nothing to be written, where the database would have said that it was right.
      const isConfirmed = recalled !== null && hasDoneSomething(recalled)
      if (recalled && !isConfirmed) going.byMemory = false
      const context =
        recalled && isConfirmed ? recalled : await openBatch(tx, platform, memory, { commands, isHandedOver })
      const before = ordersBefore(context, commands)
      const answers = recalledAnswers && isConfirmed ? recalledAnswers : performAll(context)
      const done = commands.filter((_command, index) => isDone(answers[index]))
      await recordActions(tx, context, { commands: done, before })
      await storeBatch(tx, context)
      keepState(memory, context)
      for (const [key, contract] of context.contracts) {
        if (contract.isClosed) books.delete(key)
        else books.set(key, contract)
      }
      return answers
    })
  } catch (error) {
    forget()
    if (!going.byMemory || error instanceof OutcomeUnknown || passingFault(error)) throw error
    known.wasWrong()
    metrics.batches.inc({ outcome: 'changed' })
    return matchBatch(platform, memory, asked, false)
  }
}

function isDone(answer: Answer | undefined): boolean {
  return answer !== undefined && answer !== 'nextTime' && 'done' in answer
}

function attempt(work: () => CommandResult): Answer {
  try {
    return { done: work() }
  } catch (error) {
    if (error instanceof Refusal) return { error }
    throw error
  }
}
