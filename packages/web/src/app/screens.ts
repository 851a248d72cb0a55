import { contentScreens } from './content-screens.ts'
import { dashboardScreens } from './dashboard-screens.ts'
import { forecastingScreens } from './forecasting-screens.ts'
import { groupScreens } from './group-screens.ts'
import { imbalanceScreens } from './imbalance-screens.ts'
import { meteringScreens } from './metering-screens.ts'
import { noticeScreens } from './notice-screens.ts'
import { peopleScreens } from './people-screens.ts'
import type { Screen } from './screen.ts'
import { strategicBalancingScreens } from './strategic-balancing-screens.ts'
import { strategicScreens } from './strategic-screens.ts'

export type { Screen } from './screen.ts'

/** The only list of screens: router, guard, menus, titles and the test that renders each of them come from it. */
export const screens: readonly Screen[] = [
  { path: '/', audience: 'public', title: 'home.title', load: () => import('../screens/public/home.tsx') },
  { path: '/home', audience: 'public', title: 'home.title', load: () => import('../screens/public/home.tsx') },
  {
    path: '/readMore',
    audience: 'public',
    title: 'home.readMoreTitle',
    load: () => import('../screens/public/read-more.tsx'),
  },
  ...contentScreens,
  {
    path: '/login',
    audience: 'public',
    title: 'accounts.login.title',
    load: () => import('../screens/public/login.tsx'),
  },
  {
    path: '/register',
    audience: 'public',
    title: 'accounts.register.title',
    load: () => import('../screens/public/register.tsx'),
  },
  {
    path: '/confirm-reset',
    audience: 'public',
    title: 'accounts.reset.title',
    load: () => import('../screens/public/confirm-reset.tsx'),
  },
  {
    path: '/activateAccount',
    audience: 'public',
    title: 'accounts.activate.title',
    load: () => import('../screens/public/activate-account.tsx'),
  },
  {
    path: '/dev/mailbox',
    audience: 'public',
    title: 'accounts.mailbox.title',
    load: () => import('../screens/public/mailbox.tsx'),
  },
  { path: '/dev/gallery', audience: 'public', title: 'common.gallery', load: () => import('./gallery.tsx') },

  {
    path: '/frequentlyQuestions',
    audience: 'user',
    title: 'accounts.faq.title',
    load: () => import('../screens/accounts/frequent-questions.tsx'),
  },
  {
    path: '/profile',
    audience: 'user',
    title: 'accounts.profile.title',
    load: () => import('../screens/accounts/profile.tsx'),
  },
  {
    path: '/upgradeAccount',
    audience: 'user',
    title: 'accounts.upgrade.title',
    load: () => import('../screens/accounts/upgrade-account.tsx'),
  },
  {
    path: '/editStandardProfile',
    audience: 'user',
    title: 'accounts.edit.title',
    load: () => import('../screens/accounts/edit-standard-profile.tsx'),
  },
  {
    path: '/editTransactionalProfile',
    audience: 'transactional',
    title: 'accounts.edit.title',
    load: () => import('../screens/accounts/edit-transactional-profile.tsx'),
  },
  {
    path: '/accessTokens',
    audience: 'transactional',
    title: 'accessTokens.title',
    load: () => import('../screens/accounts/access-tokens.tsx'),
  },
  {
    path: '/userDetails/{id}',
    audience: 'admin',
    title: 'accounts.details.title',
    load: () => import('../screens/accounts/user-details.tsx'),
  },
  {
    path: '/roles',
    audience: 'admin',
    title: 'accounts.roles.title',
    load: () => import('../screens/accounts/roles.tsx'),
  },
  {
    path: '/role/{id}',
    audience: 'admin',
    title: 'accounts.role.title',
    load: () => import('../screens/accounts/role.tsx'),
  },
  {
    path: '/addRole/',
    audience: 'admin',
    title: 'accounts.addRole.title',
    load: () => import('../screens/accounts/add-role.tsx'),
  },

  ...dashboardScreens,

  {
    path: '/PzuMarket',
    audience: 'transactional',
    title: 'markets.dayAhead.title',
    load: () => import('../screens/markets/day-ahead-market.tsx'),
  },
  {
    path: '/IDMarket',
    audience: 'transactional',
    title: 'intraday.screen.title',
    load: () => import('../screens/orders/intraday-market.tsx'),
  },
  {
    path: '/markets',
    audience: 'admin',
    title: 'markets.list.title',
    load: () => import('../screens/markets/markets.tsx'),
  },
  {
    path: '/addMarket',
    audience: 'admin',
    title: 'markets.add.title',
    load: () => import('../screens/markets/add-market.tsx'),
  },
  {
    path: '/editMarket/{id}',
    audience: 'admin',
    title: 'markets.edit.title',
    load: () => import('../screens/markets/edit-market.tsx'),
  },
  {
    path: '/referencePrices',
    audience: 'admin',
    title: 'markets.reference.title',
    load: () => import('../screens/markets/reference-prices.tsx'),
  },
  {
    path: '/tradingAgents',
    audience: 'admin',
    title: 'tradingAgents.title',
    load: () => import('../screens/markets/trading-agents.tsx'),
  },

  {
    path: '/addOrder',
    audience: 'transactional',
    title: 'orders.add.title',
    load: () => import('../screens/orders/add-order.tsx'),
  },
  {
    path: '/updateOrder',
    audience: 'transactional',
    title: 'orders.update.title',
    load: () => import('../screens/orders/update-order.tsx'),
  },
  {
    path: '/updateOrderAdmin',
    audience: 'admin',
    title: 'orders.admin.title',
    load: () => import('../screens/orders/update-order-admin.tsx'),
  },
  {
    path: '/Orders',
    audience: 'transactional',
    title: 'orders.list.title',
    load: () => import('../screens/orders/orders.tsx'),
  },

  {
    path: '/importOrder',
    audience: 'transactional',
    title: 'orderImport.title',
    load: () => import('../screens/orders/import-orders.tsx'),
  },

  {
    path: '/Transactions',
    audience: 'transactional',
    title: 'trades.list.title',
    load: () => import('../screens/trades/transactions.tsx'),
  },
  {
    path: '/financialTransactions',
    audience: 'transactional',
    title: 'ledger.statement.title',
    load: () => import('../screens/ledger/financial-transactions.tsx'),
  },
  {
    path: '/financialTransactionsAdmin',
    audience: 'admin',
    title: 'ledger.admin.title',
    load: () => import('../screens/ledger/financial-transactions-admin.tsx'),
  },
  ...groupScreens,
  ...imbalanceScreens,
  ...meteringScreens,
  ...forecastingScreens,
  ...noticeScreens,
  ...strategicScreens,
  ...strategicBalancingScreens,
  ...peopleScreens,
  {
    path: '/reports',
    audience: 'transactional',
    title: 'reports.index.title',
    load: () => import('../screens/reports/reports.tsx'),
  },
  {
    path: '/reportsDaily',
    audience: 'user',
    title: 'reports.daily.title',
    load: () => import('../screens/reports/reports-daily.tsx'),
  },
  {
    path: '/reportsPI',
    audience: 'user',
    title: 'reports.intraday.title',
    load: () => import('../screens/reports/reports-pi.tsx'),
  },

  {
    path: '/addReading',
    audience: 'transactional',
    title: 'readings.add.title',
    load: () => import('../screens/metering/add-reading.tsx'),
  },

  {
    path: '/readings',
    audience: 'transactional',
    title: 'energy.title',
    load: () => import('../screens/metering/readings.tsx'),
  },
]

/** `/role/{id}` as the router writes it. */
export function routePattern(path: string): string {
  return path.replaceAll(/\{(\w+)\}/g, ':$1')
}

const known = new Set(screens.map((screen) => screen.path))

/** Menus show only what can be opened. */
export function isScreen(path: string): boolean {
  return known.has(path)
}
