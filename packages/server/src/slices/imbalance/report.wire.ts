import { addTotals, cashOf, sumDay, sumPeriods, type DayTotals } from '@tandem/core/imbalance/day-settlement.ts'
import { groupPeriods } from '@tandem/core/imbalance/group-day.ts'
import type { VolumeQuality } from '@tandem/core/imbalance/imbalance.ts'
import { amount, sumAmounts, sumEnergy, type Amount } from '@tandem/core/units/units.ts'
import type {
  SettlementGroup,
  SettlementReport,
  SettlementUser,
} from '@tandem/contract/imbalance/imbalance-settlements.ts'
import { periodToWire } from './lines.wire.ts'
import type { AppliedVersion, DayOfUser, SettledDay } from './settled-day.ts'

export interface ReportOptions {
  readonly marketId: number
  readonly version: number
  /** Null for a preview. */
  readonly applied: AppliedVersion | null
  /** What this version posts to whom. */
  readonly changes: ReadonlyMap<number, Amount>
  readonly groupNames: ReadonlyMap<number, string>
}

/** A settled day as administrators see it. */
export function reportToWire(settled: SettledDay, terms: ReportOptions): SettlementReport {
  const { marketId, version, applied, changes, groupNames } = terms
  const users = settled.users.map((user) => userToWire(user, { changes, groupNames }))
  return {
    date: settled.day,
    marketId,
    version,
    terms: settled.terms,
    state: applied ? 'applied' : 'preview',
    appliedAt: applied?.appliedAt ?? null,
    appliedBy: applied?.appliedBy ?? null,
    periods: periodsToWire(settled),
    users,
    groups: groupsToWire(settled, groupNames),
    totals: daySum(
      users.map(({ totals }) => totals),
      settled.periods.length,
    ),
    systemImbalance: sumEnergy(settled.periods.map(({ systemImbalance }) => systemImbalance)),
    balancing: amount(-sumAmounts(settled.users.map(cashOf))),
    changes: changes.size,
  }
}

/** Everybody's day as one; its periods are those of the day. */
function daySum(all: readonly DayTotals[], periods: number): DayTotals {
  return { ...addTotals(all), periods }
}

function periodsToWire({ users, periods }: SettledDay): SettlementReport['periods'] {
  return sumPeriods(users, periods).map(({ period, deficitVolume, excessVolume, cash }) => ({
    ...periodToWire(period),
    deficitVolume,
    excessVolume,
    balancing: amount(-cash),
  }))
}

function userToWire(
  user: DayOfUser,
  { changes, groupNames }: Pick<ReportOptions, 'changes' | 'groupNames'>,
): SettlementUser {
  const totals = sumDay(user)
  const change = changes.get(user.userId) ?? amount(0n)
  return {
    userId: user.userId,
    username: user.username,
    group: groupToWire(user.groupId, groupNames),
    quality: worstOf(user.quality),
    totals,
    posted: amount(totals.cash - change),
    change,
  }
}

export function groupToWire(groupId: number | null, names: ReadonlyMap<number, string>) {
  return groupId === null ? null : { groupId, name: names.get(groupId) ?? '' }
}

/** The day of a user is as good as its worst period. */
export function worstOf(qualities: readonly VolumeQuality[]): VolumeQuality {
  const worse: readonly VolumeQuality[] = ['unmetered', 'estimated', 'grid']
  return worse.find((quality) => qualities.includes(quality)) ?? 'measured'
}

function groupsToWire({ users, periods }: SettledDay, names: ReadonlyMap<number, string>): SettlementGroup[] {
  const members = users.filter(({ groupId }) => groupId !== null)
  return Array.from(
    Map.groupBy(members, ({ groupId }) => groupId ?? 0),
    ([groupId, ofGroup]) => ({ groupId, name: names.get(groupId) ?? '', ...sumGroup(ofGroup, periods) }),
  )
}

/** A day of a group as one, and what its netting saved. */
function sumGroup(
  members: readonly DayOfUser[],
  periods: SettledDay['periods'],
): Omit<SettlementGroup, 'groupId' | 'name'> {
  const all = groupPeriods(
    members,
    periods.map(({ prices }) => prices),
  )
  return {
    members: members.length,
    imbalance: sumEnergy(all.map(({ imbalance }) => imbalance)),
    grossImbalance: sumEnergy(all.map(({ grossImbalance }) => grossImbalance)),
    standAlone: sumAmounts(all.map(({ standAlone }) => standAlone)),
    cash: sumAmounts(all.map(({ cash }) => cash)),
    nettingBenefit: sumAmounts(all.map(({ nettingBenefit }) => nettingBenefit)),
  }
}
