import type { NoticeKind } from '@tandem/contract/notices.ts'

/** How somebody is told of a kind of news. */
export interface Channels {
  readonly inApp: boolean
  readonly byMail: boolean
}

/**
 * How users are told who said nothing else: everything in the app, and by mail what waits for them or what they waited for. News of
 * every day stays in the app. Of a cleared market the account itself says whether its result is mailed.
 */
export const usualPreferences: Record<NoticeKind, Channels> = {
  gateClosesSoon: { inApp: true, byMail: false },
  orderRefused: { inApp: true, byMail: false },
  marketCleared: { inApp: true, byMail: true },
  imbalanceApplied: { inApp: true, byMail: false },
  coinsAccepted: { inApp: true, byMail: true },
  coinsRejected: { inApp: true, byMail: true },
  marketCancelled: { inApp: true, byMail: true },
  analyserOffline: { inApp: true, byMail: true },
  groupNews: { inApp: true, byMail: true },
}
