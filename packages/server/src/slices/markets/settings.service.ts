import type { Caller } from '@tandem/core/access/access.ts'
import { deliveryDay } from '@tandem/core/calendar/delivery-day.ts'
import { isKnownZone } from '@tandem/core/calendar/delivery-period.ts'
import { checkSessionTerms } from '@tandem/core/market/session.ts'
import { Refusal } from '@tandem/core/refusal.ts'
import { MarketSettings } from '@tandem/contract/markets/markets.ts'
import { marketSettings, marketSettingsKey } from '../../domain/market-settings.ts'
import { InvalidRequest } from '../../platform/http-errors.ts'
import type { Platform } from '../../platform/platform.ts'
import { writeSetting } from '../../platform/settings.ts'
import { plannedIntradayTerms, plannedTerms } from './plan.service.ts'

const ordinaryDay = deliveryDay('2026-01-15')

/**
 * Saves how sessions are planned and what counts as peak. Sessions that exist keep their terms. Refuses an unknown zone,
 * a gate that closes before it opens, bounds that cross and peak hours that end before they begin.
 */
export async function saveMarketSettings(
  { db, clock }: Platform,
  caller: Caller,
  settings: MarketSettings,
): Promise<MarketSettings> {
  if (!isKnownZone(settings.zone)) {
    throw new InvalidRequest([{ field: 'zone', rule: 'invalid_value', params: {} }])
  }
  checkSessionTerms(plannedTerms(ordinaryDay, settings))
  checkIntradayPlan(settings)
  const { peak } = settings
  if (peak.from >= peak.to) throw new Refusal('start_not_before_end', {}, 'peak.to')
  const days = [...new Set(peak.days)].sort((a, b) => a - b)
  const holidays = [...new Set(peak.holidays)].sort()
  await writeSetting(db, marketSettingsKey, {
    schema: MarketSettings,
    value: { ...settings, peak: { ...peak, days, holidays } },
    at: clock.now(),
    by: caller.userId,
  })
  return marketSettings(db)
}

function checkIntradayPlan(settings: MarketSettings): void {
  try {
    checkSessionTerms(plannedIntradayTerms(ordinaryDay, settings))
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    // The gate closes by the lead: the form has no closing time of its own.
    const field = error.field === 'closingTime' ? 'leadMinutes' : error.field
    throw new Refusal(error.code, error.details, `intraday.${field ?? ''}`)
  }
}
