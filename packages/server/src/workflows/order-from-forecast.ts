import type { Caller } from '@tandem/core/access/access.ts'
import { checkMargins, orderLinesOf, type ForecastLine } from '@tandem/core/forecasting/order-from-forecast.ts'
import type { OrderStrategy } from '@tandem/core/forecasting/order-strategy.ts'
import { checkAcceptsDrafts, type MarketSession } from '@tandem/core/market/session.ts'
import { Refusal } from '@tandem/core/refusal.ts'
import type { ParamsOf, QueryOf } from '@tandem/contract/endpoint.ts'
import type { generateOrderForecast, OrderProposal } from '@tandem/contract/orders/forecast-orders.ts'
import type { Order } from '@tandem/contract/orders/orders.ts'
import { inDatabaseTransaction, type Tx } from '../platform/database.ts'
import { requireOwn } from '../platform/http.ts'
import type { Platform } from '../platform/platform.ts'
import { lockOpenAccountForShare, usersById } from '../slices/accounts/index.ts'
import { preferenceOf, type DayForecasts } from '../slices/forecasting/index.ts'
import { walletOf } from '../domain/wallets.ts'
import { findSessionOfDay, lockSessionForShare } from '../domain/market-session.ts'
import { lockOrderForShare, orderInSession } from '../slices/orders/index.ts'
import { addOrder, updateOrder } from './day-ahead-orders.ts'
import {
  draftName,
  forecastsToWire,
  gatherForecasts,
  linesToWire,
  proposeLines,
  type OrderWish,
} from './propose-order.ts'

type Choices = ParamsOf<typeof generateOrderForecast> & QueryOf<typeof generateOrderForecast>

/**
 * Makes a day-ahead order from a user's forecasts and saves it as a draft of the caller's; it is never sent. As a preview it saves
 * nothing; `replace` writes it into a draft that is there. Whatever the strategy is not told is as the user's preference has it.
 * Refuses `no_market_for_day` and a market that takes no drafts; missing forecasts; `nothing_to_trade`; `day_ahead_order_exists`
 * where an order is there already, which may only be replaced while it is a draft. An administrator is shown what anybody's order
 * would be; nobody saves one in the name of another: without a preview `not_allowed`.
 */
export async function makeOrderFromForecast(
  platform: Platform,
  caller: Caller,
  { userId, marketDate: day, preview = caller.userId !== userId, replace = false, ...choices }: Choices,
): Promise<OrderProposal> {
  requireOwn(caller, userId)
  if (!preview && caller.userId !== userId) throw new Refusal('not_allowed')
  const { strategy: usual } = await preferenceOf(platform.db, userId)
  const wish = { userId, day, strategy: strategyOf(usual, choices) }
  const planned = await sessionOf(platform, day)
  const forecasts = await gatherForecasts(platform, wish)
  const { lines, session } = preview
    ? { lines: await proposeLines(platform, wish, { forecasts, session: planned }), session: planned }
    : await saveProposal(platform, caller, { wish, forecasts, marketId: planned.sessionId, replaces: replace })
  return describe(platform, wish, { lines, session, forecasts, isPreview: preview })
}

/** Refuses `margin_out_of_bounds`. */
function strategyOf(usual: OrderStrategy, choices: Omit<Choices, 'userId' | 'marketDate'>): OrderStrategy {
  const strategy: OrderStrategy = {
    part: choices.part ?? usual.part,
    share: choices.share ?? usual.share,
    sell: choices.sell ?? usual.sell,
    sellMargin: choices.sellMargin ?? usual.sellMargin,
    buy: choices.buy ?? usual.buy,
    buyMargin: choices.buyMargin ?? usual.buyMargin,
    chance: choices.chance === undefined ? usual.chance : choices.chance || null,
  }
  checkMargins(strategy)
  return strategy
}

async function sessionOf({ db, clock }: Platform, day: OrderWish['day']): Promise<MarketSession> {
  const session = await findSessionOfDay(db, 'dayAhead', day)
  if (!session) throw new Refusal('no_market_for_day', { date: day })
  checkAcceptsDrafts(session, clock.now())
  return session
}

interface Saving {
  readonly wish: OrderWish
  readonly forecasts: DayForecasts
  readonly marketId: number
  readonly replaces: boolean
}

export interface SavedProposal {
  readonly lines: ForecastLine[]
  readonly session: MarketSession
  readonly order: Order
}

/**
 * Makes the lines for the market as it is now and saves them as a draft, in one database transaction; inside a database transaction
 * it joins that one.
 */
export async function saveProposal(
  platform: Platform,
  caller: Caller,
  { wish, forecasts, marketId, replaces }: Saving,
): Promise<SavedProposal> {
  return inDatabaseTransaction(platform.db, async (tx) => {
    await lockOpenAccountForShare(tx, caller.userId)
    const session = await lockSessionForShare(tx, marketId, platform.clock.now())
    checkAcceptsDrafts(session, platform.clock.now())
    const lines = await proposeLines({ ...platform, db: tx }, wish, { forecasts, session })
    const user = (await usersById(tx, [caller.userId])).get(caller.userId)
    const content = {
      name: draftName(user?.language ?? 'en', session.deliveryDay),
      lines: orderLinesOf(lines).map((line) => ({ ...line, steps: [...line.steps] })),
    }
    const order = await saveDraft({ ...platform, db: tx }, caller, { marketId, content, replaces })
    return { lines, session, order }
  })
}

interface Draft {
  readonly marketId: number
  readonly content: Parameters<typeof addOrder>[2] extends infer Input ? Omit<Input, 'marketId'> : never
  readonly replaces: boolean
}

/** Refuses `day_ahead_order_exists`; what was sent meanwhile is not changed. */
async function saveDraft(
  platform: Platform & { readonly db: Tx },
  caller: Caller,
  { marketId, content, replaces }: Draft,
): Promise<Order> {
  const { db, clock } = platform
  const existing = replaces ? await orderInSession(db, caller.userId, marketId, clock.now()) : null
  if (!existing) return addOrder(platform, caller, { marketId, ...content })
  const { order } = await lockOrderForShare(db, existing.id, clock.now())
  if (order.status !== 'draft') throw new Refusal('day_ahead_order_exists')
  return updateOrder(platform, caller, { id: order.orderId, ...content })
}

async function describe(
  { db, clock }: Platform,
  { userId, strategy }: OrderWish,
  {
    lines,
    session,
    forecasts,
    isPreview,
  }: Omit<SavedProposal, 'order'> & { readonly forecasts: DayForecasts; readonly isPreview: boolean },
): Promise<OrderProposal> {
  const existing = await orderInSession(db, userId, session.sessionId, clock.now())
  const { available } = await walletOf(db, userId)
  return {
    ...linesToWire(lines, session),
    strategy,
    forecasts: await forecastsToWire(db, userId, forecasts),
    available,
    existing: existing && { id: existing.id, status: existing.status, name: existing.name },
    order: isPreview ? null : existing,
  }
}
