/**
 * Who may do what. The server enforces it, the menus and the guard of the web app only follow it.
 */

export const userTypes = ['standard', 'transactionalUser', 'strategicUser'] as const
export type UserType = (typeof userTypes)[number]

/** The role that makes an administrator, as the specification spells it. */
export const administratorRole = 'ROLE_ADMIN'

/**
 * The least that may use an endpoint or a screen:
 * `public` anyone; `user` anyone signed in; `transactional` a transactional user, for own records;
 * `self` the user whose record it is; `strategic` a strategic user; `admin` the administrator alone.
 * The administrator may use all of them.
 */
export const audiences = ['public', 'user', 'transactional', 'self', 'strategic', 'admin'] as const
export type Audience = (typeof audiences)[number]

/**
 * What a personal access token may do: `read` what its owner sees of markets, orders, trades and coins; `trade` place,
 * amend and cancel orders; `meter` send readings of its owner's meter.
 */
export const accessScopes = ['read', 'trade', 'meter'] as const
export type AccessScope = (typeof accessScopes)[number]

/** The caller, as far as permissions go. */
export interface Caller {
  readonly userId: number
  readonly userType: UserType
  readonly roles: readonly string[]
  /** Of a program's access token; absent for a person who signed in, who may do all that the account may. */
  readonly scopes?: readonly AccessScope[]
  /** Where the person signed in; absent for a program, and for what the platform asks of itself. */
  readonly sessionId?: number
  /** An administrator who has to set up a second factor first, and until then has no such role. */
  readonly needsSecondFactor?: boolean
}

/** What decides how much an account may use. */
export type Rights = Pick<Caller, 'userType' | 'roles'>

export function isAdministrator(caller: Pick<Rights, 'roles'> | null): boolean {
  return caller?.roles.includes(administratorRole) ?? false
}

/** Decides whether a caller belongs to an audience; `self` asks only for a caller here, the record is checked by `maySee`. */
export function mayUse(audience: Audience, caller: Rights | null): boolean {
  if (audience === 'public') return true
  if (!caller) return false
  if (isAdministrator(caller)) return true
  switch (audience) {
    case 'user':
    case 'self':
      return true
    case 'transactional':
      return caller.userType === 'transactionalUser'
    case 'strategic':
      return caller.userType === 'strategicUser'
    case 'admin':
      return false
  }
}

/** Whether something that an account could use is closed to it now, such as trading. */
export function mayUseLess(before: Rights, after: Rights): boolean {
  return audiences.some((audience) => mayUse(audience, before) && !mayUse(audience, after))
}

/** A user's own record, or any record for the administrator. */
export function maySee(caller: Caller, ownerId: number): boolean {
  return caller.userId === ownerId || isAdministrator(caller)
}
