import type { ScreenPath } from '@tandem/contract/screens.ts'
import { isAdministrator } from '@tandem/core/access/access.ts'
import type { Language } from '@tandem/contract/texts/format.ts'
import type { SignedInUser } from '../lib/session.ts'

/** The guides in docs/guides, made by `npm run guides`. */
export const guides = ['administrator', 'user', 'strategic'] as const
export type Guide = (typeof guides)[number]

type Person = Pick<SignedInUser, 'userType' | 'roles'> | null

/** The guide that is written for somebody; visitors read that of users. */
export function guideOf(user: Person): Guide {
  if (user && isAdministrator(user)) return 'administrator'
  return user?.userType === 'strategicUser' ? 'strategic' : 'user'
}

/** Where a guide is, at a chapter if one is named. */
export function guideAddress(guide: Guide, language: Language, chapter?: string): string {
  return `/guides/${guide}.${language}.pdf${chapter ? `#nameddest=${chapter}` : ''}`
}

type Chapters = Readonly<Record<string, readonly ScreenPath[]>>

/** Chapters that each guide has. */
const everybodys = {
  start: [
    '/',
    '/home',
    '/readMore',
    '/login',
    '/register',
    '/confirm-reset',
    '/activateAccount',
    '/dev/mailbox',
    '/acceptInvitation',
    '/confirmEmail',
    '/undoEmail',
    '/dev/gallery',
    '/terms',
    '/privacy',
    '/accessibility',
    '/packages',
    '/packages/{id}',
  ],
  dashboard: ['/dashboard', '/dashboard_admin', '/dashboard_strategic', '/dashboardMobile'],
  reports: ['/reportsDaily', '/reportsPI'],
  profile: ['/profile', '/editStandardProfile', '/upgradeAccount'],
  news: ['/notifications'],
  help: ['/frequentlyQuestions'],
} satisfies Chapters

/** What users who trade open; the guide of administrators points to theirs. */
const users = {
  'day-ahead': ['/PzuMarket', '/addOrder', '/importOrder'],
  orders: ['/Orders', '/updateOrder'],
  intraday: ['/IDMarket'],
  balancing: ['/imbalances'],
  autopilot: ['/autopilot'],
  coins: ['/financialTransactions'],
  analyser: ['/Analyzer', '/AnalyzerList/{userId}', '/addAnalyzer/{id}', '/checkAnalyzers/{id}'],
  readings: ['/readings', '/addReading'],
  forecast: ['/forecast', '/forecastPrice', '/forecastVolume'],
  association: ['/association', '/groupDetails'],
  reports: ['/Transactions', '/reports', '/replay'],
  profile: ['/editTransactionalProfile', '/accessTokens'],
} satisfies Chapters

const strategic = {
  board: ['/strategicBoard'],
  markets: [
    '/overallMarkets',
    '/marketForStrategicUser/{market_type}',
    '/balancingMarketForStrategicUser',
    '/participantsDetailsMarketForStrategicUsersBoard/{market_id}/{market_type}',
    '/participantsDetailsForBalancingMarket/',
  ],
  participants: [
    '/detailsForStrategicUsersBoard/{user_id}/{user_name}',
    '/BalancingMarketDetailsForStrategicUserBoardMenu/{user_id}/{user_name}',
    '/balancingMarketDetailsForStrategicUsersBoard',
    '/balancingMarketEnergyDetailsForStrategicUsersBoard',
    '/balancingMarketWalletDetailsForStrategicUsersBoard',
  ],
  imbalances: ['/imbalanceManagementUser'],
} satisfies Chapters

const administrators = {
  board: ['/admin', '/mod'],
  people: [
    '/userDetails/{id}',
    '/roles',
    '/role/{id}',
    '/addRole/',
    '/updateOrderAdmin',
    '/peopleSettings',
    '/importPeople',
  ],
  markets: ['/markets', '/addMarket', '/editMarket/{id}'],
  prices: ['/referencePrices'],
  imbalances: ['/imbalanceManagement'],
  coins: ['/financialTransactionsAdmin'],
  analysers: ['/analyzersAdministration'],
  agents: ['/tradingAgents'],
  content: ['/siteContent'],
  operations: ['/auditLog', '/jobs', '/dataSources', '/research'],
} satisfies Chapters

const chapters: Record<Guide, Chapters> = {
  user: { ...everybodys, ...merged(users), balancing: [...users.balancing, '/imbalanceManagementUser'] },
  strategic: { ...everybodys, ...strategic },
  administrator: {
    ...everybodys,
    ...administrators,
    users: [...Object.values(users), ...Object.values(strategic)].flat(),
  },
}

/** Chapters of users with the screens that everybody finds in them. */
function merged(own: typeof users): Chapters {
  return { ...own, reports: [...everybodys.reports, ...own.reports], profile: [...everybodys.profile, ...own.profile] }
}

/** The chapter of a guide that explains a screen, by the path of the screens table; null when none does. */
export function chapterOf(guide: Guide, screen: string): string | null {
  return Object.entries(chapters[guide]).find(([, screens]) => screens.some((path) => path === screen))?.[0] ?? null
}
