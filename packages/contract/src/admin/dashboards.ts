import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { withPlaces } from '../field.ts'
import { f } from '../fields.ts'
import { OrderAnnotations } from '../orders/order-fields.ts'
import { resultRefusals, SpanStep, walletGranularities } from '../ledger/wallet.ts'
import { Coins, Day, Energy, Id, Instant, MarketTypeInPath, PathId, Price, SideFilter, paging } from '../wire.ts'

export const overviewPeriods = ['today', 'month', 'year', 'all'] as const
export type OverviewPeriod = (typeof overviewPeriods)[number]

/** What was traded. paid and received are both ≥ 0; net = received − paid. */
const Traded = z.object({
  bought: f.bought,
  sold: f.sold,
  paid: f.paid,
  received: f.received,
  net: f.net,
  trades: f.trades,
})

/** The figures of a span of days, by delivery; coins of the wallet by posting. */
const OverviewSpan = z.object({
  from: Day,
  to: Day,
  balanceChange: Coins,
  dayAhead: Traded,
  intraday: Traded,
  traded: Traded,
  imbalance: z.object({ deficitVolume: Energy, excessVolume: Energy, cash: Coins, settledDays: z.int() }),
  energy: z.object({
    consumption: Energy.nullable(),
    production: Energy.nullable(),
    balance: Energy.nullable(),
    knownHours: z.int(),
    expectedHours: z.int(),
  }),
  /** traded.net + imbalance.cash. */
  result: Coins,
  /** Unitary earnings: result ÷ (bought + sold), per kWh, half up; null where nothing was traded. The screens show TC/MWh. */
  unitaryEarnings: Price.nullable(),
})

export const getOverview = endpoint({
  method: 'GET',
  path: '/api/test/getOverviewData/{userId}/{period}',
  audience: 'self',
  mayLag: true,
  shows: 'wallet',
  scope: 'read',
  about: ['coins', 'trades', 'readings'],
  summary:
    'Balance, trading, energy and result of today, the month, the year or all time, with as long a time before beside',
  params: z.object({ userId: PathId, period: z.enum(overviewPeriods) }),
  response: z.object({
    period: z.enum(overviewPeriods),
    balance: Coins,
    available: Coins,
    reserved: Coins,
    span: OverviewSpan,
    /** null for all time. */
    previous: OverviewSpan.nullable(),
  }),
})

/** What the energy of an hour is worth in the market. */
export const HourValue = z.object({
  /** Of the day-ahead auction: the mean of its periods in the hour; null before it is cleared and where one had no price. */
  price: f.price.nullable(),
  /** Of the energy at this price; null where one of them is not known. */
  consumptionValue: f.consumptionValue.nullable(),
  productionValue: f.productionValue.nullable(),
})
export type HourValue = z.output<typeof HourValue>

/** An hour of a day; null is what is not known. */
const HourOfUser = HourValue.extend({
  start: Instant,
  end: Instant,
  /** By the platform’s clock: `14:00-15:00`. */
  label: z.string(),
  consumption: Energy.nullable(),
  production: Energy.nullable(),
  isEstimated: z.boolean(),
  /** On both markets, so far. */
  bought: Energy,
  sold: Energy,
  /** The last forecast made before the gate, or the first after it. */
  forecast: z.object({
    consumption: Energy.nullable(),
    production: Energy.nullable(),
    price: Price.nullable(),
    /** In 80 of 100 cases the price should be within. */
    priceRange: z.object({ low: Price, high: Price }).nullable(),
  }),
})

/** What the hours of a day are worth that have a value; `missingHours` are over and have none. */
const ValueTotal = z.object({ coins: Coins.nullable(), missingHours: z.int() })

export const UserDay = z.object({
  day: Day,
  zone: z.string(),
  /** 23, 24 or 25. */
  hours: z.array(HourOfUser),
  /** For what was traded of the day, both ≥ 0. */
  paid: Coins,
  received: Coins,
  values: z.object({ consumption: ValueTotal, production: ValueTotal }),
})
export type UserDay = z.output<typeof UserDay>

export const getUserDay = endpoint({
  method: 'GET',
  path: '/api/dashboard/day/{userId}/{day}',
  audience: 'self',
  mayLag: true,
  shows: 'energy',
  scope: 'read',
  about: ['readings', 'trades', 'markets', 'forecasts'],
  summary: 'A day of a user by the hour: used, produced, traded, the price, and what was forecast',
  params: z.object({ userId: PathId, day: Day }),
  response: UserDay,
})

const ofSpan = { userId: PathId, dateFrom: Day, dateTo: Day }
const spanRefusals = ['start_not_before_end', 'span_too_long'] as const

export const HourOfDay = z.object({
  /** By the platform's clock, 0 to 23. */
  hour: z.int(),
  net: f.net,
  energy: f.energy,
  unitary: f.unitary.nullable(),
})

const Result = Traded.extend({
  imbalance: f.imbalanceResult,
  result: withPlaces(f.cash, 2),
  unitary: f.unitary.nullable(),
})
export const ResultStep = SpanStep.extend(Result.shape)

const indicatorParams = z.object({ ...ofSpan, marketType: MarketTypeInPath, granularity: z.enum(walletGranularities) })

