import type { trades as english } from '../en/trades.ts'
import type { Messages } from '../messages.ts'

/** Romanian texts of the word 'trades'. */
export const trades = {
  list: {
    titleAll: 'Rezultatele tuturor utilizatorilor',
    purpose: 'Câte un rând pentru fiecare tranzacție a ta, din toate piețele, cu totalurile lor.',
    purposeAll: 'Câte un rând pentru fiecare tranzacție a tuturor, din toate piețele, cu totalurile lor.',
    shown: 'Livrare de la {from} până la {to}',
    average: 'în medie {price}',
    emptyNext: 'Alege o perioadă mai lungă sau trimite o ofertă în piața deschisă.',
    chartByInterval: 'Energia pe intervale',
    orderOf: 'Tranzacția {number} a acestui contract: arată oferta',
  },
} satisfies Messages<typeof english>
