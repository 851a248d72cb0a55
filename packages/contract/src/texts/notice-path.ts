import type { NoticeFacts } from '../notices.ts'

/** The screen on which one acts on a notice; the app and the mails lead to the same. */
export function noticePath(facts: NoticeFacts): string {
  switch (facts.kind) {
    case 'gateClosesSoon':
      return '/PzuMarket'
    case 'orderRefused':
      return `/updateOrder?id=${String(facts.orderId)}`
    case 'marketCleared':
      return `/reportsDaily?day=${facts.date}`
    case 'imbalanceApplied':
      return `/imbalances?day=${facts.date}`
    case 'marketCancelled':
      return facts.marketType === 'intraday' ? '/IDMarket' : '/PzuMarket'
    case 'coinsAccepted':
    case 'coinsRejected':
      return '/financialTransactions'
    case 'analyserOffline':
      return '/Analyzer'
    case 'groupNews':
      return hasPlaceInGroup(facts.event) ? `/groupDetails?group=${String(facts.groupId)}` : '/association'
  }
}

/** Who was turned away, or whose group is gone, finds nothing in it. */
function hasPlaceInGroup(event: Extract<NoticeFacts, { kind: 'groupNews' }>['event']): boolean {
  return event !== 'rejected' && event !== 'removed' && event !== 'deleted'
}
