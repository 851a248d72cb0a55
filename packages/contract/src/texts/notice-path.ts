import { screenPath } from '../screens.ts'
import type { NoticeFacts } from '../notices.ts'

/** The screen on which one acts on a notice; the app and the mails lead to the same. */
export function noticePath(facts: NoticeFacts): string {
  switch (facts.kind) {
    case 'gateClosesSoon':
      return facts.hasDraft ? screenPath('/PzuMarket') : screenPath('/addOrder', { market: facts.marketId })
    case 'orderRefused':
      return facts.orders > 1 ? screenPath('/Orders') : screenPath('/updateOrder', { id: facts.orderId })
    case 'marketCleared':
      return screenPath('/reportsDaily', { day: facts.date })
    case 'imbalanceApplied':
      if (facts.isBelowZero) return screenPath('/financialTransactions', { '#': 'buy' })
      return screenPath('/imbalances', { day: facts.date })
    case 'marketCancelled':
      return facts.marketType === 'intraday' ? screenPath('/IDMarket') : screenPath('/PzuMarket')
    case 'coinsAccepted':
    case 'coinsRejected':
      return screenPath('/financialTransactions')
    case 'analyserOffline':
      return screenPath('/Analyzer')
    case 'autopilot':
      return screenPath('/autopilot')
    case 'groupNews':
      return hasPlaceInGroup(facts.event)
        ? screenPath('/groupDetails', { group: facts.groupId })
        : screenPath('/association')
  }
}

/** Who was turned away, or whose group is gone, finds nothing in it. */
export function hasPlaceInGroup(event: Extract<NoticeFacts, { kind: 'groupNews' }>['event']): boolean {
  return event !== 'rejected' && event !== 'removed' && event !== 'deleted'
}
