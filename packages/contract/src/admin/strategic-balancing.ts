import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import type { FileAnswer } from '../file-answer.ts'
import { f } from '../fields.ts'
import { spanRefusals, UserImbalanceDay } from '../imbalance/imbalance.ts'
import { Coins, Day, Id, PathId } from '../wire.ts'
import { choiceOf } from './strategic-markets.ts'

/*
 * The balancing market as a strategic provider sees it: settled days, who took part in them, one participant, and the whole
 * portfolio. Only what was settled counts; participants are all who were, the traders of the platform aside.
 */

/** Left out, the days are the last thirty; the answer says which. At most a year. */
export const wantedDays = z.object({ dateFrom: Day.optional(), dateTo: Day.optional() })
export const coveredDays = { dateFrom: Day, dateTo: Day }

/** What many intervals, days or participants come to. */
const sums = {
  ordered: f.ordered,
  /** Production − consumption, of the intervals that were measured and of those that were not. */
  real: f.real,
  estimated: f.estimated,
  imbalance: f.imbalance,
  deficitVolume: f.deficitVolume,
  excessVolume: f.excessVolume,
  /** Of each alone: + paid, − received. */
  imbalanceCost: f.imbalanceCost,
  /** What netting in their groups saved. */
  preCost: f.preCost,
  /** preCost − imbalanceCost: what was settled, + received. */
  cash: f.cash,
  estimatedPeriods: f.estimatedPeriods,
  unmeteredPeriods: f.unmeteredPeriods,
}
const energy = { bought: f.bought, sold: f.sold, consumption: f.consumption, production: f.production }

export const BalancingSums = z.object(sums)
export type BalancingSums = z.output<typeof BalancingSums>

/** A day of the balancing market over all participants; figures are null until it is settled. */
export const BalancingDay = z.object({
  date: f.date,
  /** A market of the day, by which the calls name it. */
  marketId: Id,
  status: f.settlementState,
  version: f.version.nullable(),
  mode: f.mode.nullable(),
  settledAt: f.settledAt.nullable(),
  participants: f.participants.nullable(),
  deficitVolume: f.deficitVolume.nullable(),
  excessVolume: f.excessVolume.nullable(),
  imbalance: f.imbalance.nullable(),
  paid: f.paid.nullable(),
  received: f.received.nullable(),
  /** received − paid. */
  cash: f.cash.nullable(),
})
export type BalancingDay = z.output<typeof BalancingDay>

export const listBalancingDays = endpoint({
  method: 'GET',
  path: '/api/test/administration/getBalancingMarketForAdminBoard',
  audience: 'strategic',
  about: ['imbalances'],
  summary: 'The days of the balancing market by status, the latest first; the last thirty unless asked otherwise',
  query: wantedDays.extend({ marketStatus: choiceOf(['open', 'ready', 'applied']) }),
  response: z.object({ ...coveredDays, days: z.array(BalancingDay) }),
  refusals: spanRefusals,
})

/** One participant on a day or in one of its intervals. */
export const BalancingParticipant = z.object({
  userId: f.userId,
  participant: f.participant,
  groupName: f.groupName.nullable(),
  /** The worst of its intervals. */
  quality: f.quality,
  ...sums,
})
export type BalancingParticipant = z.output<typeof BalancingParticipant>

export const listBalancingParticipants = endpoint({
  method: 'GET',
  path: '/api/test/administration/getBalancingMarketParticipantsForAdminBoard/{marketId}',
  audience: 'strategic',
  about: ['imbalances'],
  summary: 'Who was settled for the day of a market, and what each came to; nobody until it is settled',
  params: z.object({ marketId: PathId }),
  response: z.object({
    date: Day,
    status: f.settlementState,
    version: f.version.nullable(),
    participants: z.array(BalancingParticipant),
    totals: BalancingSums,
  }),
})

/** A settled day of one participant. */
export const ParticipantDay = z.object({
  date: f.date,
  version: f.version,
  mode: f.mode,
  settledAt: f.settledAt,
  groupName: f.groupName.nullable(),
  ...energy,
  ...sums,
})
export type ParticipantDay = z.output<typeof ParticipantDay>

