import { addDays, startOfDay, type DeliveryDay } from '../calendar/delivery-day.ts'
import { deliveryPeriods, periodLabels, type DeliveryPeriod } from '../calendar/delivery-period.ts'
import { Refusal } from '../refusal.ts'
import { formatDecimal } from '../units/decimal.ts'
import {
  decimals,
  maxLineEnergy,
  maxPrice,
  minPrice,
  priceTick,
  type EnergyWh,
  type PriceTick,
} from '../units/units.ts'

export const marketTypes = ['dayAhead', 'intraday', 'balancing'] as const
export type MarketType = (typeof marketTypes)[number]

export const sessionStatuses = ['scheduled', 'open', 'closed', 'cleared', 'settled', 'cancelled'] as const
export type SessionStatus = (typeof sessionStatuses)[number]

export const mtuChoices = [15, 30, 60] as const
export type MtuMinutes = (typeof mtuChoices)[number]

/** Links go from a block to its parent and on to the parent's parent, no further (market-rules.md section 2.7). */
export const maxLinkLevels = 3

/** How many blocks a market takes of a participant. */
export interface BlockLimits {
  readonly blocks: number
  /** Of these so many that are linked to another, or have another linked to them. */
  readonly linked: number
  /** Blocks from the last of a chain of links to its first: at most `maxLinkLevels`. */
  readonly levels: number
  /** How long its clearing may look for a better selection, in seconds of a core about; then the best so far is published with its gap. */
  readonly seconds: number
}

/** Those of OPCOM (market-rules.md section 2.1), which are the most that a market may take. */
export const defaultBlockLimits: BlockLimits = { blocks: 100, linked: 15, levels: maxLinkLevels, seconds: 10 }

/** The lowest and the highest price that an order may have, both included. */
export interface PriceBounds {
  readonly min: PriceTick
  readonly max: PriceTick
}

/** What an administrator decides about one opening of a market for a delivery day. */
export interface SessionTerms {
  readonly marketType: MarketType
  readonly deliveryDay: DeliveryDay
  readonly deliveryZone: string
  readonly mtuMinutes: MtuMinutes
  /** Orders are accepted in [gateOpening, gateClosure). */
  readonly gateOpening: Temporal.Instant
  readonly gateClosure: Temporal.Instant
  readonly minPrice: PriceTick
  readonly maxPrice: PriceTick
  /** Intraday: how long before its delivery each contract closes, at the latest with the session; 60 unless said. */
  readonly leadMinutes?: number
  /** Intraday: the least quantity of an order; 100 Wh unless said. The remainder of one may be less. */
  readonly smallestOrder?: EnergyWh
  /** Intraday: how many orders a user has in the book of one contract at most; 200 unless said. */
  readonly mostOpenOrders?: number
  /** Day-ahead: the blocks that it takes; none unless said. */
  readonly blockLimits?: BlockLimits | null
}

/** One opening of a market for a delivery day: scheduled → open → closed → cleared → settled, or cancelled before it clears. */
export interface MarketSession extends SessionTerms {
  readonly sessionId: number
  readonly status: SessionStatus
}

/** Price bounds of a new session (market-rules.md section 1.1): −0.5…4 TC/kWh day-ahead, ±9.999 intraday and balancing. */
export function defaultPriceBounds(marketType: MarketType): PriceBounds {
  if (marketType === 'dayAhead') return { min: priceTick(-50_000), max: priceTick(400_000) }
  return { min: priceTick(-999_900), max: priceTick(999_900) }
}

/**
 * Refuses terms that make no market: a gate that closes before it opens, bounds that cross or lie beyond ±10 TC/kWh, a
 * smallest order that no order can have.
 */
export function checkSessionTerms(terms: SessionTerms): void {
  if (Temporal.Instant.compare(terms.gateOpening, terms.gateClosure) >= 0) {
    throw new Refusal('start_not_before_end', {}, 'closingTime')
  }
  const limits = { min: formatDecimal(minPrice, decimals.price), max: formatDecimal(maxPrice, decimals.price) }
  for (const field of ['minPrice', 'maxPrice'] as const) {
    if (!(terms[field] >= minPrice && terms[field] <= maxPrice)) throw new Refusal('price_out_of_bounds', limits, field)
  }
  if (terms.minPrice >= terms.maxPrice) throw new Refusal('min_price_not_below_max', {}, 'maxPrice')
  const { smallestOrder } = terms
  if (smallestOrder !== undefined && !(smallestOrder > 0 && smallestOrder <= maxLineEnergy)) {
    throw new Refusal('quantity_out_of_bounds', { max: formatDecimal(maxLineEnergy, decimals.energy) }, 'smallestOrder')
  }
}

type Ended = Pick<MarketSession, 'status' | 'marketType'>

