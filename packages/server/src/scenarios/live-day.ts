import { addDays, startOfDay, type DeliveryDay } from '@tandem/core/calendar/delivery-day.ts'
import { cashOf, dayImbalances, type SettledUser } from '@tandem/core/imbalance/day-settlement.ts'
import type { OrderLine } from '@tandem/core/market/order.ts'
import { costOf, energyWh, priceTick, type EnergyWh } from '@tandem/core/units/units.ts'
import { displayZone } from '@tandem/contract/texts/format.ts'
import { sendOrdersAtOnce } from '../demo/habit-orders.ts'
import { localInstant } from '../domain/market-settings.ts'
import { activeDayAheadSession } from '../domain/market-session.ts'
import type { DrivenClock } from '../platform/clock.ts'
import type { Platform } from '../platform/platform.ts'
import { writeHours, type HourWrite } from '../slices/metering/index.ts'
import { clearsBy, type ClearsColumns } from '../workflows/clear-book.ts'
import { runMarketDay } from '../workflows/market-day.ts'
import { applySettlementOf } from '../workflows/settle-imbalances.ts'
import { chanceOf } from './chance.ts'
import { decideBy, type Known, type PricesOfDay } from './decide.ts'
import { realEnergy, scenarioDay, type DataColumns, type ScenarioDay } from './energies.ts'
import type { Member } from './members.ts'
import type { Programs } from './programs.ts'
import type { Design, Scenario } from './scenario.ts'
import { closingTime, openingTime, type Identities } from './world.ts'

/** A replicate of a design while it is lived through. */
export interface Living extends Identities {
  readonly scenario: Scenario
  readonly data: DataColumns
  readonly design: Design
  readonly replicate: number
  readonly members: readonly Member[]
  readonly programs: Programs
}

/** What an auction came to: whole ticks, Wh and 1e-8 TC, the latter as text. */
export interface ClearedDay {
  readonly day: DeliveryDay
  readonly periods: readonly {
    readonly start: string
    readonly price: number | null
    readonly volume: number
    readonly welfare: string
    readonly asked: number
    readonly offered: number
  }[]
  /** Of each member by its index, and of each period: what it bought (+) or sold (−), in Wh. */
  readonly net: readonly (readonly number[])[]
}

/** What being off plan came to on a day. */
interface SettledDay {
  readonly day: DeliveryDay
  /** The least of what all consumed and what all produced, added up over the periods: Wh that did not come from outside. */
  readonly own: number
  /** Of each member: what it metered, how far it was off plan, in Wh; what that cost against a perfect plan, and what it paid for it. */
  readonly members: readonly {
    readonly consumption: number
    readonly production: number
    readonly off: number
    readonly cost: string
    readonly cash: string
  }[]
}

/** What a day of the clock brought: the auction for the day after, and the imbalances of the day before. */
export interface LivedDay {
  readonly cleared: ClearedDay | null
  readonly settled: SettledDay | null
}

/**
 * Lives through a day of the clock by the workflows of the platform: yesterday's meters are read and its imbalances settled, the market of
 * tomorrow opens, takes everybody's order, closes and clears by the rules of the design. `before` are the days before, of which prices
 * are known. Throws where the market was not cleared.
 */
export async function liveDay(
  platform: Platform & { readonly clock: DrivenClock },
  living: Living,
  today: DeliveryDay,
  before: readonly LivedDay[],
): Promise<LivedDay> {
  const { scenario, design } = living
  const last = addDays(scenario.from, scenario.days - 1)
  const yesterday = addDays(today, -1)
  const tomorrow = addDays(today, 1)
  let settled: SettledDay | null = null
  let cleared: ClearedDay | null = null
  if (yesterday >= scenario.from && yesterday <= last) {
    platform.clock.set(localInstant(today, '01:30', displayZone, 'later'))
    await readMeters(platform, living, yesterday, before)
    if (isInside(yesterday, scenario)) settled = await settle(platform, living, yesterday)
  }
  if (tomorrow >= scenario.from && tomorrow <= last) {
    platform.clock.set(localInstant(today, openingTime, scenario.zone, 'later'))
    await runMarketDay(platform)
    await sendOrders(platform, living, tomorrow, before)
    platform.clock.set(localInstant(today, closingTime(design.market), scenario.zone, 'later'))
    await runMarketDay(platform, clearing(design))
    cleared = await clearedDay(platform, living, tomorrow)
  }
  return { cleared, settled }
}

