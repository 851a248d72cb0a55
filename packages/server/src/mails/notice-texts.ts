import type { NoticeFacts } from '@tandem/contract/notices.ts'
import type { Format } from '@tandem/contract/texts/format.ts'
import type { Letter } from './letter.ts'

type FactsOf<Kind extends NoticeFacts['kind']> = Extract<NoticeFacts, { kind: Kind }>

/** What a mail says of one kind of notice, but for its greeting and its way to the app. */
export type NoticeLetter = Pick<Letter, 'subject' | 'paragraphs' | 'facts'> & {
  readonly action: string
  /** What a push message says below the subject; without one it is the first paragraph. */
  readonly brief?: string
}

/** The words of every kind that has no mail of its own elsewhere. */
export interface NoticeTexts {
  readonly greeting: (name: string) => string
  /** How to have no more of them. */
  readonly off: string
  /** The result of an auction, in a few words; its mail has the figures. */
  readonly auctionResult: (
    facts: Omit<FactsOf<'marketCleared'>, 'kind' | 'marketId'>,
    format: Format,
  ) => { readonly subject: string; readonly brief: string }
  readonly gateClosesSoon: (facts: FactsOf<'gateClosesSoon'>, format: Format) => NoticeLetter
  readonly orderRefused: (facts: FactsOf<'orderRefused'>, format: Format) => NoticeLetter
  readonly imbalanceApplied: (facts: FactsOf<'imbalanceApplied'>, format: Format) => NoticeLetter
  readonly coinsAccepted: (facts: FactsOf<'coinsAccepted'>, format: Format) => NoticeLetter
  readonly coinsRejected: (facts: FactsOf<'coinsRejected'>, format: Format) => NoticeLetter
  readonly marketCancelled: (facts: FactsOf<'marketCancelled'>, format: Format) => NoticeLetter
  readonly analyserOffline: (facts: FactsOf<'analyserOffline'>, format: Format) => NoticeLetter
  readonly autopilot: (facts: FactsOf<'autopilot'>, format: Format) => NoticeLetter
  readonly groupNews: (facts: FactsOf<'groupNews'>, format: Format) => NoticeLetter
}

type GroupFacts = FactsOf<'groupNews'>
/** What happened around a group, in words. */
export type GroupTexts = Record<
  GroupFacts['event'],
  {
    readonly subject: (facts: GroupFacts) => string
    readonly text: (facts: GroupFacts) => string
    readonly action: string
  }
>