/** An interval of a settled day of one participant. */
export const ParticipantInterval = z.object({
  date: f.date,
  label: f.label,
  ...energy,
  ordered: f.ordered,
  /** By readings, or estimated; the other of the two is null. */
  real: f.real.nullable(),
  estimated: f.estimated.nullable(),
  quality: f.quality,
  imbalance: f.imbalance,
  deficitVolume: f.deficitVolume,
  excessVolume: f.excessVolume,
  deficitPrice: f.deficitPrice.nullable(),
  excessPrice: f.excessPrice.nullable(),
  imbalanceCost: f.imbalanceCost,
  preCost: f.preCost,
  cash: f.cash,
})
export type ParticipantInterval = z.output<typeof ParticipantInterval>

/** The energy behind the imbalances of a day. */
export const ParticipantEnergyDay = ParticipantDay.omit({
  version: true,
  mode: true,
  settledAt: true,
  groupName: true,
  deficitVolume: true,
  excessVolume: true,
  imbalanceCost: true,
  preCost: true,
  cash: true,
})
export type ParticipantEnergyDay = z.output<typeof ParticipantEnergyDay>

const ofParticipant = z.object({ userId: PathId })
const participant = { userId: Id, participant: f.participant, ...coveredDays }
const energyTotals = BalancingSums.extend(energy)

export const getParticipantImbalances = endpoint({
  method: 'GET',
  path: '/api/test/administration/getBalancingMarketParticipantsDetailsForAdminBoard/{userId}/',
  audience: 'strategic',
  shows: 'imbalances',
  about: ['imbalances'],
  summary: 'The settled days of a participant, and their intervals where the days are a month or less',
  params: ofParticipant,
  query: wantedDays,
  response: z.object({
    ...participant,
    days: z.array(ParticipantDay),
    /** Null where the time is too long for them. */
    intervals: z.array(ParticipantInterval).nullable(),
    totals: energyTotals,
  }),
  refusals: spanRefusals,
})

export const getParticipantBalancingEnergy = endpoint({
  method: 'GET',
  path: '/api/test/administration/getBalancingEnergyDetailsForAdminBoard/{userId}/',
  audience: 'strategic',
  shows: 'energy',
  about: ['imbalances'],
  summary: 'The energy behind the imbalances of a participant, by settled day',
  params: ofParticipant,
  query: wantedDays,
  response: z.object({
    ...participant,
    days: z.array(ParticipantEnergyDay),
    totals: ParticipantEnergyDay.omit({ date: true }),
  }),
  refusals: spanRefusals,
})

/** Coins of an imbalance, as they were posted. */
export const ImbalancePosting = z.object({
  at: f.postedAt,
  date: f.date,
  version: f.version,
  reason: f.imbalancePosting,
  posted: f.posted,
  /** What the day comes to with this version. */
  cash: f.cash,
})
export type ImbalancePosting = z.output<typeof ImbalancePosting>

export const getParticipantBalancingWallet = endpoint({
  method: 'GET',
  path: '/api/test/administration/getBalancingWalletDetailsForAdminBoard/{userId}/',
  audience: 'strategic',
  shows: 'wallet',
  about: ['imbalances'],
  summary:
    'The coins that imbalances brought and cost a participant, by the time of posting, and the wallet as it is now',
  params: ofParticipant,
  query: wantedDays,
  response: z.object({
    ...participant,
    postings: z.array(ImbalancePosting),
    totals: z.object({ paid: f.paid, received: f.received, net: f.net }),
    wallet: z.object({ available: Coins, reserved: Coins, balance: Coins }),
  }),
  refusals: spanRefusals,
})

export const getParticipantImbalanceDay = endpoint({
  method: 'GET',
  path: '/api/strategic/participants/{userId}/imbalances/{date}',
  audience: 'strategic',
  shows: 'imbalances',
  about: ['imbalances'],
  summary: 'One settled day of a participant, interval by interval, with the arithmetic of each',
  params: z.object({ userId: PathId, date: Day }),
  response: UserImbalanceDay,
  refusals: ['not_settled_yet'],
})

export const exportParticipantImbalances = endpoint({
  method: 'GET',
  path: '/api/test/administration/balancingMarketDetailsExportToExcel/excel',
  audience: 'strategic',
  shows: 'imbalances',
  summary: 'A participant’s balancing as a spreadsheet: days, intervals of a month or less, and coins',
  query: wantedDays.extend({ userId: PathId }),
  response: z.custom<FileAnswer>(),
  file: 'xlsx',
  refusals: spanRefusals,
})
