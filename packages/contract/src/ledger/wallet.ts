import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { f } from '../fields.ts'
import { Coins, Day, Energy, Id, PathId } from '../wire.ts'

/**
 * How long the steps of a wallet's or a result's development are. An hour and a quarter-hour are given for at most 31 days;
 * results by the quarter-hour only where nothing of the span was traded or settled by longer intervals.
 */
export const walletGranularities = ['quarter', 'hour', 'day', 'month', 'year'] as const
export type WalletGranularity = (typeof walletGranularities)[number]

/** A step of a span, by the platform's clock: `14:00-14:15`, `14:00-15:00`, `2026-03-28`, `2026-03`, `2026`. */
export const SpanStep = z.object({ start: f.start, end: f.end, label: f.step, day: Day })

/**
 * Where a change of coins came from; they add up to it. Reserving and releasing moves coins from one pocket to the other and
 * changes nothing.
 */
const sources = {
  purchases: f.purchases,
  dayAhead: f.dayAheadCoins,
  intraday: f.intradayCoins,
  imbalance: f.imbalanceCoins,
  /** The starting balance, and closing an account. */
  other: f.otherCoins,
}

const ofUser = z.object({
  userId: PathId,
  dateFrom: Day,
  dateTo: Day,
  granularity: z.enum(walletGranularities),
})
const spanRefusals = ['start_not_before_end', 'span_too_long'] as const
/** What results by delivery refuse, too. */
export const resultRefusals = [...spanRefusals, 'steps_too_short'] as const

/** Coins by the time at which they were posted: final balance of a step = initial balance of the next. */
export const WalletStep = SpanStep.extend({
  initialBalance: f.initialBalance,
  finalBalance: f.finalBalance,
  change: f.coinChange,
  ...sources,
})
export type WalletStep = z.output<typeof WalletStep>

export const getWalletSteps = endpoint({
  method: 'GET',
  path: '/api/test/getDashboardFinancialTransactions/{userId}/{dateFrom}/{dateTo}/{granularity}',
  audience: 'transactional',
  mayLag: true,
  shows: 'wallet',
  about: ['coins'],
  summary: 'How the coins of a user changed, step by step, and where from',
  params: ofUser,
  response: z.object({
    steps: z.array(WalletStep),
    totals: WalletStep.omit({ start: true, end: true, label: true, day: true }),
  }),
  refusals: spanRefusals,
})

export const getUserWallet = endpoint({
  method: 'GET',
  path: '/api/test/getUserWallet/{userId}/{dateFrom}/{dateTo}/{granularity}',
  audience: 'transactional',
  shows: 'wallet',
  about: ['coins'],
  summary: 'The coins of a user now, and what a span did to them',
  params: ofUser,
  response: z.object({
    userId: Id,
    available: Coins,
    reserved: Coins,
    balance: Coins,
    initialBalance: Coins,
    finalBalance: Coins,
    change: Coins,
    ...sources,
    /** The least and the most at the end of a step. */
    lowest: z.object({ day: Day, label: z.string(), balance: Coins }).nullable(),
    highest: z.object({ day: Day, label: z.string(), balance: Coins }).nullable(),
  }),
  refusals: spanRefusals,
})

export const getWalletGraphic = endpoint({
  method: 'GET',
  path: '/api/test/getWalletGraphic/{userId}/{dateFrom}/{dateTo}/{granularity}',
  audience: 'transactional',
  mayLag: true,
  shows: 'wallet',
  about: ['coins'],
  summary: 'The balance at the end of each step, with what came and went; nothing for steps still to come',
  params: ofUser,
  response: z.object({ steps: z.array(SpanStep.extend({ balance: Coins, came: Coins, went: Coins })) }),
  refusals: spanRefusals,
})

/** Results by the time of delivery, whenever they were paid. */
export const getMarketResultsGraphic = endpoint({
  method: 'GET',
  path: '/api/test/getWalletMarketResultsGraphic/{userId}/{dateFrom}/{dateTo}/{granularity}',
  audience: 'transactional',
  mayLag: true,
  shows: 'orders',
  about: ['trades'],
  summary: 'What each market brought a user, by delivery',
  params: ofUser,
  response: z.object({
    steps: z.array(SpanStep.extend({ dayAhead: Coins, intraday: Coins, balancing: Coins, total: Coins })),
    totals: z.object({ dayAhead: Coins, intraday: Coins, balancing: Coins, total: Coins }),
  }),
  refusals: resultRefusals,
})

const ofPlatform = z.object({ dateFrom: Day, dateTo: Day })

export const getPlatformWalletGraphic = endpoint({
  method: 'GET',
  path: '/api/wallet/graphicDataAdministrationBoard',
  audience: 'admin',
  mayLag: true,
  about: ['coins'],
  summary:
    'Coins of the whole platform by day: issued, in users’ hands, with the balancing account; and what was traded',
  query: ofPlatform,
  response: z.object({
    days: z.array(
      z.object({
        day: Day,
        /** All coins there are at the end of the day: the sum of the two below. */
        issued: Coins,
        /** With users at the end of the day, available and reserved. */
        held: Coins,
        balancing: Coins,
        /** Σ price × quantity of the deliveries of the day. */
        dayAheadTurnover: Coins,
        intradayTurnover: Coins,
      }),
    ),
  }),
  refusals: spanRefusals,
})

export const getPlatformWalletSummary = endpoint({
  method: 'GET',
  path: '/api/wallet/summaryAdministrationBoard',
  audience: 'admin',
  mayLag: true,
  about: ['coins'],
  summary: 'Coins of the whole platform now, and what a span did to them',
  query: ofPlatform,
  response: z.object({
    /** All coins there are: the sum of the three below. */
    circulating: Coins,
    available: Coins,
    reserved: Coins,
    balancing: Coins,
    /** Of the span. */
    issued: Coins,
    dayAheadTurnover: Coins,
    intradayTurnover: Coins,
    imbalancePaid: Coins,
    imbalanceReceived: Coins,
    dayAheadVolume: Energy,
    intradayVolume: Energy,
    usersWithCoins: z.int(),
    usersBelowZero: z.int(),
    pendingPurchases: z.int(),
  }),
  refusals: spanRefusals,
})

export const exportStatement = endpoint({
  method: 'GET',
  path: '/api/test/download/customers.xlsx/{dateFrom}/{dateTo}/{userId}',
  audience: 'self',
  shows: 'wallet',
  summary: 'The statement of a user’s coins as a spreadsheet: each line as on the screen',
  params: z.object({ dateFrom: Day, dateTo: Day, userId: PathId }),
  response: z.custom<{ name: string; content: Uint8Array }>(),
  file: 'xlsx',
  refusals: spanRefusals,
})
