import type { BlockNews, NoticeFacts } from '@tandem/contract/notices.ts'
import type { Format } from '@tandem/contract/texts/format.ts'
import type { Letter } from './letter.ts'

type FactsOf<Kind extends NoticeFacts['kind']> = Extract<NoticeFacts, { kind: Kind }>

/** What a mail says of one kind of notice, but for its greeting and its way to the app. */
export type NoticeLetter = Pick<Letter, 'subject' | 'paragraphs' | 'facts'> & {
  readonly action: string
  /** What a push message says below the subject; without one it is the first paragraph. */
  readonly brief?: string
}

/** How a language says what became of blocks. */
interface BlockWords {
  readonly accepted: (names: string) => string
  readonly paradoxical: (names: string) => string
  readonly named: (name: string) => string
  readonly withIt: (name: string, price: string) => string
  readonly more: (count: number) => string
}

/** What became of the blocks of an order, a sentence each. */
export function blockSentences(blocks: BlockNews | undefined, format: Format, words: BlockWords): string[] {
  if (!blocks) return []
  const { accepted, paradoxical } = blocks
  const listed = (names: readonly string[], count: number) =>
    [...names, ...(count > names.length ? [words.more(count - names.length)] : [])].join(', ')
  const rejected = paradoxical.blocks.map(({ name, price }) =>
    price === null ? words.named(name) : words.withIt(name, format.price(price)),
  )
  return [
    ...(accepted.count > 0 ? [words.accepted(listed(accepted.names.map(words.named), accepted.count))] : []),
    ...(paradoxical.count > 0 ? [words.paradoxical(listed(rejected, paradoxical.count))] : []),
  ]
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
  ) => { readonly subject: string; readonly brief: string; readonly ofBlocks: readonly string[] }
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
