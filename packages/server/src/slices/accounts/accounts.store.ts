import { wholeList, type RowsWanted } from '../../platform/long-lists.ts'
import type { UserType } from '@tandem/core/access/access.ts'
import { Refusal } from '@tandem/core/refusal.ts'
import { amount } from '@tandem/core/units/units.ts'
import type { Preferences, User } from '@tandem/contract/accounts/accounts.ts'
import type { Language } from '@tandem/contract/texts/format.ts'
import { sql, type RawBuilder, type Selectable } from 'kysely'
import { brokenUniqueness, type Database, type Db, type Tx } from '../../platform/database.ts'
import { fixedStatement, listOf } from '../../platform/fixed-statement.ts'
import { rolesOfUser } from './credentials.store.ts'
import { isKeptForUndo } from './email-changes.store.ts'
import { userTypeId } from './lookups.ts'
import { usernameKey } from './names.ts'

type UserRow = Selectable<Database['users']>

export interface NewUser {
  readonly lastName: string
  readonly firstName: string
  readonly username: string
  readonly email: string
  readonly passwordHash: string
  readonly userType: UserType
  readonly language: Language
  readonly registeredAt: Temporal.Instant
  readonly activatedAt: Temporal.Instant | null
  /** Run by the platform itself. */
  readonly isSystem?: boolean
}

/** Stores a user and returns its number; refuses `email_already_used` and `user_already_used`. */
export async function insertUser(tx: Tx, user: NewUser): Promise<number> {
  const values = {
    last_name: user.lastName,
    first_name: user.firstName,
    username: user.username,
    username_key: usernameKey(user.username),
    email: user.email,
    password_hash: user.passwordHash,
    user_type: user.userType,
    requested_user_type: null,
    // Who is made able to trade needs no approval, so begins with nothing.
    first_trading_at: user.userType === 'transactionalUser' ? user.registeredAt : null,
    language: user.language,
    registered_at: user.registeredAt,
    activated_at: user.activatedAt,
    sessions_valid_from: user.registeredAt,
    closed_at: null,
    is_system: user.isSystem ?? false,
  }
  const { id } = await refusingTaken(tx.insertInto('users').values(values).returning('id').executeTakeFirstOrThrow())
  return id
}

/** Refuses an e-mail address or a username that somebody has, or can take back; the unique indexes decide when two come at once. */
export async function refuseTaken(
  db: Db,
  { email, username }: { readonly email: string; readonly username: string },
  now: Temporal.Instant,
): Promise<void> {
  const taken = await db
    .selectFrom('users')
    .select(sql<boolean>`lower(email) = lower(${email})`.as('isEmail'))
    .where((eb) =>
      eb.or([sql<boolean>`lower(email) = lower(${email})`, eb('username_key', '=', usernameKey(username))]),
    )
    .execute()
  if (taken.some(({ isEmail }) => isEmail) || (await isKeptForUndo(db, email, { now })))
    throw new Refusal('email_already_used', {}, 'email')
  if (taken.length > 0) throw new Refusal('user_already_used', {}, 'username')
}

async function refusingTaken<T>(write: Promise<T>): Promise<T> {
  try {
    return await write
  } catch (error) {
    const constraint = brokenUniqueness(error)
    if (constraint === 'users_email') throw new Refusal('email_already_used', {}, 'email')
    if (constraint === 'users_username') throw new Refusal('user_already_used', {}, 'username')
    throw error
  }
}

/** What mails and other slices may know about a user. */
export interface KnownUser {
  readonly userId: number
  readonly username: string
  readonly firstName: string
  readonly lastName: string
  readonly email: string
  readonly userType: UserType
  readonly language: Language
  readonly resultMail: 'on' | 'off'
  readonly isActivated: boolean
}

/** Users by number, closed ones under the name they have since; unknown numbers are left out. */
export async function usersById(db: Db, ids: readonly number[]): Promise<Map<number, KnownUser>> {
  if (ids.length === 0) return new Map()
  const rows = await db.selectFrom('users').selectAll().where('id', 'in', ids).execute()
  return new Map(rows.map((row) => [row.id, knownUser(row)]))
}

/** Whom links are mailed to. A user that the platform itself runs reads no mail. */
export async function findByEmail(db: Db, email: string): Promise<KnownUser | null> {
  const row = await db
    .selectFrom('users')
    .selectAll()
    .where(sql`lower(email)`, '=', sql`lower(${email})`)
    .where('is_system', '=', false)
    .where('closed_at', 'is', null)
    .executeTakeFirst()
  return row ? knownUser(row) : null
}

function knownUser(row: UserRow): KnownUser {
  return {
    userId: row.id,
    username: row.username,
    firstName: row.first_name,
    lastName: row.last_name,
    email: row.email,
    userType: row.user_type,
    language: row.language,
    resultMail: row.is_system ? 'off' : row.result_mail,
    isActivated: row.activated_at !== null,
  }
}

/** Open accounts, or one of them, by number. */
export async function listUsers(
  db: Db,
  { limit, offset }: Pick<RowsWanted, 'limit' | 'offset'>,
  userId?: number,
): Promise<User[]> {
  const rows = await db
    .selectFrom('users')
    .selectAll()
    .select([
      sql<string[]>`array(${rolesOfUser})`.as('roles'),
      sql<bigint>`coalesce((select sum(balance_units) from ledger_accounts where user_id = users.id), 0)::int8`.as(
        'balance',
      ),
    ])
    .where('closed_at', 'is', null)
    .$if(userId !== undefined, (query) => query.where('id', '=', userId ?? 0))
    .orderBy('id')
    .limit(limit)
    .offset(offset)
    .execute()
  return rows.map((row) => ({ ...wireUser(row), roles: row.roles, balance: amount(row.balance) }))
}

