import type { DeliveryDay } from '@tandem/core/calendar/delivery-day.ts'
import { sumDay, sumPeriods } from '@tandem/core/imbalance/day-settlement.ts'
import { addNettings, netPortfolio, type SettledSums } from '@tandem/core/imbalance/netting.ts'
import { Refusal } from '@tandem/core/refusal.ts'
import { amount, energyWh, sumEnergy } from '@tandem/core/units/units.ts'
import type { QueryOf, ResponseOf } from '@tandem/contract/endpoint.ts'
import type * as contract from '@tandem/contract/admin/strategic-portfolio.ts'
import type { BalancingParticipant } from '@tandem/contract/admin/strategic-balancing.ts'
import type { PortfolioSums } from '@tandem/contract/admin/strategic-portfolio.ts'
import { readAtOnce, type Db } from '../../platform/database.ts'
import type { Platform } from '../../platform/platform.ts'
import { groupNames } from './markets.store.ts'
import { worstOf } from './report.wire.ts'
import type { AppliedDay, DayOfUser } from './settled-day.ts'
import { findAppliedDay } from './settlements.store.ts'
import { isParticipant, sumsToWire, wantedSpan } from './strategic-days.service.ts'
import { findSettledSums } from './strategic-days.store.ts'
import { participantNames } from './strategic-participant.store.ts'
import { findPortfolioPeriods, sumParticipants, type PortfolioPeriod } from './strategic-portfolio.store.ts'

type Portfolio = ResponseOf<typeof contract.getPortfolioImbalances>

/**
 * The imbalances of all participants over settled days, and what one balance group of them would have saved. Each period is
 * netted by itself, by the rules of groups. Refuses as `wantedSpan` does.
 */
export function getPortfolioImbalances(
  { db, clock }: Pick<Platform, 'db' | 'clock'>,
  wanted: QueryOf<typeof contract.getPortfolioImbalances>,
): Promise<Portfolio> {
  const span = wantedSpan(wanted, clock.now())
  return readAtOnce(db, async (tx) => {
    const periods = await findPortfolioPeriods(tx, span)
    const settled = await findSettledSums(tx, span)
    const days = Array.from(
      Map.groupBy(periods, ({ day }) => day),
      ([date, ofDay]) => ({ date, participants: settled.get(date)?.participants ?? 0, ...sumNetted(ofDay) }),
    )
    const hours = Array.from(
      Map.groupBy(periods, ({ hour }) => hour),
      ([hour, ofHour]) => ({ hour, ...sumNetted(ofHour) }),
    )
    return {
      ...span,
      days: days.reverse(),
      hours: hours.toSorted((a, b) => a.hour - b.hour),
      participants: await sumParticipants(tx, span),
      totals: sumNetted(periods),
    }
  })
}

type SummedVolumes = Pick<PortfolioPeriod, 'deficitVolume' | 'excessVolume'> & SettledSums

/** Periods in sum, each netted by itself. */
function sumNetted(periods: readonly SummedVolumes[]): PortfolioSums {
  const { imbalance, standAlone, cash, asOne, saving } = addNettings(periods.map(netPortfolio))
  return {
    deficitVolume: sumEnergy(periods.map(({ deficitVolume }) => deficitVolume)),
    excessVolume: sumEnergy(periods.map(({ excessVolume }) => excessVolume)),
    imbalance,
    cash,
    asOne,
    saving,
    imbalanceCost: amount(-standAlone),
    preCost: amount(cash - standAlone),
  }
}

interface OneDay {
  readonly date: DeliveryDay
  readonly period?: number | undefined
}

/** A settled day of all participants; with a period the participants are those of that interval. Refuses `not_settled_yet`. */
export function getPortfolioDay(
  { db }: Pick<Platform, 'db'>,
  { date, period }: OneDay,
): Promise<ResponseOf<typeof contract.getPortfolioDay>> {
  return readAtOnce(db, async (tx) => {
    const settled = await findAppliedDay(tx, date)
    if (!settled) throw new Refusal('not_settled_yet', { date })
    const all = sumPeriods(settled.users, settled.periods).map(({ period: priced, ...sums }) => {
      const { index, label, prices } = priced
      const imbalance = energyWh(sums.excessVolume - sums.deficitVolume)
      return { index, label, prices, imbalance, ...sums }
    })
    const place = settled.periods.findIndex(({ index }) => index === period)
    return {
      date,
      version: settled.applied.version,
      settledAt: settled.applied.appliedAt,
      intervals: all.map(({ index, label, prices, ...sums }) => ({
        period: index,
        label,
        deficitPrice: prices?.deficitPrice ?? null,
        excessPrice: prices?.excessPrice ?? null,
        ...sumNetted([{ ...sums, prices }]),
      })),
      period: place < 0 ? null : (period ?? null),
      participants: await participantsOf(tx, settled, place),
      totals: sumNetted(all),
    }
  })
}

/** The participants of a day, or of the period at a place of it; who paid the most first. */
async function participantsOf(db: Db, { users }: AppliedDay, place: number): Promise<BalancingParticipant[]> {
  const groups = await groupNames(
    db,
    users.map(({ groupId }) => groupId),
  )
  const names = await participantNames(
    db,
    users.map(({ userId }) => userId),
  )
  return users
    .map((user) => (place < 0 ? user : onlyPeriod(user, place)))
    .map((user) => ({
      userId: user.userId,
      participant: names.get(user.userId) ?? user.username,
      groupName: user.groupId === null ? null : (groups.get(user.groupId) ?? ''),
      quality: worstOf(user.quality),
      ...sumsToWire(sumDay(user)),
    }))
    .filter(isParticipant)
    .toSorted((a, b) => (a.cash < b.cash ? -1 : a.cash > b.cash ? 1 : 0))
}

/** A day of one period. */
function onlyPeriod(user: DayOfUser, place: number): DayOfUser {
  const only = <Value>(values: readonly Value[]) => values.slice(place, place + 1)
  return {
    ...user,
    bought: only(user.bought),
    sold: only(user.sold),
    quality: only(user.quality),
    consumption: only(user.consumption),
    production: only(user.production),
    standAlone: only(user.standAlone),
    preCost: only(user.preCost),
  }
}
