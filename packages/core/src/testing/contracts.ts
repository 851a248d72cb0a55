import { deliveryPeriods } from '../calendar/delivery-period.ts'
import type { DeliveryDay } from '../calendar/delivery-day.ts'
import type { Contract } from '../market/intraday-contract.ts'
import { createBook, type IntradayTerms } from '../market/order-book.ts'
import type { MarketSession } from '../market/session.ts'
import { amount, energyWh, priceTick } from '../units/units.ts'
import { refusalOf } from './refusals.ts'

/** An open intraday session of 2026-03-27 in Bucharest. */
export const intradaySession: MarketSession = {
  sessionId: 1,
  status: 'open',
  marketType: 'intraday',
  deliveryDay: '2026-03-27' as DeliveryDay,
  deliveryZone: 'Europe/Bucharest',
  mtuMinutes: 60,
  leadMinutes: 60,
  minPrice: priceTick(-999_900),
  maxPrice: priceTick(999_900),
  gateOpening: Temporal.Instant.from('2026-03-26T14:00:00Z'),
  gateClosure: Temporal.Instant.from('2026-03-27T20:00:00Z'),
}
/** 11:00 to 12:00 in Bucharest, closed at 08:00 UTC. */
const period = deliveryPeriods(intradaySession.deliveryDay, intradaySession.deliveryZone, 60)[11]
/** When it takes orders. */
export const openTime = Temporal.Instant.from('2026-03-27T06:00:00Z')

/** A contract without orders, of a session with these terms. */
export function aContract(changes: Partial<MarketSession> = {}): Contract {
  if (!period) throw new Error('no such period')
  const statistics = { open: null, high: null, low: null, last: null, volume: energyWh(0), value: amount(0n) }
  return {
    session: { ...intradaySession, ...changes },
    period,
    isSuspended: false,
    isClosed: false,
    book: createBook(),
    orders: new Map(),
    events: 0,
    trades: 0,
    statistics,
  }
}

/** Terms in Wh and ticks. */
export const terms = (
  side: 'buy' | 'sell',
  quantity: number,
  price: number | null,
  more: Partial<IntradayTerms> = {},
) => ({
  side,
  quantity: energyWh(quantity),
  price: price === null ? null : priceTick(price),
  execution: 'NON' as const,
  display: null,
  ...more,
})

/** Why `work` is refused; null when it is not. */
export const codeOf = (work: () => void) => refusalOf(work)?.code ?? null

/** Users with 100 TC each. */
export const rich = (...users: number[]) => new Map(users.map((user) => [user, amount(10_000_000_000n)]))
