import type { Language } from '@tandem/contract/texts/format.ts'

const english = {
  sheet: 'Trades',
  title: 'Trades by delivery',
  times: 'Times of trades are local times of',
  only: 'Only:',
  day: 'Delivery',
  interval: 'Interval',
  marketType: 'Market',
  number: 'Trade',
  user: 'User',
  time: 'Traded',
  type: 'Type',
  quantity: 'Quantity (kWh)',
  price: 'Price (TC/kWh)',
  value: 'Value (TC)',
  netSoFar: 'Net so far (TC)',
  total: 'Total',
  bought: 'Bought',
  sold: 'Sold',
  market: { dayAhead: 'Day-ahead', intraday: 'Intra-day', balancing: 'Balancing' },
}

const romanian: typeof english = {
  sheet: 'Tranzacții',
  title: 'Tranzacții după livrare',
  times: 'Orele tranzacțiilor sunt ore locale din',
  only: 'Numai:',
  day: 'Livrare',
  interval: 'Interval',
  marketType: 'Piață',
  number: 'Tranzacția',
  user: 'Utilizator',
  time: 'Tranzacționat',
  type: 'Tip',
  quantity: 'Cantitate (kWh)',
  price: 'Preț (TC/kWh)',
  value: 'Valoare (TC)',
  netSoFar: 'Net până aici (TC)',
  total: 'Total',
  bought: 'Cumpărat',
  sold: 'Vândut',
  market: { dayAhead: 'PZU', intraday: 'Intrazilnică', balancing: 'Echilibrare' },
}

/** The words of the spreadsheet. */
export const tradeTexts: Record<Language, typeof english> = { en: english, ro: romanian }
