/** A market as its form holds it, read into what the contract sends, and told back in words. No React here. */
import { SessionTerms, type MarketSession } from '@tandem/contract/markets/markets.ts'
import { faultMessage, refusalMessage } from '@tandem/contract/texts/message.ts'
import type { Language } from '@tandem/contract/texts/format.ts'
import { describeIssues } from '@tandem/contract/validation.ts'
import { wireMarketType } from '@tandem/contract/wire.ts'
import { parseDeliveryDay } from '@tandem/core/calendar/delivery-day.ts'
import { deliveryPeriods, isKnownZone } from '@tandem/core/calendar/delivery-period.ts'
import {
  checkSessionTerms,
  defaultBlockLimits,
  defaultPriceBounds,
  mtuChoices,
  type BlockLimits,
  type MarketType,
  type MtuMinutes,
} from '@tandem/core/market/session.ts'
import { refusalOf, type Refusal } from '@tandem/core/refusal.ts'
import { formatDecimal } from '@tandem/core/units/decimal.ts'
import { decimals, type EnergyWh, type PriceTick } from '@tandem/core/units/units.ts'
import { z } from 'zod'

/** The fields of the form. Times are local to `zone`, `YYYY-MM-DDTHH:mm`; prices are canonical decimal text. */
export interface TermsValues {
  readonly marketType: MarketType
  readonly date: string
  readonly zone: string
  readonly mtuMinutes: MtuMinutes
  readonly openingTime: string
  readonly closingTime: string
  readonly minPrice: string
  readonly maxPrice: string
  /** Minutes; only an intra-day market has them. */
  readonly leadMinutes: string
  /** kWh; only an intra-day market has it, as what follows. */
  readonly smallestOrder: string
  readonly mostOpenOrders: string
  /** Only a day-ahead market takes blocks. */
  readonly takesBlocks: boolean
  readonly blockLimits: Readonly<Record<keyof BlockLimits, string>>
}

export type Options = z.output<typeof SessionTerms>
type TermsFaults = Partial<Record<keyof TermsValues | `blockLimits.${keyof BlockLimits}`, string>>
export type ReadTerms =
  { readonly ok: true; readonly terms: Options } | { readonly ok: false; readonly faults: TermsFaults }

/** The form of a market that exists. */
export function valuesOf(market: MarketSession): TermsValues {
  const local = (instant: Temporal.Instant) =>
    instant.toZonedDateTimeISO(market.zone).toPlainDateTime().toString({ smallestUnit: 'minute' })
  return {
    marketType: market.marketType,
    date: market.date,
    zone: market.zone,
    mtuMinutes: market.mtuMinutes,
    openingTime: local(market.openingTime),
    closingTime: local(market.closingTime),
    minPrice: priceText(market.minPrice),
    maxPrice: priceText(market.maxPrice),
    leadMinutes: String(market.leadMinutes),
    ...boundsText(market),
    ...limitsText(market.blockLimits),
  }
}

/** What a market takes of blocks as its form holds it; where it takes none, what it would take by default. */
function limitsText(limits: BlockLimits | null) {
  const { blocks, linked, levels, seconds } = limits ?? defaultBlockLimits
  const blockLimits = {
    blocks: String(blocks),
    linked: String(linked),
    levels: String(levels),
    seconds: String(seconds),
  }
  return { takesBlocks: limits !== null, blockLimits }
}

/** What a new day-ahead market for `day` starts with: the gate and the bounds that the plan would give it. */
export function newValues(day: string, plan: PlannedTerms): TermsValues {
  return {
    marketType: 'dayAhead',
    date: day,
    zone: plan.zone,
    mtuMinutes: plan.mtuMinutes,
    leadMinutes: String(plan.intraday.leadMinutes),
    ...boundsText(plan.intraday),
    ...limitsText(null),
    ...gateOn(day, plan),
    minPrice: priceText(plan.minPrice),
    maxPrice: priceText(plan.maxPrice),
  }
}

