import type { CallKind } from '@tandem/core/access/call-limits.ts'
import type { Language } from './format.ts'

/** What each kind of call is called. */
export const callKindWords: Readonly<Record<Language, Readonly<Record<CallKind, string>>>> = {
  en: {
    orders: 'Placing, changing and cancelling orders',
    coins: 'Requesting coins',
    files: 'Uploading and downloading files',
    account: 'Changing the account',
    other: 'Everything else',
  },
  ro: {
    orders: 'Trimiterea, modificarea și anularea ofertelor',
    coins: 'Cererile de monede',
    files: 'Trimiterea și descărcarea fișierelor',
    account: 'Modificarea propriului cont',
    other: 'Tot restul',
  },
}
