import { isAdministrator } from '@tandem/core/access/access.ts'
import type { SignedInUser } from '../lib/session.ts'

export const publicPaths = ['/login', '/confirm-reset', '/register', '/home', '/readMore', '/', '/activateAccount']

/** Open to standard and strategic users alike (specification, section 2). */
const exemptPaths = [
  '/reportsDaily',
  '/dashboard',
  '/dashboard_admin',
  '/dashboard_strategic',
  '/profile',
  '/editStandardProfile',
  '/upgradeAccount',
]

/**
 * Beside those of the specification: what one was told is one's own to read, whatever one's account is; the bell of every
 * screen leads there (docs/decisions/0024).
 */
const everybodysPaths = ['/notifications']

/** Screens that the strategic menus lead to; without them the menus would be dead (docs/decisions/0007). */
const strategicPaths = [
  '/strategicBoard',
  '/overallMarkets',
  '/marketForStrategicUser',
  '/participantsDetailsMarketForStrategicUsersBoard',
  '/detailsForStrategicUsersBoard',
  '/BalancingMarketDetailsForStrategicUserBoardMenu',
  '/balancingMarketForStrategicUser',
  '/participantsDetailsForBalancingMarket',
  '/balancingMarketDetailsForStrategicUsersBoard',
  '/balancingMarketEnergyDetailsForStrategicUsersBoard',
  '/balancingMarketWalletDetailsForStrategicUsersBoard',
  '/imbalanceManagementUser',
  '/reportsPI',
]

type Visitor = Pick<SignedInUser, 'userType' | 'roles'> | null

/** Where a person who opens `path` is sent instead; null lets them through. */
export function destination(user: Visitor, path: string): string | null {
  if (isDevelopment(path) || publicPaths.includes(path)) return null
  if (!user) return '/activateAccount'
  if (isAdministrator(user) || isUnder(path, everybodysPaths)) return null
  if (user.userType === 'strategicUser') {
    return isUnder(path, exemptPaths) || isUnder(path, strategicPaths) ? null : '/dashboard_strategic'
  }
  if (user.userType === 'standard') return isUnder(path, exemptPaths) ? null : '/dashboard'
  return null
}

/** Where a person lands after signing in on the home page. */
export function landingPath(user: NonNullable<Visitor>): string {
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
