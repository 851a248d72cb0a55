import type { NoticeFacts } from '@tandem/contract/notices.ts'
import { formatFor, type Format } from '@tandem/contract/texts/format.ts'
import { noticePath } from '@tandem/contract/texts/notice-path.ts'
import type { PriceTick } from '@tandem/core/units/units.ts'
import type { Reader } from './account-mails.ts'
import { letter, type MailText } from './letter.ts'
import { englishNotices } from './notice-texts.en.ts'
import { romanianNotices } from './notice-texts.ro.ts'
import type { NoticeLetter, NoticeTexts } from './notice-texts.ts'
import { auctionResultMail } from './result-mail.ts'

/** What the mail of a notice needs beside its facts. */
export interface NoticeContext {
  readonly publicUrl: string
  /** Of the day of a cleared market; null when nothing traded or the notice is of something else. */
  readonly basePrice: PriceTick | null
}

/** The mail of a notice, in the reader's language. The result of an auction is told in more detail than the notice has. */
export function noticeMail(reader: Reader, facts: NoticeFacts, { publicUrl, basePrice }: NoticeContext): MailText {
  const { language } = reader
  const url = `${publicUrl}${noticePath(facts)}`
  if (facts.kind === 'marketCleared') {
    return auctionResultMail(reader, { ...facts, deliveryDay: facts.date, basePrice, url })
  }
  const texts = language === 'ro' ? romanianNotices : englishNotices
  const { action, brief: _ofPush, ...content } = wordsOf(texts, facts, formatFor(language))
  return letter({
    language,
    greeting: texts.greeting(reader.firstName),
    ...content,
    action: { label: action, url },
    notes: [texts.off],
  })
}

/** A push message in words. */
interface PushText {
  readonly title: string
  readonly body: string
  /** Where it leads in the app. */
  readonly path: string
}

/** As much as a screen that is locked shows, and far less than a message may weigh. */
const [longestTitle, longestBody] = [100, 300]

/** The push message of a notice, in the reader's language: what its mail says, in fewer words. */
export function noticePush({ language }: Pick<Reader, 'language'>, facts: NoticeFacts): PushText {
  const texts = language === 'ro' ? romanianNotices : englishNotices
  const format = formatFor(language)
  const { subject, brief = '' } =
    facts.kind === 'marketCleared'
      ? withBlocks(texts.auctionResult(facts, format))
      : briefly(wordsOf(texts, facts, format))
  return { title: shorten(subject, longestTitle), body: shorten(brief, longestBody), path: noticePath(facts) }
}

const withBlocks = ({ subject, brief, ofBlocks }: ReturnType<NoticeTexts['auctionResult']>) => ({
  subject,
  brief: [brief, ...ofBlocks].join(' '),
})
const briefly = ({ subject, brief, paragraphs }: NoticeLetter) => ({ subject, brief: brief ?? paragraphs[0] })

const shorten = (text: string, longest: number) => {
  const letters = Array.from(text)
  return letters.length <= longest ? text : `${letters.slice(0, longest - 1).join('')}…`
}

function wordsOf(
  texts: NoticeTexts,
  facts: Exclude<NoticeFacts, { kind: 'marketCleared' }>,
  format: Format,
): NoticeLetter {
  switch (facts.kind) {
    case 'gateClosesSoon':
      return texts.gateClosesSoon(facts, format)
    case 'orderRefused':
      return texts.orderRefused(facts, format)
    case 'imbalanceApplied':
      return texts.imbalanceApplied(facts, format)
    case 'coinsAccepted':
      return texts.coinsAccepted(facts, format)
    case 'coinsRejected':
      return texts.coinsRejected(facts, format)
    case 'marketCancelled':
      return texts.marketCancelled(facts, format)
    case 'analyserOffline':
      return texts.analyserOffline(facts, format)
    case 'autopilot':
      return texts.autopilot(facts, format)
    case 'groupNews':
      return texts.groupNews(facts, format)
  }
}
