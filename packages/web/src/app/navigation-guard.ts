import type { ScreenPath } from '@tandem/contract/screens.ts'
import { isAdministrator } from '@tandem/core/access/access.ts'
import type { SignedInUser } from '../lib/session.ts'
import { guardDeviations } from './guard-deviations.ts'

export const publicPaths = [
  '/login',
  '/confirm-reset',
  '/register',
  '/home',
  '/readMore',
  '/',
  '/activateAccount',
] satisfies ScreenPath[]

/**
 * Beside those of the specification: the texts that the installation owes to everybody, signed in or not, linked in the footer
 * of each page (docs/decisions/0007).
 */
export const publicTexts = ['/terms', '/privacy', '/accessibility'] satisfies ScreenPath[]

/**
 * Where the link of a mail leads: whoever follows it has no password yet, or is signed in on another device, or had the account taken
 * away (docs/decisions/0007).
 */
export const mailedPaths = ['/acceptInvitation', '/confirmEmail', '/undoEmail'] satisfies ScreenPath[]

/** Research data that anybody may use, and the page of each package below it (docs/decisions/0119). */
export const publishedPaths = ['/packages'] satisfies ScreenPath[]

const everybodys: readonly string[] = [...publicPaths, ...publicTexts, ...mailedPaths]

/** Open to standard and strategic users alike (specification, section 2). */
const exemptPaths: readonly ScreenPath[] = [
  '/reportsDaily',
  '/dashboard',
  '/dashboard_admin',
  '/dashboard_strategic',
  '/profile',
  '/editStandardProfile',
  '/upgradeAccount',
]

type Visitor = Pick<SignedInUser, 'userType' | 'roles' | 'mustSetSecondFactor'> | null

/** Where a person who opens `path` is sent instead; null lets them through. */
export function destination(user: Visitor, path: string): string | null {
  if (isDevelopment(path) || everybodys.includes(path) || isUnder(path, publishedPaths)) return null
  if (!user) return '/activateAccount'
  const { userType } = user
  if (isAdministrator(user) || userType === 'transactionalUser') return null
  const more = guardDeviations.filter(({ userTypes }) => userTypes.includes(userType)).map(({ path }) => path)
  return isUnder(path, exemptPaths) || isUnder(path, more) ? null : landingPath(user)
}

/** Where a person lands after signing in on the home page. */
export function landingPath(user: NonNullable<Visitor>): ScreenPath {
  if (user.mustSetSecondFactor) return '/profile'
  if (isAdministrator(user)) return '/dashboard_admin'
  return user.userType === 'strategicUser' ? '/dashboard_strategic' : '/dashboard'
}

function isUnder(path: string, places: readonly string[]): boolean {
  return places.some((place) => path === place || path.startsWith(`${place}/`))
}

/** The demo's mailbox and the gallery; in production the first answers nothing. */
function isDevelopment(path: string): boolean {
  return isUnder(path, ['/dev'])
}
