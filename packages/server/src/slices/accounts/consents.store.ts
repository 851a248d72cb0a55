import type { ConsentEntry, ConsentKind, ConsentState, ConsentText } from '@tandem/contract/accounts/consents.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/database.ts'

export interface NewConsent {
  readonly userId: number
  readonly given: boolean
  readonly text: Pick<ConsentText, 'kind' | 'version' | 'language'>
  readonly at: Temporal.Instant
}

/** Keeps a text word for word before anything is said to it. */
export async function keepText(tx: Tx, text: ConsentText, at: Temporal.Instant): Promise<void> {
  await tx
    .insertInto('consent_texts')
    .values({ ...text, first_shown_at: at })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Writes what somebody said of a text that is kept. */
export async function insertConsent(tx: Tx, { userId, given, text, at }: NewConsent): Promise<void> {
  const { kind, version, language } = text
  await tx
    .insertInto('consents')
    .values({ user_id: userId, kind, given, version, language, at, actor_id: userId })
    .execute()
}

/** The latest word of a user; null when there is none. */
export async function latestConsent(db: Db, userId: number, kind: ConsentKind) {
  const row = await db
    .selectFrom('consents')
    .select(['given', 'kind', 'version', 'language'])
    .where('user_id', '=', userId)
    .where('kind', '=', kind)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row ?? null
}

const shownEntries = 200

/** Everything a user said, the newest first. */
export async function findConsents(db: Db, userId: number): Promise<ConsentEntry[]> {
  const rows = await db
    .selectFrom('consents as c')
    .innerJoin('consent_texts as t', (join) =>
      join.onRef('t.kind', '=', 'c.kind').onRef('t.version', '=', 'c.version').onRef('t.language', '=', 'c.language'),
    )
    .innerJoin('users as u', 'u.id', 'c.actor_id')
    .select(['c.id', 'c.kind', 'c.given', 'c.version', 'c.language', 'c.at', 'u.username', 't.title', 't.text'])
    .where('c.user_id', '=', userId)
    .orderBy('c.id', 'desc')
    .limit(shownEntries)
    .execute()
  return rows.map(({ id, username, ...row }) => ({ ...row, id: Number(id), by: username }))
}

/** Which of the users consent to research by the text of this version. */
export async function findResearchConsents(db: Db, userIds: readonly number[], version: string): Promise<Set<number>> {
  const rows = await db
    .selectFrom('research_consents')
    .select('user_id')
    .where('version', '=', version)
    .where('user_id', '=', sql<number>`any(${[...new Set(userIds)]}::int4[])`)
    .execute()
  return new Set(rows.map((row) => row.user_id))
}

export type ResearchState = ConsentState['research']

/** How every open account stands to research, by the version of the text in use. */
const states = (version: string) => sql<{
  user_id: number
  state: ResearchState
  version: string | null
  at: Temporal.Instant | null
}>`
  select u.id as user_id, c.version, c.at,
    case when c.given is null then 'none' when not c.given then 'withdrawn'
      when c.version = ${version} then 'given' else 'outdated' end as state
  from users u left join (select distinct on (user_id) user_id, given, version, at
    from consents where kind = 'research' order by user_id, id desc) c on c.user_id = u.id
  where u.closed_at is null and not u.is_system`

export async function countConsentStates(db: Db, version: string): Promise<Record<ResearchState, number>> {
  const { rows } = await sql<{ state: ResearchState; count: bigint }>`
    select state, count(*) as count from (${states(version)}) s group by state`.execute(db)
  const counts = { none: 0, given: 0, outdated: 0, withdrawn: 0 }
  for (const { state, count } of rows) counts[state] = Number(count)
  return counts
}

interface StatePage {
  readonly version: string
  readonly state: ResearchState | undefined
  readonly offset: number
  readonly limit: number
}

/** How users stand, by their names, a page at a time. */
export async function listConsentStates(db: Db, { version, state, offset, limit }: StatePage): Promise<ConsentState[]> {
  const { rows } = await sql<{
    user_id: number
    username: string
    participant: string
    user_type: ConsentState['userType']
    state: ResearchState
    version: string | null
    at: Temporal.Instant | null
  }>`
    select s.user_id, u.username, u.first_name || ' ' || u.last_name as participant, u.user_type, s.state, s.version, s.at
    from (${states(version)}) s join users u on u.id = s.user_id
    where ${state ?? null}::text is null or s.state = ${state ?? null}
    order by u.last_name, u.first_name, u.id limit ${limit} offset ${offset}`.execute(db)
  return rows.map((row) => ({
    userId: row.user_id,
    username: row.username,
    participant: row.participant,
    userType: row.user_type,
    research: row.state,
    version: row.version,
    at: row.at,
  }))
}
