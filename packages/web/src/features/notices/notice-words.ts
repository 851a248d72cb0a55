import type { NoticeFacts } from '@tandem/contract/notices.ts'
import { hasPlaceInGroup } from '@tandem/contract/texts/notice-path.ts'
import type { Format } from '@tandem/contract/texts/format.ts'
import type { useText } from '../../i18n/use-text.ts'

type Reader = ReturnType<typeof useText<'notices'>>
type FactsOf<Kind extends NoticeFacts['kind']> = Extract<NoticeFacts, { kind: Kind }>

/** A notice in words: what happened, and what there is to know or to do. */
export interface NoticeWords {
  readonly title: string
  readonly text: string
}

export function noticeWords(t: Reader, format: Format, facts: NoticeFacts): NoticeWords {
  switch (facts.kind) {
    case 'gateClosesSoon':
      return {
        title: t('gateClosesSoon.title', { time: format.time(facts.closingTime) }),
        text: t(facts.hasDraft ? 'gateClosesSoon.draft' : 'gateClosesSoon.none', { day: format.date(facts.date) }),
      }
    case 'orderRefused':
      return refusalWords(t, format, facts)
    case 'marketCleared':
      return resultWords(t, format, facts)
    case 'imbalanceApplied':
      return imbalanceWords(t, format, facts)
    case 'coinsAccepted':
      return {
        title: t('coinsAccepted.title', { amount: format.exactCoins(facts.amount) }),
        text: t('coinsAccepted.text'),
      }
    case 'coinsRejected':
      return {
        title: t('coinsRejected.title', { amount: format.exactCoins(facts.amount) }),
        text: t('coinsRejected.text'),
      }
    case 'marketCancelled': {
      const market = facts.marketType === 'intraday' ? 'intraday' : 'dayAhead'
      const isReleased = facts.released > 0n
      return {
        title: t(`marketCancelled.${market}`, { day: format.date(facts.date) }),
        text: isReleased
          ? t('marketCancelled.released', { amount: format.coins(facts.released) })
          : t('marketCancelled.text'),
      }
    }
    case 'analyserOffline':
      return {
        title: t('analyserOffline.title'),
        text: t('analyserOffline.text', { since: format.dateTime(facts.since) }),
      }
    case 'autopilot':
      return autopilotWords(t, format, facts)
    case 'groupNews': {
      const { event, username, group } = facts
      const title = t(`groupNews.${event}.title`, { username, group })
      return { title, text: t(`groupNews.${event}.text`, { username }) }
    }
  }
}

/** What one does about a notice where it leads. */
export function noticeAction(t: Reader, facts: NoticeFacts): string {
  switch (facts.kind) {
    case 'gateClosesSoon':
      return t(`action.gateClosesSoon.${facts.hasDraft ? 'draft' : 'none'}`)
    case 'orderRefused':
      return t(`action.orderRefused.${facts.orders > 1 ? 'several' : 'one'}`)
    case 'imbalanceApplied':
      return t(`action.imbalanceApplied.${facts.isBelowZero ? 'belowZero' : 'settled'}`)
    case 'coinsAccepted':
    case 'coinsRejected':
      return t('action.coins')
    case 'groupNews': {
      const place = hasPlaceInGroup(facts.event) ? 'other' : 'none'
      return t(`action.groupNews.${facts.event === 'asked' ? 'asked' : place}`)
    }
    case 'marketCleared':
    case 'marketCancelled':
    case 'analyserOffline':
    case 'autopilot':
      return t(`action.${facts.kind}`)
  }
}

/** Reasons of the auction and of the book; one that this app does not know yet is told without its why. */
const reasons = ['refused_price', 'refused_at_margin', 'refused_block', 'no_trade', 'expired', 'hibernated'] as const

function refusalWords(t: Reader, format: Format, facts: FactsOf<'orderRefused'>): NoticeWords {
  const reason = reasons.find((known) => known === facts.reason) ?? 'other'
  const market = facts.marketType === 'intraday' ? 'intraday' : 'dayAhead'
  const quantity = format.energy(facts.quantity)
  if (facts.periods.length > 0) {
    const hours = format.intervals(facts.periods)
    const when = { day: format.date(facts.date), quantity }
    return reason === 'hibernated'
      ? { title: t('orderRefused.hours.onHold', { hours }), text: t('orderRefused.hours.suspended', when) }
      : {
          title: t(`orderRefused.hours.${facts.side ?? 'both'}`, { hours }),
          text: t('orderRefused.hours.closed', when),
        }
  }
  const text = t(`orderRefused.reason.${reason}`, { day: format.date(facts.date) })
  if (reason === 'hibernated') return { title: t('orderRefused.suspended', { quantity }), text }
  return { title: t(`orderRefused.${market}.${facts.side ?? 'both'}`, { quantity }), text }
}

