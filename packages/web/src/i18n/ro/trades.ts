import type { trades as english } from '../en/trades.ts'
import type { Messages } from '../messages.ts'

/** Romanian texts of the word 'trades'. */
export const trades = {
  list: {
    title: 'Rezultatele mele',
    titleAll: 'Rezultatele tuturor utilizatorilor',
    purpose: 'Tot ce ai cumpărat și vândut, pe zile de livrare, și cât înseamnă în monede.',
    purposeAll: 'Tot ce s-a cumpărat și vândut, pe zile de livrare, și cât înseamnă în monede.',
    span: 'Perioada',
    shown: 'Livrare de la {from} până la {to}',
    bought: 'Cumpărat',
    sold: 'Vândut',
    paid: 'Plătit',
    received: 'Primit',
    net: 'Net',
    average: 'în medie {price}',
    noAverage: 'fără tranzacții',
    table: 'Tranzacții',
    day: 'Ziua de livrare',
    interval: 'Interval',
    market: 'Piața',
    user: 'Utilizator',
    type: 'Tip',
    quantity: 'Cantitate',
    price: 'Preț',
    value: 'Valoare',
    emptyNext: 'Alege o perioadă mai lungă sau trimite o ofertă în piața deschisă.',
    toMarket: 'La Piața pentru Ziua Următoare',
    chartByInterval: 'Energia pe intervale',
    chartByDay: 'Energia pe zile',
    chartText: 'Cumpărat {bought} și vândut {sold}.',
    energyAxis: 'Energie, kWh',
    order: 'Arată oferta',
  },
} satisfies Messages<typeof english>
