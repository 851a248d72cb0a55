import type { NoticeFacts, NoticeRank } from '@tandem/contract/notices.ts'
import { displayZone } from '@tandem/contract/texts/format.ts'

/** A piece of news for one user. */
export interface News {
  readonly userId: number
  /** Says which news it is among all of this user's: the same key is told once, however often it is told. */
  readonly key: string
  readonly at: Temporal.Instant
  readonly facts: NoticeFacts
}

/**
 * What a notice is about. Those of one user about the same are one line in the app and one mail: the hours of a day that were not
 * filled for one reason, what an autopilot does at one gate, the outages of one analyser in a day. Everything else is its own.
 */
export function topicOf({ key, facts }: News): string {
  switch (facts.kind) {
    case 'orderRefused':
      return [facts.kind, facts.marketType, facts.date, facts.side, facts.reason].join('/')
    case 'analyserOffline':
      return [facts.kind, facts.analyserId, facts.since.toZonedDateTimeISO(displayZone).toPlainDate()].join('/')
    case 'autopilot':
      return facts.event === 'stopped' ? key : `${facts.kind}/${facts.marketId}`
    default:
      return key
  }
}

/** From when on nobody can do anything about a notice any more, nor has to: it expired by itself. Null when that never comes. */
export function quietFrom({ at, facts }: News): Temporal.Instant | null {
  switch (facts.kind) {
    case 'orderRefused':
      // Whoever has an order on hold can do something about it until its contract begins.
      return facts.reason === 'hibernated'
        ? (facts.periods.at(-1)?.start ?? null)
        : facts.reason === 'expired'
          ? at
          : null
    case 'gateClosesSoon':
      return facts.closingTime
    case 'autopilot':
      return facts.event === 'planned' ? facts.sendsAt : null
    default:
      return null
  }
}

/** Whether a notice that is not quiet asks its reader to do something, tells a result, or informs. */
export function rankOf(facts: NoticeFacts): NoticeRank {
  switch (facts.kind) {
    case 'gateClosesSoon':
    case 'analyserOffline':
      return 'act'
    case 'orderRefused':
      return facts.reason === 'hibernated' ? 'act' : 'result'
    case 'imbalanceApplied':
      return facts.isBelowZero ? 'act' : 'result'
    case 'groupNews':
      return facts.event === 'asked' ? 'act' : 'information'
    case 'autopilot':
      return facts.event === 'sent' ? 'information' : 'act'
    case 'marketCleared':
    case 'coinsAccepted':
    case 'coinsRejected':
      return 'result'
    case 'marketCancelled':
      return 'information'
  }
}
