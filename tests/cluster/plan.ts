import { seededWholeNumbers } from '@tandem/core/testing/random.ts'

/** How the machine of the leader is lost. */
export const lossKinds = ['power', 'postgres', 'frozen'] as const
export type LossKind = (typeof lossKinds)[number]

export interface Loss {
  readonly kind: LossKind
  /** Milliseconds of trading before it. */
  readonly after: number
}

/** The losses of a run: the kinds in turn, beginning with one of them, each after another while. */
export function planLosses(seed: number, count: number): Loss[] {
  const pick = seededWholeNumbers(seed)
  const first = pick(0, lossKinds.length - 1)
  return Array.from({ length: count }, (_, index) => ({
    kind: lossKinds[(first + index) % lossKinds.length] ?? 'power',
    after: pick(3_000, 8_000),
  }))
}
