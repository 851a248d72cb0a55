import type { DeliveryDay } from '@tandem/core/calendar/delivery-day.ts'
import type { DayTotals } from '@tandem/core/imbalance/day-settlement.ts'
import { daysIn } from '@tandem/core/metering/energy-span.ts'
import { Refusal } from '@tandem/core/refusal.ts'
import { amount, sumAmounts } from '@tandem/core/units/units.ts'
import type { QueryOf, ResponseOf } from '@tandem/contract/endpoint.ts'
import type { ImbalanceDay, ImbalanceLine, UserImbalanceDay } from '@tandem/contract/imbalance/imbalance.ts'
import type * as contract from '@tandem/contract/admin/strategic-balancing.ts'
import type { ParticipantDay, ParticipantInterval } from '@tandem/contract/admin/strategic-balancing.ts'
import { readAtOnce, type Db } from '../../platform/database.ts'
import type { Platform } from '../../platform/platform.ts'
import type { ListSpan } from './days.store.ts'
import { linesToWire } from './lines.wire.ts'
import { daysOfUser } from './lists.service.ts'
import { latestVersion, findAppliedDays } from './settlements.store.ts'
import { monthOfDays } from './spans.ts'
import { sumsToWire, wantedSpan } from './strategic-days.service.ts'
import { participantName, findImbalancePostings, findWallet } from './strategic-participant.store.ts'
import { getDayOfUser } from './user-day.service.ts'

export type Wanted = QueryOf<typeof contract.getParticipantImbalances> & { readonly userId: number }
type Reading = Pick<Platform, 'db' | 'clock'>
type Imbalances = ResponseOf<typeof contract.getParticipantImbalances>
type Energy = ResponseOf<typeof contract.getParticipantBalancingEnergy>
type Wallet = ResponseOf<typeof contract.getParticipantBalancingWallet>

/** The settled days of a participant, and the intervals of a month or less. Refuses `not_found` and as `wantedSpan` does. */
export function getParticipantImbalances({ db, clock }: Reading, { userId, ...wanted }: Wanted): Promise<Imbalances> {
  const span = wantedSpan(wanted, clock.now())
  return readAtOnce(db, async (tx) => {
    const participant = await participantName(tx, userId)
    const { days, totals } = await daysOfUser(tx, userId, span)
    const isShort = daysIn({ from: span.dateFrom, to: span.dateTo }) <= monthOfDays
    return {
      userId,
      participant,
      ...span,
      days: days.map(dayToWire),
      intervals: isShort ? await findIntervals(tx, userId, span) : null,
      totals: { ...energyToWire(totals), ...sumsToWire(totals) },
    }
  })
}

function dayToWire({ date, version, mode, appliedAt, group, totals }: ImbalanceDay): ParticipantDay {
  return {
    date,
    version,
    mode,
    settledAt: appliedAt,
    groupName: group?.name ?? null,
    ...energyToWire(totals),
    ...sumsToWire(totals),
  }
}

function energyToWire({ bought, sold, consumption, production }: DayTotals) {
  return { bought, sold, consumption, production }
}

async function findIntervals(db: Db, userId: number, span: ListSpan): Promise<ParticipantInterval[]> {
  const days = await findAppliedDays(db, span, { userId })
  return days.flatMap((settled) => {
    const user = settled.users.find((each) => each.userId === userId)
    return user ? linesToWire(user, settled).map((line) => intervalToWire(settled.day, line)) : []
  })
}

function intervalToWire(date: DeliveryDay, line: ImbalanceLine): ParticipantInterval {
  const { label, bought, sold, consumption, production, ordered, real, estimated, quality } = line
  const { imbalance, deficitVolume, excessVolume, deficitPrice, excessPrice, imbalanceCost, preCost, cash } = line
  return {
    date,
    label,
    bought,
    sold,
    consumption,
    production,
    ordered,
    real,
    estimated,
    quality,
    imbalance,
    deficitVolume,
    excessVolume,
    deficitPrice,
    excessPrice,
    imbalanceCost,
    preCost,
    cash,
  }
}

/** The energy behind the imbalances of a participant. Refuses as `getParticipantImbalances` does. */
export function getParticipantBalancingEnergy({ db, clock }: Reading, { userId, ...wanted }: Wanted): Promise<Energy> {
  const span = wantedSpan(wanted, clock.now())
  return readAtOnce(db, async (tx) => {
    const participant = await participantName(tx, userId)
    const { days, totals } = await daysOfUser(tx, userId, span)
    return {
      userId,
      participant,
      ...span,
      totals: energyDay(totals),
      days: days.map((day) => ({ date: day.date, ...energyDay(day.totals) })),
    }
  })
}

function energyDay(totals: DayTotals): Energy['totals'] {
  const { ordered, real, estimated, imbalance, estimatedPeriods, unmeteredPeriods } = totals
  return {
    ...energyToWire(totals),
    ordered,
    real,
    estimated,
    imbalance,
    estimatedPeriods,
    unmeteredPeriods,
  }
}

/** The coins that imbalances brought and cost a participant. Refuses as `getParticipantImbalances` does. */
export function getParticipantBalancingWallet({ db, clock }: Reading, { userId, ...wanted }: Wanted): Promise<Wallet> {
  const span = wantedSpan(wanted, clock.now())
  return readAtOnce(db, async (tx) => {
    const participant = await participantName(tx, userId)
    const postings = await findImbalancePostings(tx, userId, span)
    const posted = postings.map((each) => each.posted)
    const paid = amount(-sumAmounts(posted.filter((units) => units < 0n)))
    const received = sumAmounts(posted.filter((units) => units > 0n))
    return {
      userId,
      participant,
      ...span,
      postings,
      wallet: await findWallet(tx, userId),
      totals: { paid, received, net: amount(received - paid) },
    }
  })
}

/** A settled day of a participant with its arithmetic; refuses `not_found`, and `not_settled_yet`: a preview is its own. */
export function getParticipantImbalanceDay(
  platform: Platform,
  one: { readonly userId: number; readonly date: DeliveryDay },
): Promise<UserImbalanceDay> {
  const { userId, date } = one
  return readAtOnce(platform.db, async (tx) => {
    await participantName(tx, userId)
    if (!(await latestVersion(tx, date))) throw new Refusal('not_settled_yet', { date })
    return getDayOfUser({ ...platform, db: tx }, { userId, day: date })
  })
}
