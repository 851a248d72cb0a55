import type { SessionStatus } from '@tandem/core/market/session.ts'
import type { Language } from './format.ts'
import type { Words } from './words.ts'

/** What became of all that a participant sent to a session; `none` sent nothing. */
export const participantStatuses = ['inMarket', 'filled', 'partlyFilled', 'notFilled', 'cancelled', 'none'] as const
export type ParticipantStatus = (typeof participantStatuses)[number]

export const participantStatusWords = {
  en: {
    inMarket: 'In the market',
    filled: 'Filled',
    partlyFilled: 'Partly filled',
    notFilled: 'Not filled',
    cancelled: 'Cancelled',
    none: 'No order',
  },
  ro: {
    inMarket: 'În piață',
    filled: 'Executată',
    partlyFilled: 'Executată parțial',
    notFilled: 'Neexecutată',
    cancelled: 'Anulată',
    none: 'Fără ofertă',
  },
} as const satisfies Record<Language, Words<ParticipantStatus>>

export const sessionStatusWords = {
  en: {
    scheduled: 'Scheduled',
    open: 'Open',
    closed: 'Closed',
    cleared: 'Cleared',
    settled: 'Settled',
    cancelled: 'Cancelled',
  },
  ro: {
    scheduled: 'Programată',
    open: 'Deschisă',
    closed: 'Închisă',
    cleared: 'Cu rezultat',
    settled: 'Decontată',
    cancelled: 'Anulată',
  },
} as const satisfies Record<Language, Words<SessionStatus>>
