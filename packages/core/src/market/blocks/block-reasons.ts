import type { CompiledBook } from './compiled-book.ts'
import { ExactSum } from '../../units/exact-sum.ts'

/** What became of a block, in one word. */
export const blockReasonKinds = [
  'accepted',
  'rejected_out_of_the_money',
  'rejected_in_the_money',
  'rejected_parent',
  'rejected_group',
  'rejected_loop',
] as const
export type BlockReason = (typeof blockReasonKinds)[number]

/**
 * The prices, in ticks, by which the blocks of each side are judged: those of the periods; where nothing trades there is none, and a block
 * is only in the money by what it would gain at every price of the interval.
 */
export interface JudgedPrices {
  readonly buy: ArrayLike<number>
  readonly sell: ArrayLike<number>
}

/**
 * Why each block got what it got at these prices. A rejected block is in the money when all of it, with whatever is linked to it
 * and worth adding, gains more than nothing; the two of a loop are judged as one. In the money and rejected is a block because its
 * parent is, because another one of its group was taken, or because no prices support it: then the selection is paradoxical to it.
 */
export function blockReasons({ blocks }: CompiledBook, levels: ArrayLike<number>, prices: JudgedPrices): BlockReason[] {
  const worths = new Map<number, bigint>()
  const worth = (index: number): bigint => {
    const known = worths.get(index)
    if (known !== undefined) return known
    const block = blocks[index]
    if (!block) return 0n
    const { sign, price, periods, quantities, children } = block
    const own = sign > 0 ? prices.buy : prices.sell
    const sum = new ExactSum()
    for (let place = 0; place < periods.length; place++) {
      sum.add(sign * (price - (own[periods[place] ?? 0] ?? 0)), quantities[place] ?? 0)
    }
    let { value } = sum
    for (const child of children) {
      const added = worth(child)
      if (added > 0n) value += added
    }
    worths.set(index, value)
    return value
  }
  return blocks.map(({ parent, partner, rivals }, index) => {
    if ((levels[index] ?? 0) > 0) return 'accepted'
    const own = worth(index)
    if (own + (partner < 0 ? 0n : worth(partner)) <= 0n) {
      return partner >= 0 && own > 0n ? 'rejected_loop' : 'rejected_out_of_the_money'
    }
    if (parent >= 0 && levels[parent] === 0) return 'rejected_parent'
    if (rivals.some((rival) => (levels[rival] ?? 0) > 0)) return 'rejected_group'
    return 'rejected_in_the_money'
  })
}

/** How many blocks were rejected although in the money. */
export function paradoxesOf(reasons: readonly BlockReason[]): number {
  return reasons.filter((reason) => reason === 'rejected_in_the_money').length
}
