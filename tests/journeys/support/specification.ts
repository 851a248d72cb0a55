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
const shared = (key: string, leadsTo: MenuLine[1]): MenuLine => [`common.word.${key}`, leadsTo]
const market = (key: string, leadsTo: string): MenuLine => [`common.market.${key}`, leadsTo]

/**
 * The menus of the specification, section 2; the intra-day results, the index of the reports, the autopilot, the
 * orders and the two imports are ours. Help is in all of
 * them and is tested where it is made. The association's entry leads to its section, which the demo has opened.
 */
const administratorMenu: readonly MenuLine[] = [
  shared('dashboard', '/dashboard_admin'),
  menu('adminBoard', '/admin'),
  shared('reports', '/reportsDaily'),
  shared('markets', [
    menu('marketsAdmin', '/markets'),
    shared('referencePrices', '/referencePrices'),
    shared('imbalanceManagement', '/imbalanceManagement'),
    ['research.title', '/research'],
  ]),
  shared('financialTransactions', '/financialTransactionsAdmin'),
  shared('analysers', '/analyzersAdministration'),
]
const menus: Readonly<Record<UserType, readonly MenuLine[]>> = {
  standard: [shared('dashboard', '/dashboard'), shared('reports', '/reportsDaily')],
  transactionalUser: [
    shared('dashboard', '/dashboard'),
    shared('markets', [
      market('dayAhead', '/PzuMarket'),
      market('intraday', '/IDMarket'),
      market('balancing', '/imbalances'),
      shared('autopilot', '/autopilot'),
      shared('myOrders', '/Orders'),
      ['orderImport.title', '/importOrder'],
    ]),
    menu('energyData', [
      shared('analyser', '/Analyzer'),
      menu('realEnergy', '/readings'),
      shared('importReadings', '/addReading?way=file'),
      shared('forecast', '/forecast'),
    ]),
    shared('association', '/association'),
    shared('reports', [
      shared('myResults', '/Transactions'),
      menu('productResults', '/reportsDaily'),
      shared('intradayResults', '/reportsPI'),
      ['reports.index.tabReports', '/reports'],
    ]),
  ],
  strategicUser: [
    shared('dashboard', '/dashboard_strategic'),
    shared('markets', [
      shared('overallMarkets', '/overallMarkets'),
      market('dayAhead', '/marketForStrategicUser/pzu_market'),
      market('intraday', '/marketForStrategicUser/intraday_market'),
      market('balancing', '/balancingMarketForStrategicUser'),
    ]),
    menu('board', '/strategicBoard'),
    shared('imbalanceManagement', '/imbalanceManagementUser'),
    shared('reports', [menu('productResults', '/reportsDaily'), shared('intradayResults', '/reportsPI')]),
  ],
}

/** Screens beyond the specification that menus lead to. */
export const furtherScreens: readonly string[] = ['/autopilot', '/research']

export function menuOf({ userType, isAdministrator }: Role): readonly MenuLine[] {
  if (!userType) return []
  return isAdministrator ? administratorMenu : menus[userType]
}
