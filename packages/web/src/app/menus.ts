import { screenPath, type ScreenPath } from '@tandem/contract/screens.ts'
import { isAdministrator } from '@tandem/core/access/access.ts'
import {
  mdiAccountGroupOutline,
  mdiBullhornOutline,
  mdiChartBellCurveCumulative,
  mdiChartBoxOutline,
  mdiChartLine,
  mdiClockFast,
  mdiFileChartOutline,
  mdiFileUploadOutline,
  mdiFormatListBulleted,
  mdiFlaskOutline,
  mdiGauge,
  mdiHandCoinOutline,
  mdiHelpCircleOutline,
  mdiLightningBoltOutline,
  mdiRobotOutline,
  mdiScaleBalance,
  mdiShieldAccountOutline,
  mdiTagOutline,
  mdiViewDashboardOutline,
} from '@mdi/js'
import { currentLanguage } from '../i18n/index.ts'
import type { SignedInUser } from '../lib/session.ts'
import { marketPaths } from '../lib/strategic-paths.ts'
import { guideAddress, guideOf, guides } from './guides.ts'
import type { MenuEntry } from './layout/menu-entry.ts'
import { isScreen } from './screens.ts'

/** A menu entry, and the screen it stands or falls with where its path carries values. */
type Draft = Omit<MenuEntry, 'children' | 'path'> & {
  readonly children?: readonly Draft[]
} & ({ readonly path?: ScreenPath; readonly screen?: never } | { readonly path: string; readonly screen: ScreenPath })

const administratorMenu: readonly Draft[] = [
  { titleKey: 'common.word.dashboard', path: '/dashboard_admin', icon: mdiViewDashboardOutline },
  { titleKey: 'accounts.menu.adminBoard', path: '/admin', icon: mdiShieldAccountOutline },
  { titleKey: 'common.word.reports', path: '/reportsDaily', icon: mdiFileChartOutline },
  {
    titleKey: 'common.word.markets',
    children: [
      { titleKey: 'accounts.menu.marketsAdmin', path: '/markets', icon: mdiFormatListBulleted },
      { titleKey: 'common.word.referencePrices', path: '/referencePrices', icon: mdiTagOutline },
      { titleKey: 'common.word.imbalanceManagement', path: '/imbalanceManagement', icon: mdiScaleBalance },
      // Within a group: a Romanian menu of one entry more does not fit beside the account at 1440.
      { titleKey: 'research.title', path: '/research', icon: mdiFlaskOutline },
    ],
  },
  { titleKey: 'common.word.financialTransactions', path: '/financialTransactionsAdmin', icon: mdiHandCoinOutline },
  { titleKey: 'common.word.analysers', path: '/analyzersAdministration', icon: mdiGauge },
]

const strategicMarket = '/marketForStrategicUser/{market_type}' satisfies ScreenPath

const strategicMenu: readonly Draft[] = [
  { titleKey: 'common.word.dashboard', path: '/dashboard_strategic', icon: mdiViewDashboardOutline },
  {
    titleKey: 'common.word.markets',
    children: [
      { titleKey: 'common.word.overallMarkets', path: '/overallMarkets', icon: mdiChartBoxOutline },
      {
        titleKey: 'common.market.dayAhead',
        icon: mdiChartBellCurveCumulative,
        path: marketPaths.dayAhead,
        screen: strategicMarket,
      },
      {
        titleKey: 'common.market.intraday',
        icon: mdiClockFast,
        path: marketPaths.intraday,
        screen: strategicMarket,
      },
      { titleKey: 'common.market.balancing', path: '/balancingMarketForStrategicUser', icon: mdiScaleBalance },
    ],
  },
  { titleKey: 'accounts.menu.board', path: '/strategicBoard', icon: mdiBullhornOutline },
  { titleKey: 'common.word.imbalanceManagement', path: '/imbalanceManagementUser', icon: mdiScaleBalance },
  {
    titleKey: 'common.word.reports',
    children: [
      { titleKey: 'accounts.menu.productResults', path: '/reportsDaily', icon: mdiFileChartOutline },
      { titleKey: 'common.word.intradayResults', path: '/reportsPI', icon: mdiClockFast },
    ],
  },
]

const dashboard: Draft = { titleKey: 'common.word.dashboard', path: '/dashboard', icon: mdiViewDashboardOutline }

