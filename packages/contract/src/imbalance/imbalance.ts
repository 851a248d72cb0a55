import { unmeteredRules } from '@tandem/core/imbalance/imbalance.ts'
import { imbalanceModes } from '@tandem/core/imbalance/imbalance-price.ts'
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { f } from '../fields.ts'
import { DeliveryPeriod } from '../markets/markets.ts'
import { Coins, Day, Energy, Factor, Id, IdFilter, PathId, Price } from '../wire.ts'

/** How imbalances are priced and what is taken for granted, until an administrator says otherwise for a day. */
export const ImbalanceSettings = z.object({
  mode: z.enum(imbalanceModes),
  /** k and m of the spread around the reference: max(k · |reference|, m). */
  factor: Factor,
  minimum: Price,
  /** What a user without any reading is taken to have fed in. */
  unmetered: z.enum(unmeteredRules),
  /** The reference where no market and no administrator gave one; null: none. */
  usualPeak: Price.nullable(),
  usualOffPeak: Price.nullable(),
})
export type ImbalanceSettings = z.output<typeof ImbalanceSettings>

export const getImbalanceSettings = endpoint({
  method: 'GET',
  path: '/api/imbalance/settings',
  audience: 'user',
  about: ['imbalanceSettings'],
  summary: 'How imbalances are priced',
  response: ImbalanceSettings,
})

export const saveImbalanceSettings = endpoint({
  method: 'PUT',
  path: '/api/imbalance/settings',
  audience: 'admin',
  changes: ['imbalanceSettings'],
  summary: 'Changes how imbalances are priced from now on; settled days keep what they were settled with',
  body: ImbalanceSettings,
  response: ImbalanceSettings,
  refusals: ['price_out_of_bounds', 'number_out_of_bounds'],
})

/** A group as one balance responsible party in one period. */
const GroupPeriod = z.object({
  imbalance: Energy,
  grossImbalance: Energy,
  price: Price.nullable(),
  cash: Coins,
  standAlone: Coins,
  nettingBenefit: Coins,
})

const energies = {
  bought: f.bought,
  sold: f.sold,
  /** Contracted net position: sold − bought. */
  ordered: f.ordered,
  consumption: f.consumption,
  production: f.production,
}
const volumes = {
  /** (real or estimated) − ordered: + excess, − deficit. */
  imbalance: f.imbalance,
  deficitVolume: f.deficitVolume,
  excessVolume: f.excessVolume,
}
const coins = {
  /** imbalance × price: + received, − paid. */
  standAlone: f.standAlone,
  /** −standAlone. */
  imbalanceCost: f.imbalanceCost,
  /** The part of the group's netting benefit, + received; the column "PRE costs". */
  preCost: f.preCost,
  /** standAlone + preCost: what is posted. */
  cash: f.cash,
}

/** One user in one period, with all that its arithmetic needs. */
export const ImbalanceLine = DeliveryPeriod.extend({
  ...energies,
  /** Production − consumption: by readings, or estimated; the other of the two is null. */
  real: f.real.nullable(),
  estimated: f.estimated.nullable(),
  quality: f.quality,
  ...volumes,
  reference: f.reference.nullable(),
  referenceOrigin: f.referenceOrigin.nullable(),
  deficitPrice: f.deficitPrice.nullable(),
  excessPrice: f.excessPrice.nullable(),
  /** The sum of everybody's imbalances. */
  systemImbalance: f.systemImbalance,
  /** Which of the two prices counts; null without an imbalance. */
  price: f.countingPrice.nullable(),
  ...coins,
  /** imbalance × (reference − price): what was lost against a perfect schedule; null without a reference. */
  penalty: f.penalty.nullable(),
  group: GroupPeriod.nullable(),
})
export type ImbalanceLine = z.output<typeof ImbalanceLine>

export const ImbalanceTotals = z.object({
  ...energies,
  /** Sums over the periods that are measured, and over those that are not. */
  real: f.real,
  estimated: f.estimated,
  ...volumes,
  ...coins,
  periods: z.int(),
  estimatedPeriods: f.estimatedPeriods,
  unmeteredPeriods: f.unmeteredPeriods,
})
export type ImbalanceTotals = z.output<typeof ImbalanceTotals>

