import { unmeteredRules, volumeQualities } from '@tandem/core/imbalance/imbalance.ts'
import { imbalanceModes, referenceOrigins } from '@tandem/core/imbalance/imbalance-price.ts'
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { DeliveryPeriod } from './markets.ts'
import { Coins, Day, Energy, Factor, Id, Instant, PathId, Price } from './wire.ts'

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
  summary: 'How imbalances are priced',
  response: ImbalanceSettings,
})

export const saveImbalanceSettings = endpoint({
  method: 'PUT',
  path: '/api/imbalance/settings',
  audience: 'admin',
  summary: 'Changes how imbalances are priced from now on; settled days keep what they were settled with',
  body: ImbalanceSettings,
  response: ImbalanceSettings,
  refusals: ['price_out_of_bounds', 'margin_out_of_bounds'],
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

/** One user in one period, with all that its arithmetic needs. */
export const ImbalanceLine = DeliveryPeriod.extend({
  bought: Energy,
  sold: Energy,
  /** Contracted net position: sold − bought. */
  ordered: Energy,
  consumption: Energy,
  production: Energy,
  /** Production − consumption: by readings, or estimated; the other of the two is null. */
  real: Energy.nullable(),
  estimated: Energy.nullable(),
  quality: z.enum(volumeQualities),
  /** (real or estimated) − ordered: + excess, − deficit. */
  imbalance: Energy,
  deficitVolume: Energy,
  excessVolume: Energy,
  reference: Price.nullable(),
  referenceOrigin: z.enum(referenceOrigins).nullable(),
  deficitPrice: Price.nullable(),
  excessPrice: Price.nullable(),
  /** The sum of everybody's imbalances. */
  systemImbalance: Energy,
  /** Which of the two prices counts; null without an imbalance. */
  price: Price.nullable(),
  /** imbalance × price: + received, − paid. */
  standAlone: Coins,
  /** −standAlone. */
  imbalanceCost: Coins,
  /** The part of the group's netting benefit, + received; the column "PRE costs". */
  preCost: Coins,
  /** standAlone + preCost: what is posted. */
  cash: Coins,
  /** imbalance × (reference − price): what was lost against a perfect schedule; null without a reference. */
  penalty: Coins.nullable(),
  group: GroupPeriod.nullable(),
})
export type ImbalanceLine = z.output<typeof ImbalanceLine>

export const ImbalanceTotals = z.object({
  bought: Energy,
  sold: Energy,
  ordered: Energy,
  consumption: Energy,
  production: Energy,
  /** Sums over the periods that are measured, and over those that are not. */
  real: Energy,
  estimated: Energy,
  imbalance: Energy,
  deficitVolume: Energy,
  excessVolume: Energy,
  standAlone: Coins,
  imbalanceCost: Coins,
  preCost: Coins,
  cash: Coins,
  periods: z.int(),
  estimatedPeriods: z.int(),
  unmeteredPeriods: z.int(),
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

const GroupName = z.object({ groupId: Id, name: z.string() })

/** A settled day of one user, or of a group as one. */
export const ImbalanceDay = z.object({
  date: Day,
  version: z.int(),
  mode: z.enum(imbalanceModes),
  appliedAt: Instant,
  totals: ImbalanceTotals,
  group: GroupName.nullable(),
})
export type ImbalanceDay = z.output<typeof ImbalanceDay>

const span = z.object({ dateFrom: Day, dateTo: Day })
const spanRefusals = ['start_not_before_end', 'span_too_long'] as const

export const listImbalances = endpoint({
  method: 'GET',
  path: '/api/test/getUnbalanceList/{dateFrom}/{dateTo}',
  audience: 'transactional',
  scope: 'read',
  summary:
    'The own imbalances by settled day, the latest first, at most a year; with groupId those of a group of one’s own as one',
  params: span,
  query: z.object({ groupId: PathId.optional() }),
  response: z.object({ days: z.array(ImbalanceDay), totals: ImbalanceTotals, group: GroupName.nullable() }),
  refusals: spanRefusals,
})

/** `applied`: settled; `preview`: as it would be settled by what is known now; `open`: the day or a market is not over. */
const dayStates = ['applied', 'preview', 'open'] as const

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
  versions: z.array(z.object({ version: z.int(), appliedAt: Instant, cash: Coins, posted: Coins })),
})
export type UserImbalanceDay = z.output<typeof UserImbalanceDay>

export const getUserImbalances = endpoint({
  method: 'GET',
  path: '/api/test/getUserUnbalance/{userId}/{marketDate}',
  audience: 'transactional',
  scope: 'read',
  summary: 'One day of a user, period by period, with the arithmetic of each line',
  params: z.object({ userId: PathId, marketDate: Day }),
  response: UserImbalanceDay,
})

export const exportImbalances = endpoint({
  method: 'GET',
  path: '/api/imbalance/excel/{userId}/{dateFrom}/{dateTo}',
  audience: 'transactional',
  summary:
    'The settled days of a user as a spreadsheet: days, and periods with their arithmetic; at most a month of periods',
  params: z.object({ userId: PathId, dateFrom: Day, dateTo: Day }),
  response: z.custom<{ name: string; content: Uint8Array }>(),
  file: 'xlsx',
  refusals: spanRefusals,
})

export const SettlementDay = z.object({
  date: Day,
  /** A market of the day, by which the calls name it. */
  marketId: Id,
  state: z.enum(['open', 'ready', 'applied']),
  version: z.int().nullable(),
  mode: z.enum(imbalanceModes).nullable(),
  appliedAt: Instant.nullable(),
  appliedBy: z.string().nullable(),
  users: z.int().nullable(),
  systemImbalance: Energy.nullable(),
  /** + the balancing account received. */
  balancing: Coins.nullable(),
  /** Readings of the day that were written since it was applied. */
  changedReadings: z.int(),
})
export type SettlementDay = z.output<typeof SettlementDay>

export const listSettlementDays = endpoint({
  method: 'GET',
  path: '/api/test/getUnbalanceListTestTable',
  audience: 'admin',
  summary: 'The days that can be settled, are or will be, the latest first; two months unless asked otherwise',
  query: z.object({ dateFrom: Day.optional(), dateTo: Day.optional() }),
  response: z.array(SettlementDay),
})

export const SettlementPeriod = DeliveryPeriod.extend({
  reference: Price.nullable(),
  referenceOrigin: z.enum(referenceOrigins).nullable(),
  deficitPrice: Price.nullable(),
  excessPrice: Price.nullable(),
  systemImbalance: Energy,
  deficitVolume: Energy,
  excessVolume: Energy,
  /** + the balancing account receives. */
  balancing: Coins,
})

export const SettlementUser = z.object({
  userId: Id,
  username: z.string(),
  group: GroupName.nullable(),
  quality: z.enum(volumeQualities),
  totals: ImbalanceTotals,
  /** Posted by earlier versions, and what this one posts: cash − posted. */
  posted: Coins,
  change: Coins,
})
export type SettlementUser = z.output<typeof SettlementUser>

export const SettlementGroup = z.object({
  groupId: Id,
  name: z.string(),
  members: z.int(),
  imbalance: Energy,
  grossImbalance: Energy,
  standAlone: Coins,
  cash: Coins,
  nettingBenefit: Coins,
})
export type SettlementGroup = z.output<typeof SettlementGroup>

/** A whole day: before it is applied as it would be, afterwards as it was. */
export const SettlementReport = z.object({
  date: Day,
  marketId: Id,
  state: z.enum(['preview', 'applied']),
  /** The version it is, or would be. */
  version: z.int(),
  appliedAt: Instant.nullable(),
  appliedBy: z.string().nullable(),
  terms: SettlementTerms,
  periods: z.array(SettlementPeriod),
  users: z.array(SettlementUser),
  groups: z.array(SettlementGroup),
  totals: ImbalanceTotals,
  systemImbalance: Energy,
  balancing: Coins,
  /** Users to whom this version posts something. */
  changes: z.int(),
})
export type SettlementReport = z.output<typeof SettlementReport>

const market = z.object({ marketId: PathId })
/** Terms for this day alone; what is left out is as in the settings. */
const terms = z.object({
  mode: z.enum(imbalanceModes).optional(),
  factor: Factor.optional(),
  minimum: Price.optional(),
})
const settlingRefusals = [
  'imbalance_day_not_over',
  'markets_not_settled',
  'reference_price_missing',
  'imbalance_prices_missing',
  'price_out_of_bounds',
  'margin_out_of_bounds',
] as const

export const previewSettlement = endpoint({
  method: 'GET',
  path: '/api/test/generateUserBalance/{marketId}',
  audience: 'admin',
  summary: 'Generates the imbalances of the day of a market as a preview: posts nothing and can be repeated',
  params: market,
  query: terms,
  response: SettlementReport,
  refusals: settlingRefusals,
})

export const applySettlement = endpoint({
  method: 'GET',
  path: '/api/test/generateBalanceTransaction/{marketId}',
  audience: 'admin',
  summary: 'Applies the imbalance costs of the day of a market, once; a second time is refused and changes nothing',
  params: market,
  query: terms,
  response: SettlementReport,
  refusals: ['already_generated', ...settlingRefusals],
  changesState: true,
})

export const correctSettlement = endpoint({
  method: 'POST',
  path: '/api/imbalance/corrections/{marketId}',
  audience: 'admin',
  summary: 'Settles an applied day again by the readings of now, with the terms it had, and posts the difference only',
  params: market,
  /** The version that is to be followed: of two corrections at once one is refused. */
  body: z.object({ version: z.int().min(1) }),
  response: SettlementReport,
  refusals: ['not_settled_yet', 'nothing_to_correct', 'changed_meanwhile', ...settlingRefusals],
})

export const getSettlement = endpoint({
  method: 'GET',
  path: '/api/imbalance/settlements/{marketId}',
  audience: 'admin',
  summary: 'The applied settlement of the day of a market, its latest version',
  params: market,
  response: SettlementReport,
  refusals: ['not_settled_yet'],
})

export const listSettlementUsers = endpoint({
  method: 'GET',
  path: '/api/test/getUnbalanceListTestTableTwo',
  audience: 'admin',
  summary:
    'The users of a day: applied, or else as a preview; without a market the latest day that can be settled or is',
  query: z.object({ marketId: PathId.optional() }),
  response: z.object({ date: Day.nullable(), state: z.enum(dayStates).nullable(), users: z.array(SettlementUser) }),
  refusals: settlingRefusals,
})

export const getSettlementUser = endpoint({
  method: 'GET',
  path: '/api/test/getUnbalanceListTestTableTwo/{userId}',
  audience: 'admin',
  summary: 'The periods of one of these users; null where there is no day yet',
  params: z.object({ userId: PathId }),
  query: z.object({ marketId: PathId.optional() }),
  response: UserImbalanceDay.nullable(),
  refusals: settlingRefusals,
})

/** A group as one party, and what each member got by belonging to it. */
export const getGroupStatement = endpoint({
  method: 'GET',
  path: '/api/groups/{groupId}/statement/{dateFrom}/{dateTo}',
  audience: 'transactional',
  summary: 'What a group saved by being settled as one, and how it was shared; for its members',
  params: span.extend({ groupId: PathId }),
  response: z.object({
    group: GroupName,
    days: z.array(SettlementGroup.omit({ groupId: true, name: true }).extend({ date: Day })),
    members: z.array(
      z.object({
        userId: Id,
        username: z.string(),
        deficitVolume: Energy,
        excessVolume: Energy,
        /** What each would have got alone, what it got more, and both together. */
        standAlone: Coins,
        preCost: Coins,
        cash: Coins,
      }),
    ),
    totals: z.object({ standAlone: Coins, cash: Coins, nettingBenefit: Coins }),
  }),
  refusals: [...spanRefusals, 'section_not_available'],
})