export interface PlannedTerms {
  readonly openingTime: string
  readonly closingTime: string
  readonly daysAhead: number
  readonly zone: string
  readonly mtuMinutes: MtuMinutes
  readonly minPrice: PriceTick
  readonly maxPrice: PriceTick
  readonly intraday: {
    readonly openingTime: string
    readonly leadMinutes: number
    readonly smallestOrder: EnergyWh
    readonly mostOpenOrders: number
    readonly minPrice: PriceTick
    readonly maxPrice: PriceTick
  }
}

/** The gate of a delivery day by the plan: it opens `daysAhead` days before delivery and closes on the day before. */
function gateOn(day: string, plan: Pick<PlannedTerms, 'openingTime' | 'closingTime' | 'daysAhead'>) {
  if (!parseDeliveryDay(day)) return { openingTime: '', closingTime: '' }
  const before = (days: number) => Temporal.PlainDate.from(day).subtract({ days }).toString()
  return {
    openingTime: `${before(plan.daysAhead)}T${plan.openingTime}`,
    closingTime: `${before(1)}T${plan.closingTime}`,
  }
}

type IntradayGateTerms = Pick<TermsValues, 'date' | 'zone' | 'mtuMinutes' | 'leadMinutes'>

/** The gate of an intra-day market by the plan: it opens on the day before delivery and closes with its last contract. */
function intradayGateOn({ date, zone, mtuMinutes, leadMinutes }: IntradayGateTerms, openingTime: string) {
  const day = parseDeliveryDay(date)
  const last = day && isKnownZone(zone) ? deliveryPeriods(day, zone, mtuMinutes).at(-1) : undefined
  if (!last) return { openingTime: '', closingTime: '' }
  const closure = last.start.subtract({ minutes: parseMinutes(leadMinutes) ?? 0 }).toZonedDateTimeISO(zone)
  return {
    openingTime: `${Temporal.PlainDate.from(date).subtract({ days: 1 }).toString()}T${openingTime}`,
    closingTime: closure.toPlainDateTime().toString({ smallestUnit: 'minute' }),
  }
}

/** The gate that the plan would give what the form holds. */
export function plannedGate(values: TermsValues, plan: PlannedTerms) {
  return values.marketType === 'intraday'
    ? intradayGateOn(values, plan.intraday.openingTime)
    : gateOn(values.date, plan)
}

/** The bounds that the plan would give a market of this type. */
export function plannedBounds(type: MarketType, plan: PlannedTerms): Pick<TermsValues, 'minPrice' | 'maxPrice'> {
  const { minPrice, maxPrice } = type === 'intraday' ? plan.intraday : type === 'dayAhead' ? plan : usualBounds(type)
  return { minPrice: priceText(minPrice), maxPrice: priceText(maxPrice) }
}

function usualBounds(type: MarketType) {
  const { min, max } = defaultPriceBounds(type)
  return { minPrice: min, maxPrice: max }
}

/** The bounds of an intra-day market's orders as its forms hold them. */
export function boundsText({ smallestOrder, mostOpenOrders }: Pick<MarketSession, 'smallestOrder' | 'mostOpenOrders'>) {
  return {
    smallestOrder: formatDecimal(smallestOrder, decimals.energy),
    mostOpenOrders: String(mostOpenOrders),
  }
}

function parseMinutes(text: string): number | undefined {
  return /^\d{1,4}$/.test(text.trim()) ? Number(text) : undefined
}

/** A number that cannot be read is none that a market may have. */
function limitsOf({ takesBlocks, blockLimits }: TermsValues): BlockLimits | null {
  if (!takesBlocks) return null
  const count = (field: keyof BlockLimits) => parseMinutes(blockLimits[field]) ?? -1
  return { blocks: count('blocks'), linked: count('linked'), levels: count('levels'), seconds: count('seconds') }
}

