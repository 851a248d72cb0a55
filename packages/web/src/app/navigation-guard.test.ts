import { administratorRole } from '@tandem/core/access/access.ts'
import { describe, expect, it } from 'vitest'
import { destination, mailedPaths, landingPath, publicPaths, publicTexts, publishedPaths } from './navigation-guard.ts'
import { screens } from './screens.ts'

const standard = { userType: 'standard', roles: ['ROLE_USER'] } as const
const transactional = { userType: 'transactionalUser', roles: ['ROLE_USER'] } as const
const strategic = { userType: 'strategicUser', roles: ['ROLE_USER'] } as const
const administrator = { userType: 'standard', roles: ['ROLE_USER', administratorRole] } as const

const exempt = [
  '/reportsDaily',
  '/dashboard',
  '/dashboard_admin',
  '/dashboard_strategic',
  '/profile',
  '/editStandardProfile',
  '/upgradeAccount',
]

describe('the navigation guard', () => {
  it.each([...publicPaths, ...publicTexts, ...mailedPaths, ...publishedPaths])('lets everybody open %s', (path) => {
    for (const user of [null, standard, transactional, strategic, administrator]) {
      expect(destination(user, path)).toBeNull()
    }
  })

  it('lets visitors open every screen that is for everybody', () => {
    const open = screens.filter(({ audience }) => audience === 'public').map(({ path }) => path)
    expect(open.filter((path) => destination(null, path) !== null)).toEqual([])
    expect(open).toContain('/undoEmail')
  })

  it.each([...exempt, '/markets', '/no/such/place', '/homeland'])(
    'sends visitors from %s to the activation',
    (path) => {
      expect(destination(null, path)).toBe('/activateAccount')
    },
  )

  it.each(exempt)('lets standard and strategic users open %s', (path) => {
    expect(destination(standard, path)).toBeNull()
    expect(destination(strategic, path)).toBeNull()
  })

  it.each([
    '/PzuMarket',
    '/Orders',
    '/financialTransactions',
    '/admin',
    '/frequentlyQuestionsOfOthers',
    '/nowhere',
    '/profiles',
  ])('sends standard users from %s to their dashboard, strategic users to theirs', (path) => {
    expect(destination(standard, path)).toBe('/dashboard')
    expect(destination(strategic, path)).toBe('/dashboard_strategic')
  })

  it.each(['/overallMarkets', '/marketForStrategicUser/pzu_market', '/strategicBoard', '/imbalanceManagementUser'])(
    'lets strategic users open %s, where their menus lead',
    (path) => {
      expect(destination(strategic, path)).toBeNull()
      expect(destination(standard, path)).toBe('/dashboard')
    },
  )

  it.each(['/notifications', '/frequentlyQuestions'])(
    'lets everybody who is signed in open %s, and nobody else',
    (path) => {
      for (const user of [standard, transactional, strategic, administrator]) {
        expect(destination(user, path)).toBeNull()
      }
      expect(destination(null, path)).toBe('/activateAccount')
      expect(destination(standard, `${path}OfOthers`)).toBe('/dashboard')
    },
  )

  it.each(['/PzuMarket', '/admin', '/userDetails/7', '/no/such/place'])('lets other users through to %s', (path) => {
    expect(destination(transactional, path)).toBeNull()
    expect(destination(administrator, path)).toBeNull()
  })

  it.each([
    { user: standard, path: '/dashboard' },
    { user: transactional, path: '/dashboard' },
    { user: strategic, path: '/dashboard_strategic' },
    { user: administrator, path: '/dashboard_admin' },
  ])('lands a $user.userType with $user.roles on $path', ({ user, path }) => {
    expect(landingPath(user)).toBe(path)
  })
})
