/** How far a forecast can be relied on, in words. No React here. */
import type { EnergyForecastView, ForecastBoard, PriceForecastView } from '@tandem/contract/forecasting.ts'
import type { Format } from '@tandem/contract/texts/format.ts'
import { leastTrustDays, type ForecastKind, type Trust } from '@tandem/core/forecasting/forecast.ts'
import type { Tone } from '../../../ui/index.ts'
import type { ForecastingText } from '../charts/index.ts'
import { aboutError } from './outlook.ts'

export type ForecastView = PriceForecastView | EnergyForecastView
export type ForecastRecord = ForecastView['record']

export const trustTones = {
  good: 'success',
  fair: 'info',
  poor: 'warning',
  unknown: 'neutral',
} as const satisfies Record<Trust, Tone>

/** By how much it was off, beside looking back alone; or how many days are still needed to say. */
export function trustSentences(
  kind: ForecastKind,
  { days, retrospectiveDays, trust, errors }: ForecastRecord,
  { t, format }: { readonly t: ForecastingText; readonly format: Format },
): string[] {
  if (days === 0 || !errors) return [t('trust.none'), t('trust.needed', { count: leastTrustDays })]
  const params = { count: days, amount: aboutError(errors.mae, kind === 'price', format) }
  const afterwards = retrospectiveDays > 0 ? [t('trust.retrospective', { count: retrospectiveDays })] : []
  if (trust === 'unknown' && days < leastTrustDays) {
    return [t('trust.early', params), ...afterwards, t('trust.needed', { count: leastTrustDays })]
  }
  const { rMae } = errors
  if (rMae === null) return [t('trust.alone', params), ...afterwards]
  const thousandths = Math.abs(1000 - rMae)
  const compared = { ...params, percent: format.percent(thousandths / 1000, 0) }
  // Less than half a percent would be told as none.
  if (thousandths < 5) return [t('trust.same', params), ...afterwards]
  return [t(rMae < 1000 ? 'trust.less' : 'trust.more', compared), ...afterwards]
}

/** Whether one that is made now would know more: half a day of readings, or a day of prices; never once the gate closed. */
export function isOutdated({ forecast, history }: ForecastView, kind: ForecastKind, now: Temporal.Instant): boolean {
  if (!forecast || Temporal.Instant.compare(now, forecast.gateClosure) >= 0) return false
  const age = now.since(forecast.madeAt).total('hours')
  if (age >= 24) return true
  // Prices are known ahead of time: how far they reach says nothing about when they came.
  if (kind === 'price' || !history.knownUntil) return false
  return history.knownUntil.since(forecast.cutOff).total('hours') >= 12
}

/** Whether enough is known to make one. */
export function canBeMade({ history }: ForecastView): boolean {
  return history.knownDays >= history.neededDays
}

/** Whether there is a forecast of what somebody uses or produces, or can be one: without it there is nothing to order by. */
export function hasNeed({ consumption, production }: Pick<ForecastBoard, 'consumption' | 'production'>): boolean {
  return [consumption, production].some((view) => view.forecast !== null || canBeMade(view))
}
