import { Refusal } from '@tandem/core/refusal.ts'
import { sql } from 'kysely'
import { hideName } from '../../platform/hidden-names.ts'
import type { Platform } from '../../platform/platform.ts'

/*
 * Guesses are counted in the database, for all processes together: each costs far more time to look at than a round there. Names are
 * made unreadable before they are written, and what is older than an hour goes.
 */

const seconds = 1_000

/** One guess that was let through; it is counted until it is known to be right. */
interface Guess {
  /** It was right: what was counted of this name is forgotten. */
  right(): Promise<void>
  /** Nobody looked at it, so it does not count. */
  unseen(): Promise<void>
}

export interface Guesses {
  /** Counts a guess before anybody looks at it; refuses `too_many_requests` with the seconds to wait. */
  begin(name: string): Promise<Guess>
}

/** So many guesses are free, then each has to wait, twice as long as the one before. */
const freeGuesses = 5
const longestWait = 900 * seconds
/** After so long without a guess nothing is held against a name. */
const forgottenAfter = 3_600 * seconds
/** After so many guesses what is forgotten is removed. */
const tidyEvery = 200
const removedAtOnce = 10_000

type Surroundings = Pick<Platform, 'db' | 'clock' | 'config'>

let begun = 0

/**
 * Slows down whoever guesses at one secret: the first five guesses are free, then each has to wait, twice as long as the one before
 * and a quarter of an hour at most; after an hour without a guess it begins anew. Nobody is locked out. All processes count together,
 * and a restart forgets nothing. `kind` keeps names of one kind from those of another.
 */
export function slowDownGuesses({ db, clock, config }: Surroundings, kind: string): Guesses {
  return {
    async begin(text) {
      const name = hideName(config.secret, `${kind} ${text}`)
      const now = clock.now().epochMilliseconds
      if (begun++ % tidyEvery === 0) await removeForgotten(db, now)
      const taken = await sql`
        insert into guess_counts as g (name, guesses, at) values (${name}, 1, ${now})
        on conflict (name) do update set at = greatest(g.at, excluded.at),
          guesses = case when excluded.at - g.at >= ${forgottenAfter} then 1 else g.guesses + 1 end
        where g.guesses < ${freeGuesses} or excluded.at - g.at >= ${forgottenAfter} or excluded.at - g.at >=
          least(2 ^ least(g.guesses - ${freeGuesses}, 30) * ${seconds}, ${longestWait})
        returning true as taken`.execute(db)
      if (taken.rows.length === 0) throw await mustWaitFor(db, name, now)
      return {
        async right() {
          await db.deleteFrom('guess_counts').where('name', '=', name).execute()
        },
        async unseen() {
          await sql`update guess_counts set guesses = guesses - 1 where name = ${name} and guesses > 0`.execute(db)
        },
      }
    },
  }
}

async function mustWaitFor(db: Platform['db'], name: string, now: number): Promise<Refusal> {
  const known = await db
    .selectFrom('guess_counts')
    .select(['guesses', 'at'])
    .where('name', '=', name)
    .executeTakeFirst()
  return mustWait(known ? waitAfter(known.guesses) - (now - Number(known.at)) : 0)
}

function waitAfter(guesses: number): number {
  return guesses < freeGuesses ? 0 : Math.min(2 ** (guesses - freeGuesses) * seconds, longestWait)
}

async function removeForgotten(db: Platform['db'], now: number): Promise<void> {
  await sql`
    delete from guess_counts where ctid = any(array(
      select ctid from guess_counts where at < ${now - forgottenAfter} limit ${removedAtOnce} for update skip locked))`.execute(
    db,
  )
}

/** Counts what failed of a name, and lets so much of it go each hour. */
export interface Failures {
  /** Refuses `too_many_requests` with the seconds to wait while it is full. */
  refuseFull(name: string): Promise<void>
  add(name: string): Promise<void>
}

interface FailureLimit {
  readonly burst: number
  readonly perHour: number
}

/**
 * At most `burst` failures at once and, beyond them, `perHour`: within any hour never more than both together. Of a name it is kept
 * until when all its failures are gone. `kind` keeps names of one kind from those of another.
 */
export function countFailures({ db, clock, config }: Surroundings, kind: string, limit: FailureLimit): Failures {
  const goesAfter = Math.ceil((3_600 * seconds) / limit.perHour)
  const hide = (name: string) => hideName(config.secret, `${kind} ${name}`)
  return {
    async refuseFull(text) {
      const known = await db.selectFrom('guess_counts').select('at').where('name', '=', hide(text)).executeTakeFirst()
      if (!known) return
      const wait = Number(known.at) - clock.now().epochMilliseconds - (limit.burst - 1) * goesAfter
      if (wait > 0) throw mustWait(wait)
    },
    async add(text) {
      const now = clock.now().epochMilliseconds
      await sql`
        insert into guess_counts as g (name, guesses, at) values (${hide(text)}, 1, ${now + goesAfter})
        on conflict (name) do update set guesses = g.guesses + 1, at = greatest(g.at, ${now}) + ${goesAfter}`.execute(
        db,
      )
    },
  }
}

function mustWait(milliseconds: number): Refusal {
  return new Refusal('too_many_requests', { seconds: Math.max(1, Math.ceil(milliseconds / seconds)) })
}
