/** The days that a screen shows, as its address keeps them: how long, and a day among them. */
export interface SpanQuery {
  readonly span?: 'today' | 'week' | 'oneMonth' | 'month' | 'year' | 'all'
  readonly day?: string | null
}

/** A secret that came by mail; `again` leads to where a new one is asked for. */
interface TokenQuery {
  readonly token?: string
  readonly '#'?: 'again'
}

/** `open`: the order or the ticket begins with what closes the open position. */
interface FillQuery {
  readonly fill?: 'open'
}

/**
 * Every screen by its address, as the specification writes it, with what a link may say behind the question mark. `#` is the part
 * of the page that a link leads to; null: nothing is said.
 */
interface ScreenQueries {
  '/': null
  '/home': null
  '/readMore': { readonly '#'?: 'questions' }
  '/terms': null
  '/privacy': null
  '/accessibility': null
  '/siteContent': null
  '/login': null
  '/register': null
  '/confirm-reset': TokenQuery
  '/activateAccount': TokenQuery
  '/acceptInvitation': TokenQuery
  '/confirmEmail': TokenQuery
  '/undoEmail': TokenQuery
  '/dev/mailbox': null
  '/dev/gallery': null

  '/frequentlyQuestions': null
  '/profile': null
  '/upgradeAccount': null
  '/editStandardProfile': null
  '/editTransactionalProfile': { readonly '#'?: 'notifications' }
  '/accessTokens': null
  '/notifications': null

  '/dashboard': null
  '/dashboardMobile': null
  '/dashboard_admin': null
  '/dashboard_strategic': null

  '/PzuMarket': { readonly day?: string }
  '/IDMarket': { readonly market?: number; readonly contract?: number } & FillQuery
  '/addOrder': { readonly market?: number } & FillQuery
  '/updateOrder': { readonly id: number } & FillQuery
  '/updateOrderAdmin': { readonly id: number }
  '/Orders': { readonly view?: number; readonly from?: string; readonly to?: string }
  '/importOrder': null
  '/autopilot': null
  '/replay': { readonly day?: string }
  '/Transactions': SpanQuery
  '/financialTransactions': { readonly '#'?: 'buy' }
  '/imbalances': SpanQuery
  '/reports': SpanQuery & { readonly tab?: 'orders' }
  '/reportsDaily': SpanQuery
  '/reportsPI': SpanQuery

  '/Analyzer': { readonly user?: number }
  '/addAnalyzer/{id}': { readonly analyser?: number }
  '/checkAnalyzers/{id}': null
  '/AnalyzerList/{userId}': null
  '/analyzersAdministration': { readonly state?: 'offline' }
  '/readings': {
    readonly view?: 'day' | 'month' | 'span'
    readonly day?: string
    readonly from?: string
    readonly to?: string
  }
  '/addReading': { readonly way?: 'hours' | 'index' | 'file'; readonly day?: string; readonly month?: string }
  '/forecast': { readonly day?: string; readonly of?: 'group'; readonly '#'?: 'order' }
  '/forecastPrice': null
  '/forecastVolume': { readonly kind?: 'consumption' | 'production'; readonly of?: 'group' }
  '/association': null
  '/groupDetails': { readonly group?: number }

  '/admin': { readonly show?: 'pending' | 'notActivated'; readonly q?: string }
  '/mod': null
  '/userDetails/{id}': null
  '/roles': null
  '/role/{id}': null
  '/addRole/': null
  '/peopleSettings': null
  '/importPeople': null
  '/markets': { readonly status?: 'open' | 'settled' }
  '/addMarket': null
  '/editMarket/{id}': null
  '/referencePrices': { readonly day?: string }
  '/tradingAgents': null
  '/imbalanceManagement': { readonly tab?: 'prices' }
  '/financialTransactionsAdmin': null
  '/auditLog': null
  '/jobs': null
  '/dataSources': null
  '/research': { readonly tab?: 'scenarios'; readonly run?: number; readonly with?: number }
  '/packages': null
  '/packages/{id}': null

  '/strategicBoard': null
  '/overallMarkets': null
  '/marketForStrategicUser/{market_type}': null
  '/participantsDetailsMarketForStrategicUsersBoard/{market_id}/{market_type}': null
  '/detailsForStrategicUsersBoard/{user_id}/{user_name}': SpanQuery
  '/imbalanceManagementUser': SpanQuery
  '/balancingMarketForStrategicUser': null
  '/participantsDetailsForBalancingMarket/': { readonly market?: number }
  '/BalancingMarketDetailsForStrategicUserBoardMenu/{user_id}/{user_name}': SpanQuery
  '/balancingMarketDetailsForStrategicUsersBoard': null
  '/balancingMarketEnergyDetailsForStrategicUsersBoard': null
  '/balancingMarketWalletDetailsForStrategicUsersBoard': null
}

export type ScreenPath = keyof ScreenQueries

type Placeholder<P extends string> = P extends `${string}{${infer Name}}${infer Rest}`
  ? Name | Placeholder<Rest>
  : never

type Values<P extends ScreenPath> = Readonly<Record<Placeholder<P>, string | number>> &
  (ScreenQueries[P] extends null ? unknown : ScreenQueries[P])

/** What fills the braces of a screen's address, and what its query says: left out where nothing has to be said. */
export type ScreenValues<P extends ScreenPath> = keyof Values<P> extends never
  ? []
  : Partial<Values<P>> extends Values<P>
    ? [values?: Values<P>]
    : [values: Values<P>]

/** The address of a screen, for a link: what stands in braces filled in, the rest as its query. */
export function screenPath<P extends ScreenPath>(path: P, ...[values]: ScreenValues<P>): string {
  const { '#': part, ...given } = (values ?? {}) as Readonly<Record<string, string | number | null | undefined>>
  const query = new URLSearchParams()
  let address: string = path
  for (const [name, value] of Object.entries(given)) {
    const placeholder = `{${name}}`
    if (value === undefined || value === null) continue
    if (address.includes(placeholder)) address = address.replace(placeholder, encodeURIComponent(value))
    else query.set(name, String(value))
  }
  return `${address}${query.size > 0 ? `?${query.toString()}` : ''}${part === undefined ? '' : `#${part}`}`
}