/** Imbalances are settled by the days of the platform; one that begins before the first market had nothing to trade for a while. */
function isInside(day: DeliveryDay, { from, zone }: Scenario): boolean {
  return Temporal.Instant.compare(startOfDay(day, displayZone), startOfDay(from, zone)) >= 0
}

function clearing({ market: { price, tie } }: Design): ClearsColumns | undefined {
  return price === 'midpoint' && tie === 'prorata' ? undefined : clearsBy({ price, tie })
}

async function sendOrders(platform: Platform, living: Living, day: DeliveryDay, before: readonly LivedDay[]) {
  const session = await activeDayAheadSession(platform.db, platform.clock.now())
  if (session?.deliveryDay !== day) throw new Error(`the market of ${day} is not open`)
  const known: Known = {
    of: scenarioDay(living, day),
    market: living.design.market,
    prices: before.flatMap(({ cleared }): PricesOfDay[] => (cleared ? [pricesOf(cleared)] : [])).slice(-7),
  }
  const orders: { userId: number; lines: readonly OrderLine[] }[] = []
  for (const member of inTurn(living, day)) {
    const { strategy } = member.group
    const isAsked = strategy === 'program' || strategy === 'agent'
    const lines = isAsked ? await living.programs.ask(known, member) : decideBy[strategy](known, member)
    orders.push({ userId: living.userIds[member.index] ?? 0, lines })
  }
  await sendOrdersAtOnce(platform, session.sessionId, () => orders)
}

const pricesOf = ({ periods }: ClearedDay) => periods.map(({ price }) => (price === null ? null : priceTick(price)))

/** Nobody is always the first. */
function inTurn({ members, scenario, replicate }: Living, day: DeliveryDay): Member[] {
  const random = chanceOf(scenario.seed, 'turn', replicate, day)
  return members
    .map((member) => ({ member, place: random() }))
    .sort((a, b) => a.place - b.place || a.member.index - b.member.index)
    .map(({ member }) => member)
}

async function clearedDay({ db }: Platform, living: Living, day: DeliveryDay): Promise<ClearedDay> {
  const session = await db
    .selectFrom('market_sessions')
    .select(['id', 'status'])
    .where('delivery_day', '=', day)
    .where('market_type', '=', 'dayAhead')
    .executeTakeFirst()
  if (session?.status !== 'settled') throw new Error(`the market of ${day} was not cleared`)
  const periods = await db
    .selectFrom('auction_periods')
    .select(['period_start', 'price_ticks', 'volume_wh', 'welfare_units', 'buy_quantity_wh', 'sell_quantity_wh'])
    .where('session_id', '=', session.id)
    .orderBy('period')
    .execute()
  const trades = await db
    .selectFrom('trades')
    .select(['user_id', 'period', 'side', 'quantity_wh'])
    .where('session_id', '=', session.id)
    .execute()
  const indexes = new Map(living.userIds.map((userId, index) => [userId, index]))
  const net = living.members.map(() => periods.map(() => 0))
  for (const { user_id, period, side, quantity_wh } of trades) {
    const own = net[indexes.get(user_id) ?? -1]
    if (own) own[period - 1] = (own[period - 1] ?? 0) + (side === 'buy' ? quantity_wh : -quantity_wh)
  }
  return {
    day,
    net,
    periods: periods.map((row) => ({
      start: row.period_start.toString(),
      price: row.price_ticks,
      volume: Number(row.volume_wh),
      welfare: String(row.welfare_units),
      asked: Number(row.buy_quantity_wh),
      offered: Number(row.sell_quantity_wh),
    })),
  }
}