export const SettlementTerms = z.object({
  mode: z.enum(imbalanceModes),
  factor: Factor,
  minimum: Price,
  unmetered: z.enum(unmeteredRules),
  periodMinutes: z.int(),
})
export type SettlementTerms = z.output<typeof SettlementTerms>

export const GroupName = z.object({ groupId: Id, name: z.string() })

/** A settled day of one user, or of a group as one. */
export const ImbalanceDay = z.object({
  date: f.date,
  version: f.version,
  mode: f.mode,
  appliedAt: f.appliedAt,
  totals: ImbalanceTotals,
  group: GroupName.nullable(),
})
export type ImbalanceDay = z.output<typeof ImbalanceDay>

/** What rows of tables have in the place of totals and group. */
export const besideTotals = { ...ImbalanceTotals.shape, groupName: f.groupName.nullable() }

/** A settled day as tables and spreadsheets list it. */
export const ImbalanceDayRow = ImbalanceDay.omit({ totals: true, group: true }).extend(besideTotals)
export type ImbalanceDayRow = z.output<typeof ImbalanceDayRow>

/** Of what has totals and perhaps a group, the row of a table: all beside each other. */
export function rowWithTotals<Item extends Pick<ImbalanceDay, 'totals' | 'group'>>({ totals, group, ...item }: Item) {
  return { ...item, ...totals, groupName: group?.name ?? null }
}

export const settledSpan = z.object({ dateFrom: Day, dateTo: Day })
export const spanRefusals = ['start_not_before_end', 'span_too_long'] as const

export const listImbalances = endpoint({
  method: 'GET',
  path: '/api/test/getUnbalanceList/{dateFrom}/{dateTo}',
  audience: 'transactional',
  scope: 'read',
  about: ['imbalances'],
  summary:
    'The own imbalances by settled day, the latest first, at most a year; with groupId those of a group of one’s own as one',
  params: settledSpan,
  query: z.object({ groupId: IdFilter }),
  response: z.object({ days: z.array(ImbalanceDay), totals: ImbalanceTotals, group: GroupName.nullable() }),
  refusals: [...spanRefusals, 'section_not_available'],
})

/** `applied`: settled; `preview`: as it would be settled by what is known now; `open`: the day or a market is not over. */
export const dayStates = ['applied', 'preview', 'open'] as const

export const ImbalanceVersion = z.object({
  version: f.version,
  appliedAt: f.appliedAt,
  cash: coins.cash,
  posted: f.posted,
})
export type ImbalanceVersion = z.output<typeof ImbalanceVersion>

export const UserImbalanceDay = z.object({
  date: Day,
  userId: Id,
  username: z.string(),
  state: z.enum(dayStates),
  /** Null while the day is open. */
  terms: SettlementTerms.nullable(),
  group: GroupName.nullable(),
  /** Empty for a user who took no part. */
  lines: z.array(ImbalanceLine),
  totals: ImbalanceTotals,
  /** Each version, the first one first: what it came to and what was posted with it. */
  versions: z.array(ImbalanceVersion),
})
export type UserImbalanceDay = z.output<typeof UserImbalanceDay>

export const getUserImbalances = endpoint({
  method: 'GET',
  path: '/api/test/getUserUnbalance/{userId}/{marketDate}',
  audience: 'transactional',
  shows: 'imbalances',
  scope: 'read',
  about: ['imbalances'],
  summary: 'One day of a user, period by period, with the arithmetic of each line',
  params: z.object({ userId: PathId, marketDate: Day }),
  response: UserImbalanceDay,
})

export const exportImbalances = endpoint({
  method: 'GET',
  path: '/api/imbalance/excel/{userId}/{dateFrom}/{dateTo}',
  audience: 'transactional',
  shows: 'imbalances',
  summary:
    'The settled days of a user as a spreadsheet: days, and periods with their arithmetic; at most a month of periods',
  params: z.object({ userId: PathId, dateFrom: Day, dateTo: Day }),
  response: z.custom<{ name: string; content: Uint8Array }>(),
  file: 'xlsx',
  refusals: spanRefusals,
})
