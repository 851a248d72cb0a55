import type { Language } from './format.ts'

type Words<Key extends string> = Readonly<Record<Language, Readonly<Record<Key, string>>>>

/** A research package waits for its turn, is made, and is there or failed. */
export const packageStates = ['waiting', 'making', 'done', 'failed'] as const
export type PackageState = (typeof packageStates)[number]

export const packageStateWords: Words<PackageState> = {
  en: { waiting: 'Waiting', making: 'In progress', done: 'Ready', failed: 'Failed' },
  ro: { waiting: 'În așteptare', making: 'În lucru', done: 'Gata', failed: 'Eșuat' },
}

/** Whether anybody may read the page of a package: not yet, now, or no longer. */
export const publications = ['private', 'published', 'withdrawn'] as const
export type Publication = (typeof publications)[number]

export const publicationWords: Words<Publication> = {
  en: { private: 'Not published', published: 'Published', withdrawn: 'Withdrawn' },
  ro: { private: 'Nepublicat', published: 'Publicat', withdrawn: 'Retras' },
}

/** Licences under which a package may be given, by their SPDX names. */
export const licences = ['CC-BY-4.0', 'CC-BY-SA-4.0', 'CC-BY-NC-4.0', 'CC0-1.0', 'ODbL-1.0'] as const

/** What the tables of a package hold, by their names. */
export const packageTableNames = [
  ...(['sessions', 'clearings', 'curves', 'orders', 'steps', 'contracts', 'book_events', 'trades'] as const),
  ...(['balances', 'postings', 'readings', 'forecasts', 'imbalance_periods', 'imbalances', 'settings'] as const),
  ...(['blocks', 'block_quantities', 'proofs'] as const),
] as const
export type PackageTableName = (typeof packageTableNames)[number]

export const packageTableWords: Words<PackageTableName> = {
  en: {
    sessions: 'Markets and their rules',
    clearings: 'Prices and volumes of the auctions',
    curves: 'Supply and demand curves',
    orders: 'Auction orders',
    steps: 'Price steps, and what was accepted of them',
    contracts: 'Intra-day contracts',
    book_events: 'Events of the intra-day order books',
    trades: 'Trades',
    balances: 'Coins at the start and at the end',
    postings: 'Movements of coins',
    readings: 'Hourly readings',
    forecasts: 'Forecasts',
    imbalance_periods: 'Imbalance prices',
    imbalances: 'Imbalances',
    settings: 'Settings of the markets',
    blocks: 'Blocks, and what was accepted of them',
    block_quantities: 'Quantities of the blocks, period by period',
    proofs: 'Proofs that the blocks were chosen well',
  },
  ro: {
    sessions: 'Piețele și regulile lor',
    clearings: 'Prețurile și volumele licitațiilor',
    curves: 'Curbele cererii și ofertei',
    orders: 'Ofertele din licitații',
    steps: 'Treptele de preț și cât s-a acceptat din ele',
    contracts: 'Contractele intrazilnice',
    book_events: 'Evenimentele din registrele intrazilnice de oferte',
    trades: 'Tranzacțiile',
    balances: 'Monedele la început și la sfârșit',
    postings: 'Mișcările de monede',
    readings: 'Citirile orare',
    forecasts: 'Prognozele',
    imbalance_periods: 'Prețurile dezechilibrelor',
    imbalances: 'Dezechilibrele',
    settings: 'Setările piețelor',
    blocks: 'Blocurile și cât s-a acceptat din ele',
    block_quantities: 'Cantitățile blocurilor, interval cu interval',
    proofs: 'Dovezile că blocurile au fost bine alese',
  },
}
