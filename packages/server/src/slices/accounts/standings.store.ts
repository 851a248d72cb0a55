import { sql, type RawBuilder } from 'kysely'
import type { Tx } from '../../platform/database.ts'
import { fixedStatement, listOf } from '../../platform/fixed-statement.ts'
import type { Standing } from '../../platform/known-callers.ts'
import { factsOfUser } from './credentials.store.ts'

type Value = (name: 'users' | 'facts' | 'sessions' | 'tokens' | 'now') => unknown

/*
 * The places of those that are not so any more: the account is closed or another, or its roles or its second factor are, or the session has
 * ended, or the access token was withdrawn or has expired. What was given is read from a table of one row, so that the statement is
 * not planned anew for each list.
 */
const changedAt = (value: Value): RawBuilder<{ place: number }> => sql`
  with given as materialized (select ${value('users')}::int4[] as users, ${value('facts')}::text[] as facts,
    ${value('sessions')}::int8[] as sessions, ${value('tokens')}::int8[] as tokens, ${value('now')}::timestamptz as now)
  select known.place::int4 as place from given,
    unnest(given.users, given.facts, given.sessions, given.tokens) with ordinality as known (user_id, facts, session_id, token_id, place)
  where not exists (
    select from users where users.id = known.user_id and not users.is_system and users.closed_at is null
      and ${factsOfUser} = known.facts
      and (known.session_id is null or exists (
        select from sessions s where s.id = known.session_id and s.user_id = users.id))
      and (known.token_id is null or exists (
        select from access_tokens t where t.id = known.token_id and t.user_id = users.id
          and t.withdrawn_at is null and t.expires_at > given.now)))`

const findChanged = fixedStatement((_db, value: Value) => changedAt(value))

/** Text that is no number fails, and says in the message why. */
const failIfChanged = fixedStatement(
  (_db, value: Value) => sql`select case when exists (${changedAt(value)}) then 'changed: callers' end::int4`,
)

/** Those of the standings that are not so any more, in this database transaction at `now`. */
export async function findChangedStandings(
  tx: Tx,
  standings: readonly Standing[],
  now: Temporal.Instant,
): Promise<Standing[]> {
  const rows = await findChanged(tx, valuesOf(standings, now))
  return rows.flatMap(({ place }) => standings[place - 1] ?? [])
}

/** Fails where one of the standings is not so any more, and so does the whole database transaction. */
export async function requireStandings(tx: Tx, standings: readonly Standing[], now: Temporal.Instant): Promise<void> {
  await failIfChanged(tx, valuesOf(standings, now))
}

function valuesOf(standings: readonly Standing[], now: Temporal.Instant) {
  return {
    users: listOf(standings.map(({ userId }) => userId)),
    facts: standings.map(({ facts }) => facts),
    sessions: listOf(standings.map(({ sessionId }) => sessionId)),
    tokens: listOf(standings.map(({ tokenId }) => tokenId)),
    now: now.toString(),
  }
}
