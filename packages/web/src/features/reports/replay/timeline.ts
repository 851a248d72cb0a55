import type { UserDay } from '@tandem/contract/admin/dashboards.ts'
import type { ImbalanceLine } from '@tandem/contract/imbalance/imbalance.ts'
import type { Trade } from '@tandem/contract/trades.ts'
import { needOf } from '@tandem/core/imbalance/gap.ts'
import { energyWh, sumEnergy, type EnergyWh, type PriceTick } from '@tandem/core/units/units.ts'

/** An hour of a past day; null is what is not known. */
export interface TimelineHour {
  readonly start: Temporal.Instant
  readonly end: Temporal.Instant
  readonly label: string
  readonly price: PriceTick | null
  /** Consumption − production. */
  readonly need: EnergyWh | null
  /** Bought − sold, on both markets. */
  readonly traded: EnergyWh
  /** + excess, − deficit. */
  readonly imbalance: EnergyWh | null
}

/** The hours of a day with the imbalances of their settlement periods. */
export function timelineHours(day: Pick<UserDay, 'hours'>, lines: readonly ImbalanceLine[]): TimelineHour[] {
  return day.hours.map((hour) => {
    const inHour = lines.filter(({ start }) => isWithin(start, hour))
    const isKnown = inHour.length > 0 && inHour.every(({ quality }) => quality !== 'unmetered')
    return {
      start: hour.start,
      end: hour.end,
      label: hour.label,
      price: hour.price,
      need: needOf(hour.consumption, hour.production),
      traded: energyWh(hour.bought - hour.sold),
      imbalance: isKnown ? sumEnergy(inHour.map(({ imbalance }) => imbalance)) : null,
    }
  })
}

/** A day up to an instant: the price of that moment, and what the hours that are over came to. */
interface DaySoFar {
  readonly price: PriceTick | null
  readonly need: EnergyWh | null
  readonly traded: EnergyWh
  readonly imbalance: EnergyWh | null
  /** Made by then, the latest first. */
  readonly intraday: readonly Trade[]
}

/** What is known of a day at `instant`; at its end the price is that of the last hour. */
export function daySoFar(
  hours: readonly TimelineHour[],
  trades: readonly Trade[],
  instant: Temporal.Instant,
): DaySoFar {
  const over = hours.filter(({ end }) => Temporal.Instant.compare(end, instant) <= 0)
  const now = hours.find((hour) => isWithin(instant, hour)) ?? hours.at(-1)
  const made = trades.filter(
    ({ number, tradedAt }) => number !== null && Temporal.Instant.compare(tradedAt, instant) <= 0,
  )
  return {
    price: now?.price ?? null,
    need: sumOf(over.map(({ need }) => need)),
    traded: sumEnergy(over.map(({ traded }) => traded)),
    imbalance: sumOf(over.map(({ imbalance }) => imbalance)),
    intraday: made.toSorted((a, b) => Temporal.Instant.compare(b.tradedAt, a.tradedAt) || b.id - a.id),
  }
}

/** What the auction gave for the whole day. */
export function auctionEnergy(trades: readonly Trade[]): Record<'bought' | 'sold', EnergyWh> {
  const of = (side: Trade['type']) =>
    sumEnergy(trades.flatMap(({ number, type, quantity }) => (number === null && type === side ? [quantity] : [])))
  return { bought: of('buy'), sold: of('sell') }
}

/** The sum of what is known; null where nothing is. */
function sumOf(values: readonly (EnergyWh | null)[]): EnergyWh | null {
  const known = values.filter((value) => value !== null)
  return known.length === 0 ? null : sumEnergy(known)
}

function isWithin(instant: Temporal.Instant, { start, end }: Pick<TimelineHour, 'start' | 'end'>): boolean {
  return Temporal.Instant.compare(start, instant) <= 0 && Temporal.Instant.compare(instant, end) < 0
}