/** Why a session cannot be cancelled; null when it can. A closed day-ahead session waits for its result, so it still can. */
export function refusalOfCancelling({ status, marketType }: Ended): Refusal | null {
  if (isCleared({ status })) return new Refusal('market_already_cleared')
  const isOver = status === 'cancelled' || (status === 'closed' && marketType !== 'dayAhead')
  return isOver ? new Refusal('market_state_conflict', { status }) : null
}

/** Why a session cannot be deleted, whether somebody wrote an order for it or not; null when it can. */
export function refusalOfDeleting(session: Pick<MarketSession, 'status'>): Refusal | null {
  return isCleared(session) ? new Refusal('market_already_cleared') : null
}

function isCleared({ status }: Pick<MarketSession, 'status'>): boolean {
  return status === 'cleared' || status === 'settled'
}

type Gated = Pick<MarketSession, 'status' | 'gateOpening' | 'gateClosure'>
type Closing = Pick<MarketSession, 'status' | 'gateClosure'>

/** Why a session does not accept orders at `now`; null when it does. */
function refusalOfOrders(session: Gated, now: Temporal.Instant): Refusal | null {
  if (isCleared(session)) return new Refusal('market_already_cleared')
  // Gate closure is exclusive: an order at the instant of closure is late.
  if (Temporal.Instant.compare(now, session.gateClosure) >= 0) {
    return new Refusal('gate_closed', { closedAt: session.gateClosure.toString() })
  }
  if (Temporal.Instant.compare(now, session.gateOpening) < 0) {
    return new Refusal('gate_not_open', { opensAt: session.gateOpening.toString() })
  }
  return session.status === 'open' ? null : new Refusal('market_not_open')
}

/** The same of a draft: it may be written before its market opens, not after it closed, because it could not be sent any more. */
function refusalOfDrafts(session: Closing, now: Temporal.Instant): Refusal | null {
  const status = session.status === 'scheduled' ? 'open' : session.status
  return refusalOfOrders({ ...session, status, gateOpening: now }, now)
}

/** Refuses an order, its change or its deletion when the session does not accept orders at `now`. */
export function checkAcceptsOrders(session: Gated, now: Temporal.Instant): void {
  const refusal = refusalOfOrders(session, now)
  if (refusal) throw refusal
}

/** Refuses to save a draft that could not be sent any more. */
export function checkAcceptsDrafts(session: Closing, now: Temporal.Instant): void {
  const refusal = refusalOfDrafts(session, now)
  if (refusal) throw refusal
}

/** Whether an order is taken now. */
export function acceptsOrders(session: Gated, now: Temporal.Instant): boolean {
  return refusalOfOrders(session, now) === null
}

/** Whether a draft that is saved now can still be sent. */
export function acceptsDrafts(session: Closing, now: Temporal.Instant): boolean {
  return refusalOfDrafts(session, now) === null
}

/**
 * Whether the delivery day has the 23 to 25 hours that a session can trade. Nearly every day has, but a zone may skip a
 * day (Apia in 2011) or shift by two hours (Troll), and then no numbering of 100 quarters fits.
 */
export function isTradableDay({
  deliveryDay,
  deliveryZone,
}: Pick<SessionTerms, 'deliveryDay' | 'deliveryZone'>): boolean {
  const start = startOfDay(deliveryDay, deliveryZone)
  const hours = start.until(startOfDay(addDays(deliveryDay, 1), deliveryZone)).total('hours')
  return hours >= 23 && hours <= 25
}

/** By day, zone and length: a live market asks for them with everything that it tells anybody. */
const knownPeriods = new Map<string, readonly DeliveryPeriod[]>()
const mostKnownPeriods = 400

/** The delivery periods that can be traded in a session; the same ones for whoever asks. */
export function periodsOf({
  deliveryDay,
  deliveryZone,
  mtuMinutes,
}: Pick<SessionTerms, 'deliveryDay' | 'deliveryZone' | 'mtuMinutes'>): readonly DeliveryPeriod[] {
  const key = `${deliveryDay}/${deliveryZone}/${mtuMinutes}`
  const known = knownPeriods.get(key)
  if (known) return known
  const periods = deliveryPeriods(deliveryDay, deliveryZone, mtuMinutes)
  if (knownPeriods.size >= mostKnownPeriods) knownPeriods.clear()
  knownPeriods.set(key, periods)
  return periods
}

/** The same with the labels that people know them by, as the local clock shows them. */
export function labelledPeriodsOf(
  session: Pick<SessionTerms, 'deliveryDay' | 'deliveryZone' | 'mtuMinutes'>,
): (DeliveryPeriod & { readonly label: string })[] {
  const periods = periodsOf(session)
  const labels = periodLabels(periods, session.deliveryZone)
  return periods.map((period, place) => ({ ...period, label: labels[place] ?? '' }))
}
