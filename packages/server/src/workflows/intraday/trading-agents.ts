import { wholeList } from '../../platform/long-lists.ts'
import type { Caller } from '@tandem/core/access/access.ts'
import { acceptPurchase } from '@tandem/core/ledger/postings.ts'
import { agentOrder, fairPrice, quotesOf, type Chance, type Quotes } from '@tandem/core/market/trading-agents.ts'
import type { Side } from '@tandem/core/market/order.ts'
import { Refusal } from '@tandem/core/refusal.ts'
import { formatDecimal } from '@tandem/core/units/decimal.ts'
import { amount, decimals, energyWh, maxLineEnergy, maxPrice, type EnergyWh } from '@tandem/core/units/units.ts'
import type { IntradayBoard, IntradayContract, IntradayOrder } from '@tandem/contract/orders/intraday.ts'
import type { TradingAgents, TradingAgentSettings } from '@tandem/contract/markets/trading-agents.ts'
import { randomInt } from 'node:crypto'
import type { Platform } from '../../platform/platform.ts'
import { createUser, findSystemUsers } from '../../slices/accounts/index.ts'
import { walletOf } from '../../domain/wallets.ts'
import { post } from '../../slices/ledger/index.ts'
import { findActiveSessions } from '../../domain/market-session.ts'
import { agentSettings, takeAgents, writeAgentSettings } from '../../slices/markets/index.ts'
import { findIntradayOrders } from '../../slices/orders/index.ts'
import { countTradesOf } from '../../slices/trades/index.ts'
import { amendOrder, cancelAllOf, cancelOrder, placeOrder } from './intraday-orders.ts'
import { listMyOrders, showBoard, showMyPosition } from './show-market.ts'

/*
 * The platform's own traders, off until an administrator switches them on: users marked as such, with coins of their own,
 * who trade through the front door like everybody else.
 */

const makerName = 'market-maker'
const agentName = (index: number) => `trading-agent-${index}`
/** What each of them is given once, 10,000 TC. */
const coins = amount(1_000_000_000_000n)
/** How many contracts are traded at once: those that deliver next. */
const contractsAhead = 12

/** How they are set, and what each of them has. */
export async function getTradingAgents({ db }: Platform): Promise<TradingAgents> {
  const settings = await agentSettings(db)
  const wanted = new Set(namesOf(settings))
  const users: TradingAgents['users'] = []
  for (const { userId, username } of await findSystemUsers(db)) {
    const { available, reserved } = await walletOf(db, userId)
    const openOrders = (await findIntradayOrders(db, { userId, statuses: ['active'] })).length
    const trades = await countTradesOf(db, userId)
    users.push({ userId, username, isTrading: wanted.has(username), available, reserved, openOrders, trades })
  }
  return { settings, users }
}

/** Sets them; who no longer trades has its orders cancelled. Refuses a spread or a quantity that is no order's. */
export async function saveTradingAgents(
  platform: Platform,
  caller: Caller,
  settings: TradingAgentSettings,
): Promise<TradingAgents> {
  if (!(settings.spread > 0 && settings.spread <= maxPrice)) {
    const bounds = { min: formatDecimal(1, decimals.price), max: formatDecimal(maxPrice, decimals.price) }
    throw new Refusal('price_out_of_bounds', bounds, 'spread')
  }
  if (!(settings.quantity > 0 && settings.quantity <= maxLineEnergy / 10)) {
    throw new Refusal('quantity_out_of_bounds', { max: formatDecimal(maxLineEnergy / 10, decimals.energy) }, 'quantity')
  }
  await writeAgentSettings(platform.db, settings, { at: platform.clock.now(), by: caller.userId })
  const known = new Map((await findSystemUsers(platform.db)).map(({ userId, username }) => [username, userId]))
  const wanted = namesOf(settings)
  for (const name of wanted) if (!known.has(name)) await createTrader(platform, name)
  for (const [name, userId] of known) if (!wanted.includes(name)) await cancelAllOf(platform, userId)
  return getTradingAgents(platform)
}

function namesOf({ marketMaker, agents }: TradingAgentSettings): string[] {
  return [...(marketMaker ? [makerName] : []), ...Array.from({ length: agents }, (_, index) => agentName(index + 1))]
}

async function createTrader(platform: Platform, username: string): Promise<void> {
  const isMaker = username === makerName
  const userId = await createUser(platform, {
    username,
    firstName: isMaker ? 'Market' : 'Trading',
    lastName: isMaker ? 'Maker' : 'Agent',
    email: `${username}@system.invalid`,
    password: null,
    userType: 'transactionalUser',
    roles: ['ROLE_USER'],
    isSystem: true,
  })
  const entry = { kind: 'coinPurchase', idempotencyKey: `systemCoins/${userId}`, at: platform.clock.now() }
  await post(platform.db, entry, acceptPurchase(userId, coins))
}

export interface AgentTurn {
  /** Names the process, so that of several one lets them trade. */
  readonly holder: string
  readonly chance?: Chance
}