/** Reads the form by the rules of the contract and the market; faults in the reader's language, each at its field. */
export function readTerms(values: TermsValues, language: Language): ReadTerms {
  const isIntraday = values.marketType === 'intraday'
  const wire = {
    ...values,
    marketType: wireMarketType[values.marketType] as 'pzu_market',
    date: values.date || undefined,
    openingTime: instantText(values.openingTime, values.zone),
    closingTime: instantText(values.closingTime, values.zone),
    minPrice: values.minPrice || undefined,
    maxPrice: values.maxPrice || undefined,
    leadMinutes: isIntraday ? (parseMinutes(values.leadMinutes) ?? -1) : undefined,
    smallestOrder: isIntraday ? values.smallestOrder || '0' : undefined,
    mostOpenOrders: isIntraday ? (parseMinutes(values.mostOpenOrders) ?? 0) : undefined,
    blockLimits: values.marketType === 'dayAhead' ? limitsOf(values) : undefined,
  }
  const read = z.safeDecode(SessionTerms, wire as z.input<typeof SessionTerms>)
  const faults: TermsFaults = {}
  if (!read.success) {
    for (const fault of describeIssues(read.error, wire)) {
      faults[fault.field as keyof TermsValues] ??= faultMessage(fault, language)
    }
  }
  if (!isKnownZone(values.zone)) {
    faults.zone = faultMessage({ field: 'zone', rule: 'invalid_value', params: {} }, language)
  }
  if (!read.success || Object.keys(faults).length > 0) return { ok: false, faults }
  const refusal = termsRefusal(read.data)
  return refusal
    ? { ok: false, faults: { [refusal.field ?? 'date']: refusalMessage(refusal.code, refusal.details, language) } }
    : { ok: true, terms: read.data }
}

/** What the filled form means; what cannot be read yet is null. */
export interface TermsMeaning {
  readonly day: {
    readonly count: number
    readonly hours: number
    readonly from: Temporal.Instant
    readonly to: Temporal.Instant
  } | null
  readonly opening: Temporal.Instant | null
  readonly closing: Temporal.Instant | null
  /** Minutes before its delivery at which each contract closes; null for a market without contracts. */
  readonly lead: number | null
  /** What it takes of blocks; undefined for a market that never takes any. */
  readonly blocks: BlockLimits | null | undefined
  readonly closesInDelivery: boolean
  readonly isPast: boolean
}

/** Tells what the form makes so far, by the clock `now`. */
export function meaningOf(values: TermsValues, now: Temporal.Instant): TermsMeaning {
  const day = dayMeaning(values)
  const closing = parseInstant(values.closingTime, values.zone)
  return {
    day,
    opening: parseInstant(values.openingTime, values.zone),
    closing,
    lead: values.marketType === 'intraday' ? (parseMinutes(values.leadMinutes) ?? null) : null,
    blocks: values.marketType === 'dayAhead' ? limitsOf(values) : undefined,
    closesInDelivery: day !== null && closing !== null && Temporal.Instant.compare(closing, day.from) > 0,
    isPast: day !== null && Temporal.Instant.compare(day.to, now) <= 0,
  }
}

function dayMeaning({ date, zone, mtuMinutes }: TermsValues): TermsMeaning['day'] {
  const day = parseDeliveryDay(date)
  if (!day || !isKnownZone(zone) || !mtuChoices.includes(mtuMinutes)) return null
  const periods = deliveryPeriods(day, zone, mtuMinutes)
  const [from, to] = [periods[0]?.start, periods.at(-1)?.end]
  if (!from || !to) return null
  return { count: periods.length, hours: Math.round(to.since(from).total('hours')), from, to }
}

function termsRefusal(terms: Options): Refusal | null {
  return refusalOf(() =>
    checkSessionTerms({
      ...terms,
      deliveryDay: terms.date,
      deliveryZone: terms.zone,
      gateOpening: terms.openingTime,
      gateClosure: terms.closingTime,
    }),
  )
}

/** ISO text of a local time; undefined when empty, the text itself when it is no time (the contract refuses it). */
function instantText(local: string, zone: string): string | undefined {
  if (local === '') return undefined
  return parseInstant(local, zone)?.toString() ?? local
}

/** A local time of the hour that spring leaves out moves one hour on; of the repeated hour the first counts. */
function parseInstant(local: string, zone: string): Temporal.Instant | null {
  if (!/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/.test(local) || !isKnownZone(zone)) return null
  try {
    return Temporal.PlainDateTime.from(local).toZonedDateTime(zone).toInstant()
  } catch {
    return null
  }
}

function priceText(price: PriceTick): string {
  return formatDecimal(price, decimals.price)
}
