import type { Refutation } from './nearest-prices.ts'

/** Why nothing better is in a branch; the tree of them is the certificate (verification/block-certificate.ts). */
export type Proof =
  | { readonly kind: 'bound'; readonly prices: Float64Array }
  | { readonly kind: 'fix'; readonly prices: Float64Array; readonly rest: Proof }
  | {
      readonly kind: 'split'
      readonly block: number
      readonly at: number
      readonly below: Proof
      readonly above: Proof
    }
  | { readonly kind: 'displeased'; readonly refutation: Refutation }
  | { readonly kind: 'impossible' }
