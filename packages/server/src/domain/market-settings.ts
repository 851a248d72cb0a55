import { addDays, type DeliveryDay } from '@tandem/core/calendar/delivery-day.ts'
import { defaultPeakCalendar } from '@tandem/core/calendar/peak.ts'
import { defaultLeadMinutes, defaultMostOpenOrders, defaultSmallestOrder } from '@tandem/core/market/intraday.ts'
import { defaultPriceBounds } from '@tandem/core/market/session.ts'
import { MarketSettings, type IntradayPlan } from '@tandem/contract/markets/markets.ts'
import { z } from 'zod'
import type { Db } from '../platform/database.ts'

/** Under which the settings of the markets are kept. */
export const marketSettingsKey = 'markets'

const bounds = defaultPriceBounds('dayAhead')
const intradayBounds = defaultPriceBounds('intraday')

/** From the opening of OPCOM's continuous market, 15:00 CET on the day before delivery (market-rules.md section 3.1). */
export const defaultIntradayPlan: IntradayPlan = {
  planAhead: false,
  openingTime: '16:00',
  leadMinutes: defaultLeadMinutes,
  minPrice: intradayBounds.min,
  maxPrice: intradayBounds.max,
  smallestOrder: defaultSmallestOrder,
  mostOpenOrders: defaultMostOpenOrders,
}

/** A gate from eight in the morning to the closure of the day-ahead market of OPCOM, 12:00 CET on the day before. */
const defaultMarketSettings: MarketSettings = {
  planAhead: false,
  openingTime: '08:00',
  closingTime: '13:00',
  daysAhead: 2,
  zone: 'Europe/Bucharest',
  mtuMinutes: 60,
  minPrice: bounds.min,
  maxPrice: bounds.max,
  intraday: defaultIntradayPlan,
  peak: { ...defaultPeakCalendar, days: [...defaultPeakCalendar.days], holidays: [...defaultPeakCalendar.holidays] },
}

type StoredSettings = z.input<typeof MarketSettings>

/** How sessions are planned, and what counts as peak; the defaults until an administrator saves others. */
export async function marketSettings(db: Db): Promise<MarketSettings> {
  const row = await db.selectFrom('settings').select('value').where('key', '=', marketSettingsKey).executeTakeFirst()
  if (!row) return defaultMarketSettings
  const { intraday, ...stored } = row.value as StoredSettings
  // Settings that were saved before intraday sessions could be planned have no plan for them, or not all of it.
  const plan = { ...z.encode(MarketSettings.shape.intraday, defaultIntradayPlan), ...intraday }
  return z.decode(MarketSettings, { ...stored, intraday: plan })
}

/** When the day-ahead gate of a day closes as it is planned: on the day before it, by the local clock. */
export function plannedGateClosure(
  deliveryDay: DeliveryDay,
  { closingTime, zone }: Pick<MarketSettings, 'closingTime' | 'zone'>,
): Temporal.Instant {
  return localInstant(addDays(deliveryDay, -1), closingTime, zone, 'later')
}

/** A time that a clock change skips or repeats: an opening takes the earlier instant, a closure the later. */
export function localInstant(
  day: DeliveryDay,
  time: string,
  zone: string,
  disambiguation: 'earlier' | 'later',
): Temporal.Instant {
  return Temporal.PlainDateTime.from(`${day}T${time}`).toZonedDateTime(zone, { disambiguation }).toInstant()
}
