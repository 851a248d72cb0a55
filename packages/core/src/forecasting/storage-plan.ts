/**
 * When a battery buys and when it sells again, by days of prices that may come. Its two blocks are a loop: both are accepted or neither,
 * and only where they gain together. A day on which it would lose is therefore a day without trade, and a plan is worth what it gains
 * in the mean of all days, those counted as nothing: it hangs on how the hours of a day go together.
 */
import { amount, energyWh, priceTick, type Amount, type EnergyWh, type PriceTick } from '../units/units.ts'

export interface Storage {
  /** What can be sold when it is full, Wh. */
  readonly capacity: EnergyWh
  /** What it takes or gives within one period at most, Wh at the meter. */
  readonly perPeriod: EnergyWh
  /** Of what is bought, so much can be sold again: whole percent, 1 to 100. */
  readonly efficiency: number
  /** What selling a kWh wears of it; ≥ 0. */
  readonly wear: PriceTick
}

/** Wh of each period; never both in one. The day begins and ends with an empty battery. */
export interface StoragePlan {
  readonly bought: readonly EnergyWh[]
  readonly sold: readonly EnergyWh[]
}

/** The prices of one day, a whole number of ticks for each period. */
type PricePath = readonly number[]

/** In percent of what the plan for the mean prices gains on the paths: another one has to gain as much, for a hundred paths are chance. */
const clearlyMore = 105n

/**
 * The plan for `paths`, each as likely as another: the best one for their mean prices, or the one of those that are best for one of them
 * that gains most in the mean of all, where that is a twentieth more; null where none gains on any. Each of these is the best of all
 * that move between the levels of `levelsOf`.
 */
export function planStorage(storage: Storage, paths: readonly PricePath[]): StoragePlan | null {
  const gainedBy = (plan: StoragePlan) =>
    paths.reduce((sum, path) => {
      const gain = gainOf(storage, plan, path)
      return gain > 0n ? sum + gain : sum
    }, 0n)
  const mean = (paths[0] ?? []).map(
    (_, period) => paths.reduce((sum, path) => sum + (path[period] ?? 0), 0) / paths.length,
  )
  const usual = bestPlan(storage, mean)
  const plans = new Map<string, StoragePlan>()
  for (const prices of paths) {
    const plan = bestPlan(storage, prices)
    plans.set(plan.sold.map((sold, period) => sold - (plan.bought[period] ?? 0)).join(), plan)
  }
  const gainedUsually = gainedBy(usual)
  let best = gainedUsually > 0n ? usual : null
  let most = (gainedUsually * clearlyMore) / 100n
  for (const plan of plans.values()) {
    const gained = gainedBy(plan)
    if (gained > most) [best, most] = [plan, gained]
  }
  return best
}

/** Received − paid − wear of a plan at the prices of a day, in 1e-8 TC. */
export function gainOf({ wear }: Pick<Storage, 'wear'>, { bought, sold }: StoragePlan, prices: PricePath): Amount {
  let gain = 0n
  sold.forEach((energy, period) => {
    const price = prices[period] ?? 0
    gain += BigInt(energy) * BigInt(price - wear) - BigInt(bought[period] ?? 0) * BigInt(price)
  })
  return amount(gain)
}

/**
 * Limits of the two blocks with which they gain together by as much as selling wears, or more: bought is offered `usual`, its mean price,
 * and sold is asked for what makes up for that. Where the sale's would lie beyond `highest`, it is that, and less is offered. null where
 * no limits do that, or there is nothing to trade.
 */
export function limitsOf(
  { wear }: Pick<Storage, 'wear'>,
  { bought, sold }: StoragePlan,
  { usual, lowest, highest }: { readonly usual: number; readonly lowest: PriceTick; readonly highest: PriceTick },
): { readonly buy: PriceTick; readonly sell: PriceTick } | null {
  const [took, gave] = [bought, sold].map((all) => all.reduce((sum, energy) => sum + energy, 0))
  if (!took || !gave) return null
  const clip = (price: number) => Math.min(highest, Math.max(lowest, price))
  const least = clip(Math.round(usual))
  const sell = clip(wear + Math.ceil((least * took) / gave))
  const buy = Math.min(least, Math.floor(((sell - wear) * gave) / took))
  return buy < lowest ? null : { buy: priceTick(buy), sell: priceTick(sell) }
}

/**
 * What can be in it after a period, as what can be sold of it, ascending: so many whole periods of taking or giving from empty or from
 * full. With a partial one between them these are all that a day asks for on which it is filled and emptied once; of days with several
 * half cycles some are left out.
 */
function levelsOf({ capacity, perPeriod, efficiency }: Storage, periods: number): number[] {
  const levels = new Set<number>([0, capacity])
  for (const step of [Math.floor((perPeriod * efficiency) / 100), Number(perPeriod)]) {
    for (let count = 1; step > 0 && count <= periods && count * step <= capacity; count++) {
      levels.add(count * step)
      levels.add(capacity - count * step)
    }
  }
  return [...levels].sort((a, b) => a - b)
}

/** The best plan for prices that are known, by dynamic programming over its levels; of equal ones one that moves less. */
function bestPlan(storage: Storage, prices: PricePath): StoragePlan {
  const { perPeriod, efficiency, wear } = storage
  const levels = levelsOf(storage, prices.length)
  const rise = Math.floor((perPeriod * efficiency) / 100)
  const takenFor = (stored: number) => Math.ceil((stored * 100) / efficiency)
  // Of each level the most that can be gained from the period on, and where to go for it. At the end it is empty.
  let next = levels.map((level) => (level === 0 ? 0 : -Infinity))
  const ways: number[][] = []
  for (let period = prices.length - 1; period >= 0; period--) {
    const price = prices[period] ?? 0
    const way: number[] = []
    next = levels.map((level, from) => {
      let [most, to] = [next[from] ?? -Infinity, from]
      const reach = (place: number, gain: number) => {
        const whole = gain + (next[place] ?? -Infinity)
        if (whole > most) [most, to] = [whole, place]
      }
      for (let place = from + 1; place < levels.length && (levels[place] ?? 0) - level <= rise; place++) {
        reach(place, -price * takenFor((levels[place] ?? 0) - level))
      }
      for (let place = from - 1; place >= 0 && level - (levels[place] ?? 0) <= perPeriod; place--) {
        reach(place, (price - wear) * (level - (levels[place] ?? 0)))
      }
      way.push(to)
      return most
    })
    ways.unshift(way)
  }
  const bought: EnergyWh[] = []
  const sold: EnergyWh[] = []
  let at = 0
  for (const way of ways) {
    const to = way[at] ?? at
    const change = (levels[to] ?? 0) - (levels[at] ?? 0)
    bought.push(energyWh(change > 0 ? takenFor(change) : 0))
    sold.push(energyWh(change < 0 ? -change : 0))
    at = to
  }
  return { bought, sold }
}
