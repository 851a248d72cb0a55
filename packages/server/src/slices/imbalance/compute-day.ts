import { deliveryPeriods } from '@tandem/core/calendar/delivery-period.ts'
import { needsPrice, settleDay, type DayVolumes } from '@tandem/core/imbalance/day-settlement.ts'
import type { ImbalanceMode } from '@tandem/core/imbalance/imbalance-price.ts'
import type { MarketSession, MtuMinutes } from '@tandem/core/market/session.ts'
import { Refusal } from '@tandem/core/refusal.ts'
import { energyWh } from '@tandem/core/units/units.ts'
import type { ImbalanceSettings } from '@tandem/contract/imbalance/imbalance.ts'
import type { Db } from '../../platform/database.ts'
import { findSessions, refusalToSettle } from './day-sessions.store.ts'
import { findDayUsers } from './day-users.ts'
import { boundsOf, findTrades, type DayBounds, type ReadTrade } from './inputs.store.ts'
import { pricePeriods, type PeriodPricing } from './price-periods.ts'
import type { SettledDay } from './settled-day.ts'

/** What a day is settled by. */
interface ComputeOptions {
  readonly settings: ImbalanceSettings
  /** The day as it was applied before: it keeps its periods, its references, its groups and everybody who took part. */
  readonly before: SettledDay | null
}

interface SettlingDay extends Pick<DayBounds, 'day' | 'zone'> {
  readonly now: Temporal.Instant
}

/**
 * Settles a day on paper by what is known now: reads trades, readings and prices, changes nothing. Refuses
 * `imbalance_day_not_over`, `markets_not_settled` and, where somebody is out of balance, `reference_price_missing` or
 * `imbalance_prices_missing`.
 */
export async function computeDay(
  db: Db,
  settling: SettlingDay,
  { settings, before }: ComputeOptions,
): Promise<SettledDay> {
  const { day, zone } = settling
  const bounds = boundsOf(day, zone)
  const sessions = await findSessions(db, bounds)
  const refusal = refusalToSettle(bounds, sessions, settling.now)
  if (refusal) throw refusal
  const sessionIds = sessions.map(({ sessionId }) => sessionId)
  const trades = await findTrades(db, sessionIds, bounds)
  const periodMinutes = before?.terms.periodMinutes ?? shortestMtu(sessions, trades)
  const periods = deliveryPeriods(day, zone, periodMinutes)
  const frame = { bounds, periods, before }
  const users = await findDayUsers(db, { ...frame, trades, unmetered: settings.unmetered })
  const priced = await pricePeriods(db, { ...frame, sessionIds, settings })
  checkPriced(users, priced, { day, mode: settings.mode })
  const pricings = priced.map(({ pricing }) => pricing)
  const settled = settleDay(users, pricings)
  const { mode, factor, minimum, unmetered } = settings
  return {
    day,
    zone,
    terms: { mode, factor, minimum, unmetered, periodMinutes },
    periods: priced.map(({ pricing: _pricing, ...period }, index) => {
      const { prices, systemImbalance } = settled.periods[index] ?? { prices: null, systemImbalance: energyWh(0) }
      return { ...period, prices, systemImbalance }
    }),
    users: settled.users,
  }
}

/** Imbalances are settled by the shortest contracts in which anything was traded; by the hour where nothing was. */
function shortestMtu(sessions: readonly MarketSession[], trades: readonly ReadTrade[]): MtuMinutes {
  const traded = new Set(trades.map(({ sessionId }) => sessionId))
  const lengths = sessions.filter(({ sessionId }) => traded.has(sessionId)).map(({ mtuMinutes }) => mtuMinutes)
  return lengths.reduce<MtuMinutes>((shortest, each) => (each < shortest ? each : shortest), 60)
}

function checkPriced(
  users: readonly DayVolumes[],
  priced: readonly PeriodPricing[],
  { day, mode }: { readonly day: DayBounds['day']; readonly mode: ImbalanceMode },
): void {
  const needed = needsPrice(users, priced.length)
  const missing = priced.filter(({ pricing }, index) => pricing === null && needed[index])
  const [first] = missing
  if (!first) return
  const details = { count: missing.length, date: day, label: first.label }
  throw new Refusal(mode === 'C' ? 'imbalance_prices_missing' : 'reference_price_missing', details)
}
