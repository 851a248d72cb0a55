import { imbalanceModes } from '@tandem/core/imbalance/imbalance-price.ts'
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { f } from '../fields.ts'
import {
  besideTotals,
  dayStates,
  GroupName,
  ImbalanceTotals,
  settledSpan,
  SettlementTerms,
  spanRefusals,
  UserImbalanceDay,
} from './imbalance.ts'
import { DeliveryPeriod } from '../markets/markets.ts'
import { Coins, Day, Energy, Factor, Id, Instant, PathId, Price } from '../wire.ts'

export const SettlementDay = z.object({
  date: f.date,
  /** A market of the day, by which the calls name it. */
  marketId: Id,
  state: f.settlementState,
  version: f.version.nullable(),
  mode: f.mode.nullable(),
  appliedAt: f.appliedAt.nullable(),
  appliedBy: z.string().nullable(),
  users: f.users.nullable(),
  systemImbalance: f.systemImbalance.nullable(),
  /** + the balancing account received. */
  balancing: f.balancing.nullable(),
  /** Readings of the day that were written since it was applied. */
  changedReadings: z.int(),
})
export type SettlementDay = z.output<typeof SettlementDay>

export const listSettlementDays = endpoint({
  method: 'GET',
  path: '/api/test/getUnbalanceListTestTable',
  audience: 'admin',
  about: ['imbalances'],
  summary: 'The days that can be settled, are or will be, the latest first; two months unless asked otherwise',
  query: z.object({ dateFrom: Day.optional(), dateTo: Day.optional() }),
  response: z.array(SettlementDay),
  longestDays: 400,
})

export const SettlementPeriod = DeliveryPeriod.extend({
  reference: f.reference.nullable(),
  referenceOrigin: f.referenceOrigin.nullable(),
  deficitPrice: f.deficitPrice.nullable(),
  excessPrice: f.excessPrice.nullable(),
  systemImbalance: f.systemImbalance,
  deficitVolume: f.deficitVolume,
  excessVolume: f.excessVolume,
  /** + the balancing account receives. */
  balancing: f.balancing,
})

export const SettlementUser = z.object({
  userId: Id,
  username: f.user,
  group: GroupName.nullable(),
  quality: f.quality,
  totals: ImbalanceTotals,
  /** Posted by earlier versions, and what this one posts: cash − posted. */
  posted: f.postedBefore,
  change: f.postedChange,
})
export type SettlementUser = z.output<typeof SettlementUser>

/** A user of a day as tables list it. */
export const SettlementUserRow = SettlementUser.omit({ totals: true, group: true }).extend(besideTotals)

export const SettlementGroup = z.object({
  groupId: Id,
  name: f.groupName,
  members: f.members,
  imbalance: f.groupImbalance,
  grossImbalance: f.grossImbalance,
  standAlone: f.membersAlone,
  cash: f.groupCash,
  nettingBenefit: f.nettingBenefit,
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
  'number_out_of_bounds',
] as const

export const previewSettlement = endpoint({
  method: 'GET',
  path: '/api/test/generateUserBalance/{marketId}',
  audience: 'admin',
  about: ['imbalances', 'imbalancePrices', 'imbalanceSettings'],
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
  changes: ['imbalances', 'coins'],
  summary: 'Applies the imbalance costs of the day of a market, once; a second time is refused and changes nothing',
  params: market,
  query: terms,
  response: SettlementReport,
  refusals: ['already_generated', 'ledger_full', ...settlingRefusals],
})

export const correctSettlement = endpoint({
  method: 'POST',
  path: '/api/imbalance/corrections/{marketId}',
  audience: 'admin',
  changes: ['imbalances', 'coins'],
  summary: 'Settles an applied day again by the readings of now, with the terms it had, and posts the difference only',
  params: market,
  /** The version that is to be followed: of two corrections at once one is refused. */
  body: z.object({ version: z.int().min(1) }),
  response: SettlementReport,
  refusals: ['not_settled_yet', 'nothing_to_correct', 'changed_meanwhile', 'ledger_full', ...settlingRefusals],
})

export const getSettlement = endpoint({
  method: 'GET',
  path: '/api/imbalance/settlements/{marketId}',
  audience: 'admin',
  about: ['imbalances'],
  summary: 'The applied settlement of the day of a market, its latest version',
  params: market,
  response: SettlementReport,
  refusals: ['not_settled_yet'],
})

export const listSettlementUsers = endpoint({
  method: 'GET',
  path: '/api/test/getUnbalanceListTestTableTwo',
  audience: 'admin',
  about: ['imbalances'],
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
  shows: 'imbalances',
  about: ['imbalances'],
  summary:
    'The periods of one of these users, as a preview with the terms that are given; null where there is no day yet',
  params: z.object({ userId: PathId }),
  query: terms.extend({ marketId: PathId.optional() }),
  response: UserImbalanceDay.nullable(),
  refusals: settlingRefusals,
})

/** A settled day of a group as one party. */
export const GroupDay = SettlementGroup.omit({ groupId: true, name: true }).extend({ date: f.date })

/** What one member of a group would have got alone, got in it, and gained by that. */
export const GroupMemberResult = z.object({
  userId: Id,
  username: f.member,
  deficitVolume: f.deficitVolume,
  excessVolume: f.excessVolume,
  standAlone: f.standAlone,
  preCost: f.gain,
  cash: f.inGroup,
})

/** A group as one party, and what each member got by belonging to it. */
export const getGroupStatement = endpoint({
  method: 'GET',
  path: '/api/groups/{groupId}/statement/{dateFrom}/{dateTo}',
  audience: 'transactional',
  about: ['group'],
  summary: 'What a group saved by being settled as one, and how it was shared; for its members',
  params: settledSpan.extend({ groupId: PathId }),
  response: z.object({
    group: GroupName,
    days: z.array(GroupDay),
    members: z.array(GroupMemberResult),
    totals: z.object({ standAlone: Coins, cash: Coins, nettingBenefit: Coins }),
  }),
  refusals: [...spanRefusals, 'section_not_available'],
})
