import type { Language } from '@tandem/contract/texts/format.ts'

const english = {
  markets: 'Markets',
  marketsTitle: 'Markets side by side',
  marketsNote:
    'By delivery. Filled: of what was ordered on both sides. Turnover of the balancing market: what participants paid and received.',
  days: 'Days',
  daysTitle: 'Markets by day',
  orders: 'Orders',
  ordersTitle: 'Orders of',
  ordersNote: 'By delivery day. A cancelled order stands with what it had asked for.',
  energy: 'Energy',
  energyTitle: 'Energy of',
  energyNote: 'An empty cell: nothing is known, which is not zero.',
  wallet: 'Wallet',
  walletTitle: 'Coins of',
  walletNote: 'By the day of posting. The balance counts available and reserved coins.',
  none: 'NO DATA FOR THIS TIME INTERVAL',
}

const romanian: typeof english = {
  markets: 'Piețe',
  marketsTitle: 'Piețele alăturate',
  marketsNote:
    'După livrare. Executat: din ce s-a ofertat în ambele sensuri. Valoarea pe echilibrare: ce au plătit și au încasat participanții.',
  days: 'Zile',
  daysTitle: 'Piețele pe zile',
  orders: 'Oferte',
  ordersTitle: 'Ofertele participantului',
  ordersNote: 'După ziua de livrare. O ofertă anulată apare cu cantitatea cerută.',
  energy: 'Energie',
  energyTitle: 'Energia participantului',
  energyNote: 'O celulă goală: nu se cunoaște valoarea, ceea ce nu înseamnă zero.',
  wallet: 'Portofel',
  walletTitle: 'Monedele participantului',
  walletNote: 'După ziua înregistrării. Soldul cuprinde monedele disponibile și cele rezervate.',
  none: 'NU EXISTĂ DATE PENTRU ACEST INTERVAL DE TIMP',
}

/** What the spreadsheets of markets and participants say beside their columns. */
export const strategicTexts: Record<Language, typeof english> = { en: english, ro: romanian }
