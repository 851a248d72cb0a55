import { Refusal } from '@tandem/core/refusal.ts'
import { coalesce } from '../../platform/coalesce.ts'
import {
  inDatabaseTransaction,
  markStored,
  OutcomeUnknown,
  passingFault,
  withTimeBounds,
  type Tx,
} from '../../platform/database.ts'
import { limitEach } from '../../platform/limit-each.ts'
import { onePerDatabase } from '../../platform/one-per-database.ts'
import type { Platform } from '../../platform/platform.ts'
import { openEntry, storeEntries, type Entry, type EntryContext } from './entry-context.ts'
import { MustWait, performEntry, type EnteredOrder } from './perform-entry.ts'

/*
 * Order entry of the day-ahead market (docs/decisions/0086). What arrives while a database transaction is under way is checked and
 * written together by the next one (group commit). Such a batch waits for nobody: what somebody else has, the gate of a market that
 * closes, an order that is being changed, a wallet in a settlement, is left to an entry by itself, which may wait. So processes need
 * no turns.
 */

/** What became of an entry; null: there was nothing to do, because it is in its market. */
type Entered = EnteredOrder | null

/** Bounded by what the largest orders take: a batch of 32 steps an hour each is stored within a second. */
const entriesAtOnce = 64

const entriesOfOneUser = 10

type Answer = { readonly done: Entered } | { readonly error: unknown } | 'alone'

/** Does an entry, in the caller's database transaction where there is one. Throws a `Refusal`, and then nothing has changed. */
export function enterOrder(platform: Platform, entry: Entry): Promise<Entered> {
  return platform.db.isTransaction ? enterAlone(platform, entry) : entryOf(platform)(entry)
}

/** The order entry of this process on a database. */
const entryOf = onePerDatabase((platform) => {
  const enterInTime = (entries: readonly Entry[]) => withTimeBounds('call', () => enterTogether(platform, entries))
  const enter = coalesce(enterInTime, entriesAtOnce)
  const inLine = limitEach(entriesOfOneUser)
  return (entry: Entry) =>
    inLine(entry.type === 'send' ? entry.caller.userId : entry.userId, async () => {
      const answer = await enter(entry)
      if (answer === 'alone') return enterAlone(platform, entry)
      if ('error' in answer) throw answer.error
      if (answer.done) markStored()
      return answer.done
    })
})

/** One entry, which waits for whoever has what it needs. */
function enterAlone(platform: Platform, entry: Entry): Promise<Entered> {
  return inDatabaseTransaction(platform.db, async (tx) => {
    const context = await openEntry(tx, platform, [entry], 'wait')
    const entered = performWaiting(context, entry)
    await storeEntries(tx, context)
    return entered
  })
}

/** Whoever has waited and still misses an account is nobody's owner: it does not exist. */
function performWaiting(context: EntryContext, entry: Entry): Entered {
  try {
    return performEntry(context, entry)
  } catch (error) {
    if (error instanceof MustWait) throw new Refusal('not_allowed')
    throw error
  }
}

/**
 * One that cannot be stored must not take the others with it: where a batch fails, each is done by itself. Not where the commit was not
 * answered, so that it must not be done again, or the database is away.
 */
async function enterTogether(platform: Platform, entries: readonly Entry[]): Promise<Answer[]> {
  try {
    return await inDatabaseTransaction(platform.db, (tx) => enterBatch(tx, platform, entries))
  } catch (error) {
    if (error instanceof OutcomeUnknown || passingFault(error) === 'away') return entries.map(() => ({ error }))
    if (!(error instanceof Refusal)) {
      platform.log.warn({ err: error, entries: entries.length }, 'a batch of orders failed; each is done by itself')
    }
    return entries.map(() => 'alone')
  }
}

async function enterBatch(tx: Tx, platform: Platform, entries: readonly Entry[]): Promise<Answer[]> {
  const context = await openEntry(tx, platform, entries, 'skip')
  const answers = entries.map((entry) => attempt(() => performEntry(context, entry)))
  await storeEntries(tx, context)
  return answers
}

function attempt(work: () => Entered): Answer {
  try {
    return { done: work() }
  } catch (error) {
    if (error instanceof MustWait) return 'alone'
    if (error instanceof Refusal) return { error }
    throw error
  }
}