/** An open account; refuses `not_found`. */
export async function getUser(db: Db, userId: number): Promise<User> {
  const [user] = await listUsers(db, wholeList, userId)
  if (!user) throw new Refusal('not_found')
  return user
}

function wireUser(row: UserRow): Omit<User, 'roles' | 'balance'> {
  return {
    id: row.id,
    lastName: row.last_name,
    firstName: row.first_name,
    username: row.username,
    email: row.email,
    userType: row.user_type,
    userTypeId: userTypeId(row.user_type),
    address: row.address,
    phone: row.phone,
    panelPower: row.panel_power_w,
    registrationDate: row.registered_at,
    activated: row.activated_at !== null,
    statusRequest: row.upgrade_status,
    requestedUserType: row.requested_user_type,
    isSystem: row.is_system,
    preferences: { defaultSide: row.default_side, resultMail: row.result_mail, language: row.language },
  }
}

/** Locks an open account for a change; refuses `not_found`, and `not_allowed` for a user that the platform itself runs. */
export async function lockUser(tx: Tx, userId: number): Promise<void> {
  const row = await tx
    .selectFrom('users')
    .select(['closed_at', 'is_system'])
    .where('id', '=', userId)
    .forUpdate()
    .executeTakeFirst()
  if (!row || row.closed_at) throw new Refusal('not_found')
  if (row.is_system) throw new Refusal('not_allowed')
}

/**
 * Keeps an account from being closed until the database transaction ends; refuses `not_allowed` when it is closed.
 * Comes before the session in the lock order.
 */
export async function lockOpenAccountForShare(tx: Db, userId: number): Promise<void> {
  const row = await tx.selectFrom('users').select('closed_at').where('id', '=', userId).forShare().executeTakeFirst()
  if (!row || row.closed_at) throw new Refusal('not_allowed')
}

/** The users that the platform itself runs. */
export async function findSystemUsers(db: Db): Promise<{ userId: number; username: string }[]> {
  const rows = await db
    .selectFrom('users')
    .select(['id', 'username'])
    .where('is_system', '=', true)
    .where('closed_at', 'is', null)
    .orderBy('id')
    .execute()
  return rows.map(({ id, username }) => ({ userId: id, username }))
}

/** Holds the accounts of many users as they are until the database transaction ends, and tells which of them are open. */
export async function lockOpenAccountsForShare(tx: Db, userIds: readonly number[]): Promise<Set<number>> {
  const rows = await shareOpen(tx, { userIds: listOf(userIds) })
  return new Set(rows.map(({ id }) => id))
}

const shareOpen = fixedStatement((db, value: (name: 'userIds') => unknown) =>
  db
    .selectFrom('users')
    .select('id')
    .where('id', '=', sql<number>`any(${value('userIds')}::int4[])`)
    .where('closed_at', 'is', null)
    .orderBy('id')
    .forShare(),
)

/** An account that nobody closes until the database transaction ends. */
export interface HeldAccount {
  readonly username: string
  readonly isClosed: boolean
}

/**
 * Holds the accounts whose `user_id` the source selects as they are until the database transaction ends; comes before sessions in the
 * lock order. What does not exist is left out, and with `skip` what somebody else has, for whom nobody then waits.
 */
export async function shareAccounts(
  tx: Db,
  source: RawBuilder<unknown>,
  mode: 'wait' | 'skip',
): Promise<Map<number, HeldAccount>> {
  const shared = tx
    .selectFrom('users')
    .select(['id', 'username', 'closed_at'])
    .where('id', 'in', sql<number>`(select user_id from (${source}) as source)`)
    .orderBy('id')
    .forShare()
  const rows = await (mode === 'wait' ? shared : shared.skipLocked()).execute()
  return new Map(rows.map((row) => [row.id, { username: row.username, isClosed: row.closed_at !== null }]))
}

type Changeable = Omit<UserRow, 'id' | 'username' | 'username_key'>
type UserChange = { readonly [Column in keyof Changeable]?: Changeable[Column] | undefined }

/** Writes columns of a user; refuses `email_already_used`. */
export async function changeUser(db: Db, userId: number, change: UserChange): Promise<void> {
  const defined = Object.fromEntries(
    Object.entries<unknown>(change).filter(([, value]) => value !== undefined),
  ) as Partial<Changeable>
  if (Object.keys(defined).length === 0) return
  await refusingTaken(db.updateTable('users').set(defined).where('id', '=', userId).execute())
}

export async function renameClosed(
  tx: Tx,
  userId: number,
  identity: { username: string; email: string },
): Promise<void> {
  const named = { ...identity, username_key: usernameKey(identity.username), first_name: 'Closed', last_name: 'Closed' }
  await tx.updateTable('users').set(named).where('id', '=', userId).execute()
}

/** The column that keeps each preference. */
export const preferenceColumns = {
  defaultSide: 'default_side',
  resultMail: 'result_mail',
  language: 'language',
} as const satisfies Record<keyof Preferences, keyof UserRow>
