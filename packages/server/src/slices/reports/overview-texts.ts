import type { Language } from '@tandem/contract/texts/format.ts'

const english = {
  indicators: 'Results',
  indicatorsTitle: 'Results by delivery',
  market: { all: 'all markets', dayAhead: 'day-ahead market', intraday: 'intra-day market', balancing: 'imbalances' },
  hours: 'Hours of the day',
  hoursTitle: 'The best and the worst hours of the day',
  days: 'Daily result',
  daysTitle: 'The result of a day',
  daysNote: 'Of the days with a trade or a settled imbalance.',
  coins: 'Coins',
  coinsTitle: 'Coins by posting',
  ordersTitle: 'Orders for delivery',
  noOrders: 'No order for these days.',
  side: { all: 'all orders', buy: 'buying', sell: 'selling' },
}

const romanian: typeof english = {
  indicators: 'Rezultate',
  indicatorsTitle: 'Rezultate după livrare',
  market: {
    all: 'toate piețele',
    dayAhead: 'Piața pentru Ziua Următoare',
    intraday: 'Piața intrazilnică',
    balancing: 'dezechilibre',
  },
  hours: 'Orele zilei',
  hoursTitle: 'Cele mai bune și cele mai slabe ore ale zilei',
  days: 'Rezultat zilnic',
  daysTitle: 'Rezultatul unei zile',
  daysNote: 'Din zilele cu o tranzacție sau cu un dezechilibru decontat.',
  coins: 'Monede',
  coinsTitle: 'Monede după înregistrare',
  ordersTitle: 'Oferte cu livrare:',
  noOrders: 'Nicio ofertă pentru aceste zile.',
  side: { all: 'toate ofertele', buy: 'de cumpărare', sell: 'de vânzare' },
}

/** The words of the dashboards' spreadsheets. */
export const overviewTexts: Record<Language, typeof english> = { en: english, ro: romanian }