/** Sections of the platform that the administrator opens. */
export interface OpenSections {
  readonly association: boolean
}

const nothingOpen: OpenSections = { association: false }

/** Until the section is open, its entry says that it is not yet available. */
function associationEntry(isOpen: boolean): Draft {
  const entry = { titleKey: 'common.word.association', icon: mdiAccountGroupOutline } as const
  return isOpen ? { ...entry, path: '/association' } : { ...entry, alertKey: 'common.state.notAvailable' }
}

const transactionalMenu = (open: OpenSections): readonly Draft[] => [
  dashboard,
  {
    titleKey: 'common.word.markets',
    children: [
      { titleKey: 'common.market.dayAhead', path: '/PzuMarket', icon: mdiChartBellCurveCumulative },
      { titleKey: 'common.market.intraday', path: '/IDMarket', icon: mdiClockFast },
      { titleKey: 'common.market.balancing', path: '/imbalances', icon: mdiScaleBalance },
      { titleKey: 'common.word.autopilot', path: '/autopilot', icon: mdiRobotOutline },
      { titleKey: 'common.word.myOrders', path: '/Orders', icon: mdiFormatListBulleted },
      { titleKey: 'orderImport.title', path: '/importOrder', icon: mdiFileUploadOutline },
    ],
  },
  {
    titleKey: 'accounts.menu.energyData',
    children: [
      { titleKey: 'common.word.analyser', path: '/Analyzer', icon: mdiGauge },
      { titleKey: 'accounts.menu.realEnergy', path: '/readings', icon: mdiLightningBoltOutline },
      {
        titleKey: 'common.word.importReadings',
        path: screenPath('/addReading', { way: 'file' }),
        screen: '/addReading',
        icon: mdiFileUploadOutline,
      },
      { titleKey: 'common.word.forecast', path: '/forecast', icon: mdiChartLine },
    ],
  },
  associationEntry(open.association),
  {
    titleKey: 'common.word.reports',
    children: [
      { titleKey: 'common.word.myResults', path: '/Transactions', icon: mdiFormatListBulleted },
      { titleKey: 'accounts.menu.productResults', path: '/reportsDaily', icon: mdiFileChartOutline },
      { titleKey: 'common.word.intradayResults', path: '/reportsPI', icon: mdiClockFast },
      { titleKey: 'reports.index.tabReports', path: '/reports', icon: mdiFileChartOutline },
    ],
  },
]

const standardMenu: readonly Draft[] = [
  dashboard,
  { titleKey: 'common.word.reports', path: '/reportsDaily', icon: mdiFileChartOutline },
]

type Person = Pick<SignedInUser, 'userType' | 'roles'> | null

/**
 * The menu of a person (specification, section 2, "Menus"). What leads to a screen that does not exist is left out,
 * and a group without entries with it.
 */
export function menusFor(
  user: Person,
  isThere: (screen: string) => boolean = isScreen,
  open: OpenSections = nothingOpen,
): MenuEntry[] {
  return [...menuOf(user, open), helpMenu(user)].flatMap((draft) => keep(draft, isThere))
}

/** The guides, one's own first; they open in a new tab. */
function helpMenu(user: Person): Draft {
  const own = guideOf(user)
  const sorted = [own, ...guides.filter((guide) => guide !== own)]
  return {
    titleKey: 'accounts.menu.help',
    children: sorted.map((guide) => ({
      titleKey: `accounts.menu.guide.${guide}` as const,
      icon: mdiHelpCircleOutline,
      href: guideAddress(guide, currentLanguage()),
    })),
  }
}

function menuOf(user: Person, open: OpenSections): readonly Draft[] {
  if (!user) return []
  if (isAdministrator(user)) return administratorMenu
  switch (user.userType) {
    case 'strategicUser':
      return strategicMenu
    case 'transactionalUser':
      return transactionalMenu(open)
    case 'standard':
      return standardMenu
  }
}

function keep({ screen, children, ...entry }: Draft, isThere: (screen: string) => boolean): MenuEntry[] {
  if (children) {
    const kept = children.flatMap((child) => keep(child, isThere))
    return kept.length > 0 ? [{ ...entry, children: kept }] : []
  }
  const place = screen ?? entry.path
  return place === undefined || isThere(place) ? [entry] : []
}
