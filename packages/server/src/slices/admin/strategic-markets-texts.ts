import type { Language } from '@tandem/contract/texts/format.ts'

const english = {
  markets: 'Markets',
  marketsTitle: 'Markets side by side',
  marketsNote:
    'By delivery. Filled: share of the ordered volume on both sides. Turnover of the balancing market: what participants paid and received.',
  daysTitle: 'Markets by day',
  ordersTitle: 'Orders of',
  ordersNote: 'By delivery day. A cancelled order is shown with its ordered quantity.',
  energyTitle: 'Energy of',
  energyNote: 'An empty cell: no data, which is not zero.',
  wallet: 'Wallet',
  walletTitle: 'Coins of',
  walletNote: 'By the day of posting. The balance counts available and reserved coins.',
}

const romanian: typeof english = {
  markets: 'Piețe',
  marketsTitle: 'Piețele alăturate',
  marketsNote:
    'După livrare. Executat: din ce s-a ofertat în ambele sensuri. Valoarea pe piața de echilibrare: ce au plătit și au încasat participanții.',
  daysTitle: 'Piețele pe zile',
  ordersTitle: 'Ofertele participantului',
  ordersNote: 'După ziua de livrare. O ofertă anulată apare cu cantitatea ofertată.',
  energyTitle: 'Energia participantului',
  energyNote: 'O celulă goală: fără date, ceea ce nu înseamnă zero.',
  wallet: 'Portofel',
  walletTitle: 'Monedele participantului',
  walletNote: 'După ziua înregistrării. Soldul cuprinde monedele disponibile și cele rezervate.',
}

/** What the spreadsheets of markets and participants say beside their columns. */
export const strategicTexts: Record<Language, typeof english> = { en: english, ro: romanian }
