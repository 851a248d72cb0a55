/** The plan of the markets as its form holds it. No React here. */
import { MarketSettings } from '@tandem/contract/markets/markets.ts'
import type { Language } from '@tandem/contract/texts/format.ts'
import { faultMessage, refusalMessage } from '@tandem/contract/texts/message.ts'
import { describeIssues, type ValidationRule } from '@tandem/contract/validation.ts'
import type { DeliveryDay } from '@tandem/core/calendar/delivery-day.ts'
import { formatDecimal } from '@tandem/core/units/decimal.ts'
import { decimals, maxLineEnergy, maxPrice, minPrice } from '@tandem/core/units/units.ts'
import { z } from 'zod'
import { textOf } from '../../i18n/use-text.ts'
import { boundsText } from './market-terms.ts'

interface IntradayPlanValues {
  readonly planAhead: boolean
  /** `HH:mm`. */
  readonly openingTime: string
  readonly leadMinutes: string
  readonly minPrice: string
  readonly maxPrice: string
  readonly smallestOrder: string
  readonly mostOpenOrders: string
}

export interface PlanValues {
  readonly planAhead: boolean
  /** `HH:mm`. */
  readonly openingTime: string
  readonly closingTime: string
  readonly daysAhead: string
  readonly zone: string
  readonly mtuMinutes: number
  readonly minPrice: string
  readonly maxPrice: string
  readonly intraday: IntradayPlanValues
  readonly peakFrom: number
  readonly peakTo: number
  /** ISO: 1 Monday … 7 Sunday. */
  readonly peakDays: readonly number[]
  readonly holidays: readonly DeliveryDay[]
}

/** By the path of the field: `intraday.leadMinutes`. */
type PlanFaults = Partial<Record<keyof PlanValues | `intraday.${keyof IntradayPlanValues}`, string>>
export type ReadPlan =
  { readonly ok: true; readonly settings: MarketSettings } | { readonly ok: false; readonly faults: PlanFaults }

export function planValues(settings: MarketSettings): PlanValues {
  const { planAhead, openingTime, closingTime, zone, mtuMinutes, peak, intraday } = settings
  return {
    planAhead,
    openingTime,
    closingTime,
    zone,
    mtuMinutes,
    daysAhead: String(settings.daysAhead),
    minPrice: formatDecimal(settings.minPrice, decimals.price),
    maxPrice: formatDecimal(settings.maxPrice, decimals.price),
    intraday: {
      planAhead: intraday.planAhead,
      openingTime: intraday.openingTime,
      leadMinutes: String(intraday.leadMinutes),
      minPrice: formatDecimal(intraday.minPrice, decimals.price),
      maxPrice: formatDecimal(intraday.maxPrice, decimals.price),
      ...boundsText(intraday),
    },
    peakFrom: peak.from,
    peakTo: peak.to,
    peakDays: peak.days,
    holidays: peak.holidays,
  }
}

/** Reads the form by the rules of the contract; faults in the reader's language, each at its field. */
export function readPlan(values: PlanValues, language: Language): ReadPlan {
  const wire = wireOf(values)
  const read = z.safeDecode(MarketSettings, wire as z.input<typeof MarketSettings>)
  const faults: PlanFaults = {}
  if (!read.success) {
    for (const fault of describeIssues(read.error, wire)) {
      faults[fault.field as keyof PlanFaults] ??= faultMessage(fault, language)
    }
  }
  const required = (field: string) =>
    faultMessage({ field, rule: 'required' satisfies ValidationRule, params: {} }, language)
  for (const field of ['openingTime', 'closingTime'] as const) {
    if (values[field] === '') faults[field] = required(field)
  }
  if (values.intraday.openingTime === '') faults['intraday.openingTime'] = required('openingTime')
  const t = textOf('markets')
  if (faults.daysAhead !== undefined) faults.daysAhead = t('settings.daysAheadFault')
  if (faults['intraday.leadMinutes'] !== undefined) faults['intraday.leadMinutes'] = t('settings.leadFault')
  if (values.peakFrom >= values.peakTo) faults.peakTo = t('settings.peakFault')
  if (!read.success) return { ok: false, faults }
  Object.assign(faults, crossedFaults(read.data, language))
  return Object.keys(faults).length > 0 ? { ok: false, faults } : { ok: true, settings: read.data }
}

function wireOf({ planAhead, openingTime, closingTime, zone, mtuMinutes, intraday, ...values }: PlanValues) {
  return {
    planAhead,
    openingTime,
    closingTime,
    zone,
    mtuMinutes,
    daysAhead: parseCount(values.daysAhead),
    minPrice: values.minPrice || undefined,
    maxPrice: values.maxPrice || undefined,
    intraday: {
      planAhead: intraday.planAhead,
      openingTime: intraday.openingTime,
      leadMinutes: parseCount(intraday.leadMinutes),
      minPrice: intraday.minPrice || undefined,
      maxPrice: intraday.maxPrice || undefined,
      smallestOrder: intraday.smallestOrder || '0',
      mostOpenOrders: parseCount(intraday.mostOpenOrders) ?? 0,
    },
    peak: { from: values.peakFrom, to: values.peakTo, days: [...values.peakDays], holidays: [...values.holidays] },
  }
}

function parseCount(text: string): number | undefined {
  return /^\d{1,4}$/.test(text.trim()) ? Number(text) : undefined
}

/** A gate that closes before it opens, and bounds that cross or lie too far out. */
function crossedFaults(settings: MarketSettings, language: Language): PlanFaults {
  const faults: PlanFaults = {}
  if (settings.daysAhead === 1 && settings.openingTime >= settings.closingTime) {
    faults.closingTime = refusalMessage('start_not_before_end', {}, language)
  }
  const limits = { min: formatDecimal(minPrice, decimals.price), max: formatDecimal(maxPrice, decimals.price) }
  for (const [place, bounds] of [
    ['', settings],
    ['intraday.', settings.intraday],
  ] as const) {
    if (bounds.minPrice >= bounds.maxPrice) {
      faults[`${place}maxPrice`] = refusalMessage('min_price_not_below_max', {}, language)
    }
    for (const field of ['minPrice', 'maxPrice'] as const) {
      if (bounds[field] < minPrice || bounds[field] > maxPrice) {
        faults[`${place}${field}`] = refusalMessage('price_out_of_bounds', limits, language)
      }
    }
  }
  const { smallestOrder } = settings.intraday
  if (!(smallestOrder > 0 && smallestOrder <= maxLineEnergy)) {
    const max = formatDecimal(maxLineEnergy, decimals.energy)
    faults['intraday.smallestOrder'] = refusalMessage('quantity_out_of_bounds', { max }, language)
  }
  return faults
}
