import { fillAt, type CompiledBook } from './compiled-book.ts'
import type { LevelRanges } from './level-ranges.ts'

/** Levels of a block up to `at` or above it: one side cannot be, because the steps of a period could not take up what blocks would leave. */
export interface NetLimit {
  readonly block: number
  readonly at: number
  readonly isAboveLeft: boolean
}

/** Of an open range of levels at least this part has to go, so that what is left ends soon. */
const leastCut = 1 / 16

/**
 * A limit of some level by what the steps of a period can supply at most and at least at the prices that are left, whatever all other blocks
 * get within their ranges; null where there is none that is worth a step of the proof.
 */
export function netLimit(
  { curves, blocks }: CompiledBook,
  ranges: LevelRanges,
  openBlocks: () => readonly number[],
): NetLimit | null {
  const { low, high, netLow, netHigh } = ranges
  const scarce = new Map<number, { least: number; most: number }>()
  curves.forEach((curve, period) => {
    const { least, most } = curve.within(ranges.priceLow[period] ?? 0, ranges.priceHigh[period] ?? 0)
    if ((netLow[period] ?? 0) < least || (netHigh[period] ?? 0) > most) scarce.set(period, { least, most })
  })
  if (scarce.size === 0) return null
  for (const index of openBlocks()) {
    const block = blocks[index]
    if (!block) continue
    const [from, to] = [low[index] ?? 0, high[index] ?? 0]
    let [least, most] = [from, to]
    for (let place = 0; place < block.periods.length; place++) {
      const period = block.periods[place] ?? 0
      const supply = scarce.get(period)
      if (!supply) continue
      const quantity = block.quantities[place] ?? 0
      const [few, many] = [from > 0 ? fillAt(block, place, from) : 0, fillAt(block, place, to)]
      // What all others leave of the supply, for a block that buys; the other way round for one that sells.
      const [room, need] =
        block.sign > 0
          ? [supply.most - (netLow[period] ?? 0) + few, supply.least - (netHigh[period] ?? 0) + many]
          : [(netHigh[period] ?? 0) + few - supply.least, (netLow[period] ?? 0) + many - supply.most]
      if (room < many) most = Math.min(most, levelUpTo(quantity, room, block.parts))
      if (need > few) least = Math.max(least, levelFor(quantity, need, block.parts))
    }
    const range = Math.max(1, leastCut * (to - Math.max(from, from > 0 ? 0 : block.least - 1)))
    if (to - most >= range) return { block: index, at: Math.max(from, most), isAboveLeft: false }
    if (least > from && (from === 0 || least - from >= range)) {
      return { block: index, at: Math.min(to, least) - 1, isAboveLeft: true }
    }
  }
  return null
}

/** The highest level at which a quantity gets no more than some Wh, and the lowest at which it gets no less. */
function levelUpTo(quantity: number, energy: number, parts: number): number {
  if (energy < 0) return 0
  return Number(((BigInt(energy) + 1n) * BigInt(parts) - 1n) / BigInt(quantity))
}

function levelFor(quantity: number, energy: number, parts: number): number {
  return Number((BigInt(energy) * BigInt(parts) + BigInt(quantity) - 1n) / BigInt(quantity))
}
