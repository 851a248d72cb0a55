import { defaultPeakCalendar } from '@tandem/core/calendar/peak.ts'
import { defaultLeadMinutes, defaultMostOpenOrders, defaultSmallestOrder } from '@tandem/core/market/intraday.ts'
import { defaultPriceBounds } from '@tandem/core/market/session.ts'
import type { MarketSettings } from '@tandem/contract/markets/markets.ts'
import { displayZone } from '@tandem/contract/texts/format.ts'

export const openingHour = 8
export const closingHour = 13

/** The demo's markets: planned two days ahead, hourly; the auction closes at one in the afternoon. */
export function planSettings(): MarketSettings {
  const { min, max } = defaultPriceBounds('dayAhead')
  const intraday = defaultPriceBounds('intraday')
  return {
    planAhead: true,
    openingTime: `0${openingHour}:00`,
    closingTime: `${closingHour}:00`,
    daysAhead: 2,
    zone: displayZone,
    mtuMinutes: 60,
    minPrice: min,
    maxPrice: max,
    intraday: {
      planAhead: true,
      openingTime: '16:00',
      leadMinutes: defaultLeadMinutes,
      minPrice: intraday.min,
      maxPrice: intraday.max,
      smallestOrder: defaultSmallestOrder,
      mostOpenOrders: defaultMostOpenOrders,
    },
    peak: { ...defaultPeakCalendar, days: [...defaultPeakCalendar.days], holidays: [...defaultPeakCalendar.holidays] },
  }
}
