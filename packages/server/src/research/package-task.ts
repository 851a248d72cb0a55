import type { Attempt } from '../slices/admin/index.ts'
import type { Span } from './collect.ts'

/** What the process that makes a package is given. */
export interface PackageTask extends Attempt, Span {
  readonly url: string
  /** Pseudonyms are made with it. */
  readonly key: string
  readonly title: string
  readonly authors: readonly string[]
  readonly licence: string
  readonly mostBytes: number
  /** By the clock of the platform. */
  readonly now: string
}
