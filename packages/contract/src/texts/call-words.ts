import type { CallKind } from '@tandem/core/access/call-limits.ts'
import type { Language } from './format.ts'

/** What each kind of call is called. */
export const callKindWords: Readonly<Record<Language, Readonly<Record<CallKind, string>>>> = {
  en: {
    orders: 'Placing, changing and ending orders',
    coins: 'Asking for coins',
    files: 'Sending and downloading files',
    account: 'Changing one’s account',
    other: 'Everything else',
  },
  ro: {
    orders: 'Plasarea, modificarea și încheierea ordinelor',
    coins: 'Cererile de monede',
    files: 'Trimiterea și descărcarea fișierelor',
    account: 'Modificarea propriului cont',
    other: 'Tot restul',
  },
}
