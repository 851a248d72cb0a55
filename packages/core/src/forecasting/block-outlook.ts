/** What the blocks of an order may bring, by days of prices that may come. They are taken not to move the prices themselves. */
import type { OrderBlock } from '../market/blocks/order-blocks.ts'
import { divideFloor } from '../units/rounding.ts'
import { amount, costOf, priceTick, type Amount } from '../units/units.ts'

type Block = Pick<OrderBlock, 'name' | 'side' | 'price' | 'quantities' | 'exclusiveGroup' | 'loop'>

/** One of them, or the two of a loop. */
type Unit = readonly Block[]

interface DayOutcome {
  /** Names of the blocks that are accepted. */
  readonly accepted: readonly string[]
  /** Received − paid. */
  readonly money: Amount
}

/**
 * What becomes of the blocks on each of `paths`, whole ticks for each period: accepted is what gains or loses nothing by its limits, the
 * two of a loop together, of an exclusive group the one that gains most. Links are not looked at.
 */
export function outcomesOf(blocks: readonly Block[], paths: readonly (readonly number[])[]): DayOutcome[] {
  const units = unitsOf(blocks)
  const groups = Map.groupBy(
    units,
    (unit) => unit.find((block) => block.exclusiveGroup !== null)?.exclusiveGroup ?? unit,
  )
  return paths.map((prices) => {
    const accepted: string[] = []
    let money = 0n
    for (const members of groups.values()) {
      const valued = members.map((unit) => valueOf(unit, prices)).filter(({ surplus }) => surplus >= 0n)
      const [first, ...others] = valued
      if (!first) continue
      const best = others.reduce((most, each) => (each.surplus > most.surplus ? each : most), first)
      accepted.push(...best.unit.map(({ name }) => name))
      money += best.money
    }
    return { accepted, money: amount(money) }
  })
}

export interface Outlook {
  /** Of so many days, and on how many of them any block is accepted. */
  readonly days: number
  readonly acceptedDays: number
  /** Received − paid in the mean of all days, those without trade counted as nothing. */
  readonly mean: Amount
  /** The same of the days with trade, and between what it lies on eight of ten of them; null where there are none. */
  readonly traded: { readonly mean: Amount; readonly low: Amount; readonly high: Amount } | null
  /** The block that is accepted most often, and on how many days; null where none is. */
  readonly likeliest: { readonly name: string; readonly days: number } | null
}

/** What outcomes of equally likely days come to, amounts rounded towards less. */
export function outlookOf(outcomes: readonly DayOutcome[]): Outlook {
  const traded = outcomes.filter(({ accepted }) => accepted.length > 0).map(({ money }) => money)
  const sorted = traded.toSorted((a, b) => (a < b ? -1 : a > b ? 1 : 0))
  const total = sorted.reduce((sum, money) => sum + money, 0n)
  const counts = new Map<string, number>()
  for (const { accepted } of outcomes) for (const name of accepted) counts.set(name, (counts.get(name) ?? 0) + 1)
  const [likeliest] = [...counts].sort((a, b) => b[1] - a[1])
  const tenth = Math.floor(sorted.length / 10)
  return {
    days: outcomes.length,
    acceptedDays: sorted.length,
    mean: amount(divideFloor(total, BigInt(Math.max(1, outcomes.length)))),
    traded:
      sorted.length === 0
        ? null
        : {
            mean: amount(divideFloor(total, BigInt(sorted.length))),
            low: sorted[tenth] ?? amount(0n),
            high: sorted.at(-1 - tenth) ?? amount(0n),
          },
    likeliest: likeliest ? { name: likeliest[0], days: likeliest[1] } : null,
  }
}

function unitsOf(blocks: readonly Block[]): Unit[] {
  const units: Unit[] = []
  const taken = new Set<string>()
  for (const block of blocks) {
    if (taken.has(block.name)) continue
    const other = block.loop === null ? undefined : blocks.find(({ name }) => name === block.loop)
    const unit = other ? [block, other] : [block]
    for (const { name } of unit) taken.add(name)
    units.push(unit)
  }
  return units
}

interface Valued {
  readonly unit: Unit
  readonly money: bigint
  /** By how much it is better than its limits ask for. */
  readonly surplus: bigint
}

function valueOf(unit: Unit, prices: readonly number[]): Valued {
  let [money, surplus] = [0n, 0n]
  for (const { side, price, quantities } of unit) {
    const sign = side === 'sell' ? 1n : -1n
    for (const { period, quantity } of quantities) {
      const cost = costOf(quantity, priceTick(prices[period - 1] ?? 0))
      money += sign * cost
      surplus += sign * (cost - costOf(quantity, price))
    }
  }
  return { unit, money, surplus }
}
