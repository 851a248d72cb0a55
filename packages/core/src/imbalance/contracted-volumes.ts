import type { DeliveryPeriod } from '../calendar/delivery-period.ts'
import type { Side } from '../market/order.ts'
import { energyWh, type EnergyWh } from '../units/units.ts'

/** What a user traded in one contract, [start, end), of any market. */
export interface TradedEnergy {
  readonly userId: number
  readonly side: Side
  readonly start: Temporal.Instant
  readonly end: Temporal.Instant
  readonly quantity: EnergyWh
}

/** What a user bought and sold, by the settlement periods of a day; none of it is below zero. */
export interface ContractedVolumes {
  readonly bought: readonly EnergyWh[]
  readonly sold: readonly EnergyWh[]
}

type Drawn = Record<Side, number[]>

/**
 * What each user bought and sold in each settlement period of a day, whose periods are all of one length. Trades of shorter
 * contracts are added up, those of longer ones spread evenly. A quantity that does not divide is spread together with what
 * others traded on the same side of the same contract, so that in every period as much was bought as was sold; nobody is more
 * than 1 Wh away from the even share. A trade that starts on another day is left out.
 */
export function contractVolumes(
  trades: readonly TradedEnergy[],
  periods: readonly DeliveryPeriod[],
): Map<number, ContractedVolumes> {
  const users = new Map<number, Drawn>()
  const drawnOf = (userId: number) => {
    const known = users.get(userId)
    if (known) return known
    const drawn = { buy: periods.map(() => 0), sell: periods.map(() => 0) }
    users.set(userId, drawn)
    return drawn
  }
  const bySide = Map.groupBy(trades, (each) => `${each.side}/${String(each.start)}/${String(each.end)}`)
  for (const sameContract of bySide.values()) {
    const [one] = sameContract
    const span = one && coveredBy(one, periods)
    if (!span) continue
    let before = 0
    for (const { userId, side, quantity } of sameContract.toSorted((a, b) => a.userId - b.userId)) {
      const volumes = drawnOf(userId)[side]
      for (let place = 0; place < span.count; place++) {
        const share = evenShare(before + quantity, span.count, place) - evenShare(before, span.count, place)
        volumes[span.first + place] = (volumes[span.first + place] ?? 0) + share
      }
      before += quantity
    }
  }
  return new Map(
    Array.from(users, ([userId, { buy, sell }]) => [
      userId,
      { bought: buy.map((each) => energyWh(each)), sold: sell.map((each) => energyWh(each)) },
    ]),
  )
}

/** Of `total` spread evenly over `count` places, what falls to one; what is left over goes to the first ones. */
function evenShare(total: number, count: number, place: number): number {
  return Math.floor(total / count) + (place < total % count ? 1 : 0)
}

/** Which periods a contract delivers in; null where it starts on another day. */
function coveredBy(
  { start, end }: Pick<TradedEnergy, 'start' | 'end'>,
  periods: readonly DeliveryPeriod[],
): { first: number; count: number } | null {
  const at = start.epochMilliseconds
  const first = periods.findIndex((period) => period.start.epochMilliseconds <= at && at < period.end.epochMilliseconds)
  if (first < 0) return null
  const covered = periods.filter(
    ({ index, start: begins }) => index > first + 1 && begins.epochMilliseconds < end.epochMilliseconds,
  )
  return { first, count: covered.length + 1 }
}

/** The volumes of a user who traded nothing. */
export function noContracts(periods: readonly DeliveryPeriod[]): ContractedVolumes {
  const none = periods.map(() => energyWh(0))
  return { bought: none, sold: none }
}
