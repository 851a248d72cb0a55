import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import type { FileAnswer } from '../file-answer.ts'
import { f } from '../fields.ts'
import { spanRefusals } from '../imbalance/imbalance.ts'
import { BalancingParticipant, coveredDays, wantedDays } from './strategic-balancing.ts'
import { Day, PathNumber } from '../wire.ts'

/** What netting all participants in one balance group would have changed. */
const netting = {
  deficitVolume: f.deficitVolume,
  excessVolume: f.excessVolume,
  imbalance: f.imbalance,
  /** As it was settled, + received. */
  cash: f.cash,
  /** What one balance group of all participants would have got. */
  asOne: f.asOne,
  /** asOne − cash, never below zero. */
  saving: f.saving,
}

export const PortfolioSums = z.object({ ...netting, imbalanceCost: f.imbalanceCost, preCost: f.preCost })
export type PortfolioSums = z.output<typeof PortfolioSums>

export const PortfolioDay = z.object({ date: f.date, participants: f.participants, ...PortfolioSums.shape })
export type PortfolioDay = z.output<typeof PortfolioDay>

/** One participant over the settled days of a time. */
export const PortfolioParticipant = z.object({
  userId: f.userId,
  participant: f.participant,
  days: f.settledDays,
  deficitVolume: f.deficitVolume,
  excessVolume: f.excessVolume,
  imbalance: f.imbalance,
  imbalanceCost: f.imbalanceCost,
  preCost: f.preCost,
  cash: f.cash,
})
export type PortfolioParticipant = z.output<typeof PortfolioParticipant>

export const PortfolioInterval = z.object({
  period: z.int(),
  label: f.label,
  deficitPrice: f.deficitPrice.nullable(),
  excessPrice: f.excessPrice.nullable(),
  ...PortfolioSums.shape,
})
export type PortfolioInterval = z.output<typeof PortfolioInterval>

/** An hour of the clock, 0 to 23, over the settled days of a time. */
export const PortfolioHour = z.object({ hour: f.hour, ...PortfolioSums.shape })
export type PortfolioHour = z.output<typeof PortfolioHour>

export const getPortfolioImbalances = endpoint({
  method: 'GET',
  path: '/api/strategic/imbalances',
  audience: 'strategic',
  about: ['imbalances'],
  summary:
    'The imbalances of all participants: by day, by hour of the clock, by participant, and what netting would save',
  query: wantedDays,
  response: z.object({
    ...coveredDays,
    days: z.array(PortfolioDay),
    /** Which hours were short or long, and where netting would save. */
    hours: z.array(PortfolioHour),
    /** Who paid the most first. */
    participants: z.array(PortfolioParticipant),
    totals: PortfolioSums,
  }),
  refusals: spanRefusals,
})

export const getPortfolioDay = endpoint({
  method: 'GET',
  path: '/api/strategic/imbalances/{date}',
  audience: 'strategic',
  about: ['imbalances'],
  summary: 'A settled day of all participants, interval by interval; and its participants, or those of one interval',
  params: z.object({ date: Day }),
  query: z.object({ period: PathNumber(1, 100).optional() }),
  response: z.object({
    date: Day,
    version: f.version,
    settledAt: f.settledAt,
    intervals: z.array(PortfolioInterval),
    /** Null: the participants are those of the whole day. */
    period: z.int().nullable(),
    participants: z.array(BalancingParticipant),
    totals: PortfolioSums,
  }),
  refusals: ['not_settled_yet'],
})

export const exportPortfolioImbalances = endpoint({
  method: 'GET',
  path: '/api/strategic/imbalances/excel',
  audience: 'strategic',
  summary: 'The imbalances of all participants as a spreadsheet: days, hours of the clock, participants',
  query: wantedDays,
  response: z.custom<FileAnswer>(),
  file: 'xlsx',
  refusals: spanRefusals,
})
