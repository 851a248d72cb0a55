import type { DeliveryDay } from '@tandem/core/calendar/delivery-day.ts'
import { amount, energyWh } from '@tandem/core/units/units.ts'
import { sql } from 'kysely'
import { dayOfSession, isAroundDay } from '../../domain/trade-sums.ts'
import type { Db } from '../../platform/database.ts'

/** What the platform has done so far; `latest` is the last day whose prices are news; its own traders are no participants, energy counts each traded kWh once. */
export async function countAchievements(db: Db, latest: DeliveryDay) {
  const { rows } = await sql<{ participants: bigint; cleared: bigint; volume: bigint; last: DeliveryDay | null }>`
    select
      (select count(*) from users where activated_at is not null and closed_at is null and not is_system)
        as participants,
      (select count(*) from market_sessions where cleared_at is not null) as cleared,
      ((select coalesce(sum(volume_wh), 0) from auction_periods)
        + (select coalesce(sum(volume_wh), 0) from intraday_contracts))::int8 as volume,
      (select max(delivery_day) from market_sessions s where cleared_at is not null and delivery_day <= ${latest}
        and exists (select from auction_periods p where p.session_id = s.id and p.price_ticks is not null)) as last
  `.execute(db)
  const [row] = rows
  return {
    participants: Number(row?.participants ?? 0n),
    auctionsCleared: Number(row?.cleared ?? 0n),
    energyTraded: energyWh(Number(row?.volume ?? 0n)),
    lastDeliveryDay: row?.last ?? null,
  }
}

/** What waits for a decision. */
export async function countWaiting(db: Db) {
  const { rows } = await sql<Record<'users' | 'inactive' | 'upgrades' | 'coins' | 'markets' | 'orders', bigint>>`
    select
      (select count(*) from users where closed_at is null) as users,
      (select count(*) from users where closed_at is null and activated_at is null) as inactive,
      (select count(*) from users where closed_at is null and upgrade_status = 'pending') as upgrades,
      (select count(*) from coin_purchases where status = 'pending') as coins,
      (select count(*) from market_sessions where status = 'open') as markets,
      ((select count(*) from orders join market_sessions on market_sessions.id = orders.session_id
          where orders.status = 'transmitted' and market_sessions.status = 'open')
        + (select count(*) from intraday_orders join market_sessions on market_sessions.id = intraday_orders.session_id
          where intraday_orders.sequence is not null and market_sessions.status = 'open')) as orders
  `.execute(db)
  const [row] = rows
  return {
    users: Number(row?.users ?? 0n),
    notActivated: Number(row?.inactive ?? 0n),
    upgradeRequests: Number(row?.upgrades ?? 0n),
    coinRequests: Number(row?.coins ?? 0n),
    openMarkets: Number(row?.markets ?? 0n),
    ordersInOpenMarkets: Number(row?.orders ?? 0n),
  }
}

/** Coins in circulation and set aside for orders; balanced when all accounts together hold nothing. */
export async function sumCoins(db: Db) {
  const { rows } = await sql<{ issuance: bigint; reserved: bigint; all: bigint }>`
    select
      coalesce(sum(balance_units) filter (where code = 'issuance'), 0)::int8 as issuance,
      coalesce(sum(balance_units) filter (where code like 'user:%:reserved'), 0)::int8 as reserved,
      coalesce(sum(balance_units), 0)::int8 as all
    from ledger_accounts
  `.execute(db)
  const { issuance, reserved, all } = rows[0] ?? { issuance: 0n, reserved: 0n, all: 0n }
  return { coinsIssued: amount(-issuance), coinsReserved: amount(reserved), ledgerBalanced: all === 0n }
}

/** How many coin requests of a user wait for an answer. */
export async function pendingPurchasesOf(db: Db, userId: number): Promise<number> {
  const { count } = await db
    .selectFrom('coin_purchases')
    .select((eb) => eb.fn.countAll<bigint>().as('count'))
    .where('user_id', '=', userId)
    .where('status', '=', 'pending')
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** A user's order in a market, withdrawn ones aside; null when there is none. */
export async function ownOrderIn(db: Db, userId: number, sessionId: number) {
  const row = await db
    .selectFrom('orders')
    .select(['id', 'status'])
    .where('user_id', '=', userId)
    .where('session_id', '=', sessionId)
    .where('status', '<>', 'cancelled')
    .executeTakeFirst()
  return row ?? null
}

/**
 * A user's part of the latest cleared market it had sent an order to; null before the first. Coins as they moved:
 * with a price below zero a buyer receives and a seller pays.
 */
export async function lastResultOf(db: Db, userId: number) {
  const session = await db
    .selectFrom('orders')
    .innerJoin('market_sessions', 'market_sessions.id', 'orders.session_id')
    .select(['market_sessions.id', 'delivery_day'])
    .where('user_id', '=', userId)
    .where('orders.status', 'in', ['filled', 'partiallyFilled', 'unfilled'])
    .where('cleared_at', 'is not', null)
    .orderBy('delivery_day', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!session) return null
  const trades = await db
    .selectFrom('trades')
    .select(['side', 'quantity_wh', 'price_ticks'])
    .where('user_id', '=', userId)
    .where('session_id', '=', session.id)
    .where(isAroundDay('trades', dayOfSession(session.id)))
    .execute()
  const energy = { buy: 0, sell: 0 }
  const coins = { paid: 0n, received: 0n }
  for (const { side, quantity_wh: quantity, price_ticks: price } of trades) {
    energy[side] += quantity
    const value = BigInt(quantity) * BigInt(price) * (side === 'buy' ? 1n : -1n)
    coins[value > 0n ? 'paid' : 'received'] += value > 0n ? value : -value
  }
  return {
    marketId: session.id,
    date: session.delivery_day,
    bought: energyWh(energy.buy),
    sold: energyWh(energy.sell),
    paid: amount(coins.paid),
    received: amount(coins.received),
  }
}
