import { defaultPeakCalendar } from '@tandem/core/calendar/peak.ts'
import { defaultPriceBounds } from '@tandem/core/market/session.ts'
import { MarketSettings } from '@tandem/contract/markets.ts'
import { z } from 'zod'
import type { Db } from '../../platform/database.ts'

const key = 'markets'
const bounds = defaultPriceBounds('dayAhead')

/** A gate from eight in the morning to the closure of the day-ahead market of OPCOM, 12:00 CET on the day before. */
export const defaultMarketSettings: MarketSettings = {
  planAhead: false,
  openingTime: '08:00',
  closingTime: '13:00',
  daysAhead: 2,
  zone: 'Europe/Bucharest',
  mtuMinutes: 60,
  minPrice: bounds.min,
  maxPrice: bounds.max,
  peak: { ...defaultPeakCalendar, days: [...defaultPeakCalendar.days], holidays: [...defaultPeakCalendar.holidays] },
}

/** How day-ahead sessions are planned, and what counts as peak; the defaults until an administrator saves others. */
export async function marketSettings(db: Db): Promise<MarketSettings> {
  const row = await db.selectFrom('settings').select('value').where('key', '=', key).executeTakeFirst()
  return row ? z.decode(MarketSettings, row.value as z.input<typeof MarketSettings>) : defaultMarketSettings
}

export async function writeMarketSettings(db: Db, settings: MarketSettings, at: Temporal.Instant): Promise<void> {
  const value = JSON.stringify(z.encode(MarketSettings, settings))
  await db
    .insertInto('settings')
    .values({ key, value, changed_at: at })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value, changed_at: at }))
    .execute()
}
