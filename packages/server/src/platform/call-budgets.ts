import { countCall, type CallLimit, type CallsLeft, type CallWindow } from '@tandem/core/access/call-limits.ts'
import { sql } from 'kysely'
import type { Clock } from './clock.ts'
import { coalesce } from './coalesce.ts'
import { hideName } from './hidden-names.ts'
import { onePerDatabase } from './one-per-database.ts'
import type { Platform } from './platform.ts'

/*
 * Calls are counted for all processes together without asking the database at each (docs/decisions/0089): a process takes a part of what
 * a name has left in its window, uses it up, and then takes the next. What all have taken is never more than the limit; what one has
 * taken and not used the others cannot have, which is a twentieth of the limit for each other process.
 */

/** So many parts a limit is taken in; of a small one each call is taken by itself. */
const parts = 20
/** Names that a process remembers, before it forgets those whose windows are over. */
const manyNames = 10_000
/** After so many rounds what is over is removed from the table. */
const tidyEvery = 500
const removedAtOnce = 10_000

type Counted = Omit<CallsLeft, 'window'>

export interface CallBudgets {
  /** Counts a call of a name, all processes together. Where the database is away each process counts for itself. */
  count(name: string, limit: CallLimit): Promise<Counted>
}

/** What a process has of a name's window. */
interface Share extends CallLimit {
  readonly begun: number
  /** By all processes, this part included. */
  readonly taken: number
  /** Of this process, and not used yet. */
  left: number
}

interface Wish extends CallLimit {
  readonly name: string
  readonly now: number
}

/** The budgets of this process on a database. */
export const callBudgetsOf = onePerDatabase((platform: Platform): CallBudgets => {
  const { clock, config, log } = platform
  const shares = new Map<string, Share>()
  const renewing = new Map<string, Promise<void>>()
  const countAlone = countCalls(clock)
  const take = coalesce((wishes: readonly Wish[]) => takeParts(platform, wishes))
  let isAway = false

  const forgetOver = (now: number) => {
    if (shares.size < manyNames) return
    for (const [name, share] of shares) if (!isCurrent(share, share, now)) shares.delete(name)
  }
  const renew = (name: string, limit: CallLimit, now: number): Promise<void> => {
    const known = renewing.get(name)
    if (known) return known
    forgetOver(now)
    const renewed = take({ name: hideName(config.secret, name), now, ...limit })
      .then((share) => void shares.set(name, share))
      .finally(() => renewing.delete(name))
    renewing.set(name, renewed)
    return renewed
  }
  return {
    async count(name, { calls, seconds }) {
      const limit = { calls: Math.ceil(calls), seconds }
      for (;;) {
        const now = clock.now().epochMilliseconds
        const share = shares.get(name)
        if (share && isCurrent(share, limit, now)) {
          const until = Math.max(1, Math.ceil((share.begun + seconds * 1_000 - now) / 1_000))
          if (share.left > 0) {
            share.left--
            return { isAllowed: true, remaining: Math.max(0, limit.calls - share.taken) + share.left, seconds: until }
          }
          if (share.taken >= limit.calls) return { isAllowed: false, remaining: 0, seconds: until }
        }
        try {
          await renew(name, limit, now)
          isAway = false
        } catch (error) {
          if (!isAway) log.warn({ err: error }, 'calls are counted by this process alone: the database does not answer')
          isAway = true
          return countAlone(name, limit)
        }
      }
    },
  }
})

/** Whether a share is of the window that is now, under the limit that is now. A little before its begin is another process's clock. */
function isCurrent({ begun, ...share }: Share, { calls, seconds }: CallLimit, now: number): boolean {
  return share.calls === calls && share.seconds === seconds && Math.abs(now - begun) < seconds * 1_000
}

let rounds = 0

async function takeParts({ db }: Platform, wishes: readonly Wish[]): Promise<Share[]> {
  // Always in the same sequence, so that two processes never wait for each other.
  const sorted = wishes.toSorted((a, b) => (a.name < b.name ? -1 : 1))
  const wanted = ({ calls }: Wish) => Math.max(1, Math.floor(calls / parts))
  const { rows } = await sql<{ name: string; begun: bigint; taken: number; granted: number }>`
    insert into call_budgets as b (name, begun, calls, seconds, taken, granted)
    select name, begun, calls, seconds, least(wanted, calls), least(wanted, calls) from unnest(
      ${sorted.map(({ name }) => name)}::text[], ${sorted.map(({ now }) => now)}::int8[],
      ${sorted.map(({ calls }) => calls)}::int4[], ${sorted.map(({ seconds }) => seconds)}::int4[],
      ${sorted.map(wanted)}::int4[]) as wish (name, begun, calls, seconds, wanted)
    on conflict (name) do update set (begun, calls, seconds, taken, granted) = (
      select begun, excluded.calls, excluded.seconds, taken + part, part from (
        select begun, taken, greatest(0, least(excluded.taken, excluded.calls - taken)) as part from (
          select case when is_over then excluded.begun else b.begun end as begun, case when is_over then 0 else b.taken end as taken
          from (select abs(excluded.begun - b.begun) >= excluded.seconds * 1000::int8 as is_over) as judged) as current) as next)
    returning name, begun, taken, granted`.execute(db)
  if (rounds++ % tidyEvery === 0) await removeOver(db, sorted[0]?.now ?? 0)
  const found = new Map(rows.map((row) => [row.name, row]))
  return wishes.map(({ name, calls, seconds }) => {
    const row = found.get(name)
    if (!row) throw new Error('a budget of calls was not answered')
    return { calls, seconds, begun: Number(row.begun), taken: row.taken, left: row.granted }
  })
}

async function removeOver(db: Platform['db'], now: number): Promise<void> {
  await sql`
    delete from call_budgets where ctid = any(array(
      select ctid from call_budgets where begun + seconds * 1000::int8 < ${now} limit ${removedAtOnce} for update skip locked))`.execute(
    db,
  )
}

/** Counts calls by name, each in a window of its own, for this process alone. */
function countCalls(clock: Clock): (name: string, limit: CallLimit) => CallsLeft {
  const windows = new Map<string, CallWindow & { readonly endsAt: number }>()
  return (name, limit) => {
    const now = clock.now().epochMilliseconds
    if (windows.size >= manyNames) {
      for (const [known, { endsAt }] of windows) if (endsAt <= now) windows.delete(known)
    }
    const counted = countCall(windows.get(name), limit, now)
    windows.set(name, { ...counted.window, endsAt: counted.window.begun + limit.seconds * 1_000 })
    return counted
  }
}