/** Everybody's meter of a day: what it needed and had, or what it traded where it can choose. */
async function readMeters({ db, clock }: Platform, living: Living, day: DeliveryDay, before: readonly LivedDay[]) {
  const of = scenarioDay(living, day)
  const net = before.find(({ cleared }) => cleared?.day === day)?.cleared?.net ?? []
  const hours = living.members.flatMap((member) => {
    const { consumption, production } = meteredEnergy(of, member, net[member.index] ?? [])
    return hoursOf(of, living.userIds[member.index] ?? 0, { consumption, production })
  })
  await writeHours(db, hours, clock.now())
}

function meteredEnergy(of: ScenarioDay, member: Member, net: readonly number[]) {
  const { group } = member
  const bought = net.map((wh) => Math.max(0, wh))
  const sold = net.map((wh) => Math.max(0, -wh))
  if (group.strategy === 'marketMaker') return { consumption: bought, production: sold }
  const real = realEnergy(of, member)
  const isSteered = group.production?.profile === 'dispatchable'
  return {
    consumption: group.load ? real.consumption : null,
    // Beside a load of its own it first serves that.
    production: isSteered
      ? sold.map((wh, period) => Math.min(real.production[period] ?? 0, wh + (real.consumption[period] ?? 0)))
      : group.production
        ? real.production
        : null,
  }
}

interface Metered {
  readonly consumption: readonly number[] | null
  readonly production: readonly number[] | null
}

function hoursOf({ scenario, periods }: ScenarioDay, userId: number, { consumption, production }: Metered) {
  const each = 60 / scenario.period
  return Array.from({ length: periods.length / each }, (_, hour): HourWrite => {
    const part = (wh: readonly number[]) => wh.slice(hour * each, (hour + 1) * each)
    const sum = (wh: readonly number[] | null) => wh && energyWh(part(wh).reduce((all, one) => all + one, 0))
    const quarters = (wh: readonly number[] | null) =>
      wh && each > 1 ? part(wh).flatMap((one) => split(one, 4 / each)) : null
    return {
      userId,
      start: periods[hour * each]?.start ?? Temporal.Instant.fromEpochMilliseconds(0),
      quality: 'imported',
      placement: 'separate',
      consumption: sum(consumption),
      production: sum(production),
      consumptionQuarters: quarters(consumption),
      productionQuarters: quarters(production),
    }
  })
}

/** A half hour as two quarters, to the Wh. */
function split(wh: number, parts: number): EnergyWh[] {
  return Array.from({ length: parts }, (_, part) => energyWh(Math.floor((wh + part) / parts)))
}

async function settle(platform: Platform, living: Living, day: DeliveryDay): Promise<SettledDay> {
  const { settled } = await applySettlementOf(platform, { day, appliedBy: living.administratorId })
  const users = new Map(settled.users.map((user) => [user.userId, user]))
  const own = settled.periods.map((_, period) => {
    const all = (side: 'consumption' | 'production') =>
      settled.users.reduce((sum, user) => sum + (user[side][period] ?? 0), 0)
    return Math.min(all('consumption'), all('production'))
  })
  const references = settled.periods.map(({ reference }) => reference)
  return {
    day,
    own: own.reduce((sum, each) => sum + each, 0),
    members: living.userIds.map((userId) => {
      const user = users.get(userId)
      if (!user) return { consumption: 0, production: 0, off: 0, cost: '0', cash: '0' }
      return { ...sums(user), cost: String(costAgainstPlan(user, references)), cash: String(cashOf(user)) }
    }),
  }
}

const add = (all: readonly number[]) => all.reduce((sum, each) => sum + each, 0)

function sums(user: SettledUser) {
  const off = add(dayImbalances(user).map(Math.abs))
  return { consumption: add(user.consumption), production: add(user.production), off }
}

/** What the same energy at the reference would have brought, less what it brought as an imbalance. */
function costAgainstPlan(user: SettledUser, references: readonly (number | null)[]): bigint {
  return dayImbalances(user).reduce((sum, imbalance, period) => {
    const reference = references[period] ?? null
    if (reference === null) return sum
    const cash = (user.standAlone[period] ?? 0n) + (user.preCost[period] ?? 0n)
    return sum + costOf(imbalance, priceTick(reference)) - cash
  }, 0n)
}
