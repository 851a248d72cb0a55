import type { DeliveryPeriod } from '@tandem/core/calendar/delivery-period.ts'
import type { OrderLine, OrderStep, Side } from '@tandem/core/market/order.ts'
import type { MarketSession } from '@tandem/core/market/session.ts'
import { energyWh, priceTick } from '@tandem/core/units/units.ts'
import type { Random } from '@tandem/core/seeded-random.ts'

export type TraderKind = 'household' | 'prosumer' | 'solarPark' | 'windFarm' | 'hydro' | 'supplier'

export interface DemoTrader {
  readonly userId: number
  readonly kind: TraderKind
  /** A visitor may sign in as this one: it traded in the past, today's auction waits for the visitor to write its order. */
  readonly isPlayed: boolean
}

export interface Wishing {
  readonly kind: TraderKind
  /** Production − consumption by hour of the clock, in kWh, where the trader knows it; null: what is usual of its kind. */
  readonly net: ((hour: number) => number) | null
}

/** What a trader of the demo would send for a delivery day: one line per period, shaped by the hour and its kind. */
export function linesOf(
  { kind, net: known }: Wishing,
  session: MarketSession,
  periods: readonly DeliveryPeriod[],
  random: Random,
): OrderLine[] {
  const size = 0.7 + random() * 0.6
  const sunshine = 0.35 + random() * 0.65
  const wind = random()
  return periods.flatMap((period) => {
    const hour = hourOf(period, session.deliveryZone)
    const share = session.mtuMinutes / 60
    const view = { hour, random, expected: expectedPrice(hour, sunshine) }
    const net = known ? -known(Math.floor(hour)) * share : netConsumption(kind, hour, { sunshine, wind }) * size * share
    if (Math.abs(net) < 0.02) return []
    const side: Side = net > 0 ? 'buy' : 'sell'
    const steps = stepsOf(side, Math.abs(net), kind, view).filter((step) => step.quantity > 0)
    return steps.length > 0 ? [{ period: period.index, side, steps: within(steps, session) }] : []
  })
}

interface View {
  readonly hour: number
  readonly random: Random
  readonly expected: number
}

/** kWh an hour: + what the trader needs, − what it has to sell. */
function netConsumption(kind: TraderKind, hour: number, weather: { sunshine: number; wind: number }): number {
  const home = 0.3 + 0.5 * bump(hour, 7.5, 1.5) + 0.9 * bump(hour, 20, 2.2)
  const sun = weather.sunshine * bump(hour, 13, 2.6)
  switch (kind) {
    case 'household':
      return 3 * home
    case 'prosumer':
      return 1.6 * home - 7 * sun
    case 'solarPark':
      return -60 * sun
    case 'windFarm':
      return -(6 + 26 * weather.wind * (0.7 + 0.3 * bump(hour, 3, 5)))
    case 'hydro':
      return -(5 + 10 * bump(hour, 19, 2.5))
    case 'supplier':
      return 14 + 26 * home
  }
}

/** One to four steps around the price the trader expects; who must sell or must have it asks for any price. */
function stepsOf(side: Side, net: number, kind: TraderKind, { random, expected }: View): OrderStep[] {
  const count = kind === 'household' ? 1 : 1 + Math.floor(random() * 4)
  const spread = side === 'buy' ? 1 : -1
  const patience = kind === 'solarPark' || kind === 'windFarm' ? 0.35 : 0.9
  // The sun costs nothing: a home sells its surplus for whatever it gets above a small price.
  const asked = side === 'sell' && kind === 'prosumer' ? expected * 0.4 : expected
  return Array.from({ length: count }, (_, index) => {
    const price = asked * (1 + spread * (0.25 - (index / count) * 0.6 * patience)) + (random() - 0.5) * 0.03
    const eager = side === 'sell' && kind === 'solarPark' && index === 0 ? -0.02 : price
    return {
      price: priceTick(Math.round(eager * 1000) * 100),
      quantity: energyWh(Math.round((net / count) * 100) * 10),
    }
  })
}

/** TC/kWh: low at noon under a bright sun, high in the evening. */
export function expectedPrice(hour: number, sunshine: number): number {
  return 0.3 + 0.12 * bump(hour, 8, 1.6) + 0.28 * bump(hour, 20, 2) - 0.3 * sunshine * bump(hour, 13, 2.4)
}

/** Prices differ and lie inside the bounds of the session. */
function within(steps: readonly OrderStep[], session: MarketSession): OrderStep[] {
  const taken = new Map<number, OrderStep>()
  for (const step of steps) {
    const price = priceTick(Math.min(session.maxPrice, Math.max(session.minPrice, step.price)))
    const known = taken.get(price)
    taken.set(price, { price, quantity: energyWh(step.quantity + (known?.quantity ?? 0)) })
  }
  return [...taken.values()]
}

function hourOf(period: DeliveryPeriod, zone: string): number {
  const local = period.start.toZonedDateTimeISO(zone)
  return local.hour + local.minute / 60
}

function bump(hour: number, middle: number, width: number): number {
  return Math.exp(-(((hour - middle) / width) ** 2) / 2)
}
