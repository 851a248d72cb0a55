import type { Findable } from './rank.ts'

/** Of what kind a choice is; the list says it beside each. */
export const choiceKinds = ['screen', 'day', 'order', 'person', 'action', 'guide'] as const

/** Something to go to or to do. */
export interface Choice extends Findable {
  /** Names it for good, so that it is known when it was chosen of late. */
  readonly key: string
  readonly kind: (typeof choiceKinds)[number]
  /** What tells it from others of the same title. */
  readonly note?: string
  /** An `@mdi/js` path. */
  readonly icon?: string
  /** The address of a screen. */
  readonly to?: string
  /** A file or page outside the app; opens in a new tab. */
  readonly href?: string
  /** What it does, where it leads nowhere; whether it was done. */
  readonly run?: () => Promise<boolean>
}
