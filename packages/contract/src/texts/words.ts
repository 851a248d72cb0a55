import type { UserType } from '@tandem/core/access/access.ts'
import type { PersonalDetail } from '@tandem/core/access/audit.ts'
import type { VolumeQuality } from '@tandem/core/imbalance/imbalance.ts'
import type { ReferenceOrigin } from '@tandem/core/imbalance/imbalance-price.ts'
import type { IntradayOrderStatus } from '@tandem/core/market/intraday.ts'
import type { PostingKind } from '@tandem/core/ledger/postings.ts'
import type { BlockReason } from '@tandem/core/market/blocks/block-reasons.ts'
import type { OrderStatus, Side } from '@tandem/core/market/order.ts'
import type { MarketType } from '@tandem/core/market/session.ts'
import type { Language } from './format.ts'

/*
 * Words that screens and spreadsheets share.
 */

export type Words<Key extends string> = Readonly<Record<Key, string>>

/** What has become of an order. */
export const orderStatusWords = {
  en: {
    draft: 'Draft',
    transmitted: 'In the market',
    partiallyFilled: 'Partly filled',
    filled: 'Filled',
    unfilled: 'Not filled',
    cancelled: 'Cancelled',
    active: 'In the book',
    hibernated: 'On hold',
    expired: 'Expired',
    killed: 'Not filled',
    remainderCancelled: 'Rest cancelled',
  },
  ro: {
    draft: 'Ciornă',
    transmitted: 'În piață',
    partiallyFilled: 'Executată parțial',
    filled: 'Executată',
    unfilled: 'Neexecutată',
    cancelled: 'Anulată',
    active: 'În registru',
    hibernated: 'Suspendată',
    expired: 'Expirată',
    killed: 'Neexecutată',
    remainderCancelled: 'Rest anulat',
  },
} as const satisfies Record<Language, Words<OrderStatus | IntradayOrderStatus>>

/** Why coins moved. */
export const postingWords = {
  en: {
    coinPurchase: 'Coin purchase',
    startingBalance: 'Starting balance',
    reservation: 'Reserved for an order',
    release: 'Released',
    auctionPurchase: 'Bought day-ahead',
    auctionSale: 'Sold day-ahead',
    intradayTrade: 'Traded intra-day',
    imbalance: 'Imbalance',
    accountClosure: 'Account closed',
  },
  ro: {
    coinPurchase: 'Cerere de monede',
    startingBalance: 'Sold inițial',
    reservation: 'Rezervate pentru o ofertă',
    release: 'Din nou disponibile',
    auctionPurchase: 'Cumpărare pe PZU',
    auctionSale: 'Vânzare pe PZU',
    intradayTrade: 'Tranzacție pe piața intrazilnică',
    imbalance: 'Dezechilibru',
    accountClosure: 'Închiderea contului',
  },
} as const satisfies Record<Language, Words<PostingKind>>

/** What became of a request for coins. */
export const coinRequestWords = {
  en: { pending: 'Pending', accepted: 'Accepted', rejected: 'Rejected' },
  ro: { pending: 'În așteptare', accepted: 'Acceptată', rejected: 'Respinsă' },
} as const satisfies Record<Language, Words<'pending' | 'accepted' | 'rejected'>>

export const marketTypeWords = {
  en: { dayAhead: 'Day-ahead', intraday: 'Intra-day', balancing: 'Balancing' },
  ro: { dayAhead: 'PZU', intraday: 'Intrazilnică', balancing: 'Echilibrare' },
} as const satisfies Record<Language, Words<MarketType>>

/** Which side of a trade somebody had. */
export const tradeSideWords = {
  en: { buy: 'Bought', sell: 'Sold' },
  ro: { buy: 'Cumpărat', sell: 'Vândut' },
} as const satisfies Record<Language, Words<Side>>

export const blockSideWords = {
  en: { buy: 'Buy', sell: 'Sell' },
  ro: { buy: 'Cumpărare', sell: 'Vânzare' },
} as const satisfies Record<Language, Words<Side>>

