import type { Refutation, Times } from './nearest-prices.ts'

/** A block keeps the levels from `low` to `high`. */
export type Cut = readonly [block: number, low: number, high: number]

/** Why nothing better is in a branch; the tree of them is the certificate (verification/block-certificate.ts). */
export type Proof =
  | { readonly kind: 'bound'; readonly prices: Float64Array }
  | { readonly kind: 'fix'; readonly prices: Float64Array; readonly cuts: readonly Cut[]; readonly rest: Proof }
  | {
      readonly kind: 'split'
      readonly block: number
      readonly at: number
      readonly below: Proof
      readonly above: Proof
    }
  | {
      readonly kind: 'split_price'
      readonly period: number
      readonly at: number
      readonly below: Proof
      readonly above: Proof
    }
  | { readonly kind: 'displeased'; readonly refutation: Refutation }
  | { readonly kind: 'impossible' }

/** No prices clear the periods. */
export const noPrice: Proof = { kind: 'displeased', refutation: { kind: 'sum', multipliers: [] } }

/** Two parts of a proof, whichever is looked for first. */
export function inOrder(isSecondFirst: boolean, one: () => Proof, other: () => Proof): [Proof, Proof] {
  if (!isSecondFirst) return [one(), other()]
  const second = other()
  return [one(), second]
}

/** A block that is accepted in any case loses at all prices. */
export function loses(block: number): Proof {
  return { kind: 'displeased', refutation: { kind: 'sum', multipliers: [[block, 1]] } }
}

/** Of a reason in parts the first sum. */
export function firstSum(refutation: Refutation): readonly Times[] {
  return refutation.kind === 'sum' ? refutation.multipliers : firstSum(refutation.below)
}

/** The blocks that cannot all be pleased. */
export function blocksOf(refutation: Refutation): number[] {
  if (refutation.kind === 'sum') return refutation.multipliers.map(([block]) => block)
  return [...blocksOf(refutation.below), ...blocksOf(refutation.above)]
}
