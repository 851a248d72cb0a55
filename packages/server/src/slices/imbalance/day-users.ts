import type { DeliveryPeriod } from '@tandem/core/calendar/delivery-period.ts'
import { allocateVolumes, gridVolumes, type KnownEnergy } from '@tandem/core/imbalance/allocated-volumes.ts'
import { contractVolumes, noContracts } from '@tandem/core/imbalance/contracted-volumes.ts'
import type { DayUser } from '@tandem/core/imbalance/day-settlement.ts'
import type { UnmeteredRule } from '@tandem/core/imbalance/imbalance.ts'
import type { Db } from '../../platform/database.ts'
import {
  findHours,
  findMeteredSides,
  findParticipants,
  findUsualHours,
  type DayBounds,
  type Hours,
  type Participant,
  type ReadTrade,
} from './inputs.store.ts'
import type { DayOfUser, SettledDay } from './settled-day.ts'

interface UsersOfDay {
  readonly bounds: DayBounds
  readonly periods: readonly DeliveryPeriod[]
  readonly trades: readonly ReadTrade[]
  readonly unmetered: UnmeteredRule
  readonly before: SettledDay | null
}

/** Who takes part in a day, with what each traded and fed in, sorted by number. */
export async function findDayUsers(
  db: Db,
  { bounds, periods, trades, unmetered, before }: UsersOfDay,
): Promise<(DayUser & Pick<DayOfUser, 'username' | 'hourVersions'>)[]> {
  const contracted = contractVolumes(trades, periods)
  const groupBefore = new Map((before?.users ?? []).map(({ userId, groupId }) => [userId, groupId]))
  const participants = await findParticipants(db, [...contracted.keys(), ...groupBefore.keys()], bounds)
  const known = await findKnownEnergy(db, participants, bounds)
  const terms = { periods, zone: bounds.zone, unmetered }
  return participants.map(({ userId, username, isSystem, groupId }) => {
    const traded = contracted.get(userId) ?? noContracts(periods)
    const energy = known.get(userId) ?? { hours: [], usual: [] }
    const allocated = isSystem ? gridVolumes(traded) : allocateVolumes(energy, traded, terms)
    // A day that is settled again has the groups that it had.
    return {
      userId,
      username,
      groupId: groupBefore.has(userId) ? (groupBefore.get(userId) ?? null) : groupId,
      ...traded,
      ...allocated,
      hourVersions: energy.hours.reduce((sum, { version }) => sum + version, 0),
    }
  })
}

/** The readings of the day, and of those who miss one that can be estimated those of the days before. */
async function findKnownEnergy(
  db: Db,
  participants: readonly Participant[],
  bounds: DayBounds,
): Promise<Map<number, { readonly hours: Hours; readonly usual: KnownEnergy['usual'] }>> {
  const metered = participants.filter(({ isSystem }) => !isSystem).map(({ userId }) => userId)
  const hours = await findHours(db, metered, bounds)
  const hoursOfDay = bounds.from.until(bounds.to).total('hours')
  const misses = (userId: number, side: MeteredSide) =>
    (hours.get(userId) ?? []).filter((hour) => hour[side] !== null).length < hoursOfDay
  const incomplete = metered.filter((userId) => meteredSides.some((side) => misses(userId, side)))
  // What is never metered cannot be estimated: most homes have no panels.
  const sides = await findMeteredSides(db, incomplete, bounds)
  const isEstimated = (userId: number) =>
    meteredSides.some((side) => misses(userId, side) && (sides.get(userId)?.[side] ?? false))
  const usual = await findUsualHours(db, incomplete.filter(isEstimated), bounds)
  return new Map(metered.map((userId) => [userId, { hours: hours.get(userId) ?? [], usual: usual.get(userId) ?? [] }]))
}

const meteredSides = ['consumption', 'production'] as const
type MeteredSide = (typeof meteredSides)[number]