export const getIndicators = endpoint({
  method: 'GET',
  path: '/api/test/getDashboardIndicators/{userId}/{dateFrom}/{dateTo}/{marketType}/{granularity}',
  audience: 'self',
  mayLag: true,
  shows: 'orders',
  about: ['trades'],
  summary: 'Results step by step with unitary earnings, the best and the worst hours of the day, the daily result',
  params: indicatorParams,
  response: z.object({
    steps: z.array(ResultStep),
    totals: Result,
    /** By what an hour of the day brought over the span; three of each at most. */
    bestHours: z.array(HourOfDay),
    worstHours: z.array(HourOfDay),
    daily: z.object({
      mean: Coins.nullable(),
      best: z.object({ day: Day, result: Coins }).nullable(),
      worst: z.object({ day: Day, result: Coins }).nullable(),
      /** Days with a trade or an imbalance. */
      days: z.int(),
    }),
  }),
  refusals: resultRefusals,
})

export const exportIndicators = endpoint({
  method: 'GET',
  path: '/api/test/exportInfoDashBoard/excel/{userId}/{dateFrom}/{dateTo}/{marketType}/{granularity}',
  audience: 'self',
  shows: 'orders',
  summary: 'The same as a spreadsheet, with the coins of the span',
  params: indicatorParams,
  response: z.custom<{ name: string; content: Uint8Array }>(),
  file: 'xlsx',
  refusals: resultRefusals,
})

const orderParams = z.object({ ...ofSpan, marketType: MarketTypeInPath, orderType: SideFilter })

export const getOrdersDashboard = endpoint({
  method: 'GET',
  path: '/api/test/getOrdersDashboard/{userId}/{dateFrom}/{dateTo}/{marketType}/{orderType}',
  audience: 'self',
  mayLag: true,
  shows: 'orders',
  about: ['orders'],
  summary: 'What was ordered and what of it was filled, by delivery day',
  params: orderParams,
  response: z.object({
    days: z.array(
      z.object({ day: Day, orders: z.int(), ordered: Energy, filled: Energy, paid: Coins, received: Coins }),
    ),
    totals: z.object({
      orders: z.int(),
      ordered: Energy,
      filled: Energy,
      paid: Coins,
      received: Coins,
      /** filled ÷ ordered in whole thousandths; null where nothing was ordered. */
      fillShare: z.int().nullable(),
      /** By what became of them. */
      byStatus: z.array(z.object({ status: z.string(), orders: z.int() })),
    }),
  }),
  refusals: spanRefusals,
})

/** An order with what became of it. */
export const ManagedOrder = z.object({
  orderId: f.orderId,
  ...OrderAnnotations.shape,
  origin: f.orderOrigin,
  marketType: f.marketType,
  marketId: Id,
  date: f.delivery,
  status: f.writtenStatus,
  buyQuantity: f.buyQuantity,
  sellQuantity: f.sellQuantity,
  bought: f.bought,
  sold: f.sold,
  /** Of what was filled, weighted by quantity, half up; null where nothing was. */
  averagePrice: f.averagePrice.nullable(),
  /** + received, − paid. */
  value: f.value,
  changedAt: f.orderChangedAt,
})
export type ManagedOrder = z.output<typeof ManagedOrder>

const managedOrdersPath =
  '/api/test/exportOrderManagementTab/excel/{userId}/{dateFrom}/{dateTo}/{marketType}/{orderType}'

export const listManagedOrders = endpoint({
  method: 'GET',
  path: '/api/test/getOrdersManagementDashboard/{userId}/{dateFrom}/{dateTo}/{marketType}',
  audience: 'self',
  mayLag: true,
  shows: 'orders',
  about: ['orders'],
  summary: 'The orders of a span by delivery day, the latest first, with what became of each',
  params: z.object({ ...ofSpan, marketType: MarketTypeInPath }),
  query: z.object(paging),
  response: z.array(ManagedOrder),
  refusals: spanRefusals,
  fileOfAll: { path: managedOrdersPath },
})

export const exportManagedOrders = endpoint({
  method: 'GET',
  path: managedOrdersPath,
  audience: 'self',
  shows: 'orders',
  summary: 'The same as a spreadsheet',
  params: orderParams,
  response: z.custom<{ name: string; content: Uint8Array }>(),
  file: 'xlsx',
  refusals: spanRefusals,
})

const MarketFigures = z.object({
  sessions: z.int(),
  volume: Energy,
  turnover: Coins,
  /** turnover ÷ volume, half up; null where nothing was traded. */
  averagePrice: Price.nullable(),
})

export const getPlatformOverview = endpoint({
  method: 'GET',
  path: '/api/test/getOverviewDataAdmin/{period}',
  audience: 'admin',
  mayLag: true,
  about: ['coins', 'trades', 'readings'],
  summary: 'Energy, coins, markets and people of the whole platform',
  params: z.object({ period: z.enum(overviewPeriods) }),
  response: z.object({
    period: z.enum(overviewPeriods),
    from: Day,
    to: Day,
    /** All accounts that are open, those of them that are activated, and who traded or was metered in the period. */
    users: z.object({ registered: z.int(), active: z.int(), trading: z.int(), metered: z.int() }),
    dayAhead: MarketFigures,
    intraday: MarketFigures,
    imbalance: z.object({
      deficitVolume: Energy,
      excessVolume: Energy,
      balancing: Coins,
      settledDays: z.int(),
      /** Days that are over, with settled markets, and not applied yet: of all time, whatever the period. */
      waitingDays: z.int(),
    }),
    energy: z.object({ consumption: Energy, production: Energy, knownHours: z.int() }),
    coins: z.object({ circulating: Coins, issued: Coins, reserved: Coins, balancing: Coins }),
    groups: z.object({ groups: z.int(), members: z.int(), pendingRequests: z.int() }),
    analysers: z.object({ online: z.int(), offline: z.int(), waiting: z.int() }),
  }),
})
