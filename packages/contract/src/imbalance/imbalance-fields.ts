import { volumeQualities } from '@tandem/core/imbalance/imbalance.ts'
import { imbalanceModes, referenceOrigins } from '@tandem/core/imbalance/imbalance-price.ts'
import { z } from 'zod'
import { field } from '../field.ts'
import {
  imbalancePostingWords,
  referenceOriginWords,
  settlementStateWords,
  volumeQualityWords,
} from '../texts/words.ts'
import { Coins, Energy, Instant, Price } from '../wire.ts'

/** The part of the dictionary `f` (fields.ts) that speaks of imbalances. */
export const imbalanceFields = {
  // Settled imbalances, of one participant or of all of them.
  settlementState: field(z.enum(['open', 'ready', 'applied']), {
    kind: 'choice',
    en: 'Status',
    ro: 'Stare',
    words: settlementStateWords,
  }),
  version: field(z.int(), { kind: 'count', en: 'Version', ro: 'Versiune' }),
  mode: field(z.enum(imbalanceModes), { kind: 'text', en: 'Mode', ro: 'Mod' }),
  settledAt: field(Instant, { kind: 'instant', en: 'Settled at', ro: 'Decontată la' }),
  postedAt: field(Instant, { kind: 'instant', en: 'Posted at', ro: 'Înregistrat la' }),
  imbalancePosting: field(z.enum(['settlement', 'correction']), {
    kind: 'choice',
    en: 'For',
    ro: 'Pentru',
    words: imbalancePostingWords,
  }),
  groupName: field(z.string(), { kind: 'text', en: 'Group', ro: 'Grup' }),
  participants: field(z.int(), { kind: 'count', en: 'Participants', ro: 'Participanți' }),
  hour: field(z.int().min(0).max(23), { kind: 'count', en: 'Hour', ro: 'Ora' }),
  settledDays: field(z.int(), { kind: 'count', en: 'Days', ro: 'Zile' }),
  ordered: field(Energy, { kind: 'energy', en: 'Ordered quantity', ro: 'Cantitate contractată' }),
  real: field(Energy, { kind: 'energy', en: 'Real quantity', ro: 'Cantitate reală' }),
  estimated: field(Energy, { kind: 'energy', en: 'Estimated quantity', ro: 'Cantitate estimată' }),
  quality: field(z.enum(volumeQualities), {
    kind: 'choice',
    en: 'Based on',
    ro: 'Se bazează pe',
    words: volumeQualityWords,
  }),
  imbalance: field(Energy, { kind: 'energy', en: 'Imbalance', ro: 'Dezechilibru', signed: true }),
  deficitVolume: field(Energy, { kind: 'energy', en: 'Deficit volume', ro: 'Volum deficit', fact: 'below' }),
  excessVolume: field(Energy, { kind: 'energy', en: 'Excess volume', ro: 'Volum excedent', fact: 'below' }),
  deficitPrice: field(Price, { kind: 'price', en: 'Deficit price', ro: 'Preț deficit' }),
  excessPrice: field(Price, { kind: 'price', en: 'Excess price', ro: 'Preț excedent' }),
  imbalanceCost: field(Coins, { kind: 'coins', en: 'Imbalance cost', ro: 'Cost dezechilibru', places: 4 }),
  preCost: field(Coins, { kind: 'coins', en: 'PRE costs', ro: 'Costuri PRE', signed: true, places: 4 }),
  cash: field(Coins, { kind: 'coins', en: 'Result', ro: 'Rezultat', signed: true, places: 4 }),
  posted: field(Coins, { kind: 'coins', en: 'Posted', ro: 'Înregistrat', signed: true, places: 4 }),
  asOne: field(Coins, { kind: 'coins', en: 'As one group', ro: 'Ca un singur grup', signed: true, places: 4 }),
  saving: field(Coins, { kind: 'coins', en: 'Netting would save', ro: 'Economie prin compensare', places: 4 }),
  estimatedPeriods: field(z.int(), { kind: 'count', en: 'Estimated intervals', ro: 'Intervale estimate' }),
  unmeteredPeriods: field(z.int(), { kind: 'count', en: 'Intervals without readings', ro: 'Intervale fără citiri' }),

  // The arithmetic of an imbalance; one interval is often worth less than a hundredth of a coin.
  appliedAt: field(Instant, { kind: 'instant', en: 'Applied', ro: 'Aplicată' }),
  reference: field(Price, { kind: 'price', en: 'Reference price', ro: 'Preț de referință' }),
  referenceOrigin: field(z.enum(referenceOrigins), {
    kind: 'choice',
    en: 'Origin of the reference',
    ro: 'Originea referinței',
    words: referenceOriginWords,
  }),
  countingPrice: field(Price, { kind: 'price', en: 'Price applied', ro: 'Preț aplicat' }),
  systemImbalance: field(Energy, {
    kind: 'energy',
    en: 'System imbalance',
    ro: 'Dezechilibrul sistemului',
    signed: true,
  }),
  standAlone: field(Coins, { kind: 'coins', en: 'Alone', ro: 'Separat', signed: true, places: 4 }),
  penalty: field(Coins, {
    kind: 'coins',
    en: 'Against a perfect plan',
    ro: 'Față de un plan perfect',
    signed: true,
    places: 4,
  }),
  balancing: field(Coins, {
    kind: 'coins',
    en: 'Balancing account',
    ro: 'Contul de echilibrare',
    signed: true,
    places: 4,
  }),
  users: field(z.int(), { kind: 'count', en: 'Users', ro: 'Utilizatori' }),
  postedBefore: field(Coins, {
    kind: 'coins',
    en: 'Posted before',
    ro: 'Înregistrat înainte',
    signed: true,
    places: 4,
  }),
  postedChange: field(Coins, { kind: 'coins', en: 'Difference', ro: 'Diferență', signed: true, places: 4 }),
  member: field(z.string(), { kind: 'text', en: 'Member', ro: 'Membru' }),
  members: field(z.int(), { kind: 'count', en: 'Members', ro: 'Membri' }),
  grossImbalance: field(Energy, {
    kind: 'energy',
    en: 'Imbalances of its members',
    ro: 'Dezechilibrele membrilor',
  }),
  groupImbalance: field(Energy, {
    kind: 'energy',
    en: 'Imbalance of the group',
    ro: 'Dezechilibrul grupului',
    signed: true,
  }),
  groupPrice: field(Price, { kind: 'price', en: 'Price of the group', ro: 'Prețul grupului' }),
  groupCash: field(Coins, {
    kind: 'coins',
    en: 'Result of the group',
    ro: 'Rezultatul grupului',
    signed: true,
    places: 4,
  }),
  membersAlone: field(Coins, {
    kind: 'coins',
    en: 'Its members, each alone',
    ro: 'Membrii, fiecare separat',
    signed: true,
    places: 4,
  }),
  nettingBenefit: field(Coins, { kind: 'coins', en: 'Saved by the group', ro: 'Economisit de grup', places: 4 }),
  inGroup: field(Coins, { kind: 'coins', en: 'Together', ro: 'Împreună', signed: true, places: 4 }),
  gain: field(Coins, { kind: 'coins', en: 'Gain', ro: 'Câștig', places: 4 }),
} as const
