import type { Language } from '@tandem/contract/texts/format.ts'

const english = {
  statement: 'Statement',
  title: 'Statement of coins',
  chains:
    'The balances are those of the available coins; each line begins where the one before it ended. Times are local times of',
  nothing: 'No coin moved on these days.',
  date: 'Date',
  type: 'Type',
  delivery: 'Delivery on',
  order: 'Order number',
  initialBalance: 'Initial balance (TC)',
  value: 'Value (TC)',
  finalBalance: 'Final balance (TC)',
  status: 'Status',
  posted: 'posted',
  total: 'Total',
  coinPurchase: 'Coin purchase',
  reservation: 'Set aside for an order',
  release: 'Given back',
  auctionPurchase: 'Bought day-ahead',
  auctionSale: 'Sold day-ahead',
  intradayTrade: 'Traded intra-day',
  imbalance: 'Imbalance',
  accountClosure: 'Account closed',
}

const romanian: typeof english = {
  statement: 'Extras de cont',
  title: 'Extras de cont al monedelor',
  chains:
    'Soldurile sunt ale monedelor disponibile; fiecare linie începe unde s-a terminat cea dinainte. Orele sunt ore locale din',
  nothing: 'Nicio monedă nu s-a mișcat în aceste zile.',
  date: 'Data',
  type: 'Tip',
  delivery: 'Livrare în',
  order: 'Numărul ofertei',
  initialBalance: 'Sold inițial (TC)',
  value: 'Valoare (TC)',
  finalBalance: 'Sold final (TC)',
  status: 'Stare',
  posted: 'înregistrată',
  total: 'Total',
  coinPurchase: 'Cumpărare de monede',
  reservation: 'Rezervare pentru o ofertă',
  release: 'Eliberare',
  auctionPurchase: 'Cumpărare pe PZU',
  auctionSale: 'Vânzare pe PZU',
  intradayTrade: 'Tranzacție intrazilnică',
  imbalance: 'Dezechilibru',
  accountClosure: 'Închiderea contului',
}

/** The words of the statement's spreadsheet. */
export const statementTexts: Record<Language, typeof english> = { en: english, ro: romanian }
