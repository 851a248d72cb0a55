import { hasUsedItsTrades } from '@tandem/core/market/intraday-contract.ts'
import { Refusal } from '@tandem/core/refusal.ts'
import {
  hasSessions,
  inDatabaseTransaction,
  OutcomeUnknown,
  passingFault,
  TransactionLine,
  withTimeBounds,
} from '../../platform/database.ts'
import { CallerChanged } from '../../platform/known-callers.ts'
import { metrics } from '../../platform/metrics.ts'
import type { Platform } from '../../platform/platform.ts'
import { ordersBefore, recordActions } from './audited-actions.ts'
import { openBatch, recallBatch, type BatchContext, type BookMemory } from './batch-context.ts'
import type { Batches, Outcome, SentBatch } from './batch-line.ts'
import { actingUser, standingOf, type Command, type CommandResult } from './command.ts'
import { perform } from './commands.ts'
import { KnownState } from './known-state.ts'
import { hasDoneSomething, leftBy, sendRecalled, storeBatch } from './store-batch.ts'

export interface Asked {
  readonly command: Command
  /** Under which number another server has handed it over; null for this one's own. */
  readonly number: number | null
}

export type Answer = { readonly done: CommandResult } | { readonly error: unknown } | 'nextTime'

/** What was handed over is not done: somebody else leads by now, or wanted to be sure that it is not done any more. */
export class NumberEnded extends Error {
  override readonly name = 'NumberEnded'
}

/** The batches of one process on the books that it remembers. */
export class Matcher implements Batches<Asked, Answer> {
  readonly #platform: Platform
  readonly #memory: BookMemory = { books: new Map(), writers: { areMany: false }, known: new KnownState() }
  readonly #line: TransactionLine
  /** The books that batches which are not stored yet have changed in memory. */
  readonly #ahead = new Map<string, ReadonlySet<string>>()
  #sent = 0

  constructor(platform: Platform) {
    this.#platform = platform
    this.#line = new TransactionLine(platform.db)
  }

  sendKnown(asked: readonly Asked[], behind: SentBatch<Answer> | null): SentBatch<Answer> | null {
    // Where connections are handed on, nobody can say that the batch before is stored.
    if (behind && !hasSessions(this.#platform.db)) return null
    const stopWatch = metrics.batchDuration.startTimer()
    const recalled = recallBatch(this.#platform, this.#memory, questionsOf(asked))
    if (!recalled) return null
    const { context } = recalled
    const answers = this.#tryAll(context, asked)
    if (!answers) return null
    // What did nothing has nothing to be written, where the database would have said that it was right.
    if (!hasDoneSomething(context)) return null
    const { known } = this.#memory
    const name = String(++this.#sent)
    this.#ahead.set(name, new Set(context.contracts.keys()))
    const storing = withTimeBounds('call', () =>
      sendRecalled(this.#line, recalled, { name, behind: behind?.name ?? null }),
    )
    // What is written was read before, so that it goes by what was known before.
    known.keepAhead(leftBy(context))
    const outcome = storing.then(
      (confirmed): Outcome<Answer> => {
        known.wasRight(confirmed)
        this.#ahead.delete(name)
        metrics.batches.inc({ outcome: 'stored' })
        return { stored: answers }
      },
      (error: unknown): Outcome<Answer> => {
        const isUnknown = error instanceof OutcomeUnknown
        const isOver = isUnknown || passingFault(error) !== null
        metrics.batches.inc({ outcome: isOver ? 'failed' : 'changed' })
        return isOver ? { error, isUnknown } : 'changed'
      },
    )
    return { name, outcome: outcome.finally(stopWatch) }
  }

  takeBack(outcomes: readonly Outcome<Answer>[]): void {
    for (const keys of this.#ahead.values()) this.#forgetBooks(keys)
    this.#ahead.clear()
    const { known } = this.#memory
    if (outcomes[0] === 'changed') known.wasWrong()
    else known.forget()
  }

  /**
   * One that cannot be stored must not take the others with it: where a batch fails, each is tried by itself. Not where its fault was
   * nobody's: the commit was not answered, so that it must not be done again, or the database is away or was waited for in vain.
   */
  async doAsking(asked: readonly Asked[]): Promise<readonly Answer[]> {
    const stopWatch = metrics.batchDuration.startTimer()
    try {
      const answers = await withTimeBounds('call', () => this.#matchAsking(asked))
      stopWatch()
      metrics.batches.inc({ outcome: 'stored' })
      return answers
    } catch (error) {
      stopWatch()
      metrics.batches.inc({ outcome: 'failed' })
      if (error instanceof OutcomeUnknown || passingFault(error)) return asked.map(() => ({ error }))
      if (asked.length === 1) return [{ error }]
      const { log } = this.#platform
      log.warn({ err: error, commands: asked.length }, 'a batch of orders failed; each is tried by itself')
      const answers: Answer[] = []
      for (const each of asked) answers.push(...(await this.doAsking([each])))
      return answers
    }
  }

  async #matchAsking(asked: readonly Asked[]): Promise<readonly Answer[]> {
    const { books, known, writers } = this.#memory
    const questions = questionsOf(asked)
    // Books that a failed or repeated database transaction has touched are not what the database says.
    const touched = new Set<string>()
    const forget = () => {
      this.#forgetBooks(touched)
      touched.clear()
    }
    try {
      return await inDatabaseTransaction(this.#platform.db, async (tx) => {
        forget()
        const { context, confirmed } = await openBatch(tx, this.#platform, this.#memory, questions)
        for (const key of context.contracts.keys()) touched.add(key)
        const before = ordersBefore(context, questions.commands)
        const answers = performAll(context, asked)
        const done = questions.commands.filter((_command, index) => isDone(answers[index]))
        await recordActions(tx, context, { commands: done, before })
        await storeBatch(tx, context)
        if (writers.areMany) known.othersWrote()
        else known.keep(leftBy(context), confirmed)
        for (const [key, contract] of context.contracts) {
          if (contract.isClosed) books.delete(key)
          else books.set(key, contract)
        }
        return answers
      })
    } catch (error) {
      forget()
      throw error
    }
  }

  /** Null where a command cannot be done at all, and then the books are read anew: done by asking it fails as well, and says why. */
  #tryAll(context: BatchContext, asked: readonly Asked[]): readonly Answer[] | null {
    try {
      return performAll(context, asked)
    } catch {
      this.#forgetBooks(context.contracts.keys())
      return null
    }
  }

  #forgetBooks(keys: Iterable<string>): void {
    for (const key of keys) this.#memory.books.delete(key)
  }
}

function questionsOf(asked: readonly Asked[]) {
  return {
    commands: asked.map(({ command }) => command),
    isHandedOver: asked.some(({ number }) => number !== null),
  }
}

/** Does the commands of a batch in their sequence. */
function performAll(context: BatchContext, asked: readonly Asked[]): readonly Answer[] {
  return asked.map(({ command, number }): Answer => {
    if (number !== null && number !== context.leadNumber) return { error: new NumberEnded() }
    const standing = standingOf(command)
    if (standing && context.changedStandings.has(standing)) return { error: new CallerChanged() }
    const userId = actingUser(command)
    const mustWait = userId !== null && hasUsedItsTrades(context.batch, userId)
    return mustWait ? 'nextTime' : attempt(() => perform(context, command))
  })
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