export const blockReasonWords = {
  en: {
    accepted: 'Accepted',
    rejected_out_of_the_money: 'Rejected, out of the money',
    rejected_in_the_money: 'Rejected, although in the money',
    rejected_parent: 'Rejected with the block it is linked to',
    rejected_group: 'Rejected, another of its group was accepted',
    rejected_loop: 'Rejected with the other of its loop',
  },
  ro: {
    accepted: 'Acceptat',
    rejected_out_of_the_money: 'Respins: în afara prețului',
    rejected_in_the_money: 'Respins, deși în preț',
    rejected_parent: 'Respins odată cu blocul de care este legat',
    rejected_group: 'Respins: a fost acceptat altul din grup',
    rejected_loop: 'Respins odată cu perechea lui',
  },
} as const satisfies Record<Language, Words<BlockReason>>

/** Prices of a day in one figure. */
export const indexWords = {
  en: { base: 'Base', peak: 'Peak', offPeak: 'Off-peak' },
  ro: { base: 'Bandă', peak: 'Vârf', offPeak: 'Gol' },
} as const satisfies Record<Language, Words<'base' | 'peak' | 'offPeak'>>

export const userTypeWords = {
  en: { standard: 'Standard user', transactionalUser: 'Transactional user', strategicUser: 'Strategic provider' },
  ro: {
    standard: 'Utilizator standard',
    transactionalUser: 'Utilizator tranzacțional',
    strategicUser: 'Furnizor strategic',
  },
} as const satisfies Record<Language, Words<UserType>>

/** What somebody is who looked at another person's details. */
export const lookerWords = {
  en: { ...userTypeWords.en, administrator: 'Administrator' },
  ro: { ...userTypeWords.ro, administrator: 'Administrator' },
} as const satisfies Record<Language, Words<UserType | 'administrator'>>

/** What of one person can be looked at. */
export const personalDetailWords = {
  en: { profile: 'Profile', orders: 'Orders and trades', energy: 'Energy', wallet: 'Coins', imbalances: 'Imbalances' },
  ro: {
    profile: 'Profil',
    orders: 'Oferte și tranzacții',
    energy: 'Energie',
    wallet: 'Monede',
    imbalances: 'Dezechilibre',
  },
} as const satisfies Record<Language, Words<PersonalDetail>>

/** Whether the imbalances of a day are settled. */
export const settlementStateWords = {
  en: { open: 'Open', ready: 'To be settled', applied: 'Settled' },
  ro: { open: 'Deschisă', ready: 'De decontat', applied: 'Decontată' },
} as const satisfies Record<Language, Words<'open' | 'ready' | 'applied'>>

/** What a quantity is based on. */
export const volumeQualityWords = {
  en: { measured: 'readings', estimated: 'estimates', unmetered: 'no readings', grid: 'the grid' },
  ro: { measured: 'citiri', estimated: 'estimare', unmetered: 'nicio citire', grid: 'rețea' },
} as const satisfies Record<Language, Words<VolumeQuality>>

/** Where the reference price of an imbalance comes from. */
export const referenceOriginWords = {
  en: {
    dayAhead: 'day-ahead auction',
    intraday: 'intra-day trades',
    administrator: 'administrator',
    usual: 'default price',
  },
  ro: {
    dayAhead: 'licitația PZU',
    intraday: 'tranzacții intrazilnice',
    administrator: 'administrator',
    usual: 'preț obișnuit',
  },
} as const satisfies Record<Language, Words<ReferenceOrigin>>

/** Why coins of an imbalance were posted. */
export const imbalancePostingWords = {
  en: { settlement: 'Settlement', correction: 'Correction' },
  ro: { settlement: 'Decontare', correction: 'Corecție' },
} as const satisfies Record<Language, Words<'settlement' | 'correction'>>

/** Of the best and the worst hours of the day. */
export const rankWords = {
  en: { best: 'Best', worst: 'Worst' },
  ro: { best: 'Cele mai bune', worst: 'Cele mai slabe' },
} as const satisfies Record<Language, Words<'best' | 'worst'>>

/** Of the result of a day, over many days. */
export const dayFigureWords = {
  en: { mean: 'Average', best: 'Best day', worst: 'Worst day' },
  ro: { mean: 'Medie', best: 'Cea mai bună zi', worst: 'Cea mai slabă zi' },
} as const satisfies Record<Language, Words<'mean' | 'best' | 'worst'>>

/** Of a span without anything to show; the specification's words. */
export const noDataWords = {
  en: 'NO DATA FOR THIS TIME INTERVAL',
  ro: 'NU EXISTĂ DATE PENTRU ACEST INTERVAL DE TIMP',
} as const satisfies Record<Language, string>
