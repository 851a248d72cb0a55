import { minus, plus, type Whole } from '../../units/whole.ts'
import { surplusAt } from './block-gain.ts'
import type { CompiledBook, Unit } from './compiled-book.ts'
import type { LevelRanges } from './level-ranges.ts'

/** What a block pays to another, or as −1 to its group (verification/block-certificate.ts), in 1e-8 TC ÷ `priceScale`. */
export interface UnitPayment {
  readonly block: number
  readonly to: number
  readonly amount: Whole
}

/**
 * Payments at which each block of a unit can be valued by itself and all of them together gain what the unit does: what a child has to give to
 * make its parent worth accepting, what a member of a group has over the next one, and all that the second of a loop gains. Prices in scaled
 * ticks. A group pays so much that what costs more than `spare` the other way can be decided.
 */
export function unitPayments(
  { blocks }: CompiledBook,
  ranges: LevelRanges,
  { kind, members }: Unit,
  { prices, spare }: { readonly prices: Float64Array; readonly spare: Whole },
): UnitPayment[] {
  const payments: UnitPayment[] = []
  const pay = (block: number, to: number, amount: Whole) => {
    if (amount !== 0) payments.push({ block, to, amount })
  }
  const gains = new Map<number, Whole>()
  for (const member of members) {
    const block = blocks[member]
    if (block && (ranges.high[member] ?? 0) > 0) gains.set(member, surplusAt(block, prices))
  }
  const [first = 0, second = 0] = members
  if (kind === 'loop') pay(second, first, gains.get(second) ?? 0)
  else if (kind === 'group') {
    const [best = 0, next = 0] = [...gains.values(), 0, 0].sort((a, b) => (a > b ? -1 : a < b ? 1 : 0))
    pay(first, -1, minus(best, next) > spare ? next : best)
  } else {
    // Parents stand before their children.
    const families = new Map(gains)
    for (const member of members.toReversed()) {
      const parent = blocks[member]?.parent ?? -1
      const [own = 0, above] = [families.get(member), families.get(parent)]
      if (own > 0 && above !== undefined) families.set(parent, plus(above, own))
    }
    /** Lets a block collect from its children what it has to pay, or is missing, beyond what it gains itself. */
    const collect = (block: number, needed: Whole) => {
      let missing = ranges.isDecided(block) ? 0 : minus(needed, gains.get(block) ?? 0)
      for (const child of blocks[block]?.children ?? []) {
        const most = families.get(child) ?? 0
        const amount = missing <= 0 || most <= 0 ? 0 : missing < most ? missing : most
        pay(child, block, amount)
        collect(child, amount)
        missing = minus(missing, amount)
      }
    }
    collect(first, 0)
  }
  return payments
}
