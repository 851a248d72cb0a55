import { contentScreens } from './content-screens.ts'
import { dashboardScreens } from './dashboard-screens.ts'
import { forecastingScreens } from './forecasting-screens.ts'
import { meteringScreens } from './metering-screens.ts'
import { peopleScreens } from './people-screens.ts'
import { researchScreens } from './research-screens.ts'
import type { Screen, ScreenTable } from './screen.ts'
import { strategicScreens } from './strategic-screens.ts'

export type { Screen } from './screen.ts'

const table: Required<ScreenTable> = {
  '/': { audience: 'public', title: 'common.shell.home', load: () => import('../screens/public/home.tsx') },
  '/home': { audience: 'public', title: 'common.shell.home', load: () => import('../screens/public/home.tsx') },
  '/readMore': {
    audience: 'public',
    title: 'home.readMoreTitle',
    load: () => import('../screens/public/read-more.tsx'),
  },
  ...contentScreens,
  '/login': {
    audience: 'public',
    title: 'common.shell.signIn',
    load: () => import('../screens/public/login.tsx'),
  },
  '/register': {
    audience: 'public',
    title: 'common.word.createAccount',
    load: () => import('../screens/public/register.tsx'),
  },
  '/confirm-reset': {
    audience: 'public',
    title: 'common.word.newPassword',
    load: () => import('../screens/public/confirm-reset.tsx'),
  },
  '/activateAccount': {
    audience: 'public',
    title: 'common.word.activateYourAccount',
    load: () => import('../screens/public/activate-account.tsx'),
  },
  '/dev/mailbox': {
    audience: 'public',
    title: 'accounts.mailbox.title',
    load: () => import('../screens/public/mailbox.tsx'),
  },
  '/dev/gallery': { audience: 'public', title: 'common.gallery', load: () => import('./gallery.tsx') },

  '/frequentlyQuestions': {
    audience: 'user',
    title: 'common.shell.faq',
    load: () => import('../screens/accounts/frequent-questions.tsx'),
  },
  '/profile': {
    audience: 'user',
    title: 'accounts.profile.title',
    load: () => import('../screens/accounts/profile.tsx'),
  },
  '/upgradeAccount': {
    audience: 'user',
    title: 'accounts.profile.upgrade',
    load: () => import('../screens/accounts/upgrade-account.tsx'),
  },
  '/editStandardProfile': {
    audience: 'user',
    title: 'accounts.profile.edit',
    load: () => import('../screens/accounts/edit-standard-profile.tsx'),
  },
  '/editTransactionalProfile': {
    audience: 'transactional',
    title: 'accounts.profile.edit',
    load: () => import('../screens/accounts/edit-transactional-profile.tsx'),
  },
  '/accessTokens': {
    audience: 'transactional',
    title: 'accessTokens.title',
    load: () => import('../screens/accounts/access-tokens.tsx'),
  },
  '/userDetails/{id}': {
    audience: 'admin',
    title: 'accounts.details.title',
    load: () => import('../screens/accounts/user-details.tsx'),
  },
  '/roles': {
    audience: 'admin',
    title: 'common.word.roles',
    load: () => import('../screens/accounts/roles.tsx'),
  },
  '/role/{id}': {
    audience: 'admin',
    title: 'common.word.role',
    load: () => import('../screens/accounts/role.tsx'),
  },
  '/addRole/': {
    audience: 'admin',
    title: 'accounts.roles.add',
    load: () => import('../screens/accounts/add-role.tsx'),
  },

  ...dashboardScreens,
  ...researchScreens,

  '/PzuMarket': {
    audience: 'transactional',
    title: 'common.word.dayAheadMarket',
    load: () => import('../screens/markets/day-ahead-market.tsx'),
  },
  '/IDMarket': {
    audience: 'transactional',
    title: 'common.word.intradayMarket',
    load: () => import('../screens/orders/intraday-market.tsx'),
  },
  '/markets': {
    audience: 'admin',
    title: 'common.word.markets',
    load: () => import('../screens/markets/markets.tsx'),
  },
  '/addMarket': {
    audience: 'admin',
    title: 'common.word.addMarket',
    load: () => import('../screens/markets/add-market.tsx'),
  },
  '/editMarket/{id}': {
    audience: 'admin',
    title: 'markets.edit.title',
    load: () => import('../screens/markets/edit-market.tsx'),
  },
  '/referencePrices': {
    audience: 'admin',
    title: 'common.word.referencePrices',
    load: () => import('../screens/markets/reference-prices.tsx'),
  },
  '/tradingAgents': {
    audience: 'admin',
    title: 'tradingAgents.title',
    load: () => import('../screens/markets/trading-agents.tsx'),
  },

  '/addOrder': {
    audience: 'transactional',
    title: 'orders.add.title',
    load: () => import('../screens/orders/add-order.tsx'),
  },
  '/updateOrder': {
    audience: 'transactional',
    title: 'orders.update.title',
    load: () => import('../screens/orders/update-order.tsx'),
  },
  '/updateOrderAdmin': {
    audience: 'admin',
    title: 'orders.admin.title',
    load: () => import('../screens/orders/update-order-admin.tsx'),
  },
  '/Orders': {
    audience: 'transactional',
    title: 'common.word.myOrders',
    load: () => import('../screens/orders/orders.tsx'),
  },

  '/importOrder': {
    audience: 'transactional',
    title: 'orderImport.title',
    load: () => import('../screens/orders/import-orders.tsx'),
  },

  '/autopilot': {
    audience: 'transactional',
    title: 'common.word.autopilot',
    load: () => import('../screens/orders/autopilot.tsx'),
  },

  '/replay': {
    audience: 'transactional',
    title: 'reports.replay.title',
    load: () => import('../screens/reports/replay.tsx'),
  },
  '/Transactions': {
    audience: 'transactional',
    title: 'common.word.myResults',
    load: () => import('../screens/trades/transactions.tsx'),
  },
  '/financialTransactions': {
    audience: 'transactional',
    title: 'ledger.statement.title',
    load: () => import('../screens/ledger/financial-transactions.tsx'),
  },
  '/financialTransactionsAdmin': {
    audience: 'admin',
    title: 'common.word.financialTransactions',
    load: () => import('../screens/ledger/financial-transactions-admin.tsx'),
  },
  '/association': {
    audience: 'transactional',
    title: 'common.word.association',
    load: () => import('../screens/groups/association.tsx'),
  },
  '/groupDetails': {
    audience: 'transactional',
    title: 'common.word.group',
    load: () => import('../screens/groups/group-details.tsx'),
  },
  '/imbalances': {
    audience: 'transactional',
    title: 'imbalance.title',
    load: () => import('../screens/imbalances/imbalances.tsx'),
  },
  '/imbalanceManagement': {
    audience: 'admin',
    title: 'common.word.imbalanceManagement',
    load: () => import('../screens/imbalances/imbalance-management.tsx'),
  },
  // The guard keeps standard users away; strategic ones see the whole portfolio here.
  '/imbalanceManagementUser': {
    audience: 'user',
    title: 'common.word.imbalanceManagement',
    load: () => import('../screens/imbalances/imbalance-management-user.tsx'),
  },
  ...meteringScreens,
  ...forecastingScreens,
  '/notifications': {
    audience: 'user',
    title: 'notices.title',
    load: () => import('../screens/notices/notifications.tsx'),
  },
  ...strategicScreens,
  ...peopleScreens,
  '/reports': {
    audience: 'transactional',
    title: 'common.word.reports',
    load: () => import('../screens/reports/reports.tsx'),
  },
  '/reportsDaily': {
    audience: 'user',
    title: 'reports.index.daily',
    load: () => import('../screens/reports/reports-daily.tsx'),
  },
  '/reportsPI': {
    audience: 'user',
    title: 'common.word.intradayResults',
    load: () => import('../screens/reports/reports-pi.tsx'),
  },

  '/addReading': {
    audience: 'transactional',
    title: 'common.action.addReadings',
    load: () => import('../screens/metering/add-reading.tsx'),
  },

  '/readings': {
    audience: 'transactional',
    title: 'common.word.myEnergy',
    load: () => import('../screens/metering/readings.tsx'),
  },
}

/** The only list of screens: router, guard, menus, titles and the test that renders each of them come from it. */
export const screens: readonly Screen[] = Object.entries(table).map(([path, screen]) => ({ path, ...screen }))

/** `/role/{id}` as the router writes it. */
export function routePattern(path: string): string {
  return path.replaceAll(/\{(\w+)\}/g, ':$1')
}

const known = new Set(screens.map((screen) => screen.path))

/** Menus show only what can be opened. */
export function isScreen(path: string): boolean {
  return known.has(path)
}
