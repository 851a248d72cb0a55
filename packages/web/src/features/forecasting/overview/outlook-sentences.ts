/** What a forecast day says, in words. No React here. */
import type { ForecastBoard, ForecastSubject } from '@tandem/contract/forecasting.ts'
import type { Format } from '@tandem/contract/texts/format.ts'
import { addDays, type DeliveryDay } from '@tandem/core/calendar/delivery-day.ts'
import { decimals } from '@tandem/core/units/units.ts'
import type { ForecastHour, ForecastingText } from '../charts/index.ts'
import {
  aboutEnergy,
  aboutPrice,
  extremeStretch,
  fullestStretch,
  isFlat,
  meanOf,
  sumOf,
  type OutlookHour,
} from './outlook.ts'

/** Who tells, and how. */
export interface SentenceContext {
  readonly t: ForecastingText
  readonly format: Format
  readonly today: DeliveryDay
  readonly of: ForecastSubject
}

/** `Tomorrow, Sunday 22-11-2026`. */
export function dayName(day: DeliveryDay, { t, format, today }: Omit<SentenceContext, 'of'>): string {
  const named = { weekday: format.weekday(day), date: format.date(day) }
  if (day === addDays(today, 1)) return t('outlook.tomorrow', named)
  if (day === today) return t('outlook.today', named)
  return t(day === addDays(today, -1) ? 'outlook.yesterday' : 'outlook.other', named)
}

/** What will be used and produced; after it what it came to, where all of it is known. Empty where nothing is forecast. */
export function energySentences(board: ForecastBoard, context: SentenceContext): string[] {
  const { t, format, today, of } = context
  const [used, produced] = [board.consumption.forecast?.hours, board.production.forecast?.hours]
  if (!used && !produced) return []
  const what = used && produced ? 'both' : used ? 'use' : 'produce'
  const amounts = {
    used: aboutEnergy(sumOf(used ?? []), format),
    produced: aboutEnergy(sumOf(produced ?? []), format),
    weekday: format.weekday(board.day),
  }
  const sentence = t(`outlook.${of}.${tenseOf(board.day, today)}.${what}`, amounts)
  const outcome = outcomeOf(used, produced)
  if (!outcome) return [sentence]
  const kWh = (wh: number) => `${format.decimal(wh, decimals.energy, { max: 2 })}\u00A0kWh`
  const came = { used: kWh(outcome.used), produced: kWh(outcome.produced) }
  return [sentence, t(`outlook.${of}.outcome.${what}`, came)]
}

/** When the most sun is, of a day that is not over. */
export function sunSentence(board: ForecastBoard, { t, today }: Pick<SentenceContext, 't' | 'today'>): string | null {
  const sun = board.day < today ? null : fullestStretch(board.production.forecast?.hours ?? [])
  return sun && t('outlook.sun', { from: sun.from, to: sun.to })
}

/** When most is used, of a day that is not over. */
export function peakSentence(board: ForecastBoard, { t, today, of }: Omit<SentenceContext, 'format'>): string | null {
  const peak = board.day < today ? null : extremeStretch(board.consumption.forecast?.hours ?? [], 1)
  return peak && peak.mean > 0 ? t(`outlook.${of}.peak`, { from: peak.from, to: peak.to }) : null
}

/** When energy is cheapest and dearest: by the market where it has set the prices, else by the forecast; null without any. */
export function priceSentence(board: ForecastBoard, { t, format, today }: Omit<SentenceContext, 'of'>): string | null {
  const hours = board.price.forecast?.hours
  if (!hours) return null
  const known = actualHours(hours)
  const shown: readonly OutlookHour[] = known ?? hours
  if (isFlat(shown)) return t('outlook.price.flat', { price: aboutPrice(meanOf(shown), format) })
  const [cheap, dear] = [extremeStretch(shown, -1), extremeStretch(shown, 1)]
  if (!cheap || !dear) return null
  return t(`outlook.price.${known ? 'known' : board.day < today ? 'past' : 'forecast'}`, {
    cheapFrom: cheap.from,
    cheapTo: cheap.to,
    low: aboutPrice(cheap.mean, format),
    dearFrom: dear.from,
    dearTo: dear.to,
    high: aboutPrice(dear.mean, format),
  })
}

function tenseOf(day: DeliveryDay, today: DeliveryDay) {
  if (day === today) return 'today'
  if (day < today) return 'past'
  return day === addDays(today, 1) ? 'tomorrow' : 'later'
}

/** What came, hour by hour; null until every hour is known. */
export function actualHours(hours: readonly ForecastHour[]): OutlookHour[] | null {
  const known = hours.flatMap(({ label, actual }) => (actual === null ? [] : [{ label, value: actual }]))
  return known.length === hours.length ? known : null
}

function outcomeOf(used: readonly ForecastHour[] | undefined, produced: readonly ForecastHour[] | undefined) {
  const sumKnown = (hours: readonly ForecastHour[] | undefined) => {
    const known = actualHours(hours ?? [])
    return known && sumOf(known)
  }
  const [usedWh, producedWh] = [sumKnown(used), sumKnown(produced)]
  return usedWh === null || producedWh === null ? null : { used: usedWh, produced: producedWh }
}
