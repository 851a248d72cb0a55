import type { DeliveryPeriod } from '../calendar/delivery-period.ts'
import { amount, costOf, energyWh, type Amount, type EnergyWh, type PriceTick } from '../units/units.ts'
import type { Side } from './order.ts'
import type { MarketSession } from './session.ts'

/**
 * The life of an intraday order (market-rules.md section 3.2). Open are `active` (it rests in the book) and `hibernated`
 * (its contract was suspended: it is out of the book and sets nothing aside until its owner activates it again). The
 * others are final: a `killed` FOK traded nothing, `remainderCancelled` is what an IOC, or an order that met one of its
 * own user, could not trade.
 */
export const intradayOrderStatuses = [
  'draft',
  'active',
  'hibernated',
  'filled',
  'cancelled',
  'expired',
  'killed',
  'remainderCancelled',
] as const
export type IntradayOrderStatus = (typeof intradayOrderStatuses)[number]

/** The life of a contract: planned → open ⇄ suspended → closed. */
export const contractStatuses = ['planned', 'open', 'suspended', 'closed'] as const
export type ContractStatus = (typeof contractStatuses)[number]

/** How long before its delivery a contract closes, unless the session says otherwise. */
export const defaultLeadMinutes = 60

/** The least quantity of an order, unless the session says otherwise. */
export const defaultSmallestOrder = energyWh(100)

/** How many orders a user has in the book of one contract at most, unless the session says otherwise. */
export const defaultMostOpenOrders = 200

/** In how many slices an iceberg shows itself at most. */
const mostSlices = 100

/** The least that an iceberg shows at a time: a hundredth of its quantity, rounded up to the Wh (section 3.3). */
export function leastDisplay(quantity: EnergyWh): EnergyWh {
  return energyWh(Math.ceil(quantity / mostSlices))
}

/** What the administrator's acts made of a contract's book. */
export interface ContractMarks {
  readonly isSuspended: boolean
  readonly isClosed: boolean
}

/** When the contract of a delivery period closes: its lead before delivery, or with its session if that is earlier. */
export function closureOf(
  session: Pick<MarketSession, 'gateClosure' | 'leadMinutes'>,
  period: Pick<DeliveryPeriod, 'start'>,
): Temporal.Instant {
  const own = period.start.subtract({ minutes: session.leadMinutes ?? defaultLeadMinutes })
  return Temporal.Instant.compare(own, session.gateClosure) < 0 ? own : session.gateClosure
}

/** What a contract is at `now`. Its closure is exclusive: at that instant it is closed. */
export function contractStatusAt(
  session: Pick<MarketSession, 'status' | 'gateOpening' | 'gateClosure' | 'leadMinutes'>,
  period: Pick<DeliveryPeriod, 'start'>,
  marks: ContractMarks,
  now: Temporal.Instant,
): ContractStatus {
  const hasEnded = session.status !== 'scheduled' && session.status !== 'open'
  if (marks.isClosed || hasEnded || Temporal.Instant.compare(now, closureOf(session, period)) >= 0) return 'closed'
  if (session.status === 'scheduled' || Temporal.Instant.compare(now, session.gateOpening) < 0) return 'planned'
  return marks.isSuspended ? 'suspended' : 'open'
}

/**
 * The coins set aside for an open quantity: what it costs at most, ≥ 0 (market-rules.md section 5.1). A buyer pays above
 * a price of zero, a seller below.
 */
export function intradayReservation(side: Side, price: PriceTick, open: EnergyWh): Amount {
  const cost = costOf(open, price)
  const most = side === 'buy' ? cost : -cost
  return amount(most > 0n ? most : 0n)
}
