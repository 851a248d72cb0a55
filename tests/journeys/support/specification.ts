import fs from 'node:fs'
import path from 'node:path'
import type { UserType } from '@tandem/core/access/access.ts'

export interface SpecifiedScreen {
  readonly area: string
  readonly path: string
  readonly access: 'public' | 'user' | 'transactional' | 'strategic' | 'admin'
  readonly also?: readonly 'strategic'[]
}

const file = path.resolve(import.meta.dirname, '../../spec/screens.json')

export const specifiedScreens = JSON.parse(fs.readFileSync(file, 'utf8')) as readonly SpecifiedScreen[]

/** Who opens the screens: a visitor, a person of a type, the administrator. */
export interface Role {
  readonly username: string | null
  readonly userType: UserType | null
  readonly isAdministrator?: true
}

export const roles: readonly Role[] = [
  { username: null, userType: null },
  { username: 'mihai', userType: 'standard' },
  { username: 'ana', userType: 'transactionalUser' },
  { username: 'gabriela', userType: 'transactionalUser' },
  { username: 'elena', userType: 'strategicUser' },
  { username: 'admin', userType: 'standard', isAdministrator: true },
]

/** The guard of the specification, section 2, word for word. */
const exempt = [
  ...['/reportsDaily', '/dashboard', '/dashboard_admin', '/dashboard_strategic', '/profile', '/editStandardProfile'],
  '/upgradeAccount',
]

interface Deviation {
  readonly path: string
  readonly userTypes: readonly UserType[]
}

/** What becomes of a person who asks for a screen: it opens, they find themselves elsewhere, or it is not for their account. */
export type Fate = 'opens' | 'notAllowed' | { readonly redirectsTo: string }

/** What the specification says, and the deviations that a decision records. */
export function fateOf(
  screen: SpecifiedScreen,
  { userType, isAdministrator }: Role,
  deviations: readonly Deviation[],
): Fate {
  const base = screen.path.replace(/\/\{.*$|\/$/g, '')
  if (screen.access === 'public') {
    if (userType && screen.path === '/login') return { redirectsTo: '/dashboard' }
    return userType && screen.path === '/register' ? { redirectsTo: '/profile' } : 'opens'
  }
  if (!userType) return { redirectsTo: '/activateAccount' }
  if (isAdministrator) return 'opens'
  const landing = userType === 'strategicUser' ? '/dashboard_strategic' : '/dashboard'
  const deviates = deviations.some((each) => each.path === base && each.userTypes.includes(userType))
  if (userType !== 'transactionalUser' && !exempt.includes(base) && !deviates) return { redirectsTo: landing }
  if (isFor(screen, userType)) return 'opens'
  return base.startsWith('/dashboard_') ? { redirectsTo: landing } : 'notAllowed'
}

function isFor({ access, also }: SpecifiedScreen, userType: UserType): boolean {
  if (access === 'user') return true
  if (userType === 'strategicUser') return access === 'strategic' || (also?.includes('strategic') ?? false)
  return userType === 'transactionalUser' && access === 'transactional'
}

/** An entry of a menu: the key of its words, and where it leads or what is below it. */
export type MenuLine = readonly [words: string, leadsTo: string | readonly MenuLine[]]

const menu = (key: string, leadsTo: MenuLine[1]): MenuLine => [`accounts.menu.${key}`, leadsTo]
const market = (key: string, leadsTo: string): MenuLine => [`common.market.${key}`, leadsTo]

/**
 * The menus of the specification, section 2; the intra-day results and the index of the reports are ours. Help stands in all of
 * them and is tested where it is made. The association's entry leads to its section, which the demo has opened.
 */
const administratorMenu: readonly MenuLine[] = [
  menu('dashboard', '/dashboard_admin'),
  menu('adminBoard', '/admin'),
  menu('reports', '/reportsDaily'),
  menu('markets', [
    menu('marketsAdmin', '/markets'),
    menu('referencePrices', '/referencePrices'),
    menu('imbalanceManagement', '/imbalanceManagement'),
  ]),
  menu('coinsAdmin', '/financialTransactionsAdmin'),
  menu('analyzersAdmin', '/analyzersAdministration'),
]
const menus: Readonly<Record<UserType, readonly MenuLine[]>> = {
  standard: [menu('dashboard', '/dashboard'), menu('reports', '/reportsDaily')],
  transactionalUser: [
    menu('dashboard', '/dashboard'),
    menu('markets', [
      market('dayAhead', '/PzuMarket'),
      market('intraday', '/IDMarket'),
      market('balancing', '/imbalances'),
    ]),
    menu('energyData', [menu('analyzer', '/Analyzer'), menu('realEnergy', '/readings'), menu('forecast', '/forecast')]),
    menu('association', '/association'),
    menu('reports', [
      menu('myResults', '/Transactions'),
      menu('productResults', '/reportsDaily'),
      menu('intradayResults', '/reportsPI'),
      ['reports.index.tabReports', '/reports'],
    ]),
  ],
  strategicUser: [
    menu('dashboard', '/dashboard_strategic'),
    menu('markets', [
      menu('overallMarkets', '/overallMarkets'),
      market('dayAhead', '/marketForStrategicUser/pzu_market'),
      market('intraday', '/marketForStrategicUser/intraday_market'),
      market('balancing', '/balancingMarketForStrategicUser'),
    ]),
    menu('board', '/strategicBoard'),
    menu('imbalanceManagement', '/imbalanceManagementUser'),
    menu('reports', [menu('productResults', '/reportsDaily'), menu('intradayResults', '/reportsPI')]),
  ],
}

export function menuOf({ userType, isAdministrator }: Role): readonly MenuLine[] {
  if (!userType) return []
  return isAdministrator ? administratorMenu : menus[userType]
}
