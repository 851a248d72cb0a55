import type { UserType } from '@tandem/core/access/access.ts'
import { amount, type Amount } from '@tandem/core/units/units.ts'
import type { Invitation, invitationStates } from '@tandem/contract/accounts/people-import.ts'
import type { Language } from '@tandem/contract/texts/format.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/database.ts'
import { usernameKey } from './names.ts'
import { unusablePassword } from './passwords.ts'

/** A person of a file, as the account will be. */
export interface NewPerson {
  readonly row: number
  readonly firstName: string
  readonly lastName: string
  readonly username: string
  readonly email: string
  readonly userType: UserType
  readonly language: Language
  readonly coins: Amount
}

/** Locks an import by its key, so that the second of two confirmations waits for the first; its number when it was done before. */
export async function lockPeopleImport(tx: Tx, importKey: string): Promise<number | null> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`people/${importKey}`}, 0))`.execute(tx)
  const row = await tx.selectFrom('people_imports').select('id').where('import_key', '=', importKey).executeTakeFirst()
  return row?.id ?? null
}

/** Which row of an import became which account. */
export async function findImported(tx: Db, importId: number): Promise<Map<number, number>> {
  const rows = await tx
    .selectFrom('invitations')
    .select(['file_row', 'user_id'])
    .where('import_id', '=', importId)
    .execute()
  return new Map(rows.map((row) => [row.file_row, row.user_id]))
}

interface PeopleImport {
  readonly importKey: string
  readonly actorId: number
  readonly at: Temporal.Instant
}

/**
 * Makes accounts that nobody can sign in to before their owner chose a password, in as many rounds to the database as one takes.
 * Answers which row became which account; people whose address or username somebody has are left out.
 */
export async function insertPeople(
  tx: Tx,
  { importKey, actorId, at }: PeopleImport,
  people: readonly NewPerson[],
): Promise<Map<number, number>> {
  const { id: importId } = await tx
    .insertInto('people_imports')
    .values({ import_key: importKey, at, actor_id: actorId })
    .returning('id')
    .executeTakeFirstOrThrow()
  const text = (read: (person: NewPerson) => string) => people.map(read)
  const { rows: made } = await sql<{ id: number; username_key: string }>`
    insert into users (last_name, first_name, username, username_key, email, password_hash, user_type, language,
      registered_at, sessions_valid_from, first_trading_at)
    select last_name, first_name, username, username_key, email, ${unusablePassword}, user_type, language,
      ${at.toString()}::timestamptz, ${at.toString()}::timestamptz,
      case when user_type = 'transactionalUser' then ${at.toString()}::timestamptz end
    from unnest(${text((each) => each.lastName)}::text[], ${text((each) => each.firstName)}::text[],
      ${text((each) => each.username)}::text[], ${text((each) => usernameKey(each.username))}::text[],
      ${text((each) => each.email)}::text[], ${text((each) => each.userType)}::text[],
      ${text((each) => each.language)}::text[])
      with ordinality as person (last_name, first_name, username, username_key, email, user_type, language, place)
    order by place on conflict do nothing returning id, username_key`.execute(tx)
  const byKey = new Map(made.map((row) => [row.username_key, row.id]))
  const stored = people.flatMap((person) => {
    const userId = byKey.get(usernameKey(person.username))
    return userId === undefined ? [] : [{ ...person, userId }]
  })
  const column = <Value>(read: (person: (typeof stored)[number]) => Value) => stored.map(read)
  await sql`insert into user_roles (user_id, role_id)
    select user_id, (select id from roles where name = 'ROLE_USER')
    from unnest(${column(({ userId }) => userId)}::int4[]) as made (user_id)`.execute(tx)
  await sql`insert into invitations (user_id, import_id, file_row, starting_units, created_at, mail_due_at)
    select user_id, ${importId}, file_row, units, ${at.toString()}::timestamptz, ${at.toString()}::timestamptz
    from unnest(${column(({ userId }) => userId)}::int4[], ${column(({ row }) => row)}::int4[],
      ${column(({ coins }) => coins)}::int8[]) as made (user_id, file_row, units)`.execute(tx)
  return new Map(stored.map(({ row, userId }) => [row, userId]))
}

/** Which of these addresses and usernames are taken, as they are compared. */
export async function findTaken(
  db: Db,
  people: readonly { readonly email: string; readonly username: string }[],
): Promise<{ readonly emails: Set<string>; readonly usernames: Set<string> }> {
  const emails = people.map(({ email }) => email.toLowerCase())
  const usernames = people.map(({ username }) => usernameKey(username))
  const { rows } = await sql<{ email: string; username_key: string }>`
    select lower(email) as email, username_key from users
    where lower(email) = any(${emails}::text[]) or username_key = any(${usernames}::text[])`.execute(db)
  return {
    emails: new Set(rows.map((row) => row.email)),
    usernames: new Set(rows.map((row) => row.username_key)),
  }
}

/** Whether an account waits for its owner to choose a password by the link of an invitation. */
export async function isInvited(db: Db, userId: number): Promise<boolean> {
  const row = await db
    .selectFrom('invitations')
    .select('user_id')
    .where('user_id', '=', userId)
    .where('accepted_at', 'is', null)
    .executeTakeFirst()
  return row !== undefined
}

/** Takes an invitation as accepted. */
export async function markAccepted(tx: Tx, userId: number, at: Temporal.Instant): Promise<void> {
  await tx
    .updateTable('invitations')
    .set({ accepted_at: at, mail_due_at: null })
    .where('user_id', '=', userId)
    .where('accepted_at', 'is', null)
    .execute()
}

type State = (typeof invitationStates)[number]

/** How far an invitation is, of the table `i`; a mail that was taken and of which nothing was heard for ten minutes may have been sent. */
const stateOf = (now: Temporal.Instant) => sql<State>`case
  when i.accepted_at is not null then 'accepted'
  when i.mailed_at is not null then 'sent'
  when i.mail_due_at is not null then 'waiting'
  when i.mail_taken_at is null then 'failed'
  when i.mail_taken_at > ${now.subtract({ minutes: 10 }).toString()}::timestamptz then 'waiting'
  else 'unknown' end`

/** Invitations of open accounts, those that have not come yet first; a page of them. */
export async function findInvitations(
  db: Db,
  { state, offset, limit, now }: { state: State | undefined; offset: number; limit: number; now: Temporal.Instant },
): Promise<Invitation[]> {
  const rows = await db
    .selectFrom('invitations as i')
    .innerJoin('users as u', 'u.id', 'i.user_id')
    .select(['i.user_id', 'u.first_name', 'u.last_name', 'u.username', 'u.email', 'u.user_type', 'i.starting_units'])
    .select(['i.created_at', 'i.mailed_at', stateOf(now).as('state')])
    .where('u.closed_at', 'is', null)
    .$if(state !== undefined, (query) => query.where(stateOf(now), '=', state as State))
    .orderBy(sql`i.accepted_at is not null`)
    .orderBy('u.last_name')
    .orderBy('u.first_name')
    .orderBy('i.user_id')
    .limit(limit)
    .offset(offset)
    .execute()
  return rows.map((row) => ({
    userId: row.user_id,
    participant: `${row.first_name} ${row.last_name}`,
    username: row.username,
    email: row.email,
    userType: row.user_type,
    coins: amount(row.starting_units),
    invitedAt: row.created_at,
    mailedAt: row.mailed_at,
    state: row.state,
  }))
}

export async function countInvitations(db: Db, now: Temporal.Instant): Promise<Record<State, number>> {
  const { rows } = await sql<{ state: State; count: bigint }>`
    select ${stateOf(now)} as state, count(*) as count from invitations i join users u on u.id = i.user_id
    where u.closed_at is null group by 1`.execute(db)
  const counts = { waiting: 0, sent: 0, unknown: 0, failed: 0, accepted: 0 }
  for (const { state, count } of rows) counts[state] = Number(count)
  return counts
}

/** Lets invitations be mailed once more, but for those whose mail waits or was taken just now; answers how many. */
export async function askForMails(tx: Tx, userIds: readonly number[], now: Temporal.Instant): Promise<number[]> {
  const { rows } = await sql<{ user_id: number }>`
    update invitations i set mail_due_at = ${now.toString()}::timestamptz, mail_taken_at = null, mailed_at = null, mail_attempts = 0
    where i.user_id = any(${[...new Set(userIds)]}::int4[])
      and ${stateOf(now)} in ('sent', 'unknown', 'failed')
      and i.user_id in (select id from users where closed_at is null)
    returning i.user_id`.execute(tx)
  return rows.map((row) => row.user_id)
}
