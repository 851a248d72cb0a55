import type { Caller } from '@tandem/core/access/access.ts'
import { SignedIn, type User } from '@tandem/contract/accounts/accounts.ts'
import { useSyncExternalStore } from 'react'
import { z } from 'zod'
import { forgetOfflineNote } from './offline-note.ts'
import { forgetPushAddress } from './push-note.ts'

/**
 * Who is signed in, as the specification keeps it: the sign-in answer under the key `user`, and a cookie
 * `token` that expires after 58 minutes. The server reads neither; calls send the bearer header.
 */
export interface SignedInUser extends Caller {
  readonly username: string
  readonly firstName: string
  /** An administrator who may do nothing more than anybody before a second factor is set up. */
  readonly mustSetSecondFactor?: boolean
  /** The server goes on with the session of this browser, though its token is over. */
  readonly isRemembered?: boolean
}

const userKey = 'user'
const tokenCookie = 'token'
const tokenMinutes = 58
/** When the cookie runs out, by the clock of this browser in milliseconds. */
const endsAtKey = 'sessionEndsAt'

/** What the specification keeps beside the user. */
export const lookupKeys = ['marketTypes', 'orderTypes', 'userTypes', 'ownerGroups', 'isOwner'] as const

/** The selection of a group, as the specification keeps it. */
const groupKeys = { groupId: 'groupId', ownerGroup: 'ownerGroup' } as const

/** Where the person went of late by typing. */
export const recentChoicesKey = 'recentChoices'

/** The group that was chosen last; 0: none, the own records. One that the person does not own any more counts no longer. */
export function chosenGroup(): number {
  const groupId = Number(/^[1-9]\d{0,8}$/.exec(localStorage.getItem(groupKeys.groupId) ?? '')?.[0] ?? 0)
  return ownedGroups().includes(groupId) ? groupId : 0
}

/** The numbers of the groups that the person owns, as they were at the sign-in. */
function ownedGroups(): number[] {
  const Owned = z.array(z.object({ groupId: z.number() }))
  try {
    return Owned.parse(JSON.parse(localStorage.getItem('ownerGroups') ?? '[]')).map(({ groupId }) => groupId)
  } catch {
    return []
  }
}

/** Keeps which group was chosen; null forgets it. */
export function keepChosenGroup(group: { readonly groupId: number; readonly name: string } | null): void {
  if (group) {
    localStorage.setItem(groupKeys.groupId, String(group.groupId))
    localStorage.setItem(groupKeys.ownerGroup, group.name)
  } else {
    for (const key of Object.values(groupKeys)) localStorage.removeItem(key)
  }
}

let current: { text: string | null; user: (SignedInUser & { accessToken: string }) | null } = { text: null, user: null }
const listeners = new Set<() => void>()

function read(): typeof current {
  const text = localStorage.getItem(userKey)
  if (text !== current.text) current = { text, user: parse(text) }
  return current
}

function parse(text: string | null) {
  if (text === null) return null
  try {
    const {
      id,
      username,
      firstName,
      userType,
      roles,
      accessToken: token,
      mustSetSecondFactor = false,
      remembered: isRemembered = false,
    } = z.decode(SignedIn, JSON.parse(text) as z.input<typeof SignedIn>)
    return { userId: id, username, firstName, userType, roles, mustSetSecondFactor, isRemembered, accessToken: token }
  } catch {
    return null
  }
}

export function signedInUser(): SignedInUser | null {
  return read().user
}

export function accessToken(): string | null {
  return read().user?.accessToken ?? null
}

/** Keeps what sign-in answered. */
export function startSession(answer: SignedIn): void {
  if (signedInUser()?.userId !== answer.id) {
    forgetLists()
    forgetOfflineNote()
  }
  localStorage.setItem(endsAtKey, String(Date.now() + tokenMinutes * 60_000))
  localStorage.setItem(userKey, JSON.stringify(z.encode(SignedIn, answer)))
  setTokenCookie(encodeURIComponent(answer.accessToken), tokenMinutes * 60)
  notifyListeners()
}

/** Where the page came over https the cookie is never sent over anything else. */
function setTokenCookie(value: string, maxAge: number): void {
  const secure = location.protocol === 'https:' ? '; secure' : ''
  document.cookie = `${tokenCookie}=${value}; path=/; max-age=${String(maxAge)}; samesite=strict${secure}`
}

const Person = SignedIn.omit({ accessToken: true, mustSetSecondFactor: true, remembered: true })

/** Brings what is stored in step with the account as it is now, such as another user type; the token stays. */
export function refreshSession(user: User): void {
  const { text, user: stored } = read()
  if (text === null || stored?.userId !== user.id) return
  const kept = JSON.parse(text) as object
  const next = JSON.stringify({ ...kept, ...z.encode(Person, user) })
  if (next === text) return
  localStorage.setItem(userKey, next)
  notifyListeners()
}

/** The second factor that an administrator had to set up is there. */
export function noteSecondFactorSet(): void {
  const { text, user } = read()
  if (text === null || !user?.mustSetSecondFactor) return
  const { mustSetSecondFactor: _past, ...kept } = JSON.parse(text) as { mustSetSecondFactor?: unknown }
  localStorage.setItem(userKey, JSON.stringify(kept))
  notifyListeners()
}

/** What was loaded for one person, and chosen by that person. */
function forgetLists(): void {
  for (const key of [...lookupKeys, ...Object.values(groupKeys), recentChoicesKey]) localStorage.removeItem(key)
}

/** Forgets the person; language and theme stay. */
export function endSession(): void {
  forgetLists()
  for (const key of [userKey, endsAtKey]) localStorage.removeItem(key)
  forgetOfflineNote()
  forgetPushAddress()
  setTokenCookie('', 0)
  notifyListeners()
}

/** How long the session goes on, in milliseconds; null where nobody is signed in, or it is not known. */
export function sessionTimeLeft(): number | null {
  const endsAt = localStorage.getItem(endsAtKey)
  return signedInUser() && endsAt !== null ? Number(endsAt) - Date.now() : null
}

/**
 * Whether the time of the session is over. A cookie that is gone before its time was taken away, as by signing out: then nobody is
 * signed in any more.
 */
export function isSessionOver(): boolean {
  const hasCookie = document.cookie.split('; ').some((cookie) => cookie.startsWith(`${tokenCookie}=`))
  if (!signedInUser() || hasCookie) return false
  const left = sessionTimeLeft()
  if (left !== null && left <= 0) return true
  endSession()
  return false
}

/** Where nothing on the page is worth keeping, a session whose time is over ends, unless this browser is remembered. */
export function endExpiredSession(): void {
  if (isSessionOver() && !signedInUser()?.isRemembered) endSession()
}

/** Calls the listener whenever somebody signs in or out, in other tabs too; the function it returns ends that. */
export function onSessionChange(listener: () => void): () => void {
  return subscribe(listener)
}

/** The signed-in user, following sign-in and sign-out, in other tabs too. */
export function useSignedInUser(): SignedInUser | null {
  return useSyncExternalStore(subscribe, signedInUser, nobody)
}

/** For the server, which makes pages of visitors alone. */
const nobody = () => null

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  window.addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', listener)
  }
}

function notifyListeners(): void {
  for (const listener of listeners) listener()
}
