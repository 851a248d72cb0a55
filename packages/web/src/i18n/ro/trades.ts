import type { trades as english } from '../en/trades.ts'
import type { Messages } from '../messages.ts'

/** Romanian texts of the word 'trades'. */
export const trades = {
  list: {
    title: 'Rezultatele mele',
    titleAll: 'Rezultatele tuturor utilizatorilor',
    purpose: 'Tot ce ai cumpărat și vândut, pe zile de livrare, și cât înseamnă în monede.',
    purposeAll: 'Tot ce s-a cumpărat și vândut, pe zile de livrare, și cât înseamnă în monede.',
    shown: 'Livrare de la {from} până la {to}',
    bought: 'Cumpărat',
    sold: 'Vândut',
    paid: 'Plătit',
    received: 'Încasat',
    net: 'Net',
    average: 'în medie {price}',
    noAverage: 'fără tranzacții',
    table: 'Tranzacții',
    total: 'Total',
    emptyNext: 'Alege o perioadă mai lungă sau trimite o ofertă în piața deschisă.',
    toMarket: 'La Piața pentru Ziua Următoare',
    toIntradayMarket: 'La Piața intrazilnică',
    chartByInterval: 'Energia pe intervale',
    chartByDay: 'Energia pe zile',
    chartByMonth: 'Energia pe luni',
    chartText: 'Cumpărat {bought} și vândut {sold}.',
    order: 'Arată oferta',
    orderOf: 'Tranzacția {number} a acestui contract: arată oferta',
  },
} satisfies Messages<typeof english>
