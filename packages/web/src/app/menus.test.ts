import { administratorRole, mayUse, type UserType } from '@tandem/core/access/access.ts'
import { describe, expect, it } from 'vitest'
import type { MenuEntry } from './layout/menu-entry.ts'
import { menusFor } from './menus.ts'
import { destination } from './navigation-guard.ts'
import { isScreen, screens } from './screens.ts'

const person = (userType: UserType, roles: string[] = []) => ({ userId: 1, userType, roles: ['ROLE_USER', ...roles] })
const administrator = person('transactionalUser', [administratorRole])

/** A menu as text: `path` of an entry, `alert` for a sentence, a list for a group. */
function outline(menu: readonly MenuEntry[]): unknown[] {
  return menu.map((entry) =>
    entry.children ? outline(entry.children) : (entry.path ?? entry.href ?? (entry.alertKey ? 'alert' : 'nothing')),
  )
}

const withEveryScreen = () => true

/** The guides, one's own first. */
const help = (...guides: readonly string[]) => guides.map((guide) => `/guides/${guide}.en.pdf`)

describe('the menus of the specification', () => {
  it.each([
    { who: 'a visitor', user: null, menu: [help('user', 'administrator', 'strategic')] },
    {
      who: 'a standard user',
      user: person('standard'),
      menu: ['/dashboard', '/reportsDaily', help('user', 'administrator', 'strategic')],
    },
    {
      who: 'a transactional user',
      user: person('transactionalUser'),
      menu: [
        '/dashboard',
        ['/PzuMarket', '/IDMarket', '/imbalances', '/autopilot', '/Orders', '/importOrder'],
        ['/Analyzer', '/readings', '/addReading?way=file', '/forecast'],
        'alert',
        ['/Transactions', '/reportsDaily', '/reportsPI', '/reports'],
        help('user', 'administrator', 'strategic'),
      ],
    },
    {
      who: 'a strategic user',
      user: person('strategicUser'),
      menu: [
        '/dashboard_strategic',
        [
          '/overallMarkets',
          '/marketForStrategicUser/pzu_market',
          '/marketForStrategicUser/intraday_market',
          '/balancingMarketForStrategicUser',
        ],
        '/strategicBoard',
        '/imbalanceManagementUser',
        ['/reportsDaily', '/reportsPI'],
        help('strategic', 'administrator', 'user'),
      ],
    },
    {
      who: 'an administrator, whatever the type',
      user: administrator,
      menu: [
        '/dashboard_admin',
        '/admin',
        '/reportsDaily',
        // The last one is beyond the specification (docs/decisions/0119).
        ['/markets', '/referencePrices', '/imbalanceManagement', '/research'],
        '/financialTransactionsAdmin',
        '/analyzersAdministration',
        help('administrator', 'user', 'strategic'),
      ],
    },
  ])('$who', ({ user, menu }) => {
    expect(outline(menusFor(user, withEveryScreen))).toEqual(menu)
  })

  it('tells that the association section is not yet available', () => {
    const entries = menusFor(person('transactionalUser'), withEveryScreen)
    expect(entries.find((entry) => entry.titleKey === 'common.word.association')?.alertKey).toBe(
      'common.state.notAvailable',
    )
  })

  it('leads to the association section once it is open', () => {
    const entries = menusFor(person('transactionalUser'), withEveryScreen, { association: true })
    const entry = entries.find(({ titleKey }) => titleKey === 'common.word.association')
    expect([entry?.path, entry?.alertKey]).toEqual(['/association', undefined])
  })

  it('leaves out what leads nowhere, and groups that are empty then', () => {
    const only = (...paths: string[]) =>
      outline(menusFor(person('strategicUser'), (path) => paths.includes(path)).slice(0, -1))
    expect(only('/reportsDaily')).toEqual([['/reportsDaily']])
    expect(only('/marketForStrategicUser/{market_type}')).toEqual([
      ['/marketForStrategicUser/pzu_market', '/marketForStrategicUser/intraday_market'],
    ])
  })

  it('shows nobody an entry that the guard or the screen would turn down', () => {
    const paths = (menu: readonly MenuEntry[]): string[] =>
      menu.flatMap((entry) => (entry.children ? paths(entry.children) : (entry.path ?? [])))
    for (const user of [person('standard'), person('transactionalUser'), person('strategicUser'), administrator]) {
      for (const path of paths(menusFor(user))) {
        expect({ path, to: destination(user, path) }).toEqual({ path, to: null })
        const screen = screens.find((each) => each.path === path)
        if (screen) expect({ path, mayUse: mayUse(screen.audience, user) }).toEqual({ path, mayUse: true })
      }
      expect(paths(menusFor(user, withEveryScreen)).filter((path) => destination(user, path) !== null)).toEqual([])
    }
    expect(isScreen('/dashboard')).toBe(true)
  })
})