const anyNumber: Chance = (from, to) => randomInt(from, to + 1)

/**
 * One turn of the platform's own traders in every open intraday market. Does nothing while they are off, or while another
 * process runs them. What is refused, for want of coins say, is told to the log and tried again at the next turn.
 */
export async function letAgentsTrade(platform: Platform, { holder, chance = anyNumber }: AgentTurn): Promise<void> {
  const { db, clock } = platform
  const settings = await agentSettings(db)
  const names = namesOf(settings)
  if (names.length === 0) return
  const now = clock.now()
  if (!(await takeAgents(db, holder, { now, until: now.add({ seconds: 15 }) }))) return
  const users = (await findSystemUsers(db)).filter(({ username }) => names.includes(username))
  const sessions = (await findActiveSessions(db, now)).filter(({ marketType }) => marketType === 'intraday')
  for (const { sessionId, minPrice: min, maxPrice: max, smallestOrder: smallest } of sessions) {
    const bounds = { min, max, ...(smallest !== undefined && { smallest }) }
    const board = await showBoard(platform, sessionId)
    const open = board.contracts.filter(({ status }) => status === 'open').slice(0, contractsAhead)
    for (const { userId, username } of users) {
      const trader: Caller = { userId, userType: 'transactionalUser', roles: [] }
      if (username === makerName) await makeMarket(platform, trader, { sessionId, open, settings, bounds })
      else await takeChances(platform, trader, { sessionId, open, chance, bounds })
    }
  }
  // Who was switched off meanwhile may have placed an order after its others were cancelled.
  const wanted = namesOf(await agentSettings(db))
  for (const { userId, username } of users) if (!wanted.includes(username)) await cancelAllOf(platform, userId)
}

interface Turn {
  readonly sessionId: number
  readonly open: IntradayBoard['contracts']
  readonly bounds: Parameters<typeof quotesOf>[3]
}

const signsOf = ({ dayAheadPrice, last }: IntradayContract) => ({ dayAhead: dayAheadPrice, last })

/** Brings the market maker's orders to what it wants to quote now. */
async function makeMarket(
  platform: Platform,
  trader: Caller,
  { sessionId, open, settings, bounds }: Turn & { readonly settings: TradingAgentSettings },
): Promise<void> {
  const { spread, quantity } = settings
  const terms = { spread, quantity, maxPosition: energyWh(quantity * 10) }
  const orders = (await listMyOrders(platform, trader, sessionId, wholeList)).filter(
    ({ status }) => status === 'active',
  )
  const position = new Map((await showMyPosition(platform, trader, sessionId)).map((row) => [row.period, row.intraday]))
  for (const contract of open) {
    const quotes = quotesOf(signsOf(contract), position.get(contract.period) ?? energyWh(0), terms, bounds)
    for (const side of ['buy', 'sell'] as const) {
      const mine = orders.filter((order) => order.period === contract.period && order.side === side)
      await tolerating(platform, () =>
        quote(platform, trader, { sessionId, period: contract.period, side, quotes, mine }),
      )
    }
  }
}

interface Quoting {
  readonly sessionId: number
  readonly period: number
  readonly side: Side
  readonly quotes: Quotes
  readonly mine: readonly IntradayOrder[]
}

async function quote(platform: Platform, trader: Caller, { sessionId, period, side, quotes, mine }: Quoting) {
  const wanted = quotes[side]
  const [kept, ...surplus] = mine
  for (const { id } of surplus) await cancelOrder(platform, trader, id)
  if (!wanted) {
    if (kept) await cancelOrder(platform, trader, kept.id)
    return
  }
  const { price, quantity } = wanted
  if (!kept) {
    const terms = { side, price, quantity, execution: 'NON', display: null } as const
    await placeOrder(platform, trader, { marketId: sessionId, period, ...terms })
  } else if (kept.price !== price || kept.open < halfOf(quantity) || kept.open > quantity) {
    await amendOrder(platform, trader, kept.id, { price, quantity })
  }
}

/** A quote that still offers half of what it should keeps its place in time. */
function halfOf(quantity: EnergyWh): number {
  return Math.ceil(quantity / 2)
}

async function takeChances(
  platform: Platform,
  trader: Caller,
  { sessionId, open, bounds, chance }: Turn & { readonly chance: Chance },
): Promise<void> {
  const priced = open.filter((each) => fairPrice(signsOf(each)) !== null)
  const contract = priced[chance(0, Math.max(0, priced.length - 1))]
  const terms = contract && agentOrder(signsOf(contract), chance, bounds)
  if (!terms) return
  // What it left in the book before makes room: an agent has one order at a time.
  await cancelAllOf(platform, trader.userId)
  await tolerating(platform, () =>
    placeOrder(platform, trader, { marketId: sessionId, period: contract.period, ...terms }),
  )
}

async function tolerating({ log }: Platform, work: () => Promise<unknown>): Promise<void> {
  try {
    await work()
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    log.info({ code: error.code, details: error.details }, 'an order of a trading agent was refused')
  }
}
