import { divideHalfUp } from '@tandem/core/units/rounding.ts'
import { decimals } from '@tandem/core/units/units.ts'
import type { ClearedDay, LivedDay } from './live-day.ts'
import type { Member } from './members.ts'

/** What a replicate came to, each with the decimals that its whole units carry. */
export const measures = {
  volume: { decimals: decimals.energy, unit: 'kWh', about: 'energy traded' },
  meanPrice: { decimals: decimals.price, unit: 'TC/kWh', about: 'mean of the prices of the periods that had one' },
  weightedPrice: { decimals: decimals.price, unit: 'TC/kWh', about: 'what a kWh traded cost on average' },
  pricedPeriods: { decimals: 0, unit: 'periods', about: 'periods in which something was traded' },
  welfare: { decimals: decimals.amount, unit: 'TC', about: 'economic surplus by the limits of the orders' },
  surplus: { decimals: decimals.amount, unit: 'TC', about: 'gain of all by what energy is really worth and costs' },
  imbalanceEnergy: { decimals: decimals.energy, unit: 'kWh', about: 'energy off plan, both ways' },
  imbalanceCost: { decimals: decimals.amount, unit: 'TC', about: 'what being off plan cost against a perfect plan' },
  hhi: { decimals: 0, unit: '0 to 10000', about: 'concentration of what was sold (Herfindahl and Hirschman)' },
  autarky: { decimals: 4, unit: 'share', about: 'consumption that the members produced in the same period' },
  gini: { decimals: 4, unit: 'share', about: 'inequality of the gains: surplus less the cost of imbalances' },
} as const
export type Measure = keyof typeof measures
export const measureNames = Object.keys(measures) as Measure[]

/** What a member, or a group of them, came to over all days: Wh and 1e-8 TC. */
export interface Account {
  readonly bought: bigint
  readonly sold: bigint
  readonly consumption: bigint
  readonly production: bigint
  readonly surplus: bigint
  readonly imbalanceEnergy: bigint
  readonly imbalanceCost: bigint
}

const nothing: Account = {
  bought: 0n,
  sold: 0n,
  consumption: 0n,
  production: 0n,
  surplus: 0n,
  imbalanceEnergy: 0n,
  imbalanceCost: 0n,
}
export const accountKeys = Object.keys(nothing) as (keyof Account)[]

export function addAccounts(accounts: readonly Account[]): Account {
  return accounts.reduce(
    (sum, each) => Object.fromEntries(accountKeys.map((key) => [key, sum[key] + each[key]])) as unknown as Account,
    nothing,
  )
}

/** What every member came to, by its index. */
export function accountsOf(lived: readonly LivedDay[], members: readonly Member[]): Account[] {
  const cleared = lived.flatMap((day) => day.cleared ?? [])
  const settled = lived.flatMap((day) => day.settled ?? [])
  return members.map((member) => {
    const traded = cleared.map((day) => tradeOf(day, member))
    const metered = settled.flatMap(({ members: all }) => all[member.index] ?? [])
    const sum = (values: readonly (number | bigint | string)[]) =>
      values.reduce((all: bigint, one) => all + BigInt(one), 0n)
    return {
      bought: sum(traded.map(({ bought }) => bought)),
      sold: sum(traded.map(({ sold }) => sold)),
      surplus: sum(traded.map(({ surplus }) => surplus)),
      consumption: sum(metered.map(({ consumption }) => consumption)),
      production: sum(metered.map(({ production }) => production)),
      imbalanceEnergy: sum(metered.map(({ off }) => off)),
      imbalanceCost: sum(metered.map(({ cost }) => cost)),
    }
  })
}

/** The gain of a trade is by what the energy is worth to its buyer, or what it cost its producer; not by the limit of the order. */
function tradeOf({ net, periods }: ClearedDay, { index, value, cost }: Member) {
  let [bought, sold, surplus] = [0n, 0n, 0n]
  for (const [period, wh] of (net[index] ?? []).entries()) {
    const price = periods[period]?.price ?? null
    if (price === null || wh === 0) continue
    if (wh > 0) bought += BigInt(wh)
    else sold -= BigInt(wh)
    surplus += BigInt(wh) * BigInt((wh > 0 ? value : cost) - price)
  }
  return { bought, sold, surplus }
}

/** The measures of a replicate in whole units; null where nothing says it. */
export function measuresOf(lived: readonly LivedDay[], accounts: readonly Account[]): Record<Measure, bigint | null> {
  const periods = lived.flatMap(({ cleared }) => cleared?.periods ?? [])
  const priced = periods.flatMap(({ price, volume }) => (price === null ? [] : [{ price, volume }]))
  const all = addAccounts(accounts)
  const volume = sum(periods.map((period) => BigInt(period.volume)))
  const turnover = sum(priced.map((period) => BigInt(period.price) * BigInt(period.volume)))
  const own = sum(lived.map(({ settled }) => BigInt(settled?.own ?? 0)))
  return {
    volume,
    meanPrice: ratio(sum(priced.map(({ price }) => BigInt(price))), BigInt(priced.length)),
    weightedPrice: ratio(turnover, volume),
    pricedPeriods: BigInt(priced.length),
    welfare: sum(periods.map(({ welfare }) => BigInt(welfare))),
    surplus: all.surplus,
    imbalanceEnergy: all.imbalanceEnergy,
    imbalanceCost: all.imbalanceCost,
    hhi: ratio(sum(accounts.map(({ sold }) => sold * sold)) * 10_000n, all.sold * all.sold),
    autarky: ratio(own * 10_000n, all.consumption),
    gini: giniOf(accounts.map(({ surplus, imbalanceCost }) => surplus - imbalanceCost)),
  }
}

/** Σ|a − b| over all pairs, against twice the number times the sum, in 1e-4; null where they gained nothing together. */
export function giniOf(gains: readonly bigint[]): bigint | null {
  const sorted = gains.toSorted((a, b) => (a < b ? -1 : a > b ? 1 : 0))
  const count = BigInt(sorted.length)
  const weighted = sum(sorted.map((gain, place) => gain * (2n * BigInt(place + 1) - count - 1n)))
  return ratio(weighted * 10_000n, count * sum(sorted))
}

const sum = (values: readonly bigint[]) => values.reduce((all, one) => all + one, 0n)
const ratio = (above: bigint, below: bigint) => (below > 0n ? divideHalfUp(above, below) : null)