function resultWords(t: Reader, format: Format, facts: FactsOf<'marketCleared'>): NoticeWords {
  const { title, text } = tradedWords(t, format, facts)
  return { title, text: [text, ...blockWords(t, format, facts.blocks)].join(' ') }
}

/** What became of the blocks of an order, a sentence each. */
function blockWords(t: Reader, format: Format, blocks: FactsOf<'marketCleared'>['blocks']): string[] {
  if (!blocks) return []
  const { accepted, paradoxical } = blocks
  const listed = (names: readonly string[], count: number) =>
    [...names, ...(count > names.length ? [t('common:word.andMore', { count: count - names.length })] : [])].join(', ')
  const rejected = paradoxical.blocks.map(({ name, price }) =>
    price === null
      ? t('marketCleared.block', { name })
      : t('marketCleared.blockAt', { name, price: format.price(price) }),
  )
  const names = accepted.names.map((name) => t('marketCleared.block', { name }))
  return [
    ...(accepted.count > 0 ? [t('marketCleared.accepted', { names: listed(names, accepted.count) })] : []),
    ...(paradoxical.count > 0 ? [t('marketCleared.paradoxical', { names: listed(rejected, paradoxical.count) })] : []),
  ]
}

function tradedWords(t: Reader, format: Format, facts: FactsOf<'marketCleared'>): NoticeWords {
  const title = t('marketCleared.title', { day: format.date(facts.date) })
  const [bought, sold] = [format.energy(facts.bought), format.energy(facts.sold)]
  const result = format.signedCoins(facts.received - facts.paid)
  if (facts.bought > 0 && facts.sold > 0) return { title, text: t('marketCleared.both', { bought, sold, result }) }
  if (facts.bought > 0) return { title, text: t('marketCleared.bought', { bought, result }) }
  if (facts.sold > 0) return { title, text: t('marketCleared.sold', { sold, result }) }
  return { title, text: t('marketCleared.nothing') }
}

function imbalanceWords(t: Reader, format: Format, facts: FactsOf<'imbalanceApplied'>): NoticeWords {
  const day = format.date(facts.date)
  const isFirst = facts.version === 1
  const title = t(isFirst ? 'imbalanceApplied.title' : 'imbalanceApplied.corrected', { day })
  const posted = format.signedCoins(facts.posted)
  const figures = { deficit: format.energy(facts.deficitVolume), excess: format.energy(facts.excessVolume), posted }
  if (facts.isBelowZero) return { title, text: t('imbalanceApplied.belowZero', figures) }
  return {
    title,
    text: isFirst ? t('imbalanceApplied.text', figures) : t('imbalanceApplied.correctedText', { posted }),
  }
}

const autopilotReasons = [
  ...(['noPriceForecast', 'outsideMarketBounds', 'coinsOfDay', 'coinsAvailable', 'insufficient_coins'] as const),
  ...(['balance_negative', 'ownOrder', 'day_ahead_order_exists', 'loss', 'forecastMissing', 'forecastOld'] as const),
  ...(['readingsSilent', 'forecastFarOff'] as const),
] as const

function autopilotWords(t: Reader, format: Format, facts: FactsOf<'autopilot'>): NoticeWords {
  const { event, date, sendsAt, buyQuantity, sellQuantity, worstCase, chance, moreThanForecast, lessThanForecast } =
    facts
  const reason = autopilotReasons.find((known) => known === facts.reason) ?? 'other'
  const figures = {
    day: format.date(date),
    time: sendsAt ? format.time(sendsAt) : '',
    buy: format.energy(buyQuantity),
    sell: format.energy(sellQuantity),
    coins: format.coins(worstCase),
    reason: t(`autopilot.reason.${reason}`),
  }
  const title = t(`autopilot.${event}.title`, figures)
  const text = t(`autopilot.${event}.text`, figures)
  const sentences = [text]
  if (typeof chance === 'number' && (event === 'planned' || event === 'sent')) {
    sentences.push(t('autopilot.byChance', { chance: format.percentOf(chance, 100) }))
  }
  if (moreThanForecast) sentences.push(t('autopilot.more', { energy: format.energy(moreThanForecast) }))
  if (lessThanForecast) sentences.push(t('autopilot.less', { energy: format.energy(lessThanForecast) }))
  return { title, text: sentences.join(' ') }
}
